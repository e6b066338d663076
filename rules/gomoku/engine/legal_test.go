package engine

import (
	"flag"
	"math/rand/v2"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// hang is when a move that was given 10 ms is called a hang.
const hang = 10 * time.Second

// How much the long tests do. What takes minutes is asked for: make unit does.
var (
	movesFlag  = flag.Int("moves", 300, "`moves` of TestNeverIllegalNeverLate")
	proofsFlag = flag.Int("proofs", 50, "`positions` of TestProofsAreSound")
)

// anyVariant draws a rule and a board.
func anyVariant(rng *rand.Rand) rules.Variant {
	for {
		v := rules.Variant{Game: rules.Gomoku, Length: 5, Rule: [...]rules.Rule{rules.Freestyle, rules.Standard, rules.Renju, rules.Caro, rules.CaroOver}[rng.IntN(5)]}
		if v.Width, v.Height = 15, 15; rng.IntN(3) > 0 {
			v.Width, v.Height = 3+rng.IntN(20), 3+rng.IntN(20)
		}
		if rng.IntN(4) == 0 {
			v.Length = 3 + rng.IntN(6)
		}
		if v.Validate() == nil {
			return v
		}
	}
}

// Never illegal, never late: moves over random positions of every rule and board, from the empty one
// to the last point, at 10 ms each. Every position begins without what the last one left.
func TestNeverIllegalNeverLate(t *testing.T) {
	moves := *movesFlag
	if underRace {
		moves = min(moves, 100)
	}
	rng := rand.New(rand.NewPCG(12, 12))
	s := New(1 << 20)
	const turn = 10 * time.Millisecond
	var slowest time.Duration
	late := 0
	for range moves {
		v := anyVariant(rng)
		cells := v.Width * v.Height
		stones := rng.IntN(cells)
		if rng.IntN(3) == 0 {
			stones = cells - 1 - rng.IntN(min(4, cells))
		}
		p := random(rng, v, max(0, stones))
		began := time.Now()
		i := s.Think(p, Limits{Turn: turn, Lines: rng.IntN(3), Seed: rng.Uint64()}, nil)
		took := time.Since(began)
		if err := p.Check(i.Best().PV[0]); err != nil {
			t.Fatalf("%v %v: %v", v, p.Board(), err)
		}
		if took > hang {
			t.Fatalf("%v %v: %v", v, p.Board(), took)
		}
		if took > turn+20*time.Millisecond {
			late++
		}
		slowest = max(slowest, took)
	}
	t.Logf("%d moves; %d later than 30 ms, the slowest %v", moves, late, slowest)
}

// Games of the engine against itself end, on every kind of board, and each move is legal: the last
// free points, Black without a move, passes.
func TestWholeGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	s := New(1 << 20)
	methods := map[rules.Method]int{}
	for range 60 {
		v := anyVariant(rng)
		if v.Width*v.Height > 100 {
			v.Width, v.Height = 7, 8
			v.Length = min(v.Length, 5)
		}
		var p rules.Position = gomoku.New(v)
		for !p.Outcome().Over() {
			m := s.Think(p.(gomoku.Position), Limits{Nodes: 200, Seed: rng.Uint64()}, nil).Best().PV[0]
			next, err := p.Play(m)
			if err != nil {
				t.Fatalf("%v %v: %v", v, p.(gomoku.Position).Board(), err)
			}
			p = next
		}
		methods[p.Outcome().Method]++
	}
	if methods[rules.Row] == 0 || methods[rules.BoardFull] == 0 {
		t.Errorf("ends: %v", methods)
	}
}

// A search of hours is stopped at once by Stop, wherever it is: within 5,000 nodes, some milliseconds.
func TestStop(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	s := New(1 << 20)
	for range 50 {
		v := anyVariant(rng)
		p := random(rng, v, rng.IntN(v.Width*v.Height))
		asked, after := 0, rng.IntN(40)
		i := s.Think(p, Limits{Turn: time.Hour, Depth: 30, Nodes: 200_000, Stop: func() bool { asked++; return asked > after }}, nil)
		if asked > after+1 {
			t.Errorf("%v %v: asked %d times more after Stop", v, p.Board(), asked-after-1)
		}
		if i.Nodes > uint64(after+2)*(pollMask+1) {
			t.Errorf("%v: %d nodes, %d questions", v, i.Nodes, asked)
		}
	}
}
