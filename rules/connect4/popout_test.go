package connect4

import (
	"testing"

	"rowan/rules"
)

var popOut = family(7, 6, 4, rules.PopOut)

// The picture of the package comment.
func TestPopShiftsTheColumn(t *testing.T) {
	g := setUp(popOut, [][]rules.Color{
		{rules.Black, rules.White, rules.Black, rules.White},
		{rules.Black, rules.Black},
		{rules.White},
	}, rules.Black)
	next, err := g.Play(rules.Pop(0))
	if err != nil {
		t.Fatal(err)
	}
	want := setUp(popOut, [][]rules.Color{
		{rules.White, rules.Black, rules.White},
		{rules.Black, rules.Black},
		{rules.White},
	}, rules.White)
	if got := next.(Grid); got.columns != want.columns || got.Key() != want.Key() || got.discs != want.discs {
		t.Errorf("columns %b, want %b", got.columns, want.columns)
	}
	if _, ok := next.Last(); ok || next.Turn() != rules.White {
		t.Error("a pop left a last disc, or kept the turn")
	}
}

// TestPopsThatWin: games found by playing at random, each ended by a pop, with what
// the pop closed for the one who popped and for the other.
func TestPopsThatWin(t *testing.T) {
	for _, c := range []struct {
		text         string
		winner       rules.Color
		mover, other int // rows
	}{
		{"5545322p2", rules.White, 0, 1},
		{"67624147755167527p7", rules.Black, 0, 2},
		{"275p715p125515241p423p14p24123p213327476p5", rules.White, 0, 3},
		{"16235233241341p2", rules.Black, 1, 0},
		{"74773233216226p64p3p64364616p2", rules.White, 2, 0},
		{"67355p766p676457444p754766p77462p6", rules.White, 3, 0},
		{"3542247755663p5", rules.White, 1, 1},
		{"4632775374753771p316p3163561p362p6", rules.White, 2, 1},
	} {
		p := play(t, popOut, c.text)
		g := p.(Grid)
		mover := g.Turn().Opponent()
		want := mover
		if c.mover == 0 {
			want = mover.Opponent()
		}
		o := p.Outcome()
		if o.Method != rules.Row || o.Winner != want {
			t.Errorf("%s: %v, %v popped", c.text, o, mover)
		}
		mine, theirs := rowsOf(g, mover), rowsOf(g, mover.Opponent())
		if len(mine) != c.mover || len(theirs) != c.other {
			t.Errorf("%s: rows %v of the mover and %v of the other", c.text, mine, theirs)
		}
		lines := mine
		if want != mover {
			lines = theirs
		}
		if got := p.WinningLines(); !sameLines(got, lines) {
			t.Errorf("%s: winning lines %v, want %v", c.text, got, lines)
		}
	}
}

// rowsOf returns all rows of the colour on the board, found the plain way.
func rowsOf(g Grid, color rules.Color) []rules.Line {
	w := newPlain(g.Variant())
	for x := range w.columns {
		for y := range g.columns.height(x) {
			w.columns[x] = append(w.columns[x], g.columns.at(x, y))
		}
	}
	return w.rows(color)
}

// On a full board one must pop; without an own disc at the bottom it is a draw.
func TestFullBoardInPopOut(t *testing.T) {
	p := play(t, family(4, 4, 4, rules.PopOut), "3334124221314241")
	if p.Outcome().Over() {
		t.Fatalf("full, but Black has discs to pop: %v", p.Outcome())
	}
	for _, m := range p.Moves() {
		if m.Kind != rules.PopKind || p.At(rules.Point{X: m.Point.X}) != rules.Black {
			t.Errorf("%v is legal on a full board", m)
		}
	}
	if err := p.Check(rules.Drop(0)); !isReason(err, rules.ColumnFull) {
		t.Errorf("a drop on a full board: %v", err)
	}
	// Black begins every column of this one, so White has nothing to pop at the end.
	narrow := family(3, 5, 4, rules.PopOut)
	const text = "112233112233123"
	if before := play(t, narrow, text[:14]); before.Outcome().Over() {
		t.Errorf("one disc early: %v", before.Outcome())
	}
	p = play(t, narrow, text)
	if o := p.Outcome(); o != (rules.Outcome{Method: rules.BoardFull}) || p.Moves() != nil || p.WinningLines() != nil {
		t.Errorf("%v, moves %v", o, p.Moves())
	}
}

// TestRepetition: the same discs with the same side to move three times, not
// necessarily one after the other, and the first position counts.
func TestRepetition(t *testing.T) {
	draw := rules.Outcome{Method: rules.Repetition}
	for text, third := range map[string]bool{
		"12p1p2":        false, // the empty board for the second time
		"12p1p212p1":    false,
		"12p1p212p1p2":  true,
		"42p4p215p1p5":  true, // by other ways
		"724p2p45p7p57": true, // by a drop
		"1112p1p1":      false,
	} {
		p := play(t, popOut, text)
		if got := p.Outcome(); third != (got == draw) || !third && got.Over() {
			t.Errorf("%s: %v", text, got)
		}
		if third && (p.Moves() != nil || !isReason(p.Check(rules.Drop(0)), rules.GameOver)) {
			t.Errorf("%s: play goes on", text)
		}
	}
}

// The same discs with the other side to move are another position.
func TestRepetitionNeedsTheSameSide(t *testing.T) {
	a, b := play(t, popOut, "1"), play(t, popOut, "12p1")
	if a.Key() == b.Key() {
		t.Error("different discs, one key")
	}
	g, h := play(t, popOut, "12").(Grid), play(t, popOut, "12").(Grid)
	if g == h || g.Key() != h.Key() {
		t.Error("two lines of play: == holds, or the keys differ")
	}
	h.turn = rules.Black.Opponent()
	if g.Key() == h.Key() {
		t.Error("one key for either side to move")
	}
}

// A swap begins the count afresh: before it, the position had another move.
func TestSwapBeginsTheCountAfresh(t *testing.T) {
	const again = "2p1p21" // from one disc in column 1 back to it, over the empty board
	v := pie(popOut)
	if p := play(t, v, "1~"+again); p.Outcome().Over() {
		t.Errorf("for the second time after the swap: %v", p.Outcome())
	}
	if p := play(t, v, "1~"+again+again); p.Outcome().Method != rules.Repetition {
		t.Errorf("for the third time after the swap: %v", p.Outcome())
	}
	if p := play(t, v, "12p1p212p1p2"); p.Outcome().Method != rules.Repetition {
		t.Errorf("the empty board for the third time, without a swap: %v", p.Outcome())
	}
	if p := play(t, v, "1~2p1p212p1p2"); p.Outcome().Over() {
		t.Errorf("the empty board before the swap was counted: %v", p.Outcome())
	}
}
