package server

import (
	"context"
	"time"
)

// drainLook is how often a draining relay looks whether anybody is still at work.
const drainLook = 100 * time.Millisecond

// Drain has the relay take no new rooms, and returns when no two peers are being
// introduced any more, or when ctx is done. Whoever waits in a room stays there, and
// the one he waits for may come. Ready is false from then on. Shutdown follows.
func (s *Server) Drain(ctx context.Context) {
	s.hub.mu.Lock()
	s.hub.draining = true
	s.hub.mu.Unlock()
	s.hall.close()
	look := time.NewTicker(drainLook)
	defer look.Stop()
	for s.hub.atWork() > 0 {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
	}
}

// Ready reports whether a balancer should send people here: not while the relay ends. It does while the relay is cut off
// from the others, although no new rooms are taken then: mostly all relays are at the same time, the page
// is served, and who is in a room goes on.
func (s *Server) Ready() bool {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	return !s.hub.draining
}

// atWork returns in how many rooms peers are being introduced: some of them have
// not said yet how their line came out.
func (h *hub) atWork() (rooms int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, r := range h.rooms {
		if r.atWork() {
			rooms++
		}
	}
	return rooms
}

func (r *room) atWork() bool {
	if len(r.peers) < 2 {
		return false
	}
	for _, p := range r.peers {
		if !p.settled {
			return true
		}
	}
	return false
}

// unsettle notes that there is somebody new in a room: what its peers have said of
// their lines was about others.
func (r *room) unsettle() {
	for _, p := range r.peers {
		p.settled = false
	}
}
