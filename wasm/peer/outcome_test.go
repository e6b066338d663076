package peer

import (
	"slices"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// outcomes returns what the relay was told since the last call, or since the last
// call of events.
func (s *solo) outcomes() (list []signaling.Route) {
	for _, x := range s.do.take() {
		if o, ok := x.(doOutcome); ok {
			list = append(list, o.route)
		}
	}
	return list
}

func (s *solo) told(want ...signaling.Route) {
	s.t.Helper()
	if got := s.outcomes(); !slices.Equal(got, want) {
		s.t.Fatalf("the relay was told %v, want %v", got, want)
	}
}

// The relay hears once of an accepted line, when both are there: that it is
// accepted, and its way.
func TestOutcomeOfALine(t *testing.T) {
	for _, test := range []struct {
		name   string
		route  line.Route
		before bool // the way is known before the line is accepted
		want   signaling.Route
	}{
		{"direct", line.Direct, true, signaling.RouteDirect},
		{"relayed", line.Relayed, true, signaling.RouteRelayed},
		{"through the room", line.ThroughRoom, true, signaling.RouteRoom},
		{"known late", line.Direct, false, signaling.RouteDirect},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newSolo(t, 2)
			s.knock(2, visit{2}, 1)
			s.rise(2)
			id := s.m.newcomer.line
			if test.before {
				s.m.routed(id, test.route, &s.do)
				s.told()
			}
			s.m.accept(s.now, 1, &s.do)
			if !test.before {
				s.told()
				s.m.routed(id, test.route, &s.do)
			}
			s.told(test.want)
			s.m.routed(id, line.Relayed, &s.do)
			s.m.failed(s.now, id, line.ErrLost, &s.do)
			s.told()
		})
	}
}

// What found no way is told, and only that: not who left, what was given up, or a
// line to which the other side said nothing.
func TestOutcomeOfNoLine(t *testing.T) {
	described := func(s *solo) *attempt {
		s.knock(2, visit{2}, 1)
		a := s.m.making()[0]
		s.m.described(s.now, a.line, describe(testFingerprint), &s.do)
		s.m.heard(s.now, a.peer, answer{a.try, describe(testFingerprint)}, &s.do)
		return a
	}
	for _, test := range []struct {
		name string
		do   func(s *solo)
		want []signaling.Route
	}{
		{"no way", func(s *solo) { s.m.failed(s.now, described(s).line, line.ErrLost, &s.do) }, []signaling.Route{signaling.RouteFailed}},
		{"no way in time", func(s *solo) { described(s); s.wait(attemptTime) }, []signaling.Route{signaling.RouteFailed}},
		{"left", func(s *solo) { s.m.left(s.now, described(s).peer, &s.do) }, nil},
		{"no answer", func(s *solo) { s.knock(2, visit{2}, 1); s.wait(attemptTime) }, nil},
		{"never accepted", func(s *solo) { s.knock(2, visit{2}, 1); s.rise(2); s.wait(acceptTime) }, nil},
		{"without the relay", func(s *solo) {
			a := described(s)
			s.m.leave(s.now, &s.do)
			s.m.failed(s.now, a.line, line.ErrLost, &s.do)
		}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newSolo(t, 2)
			test.do(s)
			s.told(test.want...)
		})
	}
}

// The host of a watch room tells of each watcher's line.
func TestOutcomesOfWatchers(t *testing.T) {
	s := newShow(t, 2)
	for g := range 2 {
		n := s.seat(byte(g+2), 1)
		s.outcomes()
		s.m.routed(s.m.audience[n-1].line, line.Direct, &s.do)
		s.told(signaling.RouteDirect)
		s.wait(time.Minute)
	}
}

// By hand no relay has introduced anybody.
func TestNoOutcomeByHand(t *testing.T) {
	s := newSolo(t, 2)
	a := &attempt{hand: true, mine: testFingerprint, other: testFingerprint}
	s.m.startHand(s.now, a, "", &s.do)
	s.m.opened(s.now, a.line, &s.do)
	s.m.routed(a.line, line.Direct, &s.do)
	s.m.accept(s.now, a.number, &s.do)
	if s.m.accepted != a {
		t.Fatal("not accepted")
	}
	s.told()
}
