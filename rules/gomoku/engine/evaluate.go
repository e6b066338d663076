package engine

import "math"

// weight is what a pattern on a free point is worth in the estimate. A shape of stones is counted
// at each point that would extend it: an open three as two open fours and two others.
var weight = [patterns]int16{
	one: 1, openOne: 1, two: 3, weakTwo: 5, openTwo: 8, freeTwo: 9, three: 10, brokenThree: 22, openThree: 27,
	four: 30, doubleFour: 40, openFour: 100, five: 160,
}

// urgency is what a threat adds to a point's rank.
var urgency = [threats]int16{
	makesThree: 60, makesThrees: 400, makesFour: 100, makesFourThree: 900, makesWin: 5000, makesFive: 15000,
	doubtful: 100, doubtfulFour: 300,
}

// worth returns what a free point of this code adds to the estimate, where its owner is to move and
// where he is not.
func (c code) worth(t threat) (mover, other int16) {
	if t == makesFoul || t == makesFoulFour {
		return 0, 0
	}
	f := c.features()
	for side, sum := range [...]*int16{&mover, &other} {
		w := &pointWeights[side]
		*sum = w.pair[f.pair] + w.rest[f.rest[0]] + w.rest[f.rest[1]]
	}
	return mover, other
}

// rank returns how early a point of this code is tried.
func (c code) rank(t threat) int16 {
	sum := urgency[t]
	for d := range 4 {
		sum += weight[c.pattern(d)]
	}
	return sum
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
