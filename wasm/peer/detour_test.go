package peer

import (
	"errors"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// lacking makes a world whose host or guest has no WebRTC, or where no direct line
// comes up.
func lacking(t *testing.T, seed uint64, hostLacks, guestLacks, shut bool) *world {
	w := newWorld(t, seed)
	w.lacks, w.shut = [3]bool{host: hostLacks, guest: guestLacks}, shut
	w.reload(host, line.Host)
	w.reload(guest, line.Guest)
	w.act()
	return w
}

// throughRoom reports whether host and guest are on one line, and it goes through the room.
func (w *world) throughRoom() bool { return w.together() && w.end[host].m.accepted.room }

// Who can't have a direct line is on one through the room at once, and where none
// comes up both are after directTime; a socket that is replaced or a reload costs a
// moment.
func TestDetourIsQuick(t *testing.T) {
	for _, c := range []struct {
		host, guest, shut bool
		within            time.Duration
	}{
		{true, false, false, 100 * time.Millisecond},
		{false, true, false, 100 * time.Millisecond},
		{true, true, false, 100 * time.Millisecond},
		{false, false, true, directTime + 100*time.Millisecond},
	} {
		w := lacking(t, 1, c.host, c.guest, c.shut)
		w.run(c.within)
		if !w.throughRoom() {
			w.fatal("%+v: not on a line through the room", c)
		}
		for _, r := range []int{guest, host} {
			w.plug(r)
			w.act()
			w.run(lineFirstWait + callWait)
			if !w.throughRoom() {
				w.fatal("%+v: no line after %d's socket was replaced", c, r)
			}
		}
		w.reload(guest, line.Guest)
		w.act()
		w.run(c.within)
		if !w.throughRoom() {
			w.fatal("%+v: no line after a reload", c)
		}
	}
}

// Where a direct line comes up nobody asks for another way.
func TestNoDetourWithoutNeed(t *testing.T) {
	w := newWorld(t, 1)
	w.act()
	w.run(time.Hour)
	w.settled()
	for _, m := range w.heard {
		if _, asks := m.(detour); asks || w.end[host].m.accepted.room {
			w.fatal("a detour was asked for")
		}
	}
}

// Whatever happens, afterwards both are on one line: a direct one where there is one.
func TestDetoursSettle(t *testing.T) {
	for seed := range uint64(300) {
		w := lacking(t, seed, seed%5 == 0, seed%7 == 0, seed%2 == 0)
		w.loss = w.rand.Float64() / 4
		w.turmoil()
		w.run(aliveWait + 2*time.Minute)
		if !w.together() {
			w.fatal("not on one line")
		}
		w.shut = false
		w.run(2 * betterMostWait)
		w.settled()
		if lacks := w.lacks[host] || w.lacks[guest]; w.throughRoom() != lacks {
			w.fatal("on a line through the room: %v, lacking: %v", !lacks, lacks)
		}
	}
}

// A line through the room gives way to a direct one when there is one, and there is
// always one accepted. A host that can have none is not disturbed.
func TestDirectAgain(t *testing.T) {
	w := lacking(t, 3, false, false, true)
	w.run(5 * time.Minute)
	if !w.throughRoom() || w.end[guest].ups != 1 || w.end[host].ups != 1 {
		w.fatal("not on the first line through the room")
	}
	w.shut = false
	for begin := w.now; !w.together() || w.throughRoom(); {
		w.run(5 * time.Millisecond)
		if w.end[guest].m.accepted == nil || w.end[host].m.accepted == nil {
			w.fatal("there is no line in between")
		}
		if w.now.Sub(begin) > betterMostWait {
			w.fatal("no direct line")
		}
	}
	w.run(time.Minute)
	w.settled()

	w = lacking(t, 3, true, false, false)
	w.run(time.Hour)
	w.settled()
	if w.end[host].ups != 1 || w.end[guest].ups != 1 {
		w.fatal("%d lines came up", w.end[host].ups)
	}
	if n := len(w.end[guest].m.tries); n > 1 || w.end[host].m.try != 1 {
		w.fatal("the host offered %d times", w.end[host].m.try)
	}
}

// A page of a version before lines through the room drops a Detour, and sees in a key
// a description that is none. Who cannot do without is told.
func TestOlderPage(t *testing.T) {
	o := signaling.PeerID{2}
	now := time.Unix(1e9, 0)
	down := func(do *actions) error {
		t.Helper()
		var events []line.Event
		for _, x := range do.take() {
			if e, ok := x.(doEmit); ok {
				events = append(events, e.event)
			}
		}
		if len(events) != 2 || events[0] != (line.Meeting{}) {
			t.Fatalf("%+v", events)
		}
		return events[1].(line.Down).Err
	}
	for _, why := range []error{line.ErrNoWebRTC, line.ErrNoTURN} {
		g := newMeeting(line.Guest, false, visit{1}, nil, func() float64 { return 0 })
		g.bars(why)
		var do actions
		g.enter(now, signaling.PeerID{1}, []signaling.PeerID{o}, &do)
		if l := do.take(); len(l) != 2 {
			t.Fatalf("a barred guest says %+v", l)
		} else if k, ok := l[1].(doSend).message.(knock); !ok || k.Want != 1 {
			t.Errorf("what an older host understands is %+v", l[1])
		}
		g.heard(now, o, offer{Visit: visit{2}, Try: 1, Want: 1, Description: describe(testFingerprint)}, &do)
		if err := down(&do); !errors.Is(err, why) {
			t.Errorf("the guest is told %v", err)
		}

		h := newMeeting(line.Host, false, visit{1}, nil, func() float64 { return 0 })
		h.bars(why)
		h.enter(now, signaling.PeerID{1}, []signaling.PeerID{o}, &do)
		h.heard(now, o, knock{Visit: visit{2}, Want: 1}, &do)
		key := keyLabel + testFingerprint[len("sha-256 "):]
		h.described(now, 1, key, &do)
		if _, err := fingerprint(key); err == nil {
			t.Error("an older guest takes a key for a session description")
		}
		h.tick(now.Add(keyTime), &do)
		if err := down(&do); !errors.Is(err, why) {
			t.Errorf("the host is told %v", err)
		}
	}
}

// The answer to a key is a key, and to a session description one.
func TestDescriptionsDoNotMix(t *testing.T) {
	key := keyLabel + testFingerprint[len("sha-256 "):]
	for own, other := range map[string]string{key: describe(testFingerprint), describe(testFingerprint): key} {
		s := newSolo(t)
		if own == key {
			s.m.heard(s.now, signaling.PeerID{2}, detour{Visit: visit{2}, Want: 1}, &s.do)
		} else {
			s.knock(2, visit{2}, 1)
		}
		s.m.described(s.now, 1, own, &s.do)
		s.do.take()
		s.m.heard(s.now, signaling.PeerID{2}, answer{1, other}, &s.do)
		if len(s.m.attempts) > 0 {
			t.Errorf("%q is answered by %q", own, other)
		}
		for _, x := range s.do.take() {
			if a, ok := x.(doAnswer); ok {
				t.Errorf("%+v is taken", a)
			}
		}
	}
}

// A third can do nothing to a line through the room either.
func TestThirdCannotTouchPassage(t *testing.T) {
	for seed := range uint64(25) {
		w := lacking(t, seed, seed%2 == 0, seed%3 == 0, true)
		w.run(directTime + time.Second)
		if !w.throughRoom() {
			w.fatal("not on a line through the room")
		}
		h, g := w.end[host].line(), w.end[guest].line()
		w.pester(time.Minute, 1+20*w.rand.Float64(), never)
		if !w.together() || w.end[host].line() != h || w.end[guest].line() != g {
			w.fatal("the line is gone")
		}
	}
}
