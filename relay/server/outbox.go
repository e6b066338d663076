package server

import (
	"sync"

	"rowan/relay/signaling"
)

// outbox is what waits to be written to one peer. Putting something in never
// blocks: an outbox that is full closes itself with CloseTooSlow.
type outbox struct {
	maxMessages, maxBytes int

	mu     sync.Mutex
	wake   sync.Cond // signalled when queue or closed changes
	queue  [][]byte
	bytes  int
	closed bool
	code   signaling.CloseCode
}

func newOutbox(maxMessages, maxBytes int) *outbox {
	o := &outbox{maxMessages: maxMessages, maxBytes: maxBytes}
	o.wake.L = &o.mu
	return o
}

// push puts an encoded message in. After close it does nothing.
func (o *outbox) push(b []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	if len(o.queue) == o.maxMessages || o.bytes+len(b) > o.maxBytes {
		o.closeLocked(signaling.CloseTooSlow)
		return
	}
	o.queue = append(o.queue, b)
	o.bytes += len(b)
	o.wake.Signal()
}

// close ends the outbox with what the peer is to be told, or 0 when the socket
// is gone already. The first call counts. What still waits is dropped: whoever
// is closed joins again and starts afresh, and the code must not queue behind
// what a slow peer does not read.
func (o *outbox) close(code signaling.CloseCode) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.closed {
		o.closeLocked(code)
	}
}

func (o *outbox) closeLocked(code signaling.CloseCode) {
	o.closed = true
	o.code = code
	o.queue, o.bytes = nil, 0
	o.wake.Signal()
}

// next waits for a message. When the outbox is closed, ok is false and code is
// what it was closed with.
func (o *outbox) next() (b []byte, code signaling.CloseCode, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.queue) == 0 && !o.closed {
		o.wake.Wait()
	}
	if o.closed {
		return nil, o.code, false
	}
	b = o.queue[0]
	o.queue[0] = nil
	o.queue = o.queue[1:]
	if len(o.queue) == 0 {
		o.queue = nil // an idle peer keeps no array
	}
	o.bytes -= len(b)
	return b, 0, true
}
