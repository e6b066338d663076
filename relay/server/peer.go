package server

import (
	"errors"
	"net/netip"
	"time"

	"rowan/relay/signaling"
)

// peer is one socket and, once it has joined, its seat in a room.
type peer struct {
	hub     *hub
	sock    *socket
	out     *outbox
	network netip.Prefix // where it comes from
	host    string       // by which it reached the relay

	// Set by hub.join and hub.leave, under hub.mu.
	room       *room // nil before joining and after leaving
	token      signaling.Token
	id         signaling.PeerID
	version    uint16 // zero before joining
	introduced bool   // one message at least went between it and another peer since its last Outcome
}

func newPeer(h *hub, sock *socket, network netip.Prefix, host string) *peer {
	return &peer{
		hub:     h,
		sock:    sock,
		out:     newOutbox(h.limits.QueuedMessages, h.limits.QueuedBytes),
		network: network,
		host:    host,
	}
}

// serve runs the peer until its socket is gone.
func (p *peer) serve() {
	code := p.hub.add(p)
	written := make(chan struct{})
	go func() {
		defer close(written)
		p.write()
	}()
	if code == 0 {
		code = p.read()
	}
	p.hub.leave(p)
	p.out.close(code)
	<-written
	p.hub.remove(p)
}

// read takes messages until the socket ends. It returns what the peer is to be
// told, or 0 when the socket has ended by itself.
func (p *peer) read() signaling.CloseCode {
	limits := p.hub.limits
	idle := func() { p.out.close(signaling.CloseIdle) }
	alive := &keepAlive{sock: p.sock, every: limits.IdleTime / 2, dead: idle}
	alive.start()
	defer alive.stop()
	deadline := time.AfterFunc(limits.JoinTime, idle)
	defer deadline.Stop()

	rate := newBucket(limits.MessagesPerSecond, limits.Burst, time.Now())
	for {
		b, err := p.sock.read(limits.MessageBytes)
		switch {
		case errors.Is(err, errTooBig):
			return signaling.CloseTooBig
		case errors.Is(err, errText):
			return signaling.CloseBadMessage
		case err != nil:
			return 0
		case !rate.take(time.Now()):
			return signaling.CloseTooFast
		}
		if code := p.handle(b, deadline); code != 0 {
			return code
		}
	}
}

// handle acts on one message. It returns 0, or what the peer must be told for it.
func (p *peer) handle(b []byte, deadline *time.Timer) signaling.CloseCode {
	m, err := signaling.Decode(b)
	var version *signaling.VersionError
	if errors.As(err, &version) {
		return signaling.CloseVersion
	}
	if err != nil {
		return signaling.CloseBadMessage
	}
	switch m := m.(type) {
	case signaling.Join:
		deadline.Stop()
		return p.hub.join(p, m, sayable(p.hub.ice(p.host)))
	case signaling.Send:
		return p.hub.send(p, m)
	case signaling.Outcome:
		return p.hub.outcome(p, m)
	}
	return signaling.CloseBadMessage // what only a relay says
}

// write passes on what is in the outbox, and ends the socket with it.
func (p *peer) write() {
	for {
		b, code, ok := p.out.next()
		switch {
		case !ok && code == 0:
			p.sock.cut()
			return
		case !ok:
			p.sock.close(code)
			return
		}
		if p.sock.write(b, p.hub.limits.WriteTime) != nil {
			p.out.close(0) // gone, or jammed for so long that no close frame gets through
		}
	}
}
