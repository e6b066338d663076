package cluster

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"rowan/relay/signaling"
)

// The buckets, and what stands in the one of relays.
const (
	relaysBucket = "rowan-1-relays"
	claimsBucket = "rowan-1-claims"
	here         = "here"
	over         = "over"
)

// claimTime is how long a claim stays that nobody writes again: those of relays that
// died. Who holds one writes it again after half of it.
const claimTime = 24 * time.Hour

// askTime bounds what is asked of NATS.
const askTime = 3 * time.Second

// session is a time in which a relay is among the others without a break.
type session struct {
	c      *Cluster
	id     string
	ctx    context.Context // done when it is over
	cancel context.CancelFunc
	relays jetstream.KeyValue
	claims jetstream.KeyValue
	sub    *nats.Subscription
	watch  jetstream.KeyWatcher

	revision uint64 // of its key; keep's alone

	mu      sync.Mutex
	alive   map[string]bool // the sessions that there are
	held    map[string]claim
	recalls chan struct{} // one for each recall that is under way
	lines   map[lineID]*line
	ended   bool
}

// claim is a key that this session holds.
type claim struct {
	revision uint64
	at       time.Time // when it was written
}

// begin begins a session, and sees to it that nobody waits for the last one.
func (c *Cluster) begin(last string) (_ *session, err error) {
	select {
	case <-c.broke: // before it begins
	default:
	}
	if !c.nc.IsConnected() {
		if err := c.nc.LastError(); err != nil {
			return nil, fmt.Errorf("no connection: %w", err)
		}
		return nil, errors.New("no connection")
	}
	s := &session{c: c, id: newID(), alive: map[string]bool{}, held: map[string]claim{}, recalls: make(chan struct{}, maxRecalls), lines: map[lineID]*line{}}
	s.ctx, s.cancel = context.WithCancel(c.ctx)
	defer func() {
		if err != nil {
			s.end()
		}
	}()
	ctx, cancel := context.WithTimeout(s.ctx, 2*askTime)
	defer cancel()
	config := func(name string, ttl time.Duration) jetstream.KeyValueConfig {
		return jetstream.KeyValueConfig{Bucket: name, TTL: ttl, LimitMarkerTTL: c.config.Lease, Storage: jetstream.MemoryStorage, Replicas: c.config.Replicas}
	}
	if s.relays, err = c.js.CreateOrUpdateKeyValue(ctx, config(relaysBucket, c.config.Lease)); err == nil {
		s.claims, err = c.js.CreateOrUpdateKeyValue(ctx, config(claimsBucket, claimTime))
	}
	if err != nil {
		return nil, fmt.Errorf("a bucket with %d replicas (-nats-replicas): %w", c.config.Replicas, err)
	}
	if s.sub, err = c.nc.Subscribe(subject(s.id), s.receive); err != nil {
		return nil, err
	}
	if s.watch, err = s.relays.WatchAll(s.ctx); err != nil {
		return nil, err
	}
	if err = c.nc.FlushWithContext(ctx); err != nil {
		return nil, err
	}
	if s.revision, err = s.relays.Create(ctx, s.id, []byte(here)); err != nil {
		return nil, err
	}
	if last != "" {
		s.relays.Purge(ctx, last) // else the others wait for its lease
	}
	go s.see()
	return s, nil
}

// isID reports whether a name can be a session's.
func isID(name string) bool {
	b, err := hex.DecodeString(name)
	return err == nil && len(b) == 12 && name == strings.ToLower(name)
}

// newID returns a session's name that nobody else has.
func newID() string {
	var b [12]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

// keep returns when the session is over: the connection broke, NATS did not take its name
// for too long, somebody has ended it, or the cluster is closed.
func (s *session) keep() error {
	tick := time.NewTicker(s.c.config.Lease / 5)
	defer tick.Stop()
	written := time.Now()
	for {
		select {
		case <-s.ctx.Done():
			s.leave()
			return s.ctx.Err()
		case <-s.c.broke:
			return errors.New("the connection broke")
		case <-tick.C:
		}
		asked := time.Now()
		switch err := s.write(); {
		case err == nil:
			written = asked
			s.refresh()
		case errors.Is(err, errOver):
			return err
		case time.Since(written) > s.c.config.Lease*3/4:
			return err
		}
	}
}

var errOver = errors.New("another relay has ended it")

// write writes the session's name anew.
func (s *session) write() error {
	ctx, cancel := context.WithTimeout(s.ctx, s.c.config.Lease/4)
	defer cancel()
	revision, err := s.relays.Update(ctx, s.id, []byte(here), s.revision)
	if err == nil {
		s.revision = revision
		return nil
	}
	// A write that seemed to fail may have come through, or somebody else has written.
	e, gone := s.relays.Get(ctx, s.id)
	switch {
	case errors.Is(gone, jetstream.ErrKeyNotFound) || gone == nil && string(e.Value()) == over:
		return errOver
	case gone == nil && e.Revision() > s.revision:
		s.revision = e.Revision()
	}
	return err
}

// leave tells the others that the session is over, as far as they can be told.
func (s *session) leave() {
	ctx, cancel := context.WithTimeout(context.Background(), askTime)
	defer cancel()
	s.relays.Purge(ctx, s.id)
}

// end closes all lines of a session that is over.
func (s *session) end() {
	s.cancel()
	if s.sub != nil {
		s.sub.Unsubscribe()
	}
	if s.watch != nil {
		s.watch.Stop()
	}
	s.mu.Lock()
	s.ended = true
	clear(s.held)
	s.mu.Unlock()
	s.closeLines(func(*line) bool { return true }, signaling.CloseApart)
}

// see follows which sessions there are, and closes the lines to those that are over.
func (s *session) see() {
	for e := range s.watch.Updates() {
		if e == nil {
			continue // that was all there were
		}
		if !isID(e.Key()) {
			continue // no relay's
		}
		is := e.Operation() == jetstream.KeyValuePut && string(e.Value()) != over
		s.mu.Lock()
		was := s.alive[e.Key()]
		if is {
			s.alive[e.Key()] = true
		} else {
			delete(s.alive, e.Key())
		}
		s.mu.Unlock()
		if was && !is {
			s.closeLines(func(l *line) bool { return l.to == e.Key() }, lostCode)
		}
	}
}
