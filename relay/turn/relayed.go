package turn

import (
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// maxPacket is the largest packet that is passed on, in bytes. Pion's buffers hold 1600.
const maxPacket = 1600

// relayed is a relayed address: a socket of its own, which pion reads for what comes
// from peers and writes what the client sends them. It keeps the limits of an
// allocation.
type relayed struct {
	*net.UDPConn
	relays  *relays
	account account
	addr    netip.AddrPort // as others see it
	near    netip.AddrPort // the same for the other relayed addresses here
	name    net.Addr       // addr as pion has it, which tells it from a later one at its port
	budget  *budget
	share   *budget // the part of the total that is its own

	permissions permissions

	sent  atomic.Int64 // Unix nanoseconds: when the client last sent something
	timer *time.Timer  // of look
	once  sync.Once    // of Close
}

// WriteTo sends a packet to a peer, to whose IP pion has found a permission. What is
// over the limits is dropped, which is no error: packets get lost.
func (c *relayed) WriteTo(b []byte, peer net.Addr) (int, error) {
	c.sent.Store(time.Now().UnixNano())
	to := addrPort(peer)
	way, here, ok := c.relays.near(to)
	switch {
	case !ok:
		c.relays.stats.refuse(RefusedPeer)
		return len(b), nil
	case here && !c.permissions.meet(to, c.relays.config.Limits.Peers):
		c.relays.stats.refuse(RefusedQuota)
		return len(b), nil
	case !c.spend(len(b)):
		return len(b), nil
	}
	return c.WriteToUDPAddrPort(b, way)
}

// ReadFrom waits for a packet of a peer to whom the client sends too. What comes from
// others costs the allocation nothing.
func (c *relayed) ReadFrom(b []byte) (int, net.Addr, error) {
	for {
		n, source, err := c.ReadFromUDPAddrPort(b)
		if err != nil {
			return 0, nil, err
		}
		from, here, ok := c.relays.far(netip.AddrPortFrom(source.Addr().Unmap(), source.Port()))
		if !ok || !c.permissions.has(from, here) {
			c.relays.stats.refuse(RefusedPeer)
			continue
		}
		if c.spend(n) {
			return n, net.UDPAddrFromAddrPort(from), nil
		}
	}
}

func (c *relayed) spend(n int) bool {
	if !c.budget.spend(n) || !c.spendTotal(n) {
		c.relays.stats.refuse(RefusedBandwidth)
		return false
	}
	c.relays.stats.relayed.Add(uint64(n))
	return true
}

// spendTotal takes n bytes of what all may pass on together. The allocation's share is
// there whatever the others do; beyond it, what they leave.
func (c *relayed) spendTotal(n int) bool {
	if c.share.spend(n) {
		c.relays.total.owe(n)
		return true
	}
	return c.relays.total.spend(n)
}

// look closes an allocation whose client has sent nothing for long, or whose
// credential has expired: pion would let him have it for an hour after that.
func (c *relayed) look() {
	now := time.Now()
	idle := time.Unix(0, c.sent.Load()).Add(c.relays.config.Limits.IdleTime).Sub(now)
	left := c.account.expiry.Sub(now)
	if idle <= 0 || left <= 0 {
		c.Close() // pion's read fails, and it forgets the allocation
		return
	}
	c.relays.mu.Lock()
	defer c.relays.mu.Unlock()
	if c.relays.byAddr[c.addr] == c { // not closed in the meantime
		c.timer.Reset(min(idle, left))
	}
}

// Close ends the allocation. Pion may call it again.
func (c *relayed) Close() error {
	c.once.Do(func() {
		c.UDPConn.Close()
		c.relays.remove(c)
	})
	return nil
}
