package turn

import (
	"net/netip"
	"strconv"
	"testing"
	"testing/synctest"
	"time"
)

// loopback are relays at loopback whose allocations have no sockets.
func loopback(t *testing.T, l Limits) *relays {
	t.Helper()
	r, err := newRelays(&Config{Limits: l}, netip.MustParseAddr("127.0.0.1"), &counters{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// allocation returns one of theirs.
func (r *relays) allocation() *relayed {
	return &relayed{relays: r, budget: newBudget(r.config.Limits.BytesPerSecond, r.config.Limits.Burst), share: newBudget(r.config.Limits.share())}
}

// However many send all they may, a game's packets pass, and all together are passed no more
// than they may in the long run.
func TestShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := loopback(t, defaults)
		game := r.allocation()
		var greedy []*relayed
		for range 8 * defaults.AllocationsPerAddress {
			greedy = append(greedy, r.allocation())
		}
		const seconds = 60
		lost := 0
		for range 10 * seconds {
			for _, g := range greedy {
				for g.spend(150) {
				}
			}
			if !game.spend(150) { // 1500 bytes a second: four moves
				lost++
			}
			time.Sleep(time.Second / 10)
		}
		if lost != 0 {
			t.Errorf("%d packets of %d are lost", lost, 10*seconds)
		}
		_, share := defaults.share()
		most := uint64((seconds+1)*defaults.TotalBytesPerSecond + (len(greedy)+1)*share)
		if got := r.stats.relayed.Load(); got > most || got < most/2 {
			t.Errorf("%d bytes are passed on, there may be %d", got, most)
		}
	})
}

// Two begin and play while others take all that is not theirs.
func TestGreedy(t *testing.T) {
	s := start(t)
	s.relays.total.owe(1 << 40)
	a, b := s.allocated(t, "udp"), s.allocated(t, "tcp")
	a.meets(b)
	for i := range 50 {
		packet := "packet " + strconv.Itoa(i)
		a.send(b.addr(), packet)
		b.want(a.addr(), packet)
	}
	if got := s.Stats().Refused[RefusedBandwidth]; got != 0 {
		t.Errorf("%d refusals", got)
	}
}

// Who gives an allocation back and takes another has no more than one share: the place is free
// when it is full again, which is at once where little was sent.
func TestShareComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := defaults
		l.AllocationsPerAddress = 1
		r := loopback(t, l)
		a := account{name: "a", network: netip.MustParsePrefix("192.0.2.1/32"), expiry: time.Now().Add(time.Hour)}
		rate, burst := l.share()
		for _, tt := range []struct {
			spent int
			taken time.Duration
		}{{0, 0}, {burst, shareTime}, {rate, time.Second}} {
			if !r.quota.take(a) {
				t.Fatal("there is no place")
			}
			c := r.allocation()
			c.account = a
			r.add(c)
			if !c.spend(tt.spent) {
				t.Fatalf("%d bytes are too many", tt.spent)
			}
			r.remove(c)
			if tt.taken > 0 {
				time.Sleep(tt.taken - time.Millisecond)
				if !r.quota.full(a) {
					t.Errorf("after %d bytes the place is free too early", tt.spent)
				}
				time.Sleep(2 * time.Millisecond)
			}
			if r.quota.full(a) {
				t.Errorf("after %d bytes the place is still taken", tt.spent)
			}
		}
	})
}
