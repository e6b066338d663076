package peer

import (
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// newShow is the host of a watch room as a solo, with so many guests, numbered from 2.
func newShow(t *testing.T, guests int) *solo {
	s := &solo{t: t, now: time.Unix(1e9, 0)}
	s.m = newMeeting(line.Host, true, visit{1}, nil, func() float64 { return s.lot })
	var ids []signaling.PeerID
	for g := range guests {
		ids = append(ids, signaling.PeerID{byte(g + 2)})
	}
	s.m.enter(s.now, signaling.PeerID{1}, ids, &s.do)
	s.do.take()
	return s
}

// seat brings a guest's line up and accepts it.
func (s *solo) seat(from byte, want uint32) (number int) {
	s.t.Helper()
	s.knock(from, visit{from}, want)
	for !s.m.full() && len(s.m.wishes) > 0 {
		s.wait(watcherEvery)
	}
	s.rise(from)
	s.m.accept(s.now, s.m.ups, &s.do)
	return s.m.ups
}

// A host has a line with every guest up to the limit; who comes later waits until
// one goes. Nobody's line is touched by another's.
func TestWatchersHaveALineEach(t *testing.T) {
	s := newShow(t, line.MaxWatchers+1)
	begin := s.now
	var want []int
	for g := range line.MaxWatchers {
		want = append(want, s.seat(byte(g+2), 1))
	}
	s.expect(s.events(false), want...)
	t.Logf("%d lines are begun within %v", line.MaxWatchers, s.now.Sub(begin))
	last := byte(line.MaxWatchers + 2)
	s.knock(last, visit{last}, 1)
	s.wait(time.Hour)
	if events := s.events(false); len(events) > 0 || len(s.m.audience) != line.MaxWatchers || len(s.m.attempts) != line.MaxWatchers {
		t.Fatalf("%+v, %d lines", events, len(s.m.attempts))
	}
	s.knock(last, visit{3}, 9) // in another's name
	s.wait(time.Hour)
	s.expect(s.events(false))
	s.m.failed(s.now, s.m.audience[0].line, line.ErrClosed, &s.do)
	s.rise(last)
	s.expect(s.events(false), -1, line.MaxWatchers+1)
	s.m.accept(s.now, s.m.ups, &s.do)
	s.m.drop(s.now, 2, line.ErrDropped, &s.do)
	s.expect(s.events(false), -2)
	if s.m.accepted != nil || s.m.next() != s.m.silentUntil() {
		t.Errorf("something is left to do at %v", s.m.next())
	}
}

// A guest that wants another line has it in the place of the one it had, and
// only its own.
func TestWatcherComesAgain(t *testing.T) {
	s := newShow(t, 2)
	s.seat(2, 1)
	s.seat(3, 1)
	s.knock(2, visit{2}, 1) // the same wish
	if n := len(s.m.making()); n != 0 {
		t.Errorf("%d lines for a wish that has one", n)
	}
	s.seat(2, 2)
	s.expect(s.events(false), 1, 2, 3, -1)
	if len(s.m.audience) != 2 {
		t.Errorf("%d watchers", len(s.m.audience))
	}
}

// A newcomer who says nothing goes, and is the only one who does.
func TestWatcherThatIsNotAcceptedGoes(t *testing.T) {
	s := newShow(t, 2)
	s.seat(2, 1)
	s.knock(3, visit{3}, 1)
	s.rise(3)
	s.wait(acceptTime)
	s.expect(s.events(false), 1, 2, -2)
	s.wait(time.Hour)
	s.expect(s.events(false))
}

// Watchers' lines are mended when they say so, at a pace.
func TestWatchersLinesAreMended(t *testing.T) {
	s := newShow(t, line.MaxWatchers)
	for g := range line.MaxWatchers {
		s.seat(byte(g+2), 1)
	}
	s.wait(time.Minute)
	s.events(false)
	renewals := func() (n int) {
		for _, a := range s.m.audience {
			p := a.mend.prove(line.Guest, a.peer, a.try, 0, "")
			s.m.heard(s.now, a.peer, falter{a.try, p}, &s.do)
		}
		for _, x := range s.do.take() {
			if r, ok := x.(doRenew); ok {
				n++
				s.m.renewal(s.now, r.line, describe(testFingerprint), &s.do)
			}
		}
		s.do.take()
		return n
	}
	if n := renewals(); n != lineBurst {
		t.Errorf("%d renewals at once", n)
	}
	s.wait(3 * watcherEvery)
	if n := renewals(); n > 3 {
		t.Errorf("%d renewals more", n)
	}
	if len(s.m.audience) != line.MaxWatchers {
		t.Errorf("%d watchers", len(s.m.audience))
	}
}

// A guest who has his line keeps still whoever comes.
func TestContentGuestKeepsStill(t *testing.T) {
	m, now, h := seatedGuest(true)
	var do actions
	m.arrived(now, signaling.PeerID{3}, &do)
	m.enter(now, signaling.PeerID{4}, []signaling.PeerID{h}, &do)
	if l := do.take(); len(l) > 0 {
		t.Errorf("%+v", l)
	}
	m.failed(now, 1, line.ErrLost, &do)
	m.tick(m.next(), &do)
	do.take()
	if m.want != 2 {
		t.Error("it does not knock when the line is lost")
	}
}
