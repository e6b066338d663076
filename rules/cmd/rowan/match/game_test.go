//go:build unix

package match

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/games"
)

// terms are short, but long enough for a busy machine.
func terms() *Terms {
	return &Terms{Variant: rules.ClassicGomoku, Start: 10 * time.Second, Grace: 100 * time.Millisecond}
}

func moves(t *testing.T, v rules.Variant, text string) []rules.Move {
	t.Helper()
	m, err := rules.ParseMoves(v, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func mustPlay(t *testing.T, terms *Terms, opening string, black, white Program) *Game {
	t.Helper()
	g, err := Play(context.Background(), terms, moves(t, terms.Variant, opening), [2]Program{black, white})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Points of the protocol count from the top left: row 0 is the fifteenth.
func TestPlayedOut(t *testing.T) {
	g := mustPlay(t, terms(), "", program("row 0"), program("row 3"))
	if got := fmt.Sprint(g.Match.Moves()); got != "[a15 a12 b15 b12 c15 c12 d15 d12 e15]" {
		t.Error(got)
	}
	if g.Winner != rules.Black || g.Fault != nil || g.Stats[0].Moves != 5 || g.Stats[1].Moves != 4 || len(g.Spent) != 9 || g.Notes[2] != "move 2" {
		t.Errorf("%+v", g)
	}
	if s := g.Stats[0]; s.Slowest > s.Time || s.Time == 0 || s.CPU == 0 {
		t.Errorf("%+v", s)
	}
}

// An opening with an odd number of stones gives White the first move, on a board that is no square.
func TestAfterAnOpening(t *testing.T) {
	v := rules.Variant{Game: rules.Gomoku, Width: 20, Height: 9, Length: 5, Rule: rules.Standard}
	tm := terms()
	tm.Variant = v
	g := mustPlay(t, tm, "h1i1j1", program("row 0"), program("row 3"))
	if got := fmt.Sprint(g.Match.Moves()[3:]); g.Winner != rules.White || got != "[a6 a9 b6 b9 c6 c9 d6 d9 e6]" || g.Opening != 3 {
		t.Errorf("%v: %v", g.Winner, got)
	}
}

func TestCommand(t *testing.T) {
	for _, c := range []struct {
		opening string
		first   bool
		want    string
	}{
		{"", true, "BEGIN\r\n"},
		{"a15b14", true, "BOARD\r\n0,0,1\r\n1,1,2\r\nDONE\r\n"},
		{"a15b14o1", true, "BOARD\r\n0,0,2\r\n1,1,1\r\n14,14,2\r\nDONE\r\n"},
		{"a15b14", false, "TURN 1,1\r\n"},
	} {
		m, err := games.Replay(rules.ClassicGomoku, moves(t, rules.ClassicGomoku, c.opening))
		if err != nil {
			t.Fatal(err)
		}
		if got := command(m, c.first); got != c.want {
			t.Errorf("%s: %q, want %q", c.opening, got, c.want)
		}
	}
}

func TestFaults(t *testing.T) {
	for does, want := range map[string]struct {
		kind FaultKind
		text string
	}{
		"no start":                 {Late, "no move"},
		"refuses":                  {Refusal, "ERROR no such size"},
		"dies":                     {Crash, "exit status 3: no licence"},
		"row 0 then crash":         {Crash, "exit status 7: out of luck"},
		"row 0 then leave":         {Crash, "ended with status 0"},
		"row 0 then stall":         {Late, "no move"},
		"row 0 then late":          {Late, "no move"},
		"row 0 then rubbish":       {Rubbish, "I think"},
		"row 0 then off the board": {Illegal, "2,15 is not on the board"},
		"row 0 then occupied":      {Illegal, "occupied"},
		"row 0 then error":         {Refusal, "I am lost"},
		"row 0 then unknown":       {Refusal, "UNKNOWN"},
		"row 0 then flood":         {Flood, "bytes"},
		"row 0 then long line":     {Flood, "bytes"},
	} {
		t.Run(does, func(t *testing.T) {
			t.Parallel()
			tm := terms()
			if does == "no start" {
				tm.Start = 5 * time.Second // the other must start in it too, on a machine with much to do
			}
			bad := program(does)
			bad.Turn = 400 * time.Millisecond
			if want.kind != Late { // what is slow here is the machine
				bad.Turn = 20 * time.Second
			}
			g := mustPlay(t, tm, "", program("row 3"), bad)
			if g.Winner != rules.Black || g.Fault == nil || g.Fault.Kind != want.kind || !strings.Contains(g.Fault.Text, want.text) {
				t.Errorf("%v wins, %v", g.Winner, g.Fault)
			}
		})
	}
	if g := mustPlay(t, terms(), "", Program{Argv: []string{"/nowhere/program"}}, program("row 3")); g.Winner != rules.White || g.Fault.Kind != Crash {
		t.Errorf("no such program: %v wins, %v", g.Winner, g.Fault)
	}
}

func TestSuggestionIsPlayed(t *testing.T) {
	if g := mustPlay(t, terms(), "", program("row 0 then suggest"), program("row 3")); g.Winner != rules.Black || g.Fault != nil {
		t.Errorf("%v wins, %v", g.Winner, g.Fault)
	}
}

// The clock of a game is one for all moves of a program.
func TestGameTime(t *testing.T) {
	late := program("row 0 then late")
	late.Game = 300 * time.Millisecond
	if g := mustPlay(t, terms(), "", late, program("row 3")); g.Winner != rules.White || g.Fault == nil || g.Fault.Kind != Late {
		t.Errorf("%v wins, %v", g.Winner, g.Fault)
	}
}

// A renju game that ends on a forbidden point keeps that stone, and White has won it.
func TestForbiddenPoint(t *testing.T) {
	tm := terms()
	tm.Variant.Rule = rules.Renju
	g := mustPlay(t, tm, "b15h1c15h3d15h5a14h7a13j1a12j3", program("row 0"), program("row 3")) // a15 makes two fours
	if last, _ := g.Match.Position().Last(); g.Winner != rules.White || g.Fault == nil || g.Fault.Kind != Forbidden || last.String() != "a15" {
		t.Errorf("%v wins, %v, last %v", g.Winner, g.Fault, last)
	}
}

// Whatever a program has started is gone when the game is over, though it ignores END and its pipes are held open.
func TestNothingIsLeft(t *testing.T) {
	g := mustPlay(t, terms(), "", program("row 0 then child"), program("row 3 then ignore END"))
	var pid int
	for _, note := range g.Notes {
		fmt.Sscanf(note, "child %d", &pid)
	}
	if pid == 0 {
		t.Fatalf("no child: %q", g.Notes)
	}
	for end := time.Now().Add(10 * time.Second); syscall.Kill(pid, 0) == nil && !dead(pid); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("process %d is still there", pid)
		}
	}
}

// dead reports whether a process has ended and waits to be asked for how, which a lazy init may never do.
func dead(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, state, _ := strings.Cut(string(stat), ") ")
	return err == nil && strings.HasPrefix(state, "Z")
}

func TestPlayStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(300*time.Millisecond, cancel)
	begun := time.Now()
	_, err := Play(ctx, terms(), nil, [2]Program{program("row 0 then stall"), program("row 3")})
	if !errors.Is(err, context.Canceled) || time.Since(begun) > 20*time.Second {
		t.Errorf("%v after %v", err, time.Since(begun))
	}
}
