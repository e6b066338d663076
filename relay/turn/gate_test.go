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
		s := newSenders(strangerRate, strangerBurst)
		flood := func(from netip.Prefix) (n int) {
			for range 10 * strangerBurst {
				if s.admit(from) {
					n++
				}
			}
			return n
		}
		if got := flood(prefix(0)); got != strangerBurst {
			t.Errorf("%d of a flood got through", got)
		}
		if !s.admit(prefix(1)) {
			t.Error("another one pays for it")
		}
		time.Sleep(time.Second)
		if got := flood(prefix(0)); got != strangerRate {
			t.Errorf("%d in the second after it", got)
		}
	})
}

// However many addresses a flood comes from, what is kept of it is bounded, and an
// address that was there before has its own account.
func TestManyStrangers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSenders(strangerRate, strangerBurst)
		s.admit(prefix(0))
		passed := 0
		for n := range 1 << 16 {
			if s.admit(prefix(n)) {
				passed++
			}
		}
		if want := maxSenders + strangerBurst; len(s.by) != maxSenders || passed != want {
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

// Who has an allocation is not held up, whatever others do at his address.
func TestFlood(t *testing.T) {
	s := start(t)
	addr := s.listen.String()
	noise, err := net.Dial("udp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer noise.Close()
	for range 10 * strangerBurst {
		noise.Write([]byte("noise"))
	}
	eventually(t, "the flood is refused", func() bool { return s.Stats().Refused[RefusedFlood] > 0 })
	a := s.allocated(t, "tcp")
	b := s.allocated(t, "udp") // known by the first, the address may go on over UDP
	refused := s.Stats().Refused[RefusedFlood]
	for range 2 * strangerBurst {
		noise.Write([]byte("noise"))
	}
	a.meets(b)
	if got := s.Stats().Refused[RefusedFlood]; got != refused {
		t.Errorf("%d packets of somebody known were refused", got-refused)
	}
	// But he may not have the server to himself either.
	eventually(t, "he is held up too", func() bool {
		for range guestBurst {
			noise.Write([]byte("noise"))
		}
		return s.Stats().Refused[RefusedFlood] > refused
	})
}
