package gomoku

import (
	"fmt"
	"testing"

	"rowan/rules"
)

// lines returns every row of n points on a w×h board.
func lines(w, h, n int) [][]rules.Point {
	var all [][]rules.Point
	for _, from := range everyPoint(rules.Variant{Width: w, Height: h}) {
		for _, d := range rules.Directions {
			end := from.Add(d, n-1)
			if int(end.X) >= w || int(end.Y) >= h || end.Y < 0 {
				continue
			}
			line := make([]rules.Point, n)
			for i := range line {
				line[i] = from.Add(d, i)
			}
			all = append(all, line)
		}
	}
	return all
}

func TestLineCount(t *testing.T) {
	for _, c := range []struct{ w, h, k, n int }{{15, 15, 5, 572}, {3, 3, 3, 8}, {7, 6, 4, 69}} {
		if got := len(lines(c.w, c.h, c.k)); got != c.n {
			t.Errorf("%d×%d×%d: %d lines, want %d", c.w, c.h, c.k, got, c.n)
		}
	}
	for w := 3; w <= 22; w++ {
		for h := 3; h <= 22; h++ {
			for n := 3; n <= 8; n++ {
				a, b := max(0, w-n+1), max(0, h-n+1)
				if got := len(lines(w, h, n)); got != h*a+w*b+2*a*b {
					t.Errorf("%d×%d×%d: %d lines", w, h, n, got)
				}
			}
		}
	}
}

// with sets up the line's stones but the last, and others of the opponent, and plays the last.
func with(t testing.TB, v rules.Variant, color rules.Color, line, others []rules.Point, last rules.Point) Position {
	t.Helper()
	p := New(v)
	for _, pt := range line {
		if pt != last {
			p.set(pt, color)
		}
	}
	for _, pt := range others {
		if p.onBoard(pt) {
			p.set(pt, color.Opponent())
		}
	}
	p.begin(color)
	next, err := p.Place(last)
	if err != nil {
		t.Fatalf("%v %v, %v last: %v", v, line, last, err)
	}
	return next
}

// TestCase3 makes each row of the length to win on many boards, each stone of it the last, for both
// colours and all rules, and each row of one stone less: field case 3.
func TestCase3(t *testing.T) {
	for _, size := range [][3]int{{15, 15, 5}, {3, 3, 3}, {22, 22, 5}, {22, 3, 8}, {3, 22, 5}, {6, 4, 4}, {9, 7, 6}, {10, 12, 7}, {8, 8, 8}} {
		for _, rule := range gomokuRules {
			v := variant(size[0], size[1], size[2], rule, rules.NoOpening)
			if v.Validate() != nil {
				continue
			}
			for _, line := range lines(v.Width, v.Height, v.Length) {
				for i, last := range line {
					for _, color := range []rules.Color{rules.Black, rules.White} {
						p := with(t, v, color, line, nil, last)
						if o := p.Outcome(); o != (rules.Outcome{Winner: color, Method: rules.Row}) {
							t.Fatalf("%v %v, %v last: %v", v, line, last, o)
						}
						got := p.WinningLines()
						if len(got) != 1 || got[0] != (rules.Line{From: line[0], To: line[len(line)-1]}) {
							t.Fatalf("%v %v: winning lines %v", v, line, got)
						}
						short := append(append([]rules.Point(nil), line[:i]...), line[i+1:]...)
						if p := with(t, v, color, short, nil, short[i%len(short)]); p.Outcome().Over() {
							t.Fatalf("%v %v without %v: %v", v, line, last, p.Outcome())
						}
					}
				}
			}
		}
	}
}

// TestCase4 makes each row of six to nine, per rule and colour, each stone last that does not
// complete a five before: field case 4.
func TestCase4(t *testing.T) {
	for n := 6; n <= 9; n++ {
		for _, line := range lines(15, 15, n) {
			for i := n - 5; i < 5; i++ { // no five stands before
				for _, rule := range gomokuRules {
					for _, color := range []rules.Color{rules.Black, rules.White} {
						v := variant(15, 15, 5, rule, rules.NoOpening)
						if rule == rules.Renju && color == rules.Black {
							var stones []rules.Point
							for j, pt := range line {
								if j != i {
									stones = append(stones, pt)
								}
							}
							p, err := Setup(v, stones, nil, color)
							if err != nil {
								t.Fatal(err)
							}
							refuses(t, p, rules.Place(line[i]), rules.Overline)
							continue
						}
						p := with(t, v, color, line, nil, line[i])
						wins := rule == rules.Freestyle || rule == rules.CaroOver || rule == rules.Renju
						if wins != (p.Outcome() == rules.Outcome{Winner: color, Method: rules.Row}) || wins != (len(p.WinningLines()) == 1) {
							t.Fatalf("%v, %v, %d in a row: %v %v", rule, color, n, p.Outcome(), p.WinningLines())
						}
					}
				}
			}
		}
	}
}

// TestClosedEnds closes each row of five at no end, at one and at both: in caro only the last is
// no win, and the edge of the board closes nothing.
func TestClosedEnds(t *testing.T) {
	for _, line := range lines(15, 15, 5) {
		d := rules.Point{X: line[1].X - line[0].X, Y: line[1].Y - line[0].Y}
		before, after := line[0].Add(d, -1), line[4].Add(d, 1)
		for closed := range 4 {
			var others []rules.Point
			if closed&1 != 0 {
				others = append(others, before)
			}
			if closed&2 != 0 {
				others = append(others, after)
			}
			for i, last := range line {
				color := rules.Black + rules.Color(i%2)
				for _, rule := range gomokuRules {
					p := with(t, variant(15, 15, 5, rule, rules.NoOpening), color, line, others, last)
					both := closed == 3 && p.onBoard(before) && p.onBoard(after)
					want := !both || rule != rules.Caro && rule != rules.CaroOver
					if p.Outcome().Over() != want {
						t.Fatalf("%v %v, closed by %v: %v", rule, line, others, p.Outcome())
					}
				}
			}
		}
	}
}

