package solver

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Distinct positions after 0 to 8 plies, from the literature; a book has one of each mirror pair, and none
// with a win at hand.
func TestBookPositions(t *testing.T) {
	all := []int{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275}
	keys := []uint64{0}
	for ply := range all {
		distinct := len(keys)
		for _, key := range keys {
			p := fromKey(key)
			if bookKey(p) != key {
				t.Fatalf("key %x is of %x, whose key is %x", key, p, bookKey(p))
			}
			if key != board.mirror(key) {
				distinct++
			}
		}
		// The literature counts games that have ended, too: from ply 7 on some have.
		if ply < 7 && distinct != all[ply] || distinct > all[ply] {
			t.Errorf("ply %d: %d positions, want %d", ply, distinct, all[ply])
		}
		keys = nextLayer(keys)
	}
}

// fake is a score that any position may have.
func fake(p Position) int { return int(bookKey(p)%37) - 18 }

func fakeBook(t *testing.T, ply int) *Book {
	t.Helper()
	b, err := NewBook(ply)
	if err != nil {
		t.Fatal(err)
	}
	for i := range b.Len() {
		p, _, known := b.At(i)
		if known {
			t.Fatalf("a new book knows %x", p)
		}
		b.Set(i, fake(p))
	}
	return b
}

func TestBookFile(t *testing.T) {
	b := fakeBook(t, 4)
	again, err := ReadBook(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var negamax func(p Position, discs int) int
	negamax = func(p Position, discs int) int {
		if discs == 4 {
			return fake(p)
		}
		best := -unbounded
		for drops := board.drops(p.Mask); drops != 0; drops &= drops - 1 {
			best = max(best, -negamax(Position{p.Cur ^ p.Mask, p.Mask | drops&-drops}, discs+1))
		}
		return best
	}
	for _, text := range []string{"", "4", "1", "7", "44", "17", "71", "123", "7777", "6543"} {
		p := position(t, text)
		for _, p := range []Position{p, {board.mirror(p.Cur), board.mirror(p.Mask)}} {
			if got, ok := again.Score(p); !ok || got != negamax(p, len(text)) {
				t.Errorf("%q: %d, %v, want %d", text, got, ok, negamax(p, len(text)))
			}
		}
	}
	if _, ok := again.Score(position(t, "44444")); ok {
		t.Error("a book of 4 plies knows a position of 5")
	}

	// A score that is missing is missing in all that depend on it.
	b.Set(0, unknown)
	p, _, _ := b.At(0)
	if _, ok := b.Score(p); ok || b.Missing() != 1 {
		t.Error("a missing score is known")
	}
	if _, ok := b.Score(Position{}); ok {
		t.Error("the empty board's score does not need the missing one")
	}
}

func TestBadBooks(t *testing.T) {
	file := fakeBook(t, 2).Bytes()
	bad := map[string][]byte{
		"empty":     {},
		"header":    []byte(bookMagic),
		"magic":     append([]byte("rowanC4\x02"), file[8:]...),
		"ply 0":     append([]byte(bookMagic), 0),
		"ply 13":    append([]byte(bookMagic), 13),
		"short":     file[:len(file)-1],
		"long":      append(file[:len(file):len(file)], 0),
		"no scores": append(file[:len(file)-1:len(file)-1], 22),
	}
	for name, file := range bad {
		if _, err := ReadBook(file); err == nil {
			t.Errorf("%s: read", name)
		}
	}
}

// Keys of any digits are sorted, few and many.
func TestSortKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, n := range []int{0, 1, 2, 1000, 20_000} {
		keys := make([]uint64, n)
		for i := range keys {
			keys[i] = rng.Uint64() >> 15 >> rng.IntN(49) // 49 bits, and less
		}
		want := slices.Sorted(slices.Values(keys))
		if got := sortKeys(keys); !slices.Equal(got, want) {
			t.Errorf("%d keys are not sorted", n)
		}
	}
}
