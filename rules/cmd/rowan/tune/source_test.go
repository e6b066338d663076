package tune

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"rowan/rules/gomoku/engine"
)

// The weights that are, written as source, are the files that have them, but for the comments.
func TestSources(t *testing.T) {
	comments := regexp.MustCompile(`(?m)^//.*\n`)
	for name, source := range map[string][]byte{
		"weights.go": EstimateSource(engine.EstimateWeights(), "Of two\nlines.\n"),
		"ranks.go":   OrderSource(engine.OrderWeights(), "Of two\nlines.\n"),
	} {
		file, err := os.ReadFile("../../../gomoku/engine/" + name)
		if err != nil {
			t.Skip("the source is not here")
		}
		if got, want := comments.ReplaceAllString(string(source), ""), comments.ReplaceAllString(string(file), ""); got != want {
			t.Errorf("%s:\n%s", name, got)
		}
		if !strings.Contains(string(source), "DO NOT EDIT.\n\n// Of two\n// lines.\nvar ") {
			t.Errorf("%s begins with %.150s", name, source)
		}
	}
}

// A weight that is too large for its number becomes the largest.
func TestSourceBounds(t *testing.T) {
	weights := engine.EstimateWeights()
	weights[0], weights[1] = 1e6, -1e6
	if got := string(EstimateSource(weights, "")); !strings.Contains(got, "{127, -127,") {
		t.Errorf("%.300s", got)
	}
}
