package engine

// pairs is how many pairs of patterns there are, their order left aside.
const pairs = int(patterns) * (int(patterns) + 1) / 2

// PointFeatures is how many features a point can have for a colour: a pair of patterns, and each pattern as one of
// the rest.
const PointFeatures = pairs + int(patterns)

// pointFeatures are what is seen of a point for one colour: its two best patterns together, and each of the others.
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

// indices returns the features' numbers, below PointFeatures.
func (f pointFeatures) indices() [3]int16 {
	return [3]int16{int16(f.pair), int16(pairs) + int16(f.rest[0]), int16(pairs) + int16(f.rest[1])}
}

// StateFeatures is how many features the threats can have: a grade of the side to move, one of the other side, and
// how many open fours that one could make. There are threatStates together.
const (
	StateFeatures = 2*grades + 3
	grades        = 7
	threatStates  = grades * grades * 3
)

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

// StateFeaturesOf returns the features of a state of threats.
func StateFeaturesOf(state int) [3]int {
	return [3]int{state / grades % grades, grades + state%grades, 2*grades + state/(grades*grades)}
}
