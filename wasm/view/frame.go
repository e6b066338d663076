package view

import (
	"math"
	"time"

	"rowan/rules"
)

// drawFrame draws what lies in r of Connect Four: what is behind the frame, the
// discs, the frame before them, and what hovers above it.
func (p *Painter) drawFrame(c Canvas, r Rect, now time.Duration) {
	l := p.layout
	all := Rect{0, 0, l.Width, l.Height}
	c.Picture(Picture{Name: "holes", W: l.Width, H: l.Height, Draw: p.holes}, all, 1)
	discs := [...]Picture{rules.Black: p.discPicture(rules.Black), rules.White: p.discPicture(rules.White)}
	for _, d := range p.piecesIn(r) {
		put(c, discs[d.color], l.Center(d.at).Add(0, -l.Pitch*p.above(d.at, now)), 1, 1)
	}
	c.Picture(Picture{Name: "frame", W: l.Width, H: l.Height, Draw: p.frame}, all, 1)

	if last, ok := p.scene.Position.Last(); ok && p.lines == nil && p.above(last, now) == 0 {
		c.Ring(l.Center(last), l.Hole+0.03*l.Pitch, math.Max(2, 0.055*l.Pitch), Plain(p.theme.FrameText))
	}
	if m, ok := p.hovering(); ok {
		at := l.Center(rules.Point{X: m.Point.X, Y: int8(l.Variant.Height)})
		put(c, discs[p.scene.Position.Turn()], at, 1, 1)
		tip := at.Add(0, 0.66*l.Pitch)
		c.Lines([]Vec{tip.Add(-0.1*l.Pitch, -0.09*l.Pitch), tip, tip.Add(0.1*l.Pitch, -0.09*l.Pitch)}, 0.05*l.Pitch, p.theme.Accent)
		landed := l.Center(landing(p.scene.Position, m))
		c.Ring(landed, 0.8*l.Hole, math.Max(1.5, 0.03*l.Pitch), Plain(p.theme.Accent.Alpha(0.8)))
	}
}

// above returns how far the disc of pt is above its place, in pitches.
func (p *Painter) above(pt rules.Point, now time.Duration) float64 {
	start, moves := p.starts[pt]
	if !moves || p.still {
		return 0
	}
	return falling(p.height(pt), now-start)
}

// everyHole returns the middles of all holes.
func (p *Painter) everyHole() []Vec {
	v := p.layout.Variant
	centers := make([]Vec, 0, v.Width*v.Height)
	for y := range int8(v.Height) {
		for x := range int8(v.Width) {
			centers = append(centers, p.layout.Center(rules.Point{X: x, Y: y}))
		}
	}
	return centers
}

// holes draws what is seen through empty holes: the frame's shadow falls into
// them from the top left.
func (p *Painter) holes(c Canvas) {
	l, t := p.layout, p.theme
	for _, at := range p.everyHole() {
		r := l.Hole + 0.02*l.Pitch
		c.Circle(at, r, Plain(t.Hole))
		lit := at.Add(0.1*r, 0.13*r)
		c.Circle(at, r, Radial(lit, lit, 1.16*r, Stop{0.72, RGBA(0).Alpha(0)}, Stop{1, RGBA(0).Alpha(0.3)}))
	}
}

// frame draws the frame with its open holes and the columns' numbers.
func (p *Painter) frame(c Canvas) {
	l, t := p.layout, p.theme
	plate := l.Plate
	c.Holed(plate, l.Corner, p.everyHole(), l.Hole, Linear(Vec{plate.X, plate.Y}, Vec{plate.X, plate.Y + plate.H},
		Stop{0, t.FrameLight}, Stop{1, t.FrameDark}))
	d := 0.7 * l.Hole
	for _, at := range p.everyHole() {
		c.Ring(at, l.Hole, math.Max(1, 0.035*l.Pitch), Linear(at.Add(-d, -d), at.Add(d, d),
			Stop{0, t.FrameEdge}, Stop{0.55, t.FrameEdge}, Stop{1, t.FrameShine}))
	}
	bottom := plate.Y + plate.H
	for x := range int8(l.Variant.Width) {
		edge := l.Center(rules.Point{X: x}).Y + l.Hole
		at := Vec{l.Center(rules.Point{X: x}).X, (edge + bottom) / 2}
		c.Text(rules.Drop(int(x)).String(), at, l.Text, t.FrameText)
	}
}
