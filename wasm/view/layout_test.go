package view

import (
	"fmt"
	"math"
	"testing"

	"rowan/rules"
)

var ratios = []float64{1, 1.25, 1.5, 1.75, 2, 2.625, 3}

// boards are variants and canvas sizes as they come.
func eachLayout(t *testing.T, f func(t *testing.T, l Layout)) {
	variants := []rules.Variant{rules.ClassicGomoku, rules.ClassicConnectFour,
		placing(3, 3), placing(22, 22), placing(19, 19), placing(9, 5), placing(4, 20)}
	for _, v := range variants {
		for _, size := range [][2]float64{{304, 304}, {320, 568}, {358, 366}, {750, 750}, {1440, 900}, {2000, 2000}, {301.5, 403.25}} {
			for _, dpr := range ratios {
				name := fmt.Sprintf("%s/%gx%g@%g", v, size[0], size[1], dpr)
				t.Run(name, func(t *testing.T) { f(t, NewLayout(v, DefaultSettings(), size[0], size[1], dpr)) })
			}
		}
	}
}

func eachPoint(v rules.Variant, f func(rules.Point)) {
	for y := range int8(v.Height) {
		for x := range int8(v.Width) {
			f(rules.Point{X: x, Y: y})
		}
	}
}

// A tap on a point's middle, and on any place well within its cell, is a move there.
func TestTapFindsItsPoint(t *testing.T) {
	eachLayout(t, func(t *testing.T, l Layout) {
		eachPoint(l.Variant, func(pt rules.Point) {
			want := pt
			if l.Variant.Game == rules.ConnectFour {
				want.Y = int8(l.Variant.Height)
			}
			for _, off := range []Vec{{0, 0}, {0.45, 0.45}, {-0.45, 0.45}, {0.45, -0.45}, {-0.45, -0.45}} {
				at := l.Center(pt).Add(off.X*l.Pitch, off.Y*l.Pitch)
				if got, ok := l.At(at.X, at.Y); !ok || got != want {
					t.Fatalf("tap at %v off %v: got %v, %v, want %v", at, pt, got, ok, want)
				}
			}
		})
		for _, at := range []Vec{{-1, -1}, {l.Width + 1, l.Height / 2}, {l.Width / 2, l.Height + 1}, {l.Width / 2, -1}} {
			if m, ok := l.At(at.X, at.Y); ok {
				t.Errorf("a tap at %v, outside, plays %v", at, m)
			}
		}
	})
}

// The room above the frame plays into the column below it, and is where its
// cell of the grid lies.
func TestTapAboveTheFrame(t *testing.T) {
	v := rules.ClassicConnectFour
	l := NewLayout(v, DefaultSettings(), 374, 374/Aspect(v, DefaultSettings()), 2)
	for x := range v.Width {
		at := l.Center(rules.Point{X: int8(x), Y: int8(v.Height)})
		if at.Y > l.Plate.Y || at.Y < l.Piece {
			t.Errorf("the disc hovers at %v, the frame begins at %v", at.Y, l.Plate.Y)
		}
		if m, ok := l.At(at.X, at.Y); !ok || m != (rules.Point{X: int8(x), Y: int8(v.Height)}) {
			t.Errorf("tap above column %d: %v, %v", x+1, m, ok)
		}
	}
	if m, ok := l.At(l.Plate.X+1, l.Plate.Y+30); !ok || m != (rules.Point{Y: int8(v.Height)}) {
		t.Errorf("tap on the frame's left margin: %v, %v", m, ok)
	}
}

// Lines and picture corners fall on device pixels, and all pitches are equal (field case 21).
func TestLayoutIsCrisp(t *testing.T) {
	whole := func(x float64) bool { return math.Abs(x-math.Round(x)) < 1e-6 }
	eachLayout(t, func(t *testing.T, l Layout) {
		if !whole(l.Pitch * l.DPR) {
			t.Errorf("pitch of %v device pixels", l.Pitch*l.DPR)
		}
		for name, x := range map[string]float64{"left": l.Plate.X, "top": l.Plate.Y, "width": l.Plate.W, "height": l.Plate.H} {
			if !whole(x * l.DPR) {
				t.Errorf("plate's %s is at %v device pixels", name, x*l.DPR)
			}
		}
		p := NewPainter(ThemeOf("wood", LightScheme), l, true)
		corner := l.Center(rules.Point{}).X - p.stonePicture(rules.Black).W/2
		if !whole(corner * l.DPR) {
			t.Errorf("a stone's corner is at %v device pixels", corner*l.DPR)
		}
		if l.Variant.Game == rules.Gomoku {
			edge := l.Center(rules.Point{}).Add(-l.Line/2, -l.Line/2)
			if !whole(edge.X*l.DPR) || !whole(edge.Y*l.DPR) || !whole(l.Line*l.DPR) {
				t.Errorf("a line begins at %v, is %v wide", edge, l.Line)
			}
		}
	})
}

// A board in a host of its own shape fills it (field case 22).
func TestAspect(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicGomoku, rules.ClassicConnectFour, placing(19, 19)} {
		for _, w := range []float64{304, 374, 760} {
			l := NewLayout(v, DefaultSettings(), w, w/Aspect(v, DefaultSettings()), 2)
			if l.Plate.W < 0.96*w {
				t.Errorf("%s: the plate is %v wide on a canvas of %v", v, l.Plate.W, w)
			}
		}
	}
	if l := NewLayout(rules.ClassicGomoku, DefaultSettings(), 374, 374, 2); l.Plate != (Rect{0, 0, 374, 374}) {
		t.Errorf("the wood is %v of 374 × 374", l.Plate)
	}
}

// A host that is not laid out yet does no harm.
func TestLayoutOfNothing(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicGomoku, rules.ClassicConnectFour} {
		l := NewLayout(v, DefaultSettings(), 0, 0, 1)
		if l.Pitch <= 0 || math.IsNaN(l.Center(rules.Point{X: 3, Y: 3}).X) {
			t.Errorf("%s: pitch %v", v, l.Pitch)
		}
	}
}

func TestStarPoints(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want string
	}{
		{15, 15, "[d4 l4 d12 l12 h8]"},
		{19, 19, "[d4 p4 d16 p16 j10]"},
		{13, 13, "[d4 j4 d10 j10 g7]"},
		{9, 9, "[c3 g3 c7 g7 e5]"},
		{8, 8, "[c3 f3 c6 f6]"},
		{5, 5, "[c3]"},
		{3, 3, "[b2]"},
		{15, 5, "[h3]"},
	} {
		if got := fmt.Sprint(StarPoints(c.w, c.h)); got != c.want {
			t.Errorf("%d × %d: %s, want %s", c.w, c.h, got, c.want)
		}
	}
}
