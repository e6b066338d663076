package turn

import (
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/pion/logging"
	"github.com/pion/turn/v5"
)

// patience is how long a test waits for what must happen; it is never waited
// out when all is well.
const patience = 20 * time.Second

// defaults are the limits of a server that start runs.
var defaults = DefaultLimits()

// start runs a server on loopback, where it has relayed addresses of loopback.
func start(t testing.TB, change ...func(*Config)) *Server {
	t.Helper()
	c := Config{Addr: "127.0.0.1:0", Lifetime: time.Hour, Limits: defaults}
	for _, f := range change {
		f(&c)
	}
	s, err := Listen(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// limits returns a change of the limits.
func limits(change func(*Limits)) func(*Config) {
	return func(c *Config) { change(&c.Limits) }
}

// client is one of pion's clients and its relayed address.
type client struct {
	*turn.Client
	t     testing.TB
	relay net.PacketConn
}

// dial makes a client with a credential, over "udp" or "tcp".
func (s *Server) dial(t testing.TB, network, username, password string) *client {
	t.Helper()
	var conn net.PacketConn
	if network == "udp" {
		udp, err := net.ListenPacket("udp4", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		conn = udp
	} else {
		tcp, err := net.Dial("tcp", s.listen.String())
		if err != nil {
			t.Fatal(err)
		}
		conn = turn.NewSTUNConn(tcp)
	}
	quiet := logging.NewDefaultLoggerFactory()
	quiet.DefaultLogLevel = logging.LogLevelDisabled
	c, err := turn.NewClient(&turn.ClientConfig{
		STUNServerAddr: s.listen.String(), TURNServerAddr: s.listen.String(),
		Conn: conn, Username: username, Password: password, LoggerFactory: quiet,
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Listen(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Close()
		conn.Close()
	})
	return &client{Client: c, t: t}
}

// credential returns what the server tells a peer.
func (s *Server) credential() (username, password string) {
	told := s.Servers("127.0.0.1")[1]
	return told.Username, told.Credential
}

// allocated returns a client that has a relayed address.
func (s *Server) allocated(t testing.TB, network string) *client {
	t.Helper()
	username, password := s.credential()
	c := s.dial(t, network, username, password)
	relay, err := c.Allocate()
	if err != nil {
		t.Fatal(err)
	}
	c.relay = relay
	return c
}

func (c *client) addr() net.Addr { return c.relay.LocalAddr() }

// permit asks for permission to send to some address.
func (c *client) permit(peer string) error {
	return c.CreatePermission(net.UDPAddrFromAddrPort(netip.MustParseAddrPort(peer)))
}

// knock is what clients say to each other until one hears it, and do not receive.
const knock = "knock"

// meets has both send something to the other, and wait for it.
func (c *client) meets(d *client) {
	c.t.Helper()
	for _, p := range [][2]*client{{c, d}, {d, c}} {
		if err := p[1].CreatePermission(p[0].addr()); err != nil {
			c.t.Fatal(err)
		}
	}
	// The first to send is not heard, as the other one has sent nothing yet.
	for deadline := time.Now().Add(patience); ; {
		c.send(d.addr(), knock)
		d.send(c.addr(), knock)
		c.relay.SetReadDeadline(time.Now().Add(10 * time.Millisecond))
		if _, _, err := c.relay.ReadFrom(make([]byte, maxPacket)); err == nil {
			break
		}
		if time.Now().After(deadline) {
			c.t.Fatal("they never meet")
		}
	}
	for _, p := range [][2]*client{{c, d}, {d, c}} {
		p[0].send(p[1].addr(), "hello")
		p[1].want(p[0].addr(), "hello")
	}
}

func (c *client) send(to net.Addr, text string) {
	c.t.Helper()
	if _, err := c.relay.WriteTo([]byte(text), to); err != nil {
		c.t.Fatal(err)
	}
}

// want waits for a packet from an address.
func (c *client) want(from net.Addr, text string) {
	c.t.Helper()
	got, source := c.receive(patience)
	if got != text || source.String() != from.String() {
		c.t.Errorf("got %q from %v, want %q from %v", got, source, text, from)
	}
}

func (c *client) receive(wait time.Duration) (string, net.Addr) {
	c.t.Helper()
	b := make([]byte, maxPacket)
	c.relay.SetReadDeadline(time.Now().Add(wait))
	for {
		n, from, err := c.relay.ReadFrom(b)
		if err != nil {
			c.t.Fatal(err)
		}
		if text := string(b[:n]); text != knock {
			return text, from
		}
	}
}

// eventually waits until ok holds, for what no event tells.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it never came about that", what)
		}
	}
}

// fails wants an error with some words.
func fails(t *testing.T, err error, words string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("error %v, want one with %q", err, words)
	}
}
