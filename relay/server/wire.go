package server

import (
	"errors"
	"io"
	"net"
	"sync/atomic"
	"time"
)

var errTooFast = errors.New("more than a peer may send")

// A wire is a socket's connection as the library has it. It counts what the library
// keeps to itself: an empty frame or a ping costs the relay as much as a message.
type wire struct {
	net.Conn
	ahead   []byte // what the peer had sent before it was answered
	limits  *Limits
	closed  bool        // a close frame has gone out
	closing atomic.Bool // the end has begun, see drain

	// Of whoever reads: the peer's goroutine, and the closing one after it.
	bytes    bucket
	messages bucket
	flood    bool // more has come than may
}

func newWire(conn net.Conn, ahead []byte, l *Limits) *wire {
	now := time.Now()
	return &wire{Conn: conn, ahead: ahead, limits: l, bytes: newBucket(l.bytes(), now), messages: newBucket(l.messages(), now)}
}

// Read reads what is next. Where more has come than may, it does so no more: it
// returns errTooFast.
func (w *wire) Read(b []byte) (n int, err error) {
	if w.flood && !w.closing.Load() {
		return 0, errTooFast
	}
	if len(w.ahead) > 0 {
		n = copy(b, w.ahead)
		w.ahead = w.ahead[n:]
	} else {
		n, err = w.Conn.Read(b)
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF // at an EOF the library gives what has come of a message as if it were all
	}
	for !w.bytes.take(n, w.limits.bytes(), time.Now()) {
		if !w.closing.Load() {
			w.flood = true
			break
		}
		time.Sleep(time.Duration(n) * time.Second / time.Duration(w.limits.BytesPerSecond))
	}
	return n, err
}

// message counts a message that has been read.
func (w *wire) message() error {
	if !w.messages.take(1, w.limits.messages(), time.Now()) {
		return errTooFast
	}
	return nil
}

// drain has Read go on after a flood, no faster than the limits are. The peer's answer to
// the close frame stands behind what it has sent already; and who closes a connection
// with something unread takes the close frame away from the peer.
func (w *wire) drain() { w.closing.Store(true) }

// The first byte of a final control frame, RFC 6455 section 5.2.
const (
	finalClose = 0x88
	finalPong  = 0x8a
)

// Write passes b on, unless it is a close frame after the first. The library sends a
// second one when it reads the peer's answer to the first, and Chromium then reports code
// 1006 to the page instead of ours. The library flushes each frame by itself, so a
// control frame is a Write of its own, and its writes do not overlap.
//
// Pongs are written by whoever reads, and are what it can know pings by: they count as
// messages.
func (w *wire) Write(b []byte) (int, error) {
	if len(b) > 0 && b[0] == finalClose {
		if w.closed {
			return len(b), nil
		}
		w.closed = true
	}
	if len(b) > 0 && b[0] == finalPong && w.message() != nil {
		w.flood = true
		if w.closing.Load() {
			time.Sleep(time.Second / time.Duration(w.limits.MessagesPerSecond))
		}
		return len(b), nil // an error here would take the close frame along
	}
	return w.Conn.Write(b)
}
