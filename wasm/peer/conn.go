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

	"rowan/wasm/line"
)

// closeTime is how long Close waits for the network to let go: longer than a line
// takes to send what waits and to part.
const closeTime = 3 * time.Second

// Conn is one player's end. Its methods may be called from any goroutine, also
// from within the function that takes the events. They do not block, but for
// Close.
type Conn struct {
	in      *mailbox[input]
	events  *mailbox[notice]
	on      func(line.Event)
	refused atomic.Int64

	once sync.Once
	quit chan struct{} // closed by Close
	done chan struct{} // closed when nothing is left

	mu     sync.Mutex
	lines  map[int]way // those that are up, by Up.Line
	closed bool        // no further call of on begins
}

// notice is an event on its way to on.
type notice struct {
	event line.Event
	from  *inflow // of a frame, which counts as pending until it is taken
}

// Open begins: it joins the room, meets the other side and keeps a line up until
// Close. What happens is told to on, from one goroutine, in order. On may take
// its time; the events behind it wait. Of frames no more wait than maxPending
// says, or their line is lost, and no other line comes up before on has heard of
// the end of the one that made room for it.
//
// Where the configuration cannot work, the only event is a Relay that is Refused
// with the error, and Close must be called all the same.
func Open(cfg Config, on func(line.Event)) *Conn {
	if cfg.Rand == nil {
		cfg.Rand = rand.Reader
	}
	c := &Conn{
		in: newMailbox[input](), events: newMailbox[notice](), on: on, lines: map[int]way{},
		quit: make(chan struct{}), done: make(chan struct{}),
	}
	go c.deliver()
	a, err := newActor(c, cfg)
	if err != nil {
		c.tell(line.Relay{State: line.Refused, Err: err})
		close(c.done)
		return c
	}
	go a.run()
	return c
}

// Send sends a frame of at most MaxFrame bytes over a line. Frames arrive in the
// order in which Send was called, and none is left out: after an error the line
// takes no more. One that was under way when a line went down may have arrived
// or not.
//
// The error is ErrNoLine when the line is not up. After any other (ErrTooBig,
// ErrSlow or the browser's) the line is lost, and its Down says the same.
func (c *Conn) Send(number int, frame []byte) error {
	c.mu.Lock()
	l := c.lines[number]
	c.mu.Unlock()
	if l == nil {
		return line.ErrNoLine
	}
	return l.send(frame)
}

// Accept says that the other end of a line that is up has been checked: it is who
// it should be. The line that was accepted before is closed, and from now on this
// one stays until it is lost, dropped, or another one is accepted. It does nothing
// when the line is down.
func (c *Conn) Accept(number int) { c.in.put(cmdAccept{number}) }

// Drop closes a line, if it is still up, for a reason that is only told here, in
// Down. What was sent before goes out before the line is closed, for a second at
// most. This side stays in the room, and a new line may form.
func (c *Conn) Drop(number int, reason string) { c.in.put(cmdDrop{number, reason}) }

// Retry tries now what would be tried after a wait, and what was refused.
func (c *Conn) Retry() { c.in.put(cmdRetry{}) }

// MakeCode asks a host for a code with which a guest gets a line without a relay. A
// Code follows; its text, given to TakeCode of who has the invitation, brings
// about another, which TakeCode here makes a line of. An older code is void then.
func (c *Conn) MakeCode() { c.in.put(cmdMakeCode{}) }

// TakeCode takes a code that the other side's Conn made. At a guest's a Code
// follows with the answer; a host's line comes up. What is wrong with it, and when
// no line comes about in half an hour, is told by a Code with an error.
func (c *Conn) TakeCode(text string) { c.in.put(cmdTakeCode{text}) }

// Moved says that the network may be another one: the browser is online again, or
// the machine woke up. The socket to the relay is opened anew, which nobody else
// can tell from an old one, and the accepted line is looked after if nothing comes
// over it.
func (c *Conn) Moved() { c.in.put(cmdMoved{}) }

// Refused returns how many messages came through the relay that did not open,
// were repeats, or made no sense: a relay that meddles, or somebody with a wrong
// link.
func (c *Conn) Refused() int { return int(c.refused.Load()) }

// Close leaves: what was sent goes out, for a second at most, and lines and
// socket are closed when it returns, or when the network has not let go after three
// seconds, soon after. No event is delivered after it, but for one whose delivery had begun. Closing
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
		for _, n := range c.events.take() {
			c.mu.Lock()
			closed := c.closed
			c.mu.Unlock()
			if closed {
				return
			}
			c.on(n.event)
			switch e := n.event.(type) {
			case line.Frame:
				n.from.taken(e.Data)
			case line.Down:
				if e.Line != 0 {
					c.in.put(cmdTold{})
				}
			}
		}
	}
}

// tell passes an event on.
func (c *Conn) tell(e line.Event) { c.events.put(notice{event: e}) }

// frame passes a frame on.
func (c *Conn) frame(number int, from *inflow, data []byte) {
	c.events.put(notice{line.Frame{Line: number, Data: data}, from})
}

// post takes what a line or the socket has to say.
func (c *Conn) post(in input) { c.in.put(in) }

// use makes a line the one that Send sends over by that number; nil is none.
func (c *Conn) use(number int, l way) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if l == nil {
		delete(c.lines, number)
		return
	}
	c.lines[number] = l
}

// useNone lets nothing more be sent.
func (c *Conn) useNone() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.lines)
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
			return fmt.Errorf("%w: no randomness: %w", line.ErrConfig, err)
		}
		for _, b := range id {
			if b != 0 {
				return nil
			}
		}
	}
	return errors.Join(line.ErrConfig, errors.New("peer: the randomness is all zero"))
}
