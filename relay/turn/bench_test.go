package turn

import (
	"bytes"
	"net"
	"runtime"
	"testing"
	"time"

	"github.com/pion/stun/v4"
	"github.com/pion/turn/v5"
)

// BenchmarkPacket sends packets of a move's size from one relayed address to another, one at a
// time: two clients over UDP, both allocations on this server. An operation is a
// packet from the first client to the second.
func BenchmarkPacket(b *testing.B) {
	s := start(b, limits(func(l *Limits) { l.BytesPerSecond, l.TotalBytesPerSecond, l.PacketBurst = 1<<30, 1<<30, 1<<30 }))
	from, to := s.allocated(b, "udp"), s.allocated(b, "udp")
	from.meets(to)
	packet := bytes.Repeat([]byte{'x'}, 300)
	b.SetBytes(int64(len(packet)))
	for b.Loop() {
		from.send(to.addr(), string(packet))
		to.receive(patience)
	}
}

// BenchmarkAllocation makes allocations as a browser does, by two requests each, and
// reports what one takes of the server's memory. Its clients are sockets and no more.
func BenchmarkAllocation(b *testing.B) {
	s := start(b, limits(func(l *Limits) {
		l.Allocations, l.AllocationsPerAddress, l.AllocationsPerCredential = 1<<14, 1<<14, 1<<14
	}))
	name, password := s.credential()
	key := stun.MessageIntegrity(turn.GenerateAuthKey(name, realm, password))
	ask := func(c *net.UDPConn, more ...stun.Setter) *stun.Message {
		b.Helper()
		transport := stun.RawAttribute{Type: stun.AttrRequestedTransport, Value: []byte{17, 0, 0, 0}} // UDP
		m := stun.MustBuild(append([]stun.Setter{stun.TransactionID, stun.NewType(stun.MethodAllocate, stun.ClassRequest), transport}, more...)...)
		if _, err := c.Write(m.Raw); err != nil {
			b.Fatal(err)
		}
		c.SetReadDeadline(time.Now().Add(patience))
		answer := &stun.Message{Raw: make([]byte, maxPacket)}
		n, err := c.Read(answer.Raw)
		if err != nil {
			b.Fatal(err)
		}
		answer.Raw = answer.Raw[:n]
		if err := answer.Decode(); err != nil {
			b.Fatal(err)
		}
		return answer
	}
	memory := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapInuse + m.StackInuse
	}
	before := memory()
	made := 0
	for b.Loop() {
		c, err := net.DialUDP("udp4", nil, net.UDPAddrFromAddrPort(s.listen))
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { c.Close() })
		var nonce stun.Nonce
		if err := nonce.GetFrom(ask(c)); err != nil {
			b.Fatal(err)
		}
		answer := ask(c, stun.NewUsername(name), stun.NewRealm(realm), nonce, key)
		if answer.Type.Class != stun.ClassSuccessResponse {
			b.Fatal(answer)
		}
		made++
	}
	b.StopTimer()
	b.ReportMetric(float64(memory()-before)/float64(made), "B/allocation")
}
