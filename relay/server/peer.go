package server

import (
	"errors"
	"log/slog"
	"net/netip"
	"os"
	"sync"

	"rowan/relay/lobby"
	"rowan/relay/signaling"
)

// peer is one socket and, once it has joined, its seat in a room. With several relays one
// may have the socket and another the seat, see edge and remote.
type peer struct {
	hub     *hub
	hall    *hall
	cluster Cluster
	sock    *socket // nil when it is at another relay
	line    Line    // to the relay that has the seat, or the socket; nil when both are here
	out     outbox
	ended   sync.WaitGroup // until the outbox has ended the socket
	alive   keepAlive
	network netip.Prefix                 // where it comes from
	ice     func() []signaling.ICEServer // for it, sayable
	log     *slog.Logger                 // names its address, if that is wanted
	counted bool                         // among hub.sockets; under hub.mu

	// Set by hub.join and hub.leave, under hub.mu.
	room       *room // nil before joining and after leaving
	token      signaling.Token
	id         signaling.PeerID
	version    uint16 // zero before joining
	introduced bool   // one message at least went between it and another peer since its last Outcome
	settled    bool   // it has told an Outcome since somebody came into the room

	stranger lobby.ID // in the lobby; 0 before entering. Set by hall.enter, under hall.mu
}

// newPeer returns the peer of a socket whose page reached the relay by a host's name.
func (s *Server) newPeer(sock *socket, network netip.Prefix, host string, log *slog.Logger) *peer {
	h := s.hub
	p := &peer{hub: h, hall: s.hall, cluster: s.cluster, sock: sock, network: network, log: log}
	p.ice = func() []signaling.ICEServer { return sayable(h.ice(host)) }
	p.out = outbox{limits: &h.limits, waiting: &h.waiting, write: p.write, end: p.end}
	p.alive = keepAlive{sock: sock, every: h.limits.IdleTime / 2, dead: p.idle}
	return p
}

// serve runs the peer until its socket is gone.
func (p *peer) serve() {
	p.ended.Add(1)
	code := p.hub.add(p)
	if code == 0 {
		p.alive.start(p.hub.limits.JoinTime)
		code = p.read()
		p.alive.stop()
	}
	if p.line != nil {
		p.line.Close(0)
	}
	p.leave(code)
	p.ended.Wait()
	p.hub.remove(p)
}

// leave takes p out of wherever it is and ends its socket with a code. It may be
// called again.
func (p *peer) leave(code signaling.CloseCode) {
	p.hub.leave(p)
	p.hall.leave(p)
	p.out.close(code)
}

// read takes messages until the socket ends. It returns what the peer is to be
// told, or 0 when the socket has ended by itself.
func (p *peer) read() signaling.CloseCode {
	for {
		b, err := p.sock.read(&p.hub.limits)
		switch {
		case errors.Is(err, errTooBig):
			return signaling.CloseTooBig
		case errors.Is(err, errText):
			return signaling.CloseBadMessage
		case errors.Is(err, errTooFast):
			return signaling.CloseTooFast
		case errors.Is(err, os.ErrDeadlineExceeded):
			return signaling.CloseTooSlow
		case err != nil:
			return 0
		}
		if code := p.handle(b); code != 0 {
			return code
		}
	}
}

// handle acts on one message. It returns 0, or what the peer must be told for it.
func (p *peer) handle(b []byte) signaling.CloseCode {
	if p.sock != nil && p.line != nil {
		p.line.Send(b) // an error has closed the outbox already
		return 0
	}
	m, err := signaling.Decode(b)
	var version *signaling.VersionError
	if errors.As(err, &version) {
		return signaling.CloseVersion
	}
	if err != nil {
		return signaling.CloseBadMessage
	}
	if p.stranger != 0 {
		return p.hall.handle(p, m)
	}
	switch m := m.(type) {
	case signaling.Enter:
		if p.version != 0 {
			return signaling.CloseBadMessage // it has joined a room
		}
		return p.entered(p.take(way{
			key:    lobbyKey,
			enter:  func() signaling.CloseCode { return p.hall.enter(p, m) },
			disown: func() {},
		}, b))
	case signaling.Join:
		if p.version != 0 || m.ID == (signaling.PeerID{}) {
			return signaling.CloseBadMessage // a second join, or an id that means everyone
		}
		return p.entered(p.take(way{
			key:    roomKey(m.Room),
			enter:  func() signaling.CloseCode { return p.hub.join(p, m, p.ice()) },
			disown: func() { p.hub.disown(m.Room) },
		}, b))
	case signaling.Send:
		return p.hub.send(p, m)
	case signaling.Outcome:
		return p.hub.outcome(p, m)
	}
	return signaling.CloseBadMessage // what only a relay says
}

// entered begins with the pings when p has got in with code 0, which it returns.
func (p *peer) entered(code signaling.CloseCode) signaling.CloseCode {
	if code == 0 && p.sock != nil {
		p.alive.joined()
	}
	return code
}

// idle ends the peer that has not joined in time, or answers no ping.
func (p *peer) idle() { p.out.close(signaling.CloseIdle) }

// write is the outbox's.
func (p *peer) write(b []byte) error { return p.sock.write(b, p.hub.limits.WriteTime) }

// end is the outbox's.
func (p *peer) end(code signaling.CloseCode) {
	defer p.ended.Done()
	if code == 0 {
		p.sock.cut()
	} else {
		p.sock.close(code)
	}
}
