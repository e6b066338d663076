package sound

import (
	"math"
	"slices"
	"testing"
	"time"
)

// Every sound is heard, is not too loud, ends in time and in silence, at every rate that
// browsers have.
func TestSamples(t *testing.T) {
	longest := [kinds]time.Duration{Place: 400 * ms, Answer: 400 * ms, Drop: 400 * ms, Bounce: 400 * ms, Illegal: 400 * ms,
		Win: time.Second, Loss: time.Second, Draw: time.Second, Low: time.Second}
	for _, rate := range []int{8000, 44100, 48000, 96000} {
		for k := range kinds {
			for m := range materials {
				samples := Samples(k, m, rate)
				if d := time.Duration(len(samples)) * time.Second / time.Duration(rate); d > longest[k] {
					t.Errorf("kind %d on %d at %d: %v long", k, m, rate, d)
				}
				peak, energy, sum := 0.0, 0.0, 0.0
				for _, s := range samples {
					x := float64(s)
					peak, energy, sum = math.Max(peak, math.Abs(x)), energy+x*x, sum+x
				}
				if !(peak < .9) || !(peak > .05) {
					t.Errorf("kind %d on %d at %d: peak %.2f", k, m, rate, peak)
				}
				if rms := math.Sqrt(energy / float64(len(samples))); rms < .005 {
					t.Errorf("kind %d on %d at %d: rms %.4f is silence", k, m, rate, rms)
				}
				if mean := math.Abs(sum) / float64(len(samples)); mean > .01 {
					t.Errorf("kind %d on %d at %d: mean %.3f", k, m, rate, mean)
				}
				if end := math.Abs(float64(samples[len(samples)-1])); end > .001 {
					t.Errorf("kind %d on %d at %d: ends at %.4f, with a click", k, m, rate, end)
				}
			}
		}
	}
}

// What means something else sounds different.
func TestDifferent(t *testing.T) {
	for a := range kinds {
		for b := range a {
			if slices.Equal(Samples(a, Wood, 48000), Samples(b, Wood, 48000)) {
				t.Errorf("kinds %d and %d sound alike", a, b)
			}
		}
	}
	for m := range materials {
		if m > 0 && slices.Equal(Samples(Place, m, 48000), Samples(Place, m-1, 48000)) {
			t.Errorf("materials %d and %d sound alike", m, m-1)
		}
	}
}
