package turn

import (
	"net/netip"
	"sync"
)

// permissions are the addresses whose packets an allocation takes in: those of pion's
// permissions and channels for it. Pion drops what comes from elsewhere, but only after it
// has read it, so anybody who knows a relayed address could spend all it may pass on.
//
// A permission is for all ports of an address, as a NAT may give a friend another one than he
// knows of. All relayed addresses here have the same IP, so among them it would be for everybody
// who has one; of those it is for the ones to which the client has sent something, as he
// does to all that a friend names (RFC 8445 section 2.2).
type permissions struct {
	mu  sync.Mutex
	by  map[netip.Addr]int          // how many permissions and channels there are
	met map[netip.AddrPort]struct{} // relayed addresses here to which something was sent
}

// has reports whether packets from an address are taken in; here says that it is a relayed one
// of this server.
func (p *permissions) has(peer netip.AddrPort, here bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if here {
		if _, met := p.met[peer]; !met {
			return false
		}
	}
	return p.by[peer.Addr()] > 0
}

// meet has packets taken in from a relayed address here. It reports whether something may be
// sent there, which may be to no more than most of them.
func (p *permissions) meet(peer netip.AddrPort, most int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.met == nil {
		p.met = map[netip.AddrPort]struct{}{}
	}
	if _, met := p.met[peer]; !met {
		if len(p.met) >= most {
			return false
		}
		p.met[peer] = struct{}{}
	}
	return true
}

// add counts some more or less.
func (p *permissions) add(peer netip.Addr, n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.by == nil {
		p.by = map[netip.Addr]int{}
	}
	if p.by[peer] += n; p.by[peer] <= 0 { // pion tells twice of one that ends by itself while all do
		delete(p.by, peer)
	}
}
