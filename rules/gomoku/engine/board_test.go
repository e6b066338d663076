package engine

import (
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// variants are boards of all kinds under each rule, the smallest and the largest, every length.
func variants() (vs []rules.Variant) {
	for _, rule := range []rules.Rule{rules.Freestyle, rules.Standard, rules.Renju, rules.Caro, rules.CaroOver} {
		for _, d := range [][3]int{{15, 15, 5}, {3, 3, 3}, {22, 22, 5}, {22, 3, 8}, {3, 22, 5}, {6, 5, 4}, {9, 7, 6}, {10, 10, 7}, {12, 9, 8}, {8, 8, 3}, {5, 5, 5}} {
			v := rules.Variant{Game: rules.Gomoku, Width: d[0], Height: d[1], Length: d[2], Rule: rule}
			if v.Validate() == nil {
				vs = append(vs, v)
			}
		}
	}
	return vs
}

// random places stones at random, near each other or anywhere, until so many stand or one move
// before the end of the game.
func random(rng *rand.Rand, v rules.Variant, stones int) gomoku.Position {
	p := gomoku.New(v)
	near := rng.IntN(2) == 0
	for range 10 * stones {
		if p.Stones() == stones {
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

// wins returns the points where the side to move completes a row, by the rules.
func wins(p gomoku.Position) map[rules.Point]bool {
	points := map[rules.Point]bool{}
	for _, m := range p.Moves() {
		if m.Kind != rules.PlaceKind {
			continue
		}
		if next, _ := p.Place(m.Point); next.Outcome().Method == rules.Row {
			points[m.Point] = true
		}
	}
	return points
}

// The threats of the side to move, against what they mean by the rules: five is a win; a four makes
// at least one point where five would come, a winning four more; what is forbidden is said to be.
func TestThreatsAgainstRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	seen := map[threat]int{}
	var b board
	for _, v := range variants() {
		for range 24 {
			p := random(rng, v, rng.IntN(v.Width*v.Height))
			b.load(&p)
			won := wins(p)
			for cell := range b.cells {
				pt := b.point(cell)
				if b.free(cell) != (p.At(pt) == rules.NoColor) {
					t.Fatalf("%v: %v free: %v", v, pt, b.free(cell))
				}
				if !b.free(cell) {
					continue
				}
				got := b.threat(b.side, cell)
				seen[got]++
				if won[pt] != (got == makesFive) {
					t.Fatalf("%v %v: %v wins: %v, threat %d", v, p.Board(), pt, won[pt], got)
				}
				if b.side == 0 && b.forbidden(cell) != (p.ForbiddenAt(pt) != 0) {
					t.Fatalf("%v %v: %v forbidden: %v", v, p.Board(), pt, b.forbidden(cell))
				}
				if b.forbidden(cell) && b.side == 0 || len(won) > 0 || b.count[1-b.side][makesFive] > 0 || b.stones+2 >= b.cells || got < makesFour && rng.IntN(10) > 0 {
					continue
				}
				fives := fivesAfter(p, pt)
				switch got {
				case makesFour, doubtfulFour:
					if fives == 0 {
						t.Fatalf("%v %v: %v makes no five, threat %d", v, p.Board(), pt, got)
					}
				case makesFourThree:
					if fives == 0 {
						t.Fatalf("%v %v: %v makes no five", v, p.Board(), pt)
					}
				case makesWin:
					if fives < 2 {
						t.Fatalf("%v %v: %v makes %d fives", v, p.Board(), pt, fives)
					}
				default:
					if fives > 0 {
						t.Fatalf("%v %v: %v makes %d fives, threat %d", v, p.Board(), pt, fives, got)
					}
				}
			}
		}
	}
	for th := range threats {
		if seen[th] < 10 && th != doubtfulFour { // rare: see TestForbiddenAgainstRules
			t.Errorf("threat %d seen %d times", th, seen[th])
		}
	}
}

// fivesAfter returns how many points win for the side to move after a stone on
// pt and one of the opponent elsewhere, where that one changes nothing.
func fivesAfter(p gomoku.Position, pt rules.Point) int {
	next, err := p.Place(pt)
	if err != nil {
		panic(err)
	}
	most := 0
	moves := next.Moves()
	for i := 0; i < len(moves); i += max(1, len(moves)/5) {
		m := moves[i]
		if m.Kind != rules.PlaceKind {
			continue
		}
		other, _ := next.Place(m.Point)
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
				if m.Kind != rules.PlaceKind {
					continue
				}
				next, _ := q.Place(m.Point)
				if next.Outcome().Over() {
					continue
				}
				q = next
				cell := b.cell(m.Point)
				b.play(cell)
				placed = append(placed, cell)
			}
			fresh.load(&q)
			compare(t, &b, &fresh)
			for i := len(placed) - 1; i >= 0; i-- {
				b.undo(placed[i])
			}
			fresh.load(&p)
			compare(t, &b, &fresh)
		}
	}
}

func compare(t *testing.T, b, fresh *board) {
	t.Helper()
	if b.sums != fresh.sums || b.count != fresh.count || b.sets != fresh.sets || b.key != fresh.key ||
		b.lines != fresh.lines || b.side != fresh.side || b.stones != fresh.stones || b.taken != fresh.taken || b.rows != fresh.rows {
		t.Fatalf("totals differ: %v %v, want %v %v", b.sums, b.count, fresh.sums, fresh.count)
	}
	for cell := range b.cells {
		if b.free(cell) && b.codes[cell] != fresh.codes[cell] {
			t.Fatalf("cell %d: %x, want %x", cell, b.codes[cell], fresh.codes[cell])
		}
	}
}

// The forbidden points of games that were made for it, against the rules.
func TestForbiddenAgainstRules(t *testing.T) {
	v := rules.Variant{Game: rules.Gomoku, Width: 15, Height: 15, Length: 5, Rule: rules.Renju}
	rng := rand.New(rand.NewPCG(3, 3))
	var b board
	found, doubts := map[rules.Reason]int{}, 0
	for range 2000 {
		var black, white []rules.Point
		for y := range v.Height {
			for x := range v.Width {
				pt := rules.Point{X: int8(x), Y: int8(y)}
				switch rng.IntN(9) {
				case 0, 1:
					black = append(black, pt)
				case 2:
					white = append(white, pt)
				}
			}
		}
		p, err := gomoku.Setup(v, black, white, rules.Black)
		if err != nil {
			t.Fatal(err)
		}
		b.load(&p)
		for cell := range b.cells {
			if pt := b.point(cell); b.free(cell) {
				reason := p.ForbiddenAt(pt)
				found[reason]++
				if b.threat(0, cell) == doubtfulFour {
					doubts++
				}
				if b.forbidden(cell) != (reason != 0) {
					t.Fatalf("%v: %v is forbidden: %v, by the rules %v", p.Board(), pt, b.forbidden(cell), reason)
				}
			}
		}
	}
	if doubts < 10 {
		t.Errorf("a four that may be a double three: %d points", doubts)
	}
	for _, r := range []rules.Reason{rules.Overline, rules.DoubleFour, rules.DoubleThree} {
		if found[r] < 50 {
			t.Errorf("%v: %d points", r, found[r])
		}
	}
}
