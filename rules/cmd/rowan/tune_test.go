package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Games of a few moves are played, the same again for the same seed, and weights are fitted to them.
func TestSelfplayAndTune(t *testing.T) {
	args := []string{"selfplay", "-games", "12", "-nodes", "200"}
	status, games, errs := try(t, "", args...)
	line := regexp.MustCompile(`(?m)^(black|white|draw) \d (\w\d+)+ -?\d+(,-?\d+)*$`)
	if status != exitOK || errs != "" || len(line.FindAllString(games, -1)) != 12 || !strings.HasPrefix(games, "# gomoku-15x15-5-freestyle-none nodes 200 seed 1\n") {
		t.Fatalf("%d, %s\n%s", status, errs, games)
	}
	if _, again, _ := try(t, "", args...); again != games {
		t.Errorf("not the same games:\n%s\n%s", games, again)
	}
	both := games + strings.Replace(games, "seed 1", "seed 2", 1) // games of several origins in one file
	var sources [2][2]string
	for i := range sources {
		dir := t.TempDir()
		status, out, errs := try(t, both, "tune", "-dir", dir, "-rounds", "2")
		if status != exitOK || out != "" || strings.Count(errs, "\n") != 8 || !strings.Contains(errs, "is a chance of e : 1") {
			t.Errorf("%d, %s\n%s", status, out, errs)
		}
		for j, name := range []string{"weights.go", "ranks.go"} {
			text, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			sources[i][j] = string(text)
			if !strings.Contains(string(text), "12 games of gomoku-15x15-5-freestyle-none (200 nodes a move, seed 1),\n// 12 games of") {
				t.Errorf("%s: %.400s", name, text)
			}
		}
	}
	if sources[0] != sources[1] {
		t.Error("not the same files for the same games")
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
		{"", "tune", exitWrong, "no quiet position in 0 games"},
		{"black 1 h8i9 5\n", "tune", exitWrong, "stdin:1: "},
		{"# gomoku-15x15-5-freestyle-none nodes 1 seed 1\nblack 1 h8h8 5\n", "tune", exitWrong, "stdin:2: "},
		{"# gomoku-15x15-5-freestyle-none nodes 1 seed 1\nblack 1 h8i9 5\n", "tune -dir /nowhere -rounds 1", exitWrong, "/nowhere/weights.go"},
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
