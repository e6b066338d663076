package record

import (
	"errors"
	"testing"

	"rowan/rules"
)

func TestSniff(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       Format
	}{
		{"", magic + "\x00", Signed},
		{"", header30 + "\x78\x40", Lib},
		{"", "\x78\x00\x69\x40", Lib},
		{"a.lib", "\x78\x30", Lib},
		{"", "Piskvorky 15x15, 0:0, 0\n", PSQ},
		{"", "\ufeffpiskvorky 15x15", PSQ},
		{"", "Piskvorky 15\n8,8,0\n", PSQ},
		{"", "one\ntwo\n9,9,0\n", REC},
		{"", "Piskvorky\nZetor\n9,9,0\n", REC}, // a program of that name
		{"a.rec", "\nPiskvorky\n0,1,0\n", REC},
		{"", "one\r\ntwo\r\n9,9,0\r\n", REC},
		{"a.REC", "(;\n\n1,1", REC},
		{"", "(;GM[4])", SGF},
		{"", "junk ( \n;GM[4])", SGF},
		{"a.sgf", "junk", SGF},
		{"", "https://x.example/#p/1/gomoku", Link},
		{"", "h8i9", MoveString},
		{"a.txt", " 4453\n", MoveString},
		{"", "", Unknown},
		{"", " \n", Unknown},
	} {
		if got := Sniff([]byte(c.text), c.name); got != c.want {
			t.Errorf("%q %q: %s", c.name, c.text, got)
		}
	}
}

func TestReadAndWrite(t *testing.T) {
	for _, name := range []string{"wild.sgf", "rowan.sgf", "several.sgf", "gomocup.psq", "time.psq", "won.psq", "game.rec", "large.rec",
		"line.lib", "bare.lib", "tree.lib", "old.lib", "gb.lib"} {
		if trees, err := Read(file(t, name), Options{Name: name}); err != nil || len(trees) == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if trees, err := Read(nil, Options{}); err == nil || trees != nil {
		t.Error("nothing was read as a game")
	}
	tree := NewTree(rules.ClassicGomoku)
	if _, err := Write(SGF); err == nil {
		t.Error("no game was written")
	}
	for _, f := range []Format{PSQ, REC, Lib, MoveString, Link} {
		if _, err := Write(f, tree, tree); err == nil {
			t.Errorf("%s holds two games", f)
		}
	}
	for f := SGF; f <= Signed; f++ {
		if got, err := ParseFormat(f.String()); err != nil || got != f {
			t.Errorf("%s: %v", f, err)
		}
	}
	if _, err := ParseFormat("unknown"); err == nil {
		t.Error("unknown is a format")
	}
}

// TestCases5And7 reads games with a disc in a full column, and with a move after the end, in every format that can
// have one: field cases 5 and 7.
func TestCases5And7(t *testing.T) {
	const won = "a1a2b1b2c1c2d1d2e1"
	for _, c := range []struct {
		name, text string
		reason     rules.Reason
		ply        int
		moves      string
	}{
		{"a.sgf", "(;GM[4];B[ao];W[an];B[bo];W[bn];B[co];W[cn];B[do];W[dn];B[eo];W[en])", rules.GameOver, 10, won},
		{"a.psq", "Piskvorky 15x15, 0:0, 0\n1,15\n1,14\n2,15\n2,14\n3,15\n3,14\n4,15\n4,14\n5,15\n5,14\n", rules.GameOver, 10, won},
		{"a.rec", "A\nB\n0,19\n0,18\n1,19\n1,18\n2,19\n2,18\n3,19\n3,18\n4,19\n4,18\n0\n", rules.GameOver, 10, won},
		{"a.lib", header34 + "\x00\x00\xe1\x00\xd1\x00\xe2\x00\xd2\x00\xe3\x00\xd3\x00\xe4\x00\xd4\x00\xe5\x00\xd5\x40", rules.GameOver, 10, won},
		{"", won + "e2", rules.GameOver, 10, won},
		{"", "p/1/gomoku-15x15-5-freestyle-none/" + won + "e2", rules.GameOver, 10, won},
		{"", "12121212", rules.GameOver, 8, "1212121"},
		{"", "p/1/connect4-7x6-4-popout-none/1212121p1", rules.GameOver, 8, "1212121"},
		{"", "4444444", rules.ColumnFull, 7, "444444"},
		{"", "p/1/connect4-7x6-4-drop-pie/4~444444", rules.ColumnFull, 8, "4~44444"},
	} {
		trees, err := Read([]byte(c.text), Options{Name: c.name})
		var e *ReadError
		var move *rules.MoveError
		if !errors.As(err, &e) || !errors.As(err, &move) || move.Reason != c.reason || e.Ply != c.ply {
			t.Errorf("%s %q: %v", c.name, c.text, err)
		}
		if len(trees) != 1 || movesOf(t, trees[0]) != c.moves {
			t.Errorf("%s %q: kept %s", c.name, c.text, dump(trees))
		}
	}
}
