package app

import (
	"testing"

	"rowan/rules"
	"rowan/wasm/store"
)

func TestGameName(t *testing.T) {
	a := New(Config{Store: &store.Memory{}, Random: func([]byte) {}})
	for text, want := range map[string]string{
		"gomoku-15x15-5-freestyle-none":    "Gomoku 15×15 · freestyle",
		"gomoku-19x15-6-standard-swap2":    "Gomoku 19×15 · 6 in a row · standard · swap2",
		"gomoku-15x15-5-caro-none":         "Gomoku 15×15 · caro",
		"gomoku-15x15-5-caro8-longpro":     "Gomoku 15×15 · caro, six wins · long pro",
		"gomoku-3x3-3-standard-none":       "Tic-tac-toe",
		"gomoku-15x15-5-renju-taraguchi10": "Renju 15×15 · Taraguchi-10",
		"connect4-7x6-4-drop-none":         "Connect Four",
		"connect4-9x7-4-popout-pie":        "Connect Four 9×7 · PopOut · pie rule",
		"connect4-9x7-5-drop-none":         "Connect Four 9×7 · 5 in a row",
	} {
		v, err := rules.ParseVariant(text)
		if got := a.gameName(v); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", text, got, err, want)
		}
	}
}

// Every move, reason and end has words of its own.
func TestWordsForAll(t *testing.T) {
	for r := rules.Occupied; r <= rules.NotYourDisc; r++ {
		if int(r) >= len(reasons) || reasons[r] == 0 {
			t.Errorf("no words for the reason %d: %s", r, r)
		}
	}
	if rules.Reason(len(reasons)).String() != "unknown reason" {
		t.Error("there are reasons that this test does not know")
	}
}
