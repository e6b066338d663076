package tune

import (
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku/engine"
)

// game makes a game of moves, the first of them drawn.
func game(t *testing.T, text string, drawn int, winner rules.Color, values ...int) Game {
	t.Helper()
	moves, err := rules.ParseMoves(rules.ClassicGomoku, text)
	if err != nil {
		t.Fatal(err)
	}
	return Game{Moves: moves, Drawn: drawn, Values: values, Winner: winner}
}

// What came of a position is seen by its mover, and is a mixture of the result and of what the engine thought. What it saw to its end
// is left out.
func TestSampler(t *testing.T) {
	s := NewSampler(0.75)
	for range 11 {
		s.Add(rules.ClassicGomoku, game(t, "h8i9h7g7", 1, rules.White, 0, engine.Win-3, -200))
	}
	got := s.Estimator.Judgements
	if len(got) != 22 || s.Games() != 11 {
		t.Fatalf("%d judgements of %d games", len(got), s.Games())
	}
	for i, want := range []float64{0.75 + 0.25*0.5, 0.75 + 0.25*engine.Chance(-200)} {
		if got[i].Points != want {
			t.Errorf("judgement %d: %v points, want %v", i, got[i].Points, want)
		}
	}
	for i, j := range got {
		if want := i/2%10 == 0; j.Apart != want {
			t.Errorf("judgement %d apart: %v", i, j.Apart)
		}
	}
	verdicts := s.Verdicts[rules.ClassicGomoku]
	if len(verdicts) != 22 || verdicts[0] != (Verdict{0, 1}) || verdicts[1] != (Verdict{-200, 1}) {
		t.Errorf("%d verdicts, %v", len(verdicts), verdicts[:2])
	}
	selections := s.Orderer.Selections
	if len(selections) != 22 || selections[0].Choices[selections[0].Chosen].Point.String() != "i9" || !selections[1].Apart || selections[2].Apart {
		t.Errorf("%d selections, %+v", len(selections), selections[0])
	}
}

func TestResult(t *testing.T) {
	for _, c := range []struct {
		winner, color rules.Color
		want          float64
	}{{rules.Black, rules.Black, 1}, {rules.Black, rules.White, 0}, {rules.White, rules.White, 1}, {rules.NoColor, rules.Black, 0.5}} {
		if got := result(c.winner, c.color); got != c.want {
			t.Errorf("%v for %v: %v", c.winner, c.color, got)
		}
	}
}
