package view

import (
	"math"
	"unicode/utf8"

	"rowan/rules"
	"rowan/rules/record"
)

// signText is how many letters of a label are written on a point: more would not be read.
const signText = 3

// drawSigns draws the marks of a game's file that meet r: letters and shapes, on a stone in its ink, on the board on a
// pale ground.
func (p *Painter) drawSigns(c Canvas, r Rect) {
	l := p.layout
	for _, m := range p.scene.Marks {
		at := l.Center(m.Point)
		if !r.meets(square(at, l.Pitch/2)) {
			continue
		}
		ink := p.theme.Cross
		if piece := p.scene.Position.At(m.Point); piece != rules.NoColor {
			ink = p.kind(piece).Ink
		} else {
			c.Circle(at, 0.36*l.Pitch, Plain(p.theme.Halo.Alpha(0.85)))
		}
		p.drawSign(c, m, at, ink)
	}
}

func (p *Painter) drawSign(c Canvas, m record.Mark, at Vec, ink RGBA) {
	arm, width := 0.2*p.layout.Pitch, math.Max(1.5, 0.06*p.layout.Pitch)
	switch m.Kind {
	case record.Label:
		text := m.Text
		if utf8.RuneCountInString(text) > signText {
			text = string([]rune(text)[:signText-1]) + "…"
		}
		size := 0.5 / math.Max(1, 0.62*float64(utf8.RuneCountInString(text)))
		c.Text(text, at, size*p.layout.Pitch, ink)
	case record.Cross:
		cross(c, at, arm, width, ink)
	case record.Triangle:
		top, left, right := at.Add(0, -1.15*arm), at.Add(-arm, 0.6*arm), at.Add(arm, 0.6*arm)
		c.Lines([]Vec{top, left, right, top}, width, ink)
	case record.Circle:
		c.Ring(at, arm, width, Plain(ink))
	default: // a square, and what is selected
		c.Lines([]Vec{at.Add(-arm, -arm), at.Add(arm, -arm), at.Add(arm, arm), at.Add(-arm, arm), at.Add(-arm, -arm)}, width, ink)
	}
}

// markPoints returns where the marks are.
func markPoints(marks []record.Mark) []rules.Point {
	points := make([]rules.Point, len(marks))
	for i, m := range marks {
		points[i] = m.Point
	}
	return points
}
