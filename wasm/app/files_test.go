package app

import (
	"os"
	"slices"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

func (d *driver) open(name, data string) {
	d.t.Helper()
	d.handle(Opened{Name: name, Data: []byte(data)})
}

// TestOpen opens a game of every format: it is on the board, and kept once.
func TestOpen(t *testing.T) {
	golden, err := os.ReadFile(goldenRecord)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ data, moves, says string }{
		"a.sgf":   {"(;GM[4]SZ[15]PB[Ada]PW[Bo]RE[W+R];B[hh];W[ig];B[hi])", "H8 I9 H7", "White wins!"},
		"a.psq":   {"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,1312\nAda\nBo\n-1\n", "H8 I9", i18n.English[i18n.Looking]},
		"a.rec":   {"Ada\nBo\n9,9,0\n-1\n", "J11", i18n.English[i18n.Looking]},
		"a.lib":   {"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x78\x00\x69\x00\x88\x40", "H8 I9 H7", i18n.English[i18n.Looking]},
		"":        {"4453", "4 4 5 3", i18n.English[i18n.Looking]},
		"x.txt":   {"h8i9h7", "H8 I9 H7", i18n.English[i18n.Looking]},
		"y.txt":   {"see http://rowan.test/#p/1/connect4-9x7-4-popout-none/44p4).", "4 4 p4", i18n.English[i18n.Looking]},
		"a.rowan": {string(golden), "4", i18n.English[i18n.Looking]},
	} {
		d := start(t)
		d.open(name, c.data)
		d.open(name, c.data)
		s := d.app.Screen()
		if s.Name != view.GameScreen || !strings.HasPrefix(strings.Join(s.Moves, " "), c.moves) || c.says != "" && s.Lead != c.says {
			t.Errorf("%s: %v %q, notice %q", name, s.Moves, s.Lead, d.app.notice)
		}
		if items, err := d.store.List(gamePrefix); err != nil || len(items) != 1 {
			t.Errorf("%s: %d games are kept, %v", name, len(items), err)
		}
		moves := d.moves()
		d.reload(d.frags[len(d.frags)-1].Text)
		if d.moves() != moves {
			t.Errorf("%s: after a reload %q", name, d.moves())
		}
	}
}

// TestOpenWrong opens what breaks the rules or makes no sense: where and why is said, and what comes before is shown.
func TestOpenWrong(t *testing.T) {
	d := start(t)
	d.open("bad.sgf", "(;GM[4]SZ[15]\n;B[hh];W[ig]\n;B[hh])")
	if s := d.app.Screen(); d.moves() != "H8 I9" || !strings.Contains(s.Rest, "Line 3, move 3: ") {
		t.Errorf("%q: %q", d.moves(), s.Rest)
	}
	d.act(view.ActHome)
	for name, data := range map[string]string{"a.sgf": "no game", "b.lib": "x", "c.rowan": "rowan/1 record\nx", "d": ""} {
		d.open(name, data)
		if s := d.app.Screen(); s.Name != view.HomeScreen || !strings.HasPrefix(s.Lead, name+" could not be read: ") {
			t.Errorf("%s: %v %q", name, s.Name, s.Lead)
		}
	}
	d.handle(Opened{Name: "big", Err: os.ErrPermission})
	if s := d.app.Screen(); s.Lead != "big could not be read: the browser gives no access to it." {
		t.Errorf("%q", s.Lead)
	}
}

// TestPlayOn goes on with a game that was opened as one of its own: what was opened stays as it was.
func TestPlayOn(t *testing.T) {
	d := start(t)
	d.open("a.sgf", "(;GM[4]SZ[15]PB[Ada];B[hh];W[ig])")
	opened := d.app.local.key
	d.act(view.ActTwoPlayers)
	d.tap(rules.Place(rules.Point{X: 0, Y: 0}))
	if s := d.app.Screen(); d.moves() != "H8 I9 A1" || s.Bottom.Name != "Ada" || !d.enabled(view.ActTakeback) {
		t.Errorf("%q %+v", d.moves(), s.Bottom)
	}
	items, err := d.store.List(gamePrefix)
	if err != nil || len(items) != 2 {
		t.Fatal(items, err)
	}
	d.reload(localFragment)
	if d.moves() != "H8 I9 A1" {
		t.Error(d.moves())
	}
	d.reload(opened)
	if d.moves() != "H8 I9" {
		t.Error(d.moves())
	}
}

