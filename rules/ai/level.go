package ai

import (
	"math"
	"math/rand/v2"
	"time"

	"rowan/rules"
)

// A Level is how well to play, from 1 to MaxLevel.
type Level uint8

// The levels that have names. Those between lie between; below Easy a player may overlook even a
// row that is to be completed.
const (
	MinLevel Level = 1
	Easy     Level = 3  // sees what is one move away
	Medium   Level = 6  // sees a few moves, plays solid shapes
	Hard     Level = 10 // as well as it can
	MaxLevel       = Hard
)

// Time returns the longest a move of the level takes where the limits do not say.
func (l Level) Time() time.Duration {
	switch {
	case l <= Easy:
		return 150 * time.Millisecond
	case l <= Medium:
		return 400 * time.Millisecond
	}
	return time.Second
}

// A strength is how a level plays a game.
type strength struct {
	depth int    // plies; 0 means as deep as time allows
	nodes uint64 // the most positions to search; 0 means no bound
	fours int    // Gomoku: fours in a row looked for; 0 means as many as there are, −1 none
	noise int    // estimates are off by less than this; 0 plays the best move
	sight int    // what is won or lost in more plies than these is misjudged as an estimate is; 0 means nothing is
	blind int    // in so many of 100 moves not even a row to complete or to stop is seen
}

// The strengths by game and level.
var (
	connectFourStrength = [MaxLevel + 1]strength{
		1: {depth: 1, noise: 240},
		2: {depth: 1, noise: 200},
		3: {depth: 2, noise: 160},
		4: {depth: 3, noise: 110},
		5: {depth: 4, noise: 70},
		6: {depth: 6, noise: 40},
		7: {depth: 8, noise: 25},
		8: {depth: 10, noise: 15},
		9: {depth: 14, noise: 8},
	}
	gomokuStrength = [MaxLevel + 1]strength{
		1:  {depth: 1, fours: -1, noise: 300, sight: 2, blind: 25},
		2:  {depth: 1, fours: -1, noise: 220, sight: 2, blind: 8},
		3:  {depth: 2, fours: -1, noise: 160, sight: 2},
		4:  {depth: 2, fours: 1, noise: 110, sight: 4},
		5:  {depth: 3, fours: 1, noise: 70, sight: 6},
		6:  {depth: 4, fours: 2, noise: 40, sight: 8},
		7:  {depth: 6, fours: 4, noise: 20},
		8:  {depth: 8, nodes: 40_000, noise: 10},
		9:  {nodes: 200_000},
		10: {},
	}
)

// A scored move is one with its value for the side that plays it.
type scored struct {
	move  rules.Move
	value int
	away  int // how far from the other stones a person's eye must go for it: 0 for near, else up to some ten points
}

// choose picks from moves as a player would whose judgement is off by up to the noise of s, the
// more the farther away a move is. What is won or lost for certain within his sight is not
// misjudged. moves are sorted, best first, and not empty.
func choose(moves []scored, s strength, seed, key uint64) scored {
	rng := rand.New(rand.NewPCG(seed, key)) // the key, or one seed would misjudge alike all game long
	sight := s.sight
	if sight == 0 {
		sight = Win
	}
	if rng.IntN(100) < s.blind {
		sight = 0
	}
	middling := 0 // what is not known to be decided may be worth
	for _, m := range moves {
		if !isDecided(m.value) {
			middling = m.value
			break
		}
	}
	best, bestValue := moves[0], math.MinInt
	for _, m := range moves {
		v := m.value
		if !isDecided(v) || Win-max(v, -v) > sight {
			if isDecided(v) { // overlooked, though a shape that wins looks good
				v = middling + max(-s.noise/4, min(v, s.noise/2))
			}
			v += rng.IntN(s.noise) - m.away*s.noise/8
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

func isDecided(value int) bool { return value >= decided || value <= -decided }

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
