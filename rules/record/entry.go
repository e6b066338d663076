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
	KindSeat    Kind = iota // number 0 of each strand. Body: the player's name, UTF-8, 0 to MaxName bytes
	KindCommit              // the host's promise in the draw. Body: Commitment, 32 bytes
	KindNonce               // the guest's part of the draw. Body: 16 random bytes
	KindReveal              // the host's nonce, as promised. Body: 16 bytes
	KindMove                // Body: Terms.MoveBody: rules.AppendMove, 3 bytes; with a clock in the terms used 4 and measured 4 behind it
	KindResign              // Body: none
	KindOffer               // Body: Offer.Body: 1 for a draw, 1 byte; 2 and the ply 2 for a takeback, 3 bytes
	KindAnswer              // to the other seat's open offer. Body: AnswerBody: 1 accepts, 0 declines
	KindResult              // after the end: the author's view of it. Body: Transcript.Hash, 32 bytes
	KindFlag                // the author's own time is over. Body: FlagBody: used 4
	KindClaim               // the other's time is over, or he has left. Body: Claim.Body: what 1, ply 2, measured 4
	KindDispute             // after the end: the claim that made it is not true. Body: Dispute.Body: what 1, reading 4
	KindChoose              // the guest chooses who begins, for a host that does not reveal. Body: ChooseBody: a seat, 1 byte
	kinds
)

// MaxName is the longest player's name in bytes.
const MaxName = 60

const (
	entryHead = 1 + 1 + 4 + 32 + 4 + 32

	// SignatureSize is the number of bytes behind those of a signed entry.
	SignatureSize = ed25519.SignatureSize
	// MaxSigned is the most bytes of a signed entry.
	MaxSigned = entryHead + MaxName + SignatureSize
	// MaxEntries is the most entries of one strand: a quarter for moves, at most one for every point of the
	// largest board; a quarter for those that were taken back, MaxTakeback; the rest for offers, answers and all else. Sign
	// writes no offer or answer where only the first quarter is left, so that a move always finds its place.
	MaxEntries = 4 * rules.MaxSize * rules.MaxSize
	// maxTalk is the number from which Sign writes no offer or answer.
	maxTalk = MaxEntries - rules.MaxSize*rules.MaxSize
	// MaxTakeback is how many moves can be taken back in one game, those of both seats together.
	MaxTakeback = rules.MaxSize * rules.MaxSize
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
		ok = (n == rules.MoveSize || n == timedMove) && isMove(e.Body[:rules.MoveSize])
	case KindResign:
		ok = n == 0
	case KindOffer:
		ok = n == 1 && OfferKind(e.Body[0]) == OfferDraw || n == 3 && OfferKind(e.Body[0]) == OfferTakeback
	case KindAnswer, KindChoose:
		ok = n == 1 && e.Body[0] <= 1
	case KindFlag:
		ok = n == 4
	case KindClaim:
		ok = n == 7 && e.Body[0] >= byte(ClaimTime) && e.Body[0] <= byte(ClaimDraw)
	case KindDispute:
		ok = n == 5 && e.Body[0] >= byte(DisputeTime) && e.Body[0] <= byte(DisputeLeft)
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
