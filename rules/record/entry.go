package record

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"unicode/utf8"

	"rowan/rules"
)

// A Kind says what an entry does.
type Kind uint8

const (
	KindSeat   Kind = iota // number 0 of each strand. Body: the player's name, UTF-8, 0 to MaxName bytes
	KindCommit             // the host's promise in the draw. Body: Commitment, 32 bytes
	KindNonce              // the guest's part of the draw. Body: 16 random bytes
	KindReveal             // the host's nonce, as promised. Body: 16 bytes
	KindMove               // Body: rules.AppendMove, 3 bytes
	KindResign             // Body: none
	KindOffer              // Body: an Offer, 1 byte
	KindAnswer             // to the other seat's open offer. Body: 1 accepts, 0 declines
	KindResult             // after the end: the author's view of it. Body: Transcript.Hash, 32 bytes
	kinds
)

// An Offer is what a seat proposes.
type Offer uint8

// OfferDraw ends the game in a draw if it is accepted.
const OfferDraw Offer = 1

// MaxName is the longest player's name in bytes.
const MaxName = 60

const (
	entryHead = 1 + 1 + 4 + 32 + 4 + 32

	// SignatureSize is the number of bytes behind those of a signed entry.
	SignatureSize = ed25519.SignatureSize
	// MaxSigned is the most bytes of a signed entry.
	MaxSigned = entryHead + MaxName + SignatureSize
	// MaxEntries is the most entries of one strand: every point of the largest
	// board by one seat, and as many offers and answers again.
	MaxEntries = 2 * rules.MaxSize * rules.MaxSize
)

// An Entry is one act of a seat, and all that its author knew then.
type Entry struct {
	Kind     Kind
	Seat     Seat
	Number   int  // in its strand, from 0
	Previous Hash // of the entry before; the game's id for number 0
	Seen     int  // how many entries of the other seat the author had applied
	SeenHash Hash // of the newest of them; the game's id for none
	Body     []byte
}

// Move returns the move of a KindMove entry that Decode accepted.
func (e Entry) Move() rules.Move {
	m, _ := rules.DecodeMove(e.Body)
	return m
}

// Encode returns the entry's bytes, without a signature.
func (e Entry) Encode() []byte {
	b := make([]byte, 0, entryHead+len(e.Body)+SignatureSize)
	b = append(b, byte(e.Kind), byte(e.Seat))
	b = binary.BigEndian.AppendUint32(b, uint32(e.Number))
	b = append(b, e.Previous[:]...)
	b = binary.BigEndian.AppendUint32(b, uint32(e.Seen))
	b = append(b, e.SeenHash[:]...)
	return append(b, e.Body...)
}

// DecodeEntry reads an entry's bytes, without a signature. An entry that decodes is
// well formed; whether it is legal is for the transcript to say.
func DecodeEntry(b []byte) (Entry, error) {
	if len(b) < entryHead {
		return Entry{}, fmt.Errorf("entry: %d bytes are too few", len(b))
	}
	e := Entry{Kind: Kind(b[0]), Seat: Seat(b[1]), Number: number(b[2:]), Seen: number(b[38:]), Body: bytes.Clone(b[entryHead:])}
	copy(e.Previous[:], b[6:])
	copy(e.SeenHash[:], b[42:])
	if e.Seat > Guest {
		return Entry{}, fmt.Errorf("entry: no seat %d", b[1])
	}
	if e.Number >= MaxEntries || e.Seen > MaxEntries {
		return Entry{}, errors.New("entry: its number is beyond any game")
	}
	return e, e.checkBody()
}

// checkBody returns an error unless the body is one of the entry's kind.
func (e Entry) checkBody() error {
	n, ok := len(e.Body), false
	switch e.Kind {
	case KindSeat:
		ok = n <= MaxName && utf8.Valid(e.Body)
	case KindCommit, KindResult:
		ok = n == len(Hash{})
	case KindNonce, KindReveal:
		ok = n == len(Nonce{})
	case KindMove:
		_, err := rules.DecodeMove(e.Body)
		ok = err == nil
	case KindResign:
		ok = n == 0
	case KindOffer:
		ok = n == 1 && Offer(e.Body[0]) == OfferDraw
	case KindAnswer:
		ok = n == 1 && e.Body[0] <= 1
	default:
		return fmt.Errorf("entry: unknown kind %d", e.Kind)
	}
	if !ok {
		return fmt.Errorf("entry: bad body of kind %d", e.Kind)
	}
	return nil
}

// Commitment is what the host promises in the draw of the colours.
func Commitment(game Hash, nonce Nonce) Hash {
	b := append([]byte("rowan/1 draw"), game[:]...)
	return sha256.Sum256(append(b, nonce[:]...))
}

// DrawnFirst returns who begins, from both nonces: neither seat can bend it alone.
func DrawnFirst(game Hash, host, guest Nonce) Seat {
	b := append([]byte("rowan/1 first"), game[:]...)
	b = append(append(b, host[:]...), guest[:]...)
	sum := sha256.Sum256(b)
	return Seat(sum[0] & 1)
}

// signedBytes is what the signature and the hash of an entry are over.
func signedBytes(game Hash, entry []byte) []byte {
	b := append([]byte("rowan/1 entry"), game[:]...)
	return append(b, entry...)
}
