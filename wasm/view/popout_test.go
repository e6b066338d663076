package view

import (
	"testing"
	"time"

	"rowan/rules"
)

func popOut(t *testing.T) rules.Variant {
	t.Helper()
	v, err := rules.ParseVariant("connect4-7x6-4-popout-none")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Below the frame a tap pops, in and above it a tap drops.
func TestTapOnAHandle(t *testing.T) {
	v := popOut(t)
	for _, width := range []float64{304, 374, 700} {
		l := NewLayout(v, DefaultSettings(), width, width/Aspect(v, DefaultSettings()), 2)
		for x := range v.Width {
			handle := rules.Point{X: int8(x), Y: -1}
			at := l.Center(handle)
			if got, ok := l.At(at.X, at.Y); !ok || got != handle {
				t.Errorf("a tap on the handle of %d means %v, %v", x, got, ok)
			}
			disc := l.Center(rules.Point{X: int8(x)})
			if got, ok := l.At(disc.X, disc.Y); !ok || got != (rules.Point{X: int8(x), Y: int8(v.Height)}) {
				t.Errorf("a tap on the lowest disc of %d means %v, %v", x, got, ok)
			}
		}
		if room := l.Height - (l.Plate.Y + l.Plate.H); room < 0.85*l.Pitch {
			t.Errorf("%g wide: %g pixels for the handles", width, room)
		}
	}
}

// Handles are there for the discs that can be taken out, and only then.
func TestHandles(t *testing.T) {
	v := popOut(t)
	for _, c := range []struct {
		moves    string
		playable bool
		want     int
	}{
		{"4455", true, 2}, {"4455", false, 0}, {"445", true, 0}, {"1122334", true, 0}, {"", true, 0},
	} {
		s := Scene{Settings: DefaultSettings(), Position: play(t, v, c.moves), Playable: c.playable}
		l := NewLayout(v, s.Settings, 374, 374/Aspect(v, s.Settings), 2)
		n := newNotes(t, l)
		p := NewPainter(ThemeOf("wood", LightScheme), l, true)
		p.Show(s, 0)
		p.Draw(n, 0)
		if got := n.count("round rect"); got != c.want {
			t.Errorf("%q, playable %v: %d handles, want %d", c.moves, c.playable, got, c.want)
		}
	}
	l := NewLayout(v, DefaultSettings(), 374, 374, 2)
	if pt, ok := l.Step(rules.Point{X: 3}, "ArrowDown", false); !ok || pt != (rules.Point{X: 3, Y: -1}) {
		t.Errorf("down from the lowest row: %v, %v", pt, ok)
	}
	if pt, _ := l.Step(rules.Point{X: 3}, "End", true); pt != (rules.Point{X: 6, Y: -1}) {
		t.Errorf("to the end: %v", pt)
	}
}

// A popped disc falls out below, and its column follows it down.
func TestPopMoves(t *testing.T) {
	v := popOut(t)
	s := newStage(t, v, false)
	s.show("445544", 0)
	s.show("445544p4", time.Second)
	if len(s.leaving) != 1 || len(s.motions) != 3 {
		t.Fatalf("%d discs leave, %d slide", len(s.leaving), len(s.motions))
	}
	if s.leaving[0].color != rules.Black {
		t.Errorf("a disc of %v leaves", s.leaving[0].color)
	}
	low, high := rules.Point{X: 3}, rules.Point{X: 3, Y: 2}
	if a, b := s.above(low, time.Second), s.above(high, time.Second); a != 1 || b != 1 {
		t.Errorf("the column begins %v and %v above its place", a, b)
	}
	now, before, seen := time.Second, 0.0, 0
	for s.draw(now) {
		if at, _, ok := s.c.find("picture black disc"); ok && at.Y > s.Layout().Plate.Y+s.Layout().Plate.H {
			seen++ // below the frame
		}
		a := s.above(low, now)
		if now > time.Second && a > before+0.2 {
			t.Fatalf("the column jumps up at %v", now)
		}
		before = a
		now += 5 * ms
	}
	if seen == 0 || now-time.Second < 150*ms || now-time.Second > 600*ms {
		t.Errorf("the pop takes %v", now-time.Second)
	}
	if s.above(low, now) != 0 || len(s.leaving) != 0 || s.c.count("picture black disc")+s.c.count("picture white disc") != 5 {
		t.Error("not all is in place at the end")
	}

	s = newStage(t, v, true)
	s.show("445544", 0)
	s.show("445544p4", 0)
	if s.draw(0) {
		t.Error("without motion another frame is wanted")
	}
}

// A takeback of a pop, and a jump over one, are in place at once.
func TestPopTakenBack(t *testing.T) {
	v := popOut(t)
	for _, c := range []struct{ before, after string }{{"445544p4", "445544"}, {"445544", "445544p4p4"}, {"445544p4", "4455"}} {
		s := newStage(t, v, false)
		s.show(c.before, 0)
		s.show(c.after, 0)
		if len(s.leaving) != 0 || len(s.motions) != 0 {
			t.Errorf("from %q to %q: %d leave, %d move", c.before, c.after, len(s.leaving), len(s.motions))
		}
	}
}
