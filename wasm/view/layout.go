package view

import (
	"math"

	"rowan/rules"
)

// Parts of Connect Four's frame, in pitches.
const (
	frameMargin = 0.74 // from the frame's edge to the middle of the first hole, with room for numbers
	frameBare   = 0.62 // the same without
	hoverHeight = 1.2  // room above the frame for the disc that hovers and its arrow
	hoverMiddle = 0.46 // from the canvas's top to the middle of that disc
	popHeight   = 0.9  // PopOut: room below the frame for the handles
	popMiddle   = 0.44 // from the frame's edge to the middle of a handle
)

// shadowRoom is how far a stone's shadow reaches beyond half a pitch, in pitches.
const shadowRoom = 0.18

// A Layout is where everything lies on a canvas of one size. The distance
// between points is a whole number of device pixels, and lines lie on pixels,
// so that all are equally sharp and equally far apart.
type Layout struct {
	Variant       rules.Variant
	Flipped       bool    // see Turned
	Coordinates   bool    // letters and numbers have room
	Width, Height float64 // of the canvas, whole device pixels
	DPR           float64 // device pixels to a css pixel, > 0
	Plate         Rect    // the board, or the frame; the rest is transparent
	Corner        float64 // radius of the plate's corners
	Window        Rect    // where the points are seen: all the canvas, or between the rulers of a zoomed board
	Pitch         float64 // between neighbouring points
	Piece         float64 // radius of a stone or disc
	Hole          float64 // radius of a hole in the frame
	Line          float64 // width of the grid's lines
	Text          float64 // height of the coordinates

	origin Vec     // middle of the point that is seen at the lower left
	ground Rect    // where what the board is made of lies: the plate, or as much larger as a zoomed board is
	label  float64 // from the outer line to the middle of its coordinate: between plate's edge and stone
}

// margin returns how far the frame reaches beyond the outer holes' middles, in pitches.
func margin(s Settings) float64 {
	if s.Coordinates {
		return frameMargin
	}
	return frameBare
}

// below returns the room below Connect Four's frame, in pitches.
func below(v rules.Variant) float64 {
	if v.Rule == rules.PopOut {
		return popHeight
	}
	return 0
}

// Aspect returns width to height of the canvas that a board of v fills best.
func Aspect(v rules.Variant, s Settings) float64 {
	w, h := float64(v.Width), float64(v.Height)
	if v.Game == rules.ConnectFour {
		return (w - 1 + 2*margin(s)) / (h - 1 + 2*margin(s) + hoverHeight + below(v))
	}
	return (w + 1) / (h + 1)
}

// NewLayout lays out a board of v in a room of width × height css pixels. The
// board is as large as fits, in the middle. From about 10 pixels a column and
// row on, nothing is drawn outside the canvas.
func NewLayout(v rules.Variant, s Settings, width, height, dpr float64) Layout {
	l := Layout{Variant: v, Flipped: s.Flipped, Coordinates: s.Coordinates, DPR: dpr}
	l.Width, l.Height = l.floor(width), l.floor(height)
	l.Window = Rect{0, 0, l.Width, l.Height}
	if v.Game == rules.ConnectFour {
		l.layFrame(margin(s))
	} else {
		l.layPlate()
	}
	return l
}

func (l *Layout) layFrame(margin float64) {
	cols, rows := float64(l.Variant.Width)-1+2*margin, float64(l.Variant.Height)-1+2*margin
	under := below(l.Variant)
	l.Pitch = l.floor(min(l.Width/cols, l.Height/(rows+hoverHeight+under)))
	l.Piece, l.Hole = 0.425*l.Pitch, 0.4*l.Pitch
	l.Text = clamp(0.19*l.Pitch, 9.5, 15)
	w, h := l.snap(cols*l.Pitch), l.snap(rows*l.Pitch)
	above, room := l.snap(hoverHeight*l.Pitch), l.snap(under*l.Pitch)
	l.Plate = Rect{l.snap((l.Width - w) / 2), l.snap((l.Height-above-h-room)/2) + above, w, h}
	l.Corner = clamp(0.3*l.Pitch, 10, 20)
	inner := Vec{float64(l.Variant.Width-1) * l.Pitch, float64(l.Variant.Height-1) * l.Pitch}
	l.origin = Vec{l.Plate.X + l.snap((w-inner.X)/2), l.Plate.Y + h - l.snap((h-inner.Y)/2)}
}

