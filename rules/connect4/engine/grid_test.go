package engine

import (
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/connect4"
)

func variant(t testing.TB, text string) rules.Variant {
	t.Helper()
	v, err := rules.ParseVariant(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// randomGrid plays at random, at most so many plies; the game is not over.
func randomGrid(rng *rand.Rand, v rules.Variant, plies int) connect4.Grid {
	for {
		g := connect4.New(v)
		for g.Ply() < plies && !g.Outcome().Over() {
			moves := g.Moves()
			g = after(g, moves[rng.IntN(len(moves))])
		}
		if !g.Outcome().Over() {
			return g
		}
	}
}

// gridMinimax is the value by definition, of a game that ends within depth plies or counts as 0.
func gridMinimax(g connect4.Grid, depth int) int {
	if o := g.Outcome(); o.Over() {
		switch {
		case o.Draw():
			return 0
		case g.Player(o.Winner) == g.ToMove():
			return Win - g.Ply()
		}
		return g.Ply() - Win
	}
	if depth == 0 {
		return 0
	}
	best := -Win
	for _, m := range g.Moves() {
		best = max(best, -gridMinimax(after(g, m), depth-1))
	}
	return best
}

func TestGridAgainstMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 20))
	s := NewGrid(1 << 16)
	for _, text := range []string{"connect4-4x4-4-drop-none", "connect4-5x4-3-drop-pie", "connect4-4x4-3-drop-pie"} {
		v := variant(t, text)
		for range 40 {
			g := randomGrid(rng, v, v.Width*v.Height-1-rng.IntN(9))
			want := gridMinimax(g, 99)
			r := s.Run(g, Limits{}, nil)
			if r.Value != want || !r.Exact {
				t.Fatalf("%s: %v: value %d (exact %v), minimax %d", text, g, r.Value, r.Exact, want)
			}
			r = s.Run(g, Limits{All: true}, nil)
			for _, c := range r.Scores {
				if got := -gridMinimax(after(g, c.Move), 99); got != c.Value {
					t.Fatalf("%s: %v: %v has value %d, minimax %d", text, g, c.Move, c.Value, got)
				}
			}
		}
	}
}

// In PopOut, wins that are near are found, and what is said to be decided is.
func TestGridPopOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 21))
	s := NewGrid(1 << 16)
	v := variant(t, "connect4-5x4-4-popout-none")
	decided := 0
	for range 60 {
		g := randomGrid(rng, v, 6+rng.IntN(14))
		want := gridMinimax(g, 4)
		r := s.Run(g, Limits{Depth: 4}, nil)
		if abs(want) >= Decided {
			decided++
			if r.Value != want {
				t.Fatalf("%v: value %d, minimax %d", g, r.Value, want)
			}
		} else if abs(r.Value) >= Decided {
			t.Fatalf("%v: value %d, minimax %d", g, r.Value, want)
		}
		for i, m := range r.PV {
			if i == 0 && m != r.Move || g.Check(m) != nil {
				t.Fatalf("%v: variation %v", g, r.PV)
			}
			g = after(g, m)
		}
	}
	if decided < 10 {
		t.Errorf("only %d positions were decided", decided)
	}
}

// Whatever the limits: the win is taken, and the loss stopped where it can be.
func TestGridOnePly(t *testing.T) {
	rng := rand.New(rand.NewPCG(22, 22))
	s := NewGrid(1 << 12)
	wins, stops := 0, 0
	for _, text := range []string{"connect4-8x7-4-drop-none", "connect4-7x6-4-popout-none", "connect4-9x9-5-popout-pie", "connect4-6x5-4-drop-pie"} {
		v := variant(t, text)
		for range 150 {
			g := randomGrid(rng, v, 2+rng.IntN(v.Width*v.Height*2/3))
			value := gridMinimax(g, 1)
			r := s.Run(g, Limits{Nodes: 1, Stop: func() bool { return true }}, nil)
			next := after(g, r.Move)
			switch {
			case value > 0:
				if wins++; !next.Outcome().Over() || ended(next) > 0 {
					t.Fatalf("%s, %v: missed a win, played %v", text, g, r.Move)
				}
			case gridMinimax(g, 2) == 0:
				if stops++; -gridMinimax(next, 1) < 0 {
					t.Fatalf("%s, %v: played %v, which loses at once", text, g, r.Move)
				}
			}
		}
	}
	if wins < 30 || stops < 100 {
		t.Errorf("only %d wins and %d others", wins, stops)
	}
}

// The first disc in the middle wins for who has it: it is taken. At the edge it is not.
func TestGridTakesTheBetterSide(t *testing.T) {
	s := NewGrid(1 << 20)
	v := variant(t, "connect4-4x4-3-drop-pie") // who begins wins, but for the pie rule
	g := after(connect4.New(v), rules.Drop(1))
	want := gridMinimax(g, 9)
	r := s.Run(g, Limits{Depth: 9}, nil)
	if r.Value != want || want <= 0 || r.Move != rules.Swap {
		t.Errorf("played %v, value %d, minimax %d", r.Move, r.Value, want)
	}
}
