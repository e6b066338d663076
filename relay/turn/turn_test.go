package turn

import (
	"bytes"
	"io"
	"net"
	"net/netip"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/pion/stun/v4"
)

// Two who may use nothing but relayed addresses reach each other, over UDP and TCP,
// and each sees the other's relayed address.
func TestTwoMeet(t *testing.T) {
	s := start(t)
	for _, networks := range [][2]string{{"udp", "udp"}, {"udp", "tcp"}, {"tcp", "tcp"}} {
		a, b := s.allocated(t, networks[0]), s.allocated(t, networks[1])
		a.meets(b)
		for i := range 50 { // by channels now; pion waits for more after a packet of four bytes or less over TCP
			packet := "packet " + strconv.Itoa(i)
			a.send(b.addr(), packet)
			b.want(a.addr(), packet)
		}
	}
	st := s.Stats()
	if st.Allocations != 6 || st.Connections != 3 || st.Relayed == 0 {
		t.Errorf("%+v", st)
	}
	for reason, n := range st.Refused {
		if n != 0 && reason != RefusedPeer { // the first knocks
			t.Errorf("%d refused: %v", n, reason)
		}
	}
}

// A server behind a NAT has relayed addresses that are not its machine's; two who
// relay meet all the same, and see those.
func TestBehindNAT(t *testing.T) {
	s := start(t, func(c *Config) {
		c.Addr, c.IP = "0.0.0.0:0", netip.MustParseAddr("203.0.113.7")
	})
	s.listen = netip.AddrPortFrom(netip.MustParseAddr("127.0.0.1"), s.listen.Port()) // for the test's clients
	a, b := s.allocated(t, "udp"), s.allocated(t, "udp")
	if ip := addrPort(a.addr()).Addr().String(); ip != "203.0.113.7" {
		t.Errorf("relayed address %s", ip)
	}
	a.meets(b)
}

// The address of every browser behind a NAT is told to it.
func TestSTUN(t *testing.T) {
	s := start(t)
	for _, network := range []string{"udp", "tcp"} {
		c := s.dial(t, network, "", "")
		addr, err := c.SendBindingRequest()
		if err != nil {
			t.Fatal(err)
		}
		if !addrPort(addr).Addr().IsLoopback() {
			t.Errorf("%s: address %v", network, addr)
		}
	}
}

// Ports come from the range, and it is said when there are no more.
func TestPorts(t *testing.T) {
	free, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := addrPort(free.LocalAddr()).Port()
	s := start(t, func(c *Config) { c.MinPort, c.MaxPort = port, port })
	username, password := s.credential()
	_, err = s.dial(t, "udp", username, password).Allocate() // somebody else has it
	fails(t, err, "508")
	free.Close()
	a := s.allocated(t, "udp")
	if got := addrPort(a.addr()).Port(); got != port {
		t.Errorf("port %d, want %d", got, port)
	}
	_, err = s.dial(t, "udp", username, password).Allocate()
	fails(t, err, "508")
	a.relay.Close()
	eventually(t, "the port is free", func() bool { return s.Stats().Allocations == 0 })
	s.allocated(t, "udp")
}

// An allocation through which its client sends nothing ends, as does one whose
// credential expires, whatever the client asked for.
func TestAllocationsEnd(t *testing.T) {
	s := start(t, limits(func(l *Limits) { l.IdleTime = 20 * time.Millisecond }))
	for _, network := range []string{"udp", "tcp"} {
		s.allocated(t, network)
		eventually(t, "the idle one has gone", func() bool { return s.Stats().Allocations == 0 })
	}
	s = start(t, func(c *Config) { c.Lifetime = 2 * time.Second })
	a, b := s.allocated(t, "udp"), s.allocated(t, "udp")
	a.meets(b)
	eventually(t, "the expired one has gone", func() bool {
		a.relay.WriteTo([]byte("still here"), b.addr())
		return s.Stats().Allocations == 0
	})
}

