package turn

import (
	"bytes"
	"net"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBudget(100, 300)
		if !b.full() || !b.spend(300) || b.spend(1) || b.full() {
			t.Error("not a burst and no more")
		}
		time.Sleep(time.Second)
		if b.spend(101) || !b.spend(100) {
			t.Error("not its rate after a second")
		}
		time.Sleep(time.Hour)
		if b.spend(301) || !b.spend(300) {
			t.Error("an hour is worth more than a burst")
		}
		if wait := b.owe(250); wait != 2500*time.Millisecond {
			t.Errorf("a debt of 250 is paid after %v", wait)
		}
		time.Sleep(2500 * time.Millisecond)
		if b.spend(1) || b.owe(0) != 0 {
			t.Error("the debt is not just paid")
		}
	})
}

// An allocation passes on its burst and no more, each way, and others have theirs.
func TestBandwidth(t *testing.T) {
	packet := bytes.Repeat([]byte{'x'}, 1000)
	out := func(a *client, peer *net.UDPConn) {
		for range 100 {
			a.send(peer.LocalAddr(), string(packet))
		}
	}
	in := func(a *client, peer *net.UDPConn) {
		if err := a.permit(peer.LocalAddr().String()); err != nil {
			t.Fatal(err)
		}
		for range 100 {
			peer.WriteToUDPAddrPort(packet, addrPort(a.addr()))
		}
	}
	for name, tt := range map[string]struct {
		limit func(*Limits)
		flood func(*client, *net.UDPConn)
	}{
		"of one, out": {func(l *Limits) { l.BytesPerSecond, l.Burst = 1, 20_000 }, out},
		"of one, in":  {func(l *Limits) { l.BytesPerSecond, l.Burst = 1, 20_000 }, in},
		"of all, out": {func(l *Limits) { l.TotalBytesPerSecond = 20_000 }, out},
		"of all, in":  {func(l *Limits) { l.TotalBytesPerSecond = 20_000 }, in},
	} {
		t.Run(name, func(t *testing.T) {
			s := start(t, limits(tt.limit), func(c *Config) { c.Allow = prefixes("127.0.0.1/32") })
			tt.flood(s.allocated(t, "udp"), victim(t))
			eventually(t, "the rest is dropped", func() bool { return s.Stats().Refused[RefusedBandwidth] > 50 })
			if got := s.Stats().Relayed; got < 18_000 || got > 40_000 {
				t.Errorf("%d bytes were passed on", got)
			}
			if strings.HasPrefix(name, "of one") {
				s.allocated(t, "udp").meets(s.allocated(t, "tcp"))
			}
		})
	}
}
