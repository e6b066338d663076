//go:build unix

package match

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/cmd/rowan/elo"
	"rowan/rules/record"
)

func config(t *testing.T, a, b string) Config {
	t.Helper()
	return Config{
		Terms:    *terms(),
		Programs: [2]Program{program(a), program(b)},
		Openings: [][]rules.Move{nil, moves(t, rules.ClassicGomoku, "h8h7"), moves(t, rules.ClassicGomoku, "h8h7h6")},
		Pairs:    3, Concurrency: 2,
	}
}

// Who plays a row first wins it: Black, or White after three stones. So each pair is even, and its colours are changed.
func TestPairs(t *testing.T) {
	seen := map[int]Result{}
	s, err := Run(context.Background(), config(t, "row 0", "row 3"), func(r Result, s Summary) {
		seen[r.Number] = r
		if games := s.Colors[0] + s.Colors[1] + s.Colors[2]; games != len(seen) {
			t.Errorf("%d games after %d", games, len(seen))
		}
	})
	if err != nil || s.Tally != (elo.Tally{Wins: 3, Losses: 3, Pairs: [5]int{2: 3}}) || s.Colors != [3]int{0, 4, 2} {
		t.Fatalf("%v, %+v", err, s)
	}
	for n := 1; n <= 6; n++ {
		r := seen[n]
		if r.Black != (n-1)%2 || r.Match.Ply() == 0 || r.Points() != [...]float64{1, 0, 1, 0, 0, 1}[n-1] {
			t.Errorf("game %d: program %d has Black, %v points", n, r.Black, r.Points())
		}
	}
	if s.Stats[0].Moves != s.Stats[1].Moves || s.Stats[0].Moves != 3*(5+4) {
		t.Errorf("%+v", s.Stats)
	}
}

// A draw is half a point for both; a win is the first program's, whatever its colour.
func TestPoints(t *testing.T) {
	for _, c := range []struct {
		winner rules.Color
		black  int
		points float64
	}{{rules.Black, 0, 1}, {rules.Black, 1, 0}, {rules.White, 0, 0}, {rules.White, 1, 1}, {rules.NoColor, 0, 0.5}, {rules.NoColor, 1, 0.5}} {
		if got := (Result{Game: &Game{Winner: c.winner}, Black: c.black}).Points(); got != c.points {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestFaultsAreCounted(t *testing.T) {
	s, err := Run(context.Background(), config(t, "row 0 then crash", "row 3"), nil)
	var want [2][faultKinds]int
	want[0][Crash] = 6
	if err != nil || s.Faults != want || s.Tally.Losses != 6 {
		t.Errorf("%v, %+v", err, s)
	}
}

func TestTheTestEndsTheMatch(t *testing.T) {
	c := config(t, "row 0 then crash", "row 3")
	c.Pairs = 1000
	c.Test = &elo.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05}
	reported := 0
	s, err := Run(context.Background(), c, func(Result, Summary) { reported++ })
	if err != nil || s.Verdict != elo.Lower || s.Tally.Games() > 40 || reported < s.Tally.Games() || s.Ratio >= 0 {
		t.Errorf("%v, %+v, %d reported", err, s, reported)
	}
}

func TestRunStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := config(t, "row 0", "row 3")
	c.Pairs = 1000
	games := 0
	s, err := Run(ctx, c, func(Result, Summary) {
		if games++; games == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || games > 8 || s.Tally.Games() == 0 {
		t.Errorf("%v, %d games, %+v", err, games, s)
	}
	c.Openings = [][]rules.Move{moves(t, rules.ClassicGomoku, "h8h8")}
	var e *rules.MoveError
	if _, err := Run(context.Background(), c, nil); !errors.As(err, &e) {
		t.Errorf("illegal opening: %v", err)
	}
}

// The SGF has names by colour, times, notes and the fault; what reads it finds the same game.
func TestSGF(t *testing.T) {
	for _, c := range []struct {
		a, b, result string
		has          []string
	}{
		{"row 0", "row 3", "B+", []string{"PB[row 3]", "PW[row 0]", "C[move 5]", "EV[game 2]"}},
		{"row 0 then occupied", "row 3", "B+F", []string{"illegal move"}},
		{"row 0", "row 3 then crash", "W+F", []string{"out of luck"}},
		{"row 0", "row 3 then stall", "W+T", []string{"time:"}},
	} {
		conf := config(t, c.a, c.b)
		conf.Programs[1].Turn = time.Second
		var last Result
		conf.Pairs, conf.Concurrency = 1, 1
		if _, err := Run(context.Background(), conf, func(r Result, _ Summary) { last = r }); err != nil {
			t.Fatal(err)
		}
		text, err := last.SGF([2]string{c.a, c.b})
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.has {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s–%s: no %s in\n%s", c.a, c.b, want, text)
			}
		}
		trees, err := record.ReadSGF(text, record.Options{})
		if err != nil || len(trees) != 1 || trees[0].Result != c.result {
			t.Errorf("%s–%s: %v\n%s", c.a, c.b, err, text)
		}
	}
}
