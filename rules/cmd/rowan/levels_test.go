package main

import (
	"regexp"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/games"
)

// Two levels far apart and three neighbours of every kind of game: the lines say who got what, the same each time.
func TestLevels(t *testing.T) {
	line := `( ?\d+–\d+: \+\d+ =\d+ -\d+, \d+\.\d %, Elo [+-](\d+|Inf), between [+-](\d+|Inf) and [+-](\d+|Inf) at 95 %, in all [+-](\d+|Inf); \d+ nodes and \d+\.\d ms a move, the most \d+\n)`
	timing := regexp.MustCompile(`\d+\.\d ms`)
	for _, variant := range []string{"gomoku-15x15-5-freestyle-none", "gomoku-9x9-5-standard-none", "gomoku-7x7-4-freestyle-none", "connect4-7x6-4-drop-none", "connect4-6x7-4-popout-none"} {
		args := []string{"levels", "-variant", variant, "-games", "4", "-from", "1", "-to", "3", "-nodes", "500"}
		status, out, errs := try(t, "", args...)
		if status != exitOK || errs != "" || !regexp.MustCompile(`^`+line+line+`$`).MatchString(out) || !strings.HasPrefix(out, " 2–1: ") {
			t.Fatalf("%s: %d, %s\n%s", variant, status, errs, out)
		}
		_, again, _ := try(t, "", args...)
		if timing.ReplaceAllString(again, "") != timing.ReplaceAllString(out, "") {
			t.Errorf("%s: %s\n%s", variant, out, again)
		}
		if _, other, _ := try(t, "", append(args, "-seed", "2")...); timing.ReplaceAllString(other, "") == timing.ReplaceAllString(out, "") {
			t.Errorf("%s: another seed plays the same games: %s", variant, out)
		}
	}
}

// The higher level gets a point where it wins, whichever colour it has.
func TestLevelsCountPoints(t *testing.T) {
	moves, err := rules.ParseMoves(rules.ClassicConnectFour, "112233") // Berry wins with the next disc
	if err != nil {
		t.Fatal(err)
	}
	m, err := games.Replay(rules.ClassicConnectFour, moves)
	if err != nil {
		t.Fatal(err)
	}
	var s ladderStep
	l := ladder{variant: rules.ClassicConnectFour, nodes: 1000}
	for who, want := range map[rules.Player]float64{rules.First: 1, rules.Second: 0} {
		if got := l.play(&s, 5, m, who, 1); got != want {
			t.Errorf("player %d: %v points, want %v", who, got, want)
		}
	}
	if s.moves != 1 {
		t.Errorf("%d moves counted, want the winner's one", s.moves)
	}
}

func TestLevelsUsage(t *testing.T) {
	for _, args := range []string{"x", "-variant x", "-variant gomoku-15x15-5-freestyle-swap2", "-variant gomoku-3x1-3-freestyle-none", "-variant gomoku-3x3-3-standard-none",
		"-games 3", "-games 0", "-nodes 0", "-from 0", "-to 11", "-from 4 -to 4"} {
		if status, out, errs := try(t, "", append([]string{"levels"}, strings.Fields(args)...)...); status != exitUsage || out != "" || errs == "" {
			t.Errorf("%s: %d, %q, %q", args, status, out, errs)
		}
	}
}
