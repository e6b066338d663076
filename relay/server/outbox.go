package server

import (
	"sync"

	"rowan/relay/signaling"
)

// outbox is what waits to be written to one peer. Putting something in never
// blocks: an outbox that is full closes itself with CloseTooSlow. It has a
// goroutine only while there is something to write: most peers are idle most of
// the time.
type outbox struct {
	limits  *Limits
	waiting *waiting // of all peers

	// write sends one message, and returns an error when the peer is gone. end ends
	// the socket with a code, or without a word when it is 0; it is called once,
	// and last.
	write func([]byte) error
	end   func(signaling.CloseCode)

	mu      sync.Mutex
	queue   [][]byte
	bytes   int  // in queue, and of the message that is being written
	writing bool // there is a goroutine
	closed  bool
	code    signaling.CloseCode
}

// push puts an encoded message in. After close it does nothing.
func (o *outbox) push(b []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	if len(o.queue) == o.limits.QueuedMessages || o.bytes+len(b) > o.limits.QueuedBytes || !o.waiting.grow(o.bytes, o.bytes+len(b), o.limits.FreeQueuedBytes) {
		o.closeLocked(signaling.CloseTooSlow)
		return
	}
	o.queue = append(o.queue, b)
	o.bytes += len(b)
	o.wake()
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

// reason returns what a closed outbox was closed with.
func (o *outbox) reason() signaling.CloseCode {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.code
}

func (o *outbox) closeLocked(code signaling.CloseCode) {
	o.closed = true
	o.code = code
	o.queue = nil
	o.waiting.shrink(o.bytes, 0, o.limits.FreeQueuedBytes)
	o.bytes = 0
	o.wake()
}

// wake sees to it that there is a goroutine. It is called with mu held.
func (o *outbox) wake() {
	if !o.writing {
		o.writing = true
		go o.run()
	}
}

// run writes until nothing waits, or ends the socket.
func (o *outbox) run() {
	for {
		b, code, closed := o.next()
		switch {
		case closed:
			o.end(code)
			return
		case b == nil:
			return
		}
		if o.write(b) != nil {
			o.close(0) // gone, or jammed for so long that no close frame gets through
		} else {
			o.written(len(b))
		}
	}
}

// next returns a message, or what the outbox was closed with, or nothing when
// the goroutine is to end.
func (o *outbox) next() (b []byte, code signaling.CloseCode, closed bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return nil, o.code, true // and writing remains set: nothing comes after the end
	}
	if len(o.queue) == 0 {
		o.queue = nil // an idle peer keeps no array
		o.writing = false
		return nil, 0, false
	}
	b = o.queue[0]
	o.queue[0] = nil
	o.queue = o.queue[1:]
	return b, 0, false
}

// written notes that so many bytes do not wait any more.
func (o *outbox) written(n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.closed {
		o.waiting.shrink(o.bytes, o.bytes-n, o.limits.FreeQueuedBytes)
		o.bytes -= n
	}
}
