package server

import (
	"context"
	"sync"
	"time"

	"rowan/relay/signaling"
)

// reclaims is how many rooms are claimed at a time when a relay is back among the others.
const reclaims = 16

// Apart is Member's. Rooms stay, for those who are in them and come back; strangers cannot be
// paired by two relays, so they are sent away until it is known which one does.
func (s *Server) Apart() {
	s.apart.Store(true)
	s.log.Warn("cut off from the other relays: no new meetings")
	s.hall.reset(signaling.CloseApart)
}

// Together is Member's. It claims the rooms that are here once more. Who is in one that
// another relay keeps by now is sent there.
func (s *Server) Together(ctx context.Context) {
	s.apart.Store(false)
	s.log.Info("among the other relays")
	var work sync.WaitGroup
	slots := make(chan struct{}, reclaims)
	for _, name := range s.hub.names() {
		slots <- struct{}{}
		work.Go(func() {
			s.reclaim(ctx, name)
			<-slots
		})
	}
	work.Wait()
}

// reclaim has a room that is here be kept here, or closes it.
func (s *Server) reclaim(ctx context.Context, name signaling.Room) {
	for ctx.Err() == nil {
		home, err := s.cluster.Home(roomKey(name))
		if err == nil {
			if home != "" {
				s.hub.disown(name)
			}
			return
		}
		time.Sleep(homeWait)
	}
}

// names returns the rooms that are here.
func (h *hub) names() (all []signaling.Room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for name := range h.rooms {
		all = append(all, name)
	}
	return all
}

// disown closes a room that is here and not kept here, if there is one. Those in it come back
// by themselves, to where it is kept.
func (h *hub) disown(name signaling.Room) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[name]; r != nil && !h.cluster.Holds(roomKey(name)) {
		h.close(r, signaling.CloseApart)
	}
}

// isDraining reports whether no new rooms are taken.
func (h *hub) isDraining() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.draining
}
