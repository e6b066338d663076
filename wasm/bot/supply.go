package bot

import (
	"context"
	"sync"
	"time"
)

// A Supply is something that the worker fetches when a request first needs it, and does without until it is there,
// as the opening book of Connect Four. Its fields are set before the first Want.
type Supply struct {
	Fetch    func() ([]byte, error) // may fail: another request tries again
	Use      func([]byte) error     // that it fails is for good: it would be the same another time
	Patience time.Duration          // how long the request waits that has it fetched
	Log      func(error)            // why it is missing

	mu   sync.Mutex
	busy chan struct{} // closed when what runs has ended; nil where nothing runs
	done bool          // it is there, or no use
}

// Want has it fetched if it is not there. The request that began that waits, but not longer than Patience or ctx;
// later ones do not.
func (s *Supply) Want(ctx context.Context) {
	s.mu.Lock()
	if s.done || s.busy != nil {
		s.mu.Unlock()
		return
	}
	busy := make(chan struct{})
	s.busy = busy
	s.mu.Unlock()
	go s.get(busy)
	patience := time.NewTimer(s.Patience)
	defer patience.Stop()
	select {
	case <-busy:
	case <-patience.C:
	case <-ctx.Done():
	}
}

func (s *Supply) get(busy chan struct{}) {
	data, err := s.Fetch()
	done := err == nil
	if done {
		err = s.Use(data)
	}
	s.mu.Lock()
	s.busy, s.done = nil, done
	s.mu.Unlock()
	close(busy)
	if err != nil {
		s.Log(err)
	}
}
