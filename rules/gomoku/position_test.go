package gomoku

import (
	"errors"
	"math/rand/v2"
	"testing"

	"rowan/rules"
)

// lines returns every row of n points on a w×h board.
func lines(w, h, n int) [][]rules.Point {
	var all [][]rules.Point
	for x := range w {
		for y := range h {
			for _, d := range rules.Directions {
				end := rules.Point{X: int8(x), Y: int8(y)}.Add(d, n-1)
				if int(end.X) >= w || int(end.Y) >= h || end.Y < 0 {
					continue
				}
				line := make([]rules.Point, n)
				for i := range line {
					line[i] = rules.Point{X: int8(x), Y: int8(y)}.Add(d, i)
				}
				all = append(all, line)
			}
		}
	}
	return all
}

// with puts stones of one colour on an empty board; the last by Place, on its
// turn.
func with(t *testing.T, v rules.Variant, color rules.Color, stones []rules.Point, last rules.Point) Position {
	t.Helper()
	p := New(v)
	for _, pt := range stones {
		if pt != last {
			p.rows[color-rules.Black][pt.Y] |= 1 << pt.X
		}
	}
	p.ply = int16(color - rules.Black)
	next, err := p.Place(last)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// TestEveryLine makes each of the 572 rows of five on 15×15, each stone last, for both colours
// and rules.
func TestEveryLine(t *testing.T) {
	all := lines(15, 15, 5)
	if len(all) != 572 {
		t.Fatalf("%d lines, want 572", len(all))
	}
	for _, v := range []rules.Variant{rules.ClassicGomoku, rules.StandardGomoku} {
		for _, line := range all {
			for _, last := range line {
				for _, color := range []rules.Color{rules.Black, rules.White} {
					p := with(t, v, color, line, last)
					if o := p.Outcome(); o != (rules.Outcome{Winner: color, Method: rules.Row}) {
						t.Fatalf("%v %v, %v last: %v", v, line, last, o)
					}
					got := p.WinningLines()
					if len(got) != 1 || got[0].Len() != 5 || got[0].Points()[0] != line[0] && got[0].Points()[4] != line[0] {
						t.Fatalf("%v: winning lines %v", line, got)
					}
				}
			}
			if p := with(t, v, rules.Black, line[:4], line[1]); p.Outcome().Over() {
				t.Fatalf("four win: %v", line[:4])
			}
		}
	}
}

// TestOverline makes each row of six to nine, each stone last that does not complete a five
// before.
func TestOverline(t *testing.T) {
	for n := 6; n <= 9; n++ {
		for _, line := range lines(15, 15, n) {
			for i := n - 5; i < 5; i++ { // no five stands before
				free := with(t, rules.ClassicGomoku, rules.White, line, line[i])
				if free.Outcome().Winner != rules.White || free.WinningLines()[0].Len() != n {
					t.Fatalf("freestyle, %d in a row: %v", n, free.Outcome())
				}
				if o := with(t, rules.StandardGomoku, rules.White, line, line[i]).Outcome(); o.Over() {
					t.Fatalf("standard, %d in a row: %v", n, o)
				}
			}
		}
	}
}

// TestFiveBesideOverline ends a standard game by a five one way and a six the other.
func TestFiveBesideOverline(t *testing.T) {
	var stones []rules.Point
	for i := range 6 {
		stones = append(stones, rules.Point{X: int8(2 + i), Y: 7})
	}
	for i := range 5 {
		stones = append(stones, rules.Point{X: 4, Y: int8(7 + i)})
	}
	p := with(t, rules.StandardGomoku, rules.Black, stones, rules.Point{X: 4, Y: 7})
	if got := p.WinningLines(); len(got) != 1 || got[0].Len() != 5 {
		t.Errorf("%v, %v", p.Outcome(), got)
	}
}

// TestFacts plays small boards to the end in every way.
func TestFacts(t *testing.T) {
	small := func(w, h, k int) Position {
		return New(rules.Variant{Game: rules.Gomoku, Width: w, Height: h, Length: k, Rule: rules.Standard})
	}
	want := []uint64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}
	for depth, n := range want {
		if got := rules.Perft(small(3, 3, 3), depth); got != n {
			t.Errorf("3×3×3 perft(%d) = %d, want %d", depth, got, n)
		}
	}
	if n := countGames(small(3, 3, 3)); n != 255168 {
		t.Errorf("%d games of tic-tac-toe, want 255168", n)
	}
	for _, c := range []struct{ w, h, k, n int }{{15, 15, 5, 572}, {3, 3, 3, 8}, {7, 6, 4, 69}} {
		if got := len(lines(c.w, c.h, c.k)); got != c.n {
			t.Errorf("%d×%d×%d: %d lines, want %d", c.w, c.h, c.k, got, c.n)
		}
	}
}

