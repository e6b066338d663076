package record

import (
	"strings"
	"testing"

	"rowan/rules"
)

// show returns the moves of a line, each with the number of branches before it where there is a choice.
func (l *Line) show() string {
	var words []string
	for ply, m := range l.Match().Moves() {
		word := m.String()
		if n := len(l.Branches(ply)); n > 1 {
			word += "/" + string(rune('0'+n))
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func lineOf(t *testing.T, sgf string) *Line {
	t.Helper()
	trees, err := ReadSGF([]byte(sgf), Options{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := trees[0].MainLine()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestLine walks through variations, adds one, and finds it in what is written.
func TestLine(t *testing.T) {
	l := lineOf(t, "(;GM[4]SZ[15]RE[B+R]C[start];B[hh]LB[aa:A](;W[ig];C[a note];B[hi])(;W[ii]C[why?](;B[ij])(;B[ik];W[aa])))")
	if got := l.show(); got != "h8 i9/2 h7" || !l.Main() || l.Match().Outcome().Method != rules.Resignation {
		t.Errorf("the main line is %q, %v", got, l.Match().Outcome())
	}
	if l.Comment(0) != "start" || l.Comment(2) != "a note" || l.Comment(3) != "" || len(l.Marks(1)) != 1 {
		t.Errorf("%q %q %v", l.Comment(0), l.Comment(2), l.Marks(1))
	}
	if err := l.Take(1, 1); err != nil {
		t.Fatal(err)
	}
	if got := l.show(); got != "h8 i7/2 i6/2" || l.Main() || l.Match().Outcome().Over() || l.Comment(2) != "why?" {
		t.Errorf("the second line is %q", got)
	}
	if added, err := l.Play(2, rules.Place(rules.Point{X: 8, Y: 4})); added || err != nil || l.show() != "h8 i7/2 i5/2 a15" {
		t.Errorf("%v %v %q", added, err, l.show())
	}
	if added, err := l.Play(2, rules.Place(rules.Point{X: 0, Y: 0})); !added || err != nil || l.show() != "h8 i7/2 a1/3" {
		t.Errorf("%v %v %q", added, err, l.show())
	}
	if _, err := l.Play(3, rules.Place(rules.Point{X: 0, Y: 0})); err == nil || l.show() != "h8 i7/2 a1/3" {
		t.Errorf("a point is taken twice: %q", l.show())
	}
	if !l.CanRemove(3) || l.CanRemove(2) {
		t.Error("what was added can't be taken back")
	}
	if added, err := l.Play(3, rules.Place(rules.Point{X: 1, Y: 1})); !added || err != nil || l.CanRemove(3) {
		t.Error(added, err)
	}
	if l.Remove(); l.show() != "h8 i7/2 a1/3" {
		t.Errorf("after one is taken back: %q", l.show())
	}
	if err := l.Take(1, 0); err != nil || l.show() != "h8 i9/2 h7" || !l.Match().Outcome().Over() {
		t.Errorf("%v %q", err, l.show())
	}
	if _, err := l.Play(3, rules.Place(rules.Point{X: 0, Y: 0})); err == nil {
		t.Error("a game that was given up goes on")
	}
	out, err := FormatSGF(l.Tree())
	if err != nil || !strings.Contains(string(out), ";B[ao]") || !strings.Contains(string(out), "C[a note]") {
		t.Errorf("%s %v", out, err)
	}
}

// TestLineStart has set-ups before the first move, and what branches off before them is another game.
func TestLineStart(t *testing.T) {
	l := lineOf(t, "(;GM[4]SZ[15](;AB[hh];W[ig](;B[hi])(;AW[aa];B[bb]))(;B[aa]))")
	if got := l.show(); got != "i9 h7" || len(l.Branches(0)) != 1 {
		t.Errorf("%q, %d ways from the start", got, len(l.Branches(0)))
	}
	if added, err := l.Play(0, rules.Place(rules.Point{X: 3, Y: 3})); !added || err != nil || l.show() != "d4/2" {
		t.Errorf("%v %v %q", added, err, l.show())
	}
}

// TestEncodeTree keeps variations of games that SGF has and of those it has not.
func TestEncodeTree(t *testing.T) {
	for _, text := range []string{"gomoku-15x15-5-freestyle-none h8i9", "connect4-7x6-4-popout-pie 4~44p4", "gomoku-15x15-5-renju-soosorv8 h8i9h10a1_2~b2"} {
		tree, err := ReadMoves([]byte(text), Options{})
		if err != nil {
			t.Logf("%s: %v", text, err)
		}
		l, err := tree.MainLine()
		if err != nil {
			t.Fatal(err)
		}
		other := rules.Drop(6)
		if tree.Variant.Game == rules.Gomoku {
			other = rules.Place(rules.Point{X: 2, Y: 2})
		}
		if _, err := l.Play(1, other); err != nil && tree.Variant.Opening == rules.NoOpening {
			t.Fatal(err)
		}
		tree.Root.Comment = "ход 走"
		data, err := EncodeTree(tree)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeTree(data)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := EncodeTree(back); err != nil || string(again) != string(data) || back.Root.Comment != tree.Root.Comment ||
			len(back.Root.Children[0].Children) != len(tree.Root.Children[0].Children) {
			t.Errorf("%s: %v\n%s", text, err, data)
		}
	}
	if tree, err := DecodeTree([]byte("x")); tree != nil || err == nil {
		t.Error("nonsense is a tree")
	}
}

// TestPlain tells the games that moves say whole from those that have more.
func TestPlain(t *testing.T) {
	for sgf, want := range map[string]bool{
		"(;GM[4]SZ[15]PB[Ada]RE[B+R];B[hh];W[ig])": true,
		"(;GM[4]SZ[15]AB[hh];W[ig])":               true,
		"(;GM[4]SZ[15];B[hh](;W[ig])(;W[ii]))":     false,
		"(;GM[4]SZ[15];B[hh]C[x])":                 false,
		"(;GM[4]SZ[15];B[hh]TR[aa])":               false,
		"(;GM[4]SZ[15];B[hh]MS[5])":                false,
		"(;GM[4]SZ[15]EV[x];B[hh])":                false,
		"(;GM[4]SZ[15]GN[x];B[hh])":                false,
		"(;GM[4]SZ[15];B[hh];;W[ig])":              false,
	} {
		if got := lineOf(t, sgf).Tree().Plain(); got != want {
			t.Errorf("%s: %v", sgf, got)
		}
	}
}

// FuzzDecodeTree reads any bytes as a tree of any game: what is read is kept and comes back the same, and each of its
// lines can be walked.
func FuzzDecodeTree(f *testing.F) {
	for _, seed := range []string{"(;GM[4]SZ[15];B[hh](;W[ig])(;W[ii]C[x](;B[aa])(;B[bb])))",
		"(;FF[4]SZ[7:6]RU[connect4-7x6-4-popout-pie];RM[4](;RM[~];RM[4];RM[4])(;RM[7]))",
		"(;GM[4]SZ[15](;AB[hh];W[ig](;B[hi])(;AW[aa];B[bb]))(;B[aa]))"} {
		f.Add([]byte(seed), uint16(0))
	}
	f.Fuzz(func(t *testing.T, data []byte, way uint16) {
		tree, _ := DecodeTree(data)
		if tree == nil {
			return
		}
		first, err := EncodeTree(tree)
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeTree(first)
		if err != nil {
			t.Fatalf("%v: %q", err, first)
		}
		if second, err := EncodeTree(back); err != nil || string(second) != string(first) {
			t.Fatalf("%v: %q became %q", err, first, second)
		}
		l, err := back.MainLine()
		if err != nil {
			return
		}
		for range 20 {
			ply := int(way) % (l.Match().Ply() + 1)
			if branches := l.Branches(ply); len(branches) > 0 {
				if err := l.Take(ply, int(way/7)%len(branches)); err != nil {
					t.Fatal(err)
				}
			}
			if l.Match().Ply() != len(l.steps)-1 {
				t.Fatalf("%d moves, %d steps", l.Match().Ply(), len(l.steps)-1)
			}
			way = way*31 + 17
		}
	})
}
