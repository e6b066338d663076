package peer

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// mischief is one thing that a third may do: it has the invitation, and reads
// and says what it likes, but under its own connections only.
func (w *world) mischief() {
	h, g := w.end[host].m, w.end[guest].m
	e := w.end[third]
	number := func(list ...uint32) uint32 { return list[w.rand.IntN(len(list))] }
	pick := func(list ...visit) visit { return list[w.rand.IntN(len(list))] }
	mine := e.m.visit
	mine[7] = byte(w.rand.Uint32())
	random := proof{byte(w.rand.Uint32())}
	switch w.rand.IntN(13) {
	case 0:
		w.reload(third, line.Role(w.rand.IntN(2)))
	case 1:
		w.plug(third)
	case 2:
		w.send(e, signaling.PeerID{}, knock{Visit: pick(mine, g.visit, e.m.visit), Want: number(1, g.want, g.want+1, 1<<32-1)})
	case 3:
		w.send(e, signaling.PeerID{}, call{Visit: pick(mine, h.visit), Try: number(0, h.try, 1<<32-1)})
	case 4: // an offer that fails at once
		w.send(e, w.end[guest].id, offer{
			Visit: pick(mine, h.visit), Try: number(1, h.try+1, 1<<32-1), Want: number(g.want, 1<<32-1),
			Description: describe(w.fingerprint()) + "garbage\r\n",
		})
	case 5: // one that comes to nothing
		w.send(e, w.end[guest].id, offer{
			Visit: pick(mine, h.visit), Try: number(1, h.try+1, 1<<32-1), Want: number(g.want, 1<<32-1),
			Description: describe(w.fingerprint()),
		})
	case 11:
		w.send(e, signaling.PeerID{}, detour{Visit: pick(mine, g.visit, e.m.visit), Want: number(1, g.want, g.want+1, 1<<32-1)})
	case 12: // a line through the room that comes to nothing
		w.send(e, w.end[guest].id, offer{
			Visit: pick(mine, h.visit), Try: number(1, h.try+1, 1<<32-1), Want: number(g.want, 1<<32-1),
			Description: keyLabel + strings.TrimPrefix(w.fingerprint(), "sha-256 "),
		})
	case 8:
		w.send(e, signaling.PeerID{}, falter{h.try, random})
	case 9:
		w.send(e, signaling.PeerID{}, renewal{number(h.try), number(1, 1<<32-1), random, describe(w.fingerprint())})
	case 10: // what it has heard
		if n := len(w.heard); n > 0 {
			w.send(e, signaling.PeerID{}, w.heard[n-1-w.rand.IntN(min(n, 10))])
		}
	case 6:
		e.m.retry(w.now, &e.do)
	case 7:
		if len(e.up) > 0 {
			e.m.drop(w.now, e.up[0], line.ErrDropped, &e.do)
		}
	}
	w.act()
}

// pester lets a third do mischief about so many times a second.
func (w *world) pester(d time.Duration, often float64, until func() bool) (after time.Duration) {
	if len(w.end) <= third {
		w.end = append(w.end, nil)
		w.reload(third, line.Guest)
	}
	begin := w.now
	for w.now.Before(begin.Add(d)) && !until() {
		w.mischief()
		w.run(time.Duration(w.rand.ExpFloat64() / often * float64(time.Second)))
	}
	return w.now.Sub(begin)
}

func never() bool { return false }

// Whatever somebody does who has the invitation and a place in the room, the
// accepted line stays; and neither side says more than the relay lets it.
func TestThirdCannotTouchLine(t *testing.T) {
	for seed := range uint64(25) {
		w := newWorld(t, seed)
		w.busy = time.Duration(w.rand.IntN(2)) * time.Second
		w.act()
		w.run(time.Second)
		w.settled()
		h, g := w.end[host].line(), w.end[guest].line()
		w.pester(time.Minute, 1+20*w.rand.Float64(), never)
		if !w.together() || w.end[host].line() != h || w.end[guest].line() != g {
			w.fatal("the line is gone")
		}
		if ups := w.end[host].ups + w.end[guest].ups; ups > 2+2*(lineBurst+int(time.Minute/lineEvery)+1) {
			w.fatal("%d lines came up", ups)
		}
		w.unplug(third)
		w.run(time.Minute)
		w.settled()
	}
}

