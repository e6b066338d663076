package tune

import (
	"math"
	"math/rand/v2"
	"testing"

	"rowan/rules/gomoku/engine"
)

// selections draws positions in which what is chosen follows from one feature.
func selections(count int) *Orderer {
	rng := rand.New(rand.NewPCG(1, 1))
	o := new(Orderer)
	for i := range count {
		s := Selection{Apart: i%10 == 0}
		for j := range 5 {
			c := engine.Choice{Mine: [3]int16{int16(rng.IntN(20)), 140, 140}, His: [3]int16{int16(rng.IntN(20)), 141, 141}, Last: int16(rng.IntN(8)), Own: 7}
			s.Choices = append(s.Choices, c)
			if c.Mine[0] > s.Choices[s.Chosen].Mine[0] {
				s.Chosen = j
			}
		}
		o.Selections = append(o.Selections, s)
	}
	return o
}

func TestOrdererSlope(t *testing.T) {
	o := selections(3)
	weights := engine.OrderWeights()
	var all []int
	for i := range weights {
		all = append(all, i)
	}
	for i := range 3 {
		slopesAgree(t, o, weights, i, all)
	}
}

func TestOrdererFit(t *testing.T) {
	o := selections(2000)
	start := make([]float64, len(engine.OrderWeights()))
	if before := Measure(o, start).Apart; math.Abs(before-math.Log(5)) > 1e-9 {
		t.Errorf("loss %v of five that are alike, want ln 5", before)
	}
	got := Fit(o, start, start, Options{Rounds: 20, Rate: 0.05}, nil)
	if after := Measure(o, got).Apart; after > 0.5 {
		t.Errorf("loss %v", after)
	}
	if one, all := o.Among(got, 1), o.Among(got, 5); one < 0.9 || all != 1 {
		t.Errorf("%v are first, %v among five", one, all)
	}
}
