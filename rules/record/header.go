package record

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
)

// A Hash is a SHA-256.
type Hash [32]byte

// A Nonce is 16 random bytes.
type Nonce [16]byte

// A PublicKey is the Ed25519 key that a seat belongs to.
type PublicKey [ed25519.PublicKeySize]byte

// A Header is what a game is, before anybody moves.
type Header struct {
	Terms Terms
	Keys  [2]PublicKey // by Seat
	Nonce Nonce        // the host's, so that two games of the same keys differ
	// Previous is the id of the game of which this is the rematch, zero for the first.
	// It makes the id one that neither seat has signed for before, whatever nonce
	// the host takes.
	Previous Hash
}

// ID returns the game's id.
func (h Header) ID() Hash {
	b := []byte("rowan/1 game")
	return sha256.Sum256(h.append(b))
}

// append adds the header's bytes: length of the terms 1 · terms · keys 32 + 32 · nonce 16 ·
// previous 32.
func (h Header) append(b []byte) []byte {
	terms := h.Terms.String()
	b = append(append(b, byte(len(terms))), terms...)
	b = append(b, h.Keys[Host][:]...)
	b = append(b, h.Keys[Guest][:]...)
	b = append(b, h.Nonce[:]...)
	return append(b, h.Previous[:]...)
}

// decodeHeader reads what append wrote and returns the bytes behind it.
func decodeHeader(b []byte) (Header, []byte, error) {
	var h Header
	if len(b) < 1 || len(b) < 1+int(b[0])+2*len(h.Keys[0])+len(h.Nonce)+len(h.Previous) {
		return h, nil, errors.New("record: the header is cut short")
	}
	n := 1 + int(b[0])
	terms, err := ParseTerms(string(b[1:n]))
	if err != nil {
		return h, nil, fmt.Errorf("record: %w", err)
	}
	h.Terms = terms
	for _, part := range [][]byte{h.Keys[Host][:], h.Keys[Guest][:], h.Nonce[:], h.Previous[:]} {
		n += copy(part, b[n:])
	}
	return h, b[n:], nil
}

// number reads a big-endian uint32 as an int.
func number(b []byte) int { return int(binary.BigEndian.Uint32(b)) }
