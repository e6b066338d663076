package view

// A Vec is a place on the canvas.
type Vec struct{ X, Y float64 }

// Add returns v moved by x and y.
func (v Vec) Add(x, y float64) Vec { return Vec{v.X + x, v.Y + y} }

// Mix returns the place between v (t = 0) and w (t = 1).
func (v Vec) Mix(w Vec, t float64) Vec {
	return Vec{v.X + (w.X-v.X)*t, v.Y + (w.Y-v.Y)*t}
}

// A Rect is a rectangle: its top left corner and its size, not negative.
type Rect struct{ X, Y, W, H float64 }

// Center returns the middle of r.
func (r Rect) Center() Vec { return Vec{r.X + r.W/2, r.Y + r.H/2} }

// meets reports whether r and s have more than an edge in common.
func (r Rect) meets(s Rect) bool {
	return r.X < s.X+s.W && s.X < r.X+r.W && r.Y < s.Y+s.H && s.Y < r.Y+r.H
}

// has reports whether a place lies in r.
func (r Rect) has(v Vec) bool {
	return v.X >= r.X && v.X < r.X+r.W && v.Y >= r.Y && v.Y < r.Y+r.H
}

// square returns the square around c whose sides are 2·half.
func square(c Vec, half float64) Rect { return Rect{c.X - half, c.Y - half, 2 * half, 2 * half} }

// A Paint fills a shape: one colour, or a gradient between two circles or along
// a line.
type Paint struct {
	From, To Vec     // ends of the line, or the centres of the circles
	R0, R1   float64 // radii of the circles; both 0 means along the line
	Stops    []Stop  // one stop is a plain colour
}

// A Stop is a colour at a part of the gradient's way, 0 to 1.
type Stop struct {
	At    float64
	Color RGBA
}

// Plain returns the paint of one colour.
func Plain(c RGBA) Paint { return Paint{Stops: []Stop{{0, c}}} }

// Linear returns a gradient along the line between two places.
func Linear(from, to Vec, stops ...Stop) Paint { return Paint{From: from, To: to, Stops: stops} }

// Radial returns a gradient from the place from to the circle around to with radius r.
func Radial(from, to Vec, r float64, stops ...Stop) Paint {
	return Paint{From: from, To: to, R1: r, Stops: stops}
}

// A Picture is a drawing that a canvas may keep and copy. What it shows depends
// on its name, its size and the theme alone: after a change of the theme, the
// canvas must forget its pictures.
type Picture struct {
	Name string
	W, H float64      // its size; Draw draws between 0, 0 and W, H
	Draw func(Canvas) // called when a name comes first, or with another size
}

// A Canvas is the few things that a board needs drawn. Package dom has one on
// a CanvasRenderingContext2D, the tests one that takes notes.
type Canvas interface {
	// Begin makes r transparent and keeps all drawing inside it until End.
	Begin(r Rect)
	// Clip keeps all drawing inside r as well until End.
	Clip(r Rect)
	// Loupe keeps all drawing inside a circle until End, and draws it larger by
	// the factor, so that what lies at about is in the circle's middle.
	Loupe(middle Vec, radius float64, about Vec, factor float64)
	End()
	// RoundRect fills a rectangle whose corners have the radius.
	RoundRect(r Rect, radius float64, p Paint)
	// Outline draws a line along the inside of such a rectangle's edge.
	Outline(r Rect, radius, width float64, c RGBA)
	// Punch makes round holes of one radius in what is drawn.
	Punch(holes []Vec, radius float64)
	// Specks fills squares of one size around the places.
	Specks(at []Vec, size float64, c RGBA)
	// Circle fills a circle.
	Circle(c Vec, radius float64, p Paint)
	// Ring draws a circle's outline; the radius is to the middle of its width.
	Ring(c Vec, radius, width float64, p Paint)
	// Lines joins the points by a line with round ends and corners.
	Lines(points []Vec, width float64, c RGBA)
	// Rule draws a straight line along a row or column of pixels, with flat ends.
	Rule(from, to Vec, width float64, c RGBA)
	// Text writes s around its middle, size pixels high.
	Text(s string, middle Vec, size float64, c RGBA)
	// Picture draws p scaled into the rectangle, alpha (0 to 1) opaque.
	Picture(p Picture, in Rect, alpha float64)
}
