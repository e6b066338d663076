package view

import (
	"math"
	"slices"
	"time"

	"rowan/rules"
)

// reach is how far from a point's middle its stone, shadow and marks are drawn, in
// pitches, while they move too.
const reach = 0.8

// touchAll has the next Draw draw everything.
func (p *Painter) touchAll() {
	p.dirty = append(p.dirty[:0], Rect{0, 0, p.layout.Width, p.layout.Height})
}

// touch has the next Draw draw again what is around the points.
func (p *Painter) touch(points ...rules.Point) {
	for _, pt := range points {
		p.touchRect(p.around(pt))
	}
}

// around returns where the things of a point may be drawn: around its middle, or
// in Connect Four all along its column, up to where discs hover.
func (p *Painter) around(pt rules.Point) Rect {
	l := p.layout
	r := square(l.Center(pt), reach*l.Pitch)
	if l.Variant.Game == rules.ConnectFour {
		r.Y, r.H = 0, l.Height
	}
	return r
}

// touchLines has the next Draw draw again the winning strokes.
func (p *Painter) touchLines() {
	for _, line := range p.lines {
		from, to := p.layout.Center(line.From), p.layout.Center(line.To)
		wide := reach * p.layout.Pitch
		p.touchRect(Rect{min(from.X, to.X) - wide, min(from.Y, to.Y) - wide,
			math.Abs(from.X-to.X) + 2*wide, math.Abs(from.Y-to.Y) + 2*wide})
	}
}

// touchRect adds r, widened to whole device pixels: a clip through a pixel would
// leave a faint edge.
func (p *Painter) touchRect(r Rect) {
	l := p.layout
	left, top := math.Max(0, math.Floor(r.X*l.DPR)/l.DPR), math.Max(0, math.Floor(r.Y*l.DPR)/l.DPR)
	right, bottom := math.Min(l.Width, math.Ceil((r.X+r.W)*l.DPR)/l.DPR), math.Min(l.Height, math.Ceil((r.Y+r.H)*l.DPR)/l.DPR)
	r = Rect{left, top, right - left, bottom - top}
	all := Rect{0, 0, l.Width, l.Height}
	if !slices.Contains(p.dirty, all) && !slices.Contains(p.dirty, r) {
		p.dirty = append(p.dirty, r)
	}
}

// touchMoving has everything that moves drawn again, once more when it comes to
// rest, and reports whether something still moves after now.
func (p *Painter) touchMoving(now time.Duration) (again bool) {
	v := p.layout.Variant
	for pt, m := range p.motions {
		p.touch(pt)
		if p.still || now >= m.end(v) {
			delete(p.motions, pt)
		}
	}
	p.leaving = slices.DeleteFunc(p.leaving, func(d leaving) bool {
		p.touch(rules.Point{X: d.column})
		return p.still || now >= d.start+leaveTime
	})
	if p.lines != nil && !p.struck {
		p.touchLines()
		p.struck = p.still || now >= p.stroke+strokeTime
		again = !p.struck
	}
	if p.refusing {
		p.touch(p.refused)
		p.refusing = now < p.refusedAt+refuseTime
	}
	return again || p.refusing || len(p.motions)+len(p.leaving) > 0
}

// piecesIn returns the pieces that may be drawn in r, in their order.
func (p *Painter) piecesIn(r Rect) []piece {
	var in []piece
	for _, one := range p.pieces {
		if r.meets(p.around(one.at)) {
			in = append(in, one)
		}
	}
	return in
}
