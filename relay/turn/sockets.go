package turn

import (
	"fmt"
	"net"
	"net/netip"
	"strings"

	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
)

// portTries is how many ports are tried for one that is free for UDP and TCP.
const portTries = 20

// listenBoth listens at one address with TCP and with UDP. For every address of the
// machine there are two sockets for UDP, or one where there is no IPv6.
func listenBoth(addr string) ([]*udpSocket, net.Listener, error) {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, nil, fmt.Errorf("address %q: want HOST:PORT", addr)
	}
	for try := 1; ; try++ {
		tcp, err := net.Listen("tcp", addr)
		if err != nil {
			return nil, nil, err
		}
		udp, err := listenUDP(addrPort(tcp.Addr()))
		if err == nil {
			return udp, tcp, nil
		}
		tcp.Close()
		if port != "0" || try == portTries {
			return nil, nil, err
		}
	}
}

// listenUDP listens where a listener for TCP does.
func listenUDP(at netip.AddrPort) ([]*udpSocket, error) {
	if !at.Addr().IsUnspecified() {
		c, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(at))
		return []*udpSocket{{UDPConn: c}}, err
	}
	c, err := net.ListenUDP("udp4", &net.UDPAddr{Port: int(at.Port())})
	if err != nil {
		return nil, err
	}
	four := &udpSocket{UDPConn: c, v4: ipv4.NewPacketConn(c)}
	// Where the system does not tell, answers come from the nearest address.
	four.v4.SetControlMessage(ipv4.FlagDst, true)
	if at.Addr().Is4() { // no IPv6
		return []*udpSocket{four}, nil
	}
	c, err = net.ListenUDP("udp6", &net.UDPAddr{Port: int(at.Port())})
	if err != nil {
		four.Close()
		return nil, err
	}
	six := &udpSocket{UDPConn: c, v6: ipv6.NewPacketConn(c)}
	six.v6.SetControlMessage(ipv6.FlagDst, true)
	return []*udpSocket{four, six}, nil
}

// udpSocket is a socket that answers from the address to which it was written. One
// for every address of a machine would answer from that which is nearest to the
// client, whose NAT knows only the one that it was written to.
//
// Pion takes an address for nothing but a *net.UDPAddr and gives it back as it was, so
// the server's address goes along in its Zone.
type udpSocket struct {
	*net.UDPConn
	v4 *ipv4.PacketConn // nil unless it is for every address of IPv4
	v6 *ipv6.PacketConn // the same for IPv6
}

// receive waits for a packet.
func (s *udpSocket) receive(b []byte) (n int, from *net.UDPAddr, err error) {
	var source net.Addr
	var own net.IP
	switch {
	case s.v4 != nil:
		var cm *ipv4.ControlMessage
		if n, cm, source, err = s.v4.ReadFrom(b); cm != nil {
			own = cm.Dst
		}
	case s.v6 != nil:
		var cm *ipv6.ControlMessage
		if n, cm, source, err = s.v6.ReadFrom(b); cm != nil {
			own = cm.Dst
		}
	default:
		return s.ReadFromUDP(b)
	}
	if err != nil {
		return 0, nil, err
	}
	from = source.(*net.UDPAddr)
	if own != nil {
		from.Zone += " " + own.String()
	}
	return n, from, nil
}

// WriteTo sends a packet to an address that receive returned.
func (s *udpSocket) WriteTo(b []byte, to net.Addr) (int, error) {
	addr := *to.(*net.UDPAddr)
	zone, own, _ := strings.Cut(addr.Zone, " ")
	addr.Zone = zone
	switch {
	case s.v4 != nil && own != "":
		return s.v4.WriteTo(b, &ipv4.ControlMessage{Src: net.ParseIP(own)}, &addr)
	case s.v6 != nil && own != "":
		return s.v6.WriteTo(b, &ipv6.ControlMessage{Src: net.ParseIP(own)}, &addr)
	}
	return s.UDPConn.WriteTo(b, &addr)
}
