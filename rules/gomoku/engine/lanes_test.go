package engine

import (
	"math/rand/v2"
	"testing"
)

// Lanes are added and taken away each by itself, negative ones too.
func TestLanes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		var sum packed
		var want [lanes]int
		for range 1 + rng.IntN(50) {
			var values [lanes]int
			for i := range values {
				values[i] = rng.IntN(1001) - 500
			}
			p := pack(&values)
			if rng.IntN(3) == 0 {
				sum.subtract(&p)
			} else {
				sum.add(&p)
				for i := range values {
					values[i] = -values[i]
				}
			}
			for i := range values {
				want[i] -= values[i]
			}
		}
		var got [lanes]couple
		sum.unpack(got[:])
		for i := range got {
			if int(got[i]) != want[i] {
				t.Fatalf("%v, want %v", got, want)
			}
		}
	}
}
