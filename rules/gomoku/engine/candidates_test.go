package engine

import (
	"math/rand/v2"
	"testing"
)

// nextFour takes what next takes up to a four, whatever the order among equals.
func TestNextFour(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	s := New(1 << 20)
	found := 0
	for range 500 {
		v := anyVariant(rng)
		p := random(rng, v, rng.IntN(v.Width*v.Height))
		s.begin(&p, Limits{})
		b := &s.board
		var list candidateList
		s.candidates(&list)
		for range rng.IntN(4) {
			list.next()
		}
		whole := list
		for {
			four := func(cell int) bool { return b.threat(b.side, cell).four() }
			want := whole.next()
			for want >= 0 && !four(want) {
				want = whole.next()
			}
			got := list.nextFour(b)
			if got < 0 || want < 0 {
				if got != want {
					t.Fatalf("%v: %d, want %d", p, got, want)
				}
				break
			}
			found++
			rank := list.items[list.taken-1].rank
			if !four(got) || int(list.items[list.taken-1].cell) != got || rank != whole.items[whole.taken-1].rank {
				t.Fatalf("%v: %d of rank %d, want %d of rank %d", p, got, rank, want, whole.items[whole.taken-1].rank)
			}
			for _, c := range list.items[list.taken:list.n] {
				if c.rank > rank {
					t.Fatalf("%v: %d is ranked above %d and was not taken", p, c.cell, got)
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d fours in all", found)
	}
}
