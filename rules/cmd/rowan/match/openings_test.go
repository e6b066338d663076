package match

import (
	"fmt"
	"strings"
	"testing"

	"rowan/rules"
)

func TestReadOpenings(t *testing.T) {
	openings, err := ReadOpenings(rules.ClassicGomoku, strings.NewReader("# three of them\n\nh8i9h7\n  H8 I9 # with words\na1\r\n"))
	if got := fmt.Sprint(openings); err != nil || got != "[[h8 i9 h7] [h8 i9] [a1]]" {
		t.Errorf("%v, %v", got, err)
	}
	renju := rules.ClassicGomoku
	renju.Rule = rules.Renju
	for text, want := range map[string]string{
		"":                                    "1: no opening",
		"# none\n":                            "1: no opening",
		"h8\nh8h8":                            "2: ",
		"\n\nh8z9":                            "3: ",
		"h8h7i8i7j8j7k8k7l8":                  "1: the game is over after it: black wins by row",
		"b15h1c15h3d15h5a14h7a13j1a12j3a15h9": "1: ", // a forbidden point
		"h8i9h7g7h6g6--":                      "1: -- is no stone",
	} {
		if openings, err := ReadOpenings(renju, strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %s", text, openings, err, want)
		}
	}
}

// The lists that come along can be played, hold no opening twice, and are for every rule.
func TestOwnOpenings(t *testing.T) {
	for _, rule := range []string{"freestyle", "standard", "renju", "caro", "caro8"} {
		v, err := rules.ParseVariant("gomoku-15x15-5-" + rule + "-none")
		if err != nil {
			t.Fatal(err)
		}
		openings, err := OwnOpenings(v)
		if err != nil || len(openings) < 32 {
			t.Errorf("%s: %d openings, %v", rule, len(openings), err)
		}
		seen := map[string]bool{}
		for _, o := range openings {
			text := fmt.Sprint(o)
			if seen[text] {
				t.Errorf("%s: %s twice", rule, text)
			}
			seen[text] = true
		}
	}
	for _, text := range []string{"gomoku-19x19-5-freestyle-none", "gomoku-15x15-5-freestyle-swap2", "gomoku-15x15-6-freestyle-none", "connect4-7x6-4-drop-none"} {
		v, err := rules.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		if o, err := OwnOpenings(v); err == nil {
			t.Errorf("%s has %d openings", text, len(o))
		}
	}
}
