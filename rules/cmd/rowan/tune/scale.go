package tune

import "math"

// A Verdict is what the engine thought of a position, in its unit, and the points that the side to move got in the end.
type Verdict struct {
	Value  int
	Points float64
}

// Scale returns the value at which the results say that the chance is e : 1, and the loss of the verdicts with it: the scale under
// which the curve 1 / (1 + e^(−value/scale)) foretells them best. It is 0 where no verdicts are, or where they are always wrong.
//
// The loss is convex in 1/scale, so Newton's method finds its least from even chances on.
func Scale(verdicts []Verdict) (scale, loss float64) {
	inverse := 0.0
	for range 50 {
		slope, bend := 0.0, 0.0
		for _, v := range verdicts {
			c := chance(float64(v.Value) * inverse)
			slope += (c - v.Points) * float64(v.Value)
			bend += c * (1 - c) * float64(v.Value) * float64(v.Value)
		}
		if bend == 0 {
			break
		}
		step := slope / bend
		inverse -= step
		if math.Abs(step) < 1e-9 {
			break
		}
	}
	if inverse <= 0 {
		return 0, math.Ln2
	}
	for _, v := range verdicts {
		c := min(max(chance(float64(v.Value)*inverse), 1e-12), 1-1e-12)
		loss -= v.Points*math.Log(c) + (1-v.Points)*math.Log(1-c)
	}
	return 1 / inverse, loss / float64(len(verdicts))
}
