package turn

import (
	"bytes"
	"net"
	"net/netip"
	"testing"
	"time"
)

// Somebody to whom a client sends nothing spends nothing of his allocation and of the total,
// and what he sends is counted. A permission or a channel lets in all of an address, until the last
// of them ends.
func TestPermissions(t *testing.T) {
	s := start(t, limits(func(l *Limits) {
		l.Allocations = 10
		l.BytesPerSecond, l.Burst, l.TotalBytesPerSecond = 1, 20_000, 20_000
	}), func(c *Config) { c.Allow = prefixes("127.0.0.0/8") })
	friend := victim(t)
	somebody, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 2)})
	if err != nil {
		t.Skip("there is no second address of loopback:", err)
	}
	defer somebody.Close()
	a := s.allocated(t, "udp")
	if err := a.permit(friend.LocalAddr().String()); err != nil {
		t.Fatal(err)
	}
	junk := bytes.Repeat([]byte{'x'}, 1000)
	eventually(t, "what has no permission is refused", func() bool {
		somebody.WriteToUDPAddrPort(junk, addrPort(a.addr()))
		return s.Stats().Refused[RefusedPeer] >= 100
	})
	friend.WriteToUDPAddrPort([]byte("a move"), addrPort(a.addr()))
	a.want(friend.LocalAddr(), "a move")
	if st := s.Stats(); st.Refused[RefusedBandwidth] != 0 || st.Relayed != uint64(len("a move")) {
		t.Errorf("somebody has spent the friend's: %+v", st)
	}
	a.send(somebody.LocalAddr(), "hello") // asks for a permission, and soon for a channel
	somebody.SetReadDeadline(time.Now().Add(patience))
	if _, _, err := somebody.ReadFrom(make([]byte, 100)); err != nil {
		t.Fatal(err)
	}
	somebody.WriteToUDPAddrPort([]byte("hello"), addrPort(a.addr()))
	a.want(somebody.LocalAddr(), "hello")
}

// Who has a relayed address here has the IP that players have a permission for, and still
// spends nothing of theirs before they have sent him something.
func TestStrangerHere(t *testing.T) {
	s := start(t)
	a, b, c := s.allocated(t, "udp"), s.allocated(t, "udp"), s.allocated(t, "udp")
	a.meets(b)
	before := s.Stats()
	eventually(t, "it is refused", func() bool {
		c.send(a.addr(), "junk")
		return s.Stats().Refused[RefusedPeer] >= before.Refused[RefusedPeer]+100
	})
	b.send(a.addr(), "a move")
	a.want(b.addr(), "a move")
	c.meets(a)
}

// A client sends to no more relayed addresses here than it may have peers, and what it may send
// to it hears.
func TestMet(t *testing.T) {
	var p permissions
	at := func(port uint16) netip.AddrPort { return netip.AddrPortFrom(netip.MustParseAddr("127.0.0.1"), port) }
	p.add(at(0).Addr(), 1)
	for port := uint16(1); port <= 4; port++ {
		if want := port <= 3; p.meet(at(port), 3) != want || p.has(at(port), true) != want {
			t.Errorf("number %d: not %v", port, want)
		}
	}
	if !p.meet(at(1), 3) {
		t.Error("it may send to one of them no more")
	}
	p.add(at(0).Addr(), -1)
	if p.has(at(1), true) {
		t.Error("it hears one without a permission")
	}
}

// Pion tells of each permission and channel, and the last one ends what comes from an address;
// what it tells late of an allocation that has gone is not believed of the next one at its port.
func TestPermissionEnds(t *testing.T) {
	s := start(t)
	peer, other := netip.MustParseAddrPort("8.8.8.8:40000"), netip.MustParseAddrPort("8.8.4.4:40000")
	c := &relayed{addr: netip.MustParseAddrPort("127.0.0.1:50000")}
	c.name = net.UDPAddrFromAddrPort(c.addr)
	s.relays.byAddr[c.addr] = c
	defer delete(s.relays.byAddr, c.addr)
	permit := func(relayed net.Addr, n int) { s.permit(&net.UDPAddr{}, relayed, net.UDPAddrFromAddrPort(peer), n) }
	for i, step := range []struct {
		relayed net.Addr
		n       int
		want    bool
	}{
		{c.name, 1, true}, // a permission
		{c.name, 1, true}, // and a channel
		{c.name, -1, true},
		{net.UDPAddrFromAddrPort(c.addr), -1, true}, // of an earlier one
		{&net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1}, -1, true},
		{c.name, -1, false},
		{c.name, -1, false}, // told twice
		{c.name, 1, true},
	} {
		permit(step.relayed, step.n)
		if got := c.permissions.has(peer, false); got != step.want || c.permissions.has(other, false) {
			t.Errorf("step %d: it is let in: %v", i, got)
		}
	}
}
