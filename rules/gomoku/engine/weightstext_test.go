package engine

import (
	"go/format"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The weights that are, written as source, are the file that has them, but for the comment.
func TestWeightsSource(t *testing.T) {
	file, err := os.ReadFile("weights.go")
	if err != nil {
		t.Skip("the source is not here")
	}
	comments := regexp.MustCompile(`(?m)^//.*\n`)
	plain := func(b []byte) string {
		return strings.ReplaceAll(strings.ReplaceAll(comments.ReplaceAllString(string(b), ""), "\n\n", "\n"), "-0,", "0,")
	}
	got := WeightsSource(Weights(), "Of two\nlines.")
	if plain(got) != plain(file) {
		t.Errorf("%s", got)
	}
	if formatted, err := format.Source(got); err != nil || string(formatted) != string(got) {
		t.Errorf("is not formatted: %v", err)
	}
	if !strings.Contains(string(got), "\n// Of two\n// lines.\nvar") {
		t.Errorf("comment: %.100s", got)
	}
}
