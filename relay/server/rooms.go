package server

import (
	"net/netip"
	"time"

	"rowan/relay/signaling"
)

// The life of rooms. All methods are called with hub.mu held.

// sizeOf returns how many peers a room takes.
func (h *hub) sizeOf(name signaling.Room) int {
	if name.Audience() {
		return h.limits.PeersPerAudience
	}
	return h.limits.PeersPerRoom
}

// weight returns how many rooms one counts as: what it may queue grows with its
// size.
func weight(name signaling.Room, size int) int {
	if name.Audience() {
		return (size + 1) / 2
	}
	return 1
}

// roomFor returns 0 when one more room may be made from a network, or why not.
func (h *hub) roomFor(name signaling.Room, network netip.Prefix) signaling.CloseCode {
	w := weight(name, h.sizeOf(name))
	switch {
	case h.taken+w > h.limits.Rooms:
		return signaling.CloseRelayFull
	case h.made[network]+w > h.limits.RoomsPerAddress:
		return signaling.CloseTooManyRooms
	}
	return 0
}

// open makes a room, which lives until its lifetime is over or it has been
// empty for a while.
func (h *hub) open(name signaling.Room, maker netip.Prefix) *room {
	r := &room{name: name, maker: maker, size: h.sizeOf(name)}
	r.expiry = time.AfterFunc(h.limits.RoomLifetime, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.rooms[name] == r { // not closed while the timer fired
			h.close(r, signaling.CloseExpired)
		}
	})
	h.rooms[name] = r
	h.metrics.rooms.Inc()
	w := weight(name, r.size)
	h.made[maker] += w
	h.taken += w
	return r
}

// close forgets a room. Whoever is still in it is told why.
func (h *hub) close(r *room, why signaling.CloseCode) {
	h.cluster.Release(roomKey(r.name))
	r.expiry.Stop()
	if r.linger != nil {
		r.linger.Stop()
		r.linger = nil
	}
	for _, p := range r.peers {
		p.room = nil
		p.out.close(why)
	}
	r.peers = nil
	h.waiting.shrink(r.heldLen, 0, h.limits.FreeHeldBytes)
	delete(h.rooms, r.name)
	w := weight(r.name, r.size)
	h.taken -= w
	if h.made[r.maker] -= w; h.made[r.maker] == 0 {
		delete(h.made, r.maker)
	}
}

// network returns what an address counts as: itself, or for IPv6 its /64. The zero
// Addr, which could not be read, counts as the zero Prefix.
func network(a netip.Addr) netip.Prefix {
	bits := 32
	if a.Is6() {
		bits = 64
	}
	p, _ := a.Prefix(bits) // the bits fit the family
	return p
}
