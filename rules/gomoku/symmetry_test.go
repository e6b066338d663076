package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"rowan/rules"
)

// symmetriesOf returns the number of ways to turn and mirror the board: 8 for a square, else 4.
func symmetriesOf(v rules.Variant) symmetry {
	if v.Width == v.Height {
		return allSymmetries
	}
	return 4
}

// turn returns where the symmetry takes a point of the board, square or not.
func turn(v rules.Variant, s symmetry, pt rules.Point) rules.Point {
	if s&1 != 0 {
		pt.X = int8(v.Width-1) - pt.X
	}
	if s&2 != 0 {
		pt.Y = int8(v.Height-1) - pt.Y
	}
	if s&4 != 0 {
		pt.X, pt.Y = pt.Y, pt.X
	}
	return pt
}

// TestSymmetry plays games of all rules and openings on the board and on the board turned and
// mirrored: outcome, winning lines, steps and forbidden points are the same after every move.
func TestSymmetry(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	outcomes := map[rules.Method]int{}
	count := 120
	if underRace {
		count = 50
	}
	for range count {
		v := randomVariant(r)
		n := symmetriesOf(v)
		games := make([]rules.Position, n)
		for s := range games {
			games[s] = New(v)
		}
		for !games[0].Outcome().Over() && games[0].Ply() < 150 {
			m := randomMove(r, games[0])
			for s := range n {
				turned := m
				if m.Kind == rules.PlaceKind || m.Kind == rules.OfferKind || m.Kind == rules.ChooseKind {
					turned.Point = turn(v, s, m.Point)
				}
				next, err := games[s].Play(turned)
				if err != nil {
					t.Fatalf("%v turned by %d: %v", v, s, err)
				}
				games[s] = next
				compareTurned(t, games[0].(Position), next.(Position), s)
			}
		}
		outcomes[games[0].Outcome().Method]++
	}
	for _, m := range []rules.Method{rules.Row, rules.BoardFull, rules.Passed} {
		if outcomes[m] == 0 {
			t.Errorf("no game ended by %v: %v", m, outcomes)
		}
	}
}

func compareTurned(t *testing.T, p, q Position, s symmetry) {
	t.Helper()
	if p.Outcome() != q.Outcome() || p.Step() != q.Step() || p.ToMove() != q.ToMove() ||
		len(p.WinningLines()) != len(q.WinningLines()) || len(p.Moves()) != len(q.Moves()) {
		t.Fatalf("turned by %d: %v, %v\n%s\n\n%s", s, p.Outcome(), q.Outcome(), picture(p), picture(q))
	}
	want := p.Forbidden()
	for i, pt := range want {
		want[i] = turn(p.Variant(), s, pt)
		if a, b := p.ForbiddenAt(pt), q.ForbiddenAt(want[i]); a != b {
			t.Fatalf("%v is %v, turned by %d %v", pt, a, s, b)
		}
	}
	if got := q.Forbidden(); !slices.Equal(names(got), names(want)) {
		t.Fatalf("turned by %d: forbidden %v, want %v\n%s", s, got, want, picture(q))
	}
}

// TestForbiddenTurned turns and mirrors random boards.
func TestForbiddenTurned(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	found := 0
	for range 400 {
		p := randomBoard(r)
		v := p.Variant()
		found += len(p.Forbidden())
		for s := range symmetriesOf(v) {
			q := New(v)
			for _, pt := range everyPoint(v) {
				if c := p.at(pt); c != rules.NoColor {
					q.set(turn(v, s, pt), c)
				}
			}
			q.begin(p.turn)
			compareTurned(t, p, q, s)
		}
	}
	if found < 1000 {
		t.Errorf("only %d forbidden points", found)
	}
}
