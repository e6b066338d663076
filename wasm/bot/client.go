package bot

import (
	"errors"
	"fmt"
	"sync"
)

// A Worker is a port to a worker that can be ended.
type Worker interface {
	Port
	Close() // ends the worker, at once and whatever it does
}

// A Spawn makes a worker. What the worker posts goes to receive; that it cannot
// be loaded, has died or sent what is no message goes to fail. Either may be called
// as long as the worker lives, but not before Spawn has returned; after Close, and after
// fail, they do nothing.
type Spawn func(receive func(message []byte), fail func(error)) (Worker, error)

// A Client is the page's end. There is one request at a time: the newest. Its
// methods may be called from any goroutine, also from within a reply.
type Client struct {
	spawn Spawn

	mu      sync.Mutex
	lastID  uint64
	worker  Worker // nil before the first request and after a failure
	life    int    // of the worker; what a former one says is not heard
	ready   bool   // the worker has said so
	pending *pending
}

// pending is the request that waits for its final reply.
type pending struct {
	id     uint64
	sent   bool // false until the worker is ready
	encode func(id uint64) []byte
	// receive reads a reply and says whether it is the final one; tell hands it over.
	receive func(m message, id uint64) (final bool, tell func(), err error)
	fail    func(id uint64, err error)
}

// NewClient returns a client that makes its worker by spawn when it first needs
// one, and again after one has failed.
func NewClient(spawn Spawn) *Client { return &Client{spawn: spawn} }

// Start makes the worker if there is none, so that it loads before it is
// needed. A worker that cannot be made is tried again by Think.
func (c *Client) Start() {
	c.mu.Lock()
	life, err := c.start()
	c.mu.Unlock()
	if err != nil {
		c.fail(life, err)
	}
}

// start makes the worker. c.mu is held.
func (c *Client) start() (life int, err error) {
	if c.worker != nil {
		return c.life, nil
	}
	c.life++
	life = c.life
	w, err := c.spawn(
		func(data []byte) { c.receive(life, data) },
		func(err error) { c.fail(life, err) },
	)
	if err != nil {
		return life, fmt.Errorf("starting the worker: %w", err)
	}
	c.worker, c.ready = w, false
	return life, nil
}

// Ready reports whether a worker is loaded and answers.
func (c *Client) Ready() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ready
}

// Think asks for a move and returns the request's ID, which it sets. The request
// before it is cancelled. reply is called, one at a time, with what is known so far and then
// once with a final reply, unless the request is cancelled first: then it is
// not called any more. It is called from where the worker's messages arrive;
// if no worker can be made, before Think returns.
func (c *Client) Think(r Request, reply func(Reply)) uint64 {
	return c.ask(&pending{
		encode: func(id uint64) []byte {
			r.ID = id
			return encodeRequest(r)
		},
		receive: func(m message, id uint64) (bool, func(), error) {
			answer, err := m.reply()
			answer.ID = id
			return answer.Final, func() { reply(answer) }, err
		},
		fail: func(id uint64, err error) { reply(Reply{ID: id, Final: true, Err: err.Error()}) },
	})
}

// ask makes p the request that waits, and returns its ID.
func (c *Client) ask(p *pending) uint64 {
	c.mu.Lock()
	c.lastID++
	p.id = c.lastID
	c.pending = p // the worker drops the one before by itself
	life, err := c.start()
	if err == nil {
		c.send()
	}
	c.mu.Unlock()
	if err != nil {
		c.fail(life, err)
	}
	return p.id
}

// send posts the pending request once the worker is ready. c.mu is held.
func (c *Client) send() {
	if p := c.pending; c.ready && p != nil && !p.sent {
		p.sent = true
		c.worker.Post(p.encode(p.id))
	}
}

// Stop cancels the request, if there is one. The worker stays.
func (c *Client) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p := c.pending; p != nil && p.sent {
		c.worker.Post(message{Kind: kindStop, ID: p.id}.encode())
	}
	c.pending = nil
}

// Close cancels the request and ends the worker. Think makes a new one.
func (c *Client) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pending = nil
	c.drop()
}

// drop ends the worker and listens to it no more. c.mu is held.
func (c *Client) drop() {
	if c.worker != nil {
		c.worker.Close()
	}
	c.worker, c.ready = nil, false
	c.life++
}

// receive takes a message of the worker with that life.
func (c *Client) receive(life int, data []byte) {
	m, err := decode(data)
	switch {
	case err != nil:
		c.fail(life, err)
	case m.Kind == kindReady:
		c.mu.Lock()
		if life == c.life && !c.ready {
			c.ready = true
			c.send()
		}
		c.mu.Unlock()
	case m.Kind == kindReply:
		c.deliver(life, m)
	default:
		c.fail(life, fmt.Errorf("unknown kind of message %q", m.Kind))
	}
}

// deliver hands a reply to who asked, unless he no longer wants it. A reply without
// an ID says that our message could not be read: it is about the one pending.
func (c *Client) deliver(life int, m message) {
	c.mu.Lock()
	p := c.pending
	if life != c.life || p == nil || !p.sent || m.ID != p.id && m.ID != 0 {
		c.mu.Unlock()
		return
	}
	final, tell, err := p.receive(m, p.id)
	if err == nil && final {
		c.pending = nil
	}
	c.mu.Unlock()
	if err != nil {
		c.fail(life, err)
		return
	}
	tell()
}

// fail gives the pending request an error and gives up the worker with that life.
func (c *Client) fail(life int, err error) {
	if err == nil {
		err = errors.New("the worker has stopped")
	}
	c.mu.Lock()
	if life != c.life {
		c.mu.Unlock()
		return
	}
	c.drop()
	p := c.pending
	c.pending = nil
	c.mu.Unlock()
	if p != nil {
		p.fail(p.id, err)
	}
}
