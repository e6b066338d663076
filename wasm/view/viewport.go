package view

import (
	"math"

	"rowan/rules"
)

// What a zoom comes to.
const (
	smallPitch = 24 // css pixels: below it every board can be zoomed
	largeBoard = 19 // columns or rows from which it can be at any size
	zoomPitch  = 64 // css pixels: how large a pitch a zoom makes
	zoomStep   = 1.4
	zoomRest   = 1.04 // less than this shows the whole board again
)

// A Viewport is the part of a board that is seen. The zero Viewport shows all. Its
// methods take the layout of the whole board and return another one, within the
// board's edges.
type Viewport struct {
	Scale float64 // how much larger than to fit; up to 1 shows all
	X, Y  float64 // what is in the middle, in points to the right of and above the one at the lower left
}

// In reports whether only a part of the board is seen.
func (v Viewport) In() bool { return v.Scale > 1 }

// MaxScale returns how far a board can be zoomed, 1 for not at all. l is from NewLayout.
// A dropping game leaves pinch and Control with the wheel to the browser, which makes the page
// larger: what is tapped is a column as high as the board, and a disc has to be seen all the
// way from above the frame, as a board that is zoomed in its own frame could not show it.
func (l Layout) MaxScale() float64 {
	large := l.Variant.Width >= largeBoard || l.Variant.Height >= largeBoard
	if l.Variant.Game == rules.ConnectFour || !large && l.Pitch >= smallPitch {
		return 1
	}
	return max(2, zoomPitch/l.Pitch)
}

// Seen returns the layout of what the viewport shows of l, which is from NewLayout.
// The coordinates stay at the edges.
func (l Layout) Seen(v Viewport) Layout {
	if !v.In() {
		return l
	}
	from, pitch := l.origin, l.Pitch
	l.Pitch = l.floor(v.Scale * l.Pitch)
	half := l.layPoints()
	// The points keep clear of the round corners, and of the coordinates.
	edge := l.snap(0.3 * l.Corner)
	strip := edge
	if l.Coordinates {
		strip = l.snap(2 * l.Text)
	}
	l.Window = Rect{l.Plate.X + strip, l.Plate.Y + edge, l.Plate.W - strip - edge, l.Plate.H - strip - edge}
	c := l.Window.Center()
	l.origin = Vec{l.snap(c.X-v.X*l.Pitch) + half, l.snap(c.Y+v.Y*l.Pitch) + half}
	l.label = l.Text
	// The grain lies still under the points.
	larger := l.Pitch / pitch
	l.ground = Rect{l.origin.X - (from.X-l.Plate.X)*larger, l.origin.Y - (from.Y-l.Plate.Y)*larger, l.Plate.W * larger, l.Plate.H * larger}
	return l
}

// place returns which place is seen at a spot on the canvas, in points as X and Y are.
func (l Layout) place(at Vec) Vec {
	return Vec{(at.X - l.origin.X) / l.Pitch, (l.origin.Y - at.Y) / l.Pitch}
}

// Zoomed returns v larger by the factor; what is seen at the spot stays there.
func (v Viewport) Zoomed(whole Layout, factor float64, at Vec) Viewport {
	under := whole.Seen(v).place(at)
	v.Scale = min(max(v.Scale, 1)*factor, whole.MaxScale())
	if v.Scale < zoomRest {
		return Viewport{}
	}
	l := whole.Seen(v)
	c := l.Window.Center()
	v.X, v.Y = under.X-(at.X-c.X)/l.Pitch, under.Y+(at.Y-c.Y)/l.Pitch
	return v.within(l)
}

// Moved returns v with what is seen moved by css pixels, as a finger drags it.
func (v Viewport) Moved(whole Layout, by Vec) Viewport {
	if !v.In() {
		return v
	}
	l := whole.Seen(v)
	v.X, v.Y = v.X-by.X/l.Pitch, v.Y+by.Y/l.Pitch
	return v.within(l)
}

// Showing returns v moved so far that pt and its neighbours are seen.
func (v Viewport) Showing(whole Layout, pt rules.Point) Viewport {
	if !v.In() {
		return v
	}
	l := whole.Seen(v)
	at, w := l.Center(pt), l.Window
	near := min(1.5*l.Pitch, w.W/2, w.H/2)
	return v.Moved(whole, Vec{
		clamp(at.X, w.X+near, w.X+w.W-near) - at.X,
		clamp(at.Y, w.Y+near, w.Y+w.H-near) - at.Y,
	})
}

// within returns v without a view beyond the board's edges; l is what it sees.
func (v Viewport) within(l Layout) Viewport {
	middle := func(x, window float64, points int) float64 {
		low, high := -0.5-shadowRoom+window/2/l.Pitch, float64(points)-0.5+shadowRoom-window/2/l.Pitch
		if low > high { // all of it is seen this way
			return (low + high) / 2
		}
		return clamp(x, low, high)
	}
	v.X = middle(v.X, l.Window.W, l.Variant.Width)
	v.Y = middle(v.Y, l.Window.H, l.Variant.Height)
	return v
}

// whole reports whether all of the board is seen.
func (l Layout) whole() bool { return l.Window == Rect{0, 0, l.Width, l.Height} }

// The keys that zoom, and by how much.
var zoomKeys = map[string]float64{"+": zoomStep, "=": zoomStep, "-": 1 / zoomStep, "_": 1 / zoomStep, "0": 0}

// ZoomKey returns v after a key, as KeyboardEvent has it; false for a key that does
// not zoom, or a board that can't be. The point keeps its place.
func (v Viewport) ZoomKey(whole Layout, key string, pt rules.Point) (Viewport, bool) {
	factor, ok := zoomKeys[key]
	if !ok || whole.MaxScale() == 1 {
		return v, false
	}
	v = v.Showing(whole, pt)
	return v.Zoomed(whole, factor, whole.Seen(v).Center(pt)), true
}

// WheelZoom returns the factor of a turn of the wheel by css pixels with Control held,
// which is also what a touchpad sends for a pinch.
func WheelZoom(delta float64) float64 { return math.Exp(-clamp(delta, -120, 120) / 240) }
