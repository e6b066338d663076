package tune

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The scale by which results were drawn is found again.
func TestScale(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, want := range []float64{100, 260, 400} {
		var verdicts []Verdict
		for range 30_000 {
			v := Verdict{Value: rng.IntN(2001) - 1000}
			if rng.Float64() < chance(float64(v.Value)/want) {
				v.Points = 1
			}
			verdicts = append(verdicts, v)
		}
		got, loss := Scale(verdicts)
		if math.Abs(got/want-1) > 0.05 || loss > 0.6 {
			t.Errorf("%v with a loss of %v, want %v", got, loss, want)
		}
	}
}

func TestScaleOfNothing(t *testing.T) {
	for _, verdicts := range [][]Verdict{nil, {{0, 1}}, {{300, 0}, {-300, 1}, {300, 0.5}}} {
		if scale, loss := Scale(verdicts); scale != 0 || loss != math.Ln2 {
			t.Errorf("%v: scale %v, loss %v", verdicts, scale, loss)
		}
	}
}