// TestFiveBesideOverline ends a game by a five one way and a six the other: each direction counts by
// itself, and Black's five wins in renju whatever else it makes.
func TestFiveBesideOverline(t *testing.T) {
	for _, rule := range gomokuRules {
		p := setup(t, variant(15, 15, 5, rule, rules.NoOpening), "c8 d8 f8 g8 h8 e9 e10 e11 e12", "", rules.Black)
		p, err := p.Place(rules.Point{X: 4, Y: 7})
		if err != nil {
			t.Fatal(err)
		}
		want := 1
		if rule == rules.Freestyle || rule == rules.CaroOver {
			want = 2
		}
		if got := p.WinningLines(); len(got) != want || got[len(got)-1].Len() != 5 {
			t.Errorf("%v: %v, %v", rule, p.Outcome(), got)
		}
	}
}

// TestLastMove is the table of conventions.md: does the last move win?
func TestLastMove(t *testing.T) {
	for _, c := range []struct{ black, white, last, want string }{
		{"d8 e8 f8 h8", "c8 i8", "g8", "y y y n n"},
		{"a8 b8 c8 d8", "f8", "e8", "y y y y y"},
		{"d8 e8 f8 h8 i8", "c8 j8", "g8", "y n forbidden y n"},
	} {
		got := ""
		for _, rule := range []rules.Rule{rules.Freestyle, rules.Standard, rules.Renju, rules.CaroOver, rules.Caro} {
			v := variant(15, 15, 5, rule, rules.NoOpening)
			p := setup(t, v, c.black, c.white, rules.Black)
			next, err := p.Place(points(t, v, c.last)[0])
			switch {
			case err != nil:
				refuses(t, p, rules.Place(points(t, v, c.last)[0]), rules.Overline)
				got += " forbidden"
			case next.Outcome() == rules.Outcome{Winner: rules.Black, Method: rules.Row}:
				got += " y"
			default:
				got += " n"
			}
		}
		if got != " "+c.want {
			t.Errorf("%s, %s: %s:%s, want %s", c.black, c.white, c.last, got, c.want)
		}
	}
}

// TestCases1And2 fills boards of all rules: the draw comes with the last stone, and a last stone
// that wins wins.
func TestCases1And2(t *testing.T) {
	// A pattern without a row of three: XXOOXXOO, and the other way round in every second row.
	draw := func(pt rules.Point) rules.Color { return rules.Black + rules.Color((int(pt.X)/2+int(pt.Y))%2) }
	for _, size := range [][3]int{{15, 15, 5}, {4, 4, 4}, {6, 9, 5}, {22, 22, 8}, {5, 3, 5}} {
		for _, rule := range gomokuRules {
			v := variant(size[0], size[1], size[2], rule, rules.NoOpening)
			if v.Validate() != nil {
				continue
			}
			every := everyPoint(v)
			for _, last := range every {
				p := New(v)
				for _, pt := range every {
					if pt != last {
						p.set(pt, draw(pt))
					}
				}
				p.begin(draw(last))
				if p.Outcome().Over() {
					t.Fatalf("%v: over before the last stone", v)
				}
				next, err := p.Place(last)
				if err != nil {
					t.Fatal(err)
				}
				if next.Outcome() != (rules.Outcome{Method: rules.BoardFull}) || next.Moves() != nil {
					t.Fatalf("%v, %v last: %v\n%s", v, last, next.Outcome(), picture(next))
				}
			}
			for _, line := range lines(v.Width, v.Height, v.Length) {
				last := line[v.Length/2]
				color := draw(last)
				p := New(v)
				for _, pt := range every {
					if pt != last {
						p.set(pt, draw(pt))
					}
				}
				for _, pt := range line {
					if pt != last {
						p.rows[0][pt.Y] &^= 1 << pt.X
						p.rows[1][pt.Y] &^= 1 << pt.X
						p.rows[color-rules.Black][pt.Y] |= 1 << pt.X
					}
				}
				p.begin(color)
				next, err := p.Place(last)
				won := err == nil && next.Outcome().Winner == color && next.Outcome().Method == rules.Row
				if rule == rules.Freestyle && !won || err == nil && !next.Outcome().Over() {
					t.Fatalf("%v, %v last of %v: %v, %v\n%s", v, last, line, next.Outcome(), err, picture(next))
				}
			}
		}
	}
	for text, want := range map[string]rules.Outcome{
		"a1b1c1b2a2c2b3a3c3": {Method: rules.BoardFull},
		"a1b1c1a2b2c3c2b3a3": {Winner: rules.Black, Method: rules.Row},
	} {
		if p := play(t, variant(3, 3, 3, rules.Standard, rules.NoOpening), text); p.Outcome() != want {
			t.Errorf("%s: %v, want %v", text, p.Outcome(), want)
		}
	}
}

// TestOutcomeAllocates counts what finding the outcome allocates: nothing.
func TestOutcomeAllocates(t *testing.T) {
	for _, rule := range gomokuRules {
		p := setup(t, variant(15, 15, 5, rule, rules.NoOpening), "d8 e8 g8 h8 f9", "c8 i8", rules.Black)
		if n := testing.AllocsPerRun(100, func() {
			q := p
			q.apply(rules.Place(rules.Point{X: 5, Y: 7}))
			if !q.Outcome().Over() && rule < rules.Caro {
				t.Error(fmt.Sprint(rule, " no win"))
			}
		}); n != 0 {
			t.Errorf("%v: %v allocations", rule, n)
		}
	}
}
