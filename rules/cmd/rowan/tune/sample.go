package tune

import (
	"rowan/rules"
	"rowan/rules/games"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// A Sample is a position with what came of it.
type Sample struct {
	Features []engine.Feature
	Points   float64 // of the side to move, 0 to 1
	Apart    bool    // of a game that the fit must not see
}

// Features returns what the estimate sees in a position, and false for one that it is not made for.
type Features func(gomoku.Position) ([]engine.Feature, bool)

// Samples returns the samples of a game. Its number decides whether they are kept apart. What came of a position is, for
// the part trust, who won in the end, and for the rest the chance that the engine gave the mover: a result alone says little
// of a position long before it.
func Samples(v rules.Variant, g Game, number int, features Features, trust float64) []Sample {
	m, err := games.Replay(v, g.Moves)
	if err != nil {
		panic("tune: a game that was read is illegal: " + err.Error())
	}
	var samples []Sample
	for i, value := range g.Values {
		p := m.At(g.Drawn + i).(gomoku.Position)
		seen, quiet := features(p)
		if !quiet {
			continue
		}
		result := 0.5
		switch g.Winner {
		case p.Turn():
			result = 1
		case p.Turn().Opponent():
			result = 0
		}
		samples = append(samples, Sample{Features: seen, Points: trust*result + (1-trust)*engine.Chance(value), Apart: number%10 == 0})
	}
	return samples
}