// Nor can a third keep the two from meeting: it costs them some seconds.
func TestThirdCannotKeepThemApart(t *testing.T) {
	var took []time.Duration
	for seed := range uint64(150) {
		w := newWorld(t, seed)
		w.unplug(guest)
		w.pester(10*time.Second, 10, never)
		w.plug(guest)
		often := 1 + 20*w.rand.Float64()
		took = append(took, w.pester(2*time.Minute, often, w.together))
		if !w.together() {
			w.fatal("they did not meet")
		}
		// The line is lost, and one side does not notice for a long time.
		e := w.end[w.rand.IntN(2)]
		e.m.failed(w.now, e.line(), line.ErrLost, &e.do)
		took = append(took, w.pester(3*time.Minute, often, w.together))
		if !w.together() {
			w.fatal("they did not meet again")
		}
	}
	slices.Sort(took)
	t.Logf("half met within %v, nine of ten within %v, all within %v",
		took[len(took)/2], took[len(took)*9/10], took[len(took)-1])
	if took[len(took)/2] > 10*time.Second || took[len(took)-1] > time.Minute {
		t.Error("that is too long")
	}
}

// solo is a host with nobody else in the simulation: what others say is said by
// the test.
type solo struct {
	t   *testing.T
	m   *meeting
	now time.Time
	do  actions
	lot float64
}

var testFingerprint = "sha-256 " + strings.Repeat("AA:", 31) + "AA"

func newSolo(t *testing.T, peers ...byte) *solo {
	s := &solo{t: t, now: time.Unix(1e9, 0)}
	s.m = newMeeting(line.Host, false, visit{1}, nil, func() float64 { return s.lot })
	var ids []signaling.PeerID
	for _, p := range peers {
		ids = append(ids, signaling.PeerID{p})
	}
	s.m.enter(s.now, signaling.PeerID{1}, ids, &s.do)
	s.do.take()
	return s
}

// wait lets time pass, with all that is due.
func (s *solo) wait(d time.Duration) {
	until := s.now.Add(d)
	for {
		t := s.m.next()
		if t.IsZero() || t.After(until) {
			break
		}
		s.now = later(s.now, t)
		s.m.tick(s.now, &s.do)
	}
	s.now = until
}

func (s *solo) knock(from byte, v visit, want uint32) {
	s.m.heard(s.now, signaling.PeerID{from}, knock{Visit: v, Want: want}, &s.do)
}

// rise brings the newest line with a connection up.
func (s *solo) rise(from byte) {
	var a *attempt
	for _, b := range s.m.making() {
		if b.peer == (signaling.PeerID{from}) {
			a = b
		}
	}
	if a == nil {
		s.t.Fatalf("no line is being made with %d", from)
	}
	s.m.described(s.now, a.line, describe(testFingerprint), &s.do)
	s.m.heard(s.now, a.peer, answer{a.try, describe(testFingerprint)}, &s.do)
	s.m.opened(s.now, a.line, &s.do)
}

// events returns what was reported since the last call. The layer above hears
// it, but of lines' ends only when it is not busy.
func (s *solo) events(busy bool) (list []line.Event) {
	for actions := s.do.take(); len(actions) > 0; actions = s.do.take() {
		for _, x := range actions {
			switch x := x.(type) {
			case doUp:
				list = append(list, x.up)
			case doDown:
				list = append(list, x.down)
				if !busy {
					s.m.told(s.now, &s.do)
				}
			case doEmit:
				list = append(list, x.event)
			}
		}
	}
	return list
}

// expect fails unless these lines went up (positive) and down (negative), in
// that order.
func (s *solo) expect(events []line.Event, want ...int) {
	s.t.Helper()
	var got []int
	for _, e := range events {
		switch e := e.(type) {
		case line.Up:
			got = append(got, e.Line)
		case line.Down:
			got = append(got, -e.Line)
		}
	}
	if !slices.Equal(got, want) {
		s.t.Fatalf("lines %d, want %d: %+v", got, want, events)
	}
}

func TestNewcomerWaitsForAccept(t *testing.T) {
	s := newSolo(t, 2, 3)
	s.knock(2, visit{2}, 1)
	s.rise(2)
	s.expect(s.events(false), 1)
	s.m.accept(s.now, 1, &s.do)
	s.m.accept(s.now, 1, &s.do)
	s.m.accept(s.now, 7, &s.do)
	s.wait(time.Hour)
	s.expect(s.events(false))

	// Another visit's line leaves the accepted one alone and goes when it is
	// dropped, or not accepted in time.
	s.knock(3, visit{3}, 1)
	s.rise(3)
	s.expect(s.events(false), 2)
	s.m.drop(s.now, 2, line.ErrDropped, &s.do)
	s.m.drop(s.now, 2, line.ErrDropped, &s.do)
	s.expect(s.events(false), -2)
	s.knock(3, visit{3}, 2)
	s.rise(3)
	s.wait(acceptTime - 1)
	s.expect(s.events(false), 3)
	s.wait(1)
	events := s.events(false)
	s.expect(events, -3)
	if d := events[0].(line.Down); d.Err != line.ErrTimedOut {
		t.Errorf("down with %v", d.Err)
	}
	if s.m.accepted == nil || !s.m.at.IsZero() || s.m.wait.tries > 0 {
		t.Error("the accepted line is not left alone")
	}

	// A reload is accepted, and the older line goes only then.
	s.knock(3, visit{4}, 1)
	s.rise(3)
	s.expect(s.events(false), 4)
	s.m.accept(s.now, 4, &s.do)
	events = s.events(false)
	s.expect(events, -1)
	if d := events[0].(line.Down); d.Err != line.ErrReplaced {
		t.Errorf("down with %v", d.Err)
	}
}

