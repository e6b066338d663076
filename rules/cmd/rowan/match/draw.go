package match

import (
	"math/rand/v2"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// Stones of a drawn opening: how many, and how far a stone may be from the nearest other one, in columns or rows.
const (
	drawnLeast, drawnMost = 3, 7
	drawnApart            = 4
)

// Draw draws openings at random until judge calls one even, and returns its stones. The first lies in the middle third of
// the board, each other within reach of one before; the colours alternate, Black first, and no stone is forbidden or ends the game.
// v is a variant of Gomoku without an opening, on which seven stones leave room.
func Draw(rng *rand.Rand, v rules.Variant, judge func(gomoku.Position) bool) []rules.Point {
	for {
		count := drawnLeast + rng.IntN(drawnMost-drawnLeast+1)
		p, points := gomoku.New(v), make([]rules.Point, 0, count)
		for len(points) < count {
			pt := drawPoint(rng, v, points)
			next, err := p.Place(pt)
			if err != nil || next.Outcome().Over() {
				continue // occupied, off the board, forbidden, or the end
			}
			p, points = next, append(points, pt)
		}
		if judge(p) {
			return points
		}
	}
}

// drawPoint returns a point near one of those before. It may be off the board.
func drawPoint(rng *rand.Rand, v rules.Variant, before []rules.Point) rules.Point {
	if len(before) == 0 {
		w, h := max(1, v.Width/3), max(1, v.Height/3)
		return rules.Point{X: int8((v.Width-w)/2 + rng.IntN(w)), Y: int8((v.Height-h)/2 + rng.IntN(h))}
	}
	near := before[rng.IntN(len(before))]
	off := func() int8 { return int8(rng.IntN(2*drawnApart+1) - drawnApart) }
	return rules.Point{X: near.X + off(), Y: near.Y + off()}
}
