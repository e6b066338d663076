package connect4

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"rowan/rules"
)

func isReason(err error, r rules.Reason) bool {
	var e *rules.MoveError
	return errors.As(err, &e) && e.Reason == r
}

// allLines returns every row of exactly v.Length cells on the board.
func allLines(v rules.Variant) []rules.Line {
	var all []rules.Line
	for x := range int8(v.Width) {
		for y := range int8(v.Height) {
			for _, d := range rules.Directions {
				from := rules.Point{X: x, Y: y}
				end := from.Add(d, v.Length-1)
				if end.X < int8(v.Width) && 0 <= end.Y && end.Y < int8(v.Height) {
					all = append(all, rules.Line{From: from, To: end})
				}
			}
		}
	}
	return all
}

// The number of rows is H·a + W·b + 2ab with a = W−N+1 and b = H−N+1, not below 0.
func TestNumberOfLines(t *testing.T) {
	for w := rules.MinSize; w <= rules.MaxSize; w++ {
		for h := rules.MinSize; h <= rules.MaxSize; h++ {
			for n := rules.MinLength; n <= min(rules.MaxLength, max(w, h)); n++ {
				a, b := max(0, w-n+1), max(0, h-n+1)
				if got, want := len(allLines(family(w, h, n, rules.DropRule))), h*a+w*b+2*a*b; got != want {
					t.Fatalf("%d×%d×%d: %d lines, want %d", w, h, n, got, want)
				}
			}
		}
	}
	for want, v := range map[int]rules.Variant{69: rules.ClassicConnectFour, 8: family(3, 3, 3, rules.DropRule),
		572: family(15, 15, 5, rules.DropRule), 10: family(4, 4, 4, rules.DropRule)} {
		if got := len(allLines(v)); got != want {
			t.Errorf("%v: %d lines, want %d", v, got, want)
		}
	}
}

// boards on which every line is played: the classic one, small and lopsided ones, the largest.
var boards = []rules.Variant{rules.ClassicConnectFour, family(4, 4, 4, rules.DropRule), family(5, 4, 4, rules.DropRule),
	family(4, 9, 3, rules.DropRule), family(9, 3, 5, rules.DropRule), family(3, 9, 6, rules.DropRule), family(8, 8, 8, rules.PopOut),
	family(12, 10, 7, rules.DropRule), family(7, 6, 4, rules.PopOut), family(22, 22, 4, rules.DropRule)}

// TestEveryLine makes every line of each board by a legal drop, each cell of it
// last, for either colour, over discs below that make no row.
func TestEveryLine(t *testing.T) {
	for _, v := range boards {
		rng := rand.New(rand.NewPCG(uint64(v.Width), uint64(v.Height)))
		played, want := 0, 0
		for _, line := range allLines(v) {
			want += v.Length
			if line.From.X == line.To.X {
				want -= v.Length - 1 // of an upright row only the top disc can be last
			}
			for _, last := range line.Points() {
				color := rules.Black + rules.Color(rng.IntN(2))
				if g, ok := almost(v, line, last, color, rng); ok {
					played++
					testLastDisc(t, g, line, last, color)
				}
			}
		}
		if played != want {
			t.Errorf("%v: %d of %d lines and last discs were played", v, played, want)
		}
	}
}

// testLastDisc drops the last disc of the line.
func testLastDisc(t *testing.T, g Grid, line rules.Line, last rules.Point, color rules.Color) {
	t.Helper()
	positions := []rules.Position{g}
	if p, ok := g.Bitboard(); ok {
		if p.Turn() == color {
			positions = append(positions, p)
		}
	}
	for _, p := range positions {
		next, err := p.Play(rules.Drop(int(last.X)))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := next.Last(); got != last || !ok {
			t.Fatalf("the disc fell to %v, not %v", got, last)
		}
		if o := next.Outcome(); o.Method != rules.Row || o.Winner != color {
			t.Fatalf("%v: %v with %v last: %v", p.Variant(), line, last, o)
		}
		covered := slices.ContainsFunc(next.WinningLines(), func(l rules.Line) bool {
			return slices.Contains(l.Points(), line.From) && slices.Contains(l.Points(), line.To)
		})
		if !covered {
			t.Fatalf("%v with %v last: winning lines %v", line, last, next.WinningLines())
		}
		if next.Moves() != nil || !isReason(next.Check(rules.Drop(0)), rules.GameOver) {
			t.Fatalf("the game went on after %v", next.Outcome())
		}
	}
}

// almost returns a board, color to move, that lacks only the disc on last for the
// line; false if last lies under another cell of the line. What lies below is filled
// in pairs, which make no rows of three, and changed at random until it fits.
func almost(v rules.Variant, line rules.Line, last rules.Point, color rules.Color, rng *rand.Rand) (Grid, bool) {
	if line.From.X == line.To.X && last != line.To {
		return Grid{}, false
	}
	points := line.Points()
	for try := range 2000 {
		w := newPlain(v)
		for _, pt := range points {
			for y := int8(0); y <= pt.Y; y++ {
				if cell := (rules.Point{X: pt.X, Y: y}); cell == last || int(y) < len(w.columns[pt.X]) {
					continue
				}
				c := rules.Black + rules.Color((int(pt.X)+(int(y)+try/2)/2+try)%2)
				if try >= 4 && rng.IntN(3) == 0 {
					c = c.Opponent()
				}
				if slices.Contains(points, rules.Point{X: pt.X, Y: y}) {
					c = color
				}
				w.columns[pt.X] = append(w.columns[pt.X], c)
			}
		}
		if len(w.rows(rules.Black)) == 0 && len(w.rows(rules.White)) == 0 {
			return setUp(v, w.columns, color), true
		}
	}
	return Grid{}, false
}

// setUp returns a Grid with the discs, which need not be a position of a game.
func setUp(v rules.Variant, discs [][]rules.Color, turn rules.Color) Grid {
	g := New(v)
	for x, column := range discs {
		number := uint32(1) << len(column)
		for y, c := range column {
			number |= uint32(c-rules.Black) << y
		}
		g.columns[x] = number
		g.discs += int16(len(column))
	}
	g.turn = turn
	return g
}
