package record

import (
	"errors"
	"strings"
	"testing"
	"time"

	"rowan/rules"
)

func TestPSQ(t *testing.T) {
	tree, err := ReadPSQ(file(t, "gomocup.psq"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	// Rows count from the top: 10,10 on 20×20 is J11.
	if got := movesOf(t, tree); got != "j11k10j10j9" || tree.Variant.String() != "gomoku-20x20-5-freestyle-none" {
		t.Error(got, tree.Variant)
	}
	if tree.Names != [2]string{"pbrain-one.exe", "pbrain-two.zip"} || tree.Root.Last().Spent != 15*time.Second {
		t.Errorf("%q, %v", tree.Names, tree.Root.Last().Spent)
	}
	b, err := FormatPSQ(tree)
	if want := strings.Replace(string(file(t, "gomocup.psq")), "11:11", "0:0", 1); err != nil || string(b) != want {
		t.Errorf("%v: %q", err, b)
	}

	tree, err = ReadPSQ(file(t, "time.psq"), Options{})
	if err != nil || tree.Names != [2]string{"first", "second"} || tree.Result != "W+T" || movesOf(t, tree) != "h8i9" {
		t.Errorf("%v: %+v", err, tree)
	}
	if b, err := FormatPSQ(tree); err != nil || !strings.HasSuffix(string(b), "first\nsecond\n15\n") {
		t.Errorf("%v: %q", err, b)
	}

	tree, err = ReadPSQ(file(t, "won.psq"), Options{})
	if m, _ := tree.Match(); err != nil || tree.Result != "B+" || m.Outcome().Winner != rules.Black {
		t.Errorf("%v: %+v", err, tree)
	}
}

// The file holds no rule: the first that allows every move.
func TestPSQRule(t *testing.T) {
	six := "Piskvorky 15x15, 0:0, 0\n1,1\n1,15\n2,1\n3,15\n3,1\n5,15\n5,1\n7,15\n6,1\n9,15\n4,1\n11,15\n"
	tree, err := ReadPSQ([]byte(six), Options{})
	if err != nil || tree.Variant.Rule != rules.Standard {
		t.Errorf("%v: %v", tree.Variant, err)
	}
	freestyle := rules.Variant{Game: rules.Gomoku, Width: 15, Height: 15, Length: 5}
	_, err = ReadPSQ([]byte(six), Options{Variant: freestyle})
	var e *ReadError
	if !errors.As(err, &e) || e.Ply != 12 || e.Line != 13 {
		t.Errorf("a move after the end: %v", err)
	}
	// A renju game that ends on a forbidden stone is White's, by that stone.
	renju := freestyle
	renju.Rule = rules.Renju
	tree, err = ReadPSQ([]byte(strings.TrimSuffix(six, "11,15\n")), Options{Variant: renju})
	if err != nil || tree.Result != "W+F" {
		t.Fatalf("%v: %q", err, tree.Result)
	}
	if m, _ := tree.Match(); m.Ply() != 11 || m.Outcome() != (rules.Outcome{Winner: rules.White, Method: rules.Forbidden}) {
		t.Error(m.Ply(), m.Outcome())
	}
	for _, f := range []Format{SGF, Lib} {
		b, err := Write(f, tree)
		if err != nil {
			t.Fatal(err)
		}
		back, err := Read(b, Options{Variant: renju})
		if m, _ := back[0].Match(); err != nil || m.Outcome().Method != rules.Forbidden {
			t.Errorf("%s: %v", f, err)
		}
	}
}

func TestPSQErrors(t *testing.T) {
	for _, c := range []struct {
		text              string
		line, column, ply int
		moves             string
	}{
		{"Piskvorky 15x15, 0:0, 0\n8,8,0\n  8,8,0\n", 3, 3, 2, "h8"},
		{"Piskvorky 15x15, 0:0, 0\n8,8,0\n16,8,0\n-1\n", 3, 1, 2, "h8"},
		{"Piskvorky 15x15, 0:0, 0\n0,8,0\n", 2, 1, 1, ""},
		{"Piskvorky 15x15, 0:0, 0\n264,8,0\n", 2, 1, 1, ""}, // 8 in eight bits
		{"Piskvorky 23x15, 0:0, 0\n", 1, 1, 0, "none"},
		{"Piskvorky\n", 1, 1, 0, "none"},
		{"x", 1, 1, 0, "none"},
	} {
		tree, err := ReadPSQ([]byte(c.text), Options{})
		var e *ReadError
		if !errors.As(err, &e) || e.Line != c.line || e.Column != c.column || e.Ply != c.ply {
			t.Errorf("%q: %v", c.text, err)
		}
		if (tree == nil) != (c.moves == "none") || tree != nil && movesOf(t, tree) != c.moves {
			t.Errorf("%q: kept %+v", c.text, tree)
		}
	}
}

func TestREC(t *testing.T) {
	tree, err := ReadREC(file(t, "game.rec"), Options{})
	if err != nil || movesOf(t, tree) != "j11k10j10" || tree.Names != [2]string{"one", "two"} {
		t.Fatalf("%v: %+v", err, tree)
	}
	if b, err := FormatREC(tree); err != nil || string(b) != string(file(t, "game.rec")) {
		t.Errorf("%v: %q", err, b)
	}
	tree, err = ReadREC(file(t, "large.rec"), Options{})
	if err != nil || tree.Variant.Width != 22 || tree.Variant.Height != 20 {
		t.Errorf("%v: %v", err, tree.Variant)
	}
	v := rules.Variant{Game: rules.Gomoku, Width: 15, Height: 15, Length: 5, Rule: rules.Standard}
	tree, err = ReadREC(file(t, "game.rec"), Options{Variant: v})
	if err != nil || tree.Variant != v || movesOf(t, tree) != "j6k5j5" {
		t.Errorf("%v: %v", err, tree.Variant)
	}
	if _, err := FormatREC(tree); err == nil {
		t.Error("a game on 15x15 was written without its size")
	}
	for _, text := range []string{"", "one\n", "1,2\n3,4\n", "one\ntwo\n5,5\n5,5\n"} {
		var e *ReadError
		if _, err := ReadREC([]byte(text), Options{}); !errors.As(err, &e) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestRECNames gives to players what a line of the file, or a file of another format, begins with.
func TestRECNames(t *testing.T) {
	for name, want := range map[string]string{
		"Piskvorky":           "Piskvorky",
		"Piskvorky 20x20":     "Piskvorky_20x20",
		"\ufeff\ufeffAda":     "Ada",
		"rowan/1 record":      "rowan/1_record",
		"rowan/1 records":     "rowan/1 records",
		"7,7":                 "7;7",
		"(;GM[4];B[hh])":      "(;GM[4];B[hh])",
		" a\tb\n":             "a b",
		"p/1/gomoku-3x3-none": "p/1/gomoku-3x3-none",
	} {
		for i := range 2 {
			tree, err := ReadREC(file(t, "game.rec"), Options{})
			if err != nil {
				t.Fatal(err)
			}
			tree.Names = [2]string{}
			tree.Names[i] = name
			b, err := FormatREC(tree)
			if err != nil {
				t.Fatal(err)
			}
			back, err := Read(b, Options{Name: "x.rec"})
			if err != nil || back[0].Names[i] != want || back[0].Names[1-i] != "" || movesOf(t, back[0]) != "j11k10j10" {
				t.Errorf("%q: %v: %q", name, err, b)
			}
		}
	}
}

func TestStonesOnly(t *testing.T) {
	setup := NewTree(rules.ClassicGomoku)
	setup.Root.Setup = &Setup{Black: []rules.Point{pt("h8")}}
	passes, err := ReadSGF([]byte("(;GM[4]RU[renju];B[hh];W[ig];B[hi];W[gg];B[ff];W[ee];B[])"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tree := range []*Tree{setup, passes[0], NewTree(rules.ClassicConnectFour)} {
		for _, f := range []Format{PSQ, REC} {
			if b, err := Write(f, tree); err == nil {
				t.Errorf("%s holds what it can't: %s", f, b)
			}
		}
	}
	// A game with an opening keeps its stones, and its names by who holds the colour in the end.
	trees, err := ReadSGF(file(t, "rowan.sgf"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := FormatPSQ(trees[0])
	if want := "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,1500\n8,9,0\n10,10,0\n7,7,0\n6,6,0\nAda\nБо\n-1\n"; err != nil || string(b) != want {
		t.Errorf("%v: %q", err, b)
	}
}