// Newcomers take turns: one is safe for a while from other connections' lines,
// not from a newer one of its own, and who comes next is drawn by lot.
func TestNewcomersTakeTurns(t *testing.T) {
	s := newSolo(t, 2, 3, 4)
	for _, p := range []byte{2, 3, 4} {
		s.knock(p, visit{p}, 1)
		s.rise(p)
	}
	s.expect(s.events(false), 1)
	s.wait(turnTime - 1)
	s.expect(s.events(false))
	s.lot = 0.9 // the last of those that wait
	s.wait(1)
	s.expect(s.events(false), -1, 2)
	if p := s.m.newcomer.peer; p != (signaling.PeerID{4}) {
		t.Errorf("it is %v's turn", p)
	}
	s.wait(lineEvery)
	s.knock(4, visit{4}, 2)
	s.rise(4)
	s.expect(s.events(false), -2, 3) // drawn by lot again
	// While the layer above is busy nothing piles up.
	s.wait(turnTime)
	s.expect(s.events(true), -3)
	s.wait(turnTime)
	s.expect(s.events(true))
	s.m.told(s.now, &s.do)
	s.expect(s.events(true), 4)
}

// A knock in somebody else's name is no wish of theirs, and does not fulfil one.
func TestNobodyElsesWish(t *testing.T) {
	s := newSolo(t, 2, 3)
	s.knock(3, visit{2}, 1<<32-1)
	s.rise(3)
	s.expect(s.events(false), 1)
	s.knock(2, visit{2}, 1)
	s.knock(2, visit{2}, 1) // the same wish
	if n := len(s.m.making()); n != 1 {
		t.Fatalf("%d lines are being made", n)
	}
	s.knock(3, visit{2}, 1<<32-1)
	s.knock(3, visit{5}, 1)
	s.rise(2)
	s.m.drop(s.now, 1, line.ErrDropped, &s.do)
	s.expect(s.events(false), -1, 2)
}

// However many wishes there are, lines are begun at a pace, and each connection
// has one.
func TestLinesAreBegunAtAPace(t *testing.T) {
	s := newSolo(t, 2, 3)
	begun := func() (n int) {
		for _, x := range s.do.take() {
			if _, ok := x.(doOpen); ok {
				n++
			}
		}
		return n
	}
	for i := range 20 {
		s.knock(3, visit{3, byte(i)}, uint32(i+1))
	}
	if n := begun(); n != 1 {
		t.Errorf("%d lines at once with one connection", n)
	}
	for range 20 { // under another name each time
		s.m.left(s.now, signaling.PeerID{3}, &s.do)
		s.m.arrived(s.now, signaling.PeerID{3}, &s.do)
		s.knock(3, visit{3}, 1)
	}
	if n := begun(); n != lineBurst-1 {
		t.Errorf("%d more lines at once", n)
	}
	s.knock(2, visit{2}, 1)
	s.knock(2, visit{2}, 2)
	if len(s.m.wishes) != 2 {
		t.Errorf("%d wishes", len(s.m.wishes))
	}
	s.lot = 0.9
	s.wait(lineEvery)
	if n := begun(); n != 1 || s.m.attempts[len(s.m.attempts)-1].peer != (signaling.PeerID{2}) {
		t.Errorf("%d lines after a while, %+v", n, s.m.attempts)
	}
	s.m.left(s.now, signaling.PeerID{3}, &s.do)
	s.wait(lineEvery)
	if n := begun(); n != 0 || len(s.m.wishes) > 0 {
		t.Errorf("%d lines for somebody who left", n)
	}
}

