// Package cluster has several relays share rooms and the lobby through NATS, so that the two of a
// game may be at different ones, behind any balancer. A relay without -nats uses none of it.
//
// # What is kept where
//
// Every room, and the lobby, is kept by one relay, its home: the first at which somebody asked
// for it. The home has the room in its memory as a relay alone has it, and its limits hold there. A socket at another
// relay is passed on to it, message by message, over a line.
//
//	page ── socket ── relay B ══ line: rowan.1.<session of A> ══▶ relay A, home of room r
//	                     ◀══════ line: rowan.1.<session of B> ══
//
//	bucket rowan-1-relays   <session>   "here", or "over" by whoever ended it    lives for a Lease
//	bucket rowan-1-claims   room.<name> the session of its home                  lives for a day
//	                        lobby       the same
//
// NATS itself keeps these two buckets, in memory, on Replicas of its nodes; no message, no seat and no secret. Lines are
// core subjects, one for each relay and not for each room: what they carry is for one relay only, and a
// subscription is known to every node of NATS.
//
// # Sessions
//
// A relay is in the cluster by a session: a random name in the first bucket, written anew every
// fifth of a Lease. It ends when its connection to NATS breaks, for however short, or
// when it cannot write its name for three quarters of a Lease; a new one begins when it can. With it end
// all its lines and claims. So a message is never lost in the middle of a line: lines are numbered, and one that
// lacks a message is closed.
//
// A claim is made by the atomic creation of its key. It holds for as long as the session in it:
// whoever finds one whose session is gone first creates that session's key as "over", which
// NATS does for one only and never while the session is alive, and then puts his own name in the claim at the revision that
// he has read. So a room has one home, whatever stops when.
//
// # When NATS is away
//
// Games that have a line of their own go on, and so do rooms whose two are at one relay;
// their seats may reload. Who comes anew, and who was passed on to another relay, is closed with
// CloseApart, upon which pages come back by themselves every few seconds. Strangers too: two relays that do not know of each
// other would pair one twice. When NATS is back each relay claims the rooms it has once more; one that somebody else
// keeps by then is closed, and those in it meet there.
//
// When a relay ends, those who were passed on to it come back at once. When it dies, its rooms and the
// lobby are free after a Lease, as they are when NATS has no quorum for longer than that.
//
// # Others on the same NATS
//
// What does not read as a relay's message or as a session's name is dropped and counted, and so is a line about what is
// not kept here: garbage on the subjects and in the buckets changes nothing (TestGarbage, FuzzFrames). Who speaks as
// a relay does, or deletes keys, is one: he can enter rooms and close them. So keep an account of NATS, or all of it, to
// the relays.
//
// # What it costs
//
// A room costs one write to the bucket when it is made and one when it ends, a second seat at another
// relay one refused write and one read; an introduction of twenty messages of which half cross, ten
// publications. BenchmarkIntroductions of package relay measures it, with every pair at two relays. A
// message that crosses is read and written by both, so that more relays are more sockets, rooms and a
// spare, but not as many more messages while balancers part the two of a game.
//
// For a million rooms at a time that live for twenty minutes on average: 830 are made a second, 1,700
// writes to a bucket, of which a three-node NATS takes some ten thousand; 17,000 core messages a second,
// of which a node takes some millions; claims of 200 bytes, 200 MB on each of three nodes; and a relay's
// subscription for each relay, not for each room. The relays themselves take 250 at 4,096 rooms each, and
// write their names 62 times a second, each of which 250 watch: 16,000 small messages. What does not grow
// with the number of relays is the lobby, which one of them keeps: an event there takes microseconds
// (package lobby), 420 pairings a second a few percent of a processor, and what all wait for is told by it
// to every one of them, 10,000 with the default limits.
package cluster

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"rowan/relay/server"
	"rowan/relay/signaling"
)

// Config is what a Cluster is made of.
type Config struct {
	// URL is where NATS is, such as nats://a:4222; several are separated by commas. It may
	// hold a user and a password, or a token: nats://user:password@a:4222, nats://token@a:4222. tls://
	// does not speak without TLS, which nats:// does where NATS does not ask for it.
	URL string

	// Credentials is a file with NATS credentials (a user's JWT and seed), or empty.
	Credentials string

	// CA is a file with the certificates, PEM, by which NATS is known; empty for those of the system.
	CA string

	// Replicas is how many nodes of NATS keep the buckets, 1 to 5. Default 3: one of them may stop.
	// NATS must have as many.
	Replicas int

	// Lease is for how long a relay that says nothing counts as alive. Default 20 s: a NATS of three
	// nodes takes up to ten to agree on who leads when one of them dies.
	Lease time.Duration

	// Log gets a line for what an operator may want to know. Nil logs nothing.
	Log *slog.Logger
}

// DefaultConfig returns the defaults that the fields of Config name, for no URL.
func DefaultConfig() Config { return Config{Replicas: 3, Lease: 20 * time.Second} }

