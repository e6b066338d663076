package turn

import (
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/pion/turn/v5"
)

func TestAccount(t *testing.T) {
	a := account{"1433895918:guest of honour", netip.MustParsePrefix("2001:db8::/64"), time.Unix(1433895918, 0)}
	if got, ok := parseAccount(a.String()); !ok || got != a {
		t.Errorf("%+v, %v", got, ok)
	}
	for _, user := range []string{"", " ", "1:a", "1:a 10.0.0.1", " 10.0.0.1/32", "a 10.0.0.1/32"} {
		if a, ok := parseAccount(user); ok {
			t.Errorf("%q: %+v", user, a)
		}
	}
}

func TestNetwork(t *testing.T) {
	for in, want := range map[string]string{
		"192.0.2.7": "192.0.2.7/32", "2001:db8:1:2:3::4": "2001:db8:1:2::/64", "fe80::1%eth0": "fe80::/64",
	} {
		if got := network(netip.MustParseAddr(in)).String(); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}

func TestQuota(t *testing.T) {
	q := newQuota(Limits{Allocations: 5, AllocationsPerCredential: 2, AllocationsPerAddress: 3})
	who := func(name, ip string) account {
		return account{name: name, network: network(netip.MustParseAddr(ip))}
	}
	for i, step := range []struct {
		a    account
		want bool
	}{
		{who("a", "192.0.2.1"), true},
		{who("a", "192.0.2.2"), true},
		{who("a", "192.0.2.3"), false}, // the credential's are used up
		{who("b", "192.0.2.1"), true},
		{who("c", "192.0.2.1"), true},
		{who("d", "192.0.2.1"), false}, // the address's are
		{who("d", "192.0.2.4"), true},
		{who("e", "192.0.2.5"), false}, // all are
	} {
		if full := q.full(step.a); full == step.want {
			t.Errorf("step %d: full is %v", i, full)
		}
		if got := q.take(step.a); got != step.want {
			t.Errorf("step %d: take is %v", i, got)
		}
	}
	q.giveBack(who("a", "192.0.2.1"))
	if !q.take(who("d", "192.0.2.1")) {
		t.Error("what was given back can't be had")
	}
	for _, a := range []account{who("a", "192.0.2.2"), who("b", "192.0.2.1"), who("c", "192.0.2.1"), who("d", "192.0.2.1"), who("d", "192.0.2.4")} {
		q.giveBack(a)
	}
	if q.total != 0 || len(q.byName) != 0 || len(q.byNetwork) != 0 {
		t.Errorf("something is left: %+v", q)
	}
}

// One credential gets no more than its share, and one address no more than its own;
// what is given back can be had again.
func TestQuotas(t *testing.T) {
	s := start(t, limits(func(l *Limits) { l.AllocationsPerCredential, l.AllocationsPerAddress = 2, 3 }))
	name, password := s.credential()
	first := s.dial(t, "udp", name, password)
	relay, err := first.Allocate()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.dial(t, "udp", name, password).Allocate(); err != nil {
		t.Fatal(err)
	}
	_, err = s.dial(t, "udp", name, password).Allocate()
	fails(t, err, "486")
	s.allocated(t, "udp") // with another credential
	other, pass := s.credential()
	_, err = s.dial(t, "udp", other, pass).Allocate()
	fails(t, err, "486")
	if got := s.Stats().Refused[RefusedQuota]; got != 2 {
		t.Errorf("%d refusals", got)
	}
	relay.Close()
	eventually(t, "it is given back", func() bool { return s.Stats().Allocations == 2 })
	s.allocated(t, "udp")
}

// What no browser asks for is refused: a listener for connections, a port of one's
// own choice, a pair of ports, the other family.
func TestNotOffered(t *testing.T) {
	s := start(t)
	name, password := s.credential()
	_, err := s.dial(t, "tcp", name, password).AllocateTCP()
	fails(t, err, "508")
	user := account{name, netip.MustParsePrefix("127.0.0.1/32"), time.Now().Add(time.Hour)}.String()
	for what, c := range map[string]turn.AllocateListenerConfig{
		"a port":           {Network: "udp4", UserID: user, RequestedPort: 53},
		"for nobody":       {Network: "udp4"}, // as for a pair
		"the other family": {Network: "udp6", UserID: user},
	} {
		if conn, _, err := s.relays.AllocatePacketConn(c); err == nil {
			conn.Close()
			t.Errorf("%s is given", what)
		}
	}
	if s.Stats().Allocations != 0 || s.relays.quota.total != 0 {
		t.Error("something is taken")
	}
}

// Two who are let through at the same moment get no more than one.
func TestQuotaIsExact(t *testing.T) {
	s := start(t, limits(func(l *Limits) { l.AllocationsPerCredential = 1 }))
	name, _ := s.credential()
	a := account{name, netip.MustParsePrefix("192.0.2.1/32"), time.Now().Add(time.Hour)}
	ask := turn.AllocateListenerConfig{Network: "udp4", UserID: a.String()}
	if _, _, err := s.relays.AllocatePacketConn(ask); err != nil {
		t.Fatal(err)
	}
	if conn, _, err := s.relays.AllocatePacketConn(ask); err == nil {
		conn.Close()
		t.Error("it got two")
	}
}

// A client is not remembered for ever with whom he wanted to speak: over the bound he
// gets no more, and all is forgotten with the allocation.
func TestPeersAreBounded(t *testing.T) {
	s := start(t)
	a := s.allocated(t, "udp")
	var err error
	asked := 0
	for ; err == nil && asked < 2*defaults.Peers; asked++ {
		err = a.permit(netip.AddrPortFrom(netip.AddrFrom4([4]byte{8, 8, byte(asked >> 8), byte(asked)}), 1).String())
	}
	fails(t, err, "403")
	if asked != defaults.Peers+1 || s.Stats().Refused[RefusedQuota] != 1 {
		t.Errorf("%d were asked for, %+v", asked, s.Stats())
	}
	a.relay.Close()
	eventually(t, "the allocation has gone", func() bool { return s.Stats().Allocations == 0 })
	b := s.allocated(t, "tcp")
	b.meets(s.allocated(t, "udp"))
	eventually(t, "its peers are forgotten, and others' are not", func() bool {
		s.peers.mu.Lock()
		defer s.peers.mu.Unlock()
		n := 0
		for _, c := range s.peers.by {
			n += c
		}
		return n == 4 // one of each for both
	})
}

// A username of any length and form does no harm.
func FuzzParseAccount(f *testing.F) {
	f.Add("1433895918:guest 192.0.2.1/32")
	f.Add(strings.Repeat(" ", 100))
	f.Fuzz(func(t *testing.T, user string) {
		a, ok := parseAccount(user)
		if !ok {
			return
		}
		if again, ok := parseAccount(a.String()); !ok || again != a {
			t.Errorf("%q: %+v, then %+v", user, a, again)
		}
	})
}
