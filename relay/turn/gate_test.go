package turn

import (
	"net"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

func prefix(n int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, byte(n >> 8), byte(n)}), 32)
}

func TestStrangers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSenders(defaults.StrangerPacketsPerSecond, defaults.StrangerPacketBurst)
		flood := func(from netip.Prefix) (n int) {
			for range 10 * defaults.StrangerPacketBurst {
				if s.admit(from) {
					n++
				}
			}
			return n
		}
		if got := flood(prefix(0)); got != defaults.StrangerPacketBurst {
			t.Errorf("%d of a flood got through", got)
		}
		if !s.admit(prefix(1)) {
			t.Error("another one pays for it")
		}
		time.Sleep(time.Second)
		if got := flood(prefix(0)); got != defaults.StrangerPacketsPerSecond {
			t.Errorf("%d in the second after it", got)
		}
	})
}

// However many addresses a flood comes from, what is kept of it is bounded, and an
// address that was there before has its own account.
func TestManyStrangers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSenders(defaults.StrangerPacketsPerSecond, defaults.StrangerPacketBurst)
		s.admit(prefix(0))
		passed := 0
		for n := range 1 << 16 {
			if s.admit(prefix(n)) {
				passed++
			}
		}
		if want := maxSenders + defaults.StrangerPacketBurst; len(s.by) != maxSenders || passed != want {
			t.Errorf("%d are kept, %d got through, want %d", len(s.by), passed, want)
		}
		if !s.admit(prefix(0)) {
			t.Error("who was there before pays for it")
		}
		time.Sleep(time.Minute)
		if !s.admit(prefix(1<<15)) || len(s.by) != 1 {
			t.Errorf("%d are kept of those who have gone", len(s.by))
		}
	})
}

// A school behind one address, with as many allocations as it may have, is not held up while
// each passes on all it may.
func TestSchool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		guests := newSenders(defaults.PacketsPerSecond, defaults.PacketBurst)
		const browsers, beginning = 60, 100 // packets of a browser that looks for a way
		for i := range browsers * beginning {
			if !guests.admit(prefix(0)) {
				t.Fatalf("packet %d of %d is refused", i, browsers*beginning)
			}
		}
		const longest, seconds = 1200, 60 // bytes of a browser's packet
		each := time.Second * longest / time.Duration(defaults.BytesPerSecond*defaults.AllocationsPerAddress)
		refused := 0
		for began := time.Now(); time.Since(began) < seconds*time.Second; time.Sleep(each) {
			if !guests.admit(prefix(0)) {
				refused++
			}
		}
		if refused != 0 {
			t.Errorf("%d packets are refused", refused)
		}
	})
}

// Who has an allocation is not held up, whatever others do at his address.
func TestFlood(t *testing.T) {
	s := start(t)
	addr := s.listen.String()
	noise, err := net.Dial("udp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer noise.Close()
	for range 10 * defaults.StrangerPacketBurst {
		noise.Write([]byte("noise"))
	}
	eventually(t, "the flood is refused", func() bool { return s.Stats().Refused[RefusedFlood] > 0 })
	a := s.allocated(t, "tcp")
	b := s.allocated(t, "udp") // known by the first, the address may go on over UDP
	refused := s.Stats().Refused[RefusedFlood]
	for range 2 * defaults.StrangerPacketBurst {
		noise.Write([]byte("noise"))
	}
	a.meets(b)
	if got := s.Stats().Refused[RefusedFlood]; got != refused {
		t.Errorf("%d packets of somebody known were refused", got-refused)
	}
	// But he may not have the server to himself either.
	eventually(t, "he is held up too", func() bool {
		for range defaults.PacketBurst {
			noise.Write([]byte("noise"))
		}
		return s.Stats().Refused[RefusedFlood] > refused
	})
}
