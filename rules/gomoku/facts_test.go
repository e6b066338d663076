package gomoku

import (
	"slices"
	"testing"

	"rowan/rules"
)

// perft counts as rules.Perft, each position once, whether it comes again by another order of its
// stones or turned and mirrored: TestSymmetry shows that this makes no difference.
func perft(p Position, depth int, known map[uint64]uint64) uint64 {
	if p.Outcome().Over() {
		return 0
	}
	moves := p.Moves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var turned [allSymmetries]uint64
	v := p.Variant()
	for c := range p.rows {
		for y := range v.Height {
			for row := p.rows[c][y]; row != 0; row &= row - 1 {
				for s := range symmetriesOf(v) {
					turned[s] ^= stoneKey(rules.Black+rules.Color(c), turn(v, s, point(row, y)))
				}
			}
		}
	}
	key := slices.Min(turned[:symmetriesOf(v)])
	if n, ok := known[key]; ok {
		return n
	}
	var n uint64
	for _, m := range moves {
		next, err := p.Place(m.Point)
		if err != nil {
			panic(err)
		}
		n += perft(next, depth-1, known)
	}
	known[key] = n
	return n
}

func TestPerft(t *testing.T) {
	for depth, n := range []uint64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872} {
		if underRace && depth > 6 {
			break
		}
		if got := rules.Perft(New(variant(3, 3, 3, rules.Standard, rules.NoOpening)), depth); got != n {
			t.Errorf("3×3×3 perft(%d) = %d, want %d", depth, got, n)
		}
	}
	type want struct{ free, standard, over, caro uint64 }
	for _, c := range []struct {
		w, h, k, depth int
		want           want
	}{
		{4, 3, 3, 10, want{free: 81527040}},
		{4, 4, 3, 8, want{414129024, 415492416, 414129024, 415492416}},
		{5, 5, 3, 6, want{124850880, 124850880, 124853760, 124853760}},
	} {
		for rule, n := range map[rules.Rule]uint64{
			rules.Freestyle: c.want.free, rules.Standard: c.want.standard, rules.CaroOver: c.want.over, rules.Caro: c.want.caro,
		} {
			if n == 0 || underRace && rule != rules.Standard && rule != rules.CaroOver {
				continue
			}
			p := New(variant(c.w, c.h, c.k, rule, rules.NoOpening))
			if got := perft(p, c.depth, map[uint64]uint64{}); got != n {
				t.Errorf("%d×%d×%d %v perft(%d) = %d, want %d", c.w, c.h, c.k, rule, c.depth, got, n)
			}
		}
	}
}

func TestTicTacToe(t *testing.T) {
	games, positions := 0, map[uint64]bool{}
	var walk func(p Position)
	walk = func(p Position) {
		positions[p.Key()] = true
		if p.Outcome().Over() {
			games++
		}
		for _, m := range p.Moves() {
			next, _ := p.Place(m.Point)
			walk(next)
		}
	}
	walk(New(variant(3, 3, 3, rules.Standard, rules.NoOpening)))
	if games != 255168 || len(positions) != 5478 {
		t.Errorf("%d games, %d positions; want 255168, 5478", games, len(positions))
	}
}

// solve returns 1 where the side to move wins, 0 for a draw, −1 where it loses.
func solve(p Position, known map[uint64]int) int {
	switch o := p.Outcome(); {
	case o.Draw():
		return 0
	case o.Over():
		return -1
	}
	if v, ok := known[p.Key()]; ok {
		return v
	}
	best := -1
	for _, m := range p.Moves() {
		next, _ := p.Place(m.Point)
		if best = max(best, -solve(next, known)); best == 1 {
			break
		}
	}
	known[p.Key()] = best
	return best
}

// TestValues solves boards small enough to be solved without cleverness.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		w, h, k int
		want    int
	}{{3, 3, 3, 0}, {4, 3, 3, 1}, {4, 4, 3, 1}, {4, 3, 4, 0}} {
		if underRace && c.w*c.h > 12 {
			continue
		}
		p := New(variant(c.w, c.h, c.k, rules.Freestyle, rules.NoOpening))
		if got := solve(p, map[uint64]int{}); got != c.want {
			t.Errorf("%d×%d×%d: %d, want %d", c.w, c.h, c.k, got, c.want)
		}
	}
}

// TestRenjuFacts is the list of conventions.md: may Black play it?
func TestRenjuFacts(t *testing.T) {
	const disputed = "f8 g8 h9 h10"
	for _, c := range []struct {
		black, white, at string
		want             rules.Reason
	}{
		{"d8 e8 f8 j8 k8 l8", "", "h8", rules.DoubleFour},
		{"d8 e8 g8 j8 k8", "", "h8", rules.DoubleFour},
		{"e8 g8 h8 j8 k8", "", "d8", 0},
		{"g8 h8 i8 k8", "", "e8", 0},
		{"d8 e8 f8 g8 h3 h4 h5 h6 h7", "", "h2", rules.Overline},
		{disputed, "d8 i3", "h8", rules.DoubleThree},
		{disputed + " i4 i5 i6 i7", "d8 i3", "h8", 0},
		{disputed + " i4 i5 i6 i7", "d8 i3", "h7", rules.DoubleThree},
		{"b8 e8 f8 j8 g9 g10", "", "g8", 0},
		{"b8 e8 f8 g9 g10", "", "g8", rules.DoubleThree},
	} {
		p := setup(t, renju15, c.black, c.white, rules.Black)
		pt := points(t, renju15, c.at)[0]
		if got := p.ForbiddenAt(pt); got != c.want {
			t.Errorf("%s, %s: %s is %v, want %v", c.black, c.white, c.at, got, c.want)
		}
		if c.want != 0 {
			refuses(t, p, rules.Place(pt), c.want)
			p.turn = rules.White
			if next, err := p.Place(pt); err != nil || next.Outcome().Over() {
				t.Errorf("White may not play %s: %v", c.at, err)
			}
		} else if _, err := p.Place(pt); err != nil {
			t.Errorf("%s: %v", c.at, err)
		}
	}
	p := setup(t, renju15, "d8 e8 f8 g8 h3 h4 h5 h6 h7", "", rules.Black)
	if next, err := p.Place(rules.Point{X: 7, Y: 7}); err != nil || next.Outcome().Winner != rules.Black {
		t.Errorf("a five with an overline: %v", err)
	}
}
