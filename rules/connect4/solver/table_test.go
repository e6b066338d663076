package solver

import (
	"math/rand/v2"
	"testing"
)

// A table of any size never tells of one position what was stored of another, and keeps a lot of
// what it got, as it grows.
func TestTable(t *testing.T) {
	for _, keyBits := range []uint{20, 49, 64} {
		rng := rand.New(rand.NewPCG(6, uint64(keyBits)))
		for _, size := range []int{1, 1 << 16, 1 << 21} {
			tab := newTable(size, keyBits)
			type bounds struct{ least, greatest int }
			want := map[uint64]bounds{}
			for range 40_000 {
				key := rng.Uint64() >> (64 - keyBits)
				b := bounds{-rng.IntN(31), rng.IntN(31)}
				if _, ok := want[key]; ok {
					continue
				}
				nodes := rng.Uint64N(1 << rng.IntN(40))
				tab.store(key, -31, b.greatest, nodes)
				tab.store(key, b.least, 31, nodes) // narrows it
				want[key] = b
			}
			kept := 0
			for key, b := range want {
				e := tab.probe(key)
				if e == 0 {
					continue
				}
				kept++
				if e.least() != b.least || e.greatest() != b.greatest {
					t.Fatalf("%d bits, %d bytes: %x is %d to %d, want %v", keyBits, size, key, e.least(), e.greatest(), b)
				}
			}
			if kept*4 < min(len(want), len(tab.slots))*3 {
				t.Errorf("%d bits, %d bytes: kept %d of %d in %d slots", keyBits, size, kept, len(want), len(tab.slots))
			}
			if tab.used > len(tab.slots) || size > 1<<20 && len(tab.slots)*8 > size {
				t.Errorf("%d of %d slots used, %d bytes", tab.used, len(tab.slots), size)
			}
			tab.clear()
			for key := range want {
				if tab.probe(key) != 0 {
					t.Fatalf("%x is there after clear", key)
				}
			}
		}
	}
}
