package engine

import (
	"math/rand/v2"
	"slices"
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

// On any board, at any moment, however it is limited: a legal move, a five that
// is there, else the stop of one; and a variation that can be played.
func TestMovesAreLegalAndDutiful(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	s := New(1 << 20)
	took, stopped := 0, 0
	for _, v := range variants() {
		for range 16 {
			p := random(rng, v, rng.IntN(v.Width*v.Height))
			l := Limits{Nodes: 1 + rng.Uint64N(200), Fours: rng.IntN(4), Lines: rng.IntN(4), Seed: rng.Uint64()}
			best := s.Think(p, l, nil).Best()
			m := best.PV[0]
			if err := p.Check(m); err != nil {
				t.Fatalf("%v: %v", p, err)
			}
			mine, theirs := wins(p), opponentWins(p)
			switch {
			case len(mine) > 0:
				if took++; !mine[m.Point] {
					t.Fatalf("%v: a five missed, played %v", p, m)
				}
			case len(theirs) > 0 && !isCaro(v) && canStop(p, theirs):
				if stopped++; !theirs[m.Point] {
					t.Fatalf("%v: a five not stopped, played %v", p, m)
				}
			}
			for _, m := range best.PV {
				next, err := p.Play(m)
				if err != nil {
					t.Fatalf("%v %v: variation %v: %v", v, p.Board(), best.PV, err)
				}
				p = next.(gomoku.Position)
			}
		}
	}
	if took < 20 || stopped < 20 {
		t.Errorf("only %d fives and %d stops", took, stopped)
	}
}

// In caro a five can be stopped at the ends of its row too.
func isCaro(v rules.Variant) bool { return v.Rule == rules.Caro || v.Rule == rules.CaroOver }

// canStop reports whether one of the points may be played.
func canStop(p gomoku.Position, points map[rules.Point]bool) bool {
	for pt := range points {
		if p.Check(rules.Place(pt)) == nil {
			return true
		}
	}
	return false
}

// opponentWins returns where the opponent would complete a row, were it his turn.
func opponentWins(p gomoku.Position) map[rules.Point]bool {
	points := map[rules.Point]bool{}
	var b board
	b.load(&p)
	cells := b.sets[1-b.side][makesFive]
	for cell := cells.take(b.words); cell >= 0; cell = cells.take(b.words) {
		points[b.point(cell)] = true
	}
	return points
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
		best := s.Think(p, Limits{Depth: 6}, nil).Best()
		want, _ := rules.ParseMoves(rules.ClassicGomoku, c.points)
		found := false
		for _, m := range want {
			found = found || m == best.PV[0]
		}
		if plies := Win - best.Value; plies != c.plies || !found {
			t.Errorf("%s: %v wins in %d, want one of %s in %d", c.name, best.PV[0], plies, c.points, c.plies)
		}
	}
}

// An open three must be met at once: by one of its ends, or by fours.
func TestStopsOpenThree(t *testing.T) {
	s := New(1 << 20)
	for _, moves := range []string{"h8a1i8a3j8", "h8a1h9a3h11", "h8a1i9a3j10", "h8a1i7a3j6"} {
		p := position(t, rules.ClassicGomoku, moves)
		for depth := 1; depth <= 3; depth++ {
			m := s.Think(p, Limits{Depth: depth}, nil).Best().PV[0]
			next, err := p.Place(m.Point)
			if err != nil {
				t.Fatal(err)
			}
			var b board
			b.load(&next)
			if b.count[b.side][makesWin] > 0 {
				t.Errorf("%s: %v leaves an open four", moves, m)
			}
		}
	}
}

