package engine

import (
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// position plays a move string.
func position(t testing.TB, v rules.Variant, text string) gomoku.Position {
	t.Helper()
	moves, err := rules.ParseMoves(v, text)
	p := gomoku.New(v)
	for _, m := range moves {
		if err == nil {
			p, err = p.Place(m.Point)
		}
	}
	if err != nil || p.Outcome().Over() {
		t.Fatalf("%s: %v %v", text, err, p.Outcome())
	}
	return p
}

// On any board, at any moment, however it is limited: a free point, a five that
// is there, else the stop of one; and a variation that can be played.
func TestMovesAreLegalAndDutiful(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	s := New(1 << 16)
	took, stopped := 0, 0
	for _, v := range variants() {
		for range 16 {
			p := random(rng, v, rng.IntN(v.Width*v.Height))
			l := Limits{Nodes: 1 + rng.Uint64N(200), Fours: rng.IntN(4), All: rng.IntN(3) == 0, Seed: rng.Uint64()}
			r := s.Run(p, l, nil)
			if err := p.Check(rules.Place(r.Point)); err != nil {
				t.Fatalf("%v: %v", p, err)
			}
			mine, theirs := wins(p), opponentWins(p)
			switch {
			case len(mine) > 0:
				if took++; !mine[r.Point] {
					t.Fatalf("%v: a five missed, played %v", p, r.Point)
				}
			case len(theirs) > 0:
				if stopped++; !theirs[r.Point] {
					t.Fatalf("%v: a five not stopped, played %v", p, r.Point)
				}
			}
			for _, pt := range r.PV {
				next, err := p.Place(pt)
				if err != nil {
					t.Fatalf("%v: variation %v: %v", p, r.PV, err)
				}
				p = next
			}
		}
	}
	if took < 20 || stopped < 20 {
		t.Errorf("only %d fives and %d stops", took, stopped)
	}
}

// opponentWins returns where the opponent would complete a row, were it his turn.
func opponentWins(p gomoku.Position) map[rules.Point]bool {
	cells := map[rules.Point]bool{}
	var b board
	b.load(&p)
	for cell := range b.cells {
		if b.empty[cell] && b.threat[1-b.side][cell] == makesFive {
			cells[b.point(cell)] = true
		}
	}
	return cells
}

func TestForcedWins(t *testing.T) {
	s := New(1 << 20)
	for _, c := range []struct {
		name, moves string
		plies       int
		points      string // of which one must be played
	}{
		{"five", "h8a1i8a3j8a5k8o15", 1, "g8l8"},
		{"open four", "h8a1i8a3j8a5", 3, "g8k8"},
		{"double four", "h8g8i8a3j8a5k10a1k11a9k12k13", 3, "k8k9"},
		{"four and three", "h8g8i8a3j8a5k10a1k11a9", 5, "k8"},
	} {
		p := position(t, rules.ClassicGomoku, c.moves)
		r := s.Run(p, Limits{Depth: 6, Fours: 4}, nil)
		want, _ := rules.ParseMoves(rules.ClassicGomoku, c.points)
		found := false
		for _, m := range want {
			found = found || m.Point == r.Point
		}
		if plies := Win - r.Value - p.Ply(); plies != c.plies || !found {
			t.Errorf("%s: %v wins in %d, want one of %s in %d", c.name, r.Point, plies, c.points, c.plies)
		}
	}
}

// An open three must be met at once: by one of its ends, or by fours.
func TestStopsOpenThree(t *testing.T) {
	s := New(1 << 20)
	for _, moves := range []string{"h8a1i8a3j8", "h8a1h9a3h11", "h8a1i9a3j10", "h8a1i7a3j6"} {
		p := position(t, rules.ClassicGomoku, moves)
		for depth := 1; depth <= 3; depth++ {
			r := s.Run(p, Limits{Depth: depth}, nil)
			next, err := p.Place(r.Point)
			if err != nil {
				t.Fatal(err)
			}
			var b board
			b.load(&next)
			if b.count[b.side][makesDoubleFour] > 0 {
				t.Errorf("%s: %v leaves an open four", moves, r.Point)
			}
		}
	}
}

// Tic-tac-toe by this engine is never lost, whatever the other side does.
func TestTicTacToe(t *testing.T) {
	v := rules.Variant{Game: rules.Gomoku, Width: 3, Height: 3, Length: 3}
	s := New(1 << 16)
	for _, engine := range []rules.Color{rules.Black, rules.White} {
		games := 0
		var play func(p gomoku.Position)
		play = func(p gomoku.Position) {
			if p.Outcome().Over() {
				if games++; p.Outcome().Winner == engine.Opponent() {
					t.Fatalf("lost as %v: %v", engine, p)
				}
				return
			}
			moves := p.Moves()
			if p.Turn() == engine {
				moves = []rules.Move{rules.Place(s.Run(p, Limits{Fours: 2}, nil).Point)}
			}
			for _, m := range moves {
				next, err := p.Place(m.Point)
				if err != nil {
					t.Fatal(err)
				}
				play(next)
			}
		}
		play(gomoku.New(v))
		if games < 9 {
			t.Errorf("%d games as %v", games, engine)
		}
	}
}

func TestLimits(t *testing.T) {
	s := New(1 << 16)
	p := position(t, rules.ClassicGomoku, "h8i9h9h7")
	r := s.Run(p, Limits{Stop: func() bool { return true }}, nil)
	if p.Check(rules.Place(r.Point)) != nil || r.Nodes > 2*pollMask {
		t.Errorf("stopped at once: %v after %d nodes", r.Point, r.Nodes)
	}
	for _, nodes := range []uint64{1, 2, 100, 5000} {
		a := s.Run(p, Limits{Nodes: nodes, Fours: 3, Seed: 7}, nil)
		b := New(1<<16).Run(p, Limits{Nodes: nodes, Fours: 3, Seed: 7}, nil)
		if a.Point != b.Point || a.Value != b.Value || a.Nodes != b.Nodes || a.Nodes > nodes {
			t.Errorf("%d nodes: %+v, then %+v", nodes, a, b)
		}
	}
	for range 300 { // the generation byte wraps
		s.Run(p, Limits{Nodes: 10}, nil)
	}
}

func TestOpensInTheCentre(t *testing.T) {
	s := New(1 << 10)
	for _, c := range []struct{ w, h, cells int }{{15, 15, 1}, {20, 20, 4}, {15, 20, 2}, {22, 3, 2}} {
		v := rules.Variant{Game: rules.Gomoku, Width: c.w, Height: c.h, Length: 5}
		seen := map[rules.Point]bool{}
		for seed := range uint64(40) {
			pt := s.Run(gomoku.New(v), Limits{Depth: 1, Seed: seed}, nil).Point
			seen[pt] = true
			if abs(2*int(pt.X)-c.w+1) > 1 || abs(2*int(pt.Y)-c.h+1) > 1 {
				t.Errorf("%v: opens at %v", v, pt)
			}
		}
		if len(seen) != c.cells {
			t.Errorf("%v: %d first points, want %d", v, len(seen), c.cells)
		}
	}
}

func TestRunAllocatesNothing(t *testing.T) {
	s := New(1 << 16)
	p := position(t, rules.ClassicGomoku, "h8i9h9h7")
	if n := testing.AllocsPerRun(3, func() { s.Run(p, Limits{Nodes: 3000, Fours: 3}, nil) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// signaturePositions are an opening, two middle games and a late one.
var signaturePositions = []string{
	"h8i9",
	"h8i9h9h7i8g8i7i10j9",
	"h8i9j8i8i7g9h6g5h7h5f7j7",
	"h8h9i9g7g10f11j8k7i10i8k9l10h11g12j10i11h10f10j12",
}

// The signature: the nodes of a fixed search. It changes with the search and
// with nothing else; who changes it says so in the commit, with what it brought.
func TestSignature(t *testing.T) {
	const want = 26291
	var nodes uint64
	s := New(1 << 20)
	for _, text := range signaturePositions {
		nodes += s.Run(position(t, rules.ClassicGomoku, text), Limits{Depth: 5, Fours: 4}, nil).Nodes
	}
	if nodes != want {
		t.Errorf("signature %d, want %d", nodes, want)
	}
}

func BenchmarkSearch(b *testing.B) {
	s := New(8 << 20)
	var nodes uint64
	for b.Loop() {
		for _, text := range signaturePositions {
			nodes += s.Run(position(b, rules.ClassicGomoku, text), Limits{Nodes: 100_000, Fours: 4}, nil).Nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkPlaceUnplace(b *testing.B) {
	s := New(1 << 10)
	p := position(b, rules.ClassicGomoku, signaturePositions[2])
	s.board.load(&p)
	for b.Loop() {
		s.board.place(7*15 + 8)
		s.board.unplace(7*15 + 8)
	}
}
