//go:build unix

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestMain lets the test binary be the program that rowan match starts.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "pbrain" {
		main()
	}
	os.Exit(m.Run())
}

func TestMatch(t *testing.T) {
	list := write(t, "openings", "# two\nh8i9h7\na1a2a3a4\n")
	games := filepath.Join(t.TempDir(), "games.sgf")
	status, out, errs := try(t, "", "match", "-variant", "gomoku-9x15-5-standard-none", "-openings", list, "-games", "4", "-time", "0,20s", "-nodes", "50,100",
		"-memory", "40", "-concurrency", "2", "-sgf", games, "-sprt", "0,25", "rowan -seed 1", "rowan -seed 2")
	want := regexp.MustCompile(`(?s)^(game \d: A is (black|white); .*; \d+ moves; A \+\d+ =\d+ -\d+; ratio -?\d\.\d\d\n){4}` +
		`A: rowan -seed 1, 50 nodes a move\nB: rowan -seed 2, 20s a move, 100 nodes a move\n` +
		`gomoku-9x15-5-standard-none, 4 games in pairs: .* %\nElo .*\npairs .*\n(.: \d+ ms a move, \d+ of the processor, .*: none\n){2}SPRT of 0 against 25 Elo: not decided.*\n$`)
	if status != exitOK || errs != "" || !want.MatchString(out) {
		t.Fatalf("%d, %s\n%s", status, errs, out)
	}
	status, out, errs = try(t, "", "show", "-game", "4", games)
	if status != exitOK || !strings.Contains(out, "rowan -seed") {
		t.Errorf("the fourth game: %d, %s\n%s", status, errs, out)
	}
}

func TestMatchUsage(t *testing.T) {
	list := write(t, "openings", "h8\n")
	for _, args := range []string{"", "a", "a b c", "-games 3 a b", "-games 0 a b", "-concurrency 0 a b", "-variant gomoku-15x15-6-freestyle-none a b",
		"-variant gomoku-15x15-5-freestyle-swap2 a b", "-variant connect4-7x6-4-drop-none a b", "-time 1,2,3 a b", "-time soon a b", "-time -1s a b",
		"-nodes -1 a b", "-sprt 0 a b", "-sprt 5,0 a b", "-sprt 0,5 -alpha 0 a b", "-memory -1 a b"} {
		status, out, errs := try(t, "", append([]string{"match", "-openings", list}, strings.Fields(args)...)...)
		if status != exitUsage || out != "" || errs == "" {
			t.Errorf("%s: %d, %q, %q", args, status, out, errs)
		}
	}
	if status, _, errs := try(t, "", "match", "-openings", write(t, "bad", "h8\n\nh8h8\n"), "rowan", "rowan"); status != exitWrong || !strings.Contains(errs, "bad:3: ") {
		t.Errorf("%d, %s", status, errs)
	}
	if status, _, errs := try(t, "", "match", "-openings", filepath.Join(t.TempDir(), "none"), "rowan", "rowan"); status != exitWrong || !strings.Contains(errs, "none") {
		t.Errorf("%d, %s", status, errs)
	}
}

// A program that can't be started loses every game, and the match says so.
func TestMatchWithoutAProgram(t *testing.T) {
	status, out, errs := try(t, "", "match", "-openings", write(t, "openings", "h8\n"), "-games", "2", "-nodes", "10", "/nowhere/brain", "rowan")
	if status != exitOK || errs != "" || !strings.Contains(out, "black loses, crash:") || !strings.Contains(out, "lost without being beaten: 2 crash") || !strings.Contains(out, "Elo -Inf") {
		t.Errorf("%d, %s\n%s", status, errs, out)
	}
}

// Drawn openings can be played, and the same seed draws the same.
func TestOpenings(t *testing.T) {
	args := []string{"openings", "-count", "3", "-nodes", "100", "-within", "0.3", "-seed"}
	status, out, errs := try(t, "", append(args, "5")...)
	_, again, _ := try(t, "", append(args, "5")...)
	_, other, _ := try(t, "", append(args, "6")...)
	if status != exitOK || errs != "" || strings.Count(out, "\n") != 3 || out != again || out == other {
		t.Fatalf("%d, %s\n%s\n%s\n%s", status, errs, out, again, other)
	}
	if status, out, errs := try(t, "", "match", "-openings", write(t, "drawn", out), "-games", "2", "-nodes", "10", "rowan", "rowan"); status != exitOK {
		t.Errorf("%d, %s\n%s", status, errs, out)
	}
	for _, args := range []string{"x", "-variant connect4-7x6-4-drop-none", "-variant gomoku-15x15-5-freestyle-swap2", "-variant x", "-count 0", "-within 0", "-nodes 0", "-variant gomoku-4x15-5-freestyle-none"} {
		if status, out, errs := try(t, "", append([]string{"openings"}, strings.Fields(args)...)...); status != exitUsage || out != "" || errs == "" {
			t.Errorf("%s: %d, %q, %q", args, status, out, errs)
		}
	}
}
