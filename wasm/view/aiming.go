package view

import (
	"math"
	"strconv"
	"strings"
	"time"

	"rowan/rules"
)

// A stone that is chosen but not played is held above the board.
const (
	liftAimed = 1.0 // how high, as drawShadow has it
	sizeAimed = 1.1 // how large
)

// The loupe, in css pixels.
const (
	loupeRadius = 52
	loupeAbove  = 88 // from the finger to its middle
	loupeFactor = 1.8
)

// Aim shows which move is chosen, and under a finger, if it is not nil, larger in a loupe
// beside it.
func (p *Painter) Aim(a Aim, finger *Vec) {
	moved := a != p.aim || (finger == nil) != (p.loupe == nil) || finger != nil && *finger != *p.loupe
	if !moved {
		return
	}
	p.touchAim()
	p.aim, p.loupe = a, finger
	p.touchAim()
}

// touchAim has what shows the choice drawn again.
func (p *Painter) touchAim() {
	pt, ok := p.aim.At()
	l := p.layout
	switch {
	case p.loupe != nil:
		p.touchAll()
	case !ok:
	case l.Variant.Game == rules.ConnectFour:
		p.touch(pt)
	default:
		at, wide := l.Center(pt), reach*l.Pitch
		p.touchRect(Rect{0, at.Y - wide, l.Width, 2 * wide})
		p.touchRect(Rect{at.X - wide, 0, 2 * wide, l.Height})
		for _, plate := range p.pointerPlates(pt) { // of a point that is out of sight they are elsewhere
			p.touchRect(square(plate, l.Text))
		}
	}
}

// drawCrosshair draws the lines of the chosen point.
func (p *Painter) drawCrosshair(c Canvas) {
	m, ok := p.aimed()
	if !ok {
		return
	}
	l := p.layout
	at, cells, width := l.Center(m.Point), l.Cells(), math.Max(1.5, l.Line)
	color := p.theme.Accent.Alpha(0.85)
	c.Rule(Vec{cells.X + l.Pitch/2, at.Y}, Vec{cells.X + cells.W - l.Pitch/2, at.Y}, width, color)
	c.Rule(Vec{at.X, cells.Y + l.Pitch/2}, Vec{at.X, cells.Y + cells.H - l.Pitch/2}, width, color)
}

// drawPointer writes the coordinates of the chosen point on small plates, where the
// others are written or would be.
func (p *Painter) drawPointer(c Canvas) {
	m, ok := p.aimed()
	if !ok {
		return
	}
	l := p.layout
	for i, text := range [...]string{string(rune('A' + m.Point.X)), strconv.Itoa(int(m.Point.Y) + 1)} {
		at := p.pointerPlates(m.Point)[i]
		c.Circle(at, pointerPlate*l.Text, Plain(p.theme.Accent))
		c.Text(text, at, l.Text, p.theme.Halo)
	}
}

// pointerPlate is the radius of the plates, in heights of their text.
const pointerPlate = 0.85

// pointerPlates returns the middles of the plates for a point's letter and number.
func (p *Painter) pointerPlates(pt rules.Point) (plates [2]Vec) {
	l := p.layout
	r := pointerPlate * l.Text
	for i, at := range [...]Vec{p.letter(pt.X), p.digit(pt.Y)} {
		plates[i] = Vec{clamp(at.X, l.Plate.X+r, l.Plate.X+l.Plate.W-r), clamp(at.Y, l.Plate.Y+r, l.Plate.Y+l.Plate.H-r)}
	}
	return plates
}

// drawLoupe draws the surroundings of the chosen point larger, above the finger that hides
// them, or beside it where there is no room above.
func (p *Painter) drawLoupe(c Canvas, now time.Duration) {
	m, ok := p.aimed()
	if !ok || p.loupe == nil {
		return
	}
	l := p.layout
	const edge = loupeRadius + 3
	at := p.loupe.Add(0, -loupeAbove)
	if at.Y < edge {
		side := float64(loupeAbove)
		if p.loupe.X > l.Width/2 {
			side = -side
		}
		at = p.loupe.Add(side, 0)
	}
	at = Vec{clamp(at.X, edge, l.Width-edge), clamp(at.Y, edge, l.Height-edge)}
	about := l.Center(m.Point)
	c.Circle(at, loupeRadius+2, Plain(p.theme.Halo))
	c.Loupe(at, loupeRadius, about, loupeFactor)
	c.Picture(p.groundPicture(), l.ground, 1)
	p.drawPoints(c, square(about, loupeRadius/loupeFactor), now)
	c.End()
	c.Ring(at, loupeRadius, 2.5, Plain(p.theme.Accent))
	c.Circle(at.Add(0, loupeRadius-8), 14, Plain(p.theme.Accent))
	c.Text(strings.ToUpper(m.Point.String()), at.Add(0, loupeRadius-8), 13, p.theme.Halo)
}
