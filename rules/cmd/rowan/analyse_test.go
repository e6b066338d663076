package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// White to move has an open three, and Black nothing: White wins.
const won = "a1h8a3h9c1h10e2"

func TestAnalyse(t *testing.T) {
	status, out, errs := try(t, won, "analyse", "-nodes", "20000")
	line := regexp.MustCompile(`^depth \d+ to \d+, \d+ nodes in \d+ ms, \d+ a second\n  1\. wins in 2: (h7|h11)\b`)
	last := out[strings.LastIndex(out, "depth "):]
	if status != exitOK || errs != "" || !line.MatchString(last) {
		t.Errorf("%d, %s\n%s", status, errs, out)
	}
	// The other side, a move earlier; three lines of it, none of them won.
	status, out, _ = try(t, won, "analyse", "-nodes", "20000", "-ply", "6", "-lines", "3")
	last = out[strings.LastIndex(out, "depth "):]
	if status != exitOK || strings.Count(last, "\n") != 4 || strings.Contains(last, "wins") {
		t.Errorf("%d\n%s", status, out)
	}
}

func TestAnalyseJSON(t *testing.T) {
	status, out, errs := try(t, won, "analyse", "-depth", "3", "-json")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != exitOK || errs != "" {
		t.Fatalf("%d, %s", status, errs)
	}
	var object struct {
		Depth, Deepest int
		Nodes, Ms      *int
		Lines          []struct {
			Value, WinIn int
			Chance       float64
			Moves        []string
		}
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &object); err != nil {
		t.Fatal(err)
	}
	if object.Nodes == nil || object.Ms == nil || len(object.Lines) != 1 || object.Lines[0].WinIn != 2 || object.Lines[0].Chance < 0.99 || object.Lines[0].Moves[0][0] != 'h' {
		t.Errorf("%s", out)
	}
}

func TestAnalyseErrors(t *testing.T) {
	for _, c := range []struct {
		in, args string
		status   int
		want     string
	}{
		{"h8i9", "-lines 0", exitUsage, "-lines"},
		{"h8i9", "-time -1s", exitUsage, "-time"},
		{"h8i9", "-memory 0", exitUsage, "-memory"},
		{"h8h8", "", exitWrong, "occupied"},
		{"h8a1i8a2j8a3k8a4l8", "", exitWrong, "the game is over: black wins by row"},
		{"4453", "-variant connect4-7x6-4-drop-none", exitWrong, "is not Gomoku"},
		{"(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh])", "", exitWrong, "2 games: choose one by -game"},
		{"", "/nowhere/file", exitWrong, "/nowhere/file"},
	} {
		status, _, errs := try(t, c.in, append([]string{"analyse"}, strings.Fields(c.args)...)...)
		if status != c.status || !strings.Contains(errs, c.want) {
			t.Errorf("%q %s: %d, %s", c.in, c.args, status, errs)
		}
	}
}
