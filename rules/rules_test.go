package rules_test

import (
	"errors"
	"testing"

	"rowan/rules"
	"rowan/rules/games"
)

func TestVariantErrorsNameThePart(t *testing.T) {
	for text, part := range map[string]string{
		"":                                   "form",
		"gomoku":                             "form",
		"chess-8x8-5-freestyle-none":         "game",
		"gomoku-15-5-freestyle-none":         "size",
		"gomoku-015x15-5-freestyle-none":     "size",
		"gomoku-23x15-5-freestyle-none":      "size",
		"gomoku-2x15-5-freestyle-none":       "size",
		"gomoku-15x15-9-freestyle-none":      "length",
		"gomoku-3x3-4-freestyle-none":        "length",
		"gomoku-15x15-five-freestyle-none":   "length",
		"gomoku-15x15-5-drop-none":           "rule",
		"gomoku-15x15-5-nice-none":           "rule",
		"gomoku-15x15-5-freestyle-fancy":     "opening",
		"connect4-7x6-4-freestyle-none":      "rule",
		"connect4-7x6-4-renju-none":          "rule",
		"connect4-23x6-4-drop-none":          "size",
		"connect4-7x2-4-drop-none":           "size",
		"connect4-7x6-2-drop-none":           "length",
		"connect4-7x6-8-popout-none":         "length",
		"connect4-7x6-4-drop-swap":           "opening",
		"gomoku-15x15-5-freestyle-pie":       "opening",
		"connect4-7x6-4-drop-none-none":      "form",
		"gomoku-15x15x15-5-freestyle-none":   "size",
		"gomoku--15x15-5-freestyle":          "size",
		"gomoku-15x15-5-freestyle-none\x00 ": "opening",
	} {
		_, err := rules.ParseVariant(text)
		var e *rules.VariantError
		if !errors.As(err, &e) || e.Part != part {
			t.Errorf("%q: %v, want the part %q", text, err, part)
		}
	}
}

func FuzzVariant(f *testing.F) {
	for _, v := range []rules.Variant{rules.ClassicGomoku, rules.StandardGomoku, rules.ClassicConnectFour} {
		f.Add(v.String())
	}
	f.Add("gomoku-3x3-3-standard-none")
	f.Add("connect4-3x22-8-popout-pie")
	f.Fuzz(func(t *testing.T, text string) {
		v, err := rules.ParseVariant(text)
		if err != nil {
			return
		}
		if v.String() != text {
			t.Fatalf("%q prints as %q", text, v)
		}
		if _, err := games.Start(v); err != nil {
			t.Fatalf("%q has no first position: %v", text, err)
		}
	})
}

func TestMatch(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicGomoku, rules.ClassicConnectFour} {
		start, err := games.Start(v)
		if err != nil {
			t.Fatal(err)
		}
		m := rules.NewMatch(start)
		for range 4 {
			if err := m.Play(m.Position().Moves()[0]); err != nil {
				t.Fatal(err)
			}
		}
		at2 := m.At(2)
		if err := m.Takeback(5); !errors.Is(err, rules.ErrNothingToTakeBack) || m.Ply() != 4 {
			t.Errorf("taking back 5 of 4: %v", err)
		}
		m.End(rules.Outcome{Winner: rules.White, Method: rules.Resignation})
		if err := m.Play(m.Position().Moves()[0]); err == nil || m.Ply() != 4 {
			t.Error("a move after a resignation was played")
		}
		m.End(rules.Outcome{Method: rules.Agreement})
		if got := m.Outcome(); got.Method != rules.Resignation {
			t.Errorf("a game that was over ended again: %v", got)
		}
		if err := m.Takeback(2); err != nil || m.Position() != at2 || m.Outcome().Over() {
			t.Errorf("after taking back: %v, %v", err, m.Outcome())
		}
	}
}

func TestReplayKeepsWhatWasLegal(t *testing.T) {
	moves, _ := rules.ParseMoves(rules.ClassicGomoku, "h8i9h8")
	m, err := games.Replay(rules.ClassicGomoku, moves)
	var e *rules.MoveError
	if !errors.As(err, &e) || e.Ply != 3 || e.Reason != rules.Occupied || m.Ply() != 2 {
		t.Errorf("%v, %d plies", err, m.Ply())
	}
}
