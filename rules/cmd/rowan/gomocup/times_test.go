package gomocup

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku/engine"
)

func TestLimits(t *testing.T) {
	const ms = time.Millisecond
	for infos, want := range map[string]engine.Limits{
		"":                                       {Turn: 30*time.Second - reserve},
		"timeout_turn 1000":                      {Turn: 975 * ms},
		"TIMEOUT_TURN 1000":                      {Turn: 975 * ms},
		"timeout_turn 0":                         {Turn: fastest},
		"timeout_turn -5":                        {Turn: fastest},
		"timeout_turn 12":                        {Turn: 6 * ms},
		"timeout_turn 100/timeout_match 0":       {Turn: 75 * ms},
		"timeout_turn 100/timeout_match 60000":   {Turn: 75 * ms, Left: 60*time.Second - reserve},
		"timeout_match 60000/time_left 5000":     {Turn: 30*time.Second - reserve, Left: 4975 * ms},
		"timeout_match 0/time_left 2147483647":   {Turn: 30*time.Second - reserve},
		"time_left 2147483647/time_left 40":      {Turn: 30*time.Second - reserve, Left: 20 * ms},
		"time_left 0":                            {Turn: 30*time.Second - reserve, Left: fastest},
		"time_left -700":                         {Turn: 30*time.Second - reserve, Left: fastest},
		"timeout_turn 100/max_node 5000":         {Turn: 75 * ms, Nodes: 5000},
		"timeout_turn 100000000000000000000":     {Turn: 30*time.Second - reserve},
		"timeout_turn 9000000000000":             {Turn: Unlimited*ms - reserve},
		"timeout_turn 100/time_left/game_type 1": {Turn: 75 * ms},
	} {
		f := &fake{}
		lines := []string{"START 15"}
		for info := range strings.SplitSeq(infos, "/") {
			lines = append(lines, "INFO "+info)
		}
		converse(t, f, append(lines, "BEGIN")...)
		got := f.limits[0]
		if got.Turn != want.Turn || got.Left != want.Left || got.Nodes != want.Nodes {
			t.Errorf("%s: %+v, want %+v", infos, got, want)
		}
	}
}

// A manager that says the time of the game once, and never what is left of it.
func TestTimeUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fake{delay: func(engine.Limits) time.Duration { return 3 * time.Second }}
		converse(t, f, "START 15", "INFO timeout_match 10000", "BEGIN", "TURN 5,5", "RESTART", "BEGIN")
		for i, want := range []time.Duration{10 * time.Second, 7 * time.Second, 10 * time.Second} {
			if got := f.limits[i].Left; got != want-reserve {
				t.Errorf("move %d: %v left, want %v", i+1, got, want-reserve)
			}
		}
	})
}

func TestMemory(t *testing.T) {
	f := &fake{}
	converse(t, f, "INFO max_memory 0", "START 15", "INFO max_memory 83886080", "INFO max_memory 83886080", "INFO max_memory 1", "INFO max_memory 367001600")
	want := []int{engine.DefaultBytes, 80<<20 - programBytes, 1 << 20, engine.DefaultBytes}
	if len(f.bytes) != len(want) {
		t.Fatalf("%v", f.bytes)
	}
	for i := range want {
		if f.bytes[i] != want[i] {
			t.Errorf("%v, want %v", f.bytes, want)
		}
	}
}

func TestRules(t *testing.T) {
	for bits, want := range map[int]rules.Rule{0: rules.Freestyle, 1: rules.Standard, 2: rules.Freestyle, 3: rules.Standard,
		4: rules.Renju, 5: rules.Renju, 6: rules.Renju, 7: rules.Renju, 8: rules.CaroOver, 9: rules.Caro, 10: rules.CaroOver, 11: rules.Caro,
		12: rules.Renju, 13: rules.Renju, 14: rules.Renju, 15: rules.Renju, 16: rules.Freestyle} {
		if got := RuleOf(bits); got != want {
			t.Errorf("%d: %v, want %v", bits, got, want)
		}
	}
	for _, r := range []rules.Rule{rules.Freestyle, rules.Standard, rules.Renju, rules.Caro, rules.CaroOver} {
		if got := RuleOf(Bits(r)); got != r {
			t.Errorf("%v became %v", r, got)
		}
	}
}

// Points go there and back on boards of any shape.
func TestPoints(t *testing.T) {
	for _, text := range []string{"0,0", "19,0", "0,6", "19,6", "7,3"} {
		pt, err := ParsePoint(text, 20, 7)
		if err != nil || FormatPoint(pt, 7) != text {
			t.Errorf("%s became %s (%v)", text, FormatPoint(pt, 7), err)
		}
	}
	if pt, err := ParsePoint(" 3 , 0 ", 20, 7); err != nil || pt != (rules.Point{X: 3, Y: 6}) {
		t.Errorf("%v, %v", pt, err)
	}
	for _, text := range []string{"", "1", "1,", ",1", "1,2,3", "1.5,2", "20,0", "0,7", "-1,0", "0,-1", "1;2", "300,300"} {
		if pt, err := ParsePoint(text, 20, 7); err == nil {
			t.Errorf("%q is %v", text, pt)
		}
	}
}
