package record

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"iter"
)

// magic begins the bytes of a transcript.
const magic = "rowan/1 record\n"

// Encode returns the whole transcript as bytes: magic, header, then each signed
// entry behind its length in two bytes, every entry after those it names, the second
// version of a forked entry behind the first.
func (t *Transcript) Encode() []byte {
	b := t.header.append([]byte(magic))
	for signed := range t.Signed() {
		b = binary.BigEndian.AppendUint16(b, uint16(len(signed)))
		b = append(b, signed...)
	}
	return b
}

// Signed returns the signed entries as Encode writes them, second versions included: added in this order to an
// empty transcript of the game they make this one.
func (t *Transcript) Signed() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for e := range t.order(len(t.strands[Host]), len(t.strands[Guest])) {
			if !yield(e.signed) {
				return
			}
			// Before what may name it.
			if r := t.rivals[e.Seat]; r != nil && r.Number == e.Number && !yield(r.signed) {
				return
			}
		}
	}
}

// Without returns a transcript without the entries of a seat from number n on, and those of the other that name one of them.
func (t *Transcript) Without(seat Seat, n int) *Transcript {
	w := &Transcript{header: t.header, id: t.id, start: t.start}
	w.now = w.fold(0, 0)
	for signed := range t.Signed() {
		e, err := DecodeEntry(signed[:len(signed)-SignatureSize])
		if err != nil || e.Seat == seat && e.Number >= n || e.Seat != seat && e.Seen > n {
			continue
		}
		_, _ = w.Add(signed) // it was added before
	}
	return w
}

// Decode reads what Encode wrote and checks every signature and link. An error names
// the first bad entry, by its place from 1; the transcript returned with it holds the
// entries before.
func Decode(b []byte) (*Transcript, error) {
	rest, ok := bytes.CutPrefix(b, []byte(magic))
	if !ok {
		return nil, fmt.Errorf("record: it does not begin with %q", magic)
	}
	h, rest, err := decodeHeader(rest)
	if err != nil {
		return nil, err
	}
	t, err := NewTranscript(h)
	if err != nil {
		return nil, fmt.Errorf("record: %w", err)
	}
	for n := 1; len(rest) > 0; n++ {
		if len(rest) < 2 || len(rest) < 2+int(binary.BigEndian.Uint16(rest)) {
			return t, fmt.Errorf("record: entry %d is cut short", n)
		}
		end := 2 + int(binary.BigEndian.Uint16(rest))
		if _, err := t.Add(rest[2:end]); err != nil {
			return t, fmt.Errorf("record: entry %d: %w", n, err)
		}
		rest = rest[end:]
	}
	return t, nil
}
