package tune

import (
	"math"
	"math/rand/v2"
)

// A Model is something with weights, and the samples that they are fitted to.
type Model interface {
	Samples() int
	Apart(sample int) bool // whether the fit must not see it

	// Loss returns how badly weights foretell a sample: −ln of the chance that they gave to what happened.
	Loss(weights []float64, sample int) float64

	// Slope adds to slope how much the loss grows with each weight.
	Slope(weights, slope []float64, sample int)
}

// Options say how to fit.
type Options struct {
	Rounds int     // passes over all samples
	Rate   float64 // the first steps' size; they become ever smaller, so that it comes to rest
	Prior  float64 // how strongly weights are drawn to where they are expected
}

// A Loss is the mean loss of the samples that a fit sees, and of those apart.
type Loss struct{ Seen, Apart float64 }

// Fit returns the weights that foretell the samples of m best, beginning at start and drawn to where they are expected: what a few
// samples have would be learnt by heart. after, if not nil, is called after each round. The same samples give the same weights.
//
// Adam (D. Kingma and J. Ba, 2015) is gradient descent in which each weight has a step of its own size, which suits features that
// are a thousand times rarer than others.
func Fit(m Model, start, expected []float64, o Options, after func(round int, loss Loss)) []float64 {
	const batch = 256
	d := newDescent(start, expected, o.Prior)
	rng := rand.New(rand.NewPCG(1, 1))
	for round := range o.Rounds {
		rate := o.Rate * (1 - float64(round)/float64(o.Rounds))
		n := 0
		for _, i := range rng.Perm(m.Samples()) {
			if m.Apart(i) {
				continue
			}
			m.Slope(d.weights, d.slope, i)
			if n++; n == batch {
				d.step(n, rate)
				n = 0
			}
		}
		if n > 0 {
			d.step(n, rate)
		}
		if after != nil {
			after(round+1, Measure(m, d.weights))
		}
	}
	return d.weights
}

// A descent is where Adam stands.
type descent struct {
	weights, expected   []float64
	slope, mean, square []float64
	prior               float64
	steps               int
}

func newDescent(start, expected []float64, prior float64) *descent {
	n := len(start)
	return &descent{
		weights: append([]float64(nil), start...), expected: expected, prior: prior,
		slope: make([]float64, n), mean: make([]float64, n), square: make([]float64, n),
	}
}

// step goes down the slope of n samples.
func (d *descent) step(n int, rate float64) {
	const keep, keepSquare, least = 0.9, 0.999, 1e-8
	d.steps++
	correct, correctSquare := 1-math.Pow(keep, float64(d.steps)), 1-math.Pow(keepSquare, float64(d.steps))
	for i := range d.weights {
		g := d.slope[i]/float64(n) + d.prior*(d.weights[i]-d.expected[i])
		d.slope[i] = 0
		d.mean[i] = keep*d.mean[i] + (1-keep)*g
		d.square[i] = keepSquare*d.square[i] + (1-keepSquare)*g*g
		d.weights[i] -= rate * (d.mean[i] / correct) / (math.Sqrt(d.square[i]/correctSquare) + least)
	}
}

// Measure returns the loss of weights.
func Measure(m Model, weights []float64) Loss {
	var sum [2]float64
	var count [2]int
	for i := range m.Samples() {
		kind := 0
		if m.Apart(i) {
			kind = 1
		}
		sum[kind] += m.Loss(weights, i)
		count[kind]++
	}
	return Loss{sum[0] / float64(max(1, count[0])), sum[1] / float64(max(1, count[1]))}
}
