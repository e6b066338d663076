package record

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"

	"rowan/rules"
	"rowan/rules/games"
)

// ErrOver is returned by Sign when the game has ended.
var ErrOver = errors.New("the game is over")

// A RefusedError says why Add did not take bytes in. The transcript is as it was.
type RefusedError struct{ Why string }

func (e *RefusedError) Error() string { return "entry refused: " + e.Why }

func refused(format string, a ...any) error {
	return &RefusedError{fmt.Sprintf(format, a...)}
}

// A Transcript is the two strands of one game. It is not safe for use by several
// goroutines at once.
type Transcript struct {
	header  Header
	id      Hash
	start   rules.Position
	strands [2][]stored
	rivals  [2]*stored // a second version of an entry with the same number: the proof of a fork
	now     State      // after all entries, but for forks
}

// stored is an entry as it was received.
type stored struct {
	Entry
	signed []byte // the entry's bytes and its signature
	hash   Hash
	fault  error // why the rules forbid it after what it names; nil if they do not
	live   bool  // after what it names the game was not over
	turn   Hash  // State.Turn after what it names
}

// NewTranscript returns the empty transcript of the game that h describes. Its error is
// that of the variant.
func NewTranscript(h Header) (*Transcript, error) {
	start, err := games.Start(h.Terms.Variant)
	if err != nil {
		return nil, err
	}
	t := &Transcript{header: h, id: h.ID(), start: start}
	t.now = t.fold(0, 0)
	return t, nil
}

// Header returns what the game is.
func (t *Transcript) Header() Header { return t.header }

// ID returns the game's id.
func (t *Transcript) ID() Hash { return t.id }

// Len returns how many entries of a seat are here.
func (t *Transcript) Len(s Seat) int { return len(t.strands[s]) }

// Head returns the hash of the newest of the first n entries of a seat, the game's id for none. n is
// at most Len.
func (t *Transcript) Head(s Seat, n int) Hash {
	if n == 0 {
		return t.id
	}
	return t.strands[s][n-1].hash
}

// Ordered returns the entries in their order: each after those it names.
func (t *Transcript) Ordered() iter.Seq[SignedEntry] {
	return func(yield func(SignedEntry) bool) {
		for e := range t.order(len(t.strands[Host]), len(t.strands[Guest])) {
			if !yield(SignedEntry{e.Entry, e.signed, e.hash}) {
				return
			}
		}
	}
}

// A SignedEntry is an entry, its bytes as they were received, signature included, and its hash.
type SignedEntry struct {
	Entry
	Signed []byte
	Hash   Hash
}

// SignedBytes returns what the signature and the hash of an entry of this game are
// over: a label, the game's id, and the entry's bytes.
func (t *Transcript) SignedBytes(entry []byte) []byte { return signedBytes(t.id, entry) }

// Add takes in a signed entry. It returns false without an error for an entry that
// is here already, and a *RefusedError for one that does not decode, verify or
// chain. An entry that breaks the rules is taken in: it is the proof.
func (t *Transcript) Add(signed []byte) (bool, error) {
	if len(signed) < entryHead+SignatureSize || len(signed) > MaxSigned {
		return false, refused("%d bytes are no signed entry", len(signed))
	}
	raw := signed[:len(signed)-SignatureSize]
	e, err := DecodeEntry(raw)
	if err != nil {
		return false, refused("%v", err)
	}
	strand := t.strands[e.Seat]
	if e.Number < len(strand) && bytes.Equal(raw, strand[e.Number].raw()) {
		return false, nil
	}
	message := signedBytes(t.id, raw)
	if !ed25519.Verify(t.header.Keys[e.Seat][:], message, signed[len(raw):]) {
		return false, refused("the signature of %s %d is not right", e.Seat, e.Number)
	}
	s := stored{Entry: e, signed: bytes.Clone(signed), hash: sha256.Sum256(message)}
	if e.Number < len(strand) {
		return t.addRival(s), nil
	}
	if err := t.checkChain(e); err != nil {
		return false, err
	}
	past := t.past(e)
	s.live, s.turn, s.fault = !past.Over(), past.Turn, past.faultOf(e)
	last := t.namesAll(e)
	t.strands[e.Seat] = append(strand, s)
	if last {
		t.now.apply(&s)
	} else {
		t.now = t.fold(len(t.strands[Host]), len(t.strands[Guest]))
	}
	return true, nil
}

func (s *stored) raw() []byte { return s.signed[:len(s.signed)-SignatureSize] }

// addRival keeps a second version of an entry. One proof a seat is enough; of
// several the lowest number and then the smallest hash stays, so that it does not matter which
// came first.
func (t *Transcript) addRival(s stored) bool {
	old := t.rivals[s.Seat]
	if old != nil && (old.Number < s.Number || old.Number == s.Number && bytes.Compare(old.hash[:], s.hash[:]) <= 0) {
		return false
	}
	t.rivals[s.Seat] = &s
	return true
}

