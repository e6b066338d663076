// Package turn is the relay's own STUN and TURN server: it tells a browser the
// address that its NAT gave it, and passes packets on between two who cannot
// reach each other.
//
// # How a packet passes through
//
//	Host ─▶ NAT ─▶ 3478 ─▶ allocation of the host   ┐ a relayed address each, on
//	                              │ ▲               │ the same machine: from one
//	                              ▼ │               │ to the other it goes over
//	Guest ◀─ NAT ◀─ 3478 ◀─ allocation of the guest ┘ loopback, see relays
//
// The protocol is github.com/pion/turn's, which allows everything that it is not
// told to refuse. What is allowed is decided here:
//
//   - who: whoever joined a room at the relay, by a credential that expires, see
//     [Secret]
//   - to whom: public addresses and the relayed addresses of this server, see
//     public
//   - how much: allocations, peers, bytes a second, time, see [Limits]
//   - what: packets (UDP). Connections (RFC 6062) and pairs of ports are refused,
//     as no browser asks for them.
//
// Two who both relay always reach each other, whatever address the server thinks it
// has: packets between its own relayed addresses never leave the machine. So there
// is nothing to configure behind a NAT of one's own, but for Config.IP, which
// saves those who need only one relayed address the second.
//
// # Changing it
//
// What a game needs is little and known; so a limit that honest players meet is
// wrong, and one that they never come near to may be lower. A refusal is counted
// with its reason in [Stats].
package turn

import (
	"fmt"
	"net"
	"net/netip"
	"time"

	"github.com/pion/logging"
	"github.com/pion/turn/v5"
)

// realm is the protection space that credentials are for (RFC 8489, section 9.2).
const realm = "rowan"

// Server is a running STUN and TURN server. Make it with Listen.
type Server struct {
	config Config
	listen netip.AddrPort // one IP, or unspecified for all
	pion   *turn.Server
	relays *relays
	tcp    *listener
	peers  *peers
	stats  *counters
}

// Listen starts a server. The error says what of the configuration is wrong or
// which address is taken.
func Listen(c Config) (*Server, error) {
	if err := c.validate(); err != nil {
		return nil, err
	}
	if len(c.Secret) == 0 {
		c.Secret = newSecret()
	}
	udp, tcp, err := listenBoth(c.Addr)
	if err != nil {
		return nil, fmt.Errorf("turn: %w", err)
	}
	s := &Server{config: c, listen: addrPort(tcp.Addr()), peers: newPeers(c.Limits.Peers), stats: &counters{}}
	s.relays, err = newRelays(&s.config, s.listen.Addr(), s.stats)
	if err == nil {
		s.tcp = newListener(tcp, c.Limits, s.stats)
		err = s.start(udp)
	}
	if err != nil {
		for _, u := range udp {
			u.Close()
		}
		tcp.Close()
		return nil, fmt.Errorf("turn: %w", err)
	}
	return s, nil
}

