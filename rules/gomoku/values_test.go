package gomoku

import (
	"cmp"
	"flag"
	"math/bits"
	"slices"
	"testing"
)

var long = flag.Bool("long", false, "solve the boards that take seconds too")

// TestSolvedBoards holds what is known of small boards: whether the first player wins. That the second never
// does follows, for an extra stone cannot harm.
func TestSolvedBoards(t *testing.T) {
	for _, c := range []struct {
		w, h, k    int
		wins, long bool
	}{
		{3, 3, 3, false, false}, {4, 3, 3, true, false}, {4, 4, 3, true, false}, {4, 4, 4, false, false},
		{5, 4, 4, false, true}, {6, 5, 4, true, true}, // 2 s and 13 s
	} {
		if c.long && !*long {
			continue
		}
		s := newValueSolver(c.w, c.h, c.k)
		if got := s.wins(0, 0, true); got != c.wins {
			t.Errorf("%d×%d×%d: the first player wins: %v, want %v", c.w, c.h, c.k, got, c.wins)
		}
		t.Logf("%d×%d×%d: %d positions", c.w, c.h, c.k, len(s.known))
	}
}

// A valueSolver finds out whether the first player wins on a board of at most 32 points.
type valueSolver struct {
	all   uint32
	rows  []uint32 // the points of each row of k
	known map[[2]uint32]bool
}

func newValueSolver(w, h, k int) *valueSolver {
	s := &valueSolver{all: 1<<(w*h) - 1, known: map[[2]uint32]bool{}}
	for _, line := range lines(w, h, k) {
		var row uint32
		for _, pt := range line {
			row |= 1 << (int(pt.Y)*w + int(pt.X))
		}
		s.rows = append(s.rows, row)
	}
	return s
}

// wins reports whether the first player, whose stones are own, makes a row against any defence. Nobody
// has one yet.
func (s *valueSolver) wins(own, other uint32, first bool) bool {
	key := [2]uint32{own, other} // whose turn it is follows from the numbers of stones
	if v, ok := s.known[key]; ok {
		return v
	}
	v := s.search(own, other, first)
	s.known[key] = v
	return v
}

func (s *valueSolver) search(own, other uint32, first bool) bool {
	ownFive, otherFive := s.completes(own, other), s.completes(other, own)
	mover, waiting := ownFive, otherFive
	if !first {
		mover, waiting = otherFive, ownFive
	}
	switch {
	case mover != 0:
		return first
	case bits.OnesCount32(waiting) > 1:
		return !first
	}
	moves := s.moves(own, other)
	if len(moves) == 0 {
		return false // no row is open to the first player any more
	}
	if waiting != 0 {
		moves = []uint32{waiting}
	}
	for _, m := range moves {
		if first && s.wins(own|m, other, false) {
			return true
		}
		if !first && !s.wins(own, other|m, true) {
			return false
		}
	}
	return !first
}

// completes returns the points at which a row would be full of a's stones.
func (s *valueSolver) completes(a, b uint32) (points uint32) {
	for _, row := range s.rows {
		if missing := row &^ a; row&b == 0 && missing&(missing-1) == 0 {
			points |= missing
		}
	}
	return points
}

// moves returns the free points, those first through which the most rows are open to the first player;
// none when no row is.
func (s *valueSolver) moves(own, other uint32) []uint32 {
	var weight [32]int
	open := false
	for _, row := range s.rows {
		if row&other != 0 {
			continue
		}
		open = true
		for free := row &^ own; free != 0; free &= free - 1 {
			weight[bits.TrailingZeros32(free)] += 1 << (4 * bits.OnesCount32(row&own))
		}
	}
	if !open {
		return nil
	}
	var moves []uint32
	for free := s.all &^ (own | other); free != 0; free &= free - 1 {
		moves = append(moves, free&-free)
	}
	slices.SortStableFunc(moves, func(a, b uint32) int {
		return cmp.Compare(weight[bits.TrailingZeros32(b)], weight[bits.TrailingZeros32(a)])
	})
	return moves
}
