package engine

import "rowan/rules/gomoku"

// pairs is how many pairs of patterns there are, their order left aside.
const pairs = int(patterns) * (int(patterns) + 1) / 2

// pointFeatures are what the estimate sees of a point: its two best patterns together, and each of
// the others.
type pointFeatures struct {
	pair uint8
	rest [2]pattern
}

func (c code) features() pointFeatures {
	p := [4]pattern{c.pattern(0), c.pattern(1), c.pattern(2), c.pattern(3)}
	for i := 1; i < len(p); i++ {
		for j := i; j > 0 && p[j-1] < p[j]; j-- {
			p[j-1], p[j] = p[j], p[j-1]
		}
	}
	return pointFeatures{uint8(int(p[0])*(int(p[0])+1)/2 + int(p[1])), [2]pattern{p[2], p[3]}}
}

// weights are what the features of a point are worth.
type weights struct {
	pair [pairs]int16
	rest [patterns]int16
}

// of returns what the features add up to with these weights.
func (f pointFeatures) of(w *weights) int16 {
	return w.pair[f.pair] + w.rest[f.rest[0]] + w.rest[f.rest[1]]
}

const perSide = pairs + int(patterns)

// grades is how many grades of threats a colour can have, threatStates how many states both can.
const (
	grades       = 7
	threatStates = grades * grades * 3
)

// Features is how many numbers the estimate has: those of the side to move, of the other side, and
// one for each state of threats.
const Features = 2*perSide + threatStates

// A Feature is how often one of them counts in a position.
type Feature struct {
	Index int
	Count float64
}

// A grade is the best that a colour's points make: nothing; a three; a four; both, at different
// points; two threes at once; these and a four; a four and a three at once.
func grade(count *[threats]int) int {
	g := 0
	switch {
	case count[makesFourThree] > 0:
		return 6
	case count[makesThrees] > 0:
		g = 4
	case count[makesThree] > 0:
		g = 1
	}
	if count[makesFour] > 0 {
		if g == 4 {
			return 5
		}
		g += 2
	}
	return g
}

// threatState returns what the sides threaten: both grades, and whether the side that is not to
// move makes an open four at no point, at one or two, or at more.
func (b *board) threatState() int {
	opp := &b.count[1-b.side]
	state := grade(&b.count[b.side])*grades + grade(opp)
	switch n := opp[makesWin]; {
	case n > 2:
		state += 2 * grades * grades
	case n > 0:
		state += grades * grades
	}
	return state
}

// AppendFeatures appends what the estimate of p is made of: the sum of weight · count, for the side
// to move. The opponent's points count negative. A position is quiet, fit to learn from, unless
// someone makes five, or the side to move wins by fours.
func (s *Search) AppendFeatures(dst []Feature, p gomoku.Position) (features []Feature, quiet bool) {
	s.begin(&p, Limits{})
	b := &s.board
	if b.count[b.side][makesFive]+b.count[1-b.side][makesFive] > 0 || s.fours(3) > 0 {
		return dst, false
	}
	var counts [Features]float64
	for cell := range b.cells {
		if !b.free(cell) {
			continue
		}
		for side, sign := range [...]float64{1, -1} {
			color := b.side ^ side
			if t := b.threat(color, cell); t == makesFoul || t == makesFoulFour {
				continue
			}
			f := b.codes[cell][color].features()
			counts[side*perSide+int(f.pair)] += sign
			counts[side*perSide+pairs+int(f.rest[0])] += sign
			counts[side*perSide+pairs+int(f.rest[1])] += sign
		}
	}
	counts[2*perSide+b.threatState()] = 1
	for i, n := range counts {
		if n != 0 {
			dst = append(dst, Feature{i, n})
		}
	}
	return dst, true
}

// Weights returns the weights in the order of the features.
func Weights() []float64 {
	var all []float64
	for _, w := range pointWeights {
		for _, x := range w.pair {
			all = append(all, float64(x))
		}
		for _, x := range w.rest {
			all = append(all, float64(x))
		}
	}
	for _, x := range stateWeights {
		all = append(all, float64(x))
	}
	return all
}
