package gomoku

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"rowan/rules"
)

// TestSolvedBoards holds what is known of small boards, on which a row of k or more wins: whether the
// first player wins, and that the second does not. The latter also follows without any counting, for an extra
// stone cannot harm.
func TestSolvedBoards(t *testing.T) {
	for _, c := range []struct {
		w, h, k int
		wins    bool
	}{
		{3, 3, 3, false}, {4, 3, 3, true}, {4, 4, 3, true}, {4, 4, 4, false},
		{5, 4, 4, false}, {4, 5, 4, false}, {5, 5, 4, false}, {6, 5, 4, true}, {5, 6, 4, true},
	} {
		if underRace && c.w*c.h > 20 {
			continue
		}
		first, second := newValueSolver(c.w, c.h, c.k), newValueSolver(c.w, c.h, c.k)
		if got := first.wins(0, 0, true); got != c.wins {
			t.Errorf("%d×%d×%d: the first player wins: %v, want %v", c.w, c.h, c.k, got, c.wins)
		}
		if second.wins(0, 0, false) {
			t.Errorf("%d×%d×%d: the second player wins", c.w, c.h, c.k)
		}
		t.Logf("%d×%d×%d: %d and %d positions", c.w, c.h, c.k, len(first.known), len(second.known))
	}
}

// TestValueSolver compares what the solver says of positions from random games with what playing them to
// the end by the package's own moves says.
func TestValueSolver(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct{ w, h, k, games int }{{3, 3, 3, 200}, {4, 3, 3, 100}, {3, 5, 4, 30}, {4, 4, 3, 30}, {4, 4, 4, 30}} {
		v := variant(c.w, c.h, c.k, rules.Freestyle, rules.NoOpening)
		known, count := map[uint64]int{}, [3]int{}
		for range c.games {
			p := New(v)
			for range max(0, v.Width*v.Height-9) + rng.IntN(3) { // nine points are left to be filled, or less
				if moves := p.Moves(); len(moves) > 0 {
					p, _ = p.Place(moves[rng.IntN(len(moves))].Point)
				}
			}
			if p.Outcome().Over() {
				continue
			}
			var stones [2]uint32 // of the side to move, and of the other
			for i, pt := range everyPoint(v) {
				switch p.At(pt) {
				case p.Turn():
					stones[0] |= 1 << i
				case p.Turn().Opponent():
					stones[1] |= 1 << i
				}
			}
			want := solve(p, known)
			count[want+1]++
			mover, other := newValueSolver(c.w, c.h, c.k), newValueSolver(c.w, c.h, c.k)
			if mover.wins(stones[0], stones[1], true) != (want == 1) || other.wins(stones[1], stones[0], false) != (want == -1) {
				t.Fatalf("%v: the value %d is not the solver's\n%s", v, want, picture(p))
			}
		}
		t.Logf("%v: %d lost, %d drawn, %d won", v, count[0], count[1], count[2])
	}
}

// A valueSolver finds out whether one player, the maker, gets a row on a board of at most 32 points against
// any play of the other, the breaker. Who of them began makes no difference to it.
type valueSolver struct {
	all   uint32
	rows  []uint32 // the points of each row of k
	turns [][4][256]uint32
	known map[valueKey]bool
}

// A valueKey is a position without what has no meaning any more, one for all its symmetries.
type valueKey struct {
	own, other, free uint32
	maker            bool // to move
}

func newValueSolver(w, h, k int) *valueSolver {
	s := &valueSolver{all: 1<<(w*h) - 1, known: map[valueKey]bool{}}
	v := rules.Variant{Width: w, Height: h}
	bit := func(pt rules.Point) uint32 { return 1 << (int(pt.Y)*w + int(pt.X)) }
	for _, line := range lines(w, h, k) {
		var row uint32
		for _, pt := range line {
			row |= bit(pt)
		}
		s.rows = append(s.rows, row)
	}
	for i := range symmetriesOf(v) {
		var tables [4][256]uint32 // what each byte of a set of points becomes
		for at, pt := range everyPoint(v) {
			for b := range 256 {
				if b>>(at%8)&1 != 0 {
					tables[at/8][b] |= bit(turn(v, i, pt))
				}
			}
		}
		s.turns = append(s.turns, tables)
	}
	return s
}

