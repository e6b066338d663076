package ai

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/games"
)

// checkAnalysis fails where lines are no analysis of p: at least one, each with moves that can be played and a
// value that its chance and its proof agree with, the best first, no move twice.
func checkAnalysis(t *testing.T, p rules.Position, a Analysis) {
	t.Helper()
	seen := map[rules.Move]bool{}
	for i, l := range a.Lines {
		if i > 0 && l.Value > a.Lines[i-1].Value || seen[l.PV[0]] {
			t.Fatalf("%v: line %d of %+v", p, i, a.Lines)
		}
		seen[l.PV[0]] = true
		if l.Chance < 0 || l.Chance > 1 || l.Value > 0 && l.Chance <= 0.5 || l.Value < 0 && l.Chance >= 0.5 || WinIn(l.Value) != 0 && !l.Exact {
			t.Errorf("%v: %+v", p, l)
		}
		q := p
		for _, m := range l.PV {
			q = play(t, q, m)
		}
		if q.Outcome().Over() && WinIn(l.Value) != 0 && q.Ply()-p.Ply() > max(WinIn(l.Value), -WinIn(l.Value)) {
			t.Errorf("%v: decided later than it says: %+v", p, l)
		}
	}
	if len(a.Lines) == 0 {
		t.Fatalf("%v: no line", p)
	}
}

func TestAnalyseEveryGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 21))
	for _, v := range variants() {
		for range 6 {
			p := random(t, rng, v, rng.IntN(v.Width*v.Height))
			if p.Outcome().Over() {
				continue
			}
			l := AnalysisLimits{Lines: 3, Nodes: 2000}
			before := 0
			l.Report = func(a Analysis) {
				checkAnalysis(t, p, a)
				if a.Depth < before {
					t.Errorf("%v: depth %d after %d", p, a.Depth, before)
				}
				before = a.Depth
			}
			a, err := Analyse(context.Background(), p, l)
			if err != nil {
				t.Fatalf("%v: %v", p, err)
			}
			checkAnalysis(t, p, a)
			if v.Game == rules.Gomoku && len(a.Lines) > 3 || v.Game == rules.ConnectFour && len(a.Lines) != len(p.Moves()) {
				t.Errorf("%v: %d lines of %d moves", p, len(a.Lines), len(p.Moves()))
			}
			l.Report = nil
			again, _ := Analyse(context.Background(), p, l)
			if a.Elapsed, again.Elapsed = 0, 0; !reflect.DeepEqual(a, again) {
				t.Errorf("%v: %+v, then %+v", p, a, again)
			}
		}
	}
}

// The columns' scores come one at a time, each for good. Those of the first game are all known, of the others
// the best.
func TestAnalyseConnectFour(t *testing.T) {
	for _, c := range []struct {
		moves string
		best  int // as package solver counts
		all   []int
	}{
		{"2252576253462244111563365343671351441", -1, []int{-1, -2}},
		{"5554224333234511764415115", 4, nil},
		{"1233722555341451114725221333", -1, nil},
	} {
		p := connectFour(t, c.moves)
		moves, left := len(p.Moves()), 42-p.Ply()
		var told []int // exact lines of each report
		a, err := Analyse(context.Background(), p, AnalysisLimits{Report: func(a Analysis) {
			n := 0
			for _, l := range a.Lines {
				if l.Exact {
					n++
				}
			}
			told = append(told, n)
		}})
		if err != nil || !slices.IsSorted(told) || told[len(told)-1] != moves || len(told) != moves+1 || a.Depth != left {
			t.Errorf("%s: %v exact lines, depth %d, %v", c.moves, told, a.Depth, err)
		}
		for i, score := range append([]int{c.best}, c.all...) {
			if got := a.Lines[max(0, i-1)]; !got.Exact || got.Value != valueOfScore(score, left) {
				t.Errorf("%s: line %+v, want the score %d", c.moves, got, score)
			}
		}
	}
}

// A draw is not an estimate of 0.
func TestAnalyseDraw(t *testing.T) {
	p := connectFour(t, "225344533673453576212645522737771141641166"[:39])
	a, _ := Analyse(context.Background(), p, AnalysisLimits{})
	if best := a.Lines[0]; !best.Exact || best.Value != 0 || best.Chance != 0.5 {
		t.Errorf("%+v", best)
	}
}

