package tune

import (
	"math"

	"rowan/rules/gomoku/engine"
)

// A Selection is what could be played in a position, and which of it was.
type Selection struct {
	Choices []engine.Choice
	Chosen  int
	Apart   bool // of a game that the fit must not see
}

// An Orderer is the engine's order of moves, with weights as [engine.OrderWeights] has them, and its samples.
type Orderer struct {
	Selections []Selection

	chances []float64
}

func (o *Orderer) Samples() int { return len(o.Selections) }

func (o *Orderer) Apart(sample int) bool { return o.Selections[sample].Apart }

// places returns where the weights of a choice are.
func places(c *engine.Choice) (at [8]int) {
	const his, last, own = engine.PointFeatures, 2 * engine.PointFeatures, 2*engine.PointFeatures + engine.Distances
	for i := range c.Mine {
		at[i], at[3+i] = int(c.Mine[i]), his+int(c.His[i])
	}
	at[6], at[7] = last+int(c.Last), own+int(c.Own)
	return at
}

// foretell sets the chance of each choice: in proportion to e^rank.
func (o *Orderer) foretell(weights []float64, s *Selection) {
	o.chances = o.chances[:0]
	most := math.Inf(-1)
	for i := range s.Choices {
		c := &s.Choices[i]
		rank := float64(c.Offset) / engine.RankUnit
		for _, at := range places(c) {
			rank += weights[at]
		}
		o.chances = append(o.chances, rank)
		most = max(most, rank)
	}
	sum := 0.0
	for i, rank := range o.chances {
		o.chances[i] = math.Exp(rank - most) // so that none is too large
		sum += o.chances[i]
	}
	for i := range o.chances {
		o.chances[i] /= sum
	}
}

// Loss is −ln of the chance of what was chosen.
func (o *Orderer) Loss(weights []float64, sample int) float64 {
	s := &o.Selections[sample]
	o.foretell(weights, s)
	return -math.Log(max(o.chances[s.Chosen], 1e-12))
}

// Slope adds each choice's chance, less 1 for what was chosen.
func (o *Orderer) Slope(weights, slope []float64, sample int) {
	s := &o.Selections[sample]
	o.foretell(weights, s)
	for i := range s.Choices {
		off := o.chances[i]
		if i == s.Chosen {
			off--
		}
		for _, at := range places(&s.Choices[i]) {
			slope[at] += off
		}
	}
}

// Among returns how often what was chosen is one of the first so many by the weights, of what is kept apart.
func (o *Orderer) Among(weights []float64, first int) float64 {
	hits, all := 0, 0
	for i := range o.Selections {
		s := &o.Selections[i]
		if !s.Apart {
			continue
		}
		o.foretell(weights, s)
		better := 0
		for _, c := range o.chances {
			if c > o.chances[s.Chosen] {
				better++
			}
		}
		all++
		if better < first {
			hits++
		}
	}
	return float64(hits) / float64(max(1, all))
}
