package engine

import "math"

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
