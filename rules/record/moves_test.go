package record

import (
	"errors"
	"strings"
	"testing"

	"rowan/rules"
)

func TestReadMoves(t *testing.T) {
	for text, want := range map[string]string{
		"h8i9h7":                             "gomoku-15x15-5-freestyle-none/h8i9h7",
		" H8, I9\nh7\n":                      "gomoku-15x15-5-freestyle-none/h8i9h7",
		"h8s19":                              "gomoku-19x19-5-freestyle-none/h8s19",
		"h8t1":                               "gomoku-20x20-5-freestyle-none/h8t1",
		"v22":                                "gomoku-22x22-5-freestyle-none/v22",
		"4453":                               "connect4-7x6-4-drop-none/4453",
		"gomoku-15x15-5-renju-none\nh8 i9":   "gomoku-15x15-5-renju-none/h8i9",
		"connect4-10x7-4-popout-none: a":     "",
		"connect4-10x7-4-popout-none 1ap1pA": "connect4-10x7-4-popout-none/1ap1pa",
		"connect4-7x6-4-drop-pie 4~4":        "connect4-7x6-4-drop-pie/4~4",
		"h8 i9 a1 b15 c1 d15 e1 f15 g1 k15 b1 o1": "gomoku-15x15-5-freestyle-none/h8i9a1b15c1d15e1f15g1k15b1o1",
	} {
		tree, err := ReadMoves([]byte(text), Options{})
		if want == "" {
			if err == nil {
				t.Errorf("%q was read", text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := tree.Variant.String() + "/" + movesOf(t, tree); got != want {
			t.Errorf("%q: %s", text, got)
		}
	}
	four := rules.ClassicConnectFour
	if tree, err := ReadMoves([]byte("44"), Options{Variant: four}); err != nil || tree.Variant != four {
		t.Error(err)
	}
}

func TestReadMovesErrors(t *testing.T) {
	for _, c := range []struct {
		text              string
		line, column, ply int
		moves             string
	}{
		{"h8 i9\n  h8", 2, 3, 3, "h8i9"},
		{"h8i9 zz", 1, 6, 3, "h8i9"},
		{"h8, é", 1, 5, 2, "h8"},
		{"h8--", 1, 3, 2, "h8"},
		{"h8 a1 h9 a2 h10 a3 h11 a4 h12 a5", 1, 31, 10, "h8a1h9a2h10a3h11a4h12"},
		{"4444444", 1, 7, 7, "444444"},
		{"12121212", 1, 8, 8, "1212121"},
		{"connect4-7x6-4-drop-none 48", 1, 27, 2, "4"},
		{"gomoku-1x1-5-drop-none 48", 1, 1, 0, "none"},
	} {
		tree, err := ReadMoves([]byte(c.text), Options{})
		var e *ReadError
		if !errors.As(err, &e) || e.Line != c.line || e.Column != c.column || e.Ply != c.ply {
			t.Errorf("%q: %v, want %d:%d, ply %d", c.text, err, c.line, c.column, c.ply)
		}
		if (tree == nil) != (c.moves == "none") || tree != nil && movesOf(t, tree) != c.moves {
			t.Errorf("%q: kept %+v", c.text, tree)
		}
		if !strings.Contains(err.Error(), "line ") {
			t.Errorf("%q: %v does not say where", c.text, err)
		}
	}
}

func TestLink(t *testing.T) {
	const renju, four = "p/1/gomoku-15x15-5-renju-yamaguchi/", "p/1/connect4-7x6-4-drop-pie/"
	whole := renju + "h8i9h10_2~a1.b2.c3-b2"
	for text, want := range map[string]string{
		whole:                         whole,
		"#" + whole:                   whole,
		"https://x.example/#" + whole: whole,
		"See (https://x.example/#" + whole + ").": whole,
		whole + "...":                        whole,
		whole + "/":                          whole,
		whole + "_":                          whole, // a mark for italics
		whole + ", then":                     whole,
		whole + "\u3002":                     whole,
		renju + "h8i9h10_2~a1.b2.":           renju + "h8i9h10_2~a1.b2",
		renju + "h8i9h10_2~.":                renju + "h8i9h10_2~",
		renju + "h8i9h10_2%7E":               renju + "h8i9h10_2~",
		renju + "h8i9h10_2%7e%29":            renju + "h8i9h10_2~",
		renju:                                renju,
		strings.TrimSuffix(renju, "/") + ".": renju,
		four + "4~453).":                     four + "4~453",
		"p/1/gomoku-15x15-5-freestyle-swap2/h8i9h10=a1a2~!": "p/1/gomoku-15x15-5-freestyle-swap2/h8i9h10=a1a2~",
	} {
		tree, err := ReadLink(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		got, err := FormatLink(tree)
		if err != nil || got != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
		for _, c := range []byte(got) {
			if !isLinkByte(c) {
				t.Errorf("%q has %q", got, c)
			}
		}
	}
	for text, column := range map[string]int{
		"":                                      1,
		"p/2/gomoku-15x15-5-renju-none/h8":      1,
		"#p/1/gomoku-15x15-5/h8":                6,
		"p/1/gomoku-15x15-5-renju-none/h8h8":    33,
		"p/1/gomoku-15x15-5-renju-none/h8.then": 33,
	} {
		_, err := ReadLink(text)
		var e *ReadError
		if !errors.As(err, &e) || e.Line != 1 || e.Column != column {
			t.Errorf("%q: %v", text, err)
		}
	}
	setup := NewTree(rules.ClassicGomoku)
	setup.Root.Setup = &Setup{White: []rules.Point{pt("h8")}}
	if _, err := FormatLink(setup); err == nil {
		t.Error("a link holds a set-up")
	}
	if _, err := FormatMoveString(setup); err == nil {
		t.Error("a move string holds a set-up")
	}
}
