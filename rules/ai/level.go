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

// Time returns the longest a move of the level takes where the limits do not say. Only the highest
// level uses it up: the others end by what they see, which is the same on every device, and a slow
// phone needs a part of this.
func (l Level) Time() time.Duration {
	if l < MaxLevel {
		return 5 * time.Second
	}
	return 2 * time.Second
}

// A strength is how a level plays a game.
type strength struct {
	depth int    // plies; 0 means as deep as the positions or the time allow
	nodes uint64 // the most positions to search; 0 means no bound
	fours int    // Gomoku: fours in a row looked for; 0 means as many as there are, −1 none
	lines int    // Gomoku: moves that are looked at in full, among which the noise chooses
	noise int    // estimates are off by less than this; 0 plays the best move
	sight int    // what is won or lost in more plies than these is misjudged as an estimate is; 0 means nothing is
	blind int    // in so many of 100 moves not even a row to complete or to stop is seen
}

// The strengths by game and level.
var (
	connectFourStrength = [MaxLevel + 1]strength{
		1: {depth: 1, noise: 300, blind: 55},
		2: {depth: 1, noise: 200, blind: 10},
		3: {depth: 2, noise: 160},
		4: {depth: 3, noise: 80},
		5: {depth: 4, noise: 60},
		6: {depth: 6, noise: 36},
		7: {depth: 8, noise: 20},
		8: {depth: 10, noise: 10},
		9: {depth: 14, noise: 4},
	}
	gomokuStrength = [MaxLevel + 1]strength{
		1:  {depth: 1, fours: -1, lines: 16, noise: 600, sight: 2, blind: 70},
		2:  {depth: 1, fours: -1, lines: 16, noise: 130, sight: 2, blind: 8},
		3:  {depth: 2, fours: -1, lines: 12, noise: 170, sight: 2},
		4:  {depth: 2, fours: 1, lines: 12, noise: 85, sight: 4},
		5:  {depth: 3, fours: 1, lines: 8, noise: 95, sight: 4},
		6:  {depth: 4, fours: 2, lines: 5, noise: 28, sight: 8, nodes: 8_000},
		7:  {depth: 6, fours: 4, lines: 3, noise: 12, nodes: 10_000},
		8:  {nodes: 30_000, lines: 1},
		9:  {nodes: 120_000, lines: 1},
		10: {lines: 1},
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
