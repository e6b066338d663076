package session

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// A seat moves to another device by a link that holds all of its Table but the entries, which the other side has and
// gives back:
//
//	s/1/gomoku-15x15-5-freestyle-none~drawn/<base64url>/<check>
//
// Behind the invitation's terms are the bytes
//
//	seat 1 · seed 32 · token 16 · secret 16 · hash of the host's key 16 · host's nonce 16 · lines said 4
//	once the seats are bound: the other's key 32
//	once there is a game: game before it 32 · nonce 16 · terms
//
// and then the first 6 bytes of the SHA-256 of all before them. Who has the link has the seat: it is as secret as the key in it.

const (
	seatVersion = "1"
	seatHead    = 1 + 32 + 16 + 16 + 16 + 16 + 4
	seatCheck   = 6
)

var seatEncoding = base64.RawURLEncoding.Strict()

// Errors of ParseSeat.
var (
	ErrSeatLink    = errors.New("the link to a seat is cut or mistyped")
	ErrSeatVersion = errors.New("the link to a seat was made by another version")
)

// GiveAway marks the seat as moved to another device and returns the link that takes it there, without "#". This device
// must keep the Table as it is then, and act for the seat no more: two that act are a fork.
func (s *Session) GiveAway() (link string) {
	s.table.Moved = true
	s.save()
	return s.table.seatLink()
}

func (t *Table) seatLink() string {
	b := append([]byte{byte(t.Seat)}, t.Seed[:]...)
	b = append(append(b, t.Token[:]...), t.Invite.Secret[:]...)
	b = append(append(b, t.Invite.Host[:]...), t.Nonce[:]...)
	b = binary.BigEndian.AppendUint32(b, t.Said)
	if t.Bound {
		b = append(b, t.Other[:]...)
		if t.game != nil {
			h := t.game.Header()
			b = append(append(b, h.Previous[:]...), h.Nonce[:]...)
			b = append(b, h.Terms.String()...)
		}
	}
	return fmt.Sprintf("s/%s/%s/%s", seatVersion, t.Invite.Terms, seatEncoding.EncodeToString(append(b, seatSum(t.Invite.Terms, b)...)))
}

func seatSum(terms record.Terms, b []byte) []byte {
	sum := sha256.Sum256(append([]byte("rowan/1 seat "+terms.String()), b...))
	return sum[:seatCheck]
}

// ParseSeat reads the link to a seat from a URL fragment, with or without "#". What stands behind it, such as a full stop,
// is passed over. Its error is ErrSeatLink or ErrSeatVersion.
func ParseSeat(fragment string) (*Table, error) {
	parts := strings.Split(strings.TrimPrefix(fragment, "#"), "/")
	if len(parts) > 1 && parts[0] == "s" && parts[1] != seatVersion {
		return nil, ErrSeatVersion
	}
	if len(parts) < 4 || parts[0] != "s" {
		return nil, ErrSeatLink
	}
	terms, err := record.ParseTerms(parts[2])
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSeatLink, err)
	}
	b, err := seatEncoding.DecodeString(strings.TrimRight(parts[3], ".,;:)]}>!?\"' "))
	if err != nil || len(b) < seatHead+seatCheck {
		return nil, ErrSeatLink
	}
	b, sum := b[:len(b)-seatCheck], b[len(b)-seatCheck:]
	if string(seatSum(terms, b)) != string(sum) || b[0] > byte(record.Guest) {
		return nil, ErrSeatLink
	}
	t := &Table{Seat: record.Seat(b[0]), Invite: protocol.Invite{Terms: terms}}
	b = b[1:]
	for _, field := range [][]byte{t.Seed[:], t.Token[:], t.Invite.Secret[:], t.Invite.Host[:], t.Nonce[:]} {
		b = b[copy(field, b):]
	}
	t.Said = binary.BigEndian.Uint32(b)
	t.ChatSeen = t.Said
	if b = b[4:]; len(b) == 0 {
		return t, nil
	}
	if len(b) < len(t.Other) {
		return nil, ErrSeatLink
	}
	t.Bound = true
	if b = b[copy(t.Other[:], b):]; len(b) == 0 {
		return t, nil
	}
	h := record.Header{Keys: t.keys(t.Other)}
	if len(b) < len(h.Previous)+len(h.Nonce) {
		return nil, ErrSeatLink
	}
	b = b[copy(h.Previous[:], b):]
	b = b[copy(h.Nonce[:], b):]
	if h.Terms, err = record.ParseTerms(string(b)); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSeatLink, err)
	}
	if t.game, err = record.NewTranscript(h); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrSeatLink, err)
	}
	t.Record = t.game.Encode()
	return t, nil
}
