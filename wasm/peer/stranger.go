package peer

import (
	"bytes"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// This file is about two who have no link between them: a relay made them a pair. They
// agree on the secret that a link would have brought, in a room that the relay names for
// it, and go on in another one that follows from the secret, as friends do.
//
//	host                                                  guest
//	  │ Commit{hash} ──────────────────────────────────────▶│
//	  │◀────────────────────────────────────── Commit{hash} │
//	  │ Reveal{key, nonce, said} ──────────────────────────▶│  once it has the other's Commit
//	  │◀────────────────────────── Reveal{key, nonce, said} │
//
//	Commit  01  hash:32   SHA-256 of "rowan/1 stranger", role:1, room:16 and what Reveal says
//	Reveal  02  key:32  nonce:16  said:16
//
// Key is an X25519 key made for this alone. Said is what a link would have said of the host:
// the hash of the key that his seat belongs to (package wasm/protocol); the guest's says the
// same of his. Nothing of it is secret, and nothing is sealed: what protects it is that who
// sits between the two, the relay above all, must choose his keys before he sees theirs. So
// the six digits that follow from all that was said differ at the two ends but once in a
// million tries, each of which two people can see.
//
//	transcript = SHA-256 of "rowan/1 stranger agreed", room:16, terms with a four-byte length
//	             in front, both hashes and both Reveals without their first byte, the host's first
//	prk        = HKDF-Extract with SHA-256 of the shared secret of the two keys, salt transcript
//	secret     = HKDF-Expand of prk with "rowan/1 stranger secret", 16 bytes
//	digits     = HKDF-Expand of prk with "rowan/1 stranger digits", 8 bytes, as a number modulo 1,000,000
const (
	kindCommit = 0x01
	kindReveal = 0x02

	commitLen = 1 + sha256.Size
	revealLen = 1 + 32 + 16 + 16
)

var (
	errStranger = errors.New("peer: what a stranger says does not fit the agreement")
	errSwapped  = errors.New("peer: a stranger's key is not the one that he had committed to")
)

// A pairing is what a relay tells both of a pair.
type pairing struct {
	room  signaling.Room // where they agree
	role  line.Role
	terms string // what they are to play: opaque here, and the same to both
}

// An agreement is one side's part in it.
type agreement struct {
	pairing
	key     *ecdh.PrivateKey
	commits [2][]byte // the hashes, by role; nil before it came
	reveals [2][]byte // without their first byte
}

// agreed is what both know in the end.
type agreed struct {
	secret [16]byte
	said   [16]byte // by the other
	digits string   // six
}

// newAgreement returns a side's part, and what it says first.
func newAgreement(p pairing, said [16]byte, random io.Reader) (*agreement, []byte, error) {
	var seed [32 + 16]byte
	if _, err := io.ReadFull(random, seed[:]); err != nil {
		return nil, nil, fmt.Errorf("peer: no randomness for a key: %w", err)
	}
	key, err := ecdh.X25519().NewPrivateKey(seed[:32])
	if err != nil {
		return nil, nil, err
	}
	a := &agreement{pairing: p, key: key}
	reveal := append(key.PublicKey().Bytes(), seed[32:]...)
	a.reveals[p.role] = append(reveal, said[:]...)
	a.commits[p.role] = a.commitTo(p.role)
	return a, append([]byte{kindCommit}, a.commits[p.role]...), nil
}

// commitTo returns the hash of what a role reveals.
func (a *agreement) commitTo(r line.Role) []byte {
	b := append([]byte("rowan/1 stranger"), byte(r))
	b = append(append(b, a.room[:]...), a.reveals[r]...)
	sum := sha256.Sum256(b)
	return sum[:]
}

// take takes in what the other said. It returns what must be said in answer, nil for
// nothing, and at the end what was agreed. After an error there will be no agreement.
func (a *agreement) take(message []byte) (answer []byte, end *agreed, err error) {
	other := a.role.Other()
	switch {
	case len(message) == commitLen && message[0] == kindCommit && a.commits[other] == nil:
		a.commits[other] = bytes.Clone(message[1:])
		return append([]byte{kindReveal}, a.reveals[a.role]...), nil, nil
	case len(message) == revealLen && message[0] == kindReveal && a.commits[other] != nil && a.reveals[other] == nil:
		a.reveals[other] = bytes.Clone(message[1:])
		if !bytes.Equal(a.commitTo(other), a.commits[other]) {
			return nil, nil, errSwapped
		}
		end, err = a.conclude()
		return nil, end, err
	}
	return nil, nil, errStranger
}

// conclude derives what the two have from all that was said.
func (a *agreement) conclude() (*agreed, error) {
	theirs := a.reveals[a.role.Other()]
	key, err := ecdh.X25519().NewPublicKey(theirs[:32])
	if err != nil {
		return nil, errKey
	}
	shared, err := a.key.ECDH(key) // fails with a key that makes the same secret with every other
	if err != nil {
		return nil, errKey
	}
	prk, err := hkdf.Extract(sha256.New, shared, a.transcript())
	if err != nil {
		return nil, err
	}
	secret, err := hkdf.Expand(sha256.New, prk, "rowan/1 stranger secret", 16)
	if err != nil {
		return nil, err
	}
	digits, err := hkdf.Expand(sha256.New, prk, "rowan/1 stranger digits", 8)
	if err != nil {
		return nil, err
	}
	return &agreed{
		secret: [16]byte(secret),
		said:   [16]byte(theirs[32+16:]),
		digits: fmt.Sprintf("%06d", binary.BigEndian.Uint64(digits)%1_000_000),
	}, nil
}

// transcript returns the hash of all that the two have said and were told.
func (a *agreement) transcript() []byte {
	b := append([]byte("rowan/1 stranger agreed"), a.room[:]...)
	b = binary.BigEndian.AppendUint32(b, uint32(len(a.terms)))
	b = append(b, a.terms...)
	for _, list := range [][2][]byte{a.commits, a.reveals} {
		b = append(append(b, list[line.Host]...), list[line.Guest]...)
	}
	sum := sha256.Sum256(b)
	return sum[:]
}
