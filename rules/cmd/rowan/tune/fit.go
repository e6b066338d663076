package tune

import (
	"math"
	"math/rand/v2"

	"rowan/rules/gomoku/engine"
)

// Options say how to fit.
type Options struct {
	Scale  float64 // the sum at which the chance to win is e : 1
	Prior  float64 // how strongly weights are drawn to where they began: as many samples' word as it takes to move one freely
	Rounds int     // passes over all samples
}

// A Loss is how badly results are foretold: the mean of −ln of the chance that was given to what happened. It is 0.693 for who
// says ½ each time.
type Loss struct{ Seen, Apart float64 }

// Fit returns the weights that foretell the samples that are not apart the best, beginning at start. after, if not nil, is
// called after each round. The same samples give the same weights.
//
// Adam (D. Kingma and J. Ba, 2015) is gradient descent in which each weight has a step of its own size, which suits features that
// are a thousand times rarer than others.
func Fit(samples []Sample, start []float64, o Options, after func(round int, loss Loss)) []float64 {
	const firstRate, keep, keepSquare, batch = 0.5, 0.9, 0.999, 256
	w := append([]float64(nil), start...)
	slope, mean, square := make([]float64, len(w)), make([]float64, len(w)), make([]float64, len(w))
	rng := rand.New(rand.NewPCG(1, 1))
	seen := 0
	for _, s := range samples {
		if !s.Apart {
			seen++
		}
	}
	step := 0
	update := func(n int, rate float64) {
		step++
		correct, correctSquare := 1-math.Pow(keep, float64(step)), 1-math.Pow(keepSquare, float64(step))
		for i := range w {
			pull := o.Prior * (w[i] - start[i]) / (o.Scale * o.Scale) / float64(seen)
			g := slope[i]/float64(n) + pull
			slope[i] = 0
			mean[i] = keep*mean[i] + (1-keep)*g
			square[i] = keepSquare*square[i] + (1-keepSquare)*g*g
			w[i] -= rate * (mean[i] / correct) / (math.Sqrt(square[i]/correctSquare) + 1e-10)
		}
	}
	for round := range o.Rounds {
		n := 0
		rate := firstRate * (1 - float64(round)/float64(o.Rounds)) // ever smaller steps, so that it comes to rest
		for _, i := range rng.Perm(len(samples)) {
			s := &samples[i]
			if s.Apart {
				continue
			}
			off := (chance(w, s.Features, o.Scale) - s.Points) / o.Scale
			for _, f := range s.Features {
				slope[f.Index] += off * f.Count
			}
			if n++; n == batch {
				update(n, rate)
				n = 0
			}
		}
		if n > 0 {
			update(n, rate)
		}
		if after != nil {
			after(round+1, Measure(samples, w, o.Scale))
		}
	}
	return w
}

// Measure returns the loss of weights.
func Measure(samples []Sample, w []float64, scale float64) Loss {
	var sum [2]float64
	var count [2]int
	for _, s := range samples {
		kind := 0
		if s.Apart {
			kind = 1
		}
		c := min(max(chance(w, s.Features, scale), 1e-12), 1-1e-12)
		sum[kind] -= s.Points*math.Log(c) + (1-s.Points)*math.Log(1-c)
		count[kind]++
	}
	return Loss{sum[0] / float64(max(1, count[0])), sum[1] / float64(max(1, count[1]))}
}

func chance(w []float64, features []engine.Feature, scale float64) float64 {
	sum := 0.0
	for _, f := range features {
		sum += w[f.Index] * f.Count
	}
	return 1 / (1 + math.Exp(-sum/scale))
}
