package connect4

import (
	"testing"

	"rowan/rules"
)

// pie returns v with the pie rule.
func pie(v rules.Variant) rules.Variant {
	v.Opening = rules.Pie
	return v
}

// TestPie plays the first plies both ways: who acts, which colour, who holds Black.
func TestPie(t *testing.T) {
	for _, c := range []struct {
		text          string
		toMove, black rules.Player
		turn          rules.Color
	}{
		{"", rules.First, rules.First, rules.Black},
		{"4", rules.Second, rules.First, rules.White},
		{"44", rules.First, rules.First, rules.Black},
		{"444", rules.Second, rules.First, rules.White},
		{"4~", rules.First, rules.Second, rules.White},
		{"4~4", rules.Second, rules.Second, rules.Black},
		{"4~44", rules.First, rules.Second, rules.White},
	} {
		for _, v := range []rules.Variant{rules.ClassicConnectFour, family(7, 6, 4, rules.PopOut), family(9, 7, 5, rules.DropRule)} {
			p := play(t, pie(v), c.text)
			if p.ToMove() != c.toMove || p.Turn() != c.turn || p.Player(rules.Black) != c.black || p.Player(rules.White) != c.black.Opponent() {
				t.Errorf("%v after %q: %v to move as %v, %v holds black", v, c.text, p.ToMove(), p.Turn(), p.Player(rules.Black))
			}
			if p.Ply() != len(c.text) {
				t.Errorf("%q is %d plies", c.text, p.Ply())
			}
			if swaps := p.Check(rules.Swap) == nil; swaps != (c.text == "4") {
				t.Errorf("after %q a swap is allowed: %v", c.text, swaps)
			}
		}
	}
}

// A swap leaves the disc where it is, and it is still the last.
func TestSwapMovesNoDisc(t *testing.T) {
	v := pie(rules.ClassicConnectFour)
	before, after := play(t, v, "4"), play(t, v, "4~")
	pt, ok := after.Last()
	if want := (rules.Point{X: 3, Y: 0}); pt != want || !ok || after.At(want) != rules.Black {
		t.Errorf("the last disc is %v on %v", after.At(pt), pt)
	}
	if before.Key() == after.Key() {
		t.Error("the key does not tell that a swap was made")
	}
	if after.Outcome().Over() || len(before.Moves()) != 8 || len(after.Moves()) != 7 {
		t.Errorf("%d moves before, %d after", len(before.Moves()), len(after.Moves()))
	}
}

// The winner is a colour; the player who holds it differs.
func TestWhoWinsAfterASwap(t *testing.T) {
	v := pie(rules.ClassicConnectFour)
	for text, want := range map[string]rules.Player{
		"4141414":   rules.First,  // Black stacks four
		"4~141414":  rules.Second, // the same discs after a swap
		"41213171":  rules.Second, // White does
		"4~1213171": rules.First,
	} {
		p := play(t, v, text)
		if o := p.Outcome(); o.Method != rules.Row || p.Player(o.Winner) != want {
			t.Errorf("%s: %v, who is %v, want %v", text, o, p.Player(o.Winner), want)
		}
	}
}

// A pie game's bitboard is that of the same discs without the rule.
func TestBitboardOfPie(t *testing.T) {
	for text, plain := range map[string]string{"": "", "4": "4", "4~": "4", "44153": "44153", "4~4153": "44153", "4~141414": "4141414"} {
		g := play(t, pie(rules.ClassicConnectFour), text).(Grid)
		got, ok := g.Bitboard()
		if want := play(t, rules.ClassicConnectFour, plain); !ok || got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
		if got.Turn() != g.Turn() || got.Outcome() != g.Outcome() {
			t.Errorf("%q: %v to move and %v", text, got.Turn(), got.Outcome())
		}
	}
	for _, v := range []rules.Variant{family(7, 6, 4, rules.PopOut), family(6, 7, 4, rules.DropRule), family(7, 6, 5, rules.DropRule)} {
		if _, ok := New(v).Bitboard(); ok {
			t.Errorf("%v has a bitboard", v)
		}
	}
}
