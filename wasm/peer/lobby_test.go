//go:build !js

package peer

import (
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// A seeker is a Lobby whose events can be waited for.
type seeker struct {
	t      *testing.T
	lobby  *Lobby
	events chan line.Event
}

func newSeeker(t *testing.T, url string, token byte) *seeker {
	t.Helper()
	s := &seeker{t: t, events: make(chan line.Event, 1<<10)}
	s.lobby = EnterLobby(url, signaling.Token{token}, nil, func(e line.Event) { s.events <- e })
	t.Cleanup(func() { s.lobby.Close() })
	return s
}

// seeks returns one who looks for the game of the tests.
func seeks(t *testing.T, url string, token byte) *seeker {
	t.Helper()
	s := newSeeker(t, url, token)
	s.lobby.Wish(line.Wish{What: line.Seek, Terms: "gomoku", Said: [16]byte{token}})
	return s
}

// awaits returns the next event of a kind for which want holds; others are passed over.
func awaits[E line.Event](s *seeker, want func(E) bool) E {
	s.t.Helper()
	deadline := time.After(patience)
	for {
		select {
		case e := <-s.events:
			if e, ok := e.(E); ok && (want == nil || want(e)) {
				return e
			}
		case <-deadline:
			s.t.Fatalf("never saw a %T", *new(E))
		}
	}
}

// byRole sorts what two have agreed on: the host's, the guest's.
func byRole(a, b line.Agreed) (host, guest line.Agreed) {
	if a.Role == line.Host {
		return a, b
	}
	return b, a
}

// Two who look for the same game are a pair, agree, and meet by what they agreed on.
func TestLobbyPairs(t *testing.T) {
	url, _ := startRelay(t)
	one, two := seeks(t, url, 1), seeks(t, url, 2)
	host, guest := byRole(awaits[line.Agreed](one, nil), awaits[line.Agreed](two, nil))
	if host.Role == guest.Role || host.Secret != guest.Secret || host.Digits != guest.Digits || host.Terms != "gomoku" || guest.Terms != "gomoku" {
		t.Fatalf("%+v, %+v", host, guest)
	}
	if host.Said[0]+guest.Said[0] != 3 || host.Said == guest.Said {
		t.Errorf("they heard %x and %x", host.Said, guest.Said)
	}
	sides := map[line.Role]*side{}
	for _, a := range []line.Agreed{host, guest} {
		cfg := config(url, a.Role)
		cfg.Secret = a.Secret
		sides[a.Role] = open(t, cfg)
	}
	bothUp(t, sides[line.Host], sides[line.Guest])
	exchange(t, sides[line.Host], sides[line.Guest], 20)
	one.lobby.Wish(line.Wish{What: line.Met, Route: line.Direct})
	two.lobby.Wish(line.Wish{What: line.Met, Route: line.Direct})
	late := seeks(t, url, 3)
	awaits(late, func(l line.Lobby) bool { return l.Waiting == 1 }) // the two are out of the queue
}

// A relay that puts itself between two strangers has an agreement with each; but the digits
// that the two see are not the same.
func TestLobbyRelayBetween(t *testing.T) {
	p := newMeddler(t, nil)
	p.meddle = func(_ signaling.PeerID, m signaling.Message) []signaling.Message {
		pair, ok := m.(signaling.Paired)
		if !ok {
			return []signaling.Message{m}
		}
		// Each is sent to a room where the relay plays the other.
		pair.Room[1] ^= byte(pair.Role) + 1
		between := newSeeker(t, p.behind, byte(pair.Role)+10)
		other := pair
		other.Role = signaling.RoleGuest - pair.Role
		between.lobby.in.put(socketHeard{1, other})
		return []signaling.Message{pair}
	}
	one, two := seeks(t, p.url, 1), seeks(t, p.url, 2)
	a, b := awaits[line.Agreed](one, nil), awaits[line.Agreed](two, nil)
	if a.Role == b.Role || a.Secret == b.Secret || a.Digits == b.Digits {
		t.Errorf("with somebody between them they have %+v and %+v", a, b)
	}
}

// A relay that changes what is said makes no agreement at all, and who waits waits on.
func TestLobbyRelayMeddles(t *testing.T) {
	p := newMeddler(t, func(_ signaling.PeerID, m signaling.Message) []signaling.Message {
		if d, ok := m.(signaling.Delivered); ok && len(d.Payload) == revealLen {
			d.Payload[7] ^= 1
		}
		return []signaling.Message{m}
	})
	one := seeks(t, p.url, 1)
	seeks(t, p.url, 2)
	if e := awaits[line.Missed](one, nil); e.Why != line.Left || !e.Again {
		t.Errorf("%+v", e)
	}
}

// One of a pair goes before they are together: the other is told, and the next who comes is his.
func TestLobbyOneLeaves(t *testing.T) {
	url, _ := startRelay(t)
	one, two := seeks(t, url, 1), seeks(t, url, 2)
	awaits[line.Agreed](one, nil)
	awaits[line.Agreed](two, nil)
	two.lobby.Close()
	if e := awaits[line.Missed](one, nil); e.Why != line.Left || !e.Again {
		t.Errorf("%+v", e)
	}
	three := seeks(t, url, 3)
	host, guest := byRole(awaits[line.Agreed](one, nil), awaits[line.Agreed](three, nil))
	if host.Secret != guest.Secret {
		t.Errorf("%+v, %+v", host, guest)
	}
}

// An invitation that two take goes to one, and the other is told. It leaves the list.
func TestLobbyTwoTakeOne(t *testing.T) {
	url, _ := startRelay(t)
	host := newSeeker(t, url, 1)
	host.lobby.Wish(line.Wish{What: line.Advertise, Terms: "renju", Names: [2]string{"Ada"}, Said: [16]byte{1}})
	guests := []*seeker{newSeeker(t, url, 2), newSeeker(t, url, 3)}
	var there line.Lobby
	for _, g := range guests { // both have seen it before one takes it
		there = awaits(g, func(l line.Lobby) bool { return len(l.Invitations) == 1 })
		if i := there.Invitations[0]; i.Terms != "renju" || i.Names[0] != "Ada" {
			t.Errorf("%+v", i)
		}
	}
	for _, g := range guests {
		g.lobby.Wish(line.Wish{What: line.Take, ID: there.Invitations[0].ID})
	}
	mine := awaits[line.Agreed](host, nil)
	won, gone := 0, 0
	for _, g := range guests {
		for won+gone < 2 {
			switch e := awaits[line.Event](g, nil).(type) {
			case line.Agreed:
				if won++; e.Secret != mine.Secret || e.Said != [16]byte{1} || e.Role != line.Guest {
					t.Errorf("%+v, the host has %+v", e, mine)
				}
			case line.Missed:
				if gone++; e.Why != line.Gone || e.Again {
					t.Errorf("%+v", e)
				}
			default:
				continue
			}
			break
		}
	}
	if won != 1 || gone != 1 {
		t.Errorf("%d have it, %d were told that it is gone", won, gone)
	}
	late := newSeeker(t, url, 4)
	awaits(late, func(l line.Lobby) bool { return len(l.Invitations) == 0 })
}

// The relay is restarted while one waits: he comes back by himself, and is found.
func TestLobbyRestart(t *testing.T) {
	relay := newRestarting(t)
	one := seeks(t, relay.url, 1)
	awaits[line.Lobby](one, nil)
	relay.restart()
	awaits(one, func(r line.Relay) bool { return r.State == line.Joined })
	two := seeks(t, relay.url, 2)
	awaits[line.Agreed](two, nil)
	awaits[line.Agreed](one, nil)
}

// The network changes: who only waits gets another socket and keeps his place.
func TestLobbyMoved(t *testing.T) {
	url, _ := startRelay(t)
	one := seeks(t, url, 1)
	awaits(one, func(l line.Lobby) bool { return l.Waiting == 1 })
	one.lobby.Moved()
	two := seeks(t, url, 2)
	awaits[line.Agreed](two, nil)
	awaits[line.Agreed](one, nil)
}

func TestLobbyBadAddress(t *testing.T) {
	s := newSeeker(t, "http://rowan.test/", 1)
	if r := awaits[line.Relay](s, nil); r.State != line.Refused || r.Err == nil {
		t.Errorf("%+v", r)
	}
}
