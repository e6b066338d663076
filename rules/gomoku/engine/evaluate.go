package engine

import "math"

// worth returns what a free point of this code adds to the estimate, where its owner is to move and
// where he is not.
func (c code) worth(t threat) (mover, other int16) {
	if t == makesFoul || t == makesFoulFour {
		return 0, 0
	}
	f := c.features()
	return f.of(&pointWeights[0]), f.of(&pointWeights[1])
}

// urgent is what a five or an open four adds to a point's rank: no quiet move comes before them.
const urgent = 2000

// rank returns how early a free point of this code is tried, by its owner and by his opponent.
func (c code) rank(t threat) (mine, his int16) {
	f := c.features()
	mine, his = f.of(&rankWeights[0]), f.of(&rankWeights[1])
	switch t {
	case makesFive:
		mine, his = mine+2*urgent, his+urgent
	case makesWin:
		mine += urgent
	}
	return mine, his
}

// evaluate estimates the board for the side to move: what the free points are worth to either side.
func (s *Search) evaluate() int {
	b := &s.board
	return int(b.sums[b.side].mover-b.sums[1-b.side].other) + int(stateWeights[b.threatState()])
}

// chanceScale is the estimate at which the winning chance is e : 1.
const chanceScale = 300

// Chance returns the winning chance, 0 to 1, that a value stands for, as games between equal
// players went.
func Chance(value int) float64 {
	switch {
	case value >= Decided:
		return 1
	case value <= -Decided:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(value)/chanceScale))
}

// WinIn returns in how many of his own moves the side to move wins or, as a negative number, has
// lost; false where the game is not decided.
func WinIn(value int) (moves int, ok bool) {
	switch {
	case value >= Decided:
		return (Win - value + 1) / 2, true
	case value <= -Decided:
		return -(Win + value) / 2, true
	}
	return 0, false
}
