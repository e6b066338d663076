package rules_test

import (
	"errors"
	"slices"
	"testing"

	"rowan/rules"
)

// Variants whose move strings differ.
var (
	renju   = rules.Variant{Game: rules.Gomoku, Width: 15, Height: 15, Length: 5, Rule: rules.Renju, Opening: rules.Yamaguchi}
	small   = rules.Variant{Game: rules.Gomoku, Width: 9, Height: 9, Length: 5}
	largest = rules.Variant{Game: rules.Gomoku, Width: 22, Height: 22, Length: 5}
	wide    = rules.Variant{Game: rules.ConnectFour, Width: 22, Height: 6, Length: 4, Rule: rules.DropRule}
	popOut  = rules.Variant{Game: rules.ConnectFour, Width: 7, Height: 6, Length: 4, Rule: rules.PopOut, Opening: rules.Pie}
	widePop = rules.Variant{Game: rules.ConnectFour, Width: 22, Height: 6, Length: 4, Rule: rules.PopOut}
)

func TestParseMoves(t *testing.T) {
	for _, c := range []struct {
		v          rules.Variant
		text, want string
		ply        int // of the error, 0 for none
	}{
		{rules.ClassicGomoku, "", "", 0},
		{rules.ClassicGomoku, "h8i9h7", "h8i9h7", 0},
		{rules.ClassicGomoku, " H8, i9\nO15\ta1\r\n", "h8i9o15a1", 0},
		{rules.ClassicGomoku, "h8p1", "h8", 2},
		{rules.ClassicGomoku, "h16", "", 1},
		{rules.ClassicGomoku, "h0", "", 1},
		{rules.ClassicGomoku, "h08", "", 1},
		{rules.ClassicGomoku, "h111", "h11", 2},
		{rules.ClassicGomoku, "h 8", "", 1},
		{rules.ClassicGomoku, "h", "", 1},
		{rules.ClassicGomoku, "88", "", 1},
		{rules.ClassicGomoku, "h8;i9", "h8", 2},
		{rules.ClassicGomoku, "h8 \u00e9", "h8", 2},
		{small, "i9a10", "i9", 2},
		{largest, "v22V1", "v22v1", 0},
		{largest, "w1", "", 1},

		{renju, "h8h9i9_12~g8.a1.B2-a1----", "h8h9i9_12~g8.a1.b2-a1----", 0},
		{renju, "---h8", "---h8", 0},
		{renju, "= ~ _1", "=~_1", 0},
		{renju, "-", "", 1},
		{renju, "- h8", "", 1},
		{renju, "h8-", "h8", 2},
		{renju, "h8---", "h8--", 3},
		{renju, ".", "", 1},
		{renju, ".h16", "", 1},
		{renju, "_", "", 1},
		{renju, "_0", "", 1},
		{renju, "_08", "", 1},
		{renju, "_13", "", 1},
		{renju, "_8h8", "_8h8", 0},

		{rules.ClassicConnectFour, "4453", "4453", 0},
		{rules.ClassicConnectFour, "4, 4", "44", 0},
		{rules.ClassicConnectFour, "448", "44", 3},
		{rules.ClassicConnectFour, "40", "4", 2},
		{rules.ClassicConnectFour, "4h", "4", 2},
		{rules.ClassicConnectFour, "4p4", "4", 2},
		{rules.ClassicConnectFour, "4~4", "4~4", 0},
		{rules.ClassicConnectFour, "4=", "4", 2},
		{rules.ClassicConnectFour, "4--", "4", 2},
		{rules.ClassicConnectFour, "44\xff", "44", 3},
		{wide, "19aM", "19am", 0},
		{wide, "1n", "1", 2},
		{wide, "1p", "1", 2},
		{popOut, "4~ 4P4,p4", "4~4p4p4", 0},
		{popOut, "4p", "4", 2},
		{popOut, "4pp4", "4", 2},
		{popOut, "4p8", "4", 2},
		{popOut, "4p0", "4", 2},
		{widePop, "mpMapa", "mpmapa", 0},
		{widePop, "mpn", "m", 2},
	} {
		moves, err := rules.ParseMoves(c.v, c.text)
		if got := rules.FormatMoves(moves); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
		var e *rules.SyntaxError
		if (err != nil) != (c.ply > 0) || err != nil && (!errors.As(err, &e) || e.Ply != c.ply || e.Text == "" || e.Want == "") {
			t.Errorf("%q: %v, want an error at ply %d", c.text, err, c.ply)
		}
	}
}

// Every move that a variant has is read back as itself.
func TestMoveTextOfEveryMove(t *testing.T) {
	for _, v := range []rules.Variant{largest, wide, widePop} {
		var moves []rules.Move
		if v.Game == rules.ConnectFour {
			moves = append(moves, rules.Swap)
			for x := range v.Width {
				moves = append(moves, rules.Drop(x))
				if v.Rule == rules.PopOut {
					moves = append(moves, rules.Pop(x))
				}
			}
		} else {
			moves = append(moves, rules.Pass, rules.Swap, rules.Two)
			for n := range rules.MaxFifths {
				moves = append(moves, rules.Name(n+1))
			}
			for x := range int8(v.Width) {
				for y := range int8(v.Height) {
					pt := rules.Point{X: x, Y: y}
					moves = append(moves, rules.Place(pt), rules.Offer(pt), rules.Choose(pt))
				}
			}
		}
		got, err := rules.ParseMoves(v, rules.FormatMoves(moves))
		if err != nil || !slices.Equal(got, moves) {
			t.Errorf("%v: %v", v, err)
		}
	}
}

func FuzzMoves(f *testing.F) {
	variants := []rules.Variant{rules.ClassicGomoku, rules.ClassicConnectFour, renju, small, largest, wide, popOut, widePop}
	for i, text := range []string{"h8i9h7", "4453", "h8h9i9_12~g8.a1.B2-a1----", "i9,A1", "V22 = ~", "19aM", "4~4P4,p4", "mpMapa"} {
		f.Add(text, uint8(i))
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		v := variants[int(which)%len(variants)]
		moves, err := rules.ParseMoves(v, text)
		again, errAgain := rules.ParseMoves(v, rules.FormatMoves(moves))
		if errAgain != nil || !slices.Equal(again, moves) {
			t.Fatalf("%v, %q: %v, then %v, %v", v, text, moves, again, errAgain)
		}
		var e *rules.SyntaxError
		if err != nil && (!errors.As(err, &e) || e.Ply != len(moves)+1) {
			t.Fatalf("%q: %v after %d moves", text, err, len(moves))
		}
		for _, m := range moves {
			got, err := rules.DecodeMove(rules.AppendMove(nil, m))
			if err != nil || got != m {
				t.Fatalf("%v decodes as %v, %v", m, got, err)
			}
		}
	})
}

func FuzzDecodeMove(f *testing.F) {
	f.Add([]byte{0, 7, 7})
	f.Add([]byte{1, 3, 0})
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := rules.DecodeMove(b)
		if err == nil && string(rules.AppendMove(nil, m)) != string(b) {
			t.Fatalf("%x is not what %v encodes as", b, m)
		}
	})
}
