package main

import (
	"regexp"
	"strings"
	"testing"
)

// A bench counts the same nodes each time, over every position.
func TestBench(t *testing.T) {
	status, out, errs := try(t, "", "bench", "-depth", "3")
	whole := regexp.MustCompile(`^( *\d+ nodes, gomoku-\S+ \S+\n)+(signature \d+\n)\d+ nodes a second in \d+ ms\n$`).FindStringSubmatch(out)
	if status != exitOK || errs != "" || whole == nil || strings.Count(out, "\n") != len(benchPositions)+2 {
		t.Fatalf("%d, %s\n%s", status, errs, out)
	}
	if _, again, _ := try(t, "", "bench", "-depth", "3"); !strings.Contains(again, whole[2]) {
		t.Errorf("%s\n%s", out, again)
	}
	for _, args := range []string{"x", "-depth 0"} {
		if status, _, errs := try(t, "", append([]string{"bench"}, strings.Fields(args)...)...); status != exitUsage || errs == "" {
			t.Errorf("%s: %d, %s", args, status, errs)
		}
	}
}
