package view

import (
	"math"
	"strconv"
	"time"

	"rowan/rules"
)

// drawPlate draws what lies in r of Gomoku's board and of all that stands on it.
func (p *Painter) drawPlate(c Canvas, r Rect, now time.Duration) {
	l := p.layout
	c.Picture(p.groundPicture(), l.Plate, 1)
	p.drawCoordinates(c, r)
	if l.whole() {
		p.drawPoints(c, r, now)
	} else {
		c.Clip(l.Window)
		c.Picture(p.groundPicture(), l.ground, 1)
		p.drawPoints(c, r, now)
		c.End()
		p.drawRulers(c)
	}
	p.drawPointer(c)
	p.drawLoupe(c, now)
}

// drawPoints draws the lines and what stands on them.
func (p *Painter) drawPoints(c Canvas, r Rect, now time.Duration) {
	l := p.layout
	p.drawLines(c, r)
	p.drawCrosses(c, r)
	p.drawCrosshair(c)

	// All shadows first: none falls on a neighbour.
	shadow, pieces := p.shadowPicture(), p.piecesIn(r)
	for _, s := range pieces {
		p.drawShadow(c, shadow, l.Center(s.at), p.lift(s.at, now))
	}
	stones := [...]Picture{rules.Black: p.stonePicture(rules.Black), rules.White: p.stonePicture(rules.White)}
	for _, s := range pieces {
		put(c, stones[s.color], l.Center(s.at), 1+(settleFrom-1)*p.lift(s.at, now), 1)
	}
	p.drawOffered(c, stones[rules.Black])
	p.drawAdvice(c, r)
	p.drawGhosts(c, r, stones[:])
	if m, ok := p.hovering(); ok {
		put(c, stones[p.scene.Position.Turn()], l.Center(m.Point), 1, 0.45)
	}
	p.drawNumbers(c, r, now)
	p.drawSigns(c, r)
	p.drawLast(c)
	p.drawStroke(c, now)
	if m, ok := p.aimed(); ok {
		at := l.Center(m.Point)
		p.drawShadow(c, shadow, at, liftAimed)
		put(c, stones[p.scene.Position.Turn()], at, sizeAimed, 1)
		c.Ring(at, sizeAimed*l.Piece+0.02*l.Pitch, math.Max(1.5, 0.07*l.Pitch), Plain(p.theme.Accent))
	}
	p.drawRefusal(c, now)
}

// drawShadow draws the shadow of a stone that is lift (0 to 1 and more) above the board.
func (p *Painter) drawShadow(c Canvas, shadow Picture, at Vec, lift float64) {
	size := p.layout.Piece
	put(c, shadow, at.Add((shadowX+0.1*lift)*size, (shadowY+0.16*lift)*size), 1, 1-0.4*math.Min(1, lift))
}

// drawLines draws the lines and star points that meet r.
func (p *Painter) drawLines(c Canvas, r Rect) {
	l, v := p.layout, p.layout.Variant
	cells, outer := l.Cells(), l.Line
	if p.theme.Material == Paper { // printed boards have a stronger line around them
		outer = math.Max(2/l.DPR, l.snap(1.8*l.Line))
	}
	left, right := cells.X+l.Pitch/2, cells.X+cells.W-l.Pitch/2
	top, bottom := cells.Y+l.Pitch/2, cells.Y+cells.H-l.Pitch/2
	for i := range v.Width {
		x := left + float64(i)*l.Pitch
		width := l.Line
		if i == 0 || i == v.Width-1 {
			width = outer
		}
		if r.meets(Rect{x - width, top, 2 * width, bottom - top}) {
			c.Rule(Vec{x, top - outer/2}, Vec{x, bottom + outer/2}, width, p.theme.Line)
		}
	}
	for i := range v.Height {
		y := top + float64(i)*l.Pitch
		width := l.Line
		if i == 0 || i == v.Height-1 {
			width = outer
		}
		if r.meets(Rect{left, y - width, right - left, 2 * width}) {
			c.Rule(Vec{left - outer/2, y}, Vec{right + outer/2, y}, width, p.theme.Line)
		}
	}
	for _, pt := range StarPoints(v.Width, v.Height) {
		if at, size := l.Center(pt), clamp(0.085*l.Pitch, 2, 6); r.meets(square(at, size)) {
			c.Circle(at, size, Plain(p.theme.Line))
		}
	}
}

// letter returns where the letter of a column is written, and digit where the number of a row is:
// below and to the left of the board as it is seen.
func (p *Painter) letter(x int8) Vec {
	l := p.layout
	y := l.Cells().Y + l.Cells().H - l.Pitch/2 + l.label
	if !l.whole() {
		y = l.Window.Y + l.Window.H + l.label
	}
	return Vec{l.Center(rules.Point{X: x}).X, y}
}

func (p *Painter) digit(y int8) Vec {
	l := p.layout
	x := l.Cells().X + l.Pitch/2 - l.label
	if !l.whole() {
		x = l.Window.X - l.label
	}
	return Vec{x, l.Center(rules.Point{Y: y}).Y}
}

// drawCoordinates writes those that meet r, and on a zoomed board those of what is seen.
func (p *Painter) drawCoordinates(c Canvas, r Rect) {
	l := p.layout
	if !l.Coordinates {
		return
	}
	for x := range int8(l.Variant.Width) {
		if at := p.letter(x); r.meets(square(at, l.Text)) && within(at.X, l.Window.X, l.Window.W, l.Text) {
			c.Text(string(rune('A'+x)), at, l.Text, p.theme.Coordinate)
		}
	}
	for y := range int8(l.Variant.Height) {
		if at := p.digit(y); r.meets(square(at, l.Text)) && within(at.Y, l.Window.Y, l.Window.H, l.Text) {
			c.Text(strconv.Itoa(int(y)+1), at, l.Text, p.theme.Coordinate)
		}
	}
}

// within reports whether a letter around x fits on a ruler.
func within(x, from, length, size float64) bool {
	return x > from+0.4*size && x < from+length-0.4*size
}

// drawRulers draws the edges between the coordinates of a zoomed board and what is seen of it.
func (p *Painter) drawRulers(c Canvas) {
	l, w := p.layout, p.layout.Window
	if !l.Coordinates {
		return
	}
	edge := p.theme.Line.Alpha(0.4)
	half := 0.5 / l.DPR
	c.Rule(Vec{w.X - half, w.Y}, Vec{w.X - half, w.Y + w.H}, 2*half, edge)
	c.Rule(Vec{w.X, w.Y + w.H + half}, Vec{w.X + w.W, w.Y + w.H + half}, 2*half, edge)
}

// StarPoints returns the points that are marked with a dot: the fourth lines'
// crossings from 13 columns or rows up, the third lines' below, and the centre. An
// even side has no middle line, a side below 7 no star beside it.
func StarPoints(width, height int) []rules.Point {
	marks := func(n int) (edges []int8) {
		in := int8(2)
		if n >= 13 {
			in = 3
		}
		if n >= 7 {
			edges = []int8{in, int8(n) - 1 - in}
		}
		return edges
	}
	var points []rules.Point
	for _, y := range marks(height) {
		for _, x := range marks(width) {
			points = append(points, rules.Point{X: x, Y: y})
		}
	}
	if width%2 == 1 && height%2 == 1 {
		points = append(points, rules.Point{X: int8(width / 2), Y: int8(height / 2)})
	}
	return points
}
