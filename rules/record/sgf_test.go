package record

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"rowan/rules"
)

// file returns a file of testdata.
func file(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// movesOf returns the main line as a move string.
func movesOf(t *testing.T, tree *Tree) string {
	t.Helper()
	m, err := tree.Match()
	if err != nil {
		t.Fatal(err)
	}
	return rules.FormatMoves(m.Moves())
}

func pt(s string) rules.Point {
	moves, err := rules.ParseMoves(rules.Variant{Width: 22, Height: 22}, s)
	if err != nil {
		panic(err)
	}
	return moves[0].Point
}

func TestSGFInTheWild(t *testing.T) {
	trees, err := ReadSGF(file(t, "wild.sgf"), Options{})
	if err != nil || len(trees) != 2 {
		t.Fatalf("%d games, %v", len(trees), err)
	}
	one := trees[0]
	if one.Variant != rules.ClassicGomoku || one.Names != [2]string{"Ada", "Bo [1d]"} || one.Event != "Club: championship" {
		t.Errorf("%v, %q, %q", one.Variant, one.Names, one.Event)
	}
	if got := movesOf(t, one); got != "h8i9h7g9i7" {
		t.Error(got)
	}
	extra := []Property{{"KM", []string{"0"}}, {"US", []string{"typed\nin"}}, {"GN", []string{`a\\b`}}}
	if !reflect.DeepEqual(one.Root.Extra, extra) {
		t.Errorf("the root keeps %q", one.Root.Extra)
	}
	n := one.Root.Children[0].Children[0]
	if n.Comment != "indirect opening" {
		t.Errorf("comment %q", n.Comment)
	}
	n = n.Children[0]
	if len(n.Children) != 2 || n.Children[1].Comment != "another ] way" || n.Children[1].Children[0].Move.Point != pt("g9") {
		t.Errorf("variations %s", dump(trees[:1]))
	}
	var marks []Mark
	for _, s := range []string{"j6", "k5"} {
		marks = append(marks, Mark{Label, pt(s), map[string]string{"j6": "A", "k5": "b:c"}[s]})
	}
	want := append([]Mark{marks[1], marks[0]}, Mark{Cross, pt("a15"), ""},
		Mark{Triangle, pt("b13"), ""}, Mark{Triangle, pt("c13"), ""}, Mark{Triangle, pt("b14"), ""}, Mark{Triangle, pt("c14"), ""},
		Mark{Circle, pt("d12"), ""}, Mark{Square, pt("e11"), ""}, Mark{Selected, pt("f10"), ""})
	last := one.Root.Last()
	if !reflect.DeepEqual(last.Marks, want) || !reflect.DeepEqual(last.Extra, []Property{{"AR", []string{"aa:bb"}}}) {
		t.Errorf("marks %v, %v", last.Marks, last.Extra)
	}

	two := trees[1]
	if two.Variant.Width != 9 || two.Variant.Height != 7 || two.Root.Setup.Turn != rules.White || len(two.Root.Setup.White) != 4 {
		t.Errorf("%v, %+v", two.Variant, two.Root.Setup)
	}
	m, err := two.Match()
	if err != nil || m.Ply() != 2 || m.At(0).At(pt("b6")) != rules.NoColor || m.At(0).At(pt("e3")) != rules.Black || m.At(0).Turn() != rules.White {
		t.Errorf("after both set-ups: %v, %d plies, %v to move", err, m.Ply(), m.At(0).Turn())
	}
	for _, trees := range [][]*Tree{trees} {
		again(t, trees, SGF, Options{})
	}
}

func TestSGFPass(t *testing.T) {
	renju := "RU[gomoku-15x15-5-renju-none]"
	six := ";B[hh];W[ig];B[hi];W[gg];B[ff];W[ee]"
	trees, err := ReadSGF([]byte("(;GM[4]"+renju+six+";B[];W[tt])"), Options{})
	if err != nil || !strings.HasSuffix(movesOf(t, trees[0]), "----") {
		t.Fatalf("%v", err)
	}
	if m, _ := trees[0].Match(); m.Outcome() != (rules.Outcome{Method: rules.Passed}) {
		t.Error(m.Outcome())
	}
	b, err := FormatSGF(trees...)
	if err != nil || !strings.Contains(string(b), ";B[];W[]") {
		t.Errorf("%s, %v", b, err)
	}
	// On boards that have it, tt is a point.
	trees, err = ReadSGF([]byte("(;GM[4]SZ[20];B[tt])"), Options{})
	if err != nil || movesOf(t, trees[0]) != "t1" {
		t.Errorf("%v", err)
	}
}

// What is written is strict; the golden file is what a reader of FF[4] expects.
func TestSGFGolden(t *testing.T) {
	golden := file(t, "rowan.sgf")
	trees, err := ReadSGF(golden, Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := FormatSGF(trees...)
	if err != nil || string(b) != string(golden) {
		t.Errorf("%v:\n%s", err, b)
	}
	tree := trees[0]
	if got := movesOf(t, tree); got != "h8i9h7_2~j6.g9.i7-g9f10" {
		t.Error(got)
	}
	// Second took Black, so PB is Second's name.
	if tree.Names != [2]string{rules.First: "Бо", rules.Second: "Ada"} || tree.Place != "Tartu" || tree.Date != "2026-11-30" {
		t.Errorf("%q, %q, %q", tree.Names, tree.Place, tree.Date)
	}
	if n := tree.Root.Children[0].Children[0]; n.Spent != 1500*time.Millisecond {
		t.Errorf("spent %v", n.Spent)
	}
	if m, _ := tree.Match(); m.Outcome() != (rules.Outcome{Winner: rules.Black, Method: rules.Resignation}) {
		t.Error(m.Outcome())
	}
	if tree.Variant.String() != "gomoku-15x15-5-renju-yamaguchi" {
		t.Error(tree.Variant)
	}
}

// Behind a set-up without PL the first move shows whose turn it is.
func TestSGFTurn(t *testing.T) {
	for text, turn := range map[string]rules.Color{
		"(;AB[hh][ii];W[aa])":          rules.White,
		"(;AB[hh][ii];B[aa])":          rules.Black,
		"(;AB[hh]AW[ii];W[aa])":        rules.White,
		"(;AB[hh]AW[ii]C[x](;W[aa]))":  rules.White,
		"(;AB[hh]AW[ii]W[aa])":         rules.White,
		"(;AB[hh]AW[ii]PL[W])":         rules.White,
		"(;AB[hh]AW[ii])":              rules.Black,
		"(;AB[hh])":                    rules.White,
		"(;AB[hh]PL[B];AW[gg]PL[2])":   rules.White,
		"(;AB[hh][ii];AE[ii];AW[aa])":  rules.Black,
		"(;AB[hh][ii]AW[aa][bb][cc:])": rules.Black, // the list is read up to what is no point
	} {
		trees, _ := ReadSGF([]byte(text), Options{})
		m, err := trees[0].Match()
		if err != nil || m.At(0).Turn() != turn {
			t.Errorf("%s: %v, %v to move", text, err, m.At(0).Turn())
		}
	}
}

func TestSGFVariant(t *testing.T) {
	renju := rules.Variant{Game: rules.Gomoku, Width: 15, Height: 15, Length: 5, Rule: rules.Renju}
	for _, c := range []struct {
		root string
		o    Options
		want string
	}{
		{"GM[4]", Options{}, "gomoku-15x15-5-freestyle-none"},
		{"GM[1]", Options{}, "gomoku-19x19-5-freestyle-none"},
		{"SZ[20]", Options{}, "gomoku-20x20-5-freestyle-none"},
		{"GM[1]SZ[15]RU[Renju (RIF)]", Options{}, "gomoku-15x15-5-renju-none"},
		{"GM[4]RU[Caro]SZ[22:10]", Options{}, "gomoku-22x10-5-caro-none"},
		{"GM[4]", Options{Variant: renju}, "gomoku-15x15-5-renju-none"},
		{"GM[4]RU[gomoku-15x15-5-caro8-swap2]", Options{Variant: renju}, "gomoku-15x15-5-caro8-swap2"},
		{"GM[4]SZ[3]", Options{}, "gomoku-3x3-3-freestyle-none"},
		{"GM[4]SZ[3]RU[gomoku-3x3-3-standard-none]", Options{}, "gomoku-3x3-3-standard-none"},
	} {
		trees, err := ReadSGF([]byte("(;"+c.root+")"), c.o)
		if err != nil || trees[0].Variant.String() != c.want {
			t.Errorf("%s: %v, %v", c.root, trees, err)
		}
	}
}

// Where no rule is named it is the first by which all moves are legal.
func TestSGFRule(t *testing.T) {
	six := ";B[aa];W[ao];B[ba];W[co];B[ca];W[eo];B[ea];W[go];B[fa];W[io];B[da];W[ko]"
	for root, want := range map[string]string{
		"":             "gomoku-15x15-5-standard-none",
		"RU[standard]": "gomoku-15x15-5-standard-none",
		"RU[free]":     "gomoku-15x15-5-standard-none",
	} {
		trees, err := ReadSGF([]byte("(;GM[4]"+root+six+")"), Options{})
		if err != nil || trees[0].Variant.String() != want {
			t.Errorf("%q: %v, %v", root, trees[0].Variant, err)
		}
	}
	// A rule that is named is the rule.
	for root, o := range map[string]Options{"RU[freestyle]": {}, "": {Variant: rules.ClassicGomoku}} {
		trees, err := ReadSGF([]byte("(;GM[4]"+root+six+")"), o)
		var e *ReadError
		if !errors.As(err, &e) || e.Ply != 12 || trees[0].Variant != rules.ClassicGomoku {
			t.Errorf("%q: %v", root, err)
		}
	}
}

func TestSGFErrors(t *testing.T) {
	for _, c := range []struct {
		text              string
		line, column, ply int
		moves             string // what is kept; "none" for no tree
	}{
		{"(;GM[4];B[hh];W[ii]\n;B[hh];W[aa])", 2, 4, 3, "h8i7"},
		{"(;GM[4];B[hh];B[ii])", 1, 17, 2, "h8"},
		{"(;GM[4];W[hh])", 1, 11, 1, ""},
		{"(;GM[4];B[pa])", 1, 11, 1, ""},
		{"(;GM[4];B[h])", 1, 11, 1, ""},
		{"(;GM[4];B[hh];W[])", 1, 17, 2, "h8"},
		{"(;GM[4]C[é\n\nж];B[hh];RM[zz])", 3, 13, 2, "h8"},
		{"(;GM[4];B[hh](;W[hh];B[aa])(;W[ii]))", 1, 18, 2, "h8i7"},
		{"(;GM[4]AB[zz];B[hh])", 1, 8, 0, "h8"},
		{"(;GM[2])", 1, 8, 0, "none"},
		{"(;SZ[2])", 1, 8, 0, "none"},
		{"(;SZ[a])", 1, 8, 0, "none"},
		{"(;SZ[23])", 1, 9, 0, "none"},
		{"(;GM[4]C[x;B)", 1, 9, 0, "none"},
		{"(;GM[4];B[hh]; ]", 1, 16, 0, "h8"},
		{"(;GM[4];B[hh];W)", 1, 15, 0, "h8"},
		{"(;GM[4];B[hh]\n;W[ii", 2, 3, 0, "h8"},
		{"nothing", 1, 8, 0, "none"},
		{"", 1, 1, 0, "none"},
	} {
		trees, err := ReadSGF([]byte(c.text), Options{})
		var e *ReadError
		if !errors.As(err, &e) || e.Line != c.line || e.Column != c.column || e.Ply != c.ply {
			t.Errorf("%q: %v, want line %d, column %d, ply %d", c.text, err, c.line, c.column, c.ply)
		}
		if got := len(trees); got != 1 && c.moves != "none" || got != 0 && c.moves == "none" {
			t.Errorf("%q: %d trees", c.text, got)
		} else if got == 1 && movesOf(t, trees[0]) != c.moves {
			t.Errorf("%q: kept %q, want %q", c.text, movesOf(t, trees[0]), c.moves)
		}
	}
}

func TestSGFKeepsTheOtherGames(t *testing.T) {
	trees, err := ReadSGF([]byte("(;GM[4];B[hh];W[hh])\njunk (\n(;GM[4];B[aa])"), Options{})
	if err == nil || len(trees) != 2 || movesOf(t, trees[1]) != "a15" {
		t.Errorf("%d trees, %v", len(trees), err)
	}
}

func TestSGFCharset(t *testing.T) {
	decode := func(charset string, text []byte) (string, error) {
		if charset != "GBK" {
			return "", errors.New("unknown")
		}
		return strings.ReplaceAll(string(text), "\xd0\xc2", "新"), nil
	}
	for _, c := range []struct {
		text string
		o    Options
		want string
	}{
		{"(;CA[UTF-8]C[新])", Options{}, "新"},
		{"\ufeff(;C[新])", Options{}, "新"},
		{"(;C[新])", Options{}, "新"},
		{"(;CA[ISO-8859-1]C[\xe9])", Options{}, "é"},
		{"(;C[\xe9])", Options{}, "é"},
		{"(;CA[GBK]C[\xd0\xc2])", Options{Decode: decode}, "新"},
		{"(;C[\xd0\xc2])", Options{Decode: decode, Charset: "GBK"}, "新"},
		{"(;CA[utf8]C[\xff])", Options{}, "\ufffd"},
	} {
		trees, err := ReadSGF([]byte(c.text), c.o)
		if err != nil || trees[0].Root.Comment != c.want {
			t.Errorf("%q: %v, %v", c.text, trees, err)
		}
	}
	for _, o := range []Options{{}, {Decode: decode}} {
		if trees, err := ReadSGF([]byte("(;CA[Big5]C[\xd0\xc2])"), o); err == nil || len(trees) > 0 {
			t.Error("an unknown charset was read")
		}
	}
}

func TestSGFText(t *testing.T) {
	for raw, want := range map[string]string{
		`a\]b\\c`:           `a]b\c`,
		"a\\\nb\\\r\nc":     "abc",
		"a\nb\r\nc\n\rd\re": "a\nb\nc\nd\ne",
		"a\tb\\\tc\vd":      "a b c d",
		`\:a\`:              ":a",
	} {
		if got := unescape(raw); got != want {
			t.Errorf("%q: %q, want %q", raw, got, want)
		}
	}
}

func TestSGFWriteErrors(t *testing.T) {
	if _, err := FormatSGF(NewTree(rules.ClassicConnectFour)); !errors.Is(err, ErrNoSGF) {
		t.Errorf("Connect Four as SGF: %v", err)
	}
	for _, p := range []Property{{"", []string{"x"}}, {"Xx", []string{"x"}}, {"XX", nil}, {"XX", []string{"]"}}, {"XX", []string{`\`}}} {
		tree := NewTree(rules.ClassicGomoku)
		tree.Root.Extra = []Property{p}
		if b, err := FormatSGF(tree); err == nil {
			t.Errorf("%q was written: %s", p, b)
		}
	}
	tree := NewTree(rules.ClassicGomoku)
	n := tree.Root.add(&Node{HasMove: true, Move: rules.Place(pt("h8"))})
	n.add(&Node{HasMove: true, Move: rules.Place(pt("h8"))})
	var e *rules.MoveError
	if _, err := FormatSGF(tree); !errors.As(err, &e) || e.Ply != 2 {
		t.Errorf("an illegal move was written: %v", err)
	}
}

// A hostile file costs what its bytes cost, not more.
func TestLimits(t *testing.T) {
	marks := strings.Repeat(";MA[aa:oo]TR[aa:oo]", 1<<13)
	type hostile struct {
		text string
		want error
	}
	cases := map[string]hostile{
		"marks":    {"(;GM[4]" + strings.ReplaceAll(marks, ";", "(;)(;"), errTooMany},
		"stones":   {"(;GM[4]AB" + strings.Repeat("[aa:oo]", 1<<13) + ")", errTooMany},
		"depth":    {"(;GM[4]" + strings.Repeat(";", MaxDepth+1) + ")", errTooDeep},
		"brackets": {"(;GM[4]" + strings.Repeat("(", MaxDepth+1), errTooDeep},
	}
	if !slowTests {
		cases["nodes"] = hostile{"(;GM[4]" + strings.Repeat("(;)", MaxNodes) + ")", errTooMany}
		cases["values"] = hostile{"(;GM[4]XX" + strings.Repeat("[]", MaxValues+1) + ")", errTooValued}
	}
	for name, c := range cases {
		if _, err := ReadSGF([]byte(c.text), Options{}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	lib := append(append([]byte(nil), libHead...), 3, 4, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255)
	for range MaxDepth + 2 {
		lib = append(lib, 0, libNoMove)
	}
	if _, err := ReadLib(lib, Options{}); !errors.Is(err, errTooDeep) {
		t.Errorf("a deep library: %v", err)
	}
}
