//go:build !js

package peer

import (
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pion/ice/v4"
	"github.com/pion/logging"
	"github.com/pion/transport/v5/vnet"
	"github.com/pion/turn/v5"
	"github.com/pion/webrtc/v4"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// The NATs of a simulated network.
var (
	fullCone  = vnet.NATType{} // one address outside for each inside, open to everybody
	symmetric = vnet.NATType{  // another address for each that is spoken to, open to it alone
		MappingBehavior: vnet.EndpointAddrPortDependent, FilteringBehavior: vnet.EndpointAddrPortDependent,
	}
)

// Of the simulated network: a server that tells addresses, and passes frames on
// for who has the password.
const (
	serverAddress  = "1.2.3.4:3478"
	serverUser     = "rowan"
	serverPassword = "password"
)

// network is a simulated network: a host and a guest, each behind a NAT of its
// own, and a server for STUN and TURN. The relay is not in it but on loopback.
type network struct {
	t      *testing.T
	relay  string
	inside [2]*vnet.Net

	mu     sync.Mutex
	loss   float64
	seen   map[string]bool // addresses that something came from
	closed map[string]bool // those that are no more
}

// oneAtATime is held while a network is made: vnet counts its hardware addresses
// without a lock.
var oneAtATime sync.Mutex

// simulate makes a network with a NAT for the host and one for the guest, so much
// delay each way, and so much loss; the relay tells of these servers.
func simulate(t *testing.T, nats [2]vnet.NATType, delay time.Duration, loss float64, servers ...signaling.ICEServer) *network {
	t.Helper()
	oneAtATime.Lock()
	defer oneAtATime.Unlock()
	n := &network{t: t, loss: loss, seen: map[string]bool{}, closed: map[string]bool{}}
	n.relay, _ = startRelayWith(t, "", 2, servers...)
	log := logging.NewDefaultLoggerFactory()
	log.DefaultLogLevel = logging.LogLevelDisabled
	wan, err := vnet.NewRouter(&vnet.RouterConfig{CIDR: "1.2.3.0/24", MinDelay: delay, LoggerFactory: log})
	n.must(err)
	wan.AddChunkFilter(n.passes)
	server, err := vnet.NewNet(&vnet.NetConfig{StaticIPs: []string{"1.2.3.4"}})
	n.must(err)
	n.must(wan.AddNet(server))
	for role, nat := range nats {
		lan, err := vnet.NewRouter(&vnet.RouterConfig{
			CIDR: []string{"192.168.1.0/24", "192.168.2.0/24"}[role], StaticIPs: []string{[]string{"1.2.3.11", "1.2.3.12"}[role]},
			NATType: &nat, LoggerFactory: log,
		})
		n.must(err)
		n.inside[role], err = vnet.NewNet(&vnet.NetConfig{})
		n.must(err)
		n.must(lan.AddNet(n.inside[role]))
		n.must(wan.AddRouter(lan))
	}
	n.must(wan.Start())
	listener, err := server.ListenPacket("udp4", serverAddress)
	n.must(err)
	s, err := turn.NewServer(turn.ServerConfig{
		Realm: "rowan", LoggerFactory: log,
		AuthHandler: func(ra *turn.RequestAttributes) (string, []byte, bool) {
			return ra.Username, turn.GenerateAuthKey(ra.Username, ra.Realm, serverPassword), true
		},
		PacketConnConfigs: []turn.PacketConnConfig{{
			PacketConn: listener,
			RelayAddressGenerator: &turn.RelayAddressGeneratorStatic{
				RelayAddress: net.IPv4(1, 2, 3, 4), Address: "1.2.3.4", Net: server,
			},
		}},
	})
	n.must(err)
	t.Cleanup(func() { // after the peers have left
		s.Close()
		wan.Stop()
	})
	return n
}

func (n *network) must(err error) {
	n.t.Helper()
	if err != nil {
		n.t.Fatal(err)
	}
}

// passes is asked for every packet.
func (n *network) passes(c vnet.Chunk) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	from, to := c.SourceAddr().String(), c.DestinationAddr().String()
	n.seen[from] = true
	return !n.closed[from] && !n.closed[to] && rand.Float64() >= n.loss
}

// move gives a player another network: what it had open before gets nothing
// through any more, nor does anything come to it.
func (n *network) move(role line.Role) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for address := range n.seen {
		if strings.HasPrefix(address, []string{"1.2.3.11:", "1.2.3.12:"}[role]) {
			n.closed[address] = true
		}
	}
}

func (n *network) config(role line.Role) Config {
	cfg := config(n.relay, role)
	cfg.Tuning = Tuning{Settings: func(s *webrtc.SettingEngine) {
		s.SetNet(n.inside[role])
		s.SetICEMulticastDNSMode(ice.MulticastDNSModeDisabled)
		s.SetNetworkTypes([]webrtc.NetworkType{webrtc.NetworkTypeUDP4})
		s.SetICETimeouts(time.Second, 3*time.Second, 200*time.Millisecond)
	}}
	return cfg
}

