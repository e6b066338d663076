package engine

import (
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// variants are boards of all kinds, the smallest and the largest, every length.
func variants() (vs []rules.Variant) {
	for _, rule := range []rules.Rule{rules.Freestyle, rules.Standard} {
		for _, d := range [][3]int{{15, 15, 5}, {3, 3, 3}, {22, 22, 5}, {22, 3, 8}, {3, 22, 5}, {6, 5, 4}, {9, 7, 6}, {10, 10, 7}, {12, 9, 8}, {8, 8, 3}} {
			v := rules.Variant{Game: rules.Gomoku, Width: d[0], Height: d[1], Length: d[2], Rule: rule}
			if err := v.Validate(); err != nil {
				panic(err)
			}
			vs = append(vs, v)
		}
	}
	return vs
}

// random places stones at random, near each other or anywhere, until ply or one
// before the end of the game.
func random(rng *rand.Rand, v rules.Variant, ply int) gomoku.Position {
	p := gomoku.New(v)
	near := rng.IntN(2) == 0
	for range 10 * ply {
		if p.Ply() == ply {
			break
		}
		pt := rules.Point{X: int8(rng.IntN(v.Width)), Y: int8(rng.IntN(v.Height))}
		if last, ok := p.Last(); ok && near {
			pt = last.Add(rules.Directions[rng.IntN(4)], rng.IntN(5)-2)
		}
		if next, err := p.Place(pt); err == nil && !next.Outcome().Over() {
			p = next
		}
	}
	return p
}

// wins returns the cells where the side to move completes a row, by the rules.
func wins(p gomoku.Position) map[rules.Point]bool {
	cells := map[rules.Point]bool{}
	for _, m := range p.Moves() {
		if next, _ := p.Place(m.Point); next.Outcome().Method == rules.Row {
			cells[m.Point] = true
		}
	}
	return cells
}

// The threats of the side to move, against what they mean by the rules: five is
// a win; a four makes one point where five would come, a double four more.
func TestThreatsAgainstRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	seen := map[threat]int{}
	var b board
	for _, v := range variants() {
		for range 16 {
			p := random(rng, v, rng.IntN(v.Width*v.Height))
			b.load(&p)
			won := wins(p)
			for cell := range b.cells {
				pt := b.point(cell)
				if b.empty[cell] != (p.At(pt) == rules.NoColor) {
					t.Fatalf("%v: %v empty: %v", v, pt, b.empty[cell])
				}
				if !b.empty[cell] {
					continue
				}
				got := b.threat[b.side][cell]
				seen[got]++
				if won[pt] != (got == makesFive) {
					t.Fatalf("%v: %v wins: %v, threat %d", p, pt, won[pt], got)
				}
				if len(won) > 0 || b.count[1-b.side][makesFive] > 0 || b.stones+2 >= b.cells || got < makesFour && rng.IntN(10) > 0 {
					continue
				}
				fives := fivesAfter(p, pt)
				if want := min(fives, 2); want != map[threat]int{makesFour: 1, makesFourThree: 1, makesDoubleFour: 2}[got] {
					t.Fatalf("%v: %v makes %d fives, threat %d", p, pt, fives, got)
				}
			}
		}
	}
	for th := range threats {
		if seen[th] < 10 {
			t.Errorf("threat %d seen %d times", th, seen[th])
		}
	}
}

// fivesAfter returns how many points win for the side to move after a stone on
// pt and one of the opponent elsewhere, where that one changes nothing.
func fivesAfter(p gomoku.Position, pt rules.Point) int {
	next, _ := p.Place(pt)
	most := 0
	for tries, moves := 0, next.Moves(); tries < min(3, len(moves)); tries++ {
		other, _ := next.Place(moves[tries*(len(moves)-1)/2].Point)
		if !other.Outcome().Over() {
			most = max(most, len(wins(other)))
		}
	}
	return most
}

// What is kept up to date stone by stone equals what is found from the stones.
func TestIncrementalBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	var b, fresh board
	for _, v := range variants() {
		for range 6 {
			p := random(rng, v, rng.IntN(v.Width*v.Height))
			b.load(&p)
			var placed []int
			q := p
			for range 12 {
				moves := q.Moves()
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				next, _ := q.Place(m.Point)
				if next.Outcome().Over() {
					continue
				}
				q = next
				cell := int(m.Point.Y)*v.Width + int(m.Point.X)
				b.place(cell)
				placed = append(placed, cell)
			}
			fresh.load(&q)
			compare(t, &b, &fresh)
			for i := len(placed) - 1; i >= 0; i-- {
				b.unplace(placed[i])
			}
			fresh.load(&p)
			compare(t, &b, &fresh)
		}
	}
}

func compare(t *testing.T, b, fresh *board) {
	t.Helper()
	if b.potential != fresh.potential || b.count != fresh.count || b.fives != fresh.fives || b.key != fresh.key || b.line != fresh.line || b.side != fresh.side || b.stones != fresh.stones {
		t.Fatalf("totals differ: %v %v %v, want %v %v %v", b.potential, b.count, b.fives, fresh.potential, fresh.count, fresh.fives)
	}
	for c := range 2 {
		for cell := range b.cells {
			if b.empty[cell] && (b.pattern[c][cell] != fresh.pattern[c][cell] || b.threat[c][cell] != fresh.threat[c][cell]) {
				t.Fatalf("cell %d of colour %d: %v, want %v", cell, c, b.pattern[c][cell], fresh.pattern[c][cell])
			}
		}
	}
}
