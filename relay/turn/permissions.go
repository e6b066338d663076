package turn

import (
	"net/netip"
	"sync"
)

// permissions are the addresses whose packets an allocation takes in: those of pion's
// permissions and channels for it. Pion drops what comes from elsewhere, but only after it
// has read it, so anybody who knows a relayed address could spend all it may pass on.
type permissions struct {
	mu sync.Mutex
	by map[netip.Addr]int // how many permissions and channels there are
}

func (p *permissions) has(peer netip.Addr) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.by[peer] > 0
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
