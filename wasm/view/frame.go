package view

import (
	"fmt"
	"math"
	"time"

	"rowan/rules"
)

// drawFrame draws what lies in r of Connect Four: what is behind the frame, the
// discs, the frame before them, and what hovers above it.
func (p *Painter) drawFrame(c Canvas, r Rect, now time.Duration) {
	l := p.layout
	c.Picture(p.holesPicture(), l.Plate, 1)
	discs := [...]Picture{rules.Black: p.discPicture(rules.Black), rules.White: p.discPicture(rules.White)}
	for _, d := range p.piecesIn(r) {
		put(c, discs[d.color], l.Center(d.at).Add(0, -l.Pitch*p.above(d.at, now)), 1, 1)
	}
	p.drawLeaving(c, discs[:], now)
	c.Picture(p.framePicture(), l.Plate, 1)
	p.drawHandles(c, r)

	p.drawNumbers(c, r, now)
	p.drawSigns(c, r)
	p.drawGhosts(c, r, discs[:])
	if last, ok := p.scene.Position.Last(); ok && p.lines == nil && p.scene.Settings.LastMove && p.above(last, now) == 0 {
		c.Ring(l.Center(last), l.Hole+0.03*l.Pitch, math.Max(2, 0.055*l.Pitch), Plain(p.theme.FrameText))
	}
	if m, ok := p.hovering(); ok {
		p.drawDrop(c, discs[:], m, false)
	}
	p.drawAdvice(c, r) // on the disc that hovers too
	p.drawStroke(c, now)
	if m, ok := p.aimed(); ok {
		p.drawDrop(c, discs[:], m, true)
	}
	p.drawRefusal(c, now)
}

// holesPicture is what is behind the frame.
func (p *Painter) holesPicture() Picture {
	return Picture{Name: "holes", W: p.layout.Plate.W, H: p.layout.Plate.H, Draw: p.holes}
}

// framePicture is the frame before the discs.
func (p *Painter) framePicture() Picture {
	l := p.layout
	return Picture{Name: fmt.Sprintf("frame %t %t", l.Coordinates, l.Flipped), W: l.Plate.W, H: l.Plate.H, Draw: p.frame}
}

// drawDrop shows where a disc hovers and lands that may be dropped; chosen, it is there already, pale.
// A pop has its handle.
func (p *Painter) drawDrop(c Canvas, discs []Picture, m rules.Move, chosen bool) {
	l, width := p.layout, math.Max(1.5, 0.03*p.layout.Pitch)
	if m.Kind == rules.PopKind {
		c.Ring(l.Center(m.Point), 0.8*l.Hole, 1.5*width, Plain(p.theme.Halo.Alpha(0.9)))
		return
	}
	disc, landed := discs[p.scene.Position.Turn()], l.Center(landing(p.scene.Position, m))
	at := l.Center(rules.Point{X: m.Point.X, Y: int8(l.Variant.Height)})
	put(c, disc, at, 1, 1)
	tip := at.Add(0, 0.66*l.Pitch)
	c.Lines([]Vec{tip.Add(-0.1*l.Pitch, -0.09*l.Pitch), tip, tip.Add(0.1*l.Pitch, -0.09*l.Pitch)}, 0.05*l.Pitch, p.theme.Accent)
	if chosen {
		put(c, disc, landed, 1, 0.6)
		c.Ring(at, l.Piece+width, 2*width, Plain(p.theme.Accent))
		width *= 2
	}
	c.Ring(landed, 0.8*l.Hole, width, Plain(p.theme.Accent.Alpha(0.8)))
}

// everyHole returns the middles of all holes, from the frame's top left.
func (p *Painter) everyHole() []Vec {
	l, v := p.layout, p.layout.Variant
	centers := make([]Vec, 0, v.Width*v.Height)
	for y := range int8(v.Height) {
		for x := range int8(v.Width) {
			centers = append(centers, l.Center(rules.Point{X: x, Y: y}).Add(-l.Plate.X, -l.Plate.Y))
		}
	}
	return centers
}

// holes draws what is seen through empty holes: the frame's shadow falls into
// them from the top left.
func (p *Painter) holes(c Canvas) {
	l, t := p.layout, p.theme
	depth := 0.3
	switch {
	case t.strong():
		depth = 0
	case t.Material == Paper:
		depth = 0.1
	}
	for _, at := range p.everyHole() {
		r := l.Hole + 0.02*l.Pitch
		c.Circle(at, r, Plain(t.Hole))
		lit := at.Add(0.1*r, 0.13*r)
		c.Circle(at, r, Radial(lit, lit, 1.16*r, Stop{0.72, RGBA(0).Alpha(0)}, Stop{1, RGBA(0).Alpha(depth)}))
	}
}

// frame draws the frame with its open holes and the columns' numbers.
func (p *Painter) frame(c Canvas) {
	l, t := p.layout, p.theme
	plate := Rect{0, 0, l.Plate.W, l.Plate.H}
	c.RoundRect(plate, l.Corner, Linear(Vec{}, Vec{0, plate.H}, Stop{0, t.FrameNear}, Stop{1, t.FrameFar}))
	p.texture(c, plate)
	if t.FrameRim.seen() {
		c.Outline(plate, l.Corner, math.Max(1, math.Round(1.5*l.DPR))/l.DPR, t.FrameRim)
	} else {
		c.Outline(plate, l.Corner, 1/l.DPR, RGBA(0xffffffff).Alpha(0.12))
	}
	holes := p.everyHole()
	c.Punch(holes, l.Hole)
	d := 0.7 * l.Hole
	for _, at := range holes {
		c.Ring(at, l.Hole, math.Max(1, 0.035*l.Pitch), Linear(at.Add(-d, -d), at.Add(d, d),
			Stop{0, t.FrameEdge}, Stop{0.55, t.FrameEdge}, Stop{1, t.FrameShine}))
	}
	if !l.Coordinates {
		return
	}
	for x := range int8(l.Variant.Width) {
		edge := l.Center(rules.Point{X: x}).Add(-l.Plate.X, l.Hole-l.Plate.Y)
		c.Text(rules.Drop(int(x)).String(), Vec{edge.X, (edge.Y + plate.H) / 2}, l.Text, t.FrameText)
	}
}
