package view

import (
	"math"
	"strconv"
	"time"

	"rowan/rules"
)

// drawWood draws what lies in r of Gomoku's board and of all that stands on it.
func (p *Painter) drawWood(c Canvas, r Rect, now time.Duration) {
	l := p.layout
	c.Picture(Picture{Name: "board", W: l.Width, H: l.Height, Draw: p.board}, Rect{0, 0, l.Width, l.Height}, 1)

	// All shadows first: none falls on a neighbour.
	shadow, pieces := p.shadowPicture(), p.piecesIn(r)
	for _, s := range pieces {
		lift := p.lift(s.at, now)
		at := l.Center(s.at).Add((shadowX+0.1*lift)*l.Piece, (shadowY+0.16*lift)*l.Piece)
		put(c, shadow, at, 1, 1-0.4*lift)
	}
	stones := [...]Picture{rules.Black: p.stonePicture(rules.Black), rules.White: p.stonePicture(rules.White)}
	for _, s := range pieces {
		put(c, stones[s.color], l.Center(s.at), 1+(settleFrom-1)*p.lift(s.at, now), 1)
	}
	if m, ok := p.hovering(); ok {
		put(c, stones[p.scene.Position.Turn()], l.Center(m.Point), 1, 0.45)
	}
	if last, ok := p.scene.Position.Last(); ok && p.lines == nil {
		width := math.Max(1.5, 0.075*l.Pitch)
		c.Ring(l.Center(last), 0.19*l.Pitch, width, Plain(p.theme.Accent))
	}
}

// lift returns how high the stone on pt still is above the board, 1 to 0.
func (p *Painter) lift(pt rules.Point, now time.Duration) float64 {
	start, moves := p.starts[pt]
	if !moves || p.still {
		return 0
	}
	return 1 - easeOut(part(start, now, settleTime))
}

// board draws the empty board.
func (p *Painter) board(c Canvas) {
	l, t := p.layout, p.theme
	plate := l.Plate
	c.RoundRect(plate, l.Corner, Linear(Vec{plate.X, plate.Y}, Vec{plate.X + plate.W, plate.Y + 0.45*plate.H},
		Stop{0, t.WoodLight}, Stop{1, t.WoodDark}))
	p.grain(c)

	v := l.Variant
	right, top := int8(v.Width-1), int8(v.Height-1)
	for x := range int8(v.Width) {
		c.Rule(l.Center(rules.Point{X: x, Y: top}).Add(0, -l.Line/2), l.Center(rules.Point{X: x, Y: 0}).Add(0, l.Line/2), l.Line, t.Line)
	}
	for y := range int8(v.Height) {
		c.Rule(l.Center(rules.Point{X: 0, Y: y}).Add(-l.Line/2, 0), l.Center(rules.Point{X: right, Y: y}).Add(l.Line/2, 0), l.Line, t.Line)
	}
	for _, pt := range StarPoints(v.Width, v.Height) {
		c.Circle(l.Center(pt), clamp(0.085*l.Pitch, 2, 6), Plain(t.Line))
	}

	for x := range int8(v.Width) {
		c.Text(string(rune('A'+x)), l.Center(rules.Point{X: x}).Add(0, l.label), l.Text, t.Coordinate)
	}
	for y := range int8(v.Height) {
		c.Text(strconv.Itoa(int(y)+1), l.Center(rules.Point{Y: y}).Add(-l.label, 0), l.Text, t.Coordinate)
	}
}

// grain draws the wood's faint lines: slow waves, the same on every board.
func (p *Painter) grain(c Canvas) {
	plate, n := p.layout.Plate, 34
	for i := range n {
		f := float64(i)
		// Three incommensurable steps look irregular and need no random numbers.
		level := (f + 0.5 + 0.6*math.Sin(f*2.4)) / float64(n)
		y := plate.Y + clamp(level, 0.025, 0.975)*plate.H
		height := plate.H * (0.0012 + 0.0022*math.Abs(math.Sin(f*1.7)))
		length := 2 * math.Pi * (0.7 + 0.9*math.Abs(math.Sin(f*0.9))) / plate.W
		points := make([]Vec, 0, 33)
		for k := range 33 {
			x := plate.W * float64(k) / 32
			points = append(points, Vec{plate.X + x, y + height*math.Sin(x*length+f*1.3) + 0.5*height*math.Sin(2.3*x*length+f)})
		}
		c.Lines(points, plate.H*(0.0016+0.0022*math.Abs(math.Sin(f*3.1))), p.theme.Grain)
	}
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
