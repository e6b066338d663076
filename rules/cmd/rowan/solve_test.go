package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

func TestSolve(t *testing.T) {
	in := "112233 18\n3257765753657144433223127315714656161262 1\r\n112233112233223\n2252576253462244111563365343671351441 -1"
	status, out, errs := try(t, in, "solve")
	want := regexp.MustCompile(`^112233 18 0 \d+
3257765753657144433223127315714656161262 1 0 \d+
112233112233223 3 \d+ \d+
2252576253462244111563365343671351441 -1 \d+ \d+
$`)
	if status != exitOK || !want.MatchString(out) {
		t.Errorf("%d, %q", status, out)
	}
	if !regexp.MustCompile(`^4 lines, 0 wrong, mean [\d.]+ µs, [\d.]+ nodes, \d+ thousand nodes a second\n$`).MatchString(errs) {
		t.Errorf("%q", errs)
	}
	status, out, _ = try(t, in, "solve", "-weak", "-book=false", "-table", "1")
	for i, want := range []int{1, 1, 1, -1} {
		if fields := strings.Fields(strings.Split(out, "\n")[i]); status != exitOK || fields[1] != fmt.Sprint(want) {
			t.Errorf("-weak: %d, %q, want %d", status, fields, want)
		}
	}
	status, out, _ = try(t, "2252576253462244111563365343671351441 -1\n", "solve", "-a")
	if !regexp.MustCompile(`^2252576253462244111563365343671351441 \. \. \. \. \. -1 -2 \d+ \d+\n$`).MatchString(out) || status != exitOK {
		t.Errorf("-a: %d, %q", status, out)
	}
}

// Every kind of bad line has its line and ply, and the good ones between are answered.
func TestSolveBadLines(t *testing.T) {
	const draw = "225344533673453576212645522737771141641166"
	lines := []struct{ text, want string }{
		{"112233 18", ""},
		{"112233 17", "ply 6: the score is 18, not 17"},
		{"4444444 1", "ply 7, 4: the column is full"},
		{"11223344", "ply 8, 4: the game is over"},
		{"1122334", "ply 7: the game ends here, with a win: there is nothing to solve"},
		{draw, "ply 42: the game ends here, in a draw: there is nothing to solve"},
		{"4458", `ply 4: "8" is no move: a column is 1 to 7`},
		{"44é", `ply 3: "é" is no move: a column is 1 to 7`},
		{"112233 many", `"many" is no score`},
		{"112233 18 3", `want moves and a score, not "112233 18 3"`},
		{"112233", ""},
	}
	var in, errs strings.Builder
	const answers = 4 // a wrong score is answered, too
	for i, l := range lines {
		fmt.Fprintln(&in, l.text)
		if l.want != "" {
			fmt.Fprintf(&errs, "rowan solve: stdin:%d: %s\n", i+1, l.want)
		}
	}
	status, out, got := try(t, in.String(), "solve")
	if status != exitWrong || strings.Count(out, "\n") != answers {
		t.Errorf("%d, %q", status, out)
	}
	if summary := "11 lines, 9 wrong, mean "; !strings.HasPrefix(got, errs.String()+summary) {
		t.Errorf("got\n%swant\n%s%s", got, errs.String(), summary)
	}
	status, _, got = try(t, "112233\n"+strings.Repeat("1", 1<<17), "solve")
	if status != exitWrong || !strings.HasPrefix(got, "rowan solve: stdin:2: ") {
		t.Errorf("a line too long: %d, %q", status, got)
	}
}

func TestSolveUsage(t *testing.T) {
	for _, args := range [][]string{{"-table", "0"}, {"-table", "x"}, {"-weak", "-a"}, {"a", "b"}} {
		if status, _, errs := try(t, "", append([]string{"solve"}, args...)...); status != exitUsage || errs == "" {
			t.Errorf("%v: %d, %q", args, status, errs)
		}
	}
	if status, _, _ := try(t, "", "solve", t.TempDir()+"/none"); status != exitWrong {
		t.Errorf("no file: %d", status)
	}
}
