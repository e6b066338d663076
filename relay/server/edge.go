package server

import (
	"time"

	"rowan/relay/signaling"
)

// How often a socket looks for the home of where it wants to go, and how long it waits
// in between: homes change while it is on its way.
const (
	homeTries = 4
	homeWait  = 100 * time.Millisecond
)

// way is a way into a room or the lobby.
type way struct {
	key    string
	enter  func() signaling.CloseCode // goes in here; CloseApart when it is not kept here
	disown func()                     // closes what is here of it, which is kept elsewhere
}

// take goes a way: into what is kept here, or to another relay, which then gets all that p says,
// this message first. It returns 0, or what p must be told.
func (p *peer) take(w way, first []byte) signaling.CloseCode {
	if p.sock == nil {
		return w.enter() // another relay has found that it is kept here
	}
	if p.hub.isDraining() && !p.cluster.Holds(w.key) {
		return signaling.CloseShuttingDown
	}
	code := signaling.CloseApart
	for try := range homeTries {
		if try > 0 {
			time.Sleep(homeWait)
		}
		home, err := p.cluster.Home(w.key)
		if err != nil {
			p.log.Debug("no home is found", "error", err)
			return w.enter() // a room that is here lets its own seats come back
		}
		if home == "" {
			if code = w.enter(); code != signaling.CloseApart {
				return code
			}
			continue
		}
		w.disown()
		line, err := p.cluster.Dial(home, w.key, p.hello(first), (*edge)(p))
		if err == nil {
			p.line = line
			return 0
		}
		p.log.Debug("a home does not answer", "error", err)
	}
	return code
}

// hello is what another relay is told of p.
func (p *peer) hello(first []byte) []byte {
	return appendHello(nil, hello{p.network, p.ice(), first})
}

// edge is a peer with a socket here and its seat at another relay, as the end of the line
// between them. All that is said to it comes from there.
type edge peer

func (e *edge) Message(b []byte)                { e.out.push(b) }
func (e *edge) Closed(code signaling.CloseCode) { e.out.close(code) }
