package peer

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// closeTime is how long Close waits for the network to let go.
const closeTime = 2 * time.Second

// maxPending is how many bytes of frames, with what they take beside, may wait to be taken by the layer above.
const maxPending = 4 << 20

// Conn is one player's end. Its methods may be called from any goroutine, also
// from within the function that takes the events. They do not block, but for
// Close.
type Conn struct {
	in      *mailbox[input]
	events  *mailbox[Event]
	on      func(Event)
	pending atomic.Int64 // bytes of frames on their way to on
	refused atomic.Int64

	once sync.Once
	quit chan struct{} // closed by Close
	done chan struct{} // closed when nothing is left

	mu     sync.Mutex
	line   *line // the one that is up
	closed bool  // no further call of on begins
}

// Open begins: it joins the room, meets the other side and keeps a line up until
// Close. What happens is told to on, from one goroutine, in order; on should not
// take long, since the events behind it wait.
//
// Where there is no WebRTC, or the configuration cannot work, the only event is a
// Relay that is Refused with the error, and Close must be called all the same.
func Open(cfg Config, on func(Event)) *Conn {
	if cfg.Rand == nil {
		cfg.Rand = rand.Reader
	}
	c := &Conn{
		in: newMailbox[input](), events: newMailbox[Event](), on: on,
		quit: make(chan struct{}), done: make(chan struct{}),
	}
	go c.deliver()
	a, err := newActor(c, cfg)
	if err != nil {
		c.events.put(Relay{State: Refused, Err: err})
		close(c.done)
		return c
	}
	go a.run()
	return c
}

// Send sends a frame of at most MaxFrame bytes over the line that is up. Frames
// arrive in the order in which Send was called, or the line is lost; one that
// was under way when a line went down may have arrived or not. The error is
// ErrNoLine, ErrTooBig, ErrSlow or the browser's.
func (c *Conn) Send(frame []byte) error {
	if len(frame) > MaxFrame {
		return ErrTooBig
	}
	c.mu.Lock()
	l := c.line
	c.mu.Unlock()
	if l == nil {
		return ErrNoLine
	}
	return l.send(frame)
}

// Drop closes the line that is up, for a reason that is only told here, in Down.
// This side stays in the room, and a new line may form.
func (c *Conn) Drop(reason string) { c.in.put(cmdDrop{reason}) }

// Retry tries now what would be tried after a wait, and what was refused.
func (c *Conn) Retry() { c.in.put(cmdRetry{}) }

// Refused returns how many messages came through the relay that did not open,
// were repeats, or made no sense: a relay that meddles, or somebody with a wrong
// link.
func (c *Conn) Refused() int { return int(c.refused.Load()) }

// Close leaves: the line, the connection and the socket are closed when it
// returns, or when the network has not let go after two seconds, soon after. No
// event is delivered after it, but for one whose delivery had begun. Closing
// again does nothing. In a browser it must not be called from a callback of
// JavaScript's: it waits.
func (c *Conn) Close() error {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.once.Do(func() { close(c.quit) })
	select {
	case <-c.done:
	case <-time.After(closeTime):
	}
	return nil
}

// deliver calls on.
func (c *Conn) deliver() {
	for {
		select {
		case <-c.quit:
			return
		case <-c.events.ready:
		}
		for _, e := range c.events.take() {
			c.mu.Lock()
			closed := c.closed
			c.mu.Unlock()
			if closed {
				return
			}
			c.on(e)
			if f, ok := e.(Frame); ok {
				c.taken(f.Data)
			}
		}
	}
}

// post takes what a line or the socket has to say. Frames that are not taken fast
// enough end their line, since nobody can be made to wait with the next one.
func (c *Conn) post(in input) {
	if f, ok := in.(lineFrame); ok && c.pending.Add(frameCost(f.data)) > maxPending {
		c.taken(f.data)
		in = lineFailed{f.line, ErrFlood}
	}
	c.in.put(in)
}

// taken takes a frame off the count of those that wait.
func (c *Conn) taken(frame []byte) { c.pending.Add(-frameCost(frame)) }

// frameCost is about what a frame takes in memory.
func frameCost(frame []byte) int64 { return int64(len(frame)) + 128 }

// use makes a line the one that Send sends over.
func (c *Conn) use(l *line) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.line = l
}

// jitter returns a source of numbers in [0, 1).
func jitter(r io.Reader) func() float64 {
	return func() float64 {
		var b [4]byte
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return 0
		}
		return float64(binary.BigEndian.Uint32(b[:])) / (1 << 32)
	}
}

// random fills an id that is not zero.
func random(r io.Reader, id []byte) error {
	for range 4 {
		if _, err := io.ReadFull(r, id); err != nil {
			return fmt.Errorf("%w: no randomness: %w", ErrConfig, err)
		}
		for _, b := range id {
			if b != 0 {
				return nil
			}
		}
	}
	return errors.Join(ErrConfig, errors.New("peer: the randomness is all zero"))
}
