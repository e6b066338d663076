package view

import (
	"math"
	"strconv"
	"unicode/utf8"

	"rowan/rules"
)

// An Advice is what an analysis says of a move, at the move's place: on its point, above or below its column.
type Advice struct {
	Move  rules.Move
	Text  string // "62" per cent, "+7" won in seven moves, "−5" lost in five, "=" a draw
	Words string // the same to be read out
	Tone  Tone
	Best  bool // no other is better
}

// A Tone is what an advice says, beside its signs.
type Tone uint8

const (
	Estimated Tone = iota // or a draw
	Good                  // won
	Bad                   // lost
)

// A Ghost is a piece of a variation that is looked at: not on the board yet.
type Ghost struct {
	Point  rules.Point
	Color  rules.Color
	Number int // from 1, in the order of play
}

// AdviceAt returns what is said of a move that means the point: for a column at its Y = Height or, popped, −1.
func (s Scene) AdviceAt(pt rules.Point) (Advice, bool) {
	for _, a := range s.Advice {
		if target(s.Position.Variant(), a.Move) == pt {
			return a, true
		}
	}
	return Advice{}, false
}

// drawAdvice draws what is said of the moves in r: signs on a plate, the best on a full one.
func (p *Painter) drawAdvice(c Canvas, r Rect) {
	l := p.layout
	for _, a := range p.scene.Advice {
		at := l.Center(target(l.Variant, a.Move))
		if r.meets(p.around(a.Move.Point)) {
			p.drawPlateOf(c, a, at)
		}
	}
}

func (p *Painter) drawPlateOf(c Canvas, a Advice, at Vec) {
	l, t := p.layout, p.theme
	ink := [...]RGBA{Estimated: t.Ink, Good: t.Good, Bad: t.Cross}[a.Tone]
	ground := t.Halo
	width, height, corner, text := 0.84*l.Pitch, 0.56*l.Pitch, 0.28*l.Pitch, 0.36
	if l.Variant.Game == rules.Gomoku { // a round one would look like a stone
		height, corner, text = 0.7*l.Pitch, 0.16*l.Pitch, 0.44
	}
	plate := Rect{l.snap(at.X - width/2), l.snap(at.Y - height/2), l.snap(width), l.snap(height)}
	if a.Best {
		ink, ground = ground, ink
		c.RoundRect(plate, corner, Plain(ground))
	} else {
		c.RoundRect(plate, corner, Plain(ground.Alpha(0.92)))
		c.Outline(plate, corner, math.Max(1, 0.03*l.Pitch), ink)
	}
	text /= math.Max(1, 0.45*float64(utf8.RuneCountInString(a.Text)))
	c.Text(a.Text, at, text*l.Pitch, ink)
}

// drawGhosts draws the pieces of the variation in r, pale and with their numbers.
func (p *Painter) drawGhosts(c Canvas, r Rect, pieces []Picture) {
	for _, g := range p.scene.Ghosts {
		if !r.meets(p.around(g.Point)) {
			continue
		}
		at, kind := p.layout.Center(g.Point), p.kind(g.Color)
		put(c, pieces[g.Color], at, 1, 0.75)
		size := numberSize(g.Number) * p.layout.Piece
		if p.layout.Variant.Game == rules.ConnectFour {
			c.Circle(at, 0.48*p.layout.Piece, Plain(kind.Body))
			size *= 0.62
		}
		c.Text(strconv.Itoa(g.Number), at, size, kind.Ink)
	}
}

// advicePoints and ghostPoints return where they are.
func advicePoints(list []Advice) []rules.Point {
	points := make([]rules.Point, len(list))
	for i, a := range list {
		points[i] = a.Move.Point
	}
	return points
}

func ghostPoints(list []Ghost) []rules.Point {
	points := make([]rules.Point, len(list))
	for i, g := range list {
		points[i] = g.Point
	}
	return points
}
