package server

import (
	"crypto/rand"
	"sync"
	"time"

	"rowan/relay/lobby"
	"rowan/relay/signaling"
)

// hall has the lobby and the sockets that are in it. Nothing under its mutex blocks, as
// in the hub.
type hall struct {
	limits  lobby.Limits
	cluster Cluster
	metrics *metrics

	mu     sync.Mutex
	lobby  *lobby.Lobby
	peers  map[lobby.ID]*peer
	last   lobby.ID    // that was given
	timer  *time.Timer // calls advance at due; nil when nothing is
	due    time.Time
	closed bool // nobody is let in any more
}

func newHall(l lobby.Limits, c Cluster, m *metrics) *hall {
	h := &hall{limits: l, cluster: c, metrics: m, peers: map[lobby.ID]*peer{}}
	h.lobby = lobby.New(l, (*exit)(h))
	return h
}

// enter lets p in. It returns 0, or why p may not: CloseApart when another relay may keep the lobby.
func (h *hall) enter(p *peer, m signaling.Enter) signaling.CloseCode {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return signaling.CloseShuttingDown
	case !h.cluster.Holds(lobbyKey):
		return signaling.CloseApart
	}
	h.last++
	id := h.last
	h.peers[id] = p
	if code := h.lobby.Enter(time.Now(), id, m.Token, p.network); code != 0 {
		delete(h.peers, id)
		return code
	}
	p.stranger = id
	h.advance()
	return 0
}

// handle acts on a message of p, who has entered. It returns 0, or what p must be told.
func (h *hall) handle(p *peer, m signaling.Message) signaling.CloseCode {
	h.mu.Lock()
	defer h.mu.Unlock()
	code := h.lobby.Handle(time.Now(), p.stranger, m)
	h.advance()
	return code
}

// leave forgets p, who may not have entered.
func (h *hall) leave(p *peer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.peers[p.stranger] == p {
		h.lobby.Leave(time.Now(), p.stranger)
		delete(h.peers, p.stranger)
		h.advance()
	}
}

// close sends everybody away and lets nobody in any more.
func (h *hall) close() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.reset(signaling.CloseShuttingDown)
	h.cluster.Release(lobbyKey)
}

// reset sends everybody away with a code and begins anew.
func (h *hall) reset(code signaling.CloseCode) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.peers {
		p.out.close(code)
	}
	clear(h.peers)
	h.lobby = lobby.New(h.limits, (*exit)(h))
	h.advance()
}

// advance does what is due, and has itself called when something is again. It is called
// with mu held after everything else.
func (h *hall) advance() {
	h.lobby.Advance(time.Now())
	next := h.lobby.Next()
	if next.Equal(h.due) {
		return
	}
	if h.timer != nil {
		h.timer.Stop()
		h.timer = nil
	}
	if h.due = next; !next.IsZero() {
		h.timer = time.AfterFunc(time.Until(next), func() {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.timer, h.due = nil, time.Time{}
			h.advance()
		})
	}
}

// counts returns how many there are of what the lobby has.
func (h *hall) counts() lobby.Counts {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.lobby.Counts()
}

// exit is the hall as the lobby's Output.
type exit hall

func (e *exit) Send(to []lobby.ID, m signaling.Message) {
	e.metrics.stranger(m)
	b := signaling.Encode(m)
	for _, id := range to {
		e.peers[id].out.push(b)
	}
}

func (e *exit) Close(id lobby.ID, code signaling.CloseCode) {
	e.peers[id].out.close(code)
	delete(e.peers, id)
}

func (e *exit) Random(b []byte) { rand.Read(b) }
