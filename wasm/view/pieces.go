package view

import (
	"math"

	"rowan/rules"
)

// The light comes from the top left: it falls on a piece here, in radii from
// its middle, and its shadow lies on the other side.
const (
	shineX, shineY   = -0.38, -0.42
	shadowX, shadowY = 0.07, 0.11
	shadowReach      = 1.16 // radius of the shadow, in radii of the piece
)

// stonePicture returns a stone of Gomoku.
func (p *Painter) stonePicture(color rules.Color) Picture {
	kind := p.theme.Black
	if color == rules.White {
		kind = p.theme.White
	}
	side := p.side(p.layout.Piece)
	return Picture{Name: color.String() + " stone", W: side, H: side, Draw: func(c Canvas) {
		r := p.layout.Piece
		middle := Vec{side / 2, side / 2}
		c.Circle(middle, r, Radial(middle.Add(shineX*r, shineY*r), middle.Add(-0.12*r, -0.14*r), 1.2*r,
			Stop{0, kind.Shine}, Stop{0.42, kind.Body}, Stop{1, kind.Edge}))
		p.rim(c, middle, kind)
	}}
}

// rim draws a piece's outline, inside of its edge.
func (p *Painter) rim(c Canvas, middle Vec, kind Piece) {
	width := math.Max(1, 0.035*p.layout.Pitch)
	if kind.Rim.seen() && width < p.layout.Piece {
		c.Ring(middle, p.layout.Piece-width/2, width, Plain(kind.Rim))
	}
}

// discPicture returns a disc of Connect Four: berry with a ring, or honey with a
// cross. A second, lighter line on the far side of the mark makes it look cut in.
func (p *Painter) discPicture(color rules.Color) Picture {
	kind := p.theme.Berry
	if color == rules.White {
		kind = p.theme.Honey
	}
	side := p.side(p.layout.Piece)
	return Picture{Name: color.String() + " disc", W: side, H: side, Draw: func(c Canvas) {
		r := p.layout.Piece
		middle := Vec{side / 2, side / 2}
		c.Circle(middle, r, Radial(middle.Add(shineX*r, shineY*r), middle.Add(-0.1*r, -0.1*r), 1.15*r,
			Stop{0, kind.Shine}, Stop{0.6, kind.Body}, Stop{1, kind.Edge}))
		p.rim(c, middle, kind)
		width, lit := 0.09*r, middle.Add(0.035*r, 0.045*r)
		mark := func(at Vec, color RGBA) {
			if kind == p.theme.Berry {
				c.Ring(at, 0.56*r, width, Plain(color))
				return
			}
			arm := 0.36 * r
			c.Lines([]Vec{at.Add(-arm, 0), at.Add(arm, 0)}, 1.3*width, color)
			c.Lines([]Vec{at.Add(0, -arm), at.Add(0, arm)}, 1.3*width, color)
		}
		mark(lit, kind.Shine)
		mark(middle, kind.Mark)
	}}
}

// shadowPicture returns the soft shadow of a stone of radius 1/shadowReach of its half.
func (p *Painter) shadowPicture() Picture {
	side := p.side(shadowReach * p.layout.Piece)
	return Picture{Name: "shadow", W: side, H: side, Draw: func(c Canvas) {
		middle := Vec{side / 2, side / 2}
		dark, deep := RGBA(0x2a1a05ff), 1.0
		switch {
		case p.theme.strong():
			deep = 0
		case p.theme.Material == Paper:
			deep = 0.5 // a printed stone hardly rises
		}
		c.Circle(middle, side/2, Radial(middle, middle, side/2, Stop{0, dark.Alpha(0.55 * deep)},
			Stop{0.72, dark.Alpha(0.5 * deep)}, Stop{0.86, dark.Alpha(0.2 * deep)}, Stop{1, dark.Alpha(0)}))
	}}
}

// side returns the side of a square that holds a circle of the radius and whose
// middle falls on a point's middle when its corner is on a device pixel, so that
// a copy of it is not blurred.
func (p *Painter) side(radius float64) float64 {
	l := p.layout
	pixels := 2 * math.Ceil(radius*l.DPR)
	if math.Mod(l.Center(rules.Point{}).X*l.DPR+0.25, 1) >= 0.5 { // half a pixel off
		pixels++
	}
	return pixels / l.DPR
}

// put draws a picture around a place, scaled.
func put(c Canvas, pic Picture, at Vec, scale, alpha float64) {
	w, h := pic.W*scale, pic.H*scale
	c.Picture(pic, Rect{at.X - w/2, at.Y - h/2, w, h}, alpha)
}
