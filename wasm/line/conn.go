package line

import (
	"fmt"
	"sync"
	"time"
)

// The waits between tries to load the other program: each is twice the one before.
const (
	firstWait = time.Second
	mostWait  = 15 * time.Second
)

// A Port is one end of the border. Messages arrive in order.
type Port interface {
	// Post sends a message. It returns at once: the message is received later,
	// never within the call.
	Post(message []byte)

	// OnMessage has receive called with each message, one at a time, those
	// first that came before. receive may block: later messages wait.
	OnMessage(receive func(message []byte))

	// Close closes both ends. What was posted before arrives.
	Close()
}

// A Conn is a line as the page holds it. Its methods may be called from any
// goroutine, also from within the function that takes the events, and return at
// once.
type Conn struct {
	on    func(Event)
	again chan struct{} // has a token when loading is to be tried now
	quit  chan struct{} // closed by Close

	mu     sync.Mutex
	port   Port    // nil until the other program is reached
	wish   request // of a lobby, the newest; its kind is 0 before the first
	closed bool
}

// Open opens a line. What happens is told to on, one at a time and in order; on
// may take its time, and the events behind it wait in the other program.
//
// reach gets a port to the other program and may take its time. When it cannot,
// that is told like a relay that is lost, with ErrNotLoaded, and tried again.
func Open(cfg Config, reach func() (Port, error), on func(Event)) *Conn {
	return start(request{kind: kindOpen, config: cfg}, reach, on)
}

// start returns a Conn whose first request is another.
func start(first request, reach func() (Port, error), on func(Event)) *Conn {
	c := &Conn{on: on, again: make(chan struct{}, 1), quit: make(chan struct{})}
	go c.open(first, reach)
	return c
}

func (c *Conn) open(first request, reach func() (Port, error)) {
	for wait := firstWait; ; wait = min(2*wait, mostWait) {
		port, err := reach()
		if err == nil {
			c.use(port, first)
			return
		}
		c.tell(Relay{State: Lost, Err: fmt.Errorf("%w: %w", ErrNotLoaded, err), Retry: wait})
		select {
		case <-c.quit:
			return
		case <-c.again:
		case <-time.After(wait):
		}
	}
}

func (c *Conn) use(port Port, first request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		hangUp(port)
		return
	}
	c.port = port
	port.OnMessage(c.receive)
	port.Post(first.encode())
	if c.wish.kind != 0 { // it was wished before there was anybody to hear it
		port.Post(c.wish.encode())
	}
}

// receive takes an event, and then the next one may come.
func (c *Conn) receive(message []byte) {
	e, err := decodeEvent(message)
	if err != nil {
		e = Relay{State: Refused, Err: err}
	}
	c.tell(e)
	c.post(request{kind: kindTaken})
}

func (c *Conn) tell(e Event) {
	c.mu.Lock()
	closed := c.closed
	c.mu.Unlock()
	if !closed {
		c.on(e)
	}
}

func (c *Conn) post(q request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.port != nil && !c.closed {
		c.port.Post(q.encode())
	}
}

// Send sends a frame of at most MaxFrame bytes over a line that is up. Frames
// arrive in the order in which Send was called, and none is left out: a line
// that cannot take one is lost, and its Down says why. One that was under way
// when a line went down may have arrived or not.
func (c *Conn) Send(line int, frame []byte) {
	c.post(request{kind: kindSend, line: line, frame: frame})
}

// Accept says that the other end of a line that is up has been checked: it is who
// it should be. The line that was accepted before is closed, and from now on this
// one stays until it is lost, dropped, or another one is accepted. It does nothing
// when the line is down.
func (c *Conn) Accept(line int) { c.post(request{kind: kindAccept, line: line}) }

// Drop closes a line, if it is still up, for a reason that is only told here, in
// Down. What was sent before goes out before the line is closed, for a second at
// most. This side stays in the room, and a new line may form.
func (c *Conn) Drop(line int, reason string) {
	c.post(request{kind: kindDrop, line: line, reason: reason})
}

// Retry tries now what would be tried after a wait, and what was refused.
func (c *Conn) Retry() {
	c.post(request{kind: kindRetry})
	select {
	case c.again <- struct{}{}:
	default:
	}
}

// MakeCode asks a host for a code with which a guest gets a line without a relay. A
// Code follows. Its text is given to the guest's TakeCode, and the one that follows
// there to TakeCode here; then a line comes up. An older code is void.
func (c *Conn) MakeCode() { c.post(request{kind: kindMakeCode}) }

// TakeCode takes a code that the other side made. What is wrong with it, and when
// no line comes about in half an hour, is told by a Code with an error.
func (c *Conn) TakeCode(text string) { c.post(request{kind: kindTakeCode, text: text}) }

// Moved says that the network may be another one: the browser is online again, or
// the machine woke up. The socket to the relay is opened anew, and the accepted
// line is looked after if nothing comes over it.
func (c *Conn) Moved() { c.post(request{kind: kindMoved}) }

// Close leaves: what was sent goes out, for a second at most. No event is told
// after it, but for one whose telling had begun. Closing again does nothing.
func (c *Conn) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	c.closed = true
	close(c.quit)
	if c.port != nil {
		hangUp(c.port)
	}
}

// hangUp ends the other end, and the port.
func hangUp(port Port) {
	port.Post(request{kind: kindClose}.encode())
	port.Close()
}