// Close ends everything: nothing is left of clients that are still there.
func TestClose(t *testing.T) {
	s := start(t)
	for _, network := range []string{"udp", "tcp"} {
		s.allocated(t, network)
		s.dial(t, network, "", "")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if st := s.Stats(); st.Allocations != 0 || st.Connections != 0 {
		t.Errorf("%+v", st)
	}
	eventually(t, "no goroutine of the server is left", func() bool {
		stacks := make([]byte, 1<<20)
		stacks = stacks[:runtime.Stack(stacks, true)]
		return !bytes.Contains(stacks, []byte("turn/v5.(*Server)")) && !bytes.Contains(stacks, []byte("turn/v5/internal/allocation."))
	})
	again := start(t, func(c *Config) { c.Addr = s.listen.String() })
	again.allocated(t, "udp").meets(again.allocated(t, "tcp"))
}

func TestBadConfig(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for name, tt := range map[string]struct {
		change func(*Config)
		want   string
	}{
		"taken":        {func(c *Config) { c.Addr = taken.Addr().String() }, "address already in use"},
		"address":      {func(c *Config) { c.Addr = "3478" }, "want HOST:PORT"},
		"ports":        {func(c *Config) { c.MinPort, c.MaxPort = 2, 1 }, "the lower one first"},
		"half a range": {func(c *Config) { c.MaxPort = 1 }, "from 1 to 65535"},
		"host":         {func(c *Config) { c.Host = "a b" }, "no host name"},
		"everybody":    {func(c *Config) { c.IP = netip.IPv4Unspecified() }, "no address"},
		"lifetime":     {func(c *Config) { c.Lifetime = 0 }, "lifetime"},
		"limit":        {func(c *Config) { c.Limits.IdleTime = -1 }, "limit IdleTime must be positive"},
		"total":        {func(c *Config) { c.Limits.TotalBytesPerSecond = 4095 }, "limit TotalBytesPerSecond must be at least 4096"},
		"burst":        {func(c *Config) { c.Limits.Burst = 1000 }, "limit Burst"},
		"own machine":  {func(c *Config) { c.IP = netip.MustParseAddr("192.0.2.1") }, "this machine only"},
	} {
		c := Config{Addr: "127.0.0.1:0", Lifetime: time.Hour, Limits: DefaultLimits()}
		tt.change(&c)
		s, err := Listen(c)
		if s != nil {
			t.Errorf("%s: it runs", name)
			s.Close()
		}
		t.Run(name, func(t *testing.T) { fails(t, err, tt.want) })
	}
}

// Who has no credential gets few answers over TCP too, however often he connects anew.
func TestStrangersOverTCP(t *testing.T) {
	s := start(t)
	begun := time.Now()
	var answers atomic.Int64
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 3 {
				c, err := net.Dial("tcp", s.listen.String())
				if err != nil {
					t.Error(err)
					return
				}
				go func() {
					for range 10000 {
						if _, err := c.Write(stun.MustBuild(stun.TransactionID, stun.BindingRequest).Raw); err != nil {
							return
						}
					}
				}()
				c.SetReadDeadline(time.Now().Add(300 * time.Millisecond))
				n, _ := io.Copy(io.Discard, c)
				answers.Add(n / 40) // bytes of an answer: an IPv4 address and a fingerprint
				c.Close()
			}
		})
	}
	all.Wait()
	most := (float64(defaults.StrangerPacketBurst) + float64(defaults.StrangerPacketsPerSecond)*time.Since(begun).Seconds()) * strangerBytes / 20 // bytes of a request
	if n := answers.Load(); n == 0 || float64(n) > most {
		t.Errorf("%d answers, at most %.0f are due", n, most)
	}
	if s.Stats().Refused[RefusedFlood] != 0 {
		t.Error("what waits its turn was counted as refused")
	}
}