// Tic-tac-toe by this engine is never lost, whatever the other side does.
func TestTicTacToe(t *testing.T) {
	v := rules.Variant{Game: rules.Gomoku, Width: 3, Height: 3, Length: 3}
	s := New(1 << 20)
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
				moves = s.Think(p, Limits{Depth: 9}, nil).Best().PV[:1]
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
	s := New(1 << 20)
	p := position(t, rules.ClassicGomoku, "h8i9h9h7")
	r := s.Think(p, Limits{Stop: func() bool { return true }}, nil)
	if p.Check(r.Best().PV[0]) != nil || r.Nodes > 2*pollMask {
		t.Errorf("stopped at once: %v after %d nodes", r.Best(), r.Nodes)
	}
	for _, nodes := range []uint64{1, 2, 100, 5000} {
		s.Forget()
		a := s.Think(p, Limits{Nodes: nodes, Seed: 7}, nil)
		b := New(1<<20).Think(p, Limits{Nodes: nodes, Seed: 7}, nil)
		if a.Best().PV[0] != b.Best().PV[0] || a.Best().Value != b.Best().Value || a.Nodes != b.Nodes || a.Nodes > nodes {
			t.Errorf("%d nodes: %+v, then %+v", nodes, a, b)
		}
	}
	for range 70 { // the generation of the table wraps
		s.Think(p, Limits{Nodes: 10}, nil)
	}
}

// Several lines come best first, though one that was better may have become worse.
func TestLinesAreInOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	s := New(1 << 20)
	for range 40 {
		p := random(rng, rules.ClassicGomoku, 2+rng.IntN(30))
		for _, l := range []Limits{{Depth: 5, Lines: 5}, {Nodes: 3000, Lines: 5}} {
			lines := s.Think(p, l, nil).Lines
			if !slices.IsSortedFunc(lines, func(a, b Line) int { return b.Value - a.Value }) {
				t.Errorf("%v %+v: %+v", p, l, lines)
			}
		}
	}
}

// The search itself allocates nothing, whatever the rule.
func TestNoAllocations(t *testing.T) {
	s := New(1 << 20)
	six, eight := rules.ClassicGomoku, rules.ClassicGomoku
	six.Length, eight.Length, eight.Rule = 6, 8, rules.Caro
	renju, caro := rules.ClassicGomoku, rules.ClassicGomoku
	renju.Rule, caro.Rule = rules.Renju, rules.Caro
	for _, v := range []rules.Variant{rules.ClassicGomoku, renju, caro, six, eight} {
		p := position(t, v, "h8i9j8i8i7g9h6g5h7h5f7j7")
		s.Think(p, Limits{Nodes: 3000}, nil)
		if n := testing.AllocsPerRun(5, func() { s.Think(p, Limits{Nodes: 3000}, nil) }); n > 0 {
			t.Errorf("%v: %v allocations", v, n)
		}
	}
}

// signaturePositions are openings and middle games.
var signaturePositions = []string{
	"h8i9",
	"h8i9h9h7i8g8i7i10j9",
	"h8i9j8i8i7g9h6g5h7h5f7j7",
	"d5f6f3",
	"h3l9i7i8m4n12",
}

func BenchmarkSearch(b *testing.B) {
	s := New(8 << 20)
	var nodes uint64
	for b.Loop() {
		for _, text := range signaturePositions {
			s.Forget()
			nodes += s.Think(position(b, rules.ClassicGomoku, text), Limits{Nodes: 100_000}, nil).Nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

func BenchmarkPlayUndo(b *testing.B) {
	s := New(1 << 20)
	p := position(b, rules.ClassicGomoku, signaturePositions[2])
	s.board.load(&p)
	for b.Loop() {
		s.board.play(7*15 + 8)
		s.board.undo(7*15 + 8)
	}
}

// The signature: the nodes of a fixed search. It changes with the search and the estimate and
// with nothing else; who changes it says so in the commit, with what it brought.
func TestSignature(t *testing.T) {
	const want = 21702
	var nodes uint64
	s := New(1 << 20)
	for _, rule := range []rules.Rule{rules.Freestyle, rules.Renju} {
		for _, text := range signaturePositions {
			v := rules.ClassicGomoku
			v.Rule = rule
			s.Forget()
			nodes += s.Think(position(t, v, text), Limits{Depth: 5}, nil).Nodes
		}
	}
	if nodes != want {
		t.Errorf("signature %d, want %d", nodes, want)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	s := New(1 << 20)
	p := position(b, rules.ClassicGomoku, signaturePositions[2])
	s.board.load(&p)
	for b.Loop() {
		s.evaluate()
	}
}