func (n *network) open() (host, guest *side) {
	return open(n.t, n.config(line.Host)), open(n.t, n.config(line.Guest))
}

var (
	stun = signaling.ICEServer{URL: "stun:" + serverAddress}
	pass = signaling.ICEServer{URL: "turn:" + serverAddress + "?transport=udp", Username: serverUser, Credential: serverPassword}
)

// Two meet through the NATs that most people have, on bad lines too.
func TestNATs(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		nats  [2]vnet.NATType
		delay time.Duration
		loss  float64
		route line.Route
		ice   []signaling.ICEServer
	}{
		{"full cone", [2]vnet.NATType{fullCone, fullCone}, 20 * time.Millisecond, 0, line.Direct, []signaling.ICEServer{stun}},
		{"symmetric host", [2]vnet.NATType{symmetric, fullCone}, 20 * time.Millisecond, 0, line.Direct, []signaling.ICEServer{stun}},
		{"symmetric guest, loss", [2]vnet.NATType{fullCone, symmetric}, 20 * time.Millisecond, 0.05, line.Direct, []signaling.ICEServer{stun}},
		{"delay", [2]vnet.NATType{fullCone, fullCone}, 500 * time.Millisecond, 0, line.Direct, []signaling.ICEServer{stun}},
		{"symmetric both, relayed", [2]vnet.NATType{symmetric, symmetric}, 20 * time.Millisecond, 0, line.Relayed, []signaling.ICEServer{stun, pass}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			begin := time.Now()
			n := simulate(t, test.nats, test.delay, test.loss, test.ice...)
			host, guest := n.open()
			bothUp(t, host, guest)
			t.Logf("met after %v", time.Since(begin).Round(time.Millisecond))
			for _, s := range []*side{host, guest} {
				if r := await[line.RouteKnown](s); r.Route != test.route {
					t.Errorf("%s: route %v, want %v", s.name, r.Route, test.route)
				}
			}
			exchange(t, host, guest, 20)
		})
	}
}

// Where both NATs are symmetric there is no direct way. Without a server that passes
// frames on they go through the room.
func TestSymmetricBoth(t *testing.T) {
	t.Parallel()
	begin := time.Now()
	n := simulate(t, [2]vnet.NATType{symmetric, symmetric}, 20*time.Millisecond, 0, stun)
	host, guest := n.open()
	for _, u := range bothUp(t, host, guest) {
		if u.Route != line.ThroughRoom {
			t.Errorf("route %v", u.Route)
		}
	}
	t.Logf("met after %v", time.Since(begin).Round(time.Millisecond))
	exchange(t, host, guest, 20)
}

// A line whose one end has another network is mended: the same line, with nothing
// lost and nobody checked anew.
func TestNetworkChanges(t *testing.T) {
	t.Parallel()
	for _, role := range []line.Role{line.Guest, line.Host} {
		t.Run(role.String(), func(t *testing.T) {
			t.Parallel()
			n := simulate(t, [2]vnet.NATType{fullCone, symmetric}, 20*time.Millisecond, 0, stun)
			host, guest := n.open()
			bothUp(t, host, guest)
			exchange(t, host, guest, 20)
			n.move(role)
			pc := host.sending().pc
			connected := func() bool { return pc.ConnectionState() == webrtc.PeerConnectionStateConnected }
			eventually(t, "the line is faint", func() bool { return !connected() })
			begin := time.Now()
			eventually(t, "the line is mended", connected)
			t.Logf("mended after %v", time.Since(begin).Round(time.Millisecond))
			exchange(t, host, guest, 200)
			for _, s := range []*side{host, guest} {
				none[line.Down](s)
			}
		})
	}
}

// Who hides his address is reached through the server only, and tells of nothing else.
func TestRelayOnly(t *testing.T) {
	t.Parallel()
	n := simulate(t, [2]vnet.NATType{fullCone, fullCone}, 20*time.Millisecond, 0, stun, pass)
	cfg := n.config(line.Guest)
	cfg.RelayOnly = true
	host, guest := open(t, n.config(line.Host)), open(t, cfg)
	bothUp(t, host, guest)
	for _, s := range []*side{host, guest} {
		if r := await[line.RouteKnown](s); r.Route != line.Relayed {
			t.Errorf("%s: route %v", s.name, r.Route)
		}
	}
	if sdp := host.sending().pc.RemoteDescription().SDP; strings.Contains(sdp, "1.2.3.12") || strings.Contains(sdp, "192.168.") {
		t.Errorf("the host was told\n%s", sdp)
	}
	exchange(t, host, guest, 20)
}
