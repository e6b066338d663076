package gomocup

import (
	"math/rand/v2"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// swap2 answers SWAP2BOARD. Of three or five stones the black ones are the first, the third and the fifth, and White is to
// move: the engine says who stands better. To put two more stones is never needed for that, so the brain does not. The
// stones of an answer are not kept: the manager sends all of them with BOARD when the opening is over.
//
// Package ai answers this opening too, among all others; here the manager's memory and clock bound it.
func (b *brain) swap2(lines []string) error {
	points, err := b.opening(lines)
	if err != nil {
		return err
	}
	if len(points) == 0 {
		b.threeStones(&tries{rng: rand.New(rand.NewPCG(b.config.Seed, b.games))})
		return nil
	}
	p, err := alternating(b.variant(), points)
	if err != nil {
		return err
	}
	b.think(p, b.times.limits(), func(info engine.Info) {
		best := info.Best()
		b.say("MESSAGE %s", b.describe(info))
		if best.Value >= 0 {
			b.say("%s", FormatPoint(best.PV[0].Point, b.height))
		} else {
			b.say("SWAP")
		}
	})
	return nil
}

// alternating returns the position of an odd number of stones that were put in turn, Black first.
func alternating(v rules.Variant, points []rules.Point) (gomoku.Position, error) {
	var stones [2][]rules.Point
	for i, pt := range points {
		stones[i%2] = append(stones[i%2], pt)
	}
	return gomoku.Setup(v, stones[0], stones[1], rules.White)
}

// tries are the three stones looked at for an opening so far, and the most even of them.
type tries struct {
	rng   *rand.Rand
	count int
	best  [3]rules.Point
	value int // of best, without its sign
}

// maxTries is how many openings are looked at. Half of those drawn at random are clearly better for one side.
const maxTries = 12

// threeStones looks at openings drawn at random, each for its part of a move's time, and answers with the most even.
func (b *brain) threeStones(t *tries) {
	drawn := b.draw(t.rng)
	p, err := alternating(b.variant(), drawn[:])
	if err != nil {
		panic("gomocup: drew no opening: " + err.Error())
	}
	l := b.times.limits()
	l.Turn, l.Left, l.Nodes = l.Turn/maxTries, l.Left/maxTries, l.Nodes/maxTries
	b.think(p, l, func(info engine.Info) {
		value := max(info.Best().Value, -info.Best().Value)
		if t.count == 0 || value < t.value {
			t.best, t.value = drawn, value
		}
		if t.count++; t.count < maxTries && !b.stop.Load() {
			b.threeStones(t)
			return
		}
		b.say("%s %s %s", FormatPoint(t.best[0], b.height), FormatPoint(t.best[1], b.height), FormatPoint(t.best[2], b.height))
	})
}

// draw returns three points of the middle of the board, which is at least three columns and rows.
func (b *brain) draw(rng *rand.Rand) (points [3]rules.Point) {
	w, h := max(min(3, b.width), b.width*2/3), max(min(3, b.height), b.height*2/3)
	for i, at := range rng.Perm(w * h)[:3] {
		points[i] = rules.Point{X: int8((b.width-w)/2 + at%w), Y: int8((b.height-h)/2 + at/w)}
	}
	return points
}