// checkChain refuses an entry that does not follow what is here.
func (t *Transcript) checkChain(e Entry) error {
	own, other := t.strands[e.Seat], t.strands[e.Seat.Other()]
	switch {
	case e.Number > len(own):
		return refused("%s %d came before %d", e.Seat, e.Number, len(own))
	case e.Number == 0 && e.Previous != t.id,
		e.Number > 0 && e.Previous != own[e.Number-1].hash:
		return refused("%s %d does not follow the entry before it", e.Seat, e.Number)
	case e.Seen > len(other):
		return refused("%s %d names entry %d of the other seat, which is not here", e.Seat, e.Number, e.Seen-1)
	case e.Number > 0 && e.Seen < own[e.Number-1].Seen:
		return refused("%s %d forgets what its author had seen", e.Seat, e.Number)
	case e.Seen == 0 && e.SeenHash != t.id,
		e.Seen > 0 && e.SeenHash != other[e.Seen-1].hash && !t.isRival(e.Seat.Other(), e.Seen-1, e.SeenHash):
		return refused("%s %d names an entry of the other seat that is not the one here", e.Seat, e.Number)
	}
	return nil
}

func (t *Transcript) isRival(s Seat, n int, h Hash) bool {
	r := t.rivals[s]
	return r != nil && r.Number == n && r.hash == h
}

// namesAll reports whether e, which is not here yet, names every entry that is: then it is the
// last in the order.
func (t *Transcript) namesAll(e Entry) bool {
	return e.Number == len(t.strands[e.Seat]) && e.Seen == len(t.strands[e.Seat.Other()])
}

// past returns the state after what e names.
func (t *Transcript) past(e Entry) *State {
	if t.namesAll(e) {
		return &t.now
	}
	counts := [2]int{}
	counts[e.Seat], counts[e.Seat.Other()] = e.Number, e.Seen
	s := t.fold(counts[Host], counts[Guest])
	return &s
}

// faultOf returns why the rules forbid e in the state after what it names, nil if they do not.
func (s *State) faultOf(e Entry) error {
	if s.Over() {
		return nil // void
	}
	return s.check(e)
}

// ErrNoOffer is returned by Sign for an answer where nothing is offered.
var ErrNoOffer = errors.New("nothing is offered")

// ErrFull is returned by Sign when a strand has no place for such an entry any more; see MaxEntries.
var ErrFull = errors.New("the record is full")

// Sign writes, adds and returns the next entry of a seat. body is that of the kind: Terms.MoveBody,
// Offer.Body, AnswerBody, FlagBody, Claim.Body, Dispute.Body and ChooseBody make it.
//
// An entry that the rules forbid is not written, and neither is one that would be void. The error is a
// *rules.MoveError for a move; ErrOver after the end, for all but KindResult and KindDispute; ErrNoOffer;
// ErrTooSoon for a claim; ErrNoClaim for a dispute; ErrFull; or else it says why.
func (t *Transcript) Sign(key ed25519.PrivateKey, seat Seat, kind Kind, body []byte) ([]byte, error) {
	own, other := t.strands[seat], t.strands[seat.Other()]
	e := Entry{Kind: kind, Seat: seat, Number: len(own), Previous: t.id, Seen: len(other), SeenHash: t.id, Body: body}
	if len(own) > 0 {
		e.Previous = own[len(own)-1].hash
	}
	if len(other) > 0 {
		e.SeenHash = other[len(other)-1].hash
	}
	if err := e.checkBody(); err != nil {
		return nil, err
	}
	talk := kind == KindOffer || kind == KindAnswer
	if e.Number >= MaxEntries || talk && e.Number >= maxTalk {
		return nil, ErrFull
	}
	if err := t.checkSign(e); err != nil {
		return nil, err
	}
	raw := e.Encode()
	signed := append(raw, ed25519.Sign(key, signedBytes(t.id, raw))...)
	if _, err := t.Add(signed); err != nil {
		return nil, err
	}
	return signed, nil
}

// checkSign returns why e, which names all that is here, is not to be written.
func (t *Transcript) checkSign(e Entry) error {
	now := t.State()
	switch {
	case now.Over() && e.Kind == KindResult:
		return nil
	case now.Over() && e.Kind == KindDispute:
		if !now.disputes(e.Seat, e.Dispute()) {
			return ErrNoClaim
		}
		return nil
	case now.Over():
		return ErrOver
	case e.Kind == KindAnswer && now.Offered[e.Seat.Other()].What == OfferNothing:
		return ErrNoOffer
	}
	return t.past(e).faultOf(e)
}
