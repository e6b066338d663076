package view

import (
	"math"
	"testing"
	"time"
)

func TestDrag(t *testing.T) {
	var f Fingers
	if _, ok := f.Move(1, Vec{5, 5}); ok {
		t.Error("a pointer that is not down drags")
	}
	f.Down(1, Vec{10, 10})
	if g, _ := f.Move(1, Vec{14, 10}); g.Far || g.Count != 1 || g.Spread != 1 || g.From != (Vec{10, 10}) || g.To != (Vec{14, 10}) {
		t.Errorf("a tap that wanders: %+v", g)
	}
	if g, _ := f.Move(1, Vec{40, 10}); !g.Far || g.Start != (Vec{10, 10}) || g.From != (Vec{14, 10}) {
		t.Errorf("a drag: %+v", g)
	}
	if g, _ := f.Move(1, Vec{10, 10}); !g.Far {
		t.Error("a drag that comes back is a tap again")
	}
	f.Up(1)
	if _, ok := f.Move(1, Vec{50, 10}); ok || f.Count() != 0 {
		t.Error("it drags after it was let go")
	}
}

func TestPinch(t *testing.T) {
	var f Fingers
	f.Down(1, Vec{100, 100})
	f.Down(2, Vec{200, 100})
	g, ok := f.Move(2, Vec{300, 100})
	if !ok || g.Count != 2 || math.Abs(g.Spread-2) > 1e-9 || g.From != (Vec{150, 100}) || g.To != (Vec{200, 100}) {
		t.Errorf("got %+v, %v", g, ok)
	}
	f.Down(3, Vec{0, 0})
	if _, ok := f.Move(3, Vec{9, 9}); ok {
		t.Error("a third finger pinches")
	}
	f.Down(2, Vec{200, 200}) // its end went unheard
	if f.Count() != 3 {
		t.Errorf("%d are down", f.Count())
	}
	f.Up(2)
	f.Up(3)
	if g, _ := f.Move(1, Vec{120, 100}); g.Count != 1 || g.To != (Vec{120, 100}) {
		t.Errorf("the finger that stays: %+v", g)
	}
	f.Down(4, Vec{120, 100})
	if g, _ := f.Move(4, Vec{160, 100}); g.Spread != 1 {
		t.Errorf("two fingers on one spot spread by %v", g.Spread)
	}
}

func TestWheel(t *testing.T) {
	type turn struct {
		delta float64
		lines bool
		at    time.Duration
	}
	for _, c := range []struct {
		what  string
		turns []turn
		want  int
	}{
		{"a notch", []turn{{100, false, 0}}, 1},
		{"a notch back", []turn{{-120, false, 0}}, -1},
		{"three lines", []turn{{3, true, 0}}, 1},
		{"a touchpad", []turn{{9, false, 0}, {9, false, 10}, {9, false, 20}, {9, false, 30}, {9, false, 40}, {9, false, 50}}, 1},
		{"a touch by chance", []turn{{9, false, 0}, {9, false, 1000}, {9, false, 2000}, {9, false, 3000}, {9, false, 4000}, {9, false, 5000}}, 0},
		{"there and back", []turn{{40, false, 0}, {-40, false, 20}, {40, false, 40}}, 0},
		{"a storm", []turn{{100, false, 0}, {100, false, 10}, {100, false, 20}, {100, false, 30}, {100, false, 70}}, 2},
		{"two notches", []turn{{100, false, 0}, {100, false, 100}}, 2},
		{"nothing", []turn{{0, false, 0}}, 0},
	} {
		var w Wheel
		got := 0
		for _, one := range c.turns {
			got += w.Turn(one.delta, one.lines, one.at*ms)
		}
		if got != c.want {
			t.Errorf("%s: %d steps, want %d", c.what, got, c.want)
		}
	}
}