func (l *Layout) layPlate() {
	cols, rows := float64(l.Variant.Width), float64(l.Variant.Height)
	l.Corner = 14
	room := min(l.Width/(cols+1), l.Height/(rows+1))
	l.Text = clamp(0.3*room, 9.5, clamp(0.2*room, 13, 20)) // a television is read from afar
	// Beside the stones on the edge there is a strip for the coordinates, wider where
	// there is room, and on boards of few points room for the stones' shadows.
	strip := 0.0
	if l.Coordinates {
		strip = 2.5*l.Text - 11.7
	}
	l.Pitch = l.floor(min((l.Width-2*strip)/cols, (l.Height-2*strip)/rows,
		l.Width/(cols+2*shadowRoom), l.Height/(rows+2*shadowRoom)))
	half := l.layPoints()
	// What is left over goes to the margins, the same on all four sides.
	w, h := (cols-1)*l.Pitch, (rows-1)*l.Pitch
	margin := min(l.Width-w, l.Height-h) / 2
	l.Plate = Rect{l.snap((l.Width-w)/2 - margin), l.snap((l.Height-h)/2 - margin), l.floor(w + 2*margin), l.floor(h + 2*margin)}
	l.ground = l.Plate
	l.label = (margin + l.Piece) / 2
	l.origin = Vec{l.floor((l.Width-w)/2) + half, l.floor((l.Height-h)/2) + h + half}
}

// layPoints sets the sizes that follow from the pitch, and returns how far a line's
// middle is off a pixel: a line of an odd number of pixels is sharp half a pixel off.
func (l *Layout) layPoints() (half float64) {
	l.Piece = 0.465 * l.Pitch
	pixels := math.Max(1, math.Round(l.DPR*clamp(l.Pitch/36, 0.5, 1.6)))
	l.Line = pixels / l.DPR
	return math.Mod(pixels, 2) / 2 / l.DPR
}

// snap returns the nearest whole device pixel.
func (l Layout) snap(x float64) float64 { return math.Round(x*l.DPR) / l.DPR }

// floor returns the whole device pixel that is not above x, but for the error of
// a division, and at least 1.
func (l Layout) floor(x float64) float64 { return math.Max(1, math.Floor(x*l.DPR+0.001)) / l.DPR }

func clamp(x, low, high float64) float64 { return math.Max(low, math.Min(high, x)) }

// Turned returns where a point of a flipped board is seen, counted as if it were
// not, and back: Gomoku's is turned by half, Connect Four's is seen from behind,
// since discs fall down.
func Turned(v rules.Variant, pt rules.Point) rules.Point {
	pt.X = int8(v.Width) - 1 - pt.X
	if v.Game == rules.Gomoku {
		pt.Y = int8(v.Height) - 1 - pt.Y
	}
	return pt
}

// seen returns where a point is seen, and back.
func (l Layout) seen(pt rules.Point) rules.Point {
	if l.Flipped {
		return Turned(l.Variant, pt)
	}
	return pt
}

// Center returns the middle of a point. In Connect Four the row above the top row
// (Y = Height) is where the discs hover, and in PopOut the one below the bottom
// (Y = -1) is where the handles are.
func (l Layout) Center(pt rules.Point) Vec {
	pt = l.seen(pt)
	c := l.origin.Add(float64(pt.X)*l.Pitch, -float64(pt.Y)*l.Pitch)
	if l.Variant.Game == rules.ConnectFour {
		switch {
		case int(pt.Y) >= l.Variant.Height:
			c.Y = l.Plate.Y - l.snap(hoverHeight*l.Pitch) + l.snap(hoverMiddle*l.Pitch)
		case pt.Y < 0:
			c.Y = l.Plate.Y + l.Plate.H + l.snap(popMiddle*l.Pitch)
		}
	}
	return c
}

// Cells returns the rectangle of all points' cells: each is a square around its
// point, as large as the pitch.
func (l Layout) Cells() Rect {
	w, h := float64(l.Variant.Width)*l.Pitch, float64(l.Variant.Height)*l.Pitch
	return Rect{l.origin.X - l.Pitch/2, l.origin.Y + l.Pitch/2 - h, w, h}
}

// Cell returns the square around a point, as large as the pitch.
func (l Layout) Cell(pt rules.Point) Rect { return square(l.Center(pt), l.Pitch/2) }

// At returns the point that a tap on x, y means: the nearest one up to half a
// pitch away; in Connect Four the column's Y = Height, at any height, or below
// the frame of PopOut its Y = -1. False is beside the board.
func (l Layout) At(x, y float64) (rules.Point, bool) {
	col := int(math.Floor((x-l.origin.X)/l.Pitch + 0.5))
	row := int(math.Floor((l.origin.Y-y)/l.Pitch + 0.5))
	v := l.Variant
	if v.Game == rules.ConnectFour {
		// The frame's margins belong to the outer columns: a thumb often lands there.
		inside := x >= l.Plate.X && x < l.Plate.X+l.Plate.W && y >= 0 && y < l.Height
		pt := rules.Point{X: int8(max(0, min(v.Width-1, col))), Y: int8(v.Height)}
		if v.Rule == rules.PopOut && y >= l.Plate.Y+l.Plate.H {
			pt.Y = -1
		}
		return l.seen(pt), inside
	}
	if col < 0 || col >= v.Width || row < 0 || row >= v.Height || !l.Window.has(Vec{x, y}) {
		return rules.Point{}, false
	}
	return l.seen(rules.Point{X: int8(col), Y: int8(row)}), true
}
