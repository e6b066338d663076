package view

import (
	"math"
	"math/rand/v2"
	"testing"

	"rowan/rules"
)

func TestWhichBoardsZoom(t *testing.T) {
	for _, c := range []struct {
		v     rules.Variant
		width float64
		want  bool
	}{
		{rules.ClassicGomoku, 750, false},
		{rules.ClassicGomoku, 374, false}, // 23.4 and up on a phone: large enough? see below
		{rules.ClassicGomoku, 320, true},
		{placing(19, 19), 900, true},
		{placing(22, 22), 374, true},
		{placing(9, 9), 320, false},
		{rules.ClassicConnectFour, 120, false},
	} {
		l := NewLayout(c.v, DefaultSettings(), c.width, c.width, 1)
		if want := c.want || c.v.Game == rules.Gomoku && l.Pitch < smallPitch; (l.MaxScale() > 1) != want {
			t.Errorf("%s at %g, a pitch of %g: %g", c.v, c.width, l.Pitch, l.MaxScale())
		}
	}
}

// edges checks that nothing beyond the board is seen of it.
func edges(t *testing.T, l Layout) {
	t.Helper()
	cells, w := l.Cells(), l.Window
	slack := 2*shadowRoom*l.Pitch + 1
	if cells.W > w.W && (cells.X > w.X+slack || cells.X+cells.W < w.X+w.W-slack) ||
		cells.H > w.H && (cells.Y > w.Y+slack || cells.Y+cells.H < w.Y+w.H-slack) {
		t.Fatalf("the cells %v leave the window %v empty", cells, w)
	}
}

// However a board is zoomed and moved, it fills its window, lines stay on pixels, and a tap
// finds the point that is seen there.
func TestViewportStaysOnTheBoard(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		for _, v := range []rules.Variant{placing(19, 19), placing(22, 22), placing(20, 5), rules.ClassicGomoku} {
			s := DefaultSettings()
			s.Flipped, s.Coordinates = flipped, v.Width != 22
			whole := NewLayout(v, s, 358, 358, 3)
			random := rand.New(rand.NewPCG(1, uint64(v.Width)))
			var view Viewport
			for range 300 {
				at := Vec{random.Float64() * 358, random.Float64() * 358}
				switch random.IntN(3) {
				case 0:
					view = view.Zoomed(whole, 0.5+random.Float64()*1.5, at)
				case 1:
					view = view.Moved(whole, Vec{random.NormFloat64() * 200, random.NormFloat64() * 200})
				case 2:
					pt := rules.Point{X: int8(random.IntN(v.Width)), Y: int8(random.IntN(v.Height))}
					view = view.Showing(whole, pt)
					l := whole.Seen(view)
					if c := l.Center(pt); !l.Window.has(c) && view.In() {
						t.Fatalf("%v is not seen after Showing: at %v of %v", pt, c, l.Window)
					}
				}
				l := whole.Seen(view)
				if view.Scale > whole.MaxScale() || view.In() && l.Pitch < whole.Pitch {
					t.Fatalf("scale %g, pitch %g", view.Scale, l.Pitch)
				}
				if !view.In() && l != whole {
					t.Fatal("all is seen, but not as at first")
				}
				edges(t, l)
				if x := (l.Center(rules.Point{}).X - l.Line/2) * l.DPR; math.Abs(x-math.Round(x)) > 1e-6 {
					t.Fatalf("a line begins at %v device pixels", x)
				}
				if pt, ok := l.At(at.X, at.Y); ok {
					if c := l.Center(pt); distance(c, at) > 0.71*l.Pitch {
						t.Fatalf("a tap at %v means %v, which is at %v", at, pt, c)
					}
				}
			}
		}
	}
}

