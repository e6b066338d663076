package turn

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/netip"
	"sync"
	"time"

	"github.com/pion/turn/v5"
)

// relays are the relayed addresses that there are. Pion asks it for them, as its
// turn.RelayAddressGenerator.
//
// What one relayed address sends to another goes over loopback (or, where both are
// bound to an address of the machine, from that to that), and on arrival has
// the sender's relayed address put in the place of the loopback one. Sending
// it to the relayed address itself would be left to luck: behind a NAT that address is
// not the machine's, and routers that turn packets around are rare. It also makes
// sure that of the machine's own ports a client reaches nothing but these.
type relays struct {
	config  *Config
	bound   netip.Addr // the address of the server; unspecified for all
	family4 bool       // relayed addresses are IPv4
	own     own
	quota   *quota
	total   *budget
	stats   *counters

	mu     sync.Mutex
	byAddr map[netip.AddrPort]*relayed // by relayed address
	byNear map[netip.AddrPort]*relayed // by the address that the others here send to
	byIP   map[netip.Addr]int          // how many have it in their relayed address
	alive  sync.WaitGroup              // for each that is not closed
}

func newRelays(c *Config, bound netip.Addr, stats *counters) (*relays, error) {
	r := &relays{
		config: c, bound: bound, stats: stats,
		quota:  newQuota(c.Limits),
		total:  newBudget(c.Limits.TotalBytesPerSecond, c.Limits.TotalBytesPerSecond),
		byAddr: map[netip.AddrPort]*relayed{}, byNear: map[netip.AddrPort]*relayed{}, byIP: map[netip.Addr]int{},
	}
	ip := r.ip()
	r.family4 = ip.Is4()
	if bound.IsLoopback() && c.IP.IsValid() && !c.IP.IsLoopback() {
		return nil, fmt.Errorf("a server at %v is for this machine only, so nobody can send to %v: name another address to listen on", bound, c.IP)
	}
	return r, nil
}

// ip returns the address that the next relayed address has.
func (r *relays) ip() netip.Addr {
	switch {
	case r.config.IP.IsValid():
		return r.config.IP
	case !r.bound.IsUnspecified():
		return r.bound.WithZone("")
	}
	return r.own.outward()
}

// permits reports whether clients may send to an address, or for one of the
// relayed addresses, to some of its ports.
func (r *relays) permits(ip netip.Addr) bool {
	return r.has(ip) || r.elsewhere(ip)
}

// elsewhere reports whether an address is one that clients may send to although it is not
// relayed.
func (r *relays) elsewhere(ip netip.Addr) bool {
	return within(r.config.Allow, ip) || public(ip) && !r.own.has(ip) && ip != r.config.IP
}

// lowestPort is the lowest that a peer may have where he is not relayed. Browsers have no
// lower ones; behind them are services that a stranger could have this machine ask.
const lowestPort = 1024

// open reports whether packets may go to and come from what is not relayed. Pion's
// permission says it no more: it holds for five minutes, and for all ports.
func (r *relays) open(a netip.AddrPort) bool { return a.Port() >= lowestPort && r.elsewhere(a.Addr()) }

// has reports whether a relayed address has this IP.
func (r *relays) has(ip netip.Addr) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.byIP[ip] > 0
}

// near returns where to send what goes to an address: for a relayed one, which is here, the
// way that does not leave the machine. It is not ok to send to what nobody may send to.
func (r *relays) near(to netip.AddrPort) (way netip.AddrPort, here, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if other := r.byAddr[to]; other != nil {
		return other.near, true, true
	}
	return to, false, r.open(to)
}

// far undoes near for what has come from an address.
func (r *relays) far(from netip.AddrPort) (peer netip.AddrPort, here, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if other := r.byNear[from]; other != nil {
		return other.addr, true, true
	}
	return from, false, r.open(from)
}

// permit is told of permissions and channels for a peer that an allocation has more or less.
func (r *relays) permit(relayed net.Addr, peer netip.Addr, n int) {
	r.mu.Lock()
	c := r.byAddr[addrPort(relayed)]
	r.mu.Unlock()
	if c != nil && c.name == relayed {
		c.permissions.add(peer, n)
	}
}

func (r *relays) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.byAddr)
}