func countGames(p Position) int {
	if p.Outcome().Over() {
		return 1
	}
	n := 0
	for _, m := range p.Moves() {
		next, _ := p.Place(m.Point)
		n += countGames(next)
	}
	return n
}

// TestLastStone fills a board: a draw is announced with the last stone, and a last
// stone that wins wins.
func TestLastStone(t *testing.T) {
	v := rules.Variant{Game: rules.Gomoku, Width: 3, Height: 3, Length: 3, Rule: rules.Freestyle}
	for text, want := range map[string]rules.Outcome{
		"a1b1c1b2a2c2b3a3c3": {Method: rules.BoardFull},
		"a1b1c1a2b2c3c2b3a3": {Winner: rules.Black, Method: rules.Row},
	} {
		moves, err := rules.ParseMoves(v, text)
		if err != nil {
			t.Fatal(err)
		}
		p := New(v)
		for _, m := range moves {
			if p.Outcome().Over() {
				t.Errorf("%s: over at ply %d", text, p.Ply())
			}
			if p, err = p.Place(m.Point); err != nil {
				t.Fatal(err)
			}
		}
		if p.Outcome() != want {
			t.Errorf("%s: %v, want %v", text, p.Outcome(), want)
		}
	}
}

func TestIllegal(t *testing.T) {
	p, err := New(rules.ClassicGomoku).Place(rules.Point{X: 7, Y: 7})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		move   rules.Move
		reason rules.Reason
	}{
		{rules.Place(rules.Point{X: 7, Y: 7}), rules.Occupied},
		{rules.Place(rules.Point{X: 15, Y: 0}), rules.OffBoard},
		{rules.Place(rules.Point{X: 0, Y: 15}), rules.OffBoard},
		{rules.Place(rules.Point{X: -1, Y: 0}), rules.OffBoard},
		{rules.Place(rules.Point{X: 127, Y: 127}), rules.OffBoard},
		{rules.Drop(3), rules.WrongKind},
	} {
		next, err := p.Play(c.move)
		var e *rules.MoveError
		if !errors.As(err, &e) || e.Reason != c.reason || e.Ply != 2 {
			t.Errorf("%v: %v, want %v", c.move, err, c.reason)
		}
		if next != rules.Position(p) || p.Check(c.move) == nil {
			t.Errorf("%v changed the position", c.move)
		}
	}
	over := with(t, rules.ClassicGomoku, rules.Black, lines(15, 15, 5)[0], rules.Point{})
	var e *rules.MoveError
	if _, err := over.Place(rules.Point{X: 14, Y: 14}); !errors.As(err, &e) || e.Reason != rules.GameOver || over.Moves() != nil {
		t.Errorf("after the end: %v", err)
	}
}

// FuzzTakeback plays and takes back at random; the position must equal the one that
// is built afresh from the moves left.
func FuzzTakeback(f *testing.F) {
	f.Add(uint64(1), uint8(60))
	f.Add(uint64(2), uint8(255))
	f.Fuzz(func(t *testing.T, seed uint64, steps uint8) {
		r := rand.New(rand.NewPCG(seed, 0))
		v := rules.Variant{Game: rules.Gomoku, Width: 3 + r.IntN(20), Height: 3 + r.IntN(20), Length: 3, Rule: rules.Rule(r.IntN(2))}
		m := rules.NewMatch(New(v))
		for range steps {
			if r.IntN(3) == 0 {
				_ = m.Takeback(r.IntN(4)) // too many is an error and changes nothing
			}
			_ = m.Play(rules.Place(rules.Point{X: int8(r.IntN(v.Width)), Y: int8(r.IntN(v.Height))}))
		}
		var fresh rules.Position = New(v)
		for _, move := range m.Moves() {
			next, err := fresh.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			fresh = next
		}
		if fresh != m.Position() || fresh.Key() != m.Position().Key() || fresh.Outcome() != m.Outcome() {
			t.Fatalf("%v %s: not the position built afresh", v, rules.FormatMoves(m.Moves()))
		}
	})
}

func BenchmarkPlay(b *testing.B) {
	p, _ := New(rules.ClassicGomoku).Place(rules.Point{X: 7, Y: 7})
	var pos rules.Position = p
	m := rules.Place(rules.Point{X: 8, Y: 8})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := pos.Play(m); err != nil {
			b.Fatal(err)
		}
	}
}