// What is under the fingers stays there while they spread.
func TestZoomKeepsItsPlace(t *testing.T) {
	whole := NewLayout(placing(19, 19), DefaultSettings(), 358, 358, 3)
	pt := rules.Point{X: 9, Y: 10}
	at := whole.Center(pt)
	view := Viewport{}
	for range 8 {
		view = view.Zoomed(whole, 1.15, at)
	}
	if got := whole.Seen(view).Center(pt); distance(got, at) > 2 {
		t.Errorf("moved from %v to %v", at, got)
	}
	for range 20 {
		view = view.Zoomed(whole, 0.8, at)
	}
	if view != (Viewport{}) {
		t.Errorf("zoomed out: %+v", view)
	}
	if moved := view.Moved(whole, Vec{50, 50}); moved != view {
		t.Error("a board that is seen whole can be dragged away")
	}
}

func TestZoomKeys(t *testing.T) {
	whole := NewLayout(placing(19, 19), DefaultSettings(), 358, 358, 2)
	corner := rules.Point{}
	in, ok := Viewport{}.ZoomKey(whole, "+", corner)
	if !ok || !in.In() || !whole.Seen(in).Window.has(whole.Seen(in).Center(corner)) {
		t.Errorf("+: %+v, %v", in, ok)
	}
	if out, ok := in.ZoomKey(whole, "-", corner); !ok || out.In() {
		t.Errorf("-: %+v, %v", out, ok)
	}
	if all, ok := in.ZoomKey(whole, "0", corner); !ok || all.In() {
		t.Errorf("0: %+v, %v", all, ok)
	}
	if _, ok := in.ZoomKey(whole, "x", corner); ok {
		t.Error("x zooms")
	}
	if _, ok := (Viewport{}).ZoomKey(NewLayout(rules.ClassicGomoku, DefaultSettings(), 750, 750, 1), "+", corner); ok {
		t.Error("a board that needs no zoom took a key")
	}
}

// The grain of the wood is in the board: it moves and grows with the points.
func TestGroundMovesWithThePoints(t *testing.T) {
	v, pt := placing(19, 19), rules.Point{X: 3, Y: 12}
	whole := NewLayout(v, DefaultSettings(), 358, 358, 3)
	// where returns where a point lies on the ground that is drawn under it, in parts of the ground.
	where := func(view Viewport) Vec {
		t.Helper()
		l := whole.Seen(view)
		p := NewPainter(ThemeOf("wood", LightScheme), l, true)
		c := newNotes(t, l)
		p.Show(Scene{Settings: DefaultSettings(), Position: play(t, v, "j10")}, 0)
		p.Draw(c, 0)
		middle, size, ok := c.find("picture ground")
		if !ok {
			t.Fatal("there is no ground")
		}
		at := l.Center(pt)
		return Vec{(at.X - middle.X) / size, (at.Y - middle.Y) / size}
	}
	want := where(Viewport{})
	near := Viewport{}.Zoomed(whole, 2, whole.Center(pt))
	for _, view := range []Viewport{near, near.Moved(whole, Vec{-70, 40}), near.Zoomed(whole, 1.7, Vec{100, 100})} {
		if got := where(view); distance(got, want) > 0.001 {
			t.Errorf("%+v: the point lies at %v of the ground, want %v", view, got, want)
		}
	}
}

// The coordinates of a zoomed board stay at its edges, and only those of what is seen.
func TestRulers(t *testing.T) {
	v := placing(19, 19)
	whole := NewLayout(v, DefaultSettings(), 358, 358, 2)
	view := Viewport{}.Zoomed(whole, 2, whole.Center(rules.Point{X: 18, Y: 18}))
	l := whole.Seen(view)
	p := NewPainter(ThemeOf("wood", LightScheme), l, true)
	c := newNotes(t, l)
	p.Show(Scene{Settings: DefaultSettings(), Position: play(t, v, "s19j10a1")}, 0)
	p.Draw(c, 0)
	for text, want := range map[string]int{"text S": 1, "text 19": 1, "text A": 0, "text 1": 0} {
		if c.count(text) != want {
			t.Errorf("%s is written %d times, want %d", text, c.count(text), want)
		}
	}
	if at, _, _ := c.find("text S"); at.Y < l.Window.Y+l.Window.H || at.Y > l.Plate.Y+l.Plate.H {
		t.Errorf("S is written at %v", at)
	}
}
