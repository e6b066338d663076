package solver

import (
	"math/rand/v2"
	"testing"
)

// What no search has seen must be true: each bound against the score.
func TestFollowers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	s := solver(t, 7, 6)
	seen := map[int]int{}
	count := 20_000
	if slow {
		count = 2000
	}
	for range count {
		p := random(&board, rng, 22+rng.IntN(20))
		threats, drops := board.completing(p.Cur^p.Mask), board.drops(p.Mask)
		if board.completing(p.Cur)&drops != 0 || threats&drops != 0 {
			continue
		}
		bound := board.secondFollows
		if board.discs(p)%2 == 1 {
			bound = board.firstWaits
		}
		if most := bound(p.Cur, p.Mask, drops, threats); most != unbounded {
			seen[most]++
			if got := score(t, s, p); got > most {
				t.Fatalf("%x: score %d, bound %d", p, got, most)
			}
		}
	}
	for _, most := range []int{0, -1, -2} {
		if seen[most] < count/1000 {
			t.Errorf("bounds seen: %v", seen)
		}
	}
}
