package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/connect4/solver"
	"rowan/rules/games"
)

// unhurried is a game that no book has and whose scores take 7 million nodes, a second or more.
const unhurried = "175277162"

func connectFour(t testing.TB, text string) connect4.Position {
	t.Helper()
	moves, err := rules.ParseMoves(rules.ClassicConnectFour, text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := games.Replay(rules.ClassicConnectFour, moves)
	if err != nil {
		t.Fatal(err)
	}
	return m.Position().(connect4.Position)
}

// Who plays perfectly from a position that is not lost does not lose it, against whomever; and wins one
// that is won, in as many plies as Value said.
func TestHardestConnectFourIsPerfect(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	s, err := solver.New(connect4.Width, connect4.Height, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	won, drawn := 0, 0
	for games := 0; games < 60; {
		p := random(t, rng, rules.ClassicConnectFour, 16+rng.IntN(16)).(connect4.Position)
		score, ok := s.Score(solver.At(p))
		if !ok || score < 0 || completing(p, p.Turn()) != 0 {
			continue
		}
		games++
		me := p.Turn()
		level := Level(rng.IntN(int(MaxLevel))) // 0 plays at random
		due := -1                               // the ply by which it must be won
		pos := rules.Position(p)
		for !pos.Outcome().Over() {
			var move rules.Move
			switch {
			case pos.Turn() == me:
				m, info, err := Think(context.Background(), pos, Limits{Level: Hard, Nodes: 1e6, Seed: rng.Uint64()})
				if err != nil {
					t.Fatal(err)
				}
				if move = m; info.Value > 0 {
					ply := pos.Ply() + Win - info.Value
					if due >= 0 && ply > due {
						t.Fatalf("%v: a win at ply %d became one at %d", p, due, ply)
					}
					due = ply
				}
			case level == 0:
				moves := pos.Moves()
				move = moves[rng.IntN(len(moves))]
			default:
				m, _, err := Think(context.Background(), pos, Limits{Level: level, Nodes: 2000, Seed: rng.Uint64()})
				if err != nil {
					t.Fatal(err)
				}
				move = m
			}
			pos = play(t, pos, move)
		}
		switch o := pos.Outcome(); {
		case o.Draw() && score > 0:
			t.Errorf("%v: score %d, drawn against level %d", p, score, level)
		case o.Draw():
			drawn++
		case o.Winner != me:
			t.Errorf("%v: score %d, lost against level %d", p, score, level)
		case score > 0:
			won++
			if pos.Ply() != due {
				t.Errorf("%v: won at ply %d, expected by %d", p, pos.Ply(), due)
			}
		}
	}
	if won < 20 || drawn < 3 {
		t.Errorf("only %d wins and %d draws", won, drawn)
	}
}

// A value counts plies, a score discs of the winner.
func TestValueOfScore(t *testing.T) {
	for _, c := range []struct{ score, discs, plies int }{
		{18, 6, 1}, {18, 7, 1}, {1, 40, 1}, {1, 41, 1}, {2, 38, 1}, {2, 36, 3}, {1, 0, 41}, {1, 1, 41},
		{-1, 40, 2}, {-1, 39, 2}, {-2, 1, 38}, {-18, 5, 2},
	} {
		want := Win - c.plies
		if c.score < 0 {
			want = -want
		}
		if got := valueOfScore(c.score, 42-c.discs); got != want {
			t.Errorf("score %d with %d discs: %d, want %d plies", c.score, c.discs, got, c.plies)
		}
	}
}

// Equal moves are not always the same one, but for one seed.
func TestConnectFourVaries(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	s, err := solver.New(connect4.Width, connect4.Height, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	varied := 0
	for range 30 {
		p := random(t, rng, rules.ClassicConnectFour, 20).(connect4.Position)
		columns, _, _ := s.Best(solver.At(p))
		seen := map[rules.Move]bool{}
		for seed := range uint64(8) {
			l := Limits{Level: Hard, Nodes: 1e6, Seed: seed}
			move, _, err := Think(context.Background(), p, l)
			if err != nil || columns>>move.Point.X&1 == 0 {
				t.Fatalf("%v: played %v, best are %b, %v", p, move, columns, err)
			}
			if again, _, _ := Think(context.Background(), p, l); again != move {
				t.Errorf("%v, seed %d: %v, then %v", p, seed, move, again)
			}
			seen[move] = true
		}
		if len(seen) > 1 {
			varied++
		}
	}
	if varied < 3 {
		t.Errorf("%d of 30 positions were played in several ways", varied)
	}
}
