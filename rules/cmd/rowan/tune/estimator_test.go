package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// quiet draws positions of some variants and gives what the estimate sees of the quiet ones.
func quiet(rng *rand.Rand, search *engine.Search, count int, do func(engine.Sight)) {
	large := rules.ClassicGomoku
	large.Width, large.Height, large.Rule = 22, 22, rules.Renju
	for i := range count {
		v := rules.ClassicGomoku
		if i%2 == 0 {
			v = large
		}
		p := gomoku.New(v)
		for range 4 + rng.IntN(90) {
			pt := rules.Point{X: int8(rng.IntN(v.Width)), Y: int8(rng.IntN(v.Height))}
			if next, err := p.Place(pt); err == nil && !next.Outcome().Over() {
				p = next
			}
		}
		if sight, ok := search.Sight(p); ok {
			do(sight)
		}
	}
}

// The engine's whole numbers come to what the fit's floating point does, on positions with few stones and with many.
func TestEngineAgrees(t *testing.T) {
	weights := engine.EstimateWeights()
	var e Estimator
	seen, most := 0, 0.0
	quiet(rand.New(rand.NewPCG(1, 1)), engine.New(1<<20), 1000, func(sight engine.Sight) {
		seen++
		value := e.Value(weights, &sight) * engine.EstimateUnit
		if math.Abs(value-float64(sight.Estimate)) > 12 {
			t.Errorf("the engine has %d, the fit %v", sight.Estimate, value)
		}
		most = max(most, math.Abs(value))
	})
	if seen < 200 || most < 500 {
		t.Errorf("%d positions, the largest value %v", seen, most)
	}
}

// Going back through the network gives the slopes that small steps show.
func TestEstimatorSlope(t *testing.T) {
	var e Estimator
	quiet(rand.New(rand.NewPCG(2, 2)), engine.New(1<<20), 12, func(sight engine.Sight) {
		e.Judgements = append(e.Judgements, Judgement{sight, 0.8, false})
	})
	weights := e.Start(1)
	for i := range e.Judgements {
		s := &e.Judgements[i].Sight
		var places []int
		for side := range s.Sides {
			for _, f := range s.Sides[side][:2] {
				places = append(places, int(f.Index)*engine.Lanes+i%engine.Lanes)
			}
		}
		for at := engine.PointFeatures * engine.Lanes; at < len(weights); at += 3 {
			places = append(places, at)
		}
		slopesAgree(t, &e, weights, i, places)
	}
}

// Results that follow from who has the better threats are learnt.
func TestEstimatorFit(t *testing.T) {
	var e Estimator
	quiet(rand.New(rand.NewPCG(3, 3)), engine.New(1<<20), 800, func(sight engine.Sight) {
		j := Judgement{Sight: sight, Apart: len(e.Judgements)%10 == 0}
		if sight.State%engine.StateRow < 2 {
			j.Points = 1
		}
		e.Judgements = append(e.Judgements, j)
	})
	start := e.Start(1)
	got := Fit(&e, start, make([]float64, len(start)), Options{Rounds: 15, Rate: 0.02}, nil)
	if before, after := Measure(&e, start).Apart, Measure(&e, got).Apart; before < 0.5 || after > 0.35 {
		t.Errorf("loss %v, then %v", before, after)
	}
}
