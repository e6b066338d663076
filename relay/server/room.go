package server

import (
	"net/netip"
	"slices"
	"time"

	"rowan/relay/signaling"
)

// room is where the peers of one game meet. All of it is guarded by hub.mu.
type room struct {
	name    signaling.Room
	maker   netip.Prefix // whose count of rooms it is in
	size    int          // how many peers it takes
	peers   []*peer      // in order of arrival
	expiry  *time.Timer  // ends the room's lifetime
	linger  *time.Timer  // ends an empty room; nil while somebody is there
	held    []heldMessage
	heldLen int  // payload bytes in held
	paired  bool // two seats have met in it
}

// heldMessage is a message for the next peer to arrive.
type heldMessage struct {
	token   signaling.Token // of the seat that sent it, which does not get it back
	message []byte          // an encoded Delivered
	payload int             // bytes
}

// hold keeps a message for the next arrival and reports whether there was room
// for it.
func (r *room) hold(from *peer, payload []byte, limits *Limits, waiting *waiting) bool {
	if len(r.held) == limits.HeldMessages || r.heldLen+len(payload) > limits.HeldBytes || !waiting.grow(r.heldLen, r.heldLen+len(payload), limits.FreeHeldBytes) {
		return false
	}
	m := signaling.Encode(signaling.Delivered{From: from.id, Payload: payload})
	r.held = append(r.held, heldMessage{from.token, m, len(payload)})
	r.heldLen += len(payload)
	return true
}

// takeHeld empties what is held and returns what others than the seat had sent.
// What the seat itself had sent is void: it joins again to start afresh.
func (r *room) takeHeld(seat signaling.Token, limits *Limits, waiting *waiting) [][]byte {
	var messages [][]byte
	for _, h := range r.held {
		if h.token != seat {
			messages = append(messages, h.message)
		}
	}
	waiting.shrink(r.heldLen, 0, limits.FreeHeldBytes)
	r.held, r.heldLen = nil, 0
	return messages
}

// seat returns the peer with a token, or nil.
func (r *room) seat(t signaling.Token) *peer {
	for _, p := range r.peers {
		if p.token == t {
			return p
		}
	}
	return nil
}

// has reports whether a peer other than not has the id.
func (r *room) has(id signaling.PeerID, not *peer) bool {
	return slices.ContainsFunc(r.peers, func(p *peer) bool { return p.id == id && p != not })
}

func (r *room) enter(p *peer) {
	r.peers = append(r.peers, p)
	p.room = r
}

// exit takes p out and tells the others.
func (r *room) exit(p *peer) {
	r.peers = slices.DeleteFunc(r.peers, func(q *peer) bool { return q == p })
	p.room = nil
	r.tell(p, signaling.Left{ID: p.id})
}

// tell sends m to everyone in the room but one.
func (r *room) tell(but *peer, m signaling.Message) {
	b := signaling.Encode(m)
	for _, q := range r.peers {
		if q != but {
			q.out.push(b)
		}
	}
}