// TestPositionLink follows links to positions: rule, size and moves are all there, also where a chat program has
// added a sentence's end (field case 43).
func TestPositionLink(t *testing.T) {
	for _, v := range []string{"gomoku-15x15-5-renju-none", "gomoku-20x20-5-standard-none", "gomoku-3x3-3-freestyle-none",
		"connect4-9x7-4-popout-none", "gomoku-15x15-5-freestyle-swap2", "gomoku-19x19-5-caro-none"} {
		variant, err := rules.ParseVariant(v)
		if err != nil {
			t.Fatal(err)
		}
		moves := "a1b2c3"
		if variant.Game == rules.ConnectFour {
			moves = "123"
		}
		d := start(t)
		for _, tail := range []string{"", ".", ")", ").", "/", ",%20and"} {
			d.reload("p/1/" + v + "/" + moves + tail)
			scene, ok := d.app.Scene()
			if !ok || scene.Position.Variant() != variant || scene.Position.Ply() != 3 {
				t.Errorf("%s%s: %v %+v", v, tail, ok, d.app.Screen().Terms)
			}
		}
		if m := d.app.local.match; m != nil {
			link, err := record.FormatLink(record.FromMatch(m))
			if err != nil || link != "p/1/"+v+"/"+moves {
				t.Error(link, err)
			}
		}
	}
	d := start(t)
	d.reload("p/1/gomoku-15x15-5-freestyle-none/a1a1")
	if s := d.app.Screen(); d.moves() != "A1" || !strings.Contains(s.Rest, "move 2") {
		t.Errorf("%q %q", d.moves(), s.Rest)
	}
}

// FuzzOpened opens any bytes: a game, or a sentence, never a panic; and what is kept of it opens again.
func FuzzOpened(f *testing.F) {
	for _, seed := range []string{"(;GM[4]SZ[15]AB[aa][bb]AW[cc];B[hh];W[ig](;B[hi])(;B[ii]))", "Piskvorky 15x15, 0:0, 0\n8,8,0\n", "h8i9h7",
		"(;GM[4])(;GM[4]SZ[15];B[hh](;W[ig])(;W[ii]C[x]))", "p/1/connect4-7x6-4-drop-none/4453", "\x78\x00\x69\x00\x88\x40", "rowan/1 record\n", "PK\x03\x04"} {
		f.Add("", []byte(seed))
	}
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		d := start(t)
		d.handle(Opened{Name: name, Data: data})
		s := d.app.Screen()
		if s.Name != view.GameScreen {
			if s.Lead == "" && s.Rest == "" { // several games are put in the list
				t.Error("nothing is said")
			}
			return
		}
		d.reload(localFragment)
		if again := d.app.Screen(); again.Name != view.GameScreen || !slices.Equal(again.Moves, s.Moves) {
			t.Errorf("kept %v, read %v %v", s.Moves, again.Moves, again.Terms)
		}
		d.act(view.ActSeek, "first")
		d.act(view.ActMove, "a1")
		nodes := func() (n int) {
			for range d.app.local.line.Tree().Nodes() {
				n++
			}
			return n
		}
		before := nodes()
		d.reload(localFragment)
		if after := nodes(); after != before {
			t.Errorf("of %d nodes %d are read again", before, after)
		}
	})
}

// TestPlayFromHere goes on from a position in the middle of a finished game, with two and with the computer.
func TestPlayFromHere(t *testing.T) {
	d := start(t)
	d.open("a.sgf", "(;GM[4]SZ[15]PB[Ada];B[hh];W[ig];B[hi];W[aa];B[hj];W[ab];B[hk];W[ac];B[hl])")
	if d.enabled(view.ActTwoPlayers) {
		t.Error("a finished game goes on")
	}
	d.act(view.ActSeek, "3")
	if !d.enabled(view.ActTwoPlayers) || !d.enabled(view.ActPlayComputer) {
		t.Fatal("it can't go on")
	}
	opened := d.app.local.key
	d.act(view.ActPlayComputer)
	if d.moves() != "H8 I9 H7" || !d.app.local.computer || d.think != nil || !d.app.local.mine() {
		t.Errorf("%q", d.moves())
	}
	d.tap(rules.Place(rules.Point{X: 0, Y: 0}))
	if d.think == nil || len(d.think.Request.Moves) != 4 {
		t.Error("the computer does not go on")
	}
	d.reload(opened)
	if got := len(d.app.Screen().Moves); got != 9 {
		t.Errorf("what was opened has %d moves", got)
	}
	d.open("b.sgf", "(;GM[4]SZ[15]AB[hh]AW[ig];B[hi])")
	if d.enabled(view.ActPlayComputer) || !d.enabled(view.ActTwoPlayers) {
		t.Error("the computer knows no set-up")
	}
}