// Analyse ends soon after its context, which only the host's events can end, and keeps what it knows.
func TestAnalyseIsCancelled(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicConnectFour, rules.ClassicGomoku, {Game: rules.ConnectFour, Width: 9, Height: 7, Length: 4, Rule: rules.PopOut}} {
		ctx, cancel := context.WithCancel(context.Background())
		yields := 0
		p := random(t, rand.New(rand.NewPCG(1, 2)), v, 2)
		if v == rules.ClassicConnectFour {
			p = connectFour(t, unhurried)
		}
		began := time.Now()
		a, err := Analyse(ctx, p, AnalysisLimits{Lines: 2, Yield: func() {
			if yields++; yields == 3 {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) || yields != 3 || len(a.Lines) == 0 || time.Since(began) > hang {
			t.Errorf("%v: %v after %d yields, %+v", v, err, yields, a)
		}
	}
}

func TestAnalyseEndsInTime(t *testing.T) {
	p := random(t, rand.New(rand.NewPCG(1, 2)), rules.ClassicGomoku, 6)
	a, err := Analyse(context.Background(), p, AnalysisLimits{Lines: 2, Time: 50 * time.Millisecond})
	if err != nil || len(a.Lines) != 2 || a.Nodes == 0 || a.Depth == 0 || a.Speed() <= 0 || a.Elapsed > hang {
		t.Errorf("%v, %+v", err, a)
	}
}

// A win by threats is proved and told though several lines are wanted.
func TestAnalyseThreats(t *testing.T) {
	for _, c := range []struct {
		moves string
		plies int
	}{
		{"h8a1i8a3j8a5", 3}, // an open three
		{"h8a1i8a3j8a5k8g8", 1},
		{"h8a1i9a3h10o1j10o3", 0}, // no row yet: to be found out
	} {
		moves, err := rules.ParseMoves(rules.ClassicGomoku, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		m, err := games.Replay(rules.ClassicGomoku, moves)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Analyse(context.Background(), m.Position(), AnalysisLimits{Lines: 3, Nodes: 400_000})
		if err != nil {
			t.Fatal(err)
		}
		checkAnalysis(t, m.Position(), a)
		best := a.Lines[0]
		if got := WinIn(best.Value); c.plies > 0 && got != c.plies || got <= 0 || best.Chance != 1 {
			t.Errorf("%s: %+v, want a win in %d", c.moves, best, c.plies)
		}
	}
}

func TestAnalyseRefuses(t *testing.T) {
	if _, err := Analyse(context.Background(), connectFour(t, "1122334"), AnalysisLimits{}); !errors.Is(err, ErrGameOver) {
		t.Errorf("a game that is over: %v", err)
	}
	if _, err := Analyse(context.Background(), nil, AnalysisLimits{}); !errors.Is(err, ErrUnknownGame) {
		t.Errorf("no game: %v", err)
	}
	v, err := rules.ParseVariant("gomoku-15x15-5-renju-yamaguchi")
	if err != nil {
		t.Fatal(err)
	}
	moves, err := rules.ParseMoves(v, "h8h9i9")
	if err != nil {
		t.Fatal(err)
	}
	m, err := games.Replay(v, moves)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Analyse(context.Background(), m.Position(), AnalysisLimits{}); !errors.Is(err, ErrNoStone) {
		t.Errorf("a number is asked for: %v", err)
	}
}

// Chances rise with the value, are even at 0, and of two sides make one whole.
func TestChance(t *testing.T) {
	popout := rules.ClassicConnectFour
	popout.Rule = rules.PopOut
	for _, v := range []rules.Variant{rules.ClassicGomoku, rules.ClassicConnectFour, popout} {
		before := -1.0
		for _, value := range []int{-Win + 2, -600, -100, -20, 0, 20, 100, 600, Win - 1} {
			c := Chance(v, value)
			if c <= before || value == 0 && c != 0.5 || max(c+Chance(v, -value)-1, 1-c-Chance(v, -value)) > 1e-12 {
				t.Errorf("%v: %d has the chance %v", v, value, c)
			}
			before = c
		}
	}
	if Chance(rules.ClassicConnectFour, 45) < 0.73 || Chance(rules.ClassicConnectFour, 45) > 0.74 {
		t.Error("the scale of 7×6 is not its own")
	}
}

func TestWinIn(t *testing.T) {
	for value, want := range map[int]int{Win - 1: 1, Win - 7: 7, 2 - Win: -2, 0: 0, 900: 0, -900: 0} {
		if got := WinIn(value); got != want {
			t.Errorf("%d: %d, want %d", value, got, want)
		}
	}
}

// The pie rule's swap is a line like others, and so are pops.
func TestAnalyseKinds(t *testing.T) {
	v := rules.ClassicConnectFour
	v.Rule, v.Opening = rules.PopOut, rules.Pie
	p := play(t, start(t, v), rules.Drop(3))
	a, err := Analyse(context.Background(), p, AnalysisLimits{Nodes: 20_000})
	if err != nil || !slices.ContainsFunc(a.Lines, func(l Line) bool { return l.PV[0] == rules.Swap }) {
		t.Errorf("%v, %+v", err, a.Lines)
	}
	if _, ok := p.(connect4.Grid); !ok {
		t.Error("not the grid's search was asked")
	}
}
