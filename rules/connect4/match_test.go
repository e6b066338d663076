package connect4

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rowan/rules"
)

// games are the variants of the tests that play at random.
var games = append(slices.Clone(boards), pie(rules.ClassicConnectFour), pie(popOut), family(3, 3, 3, rules.PopOut),
	family(4, 4, 4, rules.PopOut), pie(family(22, 5, 8, rules.PopOut)), family(3, 22, 8, rules.DropRule))

// TestRandomGames plays games to their end beside plain slices, and sees every
// kind of end there is.
func TestRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	ends := map[rules.Method]int{}
	pops, swaps := 0, 0
	for _, v := range games {
		for range 3000 / (v.Width * v.Height) {
			w := newPlain(v)
			p := Start(v)
			for !p.Outcome().Over() && p.Ply() < 300 {
				moves := w.moves()
				m := moves[rng.IntN(len(moves))]
				w.play(m)
				next, err := p.Play(m)
				if err != nil {
					t.Fatal(err)
				}
				p = next
				w.compare(t, p)
				if m.Kind == rules.SwapKind {
					swaps++
				}
				if _, dropped := p.Last(); !dropped && p.Outcome().Method == rules.Row {
					pops++
				}
			}
			ends[p.Outcome().Method]++
		}
	}
	if ends[rules.Row] == 0 || ends[rules.BoardFull] == 0 || ends[rules.Repetition] == 0 || pops == 0 || swaps == 0 {
		t.Errorf("ends %v, %d by a pop, %d swaps", ends, pops, swaps)
	}
}

// Case 16: after any mix of playing and taking back, board, key, list of moves,
// outcome and lines are those of the same moves played afresh.
func TestCase16TakebackEqualsAfresh(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, v := range games {
		for range 12 {
			m := rules.NewMatch(Start(v))
			for range 60 {
				if moves := m.Position().Moves(); len(moves) > 0 && rng.IntN(4) > 0 {
					if err := m.Play(moves[rng.IntN(len(moves))]); err != nil {
						t.Fatal(err)
					}
				} else if err := m.Takeback(rng.IntN(m.Ply() + 1)); err != nil {
					t.Fatal(err)
				}
				afresh := Start(v)
				for _, move := range m.Moves() {
					afresh, _ = afresh.Play(move)
				}
				same(t, m.Position(), afresh)
			}
		}
	}
}

// same fails the test where two positions reached on different ways differ.
func same(t *testing.T, a, b rules.Position) {
	t.Helper()
	for x := range int8(a.Variant().Width) {
		for y := range int8(a.Variant().Height) {
			if pt := (rules.Point{X: x, Y: y}); a.At(pt) != b.At(pt) {
				t.Fatalf("%v: %v and %v", pt, a.At(pt), b.At(pt))
			}
		}
	}
	lastA, okA := a.Last()
	lastB, okB := b.Last()
	if a.Key() != b.Key() || a.Outcome() != b.Outcome() || a.Ply() != b.Ply() || a.ToMove() != b.ToMove() ||
		a.Turn() != b.Turn() || lastA != lastB || okA != okB || !slices.Equal(a.Moves(), b.Moves()) ||
		!slices.Equal(a.WinningLines(), b.WinningLines()) {
		t.Fatalf("%+v and %+v", a, b)
	}
	if a.Variant().Rule != rules.PopOut && a != b {
		t.Fatalf("%+v != %+v", a, b)
	}
}

// TestMirror plays each game also with its columns from the right.
func TestMirror(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, v := range games {
		flip := func(pt rules.Point) rules.Point { return rules.Point{X: int8(v.Width) - 1 - pt.X, Y: pt.Y} }
		for range 20 {
			p, q := Start(v), Start(v)
			for !p.Outcome().Over() && p.Ply() < 300 {
				moves := p.Moves()
				m := moves[rng.IntN(len(moves))]
				p, _ = p.Play(m)
				if m.Kind != rules.SwapKind {
					m.Point = flip(m.Point)
				}
				next, err := q.Play(m)
				if err != nil {
					t.Fatal(err)
				}
				q = next
				if p.Outcome() != q.Outcome() || p.Turn() != q.Turn() || len(p.Moves()) != len(q.Moves()) {
					t.Fatalf("%v: %v, mirrored %v", v, p.Outcome(), q.Outcome())
				}
			}
			var lines []rules.Line
			for _, l := range p.WinningLines() {
				from, to := flip(l.From), flip(l.To)
				if to.X < from.X {
					from, to = to, from
				}
				lines = append(lines, rules.Line{From: from, To: to})
			}
			if !sameLines(lines, q.WinningLines()) {
				t.Fatalf("%v: lines %v, mirrored %v", v, lines, q.WinningLines())
			}
		}
	}
}

// Two orders of the same discs give one key, and one value where the last disc is the same.
func TestTranspositions(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicConnectFour, family(12, 5, 4, rules.DropRule), popOut} {
		a, b := play(t, v, "12344"), play(t, v, "32144")
		if a.Key() != b.Key() || v.Rule != rules.PopOut && a != b {
			t.Errorf("%v: %+v and %+v", v, a, b)
		}
		if c := play(t, v, "12434"); a.Key() == c.Key() {
			t.Errorf("%v: other discs, the same key", v)
		}
	}
	// In PopOut a disc may have gone and come back.
	if a, b := play(t, popOut, "12"), play(t, popOut, "13p1p312"); a.Key() != b.Key() {
		t.Error("the same discs after two pops have another key")
	}
}
