package tune

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// A regression is the simplest Model: the chance of a sum of weights.
type regression struct {
	counts [][]float64
	points []float64
}

func (r *regression) Samples() int     { return len(r.points) }
func (r *regression) Apart(i int) bool { return i%10 == 0 }
func (r *regression) sum(w []float64, i int) (sum float64) {
	for f, n := range r.counts[i] {
		sum += n * w[f]
	}
	return sum
}

func (r *regression) Loss(w []float64, i int) float64 {
	c := chance(r.sum(w, i))
	return -r.points[i]*math.Log(c) - (1-r.points[i])*math.Log(1-c)
}

func (r *regression) Slope(w, slope []float64, i int) {
	off := chance(r.sum(w, i)) - r.points[i]
	for f, n := range r.counts[i] {
		slope[f] += off * n
	}
}

// truth makes samples whose results follow from weights that the fit has to find.
func truth(weights []float64, samples int) *regression {
	rng := rand.New(rand.NewPCG(1, 1))
	r := new(regression)
	for i := range samples {
		counts := make([]float64, len(weights))
		for f := range counts {
			if rng.IntN(3) == 0 {
				counts[f] = float64(rng.IntN(3) - 1)
			}
		}
		r.counts = append(r.counts, counts)
		points := 0.0
		if rng.Float64() < chance(r.sum(weights[:], i)) {
			points = 1
		}
		r.points = append(r.points, points)
	}
	return r
}

func TestFit(t *testing.T) {
	weights := []float64{0.25, -1, 2, 0, 0.6}
	r := truth(weights, 20_000)
	start := []float64{0.5, -0.5, 1.5, 0, 1}
	o := Options{Rounds: 30, Rate: 0.01}
	var losses []Loss
	got := Fit(r, start, start, o, func(round int, loss Loss) {
		if losses = append(losses, loss); round != len(losses) {
			t.Errorf("round %d of %d", round, len(losses))
		}
	})
	for i, w := range weights {
		if math.Abs(got[i]-w) > 0.15 {
			t.Errorf("weight %d: %.3f, want %.3f", i, got[i], w)
		}
	}
	before, after, best := Measure(r, start), losses[len(losses)-1], Measure(r, weights)
	if after.Seen > before.Seen-0.01 || after.Apart > before.Apart-0.01 || after.Apart > best.Apart+0.005 || after != Measure(r, got) {
		t.Errorf("loss %v, then %v; the truth has %v", before, after, best)
	}
	if again := Fit(r, start, start, o, nil); !slices.Equal(again, got) {
		t.Errorf("%v, then %v", got, again)
	}
	if !slices.Equal(start, []float64{0.5, -0.5, 1.5, 0, 1}) {
		t.Error("where it began was changed")
	}
}

// What is never seen goes where it is expected, and a strong prior takes all there.
func TestPrior(t *testing.T) {
	r := truth([]float64{1.5, -1.5}, 5000)
	for i := range r.counts {
		r.counts[i] = append(r.counts[i], 0)
	}
	start, expected := []float64{0, 0, 0.3}, []float64{0.1, 0.1, 0.1}
	got := Fit(r, start, expected, Options{Rounds: 60, Rate: 0.02, Prior: 1e-6}, nil)
	if math.Abs(got[2]-0.1) > 0.02 || math.Abs(got[0]-1.5) > 0.3 {
		t.Errorf("%v", got)
	}
	got = Fit(r, start, expected, Options{Rounds: 60, Rate: 0.02, Prior: 100}, nil)
	for _, w := range got {
		if math.Abs(w-0.1) > 0.02 {
			t.Errorf("under a strong prior: %v", got)
		}
	}
}

// slopesAgree compares the slopes of a sample's loss with what small steps make of it.
func slopesAgree(t *testing.T, m Model, weights []float64, sample int, places []int) {
	t.Helper()
	const step = 1e-5
	slope := make([]float64, len(weights))
	m.Slope(weights, slope, sample)
	for _, i := range places {
		was := weights[i]
		weights[i] = was + step
		above := m.Loss(weights, sample)
		weights[i] = was - step
		below := m.Loss(weights, sample)
		weights[i] = was
		if want := (above - below) / (2 * step); math.Abs(slope[i]-want) > 1e-4*(1+math.Abs(want)) {
			t.Errorf("sample %d, weight %d: slope %v, want %v", sample, i, slope[i], want)
		}
	}
}
