package turn

import (
	"errors"
	"net"
	"net/netip"
	"sync"
	"time"
)

// What somebody without an allocation may send: a browser asks some twenty times, a
// class that begins at once a few hundred. An answer can be twice as long as what was
// asked and goes to whoever was named as the sender, so this is also what
// somebody else can have sent to a victim: some 5 KB/s.
const (
	strangerRate  = 50 // packets a second from an address or IPv6 /64
	strangerBurst = 300
)

// maxStrangers is how many addresses are told apart. When there are more, the others
// share one account.
const maxStrangers = 4096

// gate is a socket of the server for UDP, before which strangers are held up who send
// too much.
type gate struct {
	*udpSocket
	known     func(netip.Prefix) bool // whether somebody there has an allocation
	strangers *strangers
	stats     *counters
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
		if p := network(addrPort(from).Addr()); g.known(p) || g.strangers.admit(p) {
			return n, from, nil
		}
		g.stats.refuse(RefusedFlood)
	}
}

// strangers are the accounts of those who have sent something of late.
type strangers struct {
	mu    sync.Mutex
	by    map[netip.Prefix]*budget
	rest  *budget   // of those who are not in by
	swept time.Time // when those were taken out who had been quiet
}

func newStrangers() *strangers {
	return &strangers{by: map[netip.Prefix]*budget{}, rest: newBudget(20*strangerRate, strangerBurst)}
}

// admit reports whether a packet from a network may be looked at.
func (s *strangers) admit(from netip.Prefix) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.by[from]
	if b == nil {
		s.sweep()
		if b = s.rest; len(s.by) < maxStrangers {
			b = newBudget(strangerRate, strangerBurst)
			s.by[from] = b
		}
	}
	return b.spend(1)
}

// sweep makes room, at most once a second.
func (s *strangers) sweep() {
	if now := time.Now(); len(s.by) == maxStrangers && now.Sub(s.swept) >= time.Second {
		s.swept = now
		for p, b := range s.by {
			if b.full() {
				delete(s.by, p)
			}
		}
	}
}
