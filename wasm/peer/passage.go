package peer

import (
	"crypto/cipher"
	"crypto/ecdh"
	"encoding/binary"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/chacha20poly1305"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// A passage sends parts, each a payload to one connection:
//
//	version:1 = 2  try:4  box
//
// The box is ChaCha20-Poly1305 under the sender's key of this line, see agree.go; the
// nonce is four zero bytes and the number of parts before it, big-endian, and the
// five bytes before the box are its associated data. In it are a kind and
//
//	00 bytes: the next of the stream, which is frames, each with its length:2 in front
//	01 ping, 02 pong, 03 end: nothing
//
// The relay passes on what one connection sends in the order in which it was sent. So
// the number is not sent along, and what does not open as the next part ends the
// line: a part may be missing, and who left it out, repeats, changes or reflects one
// can do no more than that.
const (
	partVersion  = 2
	partHeader   = 1 + 4
	partOverhead = partHeader + chacha20poly1305.Overhead + 1

	// maxPart is how many bytes of the stream are in a part: four moves in a
	// game, and little enough for ten a second on a bad line.
	maxPart = 2 << 10
)

const (
	partStream = iota
	partPing
	partPong
	partEnd
)

// How long nothing may come before the other side is asked whether it is there, and
// how long it has for the answer. A browser does not say when its socket is dead, and
// a page that nobody looks at says something by itself once a minute only.
const (
	pingWait = 20 * time.Second
	pongTime = 10 * time.Second
)

var (
	errPart  = errors.New("peer: a part of a line through the room is not the next one: the relay meddles")
	errStray = errors.New("peer: a part of no line that there is")
)

// passage is a way through the relay's room, between two connections there. All of
// it is the actor's, but for send.
type passage struct {
	inflow
	id   lineID
	to   signaling.PeerID
	bond bond
	role line.Role
	own  *ecdh.PrivateKey
	post func(input)
	done chan struct{}

	seal, open cipher.AEAD // nil until the other's key is there
	sent, got  uint64      // parts
	rest       []byte      // of the stream: the beginning of a frame
	heard      time.Time   // when a part came
	asked      time.Time   // when a ping was due that has no answer; zero without one
	ping, pong bool        // is to be sent
	until      time.Time   // when it ends whatever waits; zero while it is not closed
	failed     atomic.Bool // lineFailed was posted

	mu   sync.Mutex
	out  []byte // of the stream: what waits to be sent
	shut bool   // takes no more
}

// newPassage makes a line's key and tells it; offer is the other's key, or empty.
func newPassage(x doPass, cfg Config, room signaling.Room, post func(input)) (*passage, error) {
	own, err := ecdh.X25519().GenerateKey(cfg.Rand)
	if err != nil {
		return nil, err
	}
	p := &passage{id: x.line, to: x.to, bond: x.bond, role: cfg.Role, own: own, post: post, done: make(chan struct{}), heard: time.Now()}
	p.bond.room = room
	post(lineDescribed{p.id, describeKey(own.PublicKey())})
	if x.offer != "" {
		p.answer(x.offer)
	}
	return p, nil
}

func (p *passage) answer(description string) {
	var err error
	if p.seal, p.open, err = p.bond.agree(p.role, p.own, description); err != nil {
		p.fail(err)
		return
	}
	p.post(lineOpened{p.id})
}

// fail reports the line's end; only the first error counts.
func (p *passage) fail(err error) {
	if p.failed.CompareAndSwap(false, true) {
		p.post(lineFailed{p.id, err})
	}
}

func (p *passage) send(frame []byte) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shut {
		return line.ErrNoLine
	}
	var err error
	switch {
	case len(frame) > line.MaxFrame:
		err = line.ErrTooBig
	case len(p.out)+2+len(frame) > maxBuffered:
		err = line.ErrSlow
	default:
		p.out = append(binary.BigEndian.AppendUint16(p.out, uint16(len(frame))), frame...)
		p.post(lineWaiting{})
		return nil
	}
	p.shut = true
	p.fail(err)
	return err
}

// close has what waits sent, for a while, and then the end.
func (p *passage) close() {
	p.mu.Lock()
	p.shut = true
	p.mu.Unlock()
	p.until = time.Now().Add(flushTime)
}

func (p *passage) gone() <-chan struct{} { return p.done }

// waits reports whether there is a part to send.
func (p *passage) waits() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.seal != nil && (len(p.out) > 0 || p.ping || p.pong || !p.until.IsZero())
}

// next returns the next part, and whether it is the last.
func (p *passage) next(now time.Time) (payload []byte, last bool) {
	kind := byte(partStream)
	p.mu.Lock()
	defer p.mu.Unlock()
	var data []byte
	switch ending := !p.until.IsZero(); {
	case ending && (len(p.out) == 0 || !now.Before(p.until)):
		kind = partEnd
	case p.pong:
		kind, p.pong = partPong, false
	case p.ping:
		kind, p.ping = partPing, false
	default:
		n := min(maxPart, len(p.out))
		data, p.out = p.out[:n], p.out[n:]
		if len(p.out) == 0 {
			p.out = nil
		}
	}
	payload = make([]byte, partHeader, partOverhead+len(data))
	payload[0] = partVersion
	binary.BigEndian.PutUint32(payload[1:], p.bond.try)
	text := append(append(make([]byte, 0, 1+len(data)), kind), data...)
	payload = p.seal.Seal(payload, partNonce(p.sent), text, payload)
	p.sent++
	return payload, kind == partEnd
}

func partNonce(n uint64) []byte {
	return binary.BigEndian.AppendUint64(make([]byte, 4), n)
}

// receive takes a part, and returns the frames that it completes. An error is the end of
// the line after them.
func (p *passage) receive(now time.Time, payload []byte) (frames [][]byte, err error) {
	if p.open == nil || p.failed.Load() || !p.until.IsZero() {
		return nil, nil // before the answer there is nothing to come; after the end nobody asks
	}
	text, err := p.open.Open(nil, partNonce(p.got), payload[partHeader:], payload[:partHeader])
	if err != nil || text[0] > partEnd || text[0] != partStream && len(text) > 1 {
		return nil, errPart
	}
	p.got++
	p.heard, p.asked, p.ping = now, time.Time{}, false
	switch text[0] {
	case partPing:
		p.pong = true
	case partEnd:
		return nil, line.ErrClosed
	case partStream:
		return p.stream(text[1:])
	}
	return nil, nil
}

// stream takes what comes next of the stream, and returns the frames that are all there
// with it.
func (p *passage) stream(b []byte) (frames [][]byte, err error) {
	p.rest = append(p.rest, b...)
	for len(p.rest) >= 2 {
		n := int(binary.BigEndian.Uint16(p.rest))
		if n > line.MaxFrame {
			return frames, line.ErrTooBig
		}
		if len(p.rest) < 2+n {
			break
		}
		frame := append([]byte(nil), p.rest[2:2+n]...)
		if err := p.add(frame); err != nil {
			return frames, err
		}
		frames, p.rest = append(frames, frame), p.rest[2+n:]
	}
	return frames, nil
}
