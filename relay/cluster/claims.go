package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// claimTries is how often a claim is looked at that changes while one looks.
const claimTries = 8

// home returns the session that holds a key, or "" when it is this one, which claims what nobody holds.
func (s *session) home(key string) (string, error) {
	if s.holds(key) {
		return "", nil
	}
	ctx, cancel := context.WithTimeout(s.ctx, askTime)
	defer cancel()
	for range claimTries {
		revision, err := s.claims.Create(ctx, key, []byte(s.id))
		if err == nil {
			return "", s.hold(key, revision)
		}
		if !errors.Is(err, jetstream.ErrKeyExists) {
			return "", fmt.Errorf("%w: claiming %s: %w", ErrApart, key, err)
		}
		e, err := s.claims.Get(ctx, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			continue // released meanwhile
		}
		if err != nil {
			return "", fmt.Errorf("%w: reading the claim of %s: %w", ErrApart, key, err)
		}
		holder := string(e.Value())
		// What is its own and not held was released, or written when it seemed to fail. It is written
		// again, so that a release on its way does not meet it.
		if holder != s.id && isID(holder) {
			alive, err := s.isAlive(ctx, holder)
			if err != nil {
				return "", err
			}
			if alive {
				return holder, nil
			}
		}
		if revision, err = s.claims.Update(ctx, key, []byte(s.id), e.Revision()); err == nil {
			return "", s.hold(key, revision)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return "", fmt.Errorf("%w: the claim of %s changes without end", ErrApart, key)
}

// isAlive reports whether another session is. One that is not can never be again.
func (s *session) isAlive(ctx context.Context, id string) (bool, error) {
	s.mu.Lock()
	alive := s.alive[id]
	s.mu.Unlock()
	if alive {
		return true, nil
	}
	_, err := s.relays.Create(ctx, id, []byte(over))
	switch {
	case err == nil:
		return false, nil
	case !errors.Is(err, jetstream.ErrKeyExists):
		return false, fmt.Errorf("%w: looking for a relay: %w", ErrApart, err)
	}
	// It has begun just now, or somebody else has ended it.
	e, err := s.relays.Get(ctx, id)
	return err != nil || string(e.Value()) != over, nil
}

// maxRecalls is how many claims are looked up at a time because another relay says that they are held here.
const maxRecalls = 8

// recall looks whether a claim says that this session holds it, which has not noted that: a write that seemed to fail
// came through, or a release did not. Then it is held. It claims nothing that it has not claimed before, whoever asks,
// and leaves it when many are asked for: the other relay asks again.
func (s *session) recall(key string) {
	select {
	case s.recalls <- struct{}{}:
	default:
		return
	}
	go func() {
		defer func() { <-s.recalls }()
		ctx, cancel := context.WithTimeout(s.ctx, askTime)
		defer cancel()
		if e, err := s.claims.Get(ctx, key); err == nil && string(e.Value()) == s.id {
			s.home(key)
		}
	}()
}

// hold notes a claim.
func (s *session) hold(key string, revision uint64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return ErrApart
	}
	if revision > s.held[key].revision { // two may have claimed it at a time, and the later write stands
		s.held[key] = claim{revision, time.Now()}
	}
	return nil
}

func (s *session) holds(key string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, ok := s.held[key]
	return ok
}

// release gives a claim up. Where it cannot be told to NATS, the claim stays until the session
// is over, and this relay says that it does not hold it.
func (s *session) release(key string) {
	s.mu.Lock()
	c, ok := s.held[key]
	delete(s.held, key)
	s.mu.Unlock()
	if ok {
		go func() {
			ctx, cancel := context.WithTimeout(s.ctx, askTime)
			defer cancel()
			s.claims.Purge(ctx, key, jetstream.LastRevision(c.revision), jetstream.PurgeTTL(s.c.config.Lease))
		}()
	}
}

// refresh writes claims again that are old: those of rooms end before, the lobby's does not.
func (s *session) refresh() {
	old := map[string]claim{}
	s.mu.Lock()
	for key, c := range s.held {
		if time.Since(c.at) > claimTime/2 {
			old[key] = c
		}
	}
	s.mu.Unlock()
	for key, c := range old {
		ctx, cancel := context.WithTimeout(s.ctx, askTime)
		if revision, err := s.claims.Update(ctx, key, []byte(s.id), c.revision); err == nil {
			s.hold(key, revision)
		}
		cancel()
	}
}
