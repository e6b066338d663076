package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/connect4/solver"
)

// No level plays the same game twice, against itself: each move has a seed of its own, as on the page.
func TestNeverTheSameGame(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicConnectFour, rules.ClassicGomoku} {
		for level := MinLevel; level <= MaxLevel; level++ {
			seen := map[string]bool{}
			for game := range uint64(3) {
				p := start(t, v)
				var moves []rules.Move
				for seed := game << 32; !p.Outcome().Over() && p.Ply() < 30; seed++ {
					m, _, err := Think(context.Background(), p, Limits{Level: level, Nodes: 300, Seed: seed})
					if err != nil {
						t.Fatal(err)
					}
					p, moves = play(t, p, m), append(moves, m)
				}
				text := rules.FormatMoves(moves)
				if seen[text] {
					t.Errorf("%v, level %d plays %s again", v, level, text)
				}
				seen[text] = true
			}
		}
	}
}

// The levels below the highest are the same on every device: without limits they end by what they see, and one seed
// gives one move.
func TestLevelsNeedNoClock(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 13))
	for _, v := range []rules.Variant{rules.ClassicConnectFour, rules.ClassicGomoku} {
		for level := MinLevel; level < Hard-2; level++ { // the next two take a while under the race detector
			p := random(t, rng, v, 4+rng.IntN(8))
			l := Limits{Level: level, Seed: rng.Uint64()}
			move, info, err := Think(context.Background(), p, l)
			again, infoAgain, _ := Think(context.Background(), p, l)
			if err != nil || move != again || info.Nodes != infoAgain.Nodes {
				t.Errorf("%v, level %d: %v with %d nodes, then %v with %d; %v", v, level, move, info.Nodes, again, infoAgain.Nodes, err)
			}
			if most := gomokuStrength[level].nodes; v.Game == rules.Gomoku && most > 0 && info.Nodes > most {
				t.Errorf("level %d: %d nodes, want %d at the most", level, info.Nodes, most)
			}
		}
	}
}

// Of moves that are worth the same, perfect play takes one after which about the smallest part of all answers is good.
func TestHardestToAnswer(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	s, err := solver.New(connect4.Width, connect4.Height, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	choices := 0
	for range 120 {
		p := random(t, rng, rules.ClassicConnectFour, 20).(connect4.Position)
		columns, _, _ := s.Best(solver.At(p))
		if stops := columns & completing(p, p.Turn().Opponent()); stops != 0 {
			columns = stops
		}
		good := map[rules.Move]float64{} // the part of good answers, by move
		least, most := 1.0, 0.0
		for x := range connect4.Width {
			if columns>>x&1 == 0 {
				continue
			}
			part := 1.0
			if next, err := p.Drop(x); err == nil && !next.Outcome().Over() {
				_, score, _ := s.Best(solver.At(next))
				n := 0
				for _, m := range next.Moves() {
					after, err := next.Drop(int(m.Point.X))
					if err != nil {
						t.Fatal(err)
					}
					value := 0
					switch {
					case after.Outcome().Draw():
					case after.Outcome().Over():
						value = (connect4.Width*connect4.Height + 1 - next.Ply()) / 2
					default:
						value, _ = s.Score(solver.At(after))
						value = -value
					}
					if value == score {
						n++
					}
				}
				part = float64(n) / float64(len(next.Moves()))
			}
			good[rules.Drop(x)] = part
			least, most = min(least, part), max(most, part)
		}
		if most > least+0.15 {
			choices++
		}
		move, _, err := Think(context.Background(), p, Limits{Level: MaxLevel, Nodes: 1e6, Seed: rng.Uint64()})
		if part, ok := good[move]; err != nil || !ok || part > least+0.15 {
			t.Errorf("%v: played %v of %v, %v", p, move, good, err)
		}
	}
	if choices < 5 {
		t.Errorf("only %d positions gave a choice", choices)
	}
}
