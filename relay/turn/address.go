package turn

import (
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// ownTime is how long the list of the machine's addresses is believed. Asking for
// it takes some 50 µs, and a client can have it asked for by every request.
const ownTime = 10 * time.Second

// own are the addresses of the machine. They change on a laptop.
type own struct {
	mu   sync.Mutex
	list []netip.Addr
	when time.Time
}

// addresses returns them, without IPv6 zones.
func (o *own) addresses() []netip.Addr {
	o.mu.Lock()
	defer o.mu.Unlock()
	if now := time.Now(); o.when.IsZero() || now.Sub(o.when) > ownTime {
		o.list, o.when = nil, now
		found, _ := net.InterfaceAddrs() // none: then nothing is own
		for _, a := range found {
			if p, err := netip.ParsePrefix(a.String()); err == nil {
				o.list = append(o.list, p.Addr().Unmap().WithZone(""))
			}
		}
	}
	return o.list
}

func (o *own) has(ip netip.Addr) bool { return slices.Contains(o.addresses(), ip) }

// outward returns the address by which the machine reaches the Internet. Where it
// does not, it is one by which others reach the machine; where there is none,
// loopback.
func (o *own) outward() netip.Addr {
	// Nothing is sent: it is the system's routes that are asked. The addresses
	// are for documentation, so they are nobody's.
	for _, to := range []string{"192.0.2.1:9", "[2001:db8::1]:9"} {
		if c, err := net.Dial("udp", to); err == nil {
			ip := addrPort(c.LocalAddr()).Addr().WithZone("")
			c.Close()
			return ip
		}
	}
	for _, ip := range o.addresses() {
		if ip.Is4() && !ip.IsLoopback() {
			return ip
		}
	}
	return netip.AddrFrom4([4]byte{127, 0, 0, 1})
}
