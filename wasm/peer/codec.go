package peer

import (
	"encoding/binary"
	"errors"
	"unicode/utf8"

	"rowan/wasm/line"
)

var errMessage = errors.New("peer: a message does not decode")

// The bits of a candidate's has byte: which optional fields are there.
const (
	hasMid = 1 << iota
	hasLine
	hasFragment
)

// encode returns a message's bytes. The message is within its limits.
func encode(m message) []byte {
	b, _ := m.kind()
	return m.appendTo([]byte{b})
}

func (m knock) appendTo(dst []byte) []byte {
	dst = append(dst, m.Visit[:]...)
	dst = binary.BigEndian.AppendUint32(dst, m.Want)
	return appendField(dst, m.Intro)
}

func (m detour) appendTo(dst []byte) []byte { return knock(m).appendTo(dst) }

func (m call) appendTo(dst []byte) []byte {
	dst = append(dst, m.Visit[:]...)
	return binary.BigEndian.AppendUint32(dst, m.Try)
}

func (m offer) appendTo(dst []byte) []byte {
	dst = append(dst, m.Visit[:]...)
	dst = binary.BigEndian.AppendUint32(dst, m.Try)
	dst = binary.BigEndian.AppendUint32(dst, m.Want)
	return appendField(appendField(dst, m.Intro), m.Description)
}

func (m answer) appendTo(dst []byte) []byte {
	dst = binary.BigEndian.AppendUint32(dst, m.Try)
	return appendField(dst, m.Description)
}

func (m candidate) appendTo(dst []byte) []byte {
	dst = binary.BigEndian.AppendUint32(dst, m.Try)
	var has byte
	var mid, fragment string
	var line uint16
	if m.Mid != nil {
		has, mid = has|hasMid, *m.Mid
	}
	if m.Line != nil {
		has, line = has|hasLine, *m.Line
	}
	if m.Fragment != nil {
		has, fragment = has|hasFragment, *m.Fragment
	}
	dst = appendField(append(dst, has), m.Candidate)
	dst = binary.BigEndian.AppendUint16(appendField(dst, mid), line)
	return appendField(dst, fragment)
}

func (m falter) appendTo(dst []byte) []byte {
	dst = binary.BigEndian.AppendUint32(dst, m.Try)
	return append(dst, m.Proof[:]...)
}

func (m renewal) appendTo(dst []byte) []byte {
	dst = binary.BigEndian.AppendUint32(dst, m.Try)
	dst = binary.BigEndian.AppendUint32(dst, m.Round)
	return appendField(append(dst, m.Proof[:]...), m.Description)
}

func (m renewed) appendTo(dst []byte) []byte { return renewal(m).appendTo(dst) }

func appendField[T []byte | string](dst []byte, f T) []byte {
	return append(binary.BigEndian.AppendUint16(dst, uint16(len(f))), f...)
}

// decode reads a message. It takes exactly the bytes that encode makes, within
// the limits, and keeps no reference to b.
func decode(b []byte) (message, error) {
	if len(b) == 0 {
		return nil, errMessage
	}
	r := &fields{rest: b[1:]}
	var m message
	switch b[0] {
	case kindKnock:
		m = r.knock()
	case kindDetour:
		m = detour(r.knock())
	case kindCall:
		m = call{Visit: r.visit(), Try: r.uint32()}
	case kindOffer:
		m = offer{Visit: r.visit(), Try: r.uint32(), Want: r.uint32(), Intro: r.bytes(line.MaxIntro), Description: r.text(maxDescription)}
	case kindAnswer:
		m = answer{Try: r.uint32(), Description: r.text(maxDescription)}
	case kindCandidate:
		m = r.candidate()
	case kindFalter:
		m = falter{Try: r.uint32(), Proof: r.proof()}
	case kindRenewal:
		m = r.renewal()
	case kindRenewed:
		m = renewed(r.renewal())
	default:
		return nil, errMessage
	}
	if r.bad || len(r.rest) > 0 {
		return nil, errMessage
	}
	return m, nil
}

// fields takes fields off a message. After the first that is not there every
// further one is zero and bad is set.
type fields struct {
	rest []byte
	bad  bool
}

func (r *fields) take(n int) []byte {
	if n > len(r.rest) {
		r.bad, r.rest = true, nil
		return make([]byte, n)
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *fields) uint16() uint16   { return binary.BigEndian.Uint16(r.take(2)) }
func (r *fields) uint32() uint32   { return binary.BigEndian.Uint32(r.take(4)) }
func (r *fields) visit() (v visit) { copy(v[:], r.take(len(v))); return v }

func (r *fields) proof() (p proof) { copy(p[:], r.take(len(p))); return p }

func (r *fields) knock() knock {
	return knock{Visit: r.visit(), Want: r.uint32(), Intro: r.bytes(line.MaxIntro)}
}

func (r *fields) renewal() renewal {
	return renewal{Try: r.uint32(), Round: r.uint32(), Proof: r.proof(), Description: r.text(maxDescription)}
}

func (r *fields) bytes(most int) []byte {
	n := int(r.uint16())
	if n > most || n > len(r.rest) {
		r.bad, r.rest = true, nil
		return nil
	}
	return append([]byte(nil), r.take(n)...)
}

func (r *fields) text(most int) string {
	b := r.bytes(most)
	if !utf8.Valid(b) { // a browser would be given something else than was sealed
		r.bad = true
	}
	return string(b)
}

func (r *fields) candidate() candidate {
	m := candidate{Try: r.uint32()}
	has := r.take(1)[0]
	m.Candidate = r.text(maxCandidate)
	mid, line, fragment := r.text(maxMid), r.uint16(), r.text(maxFragment)
	switch {
	case has > hasMid|hasLine|hasFragment,
		has&hasMid == 0 && mid != "",
		has&hasLine == 0 && line != 0,
		has&hasFragment == 0 && fragment != "",
		m.Candidate == "": // the end of candidates, which Firefox signals so, is not passed on
		r.bad = true
	}
	if has&hasMid != 0 {
		m.Mid = &mid
	}
	if has&hasLine != 0 {
		m.Line = &line
	}
	if has&hasFragment != 0 {
		m.Fragment = &fragment
	}
	return m
}
