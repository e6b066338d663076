package ai

import (
	"math"
	"math/rand/v2"
	"time"

	"rowan/rules"
)

// A Level is how well to play, from 1 to MaxLevel.
type Level uint8

// The levels.
const (
	Easy     Level = 1 // sees what is one move away
	Medium   Level = 2 // sees a few moves, plays solid shapes
	Hard     Level = 3 // as well as it can
	MaxLevel       = Hard
)

// Time returns the longest a move of the level takes where the limits do not say.
func (l Level) Time() time.Duration {
	switch l {
	case Easy:
		return 150 * time.Millisecond
	case Medium:
		return 400 * time.Millisecond
	}
	return time.Second
}

// A strength is how a level plays a game.
type strength struct {
	depth int // plies; 0 means as deep as time allows
	fours int // Gomoku: fours in a row tried at a leaf
	noise int // estimates are off by less than this; 0 plays the best move
}

// The strengths by game and level. Points of 30 games, colours alternating, at
// 60,000 nodes a move in Connect Four and 15,000 in Gomoku:
//
//	                   Connect Four   Gomoku
//	Easy–a random player    30          30
//	Medium–Easy             24          26
//	Hard–Medium             26          24
//	Hard–Easy               30          29
var (
	connectFourStrength = [MaxLevel + 1]strength{Easy: {depth: 2, noise: 160}, Medium: {depth: 6, noise: 40}, Hard: {}}
	gomokuStrength      = [MaxLevel + 1]strength{Easy: {depth: 1, noise: 160}, Medium: {depth: 3, fours: 2, noise: 25}, Hard: {fours: 4}}
)

// A scored move is one with its value for the side that plays it.
type scored struct {
	move  rules.Move
	value int
}

// choose picks from moves as a player would whose judgement is off by up to
// noise. What is won or lost for certain is not misjudged. moves are sorted,
// best first, and not empty.
func choose(moves []scored, noise int, seed, key uint64) scored {
	rng := rand.New(rand.NewPCG(seed, key)) // the key, or one seed would misjudge alike all game long
	best, bestValue := moves[0], math.MinInt
	for _, m := range moves {
		v := m.value
		if v > -decided && v < decided {
			v += rng.IntN(noise)
		}
		if v > bestValue {
			best, bestValue = m, v
		}
	}
	return best
}

// decided is what a value reaches when the game is won, its negative when it
// is lost, here and in both engines.
const decided = Win - 1000

// valueFrom turns an engine's value, which counts a win by all stones on the
// board, into one that counts from ply.
func valueFrom(value, ply int) int {
	switch {
	case value >= decided:
		return value + ply
	case value <= -decided:
		return value - ply
	}
	return value
}
