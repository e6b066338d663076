package protocol

import (
	"crypto/ed25519"
	"encoding/binary"
	"fmt"

	"rowan/rules/record"
)

// A Binding is what ties a Hello to one line: the connection ids that the two peers chose
// for their relay sockets, and the DTLS fingerprints of both ends of the line.
type Binding struct {
	HostID, GuestID                   [8]byte
	HostFingerprint, GuestFingerprint string
}

// A Message is one of the types below.
type Message interface{ append(b []byte) []byte }

// Hello is the first message of each side on a line.
type Hello struct {
	Versions  Versions
	Seat      record.Seat
	Game      record.Hash    // id of the newest game the sender knows
	Have      [2]int         // how many of each seat's entries of it the sender has
	Heads     [2]record.Hash // of the newest of them, the game's id for none: equal counts may hide different strands
	Signature [ed25519.SignatureSize]byte
}

// A RefuseCode says why a side will not speak on a line.
type RefuseCode uint8

const (
	SeatTaken    RefuseCode = iota + 1 // the seat belongs to another key
	NoVersion                          // no version that both speak
	WrongHello                         // the hello's signature, versions or game are not right
	TermsDiffer                        // the link was changed on its way: the two read different terms in it
	TooManyWrong                       // three messages that did not decode or verify
)

// Refuse is said before a side closes the line.
type Refuse struct{ Code RefuseCode }

// Entry carries a signed entry of the transcript.
type Entry struct {
	Game   [8]byte // first bytes of the game's id
	Signed []byte
}

// Rematch says that the sender wants another game after the one named. It begins when both want one with
// the same terms.
type Rematch struct {
	Game  record.Hash  // the finished game
	Terms record.Terms // in version 1: the same, and who played second begins
}

// NewGame begins the game that both wanted.
type NewGame struct {
	After record.Hash // the finished game
	Nonce record.Nonce
	Terms record.Terms
}

const (
	kindHello = iota + 1
	kindRefuse
	kindEntry
	kindRematch
	kindNewGame
	kindHere
	kindChat
	kindHostHello
	kindShow
	kindListing
)

// Encode returns the message's bytes.
func Encode(m Message) []byte { return m.append(nil) }

func (m Hello) append(b []byte) []byte {
	b = append(b, kindHello)
	b = binary.BigEndian.AppendUint16(b, m.Versions.Min)
	b = binary.BigEndian.AppendUint16(b, m.Versions.Max)
	b = append(b, byte(m.Seat))
	b = append(b, m.Game[:]...)
	b = binary.BigEndian.AppendUint32(b, uint32(m.Have[record.Host]))
	b = binary.BigEndian.AppendUint32(b, uint32(m.Have[record.Guest]))
	b = append(append(b, m.Heads[record.Host][:]...), m.Heads[record.Guest][:]...)
	return append(b, m.Signature[:]...)
}

func (m Refuse) append(b []byte) []byte { return append(b, kindRefuse, byte(m.Code)) }

func (m Entry) append(b []byte) []byte {
	b = append(append(b, kindEntry), m.Game[:]...)
	return append(b, m.Signed...)
}

func (m Rematch) append(b []byte) []byte {
	b = append(append(b, kindRematch), m.Game[:]...)
	return append(b, m.Terms.String()...)
}

func (m NewGame) append(b []byte) []byte {
	b = append(append(b, kindNewGame), m.After[:]...)
	b = append(b, m.Nonce[:]...)
	return append(b, m.Terms.String()...)
}

// Decode reads a message.
func Decode(b []byte) (Message, error) {
	if len(b) == 0 {
		return nil, fmt.Errorf("message: it is empty")
	}
	r := reader{b: b[1:]}
	var m Message
	switch b[0] {
	case kindHello:
		h := Hello{Versions: Versions{r.uint16(), r.uint16()}, Seat: record.Seat(r.byte())}
		r.copy(h.Game[:])
		h.Have = [2]int{r.count(), r.count()}
		r.copy(h.Heads[record.Host][:])
		r.copy(h.Heads[record.Guest][:])
		r.copy(h.Signature[:])
		if h.Seat > record.Guest || h.Versions.Min > h.Versions.Max {
			r.bad = true
		}
		m = h
	case kindRefuse:
		m = Refuse{RefuseCode(r.byte())}
	case kindEntry:
		var e Entry
		r.copy(e.Game[:])
		e.Signed = r.rest(record.MaxSigned)
		m = e
	case kindRematch:
		var a Rematch
		r.copy(a.Game[:])
		a.Terms = r.terms()
		m = a
	case kindNewGame:
		var g NewGame
		r.copy(g.After[:])
		r.copy(g.Nonce[:])
		g.Terms = r.terms()
		m = g
	case kindHere:
		m = r.here()
	case kindChat:
		m = r.chat()
	case kindHostHello:
		m = r.hostHello()
	case kindShow:
		m = r.show()
	case kindListing:
		m = r.listing()
	default:
		return nil, fmt.Errorf("message: unknown kind %d", b[0])
	}
	if r.bad || len(r.b) > 0 {
		return nil, fmt.Errorf("message: kind %d of %d bytes is not well formed", b[0], len(b))
	}
	return m, nil
}

// Sign signs the hello for one line.
func (m *Hello) Sign(key ed25519.PrivateKey, on Binding) {
	m.Signature = [ed25519.SignatureSize]byte(ed25519.Sign(key, m.message(on)))
}

// Verify reports whether the hello was signed by that key for that line.
func (m *Hello) Verify(key record.PublicKey, on Binding) bool {
	return ed25519.Verify(key[:], m.message(on), m.Signature[:])
}

// message is what the signature is over: label, the whole hello but the signature, and the binding.
func (m *Hello) message(on Binding) []byte {
	unsigned := *m
	unsigned.Signature = [ed25519.SignatureSize]byte{}
	return on.append(unsigned.append([]byte("rowan/1 hello")))
}

// append adds what is signed of a binding: ids, and each fingerprint behind its length.
func (on Binding) append(b []byte) []byte {
	b = append(append(b, on.HostID[:]...), on.GuestID[:]...)
	for _, f := range []string{on.HostFingerprint, on.GuestFingerprint} {
		b = binary.BigEndian.AppendUint16(b, uint16(len(f)))
		b = append(b, f...)
	}
	return b
}

// A reader takes fields from the front of b and remembers if one was missing.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) take(n int) []byte {
	if r.bad || len(r.b) < n {
		r.bad, r.b = true, nil
		return make([]byte, n)
	}
	part := r.b[:n]
	r.b = r.b[n:]
	return part
}

func (r *reader) byte() byte     { return r.take(1)[0] }
func (r *reader) uint16() uint16 { return binary.BigEndian.Uint16(r.take(2)) }
func (r *reader) uint32() uint32 { return binary.BigEndian.Uint32(r.take(4)) }
func (r *reader) copy(to []byte) { copy(to, r.take(len(to))) }

// count reads a number of entries.
func (r *reader) count() int {
	n := r.uint32()
	if n > record.MaxEntries {
		r.bad = true
		return 0
	}
	return int(n)
}

// rest takes all that is left, at most limit bytes.
func (r *reader) rest(limit int) []byte {
	if len(r.b) > limit {
		r.bad = true
	}
	part := r.b
	r.b = nil
	return part
}

func (r *reader) terms() record.Terms {
	t, err := record.ParseTerms(string(r.rest(255)))
	if err != nil {
		r.bad = true
	}
	return t
}
