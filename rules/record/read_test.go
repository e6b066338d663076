package record

import (
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
