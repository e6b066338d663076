package session

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// A Table is all that a browser must keep to hold its seat: what the invitation said,
// its own keys, and the newest game. It is kept as JSON.
type Table struct {
	Seat   record.Seat
	Invite protocol.Invite
	Seed   [ed25519.SeedSize]byte // of this seat's key
	Token  [16]byte               // this seat's secret at the relay
	Nonce  record.Nonce           // the host's, of the first game; the guest learns it

	// Other is the other seat's key, from the first checked Hello on.
	Other  record.PublicKey
	Bound  bool
	Record []byte // record.Transcript.Encode of the newest game; nil before the first
	// Speaks is the greatest version of the protocol that both spoke on the newest line; 0 before one, and in
	// tables from before there was a second version.
	Speaks uint16
	// Name is what the player wants to be called; see Session.Names. It must be set before the first line.
	Name string

	// Moved says that another device has the seat now; see Session.GiveAway.
	Moved bool `json:",omitempty"`

	// Shown says that the host has handed out the link for watchers.
	Shown bool `json:",omitempty"`

	// Listed says that the host wants the invitation in the relay's list of open ones, or once it is taken up the game
	// in the list of those to watch, for which Allowed must be ListingAllowed. See Session.List and ListGame.
	Listed  bool         `json:",omitempty"`
	Allowed AllowListing `json:",omitempty"`
	// Digits are six that two strangers can compare (package peer); empty for who came by a link.
	Digits string `json:",omitempty"`

	// Again says which seats want a rematch of the newest game, and Proposed with which terms; zero: the
	// same, and who played second begins.
	Again    [2]bool
	Proposed [2]record.Terms
	// Asked are all terms for which this seat has asked: the host may have begun a game with those
	// that it had before it heard of others.
	Asked []record.Terms

	Timing Timing

	// Chat is what was said last. Said and Heard are the greatest numbers of this seat's lines and of those that
	// came from the other; ChatSeen is how many of this seat's the other has got.
	Chat                  []ChatLine
	Said, Heard, ChatSeen uint32

	game *record.Transcript // what Record holds, once it is decoded
}

// NewHost returns the table of someone who invites. random fills its argument with random bytes.
func NewHost(terms record.Terms, random func([]byte)) *Table {
	t := &Table{Seat: record.Host}
	random(t.Seed[:])
	random(t.Token[:])
	random(t.Nonce[:])
	t.Invite.Terms = terms
	random(t.Invite.Secret[:])
	t.Invite.Host = protocol.HashKey(t.PublicKey())
	return t
}

// NewGuest returns the table of someone who takes up an invitation.
func NewGuest(i protocol.Invite, random func([]byte)) *Table {
	t := &Table{Seat: record.Guest, Invite: i}
	random(t.Seed[:])
	random(t.Token[:])
	return t
}

// Decode reads a table that Encode wrote, and checks the record in it.
func Decode(b []byte) (*Table, error) {
	t := new(Table)
	if err := json.Unmarshal(b, t); err != nil {
		return nil, fmt.Errorf("saved table: %w", err)
	}
	if t.Seat > record.Guest {
		return nil, errors.New("saved table: no such seat")
	}
	if err := t.Invite.Terms.Validate(); err != nil {
		return nil, fmt.Errorf("saved table: %w", err)
	}
	for _, p := range t.Proposed {
		if p != (record.Terms{}) && p.Validate() != nil {
			return nil, errors.New("saved table: no game can be played by the terms of the rematch")
		}
	}
	if len(t.Chat) > chatLines {
		t.Chat = t.Chat[len(t.Chat)-chatLines:]
	}
	if err := t.decodeRecord(); err != nil {
		return nil, err
	}
	return t, nil
}

// decodeRecord checks the record and keeps what it says.
func (t *Table) decodeRecord() (err error) {
	if t.Record == nil || t.game != nil {
		return nil
	}
	if t.game, err = record.Decode(t.Record); err != nil {
		return fmt.Errorf("saved table: %w", err)
	}
	return nil
}

// Game returns the newest game; nil before the first. It is for reading.
func (t *Table) Game() *record.Transcript { return t.game }

// Encode returns the table's bytes. They hold secrets: they stay on the device.
func (t *Table) Encode() []byte {
	b, err := json.Marshal(t)
	if err != nil {
		panic("session: a table is always JSON: " + err.Error())
	}
	return b
}

// Intro returns what this seat tells of itself before there is a line.
func (t *Table) Intro() protocol.Intro {
	i := protocol.Intro{Versions: protocol.Spoken, Key: t.PublicKey()}
	if t.Seat == record.Host {
		i.Nonce = t.Nonce
	}
	return i
}

func (t *Table) key() ed25519.PrivateKey { return ed25519.NewKeyFromSeed(t.Seed[:]) }

// PublicKey returns the key that this seat belongs to.
func (t *Table) PublicKey() record.PublicKey {
	return record.PublicKey(t.key().Public().(ed25519.PublicKey))
}

// keys returns both seats' keys, by Seat.
func (t *Table) keys(other record.PublicKey) [2]record.PublicKey {
	var keys [2]record.PublicKey
	keys[t.Seat], keys[t.Seat.Other()] = t.PublicKey(), other
	return keys
}

// nonce derives 16 bytes that look random to all but this seat and are the same
// after a reload.
func (t *Table) nonce(label string, game record.Hash) record.Nonce {
	b, err := hkdf.Key(sha256.New, t.Seed[:], game[:], "rowan/1 "+label, len(record.Nonce{}))
	if err != nil {
		panic("session: hkdf: " + err.Error()) // only for lengths that are not used here
	}
	return record.Nonce(b)
}
