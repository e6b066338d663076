package turn

import (
	"net"
	"net/netip"
	"testing"
	"time"

	"github.com/pion/stun/v4"
)

// A server at every address of its machine answers from the one that was asked: a NAT
// lets nothing else in.
func TestAnswersFromWhereItWasAsked(t *testing.T) {
	s := start(t, func(c *Config) { c.Addr = ":0" })
	for _, ip := range []string{"127.0.0.1", "127.0.0.2", "::1"} {
		at := netip.AddrPortFrom(netip.MustParseAddr(ip), s.listen.Port())
		// A connected socket gets nothing from other addresses, as behind a NAT.
		c, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(at))
		if err != nil {
			t.Logf("this machine has no %s: %v", ip, err)
			continue
		}
		defer c.Close()
		ask := stun.MustBuild(stun.TransactionID, stun.BindingRequest)
		if _, err := c.Write(ask.Raw); err != nil {
			t.Logf("this machine has no %s: %v", ip, err)
			continue
		}
		b := make([]byte, maxPacket)
		c.SetReadDeadline(time.Now().Add(patience))
		n, err := c.Read(b)
		if err != nil {
			t.Errorf("asked at %s: %v", ip, err)
			continue
		}
		answer := &stun.Message{Raw: b[:n]}
		var mapped stun.XORMappedAddress
		if err := answer.Decode(); err != nil {
			t.Fatal(err)
		}
		if err := mapped.GetFrom(answer); err != nil || mapped.Port != int(addrPort(c.LocalAddr()).Port()) {
			t.Errorf("asked at %s: %v, %v", ip, mapped, err)
		}
	}
}

// Of the two sockets for UDP none stays when the other can't be had.
func TestHalfAPort(t *testing.T) {
	taken, err := net.ListenUDP("udp6", nil)
	if err != nil {
		t.Skip("this machine has no IPv6:", err)
	}
	defer taken.Close()
	at := netip.AddrPortFrom(netip.IPv6Unspecified(), addrPort(taken.LocalAddr()).Port())
	if _, err := listenUDP(at); err == nil {
		t.Fatal("it listens where somebody else does")
	}
	four, err := net.ListenUDP("udp4", &net.UDPAddr{Port: int(at.Port())})
	if err != nil {
		t.Error(err)
	}
	four.Close()
}