// closeAll closes those that pion has not closed yet, and returns when all are.
func (r *relays) closeAll() {
	r.mu.Lock()
	var left []*relayed
	for _, a := range r.byAddr {
		left = append(left, a)
	}
	r.mu.Unlock()
	for _, a := range left {
		a.Close()
	}
	r.alive.Wait()
}

// errRefused is the answer to what is not offered.
var errRefused = errors.New("turn: refused")

// Validate is called once by pion.
func (r *relays) Validate() error { return nil }

// AllocateListener would make a relayed address for TCP connections.
func (r *relays) AllocateListener(turn.AllocateListenerConfig) (net.Listener, net.Addr, error) {
	return nil, nil, errRefused
}

// AllocateConn would connect to a peer.
func (r *relays) AllocateConn(turn.AllocateConnConfig) (net.Conn, error) { return nil, errRefused }

// AllocatePacketConn makes a relayed address.
func (r *relays) AllocatePacketConn(c turn.AllocateListenerConfig) (net.PacketConn, net.Addr, error) {
	// Who asks for a pair of ports has no user here, and then wants a certain port.
	a, ok := parseAccount(c.UserID)
	if !ok || c.RequestedPort != 0 || (c.Network == "udp4") != r.family4 {
		return nil, nil, errRefused
	}
	if !r.quota.take(a) {
		r.stats.refuse(RefusedQuota)
		return nil, nil, errRefused
	}
	conn, err := r.bind(c.Network, a)
	if err != nil {
		r.quota.giveBack(a)
		return nil, nil, err
	}
	return conn, conn.name, nil
}

// bind binds a free port of the range. With an address of the machine's
// what is sent has it as its source; with one that a NAT gives it, the NAT does that.
func (r *relays) bind(network string, a account) (*relayed, error) {
	ip := r.ip()
	bind, near := ip, ip
	if !r.own.has(ip) {
		bind, near = netip.IPv4Unspecified(), netip.AddrFrom4([4]byte{127, 0, 0, 1})
		if ip.Is6() {
			bind, near = netip.IPv6Unspecified(), netip.IPv6Loopback()
		}
	}
	low, size := int(r.config.MinPort), int(r.config.MaxPort)-int(r.config.MinPort)+1
	first := rand.IntN(size)
	err := errors.New("turn: every port is taken")
	for i := range size {
		port := uint16(low + (first+i)%size)
		addr := netip.AddrPortFrom(ip, port)
		if r.taken(addr) {
			continue
		}
		var udp *net.UDPConn
		udp, err = net.ListenUDP(network, net.UDPAddrFromAddrPort(netip.AddrPortFrom(bind, port)))
		if err != nil {
			continue
		}
		c := &relayed{
			UDPConn: udp, relays: r, account: a, addr: addr, near: netip.AddrPortFrom(near, port),
			name:   net.UDPAddrFromAddrPort(addr),
			budget: newBudget(r.config.Limits.BytesPerSecond, r.config.Limits.Burst),
			share:  newBudget(r.config.Limits.share()),
		}
		c.sent.Store(time.Now().UnixNano())
		r.add(c)
		return c, nil
	}
	return nil, err
}

func (r *relays) taken(addr netip.AddrPort) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.byAddr[addr] != nil
}

func (r *relays) add(c *relayed) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.byAddr[c.addr], r.byNear[c.near] = c, c
	r.byIP[c.addr.Addr()]++
	r.alive.Add(1)
	c.timer = time.AfterFunc(min(r.config.Limits.IdleTime, time.Until(c.account.expiry)), c.look)
}

func (r *relays) remove(c *relayed) {
	r.mu.Lock()
	delete(r.byAddr, c.addr)
	delete(r.byNear, c.near)
	ip := c.addr.Addr()
	if r.byIP[ip]--; r.byIP[ip] == 0 {
		delete(r.byIP, ip)
	}
	c.timer.Stop()
	r.mu.Unlock()
	// Its place is taken until its share is full again: who has one allocation after the
	// other would else have a full share each time, and all together more than the total.
	if wait := c.share.refill(); wait > 0 {
		time.AfterFunc(wait, func() { r.quota.giveBack(c.account) })
	} else {
		r.quota.giveBack(c.account)
	}
	r.alive.Done()
}
