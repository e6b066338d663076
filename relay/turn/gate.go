package turn

import (
	"errors"
	"net"
	"net/netip"
	"sync"
	"time"
)

// maxSenders is how many addresses are told apart, in some 600 KB: as many as there are
// allocations by default. When there are more, the others share one account.
const maxSenders = 4096

// gate is a socket of the server for UDP, before which those are held up who send
// too much: one goroutine looks at all that comes by it, and nobody may have it to himself.
type gate struct {
	*udpSocket
	known             func(netip.Prefix) bool // whether somebody there has an allocation
	strangers, guests *senders                // those who are not known and those who are
	stats             *counters
}

// ReadFrom returns an error only when the socket is closed: pion ends with the first.
func (g *gate) ReadFrom(b []byte) (int, net.Addr, error) {
	for {
		n, from, err := g.receive(b)
		switch {
		case errors.Is(err, net.ErrClosed):
			return 0, nil, err
		case err != nil:
			time.Sleep(time.Millisecond) // Windows tells of each packet that somebody did not take
			continue
		}
		p, of := network(addrPort(from).Addr()), g.strangers
		if g.known(p) {
			of = g.guests
		}
		if of.admit(p) {
			return n, from, nil
		}
		g.stats.refuse(RefusedFlood)
	}
}

// senders are those who have sent something of late, and what they may still send.
type senders struct {
	rate, burst int // packets a second, at once

	mu    sync.Mutex
	by    map[netip.Prefix]*budget
	rest  *budget   // of those who are not in by
	swept time.Time // when those were taken out who had been quiet
}

func newSenders(rate, burst int) *senders {
	return &senders{rate: rate, burst: burst, by: map[netip.Prefix]*budget{}, rest: newBudget(20*rate, burst)}
}

// admit reports whether a packet from a network may be looked at.
func (s *senders) admit(from netip.Prefix) bool { return s.account(from).spend(1) }

// account returns what a network may still send.
func (s *senders) account(from netip.Prefix) *budget {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.by[from]
	if b == nil {
		s.sweep()
		if b = s.rest; len(s.by) < maxSenders {
			b = newBudget(s.rate, s.burst)
			s.by[from] = b
		}
	}
	return b
}

// sweep makes room, at most once a second.
func (s *senders) sweep() {
	if now := time.Now(); len(s.by) == maxSenders && now.Sub(s.swept) >= time.Second {
		s.swept = now
		for p, b := range s.by {
			if b.full() {
				delete(s.by, p)
			}
		}
	}
}