// wins reports whether the maker, whose stones are own, gets a row. Nobody has one yet.
func (s *valueSolver) wins(own, other uint32, maker bool) bool {
	var ownRows, otherRows uint32 // points of rows that are still open to either
	var ownLast, otherLast uint32 // points that complete one
	weight := 0                   // the sum of 1/2^n over the maker's open rows with n free points, in 1/256
	for _, row := range s.rows {
		if row&other == 0 {
			missing := row &^ own
			ownRows |= row
			weight += 256 >> bits.OnesCount32(missing)
			if missing&(missing-1) == 0 {
				ownLast |= missing
			}
		}
		if row&own == 0 {
			missing := row &^ other
			otherRows |= row
			if missing&(missing-1) == 0 {
				otherLast |= missing
			}
		}
	}
	mover, waiting, enough := ownLast, otherLast, 128
	if !maker {
		mover, waiting, enough = otherLast, ownLast, 256
	}
	switch {
	case mover != 0:
		return maker
	case waiting&(waiting-1) != 0:
		return !maker // two cannot be stopped with one stone
	case waiting != 0 && maker:
		return s.wins(own|waiting, other, false)
	case waiting != 0:
		return s.wins(own, other|waiting, true)
	case weight < enough:
		// Erdős and Selfridge: the breaker, who always takes the point where this sum is the largest, brings it down so
		// that it never comes to 1, which is a row. No open row at all is the simplest case.
		return false
	}
	// A stone in no open row does nothing, and a free point in none is a pass, which is never better than
	// an extra stone elsewhere. So all of them are alike, whoever has them.
	free := s.all &^ (own | other) & (ownRows | otherRows)
	key := s.key(own&ownRows, other&otherRows, free, maker)
	won, ok := s.known[key]
	if !ok {
		won = s.search(own, other, free, maker)
		s.known[key] = won
	}
	return won
}

// key returns the smallest of the keys of the symmetries of a position.
func (s *valueSolver) key(own, other, free uint32, maker bool) valueKey {
	least := valueKey{own, other, free, maker}
	for i := 1; i < len(s.turns); i++ {
		turned := func(points uint32) uint32 {
			t := &s.turns[i]
			return t[0][points&255] | t[1][points>>8&255] | t[2][points>>16&255] | t[3][points>>24]
		}
		k := valueKey{turned(own), turned(other), turned(free), maker}
		if cmp.Or(cmp.Compare(k.own, least.own), cmp.Compare(k.other, least.other), cmp.Compare(k.free, least.free)) < 0 {
			least = k
		}
	}
	return least
}

// search tries the free points, those first on which the most and the fullest rows lie.
func (s *valueSolver) search(own, other, free uint32, maker bool) bool {
	var weight [32]int
	for _, row := range s.rows {
		w := 0
		switch {
		case row&other == 0:
			w = 2 << (3 * bits.OnesCount32(row&own)) // the maker's rows matter to both
		case row&own == 0:
			w = 1 << (3 * bits.OnesCount32(row&other))
		}
		for points := row & free; points != 0; points &= points - 1 {
			weight[bits.TrailingZeros32(points)] += w
		}
	}
	var moves []int
	for points := free; points != 0; points &= points - 1 {
		moves = append(moves, bits.TrailingZeros32(points))
	}
	slices.SortStableFunc(moves, func(a, b int) int { return cmp.Compare(weight[b], weight[a]) })
	for _, at := range moves {
		if maker && s.wins(own|1<<at, other, false) {
			return true
		}
		if !maker && !s.wins(own, other|1<<at, true) {
			return false
		}
	}
	return !maker
}
