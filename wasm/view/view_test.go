package view

import (
	"fmt"
	"math"
	"testing"

	"rowan/rules"
)

func TestTry(t *testing.T) {
	place := func(x, y int8) rules.Move { return rules.Place(rules.Point{X: x, Y: y}) }
	for _, c := range []struct {
		what     string
		v        rules.Variant
		moves    string
		playable bool
		try      rules.Move
		want     rules.Reason // 0 plays
	}{
		{"free", rules.ClassicGomoku, "h8", true, place(0, 0), 0},
		{"occupied", rules.ClassicGomoku, "h8", true, place(7, 7), rules.Occupied},
		{"occupied, and not my turn", rules.ClassicGomoku, "h8", false, place(7, 7), rules.Occupied},
		{"not my turn", rules.ClassicGomoku, "h8", false, place(0, 0), rules.NotYourTurn},
		{"over", rules.ClassicGomoku, "a1a2b1b2c1c2d1d2e1", false, place(9, 9), rules.GameOver},
		{"full column", rules.ClassicConnectFour, "444444", true, rules.Drop(3), rules.ColumnFull},
		{"drop", rules.ClassicConnectFour, "444444", true, rules.Drop(2), 0},
	} {
		got := Scene{Settings: DefaultSettings(), Position: play(t, c.v, c.moves), Playable: c.playable}.Try(c.try)
		switch e := got.(type) {
		case Play:
			if c.want != 0 || e.Move != c.try {
				t.Errorf("%s: played %v", c.what, e.Move)
			}
		case Refused:
			if e.Err.Reason != c.want || e.Move != c.try || e.Err.Move != c.try {
				t.Errorf("%s: refused %v, want %v", c.what, e.Err, c.want)
			}
		}
	}
}

func TestCompare(t *testing.T) {
	a := play(t, rules.ClassicGomoku, "h8i9g7")
	for _, c := range []struct{ after, want string }{
		{"h8i9g7", "[] []"},
		{"h8i9g7a1", "[a1] []"},
		{"h8i9g7o15a1", "[o15 a1] []"}, // the newest last
		{"h8i9", "[] [g7]"},
		{"g7h8i9", "[h8 i9] []"}, // other colours are other stones
		{"", "[] [g7 h8 i9]"},
	} {
		diff := Compare(a, play(t, rules.ClassicGomoku, c.after))
		if got := fmt.Sprint(diff.Added, diff.Removed); got != c.want {
			t.Errorf("to %q: %s, want %s", c.after, got, c.want)
		}
	}
}

func TestStep(t *testing.T) {
	g, f := rules.ClassicGomoku, rules.ClassicConnectFour
	for _, c := range []struct {
		v        rules.Variant
		from     rules.Point
		key      string
		ctrl, ok bool
		want     rules.Point
	}{
		{g, rules.Point{X: 7, Y: 7}, "ArrowLeft", false, true, rules.Point{X: 6, Y: 7}},
		{g, rules.Point{X: 7, Y: 7}, "ArrowRight", false, true, rules.Point{X: 8, Y: 7}},
		{g, rules.Point{X: 7, Y: 7}, "ArrowUp", false, true, rules.Point{X: 7, Y: 8}},
		{g, rules.Point{X: 7, Y: 7}, "ArrowDown", false, true, rules.Point{X: 7, Y: 6}},
		{g, rules.Point{X: 14, Y: 14}, "ArrowRight", false, true, rules.Point{X: 14, Y: 14}},
		{g, rules.Point{X: 14, Y: 14}, "ArrowUp", false, true, rules.Point{X: 14, Y: 14}},
		{g, rules.Point{X: 0, Y: 0}, "ArrowLeft", false, true, rules.Point{X: 0, Y: 0}},
		{g, rules.Point{X: 0, Y: 0}, "ArrowDown", false, true, rules.Point{X: 0, Y: 0}},
		{g, rules.Point{X: 7, Y: 7}, "Home", false, true, rules.Point{X: 0, Y: 7}},
		{g, rules.Point{X: 7, Y: 7}, "End", false, true, rules.Point{X: 14, Y: 7}},
		{g, rules.Point{X: 7, Y: 7}, "Home", true, true, rules.Point{X: 0, Y: 14}},
		{g, rules.Point{X: 7, Y: 7}, "End", true, true, rules.Point{X: 14, Y: 0}},
		{g, rules.Point{X: 7, Y: 7}, "PageUp", false, true, rules.Point{X: 7, Y: 12}},
		{g, rules.Point{X: 7, Y: 3}, "PageDown", false, true, rules.Point{X: 7, Y: 0}},
		{g, rules.Point{X: 7, Y: 7}, "ArrowLeft", true, false, rules.Point{X: 7, Y: 7}},
		{g, rules.Point{X: 7, Y: 7}, "a", false, false, rules.Point{X: 7, Y: 7}},
		{f, rules.Point{X: 3, Y: 5}, "ArrowUp", false, true, rules.Point{X: 3, Y: 6}}, // the columns' names
		{f, rules.Point{X: 3, Y: 6}, "ArrowUp", false, true, rules.Point{X: 3, Y: 6}},
		{f, rules.Point{X: 3, Y: 6}, "Home", false, true, rules.Point{X: 0, Y: 6}},
	} {
		if got, ok := NewLayout(c.v, DefaultSettings(), 400, 400, 1).Step(c.from, c.key, c.ctrl); got != c.want || ok != c.ok {
			t.Errorf("%s, control %v, from %v: %v, %v", c.key, c.ctrl, c.from, got, ok)
		}
	}
	if StartCursor(g) != (rules.Point{X: 7, Y: 7}) || StartCursor(f) != (rules.Point{X: 3, Y: 6}) {
		t.Error("the cursor does not begin in the middle")
	}
}

// contrast is the ratio of WCAG 2 between two opaque colours.
func contrast(a, b RGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c RGBA) float64 {
	part := func(shift int) float64 {
		x := float64(c>>shift&0xff) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(24) + 0.7152*part(16) + 0.0722*part(8)
}
