package server

import (
	"context"
	"log/slog"
	"net/netip"
	"sync"
	"time"

	"rowan/relay/signaling"
)

// hub has all rooms and all sockets. Nothing under its mutex blocks.
type hub struct {
	limits  Limits
	ice     func(host string) []signaling.ICEServer
	metrics *metrics
	log     *slog.Logger
	cluster Cluster
	waiting waiting

	mu       sync.Mutex
	rooms    map[signaling.Room]*room
	taken    int                  // what the rooms count as
	made     map[netip.Prefix]int // the same, by the network that made them
	peers    map[*peer]struct{}   // every socket, joined or not, also one that is refused, and who has only a seat here
	counted  int                  // sockets that are not refused
	sockets  map[netip.Prefix]int // the same, by the network that they come from
	draining bool                 // no new rooms are taken
	ended    bool                 // nobody is
	gone     chan struct{}        // closed when ended and the last socket is gone
}

func newHub(l Limits, ice func(host string) []signaling.ICEServer, c Cluster, log *slog.Logger) *hub {
	return &hub{
		limits:  l,
		ice:     ice,
		metrics: newMetrics(),
		log:     log,
		cluster: c,
		rooms:   map[signaling.Room]*room{},
		made:    map[netip.Prefix]int{},
		peers:   map[*peer]struct{}{},
		sockets: map[netip.Prefix]int{},
		waiting: waiting{most: int64(l.WaitingBytes)},
		gone:    make(chan struct{}),
	}
}

// add counts a new socket in, also one that is refused: it is there until
// remove. It returns 0, or why the socket is refused.
func (h *hub) add(p *peer) signaling.CloseCode {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.peers[p] = struct{}{}
	h.metrics.sockets.Inc()
	switch {
	case h.ended:
		return signaling.CloseShuttingDown
	case h.counted >= h.limits.Connections:
		return signaling.CloseRelayFull
	case h.sockets[p.network] >= h.limits.ConnectionsPerAddress:
		return signaling.CloseTooManyRooms
	}
	p.counted = true
	h.counted++
	h.sockets[p.network]++
	return 0
}

// addRemote counts a peer in whose socket is at another relay, which counts that. It
// returns 0, or why the peer is refused: it is there until remove all the same.
func (h *hub) addRemote(p *peer) signaling.CloseCode {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.peers[p] = struct{}{}
	if h.ended {
		return signaling.CloseShuttingDown
	}
	return 0
}

// remove forgets a socket that is gone.
func (h *hub) remove(p *peer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.peers, p)
	if p.counted {
		h.counted--
		if h.sockets[p.network]--; h.sockets[p.network] == 0 {
			delete(h.sockets, p.network)
		}
	}
	if code := p.out.reason(); p.sock == nil {
		// The relay with the socket counts it.
	} else if code != 0 {
		h.metrics.refusals.WithLabelValues(code.String()).Inc()
		p.log.Debug("a socket was ended", "reason", code)
	} else {
		p.log.Debug("a socket has ended by itself")
	}
	if h.ended && len(h.peers) == 0 {
		h.closeGone()
	}
}

// join puts p in a room and tells it of the ICE servers. It returns 0, or why p
// may not enter: CloseApart when another relay may keep the room, unless p comes back to its seat.
func (h *hub) join(p *peer, j signaling.Join, ice []signaling.ICEServer) signaling.CloseCode {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[j.Room]
	if !h.cluster.Holds(roomKey(j.Room)) && (r == nil || r.seat(j.Token) == nil) {
		return signaling.CloseApart
	}
	if r == nil {
		code := h.roomFor(j.Room, p.network)
		if h.draining {
			code = signaling.CloseShuttingDown
		}
		if code != 0 {
			h.cluster.Release(roomKey(j.Room))
			return code
		}
		r = h.open(j.Room, p.network)
	}
	older := r.seat(j.Token)
	switch {
	case r.has(j.ID, older):
		return signaling.CloseBadMessage // two with one id could not be told apart
	case older != nil:
		r.exit(older)
		older.out.close(signaling.CloseReplaced)
	case len(r.peers) >= r.size:
		return signaling.CloseRoomFull
	}
	if r.linger != nil {
		r.linger.Stop()
		r.linger = nil
	}

	joined := signaling.Joined{ICE: ice}
	for _, q := range r.peers {
		joined.Peers = append(joined.Peers, q.id)
	}
	p.id, p.token, p.version = j.ID, j.Token, j.Version
	r.enter(p)
	r.unsettle()
	if len(r.peers) > 1 && !r.paired {
		r.paired = true
		h.metrics.pairs.Inc()
	}
	p.out.push(signaling.Encode(joined))
	for _, m := range r.takeHeld(j.Token, &h.limits, &h.waiting) {
		p.out.push(m)
	}
	r.tell(p, signaling.Arrived{ID: p.id})
	return 0
}

// send passes a payload on. It returns 0, or what p must be told.
func (h *hub) send(p *peer, m signaling.Send) signaling.CloseCode {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p.id == (signaling.PeerID{}) {
		return signaling.CloseBadMessage // not joined yet
	}
	r := p.room
	if r == nil {
		return 0 // replaced or expired while the message was on its way
	}
	everyone := m.To == signaling.PeerID{}
	if everyone && len(r.peers) == 1 {
		if !r.hold(p, m.Payload, &h.limits, &h.waiting) {
			return signaling.CloseTooFast
		}
		h.metrics.message(held, m.Payload)
		return 0
	}
	fate := dropped
	delivered := signaling.Encode(signaling.Delivered{From: p.id, Payload: m.Payload})
	for _, q := range r.peers {
		if q != p && (everyone || q.id == m.To) {
			fate = passed
			q.out.push(delivered)
			if !everyone {
				p.introduced, q.introduced = true, true
			}
		}
	}
	h.metrics.message(fate, m.Payload)
	return 0
}

// leave takes p out of its room, if it is in one.
func (h *hub) leave(p *peer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := p.room
	if r == nil {
		return
	}
	r.exit(p)
	if len(r.peers) > 0 {
		return
	}
	var linger *time.Timer
	linger = time.AfterFunc(h.limits.LingerTime, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if r.linger == linger { // nobody came while the timer fired
			h.close(r, signaling.CloseExpired)
		}
	})
	r.linger = linger
}

// shutdown is Server.Shutdown.
func (h *hub) shutdown(ctx context.Context) error {
	h.mu.Lock()
	h.log.Info("closing", "sockets", len(h.peers), "rooms", len(h.rooms))
	h.draining, h.ended = true, true
	for p := range h.peers {
		p.out.close(signaling.CloseShuttingDown)
	}
	for _, r := range h.rooms {
		h.close(r, signaling.CloseShuttingDown)
	}
	if len(h.peers) == 0 {
		h.closeGone()
	}
	h.mu.Unlock()

	select {
	case <-h.gone:
		return nil
	case <-ctx.Done():
	}
	h.mu.Lock()
	left := make([]*peer, 0, len(h.peers))
	for p := range h.peers {
		left = append(left, p)
	}
	h.mu.Unlock()
	for _, p := range left {
		if p.sock != nil {
			p.sock.wire.Close()
		}
	}
	return ctx.Err()
}

// closeGone is called with mu held, and may be called again.
func (h *hub) closeGone() {
	select {
	case <-h.gone:
	default:
		close(h.gone)
	}
}
