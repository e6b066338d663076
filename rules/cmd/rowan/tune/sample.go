package tune

import (
	"math"

	"rowan/rules"
	"rowan/rules/games"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// A Sampler makes samples of games.
type Sampler struct {
	Trust     float64 // the part of a position's points that the result says; the rest is what the engine thought
	Estimator Estimator
	Orderer   Orderer
	Verdicts  map[rules.Variant][]Verdict

	search *engine.Search
	games  int
}

// NewSampler returns a Sampler without samples.
func NewSampler(trust float64) *Sampler {
	return &Sampler{Trust: trust, Verdicts: map[rules.Variant][]Verdict{}, search: engine.New(1 << 20)}
}

// Games returns how many games were added.
func (s *Sampler) Games() int { return s.games }

// Add adds the samples of a game. What came of a position is, for the part Trust, who won in the end, and for the rest the chance that
// the engine gave the mover: a result alone says little of a position long before it. What the engine saw to its end is left
// out, for there it needs no estimate.
func (s *Sampler) Add(v rules.Variant, g Game) {
	m, err := games.Replay(v, g.Moves)
	if err != nil {
		panic("tune: a game that was read is illegal: " + err.Error())
	}
	apart := s.games%10 == 0
	s.games++
	for i, value := range g.Values {
		if math.Abs(float64(value)) >= engine.Decided {
			continue
		}
		ply := g.Drawn + i
		p := m.At(ply).(gomoku.Position)
		won := result(g.Winner, p.Turn())
		s.Verdicts[v] = append(s.Verdicts[v], Verdict{value, won})
		if sight, quiet := s.search.Sight(p); quiet {
			points := s.Trust*won + (1-s.Trust)*engine.Chance(value)
			s.Estimator.Judgements = append(s.Estimator.Judgements, Judgement{sight, points, apart})
		}
		choices, ok := s.search.Choices(m, ply)
		if !ok {
			continue
		}
		for chosen := range choices {
			if rules.Place(choices[chosen].Point) == g.Moves[ply] {
				s.Orderer.Selections = append(s.Orderer.Selections, Selection{choices, chosen, apart})
			}
		}
	}
}

// result returns the points of a colour.
func result(winner, color rules.Color) float64 {
	switch winner {
	case color:
		return 1
	case color.Opponent():
		return 0
	}
	return 0.5
}