// Validate returns nil, or what is wrong with the configuration.
func (c Config) Validate() error {
	switch {
	case c.Replicas < 1 || c.Replicas > 5:
		return fmt.Errorf("%d replicas: NATS keeps 1 to 5", c.Replicas)
	case c.Lease < time.Second:
		return fmt.Errorf("a lease of %v: want a second at least", c.Lease)
	}
	return nil
}

// ErrApart is why there is no home: NATS does not answer, or does not let this relay do
// what it must.
var ErrApart = errors.New("cut off from the other relays")

// Cluster is a server.Cluster. Make it with Dial, end it with Close.
type Cluster struct {
	config  Config
	log     *slog.Logger
	figures figures
	nc      *nats.Conn
	js      jetstream.JetStream
	member  server.Member

	ctx    context.Context // done when it ends
	cancel context.CancelFunc
	done   chan struct{} // closed when run has ended; nil before Serve
	broke  chan struct{} // has one when the connection has broken

	mu      sync.Mutex
	current *session // nil while apart
}

// Dial returns a Cluster that joins the others once Serve is called. That NATS is away is no error: it is
// looked for until Close.
func Dial(config Config) (*Cluster, error) {
	if err := config.Validate(); err != nil {
		return nil, err
	}
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	c := &Cluster{config: config, log: config.Log, figures: newFigures(), broke: make(chan struct{}, 1)}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	options := []nats.Option{
		nats.Name("rowan-relay"),
		nats.RetryOnFailedConnect(true),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(500 * time.Millisecond),
		nats.ReconnectBufSize(-1),   // what cannot be sent now ends its line
		nats.IgnoreAuthErrorAbort(), // who is not let in may be later
		nats.DisconnectErrHandler(func(*nats.Conn, error) { c.breaks() }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { c.log.Warn("NATS", "error", err) }),
	}
	if config.Credentials != "" {
		options = append(options, nats.UserCredentials(config.Credentials))
	}
	if config.CA != "" {
		options = append(options, nats.RootCAs(config.CA))
	}
	var err error
	if c.nc, err = nats.Connect(config.URL, options...); err != nil {
		return nil, fmt.Errorf("NATS at %s: %w", withoutPassword(config.URL), err)
	}
	if c.js, err = jetstream.New(c.nc); err != nil {
		c.nc.Close()
		return nil, err
	}
	return c, nil
}

// withoutPassword leaves out of URLs what nobody should read in a log.
func withoutPassword(urls string) string {
	parts := strings.Split(urls, ",")
	for i, u := range parts {
		if at := strings.LastIndex(u, "@"); at >= 0 {
			scheme, _, _ := strings.Cut(u, "://")
			parts[i] = scheme + "://" + u[at+1:]
		}
	}
	return strings.Join(parts, ",")
}

// breaks notes that the connection has broken.
func (c *Cluster) breaks() {
	select {
	case c.broke <- struct{}{}:
	default:
	}
}

// Serve is server.Cluster's.
func (c *Cluster) Serve(m server.Member) {
	c.member = m
	c.done = make(chan struct{})
	go c.run()
}

// Close leaves the others, who take over what this relay has kept.
func (c *Cluster) Close() {
	c.cancel()
	if c.done != nil {
		<-c.done
	}
	if c.nc.IsConnected() {
		c.nc.FlushTimeout(askTime)
	}
	c.nc.Close()
}

// beginAgain is how long it takes until a session is tried again that has not begun.
const beginAgain = time.Second

// run has one session after the other.
func (c *Cluster) run() {
	defer close(c.done)
	last, said := "", ""
	for c.ctx.Err() == nil {
		s, err := c.begin(last)
		if err != nil {
			if text := err.Error(); text != said && c.ctx.Err() == nil {
				said = text
				c.log.Warn("no new meetings: NATS is away", "url", withoutPassword(c.config.URL), "error", err)
			}
			select {
			case <-c.ctx.Done():
			case <-time.After(beginAgain):
			}
			continue
		}
		said, last = "", s.id
		c.become(s)
		var together sync.WaitGroup
		together.Go(func() { c.member.Together(s.ctx) })
		err = s.keep()
		c.become(nil)
		s.end()
		c.member.Apart()
		together.Wait()
		c.log.Debug("a session among the relays has ended", "error", err)
	}
}

// become makes a session the current one.
func (c *Cluster) become(s *session) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.current = s
}

func (c *Cluster) session() *session {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.current
}

// Home is server.Cluster's.
func (c *Cluster) Home(key string) (string, error) {
	s := c.session()
	if s == nil {
		return "", ErrApart
	}
	return s.home(key)
}

// Holds is server.Cluster's.
func (c *Cluster) Holds(key string) bool {
	s := c.session()
	return s != nil && s.holds(key)
}

// Release is server.Cluster's.
func (c *Cluster) Release(key string) {
	if s := c.session(); s != nil {
		s.release(key)
	}
}

// Dial is server.Cluster's.
func (c *Cluster) Dial(relay, key string, hello []byte, end server.End) (server.Line, error) {
	s := c.session()
	if s == nil {
		return nil, ErrApart
	}
	return s.dial(relay, key, hello, end)
}

// lostCode is what the sockets of a line are told whose other relay is gone: it is being restarted, or
// another one will do.
const lostCode = signaling.CloseShuttingDown
