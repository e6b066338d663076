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

// Pion tells of each permission and channel, and the last one ends what comes from an address;
// what it tells late of an allocation that has gone is not believed of the next one at its port.
func TestPermissionEnds(t *testing.T) {
	s := start(t)
	peer, other := netip.MustParseAddr("8.8.8.8"), netip.MustParseAddr("8.8.4.4")
	c := &relayed{addr: netip.MustParseAddrPort("127.0.0.1:50000")}
	c.name = net.UDPAddrFromAddrPort(c.addr)
	s.relays.byAddr[c.addr] = c
	defer delete(s.relays.byAddr, c.addr)
	permit := func(relayed net.Addr, n int) { s.permit(&net.UDPAddr{}, relayed, &net.UDPAddr{IP: peer.AsSlice()}, n) }
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
		if got := c.permissions.has(peer); got != step.want || c.permissions.has(other) {
			t.Errorf("step %d: it is let in: %v", i, got)
		}
	}
}