// With more connections than lines may be made at a time, a line has some time to
// come up before it makes way.
func TestFullOfAttempts(t *testing.T) {
	s := newSolo(t, 2, 3, 4, 5)
	for _, p := range []byte{2, 3, 4, 5} {
		s.knock(p, visit{p}, 1)
	}
	if len(s.m.making()) != maxAttempts || len(s.m.wishes) != 1 {
		t.Fatalf("%d lines, %d wishes", len(s.m.making()), len(s.m.wishes))
	}
	s.wait(pathTime)
	if making := s.m.making(); len(making) != maxAttempts || making[0].peer != (signaling.PeerID{3}) || len(s.m.wishes) > 0 {
		t.Errorf("%+v", making)
	}
}

// Addresses that come while their offer waits are not lost.
func TestAddressesWaitWithTheirOffer(t *testing.T) {
	m := newMeeting(line.Guest, false, visit{1}, nil, func() float64 { return 0 })
	var do actions
	now := time.Unix(1e9, 0)
	h := signaling.PeerID{2}
	m.enter(now, signaling.PeerID{1}, []signaling.PeerID{h}, &do)
	for try := range uint32(lineBurst + 1) {
		m.heard(now, h, offer{Visit: visit{2}, Try: try + 1, Want: 1, Description: describe(testFingerprint)}, &do)
	}
	for range 2 * maxHeldCandidates {
		m.heard(now, h, candidate{Try: lineBurst + 1, Candidate: "c"}, &do)
	}
	m.heard(now, h, candidate{Try: lineBurst + 2, Candidate: "c"}, &do)
	do.take()
	m.tick(now.Add(lineEvery), &do)
	var n int
	for _, x := range do.take() {
		if c, ok := x.(doCandidate); ok && c.line == lineBurst+1 {
			n++
		}
	}
	if n != maxHeldCandidates {
		t.Errorf("%d addresses", n)
	}
}

// seatedGuest returns a guest who has an accepted line to the connection h, which is the only other in the room.
func seatedGuest(watches bool) (m *meeting, now time.Time, h signaling.PeerID) {
	m = newMeeting(line.Guest, watches, visit{1}, nil, func() float64 { return 0 })
	var do actions
	now = time.Unix(1e9, 0)
	h = signaling.PeerID{2}
	m.enter(now, signaling.PeerID{1}, []signaling.PeerID{h}, &do)
	m.heard(now, h, offer{Visit: visit{2}, Try: 1, Want: 1, Description: describe(testFingerprint)}, &do)
	m.described(now, 1, describe(testFingerprint), &do)
	m.opened(now, 1, &do)
	m.accept(now, 1, &do)
	return m, now, h
}

// Arrivals and calls make a guest knock, at a pace; none is forgotten.
func TestKnocksAreSentAtAPace(t *testing.T) {
	m, now, _ := seatedGuest(false)
	var do actions
	knocks := func() (n int) {
		for _, x := range do.take() {
			if s, ok := x.(doSend); ok {
				if _, ok := s.message.(knock); ok {
					n++
				}
			}
		}
		return n
	}
	for i := range byte(50) {
		m.arrived(now, signaling.PeerID{3, i}, &do)
		m.heard(now, signaling.PeerID{3, i}, call{}, &do)
	}
	if n := knocks(); n != knockBurst-1 {
		t.Errorf("%d knocks at once", n)
	}
	m.tick(m.next(), &do)
	if n := knocks(); n != 1 || !m.next().IsZero() {
		t.Errorf("%d knocks later, and then at %v", n, m.next())
	}
}

// A third makes the guest want another line as often as it likes. The one that the
// host is making with it has its time nevertheless.
func TestNewerWishLetsLineComeUp(t *testing.T) {
	s := newSolo(t, 2)
	s.knock(2, visit{2}, 1)
	line := s.m.attempts[0].line
	s.wait(pathTime - 1)
	s.knock(2, visit{2}, 2)
	s.wait(0)
	if len(s.m.attempts) != 1 || s.m.attempts[0].line != line {
		t.Fatal("it was given up at once")
	}
	s.wait(1)
	s.knock(2, visit{2}, 2)
	if len(s.m.attempts) != 1 || s.m.attempts[0].line == line {
		t.Error("it was not given up after a while")
	}
}

func TestRouteIsToldWhenKnown(t *testing.T) {
	s := newSolo(t, 2)
	s.knock(2, visit{2}, 1)
	s.m.routed(1, line.Relayed, &s.do)
	s.m.routed(9, line.Direct, &s.do)
	s.rise(2)
	s.m.routed(1, line.Direct, &s.do)
	events := s.events(false)
	if len(events) != 3 || events[1].(line.Up).Route != line.Relayed || events[2] != (line.RouteKnown{Line: 1, Route: line.Direct}) {
		t.Errorf("%+v", events)
	}
	s.m.failed(s.now, 1, errors.New("lost"), &s.do)
	s.m.routed(1, line.Relayed, &s.do)
	s.expect(s.events(false), -1)
}
