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