func (s *Server) start(udp []*udpSocket) (err error) {
	permit := func(client net.Addr, peer net.IP) bool {
		ip, _ := netip.AddrFromSlice(peer)
		switch {
		case !s.relays.permits(ip.Unmap()):
			s.stats.refuse(RefusedPeer)
			return false
		case s.peers.full(client):
			s.stats.refuse(RefusedQuota)
			return false
		}
		return true
	}
	l := s.config.Limits
	strangers := newSenders(l.StrangerPacketsPerSecond, l.StrangerPacketBurst)
	guests := newSenders(l.PacketsPerSecond, l.PacketBurst)
	var conns []turn.PacketConnConfig
	for _, u := range udp {
		conns = append(conns, turn.PacketConnConfig{
			PacketConn:            &gate{udpSocket: u, known: s.relays.quota.knows, strangers: strangers, guests: guests, stats: s.stats},
			RelayAddressGenerator: s.relays, PermissionHandler: permit,
		})
	}
	quiet := logging.NewDefaultLoggerFactory() // its lines carry addresses
	quiet.DefaultLogLevel = logging.LogLevelDisabled
	s.pion, err = turn.NewServer(turn.ServerConfig{
		Realm:         realm,
		LoggerFactory: quiet,
		AuthHandler:   s.authenticate,
		QuotaHandler: func(user, _ string, _ net.Addr) bool {
			a, ok := parseAccount(user)
			if ok = ok && !s.relays.quota.full(a); !ok {
				s.stats.refuse(RefusedQuota)
			}
			return ok
		},
		EventHandler: turn.EventHandler{
			OnAuth: func(_, _ net.Addr, _, _, _, _ string, ok bool) {
				if !ok {
					s.stats.refuse(RefusedCredential) // a password that is not the name's
				}
			},
			OnAllocationCreated: func(client, _ net.Addr, _, _, _ string, _ net.Addr, _ int) { s.tcp.serves(client, true) },
			OnAllocationDeleted: func(client, _ net.Addr, _, _, _ string) { s.tcp.serves(client, false) },
			OnPermissionCreated: func(client, _ net.Addr, _, _, _ string, relayed net.Addr, peer net.IP) {
				s.permit(client, relayed, &net.UDPAddr{IP: peer}, 1)
			},
			OnPermissionDeleted: func(client, _ net.Addr, _, _, _ string, relayed net.Addr, peer net.IP) {
				s.permit(client, relayed, &net.UDPAddr{IP: peer}, -1)
			},
			OnChannelCreated: func(client, _ net.Addr, _, _, _ string, relayed, peer net.Addr, _ uint16) {
				s.permit(client, relayed, peer, 1)
			},
			OnChannelDeleted: func(client, _ net.Addr, _, _, _ string, relayed, peer net.Addr, _ uint16) {
				s.permit(client, relayed, peer, -1)
			},
		},
		// One family for all who do not ask for another, as no browser does: two
		// relayed addresses of different families could not reach each other.
		StrictAddressFamily: s.relays.family4,
		PacketConnConfigs:   conns,
		ListenerConfigs: []turn.ListenerConfig{{
			Listener: s.tcp, RelayAddressGenerator: s.relays, PermissionHandler: permit,
		}},
	})
	return err
}

// permit is told of permissions and channels for a peer that a client has more or less.
func (s *Server) permit(client, relayed, peer net.Addr, n int) {
	s.peers.add(client, n)
	s.relays.permit(relayed, addrPort(peer).Addr(), n)
}

// authenticate is asked for the key of a user by every request but STUN's.
func (s *Server) authenticate(r *turn.RequestAttributes) (user string, key []byte, ok bool) {
	password, expiry, err := s.config.Secret.Check(r.Username, time.Now())
	if err != nil {
		s.stats.refuse(RefusedCredential)
		return "", nil, false
	}
	a := account{name: r.Username, network: network(addrPort(r.SrcAddr).Addr()), expiry: expiry}
	return a.String(), turn.GenerateAuthKey(r.Username, r.Realm, password), true
}

// Port returns the port that the server listens on.
func (s *Server) Port() int { return int(s.listen.Port()) }

// Close ends the server with all its allocations and connections, and returns
// when nothing is left of them.
func (s *Server) Close() error {
	err := s.pion.Close() // both listeners, and what they made
	s.tcp.closeAll()
	s.relays.closeAll()
	return err
}

// addrPort returns an address of net as netip has it; the zero AddrPort for what
// is neither of TCP nor UDP.
func addrPort(a net.Addr) netip.AddrPort {
	var ap netip.AddrPort
	switch a := a.(type) {
	case *net.UDPAddr:
		ap = a.AddrPort()
	case *net.TCPAddr:
		ap = a.AddrPort()
	}
	return netip.AddrPortFrom(ap.Addr().Unmap(), ap.Port())
}
