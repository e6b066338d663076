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
//     peers
//   - how much: allocations, bytes a second, time, see [Limits]
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
	"errors"
	"fmt"
	"net"
	"net/netip"
	"time"

	"github.com/pion/logging"
	"github.com/pion/turn/v5"
)

// realm is the protection space that credentials are for (RFC 8489, section 9.2).
const realm = "rowan"

// DefaultPort is the port of STUN and TURN, RFC 8656 section 5.
const DefaultPort = 3478

// Config says where a [Server] listens and what it allows.
type Config struct {
	// Addr is the HOST:PORT to listen on, with UDP and with TCP. An empty host
	// is every address of the machine; port 0 takes one that is free for both.
	Addr string

	// Host is the name or address in the URLs that pages are told. Empty takes
	// the one by which a page reached the relay.
	Host string

	// IP is the address that relayed addresses have, as others see it. The zero
	// Addr takes the one of Addr or, when that is every address, the one by which the
	// machine reaches the Internet. It is wrong there behind a NAT, and does
	// little harm: see the package comment.
	IP netip.Addr

	// MinPort and MaxPort bound the ports of relayed addresses, both included.
	// Zero takes 49152 and 65535, as RFC 8656 section 7.2 has it.
	MinPort, MaxPort uint16

	// Secret makes the credentials. Empty takes a new one, which no other
	// process knows and which ends with this one.
	Secret Secret

	// Lifetime is how long a credential is good for. It must be longer than a
	// socket of the relay can live, so that no player is without one.
	Lifetime time.Duration

	// Allow lists addresses to which packets may be sent although they are not
	// public.
	Allow []netip.Prefix

	// Limits bound what the server takes on. The zero value means DefaultLimits().
	Limits Limits
}

func (c *Config) validate() error {
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits()
	}
	if c.MinPort == 0 && c.MaxPort == 0 {
		c.MinPort, c.MaxPort = 49152, 65535
	}
	c.IP = c.IP.Unmap()
	switch {
	case c.MinPort == 0 || c.MaxPort < c.MinPort:
		return fmt.Errorf("turn: ports %d to %d: want two from 1 to 65535, the lower one first", c.MinPort, c.MaxPort)
	case c.IP.IsUnspecified() || c.IP.IsMulticast() || c.IP.Zone() != "":
		return fmt.Errorf("turn: %v is no address that others can send to", c.IP)
	case c.Host != "" && urlHost(c.Host) == "":
		return fmt.Errorf("turn: %q is no host name and no address", c.Host)
	case c.Lifetime <= 0:
		return errors.New("turn: credentials need a lifetime")
	}
	return c.Limits.validate()
}

// Server is a running STUN and TURN server. Make it with Listen.
type Server struct {
	config Config
	listen netip.AddrPort // one IP, or unspecified for all
	pion   *turn.Server
	relays *relays
	tcp    *listener
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
	s := &Server{config: c, listen: addrPort(tcp.Addr()), stats: &counters{}}
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
	permit := func(_ net.Addr, peer net.IP) bool {
		ip, _ := netip.AddrFromSlice(peer)
		ok := s.relays.permits(ip.Unmap())
		if !ok {
			s.stats.refuse(RefusedPeer)
		}
		return ok
	}
	strangers := newStrangers()
	var conns []turn.PacketConnConfig
	for _, u := range udp {
		conns = append(conns, turn.PacketConnConfig{
			PacketConn:            &gate{udpSocket: u, known: s.relays.quota.knows, stats: s.stats, strangers: strangers},
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
