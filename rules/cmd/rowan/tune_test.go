package main

import (
	"regexp"
	"strings"
	"testing"
)

// Games of a few moves are played, the same again for the same seed, and weights are fitted to them.
func TestSelfplayAndTune(t *testing.T) {
	args := []string{"selfplay", "-games", "12", "-nodes", "200"}
	status, games, errs := try(t, "", args...)
	line := regexp.MustCompile(`(?m)^(black|white|draw) \d (\w\d+)+ -?\d+(,-?\d+)*$`)
	if status != exitOK || errs != "" || len(line.FindAllString(games, -1)) != 12 {
		t.Fatalf("%d, %s\n%s", status, errs, games)
	}
	if _, again, _ := try(t, "", args...); again != games {
		t.Errorf("not the same games:\n%s\n%s", games, again)
	}
	status, source, errs := try(t, games, "tune", "-rounds", "2")
	if status != exitOK || !strings.HasPrefix(source, "package engine\n\n// Fitted by rowan tune to 12 games") || strings.Count(errs, "\n") != 4 {
		t.Errorf("%d, %s\n%.300s", status, errs, source)
	}
}

func TestTuneErrors(t *testing.T) {
	for _, c := range []struct {
		in, args string
		status   int
		want     string
	}{
		{"", "tune -rounds 0", exitUsage, "-rounds"},
		{"", "tune -trust 2", exitUsage, "-trust"},
		{"", "tune -variant connect4-7x6-4-drop-none", exitUsage, "is not Gomoku"},
		{"", "tune", exitWrong, "no quiet position in 0 games"},
		{"black 1 h8i9 5\nblack 1 h8h8 5\n", "tune", exitWrong, "stdin:2: "},
		{"", "selfplay -games 0", exitUsage, "-games"},
		{"", "selfplay -unfair 0.5", exitUsage, "-unfair"},
		{"", "selfplay -variant gomoku-15x15-5-freestyle-swap2", exitUsage, "-variant"},
		{"", "selfplay x", exitUsage, `"x"`},
	} {
		status, _, errs := try(t, c.in, strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("%s: %d, %s", c.args, status, errs)
		}
	}
}
