package main

import (
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/games"
)

// The facts of the conventions that are quick enough for every run; each takes the way that the command does.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		variant, depth, want string
		slow                 bool
	}{
		{"connect4-7x6-4-drop-none", "0", "1", false},
		{"connect4-7x6-4-drop-none", "1", "7", false},
		{"connect4-7x6-4-drop-none", "6", "117649", false},
		{"connect4-7x6-4-drop-none", "7", "823536", false},
		{"connect4-4x4-4-drop-none", "8", "57504", false},
		{"connect4-7x6-4-popout-none", "5", "26320", false},
		{"gomoku-3x3-3-standard-none", "9", "127872", false},
		{"gomoku-3x3-3-freestyle-none", "8", "200448", false},
		{"gomoku-4x3-3-freestyle-none", "10", "81527040", true},
		{"gomoku-4x4-3-standard-none", "8", "415492416", true},
		{"gomoku-5x5-3-caro-none", "6", "124853760", true},
		{"gomoku-15x15-5-renju-none", "2", "50400", false},
		{"gomoku-15x15-5-renju-rif", "2", "8", false},
		{"gomoku-15x15-5-freestyle-none", "2", "50400", false},
	} {
		if c.slow && slowTests {
			continue
		}
		status, out, errs := try(t, "", "perft", "-variant", c.variant, "-depth", c.depth)
		if status != exitOK || out != c.want+"\n" {
			t.Errorf("%s %s: %d, %q, %q, want %s", c.variant, c.depth, status, out, errs, c.want)
		}
	}
	status, out, _ := try(t, "", "perft", "-divide", "-variant", "connect4-7x6-4-drop-none", "-depth", "2")
	if status != exitOK || !strings.HasPrefix(out, "1 7\n2 7\n") || !strings.HasSuffix(out, "7 7\n49\n") {
		t.Errorf("%d, %q", status, out)
	}
}

// The quick way counts what the plain one does.
func TestLeaves(t *testing.T) {
	for _, text := range []string{"gomoku-4x3-3-freestyle-none", "gomoku-3x4-3-caro-none", "gomoku-4x4-4-caro8-none", "gomoku-6x6-3-standard-none",
		"gomoku-7x7-5-renju-none", "gomoku-7x7-5-freestyle-pro", "connect4-5x4-3-popout-pie"} {
		v, err := rules.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		start, err := games.Start(v)
		if err != nil {
			t.Fatal(err)
		}
		for depth := range 4 {
			if got, want := leaves(start, depth), rules.Perft(start, depth); got != want {
				t.Errorf("%s at %d: %d, want %d", text, depth, got, want)
			}
		}
	}
}
