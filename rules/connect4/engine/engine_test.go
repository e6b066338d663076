package engine

import (
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/connect4"
)

// position plays a string of columns from 1.
func position(t testing.TB, text string) connect4.Position {
	t.Helper()
	var p connect4.Position
	for i, c := range text {
		next, err := p.Drop(int(c - '1'))
		if err != nil || next.Outcome().Over() {
			t.Fatalf("%s: ply %d: %v %v", text, i+1, err, next.Outcome())
		}
		p = next
	}
	return p
}

// random plays random moves to the given ply; the game is not over there.
func random(rng *rand.Rand, ply int) connect4.Position {
	for {
		var p connect4.Position
		for p.Ply() < ply && !p.Outcome().Over() {
			moves := p.Moves()
			p, _ = p.Drop(int(moves[rng.IntN(len(moves))].Point.X))
		}
		if !p.Outcome().Over() {
			return p
		}
	}
}

// minimax is the game's value by definition.
func minimax(p connect4.Position) int {
	switch o := p.Outcome(); {
	case o.Draw():
		return 0
	case o.Over():
		return -(Win - p.Ply())
	}
	best := -Win
	for x := range connect4.Width {
		if next, err := p.Drop(x); err == nil {
			best = max(best, -minimax(next))
		}
	}
	return best
}

func TestAgainstMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	s := New(1 << 16)
	for range 400 {
		p := random(rng, 32+rng.IntN(10))
		want := minimax(p)
		r := s.Run(p, Limits{}, nil)
		if r.Value != want || !r.Exact {
			t.Fatalf("%v: value %d (exact %v), minimax %d", p, r.Value, r.Exact, want)
		}
		next, err := p.Drop(r.Column)
		if err != nil {
			t.Fatal(err)
		}
		if got := -minimax(next); got != want {
			t.Fatalf("%v: column %d is worth %d, the best %d", p, r.Column+1, got, want)
		}
		r = s.Run(p, Limits{All: true}, nil)
		if len(r.Scores) != len(p.Moves()) {
			t.Fatalf("%v: %d scores for %d columns", p, len(r.Scores), len(p.Moves()))
		}
		for _, c := range r.Scores {
			next, err := p.Drop(c.Column)
			if err != nil {
				t.Fatal(err)
			}
			if got := -minimax(next); got != c.Value {
				t.Fatalf("%v: column %d has value %d, minimax %d", p, c.Column+1, c.Value, got)
			}
		}
	}
}

// Values that are known from the literature, as scores: one for a win with the
// winner's last disc, two for the one before.
func TestKnownScores(t *testing.T) {
	for _, c := range []struct {
		moves string
		score int
	}{
		{"112233", 18},
		{"3257765753657144433223127315714656161262", 1},
		{"2252576253462244111563365343671351441", -1},
		{"7422341735647741166133573473242566", 1},
	} {
		r := New(1<<20).Run(position(t, c.moves), Limits{}, nil)
		got := 0
		if r.Value != 0 {
			got = (Cells + 2 - (Win - abs(r.Value))) / 2
			if r.Value < 0 {
				got = -got
			}
		}
		if got != c.score || !r.Exact {
			t.Errorf("%s: score %d (value %d), want %d", c.moves, got, r.Value, c.score)
		}
	}
}

// Every row of four with every disc of it missing: whoever is to move takes it,
// or, as the other, fills it.
func TestWinAndBlockInOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	s := New(1 << 12)
	wins, blocks := 0, 0
	for range 1500 {
		p := random(rng, rng.IntN(Cells))
		mine, theirs := immediate(p, p.Turn()), immediate(p, p.Turn().Opponent())
		r := s.Run(p, Limits{Depth: 1 + rng.IntN(3)}, nil)
		switch move := uint64(1) << r.Column; {
		case mine != 0:
			wins++
			if mine&move == 0 {
				t.Fatalf("%v: missed a win, played %d", p, r.Column+1)
			}
		case theirs != 0:
			blocks++
			if theirs&move == 0 {
				t.Fatalf("%v: left a row, played %d", p, r.Column+1)
			}
		}
	}
	if wins < 50 || blocks < 50 {
		t.Errorf("only %d wins and %d blocks", wins, blocks)
	}
}

// immediate returns the columns, one bit each, where color would complete a row.
func immediate(p connect4.Position, color rules.Color) (columns uint64) {
	drops := playable(p.Mask())
	for x := range connect4.Width {
		if cell := drops & column(x); cell != 0 && connect4.Alignment(p.Discs(color)|cell) {
			columns |= 1 << x
		}
	}
	return columns
}

func TestLimits(t *testing.T) {
	s := New(1 << 16)
	var p connect4.Position
	if r := s.Run(p, Limits{Stop: func() bool { return true }}, nil); p.Check(rules.Drop(r.Column)) != nil || r.Nodes > 2048 {
		t.Errorf("stopped at once: column %d after %d nodes", r.Column, r.Nodes)
	}
	for _, nodes := range []uint64{1, 2, 100, 12345} {
		a := s.Run(p, Limits{Nodes: nodes, Seed: 7}, nil)
		b := New(1<<16).Run(p, Limits{Nodes: nodes, Seed: 7}, nil)
		if a.Column != b.Column || a.Value != b.Value || a.Nodes != b.Nodes || a.Nodes > nodes {
			t.Errorf("%d nodes: %+v, then %+v", nodes, a, b)
		}
	}
	for range 300 { // the generation byte wraps
		s.Run(p, Limits{Depth: 1}, nil)
	}
}

func TestVariationIsLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	s := New(1 << 12)
	for range 300 {
		p := random(rng, rng.IntN(Cells))
		r := s.Run(p, Limits{Nodes: 3000}, nil)
		if len(r.PV) == 0 || r.PV[0] != r.Column {
			t.Fatalf("%v: variation %v of column %d", p, r.PV, r.Column)
		}
		for _, x := range r.PV {
			next, err := p.Drop(x)
			if err != nil {
				t.Fatalf("%v: %v", r.PV, err)
			}
			p = next
		}
	}
}

func TestRunAllocatesNothing(t *testing.T) {
	s := New(1 << 16)
	var p connect4.Position
	if n := testing.AllocsPerRun(3, func() { s.Run(p, Limits{Nodes: 20000}, nil) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// signaturePositions are an opening, two middle games and an end game.
var signaturePositions = []string{"", "44445", "44443266", "2252576253462244111563365343671351441"}

// The signature: the nodes of a fixed search. It changes with the search and
// with nothing else; who changes it says so in the commit, with what it brought.
func TestSignature(t *testing.T) {
	const want = 192151
	var nodes uint64
	s := New(1 << 20)
	for _, text := range signaturePositions {
		nodes += s.Run(position(t, text), Limits{Depth: 12}, nil).Nodes
	}
	if nodes != want {
		t.Errorf("signature %d, want %d", nodes, want)
	}
}

func BenchmarkSearch(b *testing.B) {
	s := New(16 << 20)
	var nodes uint64
	for b.Loop() {
		for _, text := range signaturePositions {
			nodes += s.Run(position(b, text), Limits{Nodes: 500_000}, nil).Nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
