package turn

import (
	"net"
	"net/netip"
	"testing"
	"time"
)

func TestPublic(t *testing.T) {
	for _, tt := range []struct {
		want bool
		list []string
	}{
		{true, []string{
			"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
			"169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
			"198.17.255.255", "198.20.0.0", "223.255.255.255", "168.63.129.15",
			"2000::1", "2001:200::1", "2606:4700:4700::1111", "2a00:1450::1", "3ffe::1", "3fff:1000::",
		}},
		{false, []string{ // nothing and this machine
			"0.0.0.0", "0.1.2.3", "127.0.0.1", "127.255.255.254", "::", "::1",
		}},
		{false, []string{ // private, link-local, behind a provider's NAT
			"10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255",
			"169.254.0.1", "100.64.0.1", "100.127.255.255", "fc00::1", "fd12:3456::1", "fe80::1", "fec0::1",
		}},
		{false, []string{ // metadata
			"169.254.169.254", "169.254.170.2", "100.100.100.200", "192.0.0.192", "168.63.129.16", "fd00:ec2::254",
		}},
		{false, []string{ // multicast, broadcast, reserved, documentation, benchmarks
			"224.0.0.1", "239.255.255.255", "ff02::1", "255.255.255.255", "240.0.0.1", "192.0.2.1", "198.51.100.1",
			"203.0.113.1", "2001:db8::1", "3fff::1", "198.18.0.1", "198.19.255.255", "2001:2::1", "100::1",
		}},
		{false, []string{ // IPv4 in disguise
			"64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:a00:1::1", "2001:0:a00:1::1", "::10.0.0.1", "::ffff:0:10.0.0.1",
			"192.88.99.1",
		}},
	} {
		for _, s := range tt.list {
			if got := public(netip.MustParseAddr(s).Unmap()); got != tt.want {
				t.Errorf("public(%s) = %v", s, got)
			}
		}
	}
}

// What is forbidden is so in the form of IPv6 too.
func TestMapped(t *testing.T) {
	s := start(t)
	for _, p := range special {
		mapped := netip.AddrFrom16(p.Addr().As16())
		if s.relays.permits(mapped.Unmap()) {
			t.Errorf("%v is allowed", mapped)
		}
	}
}

// The machine's own public addresses are not to be reached through it, but for
// relayed ones.
func TestOwnAddresses(t *testing.T) {
	s := start(t)
	mine := netip.MustParseAddr("8.8.4.4")
	s.relays.own.list, s.relays.own.when = []netip.Addr{mine}, time.Now().Add(time.Hour)
	if s.relays.permits(mine) {
		t.Error("an address of the machine is allowed")
	}
	if !s.relays.permits(netip.MustParseAddr("8.8.8.8")) {
		t.Error("another machine is not")
	}
	s.config.IP = mine // as behind a NAT, where no interface has it
	s.relays.own.list = nil
	if s.relays.permits(mine) {
		t.Error("the address of the NAT is allowed")
	}
}

// A client that would have packets sent to where they must not go gets an error.
func TestForbiddenPeers(t *testing.T) {
	s := start(t)
	for _, network := range []string{"udp", "tcp"} {
		c := s.allocated(t, network)
		for _, peer := range []string{
			"10.0.0.1:53", "172.16.0.1:53", "192.168.1.1:80", "169.254.169.254:80", "127.0.0.2:80", "0.0.0.0:80", "100.64.0.1:1", "224.0.0.1:1",
		} {
			fails(t, c.permit(peer), "403")
			_, err := c.relay.WriteTo([]byte("GET /"), net.UDPAddrFromAddrPort(netip.MustParseAddrPort(peer)))
			fails(t, err, "403")
		}
		if err := c.permit("8.8.8.8:53"); err != nil {
			t.Error("a public address:", err)
		}
	}
	if got := s.Stats().Refused[RefusedPeer]; got != 32 {
		t.Errorf("%d refusals", got)
	}
}

// victim is a program on the server's machine, which a client tries to reach.
func victim(t *testing.T) *net.UDPConn {
	t.Helper()
	v, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.Close() })
	return v
}

// The relayed addresses' own IP is allowed, but of its ports those alone that are
// relayed addresses: nothing else on the machine is reached through it, and
// nothing else there gets anything in.
func TestOwnPorts(t *testing.T) {
	s := start(t)
	v := victim(t)
	a, b := s.allocated(t, "udp"), s.allocated(t, "udp")
	if err := a.permit(v.LocalAddr().String()); err != nil {
		t.Fatal(err) // the IP is that of b
	}
	a.send(v.LocalAddr(), "to the victim")
	a.send(net.UDPAddrFromAddrPort(s.listen), "to the server itself")
	v.WriteToUDPAddrPort([]byte("from the victim"), addrPort(a.addr()))
	a.meets(b) // so all before it has been looked at
	v.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if n, from, err := v.ReadFrom(make([]byte, 100)); err == nil {
		t.Errorf("the victim got %d bytes from %v", n, from)
	}
	eventually(t, "all three are refused", func() bool { return s.Stats().Refused[RefusedPeer] >= 3 })
}

// With an address allowed, packets go there and come back.
func TestAllow(t *testing.T) {
	s := start(t, func(c *Config) { c.Allow = prefixes("127.0.0.1/32") })
	v := victim(t)
	a, b := s.allocated(t, "udp"), s.allocated(t, "udp")
	a.send(v.LocalAddr(), "ping")
	buf := make([]byte, 100)
	v.SetReadDeadline(time.Now().Add(patience))
	n, from, err := v.ReadFrom(buf)
	if err != nil || string(buf[:n]) != "ping" || from.String() != a.addr().String() {
		t.Fatalf("%q from %v, %v", buf[:n], from, err)
	}
	v.WriteTo([]byte("pong"), from)
	a.want(v.LocalAddr(), "pong")
	a.meets(b)
	fails(t, a.permit("10.0.0.1:1"), "403")
}

// A permission outlives what it was given for: an address that has no relayed one any more is
// the machine's own again, and each packet is asked about.
func TestPermissionsEnd(t *testing.T) {
	s := start(t)
	mine := netip.MustParseAddr("8.8.4.4")
	s.relays.own.list, s.relays.own.when = []netip.Addr{mine}, time.Now().Add(time.Hour)
	for _, tt := range []struct {
		addr string
		want bool
	}{
		{"8.8.4.4:22000", false}, {"127.0.0.1:22000", false}, {"169.254.169.254:80", false}, {"[fe80::1]:22000", false},
		{"8.8.8.8:22000", true}, {"[2a00:1450::1]:1024", true},
		{"8.8.8.8:53", false}, {"[2a00:1450::1]:1023", false}, // names, time, files: no browser is there
	} {
		a := netip.MustParseAddrPort(tt.addr)
		if _, _, ok := s.relays.near(a); ok != tt.want {
			t.Errorf("what goes to %v is passed on: %v", a, ok)
		}
		if _, _, ok := s.relays.far(a); ok != tt.want {
			t.Errorf("what comes from %v is passed on: %v", a, ok)
		}
	}
}
