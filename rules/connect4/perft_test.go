package connect4

import (
	"testing"

	"rowan/rules"
)

// family returns the variant of Connect Four with that board, length and rule.
func family(width, height, length int, rule rules.Rule) rules.Variant {
	return rules.Variant{Game: rules.ConnectFour, Width: width, Height: height, Length: length, Rule: rule}
}

// perft is rules.Perft for a Position without a slice of moves and a value a node.
func perft(p Position, depth int) uint64 {
	var n uint64
	for x := range Width {
		if depth == 1 {
			if p.reason(x) == 0 {
				n++
			}
		} else if next, err := p.Drop(x); err == nil {
			n += perft(next, depth-1)
		}
	}
	return n
}

// The counts on which Connect Four programs agree.
func TestPerft(t *testing.T) {
	for i, want := range []uint64{7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572} {
		if got := perft(Position{}, i+1); got != want {
			t.Errorf("perft(%d) = %d, want %d", i+1, got, want)
		}
	}
}

func TestPerftOfTheFamily(t *testing.T) {
	for _, c := range []struct {
		start rules.Position
		want  []uint64
	}{
		{Position{}, []uint64{7, 49, 343, 2401, 16807, 117649}},
		{New(rules.ClassicConnectFour), []uint64{7, 49, 343, 2401, 16807, 117649, 823536}},
		{New(family(4, 4, 4, rules.DropRule)), []uint64{4, 16, 64, 256, 1020, 4020, 15540, 57504, 206904}},
		{New(family(7, 6, 4, rules.PopOut)), []uint64{7, 49, 392, 3087, 26320, 220626}},
	} {
		for i, want := range c.want {
			if got := rules.Perft(c.start, i+1); got != want {
				t.Errorf("%v: perft(%d) = %d, want %d", c.start.Variant(), i+1, got, want)
			}
		}
	}
}

// Games that end with a row at each ply: nobody can before the seventh.
func TestGamesWonByPly(t *testing.T) {
	var won [9]int
	var play func(p Position)
	play = func(p Position) {
		if p.method == rules.Row {
			won[p.Ply()]++
		}
		for x := 0; x < Width && p.Ply() < 8; x++ {
			if next, err := p.Drop(x); err == nil {
				play(next)
			}
		}
	}
	play(Position{})
	if want := [9]int{7: 13032, 8: 44430}; won != want {
		t.Errorf("%v, want %v", won, want)
	}
}

// Distinct positions after each ply, told apart by their keys.
func TestDistinctPositions(t *testing.T) {
	want := []int{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275}
	layer := map[uint64]Position{0: {}}
	for ply := range want {
		if len(layer) != want[ply] {
			t.Errorf("%d positions after %d plies, want %d", len(layer), ply, want[ply])
		}
		next := map[uint64]Position{}
		for _, p := range layer {
			for x := range Width {
				if ply < len(want)-1 && p.reason(x) == 0 {
					q, _ := p.Drop(x)
					next[q.Key()] = q
				}
			}
		}
		layer = next
	}
}

// All positions of the 4×4 board. Equal discs must have equal keys and others not.
func TestAllPositionsOf4x4(t *testing.T) {
	total := 0
	layer := map[columns]Grid{{}: New(family(4, 4, 4, rules.DropRule))}
	for len(layer) > 0 {
		total += len(layer)
		next, keys := map[columns]Grid{}, map[uint64]bool{}
		for _, g := range layer {
			for x := range 4 {
				if m := rules.Drop(x); g.reason(m) == 0 {
					child := g
					child.play(m)
					if before, ok := next[child.columns]; ok && before.Key() != child.Key() {
						t.Fatalf("one position has the keys %x and %x", before.Key(), child.Key())
					}
					next[child.columns] = child
				}
			}
		}
		for _, g := range next {
			keys[g.Key()] = true
		}
		if len(keys) != len(next) {
			t.Fatalf("%d positions have %d keys", len(next), len(keys))
		}
		layer = next
	}
	if total != 161029 {
		t.Errorf("%d positions, want 161029", total)
	}
}
