package connect4

import (
	"testing"

	"rowan/rules"
)

// The cases of field-cases.md that concern these rules, by their numbers. Case 16 is
// TestCase16TakebackEqualsAfresh.

// Case 1: a full board without a row is a draw with the last disc.
func TestCase1FullBoardIsADraw(t *testing.T) {
	p := play(t, rules.ClassicConnectFour, "225344533673453576212645522737771141641166")
	if o := p.Outcome(); !o.Draw() || o.Method != rules.BoardFull || p.Ply() != 42 {
		t.Errorf("%v at ply %d", o, p.Ply())
	}
}

// Case 2: a last disc on a full board that makes a row wins.
func TestCase2LastDiscWins(t *testing.T) {
	p := play(t, rules.ClassicConnectFour, "547263533573672316111774453411425522664672")
	if o := p.Outcome(); o.Winner != rules.White || o.Method != rules.Row || p.Ply() != 42 {
		t.Errorf("%v at ply %d", o, p.Ply())
	}
}

// Case 3: four is seen when the last disc closes 2+1+1 or 1+2 in the middle, at an edge, in the
// last column, upright. TestEveryLine does all of them.
func TestCase3RowClosedAnywhere(t *testing.T) {
	for text, want := range map[string]rules.Line{
		"1122443":     {From: rules.Point{X: 0, Y: 0}, To: rules.Point{X: 3, Y: 0}}, // X X _ X
		"1133442":     {From: rules.Point{X: 0, Y: 0}, To: rules.Point{X: 3, Y: 0}}, // X _ X X
		"4455667":     {From: rules.Point{X: 3, Y: 0}, To: rules.Point{X: 6, Y: 0}}, // the last column
		"7171717":     {From: rules.Point{X: 6, Y: 0}, To: rules.Point{X: 6, Y: 3}}, // upright at the edge
		"12234334474": {From: rules.Point{X: 0, Y: 0}, To: rules.Point{X: 3, Y: 3}}, // rising
		"76654554414": {From: rules.Point{X: 3, Y: 3}, To: rules.Point{X: 6, Y: 0}}, // falling
	} {
		for _, v := range []rules.Variant{rules.ClassicConnectFour, popOut} {
			p := play(t, v, text)
			if lines := p.WinningLines(); len(lines) != 1 || lines[0] != want || p.Outcome().Winner != rules.Black {
				t.Errorf("%v, %s: %v by %v, want %v", v, text, p.Outcome(), lines, want)
			}
		}
	}
}

// Case 4: a longer row wins too, for both colours, and is marked whole.
func TestCase4LongerRowsWin(t *testing.T) {
	for text, n := range map[string]int{
		"112244553":     5, // Black: X X _ X X
		"11224455663":   6, // Black: X X _ X X X
		"1122335566774": 7, // Black: the whole bottom row
		"7112244553":    5, // White
		"711224455663":  6, // White
	} {
		for _, v := range []rules.Variant{rules.ClassicConnectFour, popOut} {
			p := play(t, v, text)
			if lines := p.WinningLines(); len(lines) != 1 || lines[0].Len() != n {
				t.Errorf("%v, %s: %v by %v", v, text, p.Outcome(), lines)
			}
		}
	}
}

// Case 5: a disc dropped into a full column is refused and the turn kept.
func TestCase5FullColumn(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicConnectFour, popOut, pie(rules.ClassicConnectFour)} {
		p := play(t, v, "444444")
		next, err := p.Play(rules.Drop(3))
		if !isReason(err, rules.ColumnFull) || next != p || next.Turn() != rules.Black || next.ToMove() != rules.First {
			t.Errorf("%v: %v, then %v to move", v, err, next.Turn())
		}
		if err.Error() != "ply 7, 4: the column is full" {
			t.Errorf("the player would read %q", err)
		}
	}
}

// Case 7: no move of any kind is played after the end.
func TestCase7NothingAfterTheEnd(t *testing.T) {
	for _, v := range []rules.Variant{rules.ClassicConnectFour, popOut, pie(rules.ClassicConnectFour), family(9, 7, 4, rules.DropRule)} {
		m := rules.NewMatch(play(t, v, "4141414"))
		for _, move := range written(v) {
			if err := m.Play(move); !isReason(err, rules.GameOver) || m.Ply() != 0 {
				t.Errorf("%v, %v: %v", v, move, err)
			}
		}
	}
}

// A move string that goes on after a win or into a full column is an error at its ply.
func TestStringsThatGoOn(t *testing.T) {
	for text, ply := range map[string]int{"41414141": 8, "4444444": 7, "44444431323": 0} {
		moves, err := rules.ParseMoves(rules.ClassicConnectFour, text)
		if err != nil {
			t.Fatal(err)
		}
		m := rules.NewMatch(Start(rules.ClassicConnectFour))
		for _, move := range moves {
			if err = m.Play(move); err != nil {
				break
			}
		}
		got := 0
		if e, ok := err.(*rules.MoveError); ok {
			got = e.Ply
		}
		if got != ply {
			t.Errorf("%s: %v, want an error at ply %d", text, err, ply)
		}
	}
}
