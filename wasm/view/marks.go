package view

import (
	"math"
	"strconv"
	"time"

	"rowan/rules"
)

// drawCrosses marks the forbidden points that meet r: red on a pale ground, so that they show on
// every board.
func (p *Painter) drawCrosses(c Canvas, r Rect) {
	l := p.layout
	if !p.scene.Settings.Forbidden {
		return
	}
	for _, pt := range p.scene.Forbidden {
		if at := l.Center(pt); r.meets(square(at, l.Pitch/2)) {
			cross(c, at, 0.17*l.Pitch, math.Max(3.5, 0.17*l.Pitch), p.theme.Halo.Alpha(0.8))
			cross(c, at, 0.17*l.Pitch, math.Max(1.75, 0.075*l.Pitch), p.theme.Cross)
		}
	}
}

func cross(c Canvas, at Vec, arm, width float64, color RGBA) {
	c.Lines([]Vec{at.Add(-arm, -arm), at.Add(arm, arm)}, width, color)
	c.Lines([]Vec{at.Add(-arm, arm), at.Add(arm, -arm)}, width, color)
}

// fifthAlpha is how much a fifth on offer hides of the board.
const fifthAlpha = 0.7

// drawOffered draws the fifths on offer: pale black stones with a letter.
func (p *Painter) drawOffered(c Canvas, stone Picture) {
	l := p.layout
	for i, pt := range p.scene.Offered {
		at := l.Center(pt)
		put(c, stone, at, 1, fifthAlpha)
		c.Ring(at, 0.9*l.Piece, math.Max(1, 0.04*l.Pitch), Plain(p.theme.Black.Ink.Alpha(0.8)))
		c.Text(FifthName(i), at, 0.95*l.Piece, p.theme.Black.Ink)
	}
}

// kind returns the colours of a piece.
func (p *Painter) kind(color rules.Color) Piece {
	four := p.layout.Variant.Game == rules.ConnectFour
	switch {
	case four && color == rules.White:
		return p.theme.Honey
	case four:
		return p.theme.Berry
	case color == rules.White:
		return p.theme.White
	}
	return p.theme.Black
}

// numberSize returns how high the number n is written on a piece, in radii: as large as fits.
func numberSize(n int) float64 {
	switch {
	case n < 10:
		return 1.2
	case n < 100:
		return 1.1
	}
	return 0.88
}

// drawNumbers writes the numbers on the pieces in r that are at rest.
func (p *Painter) drawNumbers(c Canvas, r Rect, now time.Duration) {
	if len(p.numbers) == 0 {
		return
	}
	l := p.layout
	four := l.Variant.Game == rules.ConnectFour
	for _, one := range p.piecesIn(r) {
		n := p.numbers[one.at]
		if n == 0 || p.above(one.at, now) > 0 {
			continue
		}
		at, kind, size := l.Center(one.at), p.kind(one.color), numberSize(n)*l.Piece
		if four { // the cross makes room; the ring stays around it
			c.Circle(at, 0.48*l.Piece, Plain(kind.Body))
			size *= 0.62
		}
		c.Text(strconv.Itoa(n), at, size, kind.Ink)
	}
}

// drawLast marks the newest stone: a ring in its middle, or around its number.
func (p *Painter) drawLast(c Canvas) {
	l := p.layout
	last, ok := p.scene.Position.Last()
	if !ok || p.lines != nil || !p.scene.Settings.LastMove {
		return
	}
	mark := Plain(p.kind(p.scene.Position.At(last)).Mark)
	if p.numbers[last] > 0 {
		c.Ring(l.Center(last), 0.86*l.Piece, math.Max(1.5, 0.055*l.Pitch), mark)
		return
	}
	c.Ring(l.Center(last), 0.19*l.Pitch, math.Max(1.5, 0.075*l.Pitch), mark)
}

// drawStroke draws a line through every row that won.
func (p *Painter) drawStroke(c Canvas, now time.Duration) {
	t := 1.0
	if !p.still {
		t = part(p.stroke, now, strokeTime)
	}
	if t == 0 {
		return
	}
	l := p.layout
	for _, line := range p.lines {
		from, to := l.Center(line.From), l.Center(line.To)
		way := []Vec{from, from.Mix(to, easeBoth(t))}
		c.Lines(way, 0.25*l.Pitch, p.theme.Halo.Alpha(0.85))
		c.Lines(way, 0.15*l.Pitch, p.theme.Accent)
	}
}

// drawRefusal draws a cross on a small plate that shakes its head, or, without
// motion, stays for a moment.
func (p *Painter) drawRefusal(c Canvas, now time.Duration) {
	if !p.refusing {
		return
	}
	l := p.layout
	at, fade := l.Center(p.refused), 1.0
	if !p.still {
		t := part(p.refusedAt, now, refuseTime)
		at.X += 0.08 * l.Pitch * shake(t)
		fade = 1 - t*t*t
	}
	c.Circle(at, 0.3*l.Pitch, Plain(p.theme.Halo.Alpha(fade)))
	cross(c, at, 0.13*l.Pitch, 0.08*l.Pitch, p.theme.Accent.Alpha(fade))
}
