package view

import (
	"math"

	"rowan/rules"
)

// Parts of Connect Four's frame, in pitches.
const (
	frameMargin = 0.74 // from the frame's edge to the middle of the first hole
	hoverHeight = 1.2  // room above the frame for the disc that hovers and its arrow
	hoverMiddle = 0.46 // from the canvas's top to the middle of that disc
)

// shadowRoom is how far a stone's shadow reaches beyond half a pitch, in pitches.
const shadowRoom = 0.18

// A Layout is where everything lies on a canvas of one size. The distance
// between points is a whole number of device pixels, and lines lie on pixels,
// so that all are equally sharp and equally far apart.
type Layout struct {
	Variant       rules.Variant
	Width, Height float64 // of the canvas, whole device pixels
	DPR           float64 // device pixels to a css pixel, > 0
	Plate         Rect    // the wood, or the frame; the rest is transparent
	Corner        float64 // radius of the plate's corners
	Pitch         float64 // between neighbouring points
	Piece         float64 // radius of a stone or disc
	Hole          float64 // radius of a hole in the frame
	Line          float64 // width of the grid's lines
	Text          float64 // height of the coordinates

	origin Vec     // middle of point 0,0
	label  float64 // from the outer line to the middle of its coordinate: between plate's edge and stone
}

// Aspect returns width to height of the canvas that a board of v fills best.
func Aspect(v rules.Variant) float64 {
	w, h := float64(v.Width), float64(v.Height)
	if v.Game == rules.ConnectFour {
		return (w - 1 + 2*frameMargin) / (h - 1 + 2*frameMargin + hoverHeight)
	}
	return (w + 1) / (h + 1)
}

// NewLayout lays out a board of v in a room of width × height css pixels. The
// board is as large as fits, in the middle. From about 10 pixels a column and
// row on, nothing is drawn outside the canvas.
func NewLayout(v rules.Variant, width, height, dpr float64) Layout {
	l := Layout{Variant: v, DPR: dpr, Corner: 14}
	width, height = l.floor(width), l.floor(height)
	l.Width, l.Height = width, height
	cols, rows := float64(v.Width), float64(v.Height)
	if v.Game == rules.ConnectFour {
		l.Pitch = l.floor(min(width/(cols-1+2*frameMargin), height/(rows-1+2*frameMargin+hoverHeight)))
		l.Piece, l.Hole = 0.425*l.Pitch, 0.4*l.Pitch
		l.Text = clamp(0.19*l.Pitch, 9.5, 15)
		w, h := l.snap((cols-1+2*frameMargin)*l.Pitch), l.snap((rows-1+2*frameMargin)*l.Pitch)
		above := l.snap(hoverHeight * l.Pitch)
		l.Plate = Rect{l.snap((width - w) / 2), l.snap((height-above-h)/2) + above, w, h}
		l.Corner = clamp(0.3*l.Pitch, 10, 20)
		l.origin = Vec{l.Plate.X + l.snap((w-(cols-1)*l.Pitch)/2), l.Plate.Y + h - l.snap((h-(rows-1)*l.Pitch)/2)}
		return l
	}
	l.Text = clamp(0.3*min(width/(cols+1), height/(rows+1)), 9.5, 13)
	// Beside the stones on the edge there is a strip for the coordinates, wider where
	// there is room, and on boards of few points room for the stones' shadows.
	strip := 2.5*l.Text - 11.7
	l.Pitch = l.floor(min((width-2*strip)/cols, (height-2*strip)/rows,
		width/(cols+2*shadowRoom), height/(rows+2*shadowRoom)))
	l.Piece = 0.465 * l.Pitch
	pixels := math.Max(1, math.Round(dpr*clamp(l.Pitch/36, 0.5, 1.6)))
	l.Line = pixels / dpr
	// What is left over goes to the margins, the same on all four sides.
	w, h := (cols-1)*l.Pitch, (rows-1)*l.Pitch
	margin := min(width-w, height-h) / 2
	l.Plate = Rect{l.snap((width-w)/2 - margin), l.snap((height-h)/2 - margin), l.floor(w + 2*margin), l.floor(h + 2*margin)}
	l.label = (margin + l.Piece) / 2
	// A line of an odd number of pixels is sharp when its middle is half a pixel off.
	half := math.Mod(pixels, 2) / 2 / dpr
	l.origin = Vec{l.floor((width-w)/2) + half, l.floor((height-h)/2) + h + half}
	return l
}

// snap returns the nearest whole device pixel.
func (l Layout) snap(x float64) float64 { return math.Round(x*l.DPR) / l.DPR }

// floor returns the whole device pixel that is not above x, but for the error of
// a division, and at least 1.
func (l Layout) floor(x float64) float64 { return math.Max(1, math.Floor(x*l.DPR+0.001)) / l.DPR }

func clamp(x, low, high float64) float64 { return math.Max(low, math.Min(high, x)) }

// Center returns the middle of a point. The row above Connect Four's top row
// (Y = Height) is where the discs hover.
func (l Layout) Center(pt rules.Point) Vec {
	if l.Variant.Game == rules.ConnectFour && int(pt.Y) >= l.Variant.Height {
		top := l.Plate.Y - l.snap(hoverHeight*l.Pitch)
		return Vec{l.origin.X + float64(pt.X)*l.Pitch, top + l.snap(hoverMiddle*l.Pitch)}
	}
	return l.origin.Add(float64(pt.X)*l.Pitch, -float64(pt.Y)*l.Pitch)
}

// Cell returns the square around a point, as large as the pitch.
func (l Layout) Cell(pt rules.Point) Rect {
	c := l.Center(pt)
	return square(c, l.Pitch/2)
}

// MoveAt returns the move that a tap on x, y means: the nearest point up to half
// a pitch away, or the column under it, at any height. False is beside the board.
func (l Layout) MoveAt(x, y float64) (rules.Move, bool) {
	col := int(math.Floor((x-l.origin.X)/l.Pitch + 0.5))
	row := int(math.Floor((l.origin.Y-y)/l.Pitch + 0.5))
	if l.Variant.Game == rules.ConnectFour {
		// The frame's margins belong to the outer columns: a thumb often lands there.
		inside := x >= l.Plate.X && x < l.Plate.X+l.Plate.W && y >= 0 && y < l.Height
		return rules.Drop(max(0, min(l.Variant.Width-1, col))), inside
	}
	if col < 0 || col >= l.Variant.Width || row < 0 || row >= l.Variant.Height {
		return rules.Move{}, false
	}
	return rules.Place(rules.Point{X: int8(col), Y: int8(row)}), true
}
