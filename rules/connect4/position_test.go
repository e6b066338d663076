package connect4

import (
	"testing"

	"rowan/rules"
)

// play plays a move string and fails the test on what cannot be read or played.
func play(t testing.TB, v rules.Variant, text string) rules.Position {
	t.Helper()
	moves, err := rules.ParseMoves(v, text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	p := Start(v)
	for _, m := range moves {
		if p, err = p.Play(m); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return p
}

func TestStart(t *testing.T) {
	for _, v := range append(boards, rules.ClassicConnectFour, pie(rules.ClassicConnectFour), pie(family(22, 3, 8, rules.PopOut))) {
		if err := v.Validate(); err != nil {
			t.Fatal(err)
		}
		p := Start(v)
		_, bits := p.(Position)
		if p.Variant() != v || bits != (v == rules.ClassicConnectFour) {
			t.Errorf("%v starts as %T of %v", v, p, p.Variant())
		}
		if _, ok := p.Last(); ok || p.Ply() != 0 || p.Turn() != rules.Black || p.ToMove() != rules.First || p.Outcome().Over() {
			t.Errorf("%v starts as %+v", v, p)
		}
	}
}

// Games that were found by playing at random and that end with the last free cell.
var fullBoards = []struct {
	board, moves string
	want         rules.Outcome
}{
	{"7x6-4-drop", "225344533673453576212645522737771141641166", rules.Outcome{Method: rules.BoardFull}},
	{"4x4-4-drop", "1243224341142331", rules.Outcome{Method: rules.BoardFull}},
	{"5x4-4-drop", "53353153445142222411", rules.Outcome{Method: rules.BoardFull}},
	{"6x4-4-drop", "245263153252465136113446", rules.Outcome{Method: rules.BoardFull}},
	{"8x7-4-drop", "34622576735145181847285222656781786788231516756143333444", rules.Outcome{Method: rules.BoardFull}},
	{"9x9-5-drop", "369679775414254238763459978779874575694193982436228923616311318113245642218585685", rules.Outcome{Method: rules.BoardFull}},

	{"7x6-4-drop", "547263533573672316111774453411425522664672", rules.Outcome{Winner: rules.White, Method: rules.Row}},
	{"7x6-4-drop", "756132532245475264766437332351547176261114", rules.Outcome{Winner: rules.White, Method: rules.Row}},
	{"4x4-4-drop", "4424212432331311", rules.Outcome{Winner: rules.White, Method: rules.Row}},
	{"3x3-3-drop", "231233121", rules.Outcome{Winner: rules.Black, Method: rules.Row}},
	{"3x3-3-popout", "322211313", rules.Outcome{Winner: rules.Black, Method: rules.Row}},
	{"4x4-4-popout", "2144322413p42141334", rules.Outcome{Winner: rules.White, Method: rules.Row}},
	{"6x4-4-drop", "465264143435212156316253", rules.Outcome{Winner: rules.White, Method: rules.Row}},
	{"8x7-4-drop", "34532851336486432872334642667468726127178518125841157755", rules.Outcome{Winner: rules.White, Method: rules.Row}},
	{"9x9-5-drop", "875815943372691122517611278267113621898274376653677664453529238399355998889454444", rules.Outcome{Winner: rules.Black, Method: rules.Row}},
}

// TestFullBoard ends each game with its last disc, in a draw or a win, and never earlier.
func TestFullBoard(t *testing.T) {
	for _, c := range fullBoards {
		v, err := rules.ParseVariant("connect4-" + c.board + "-none")
		if err != nil {
			t.Fatal(err)
		}
		if before := play(t, v, c.moves[:len(c.moves)-1]); before.Outcome().Over() || len(before.Moves()) == 0 {
			t.Errorf("%s: over one disc early: %v", c.moves, before.Outcome())
		}
		p := play(t, v, c.moves)
		if got := p.Outcome(); got != c.want || p.Moves() != nil {
			t.Errorf("%s: %v, want %v", c.moves, got, c.want)
		}
		if lines := p.WinningLines(); (lines != nil) != (c.want.Method == rules.Row) {
			t.Errorf("%s: winning lines %v", c.moves, lines)
		}
	}
}

// TestIllegal tries moves that break each rule. None changes anything.
func TestIllegal(t *testing.T) {
	classic, big, pop := rules.ClassicConnectFour, family(12, 3, 4, rules.DropRule), family(7, 6, 4, rules.PopOut)
	for _, c := range []struct {
		v      rules.Variant
		text   string
		move   rules.Move
		reason rules.Reason
	}{
		{classic, "444444", rules.Drop(3), rules.ColumnFull},
		{classic, "", rules.Drop(7), rules.OffBoard},
		{classic, "", rules.Drop(-1), rules.OffBoard},
		{classic, "", rules.Drop(127), rules.OffBoard},
		{classic, "4", rules.Pop(3), rules.WrongKind},
		{classic, "4", rules.Swap, rules.WrongKind},
		{classic, "", rules.Pass, rules.WrongKind},
		{classic, "", rules.Place(rules.Point{}), rules.WrongKind},
		{classic, "4141414", rules.Drop(0), rules.GameOver},
		{classic, "4141414", rules.Drop(9), rules.GameOver},
		{classic, "4141414", rules.Swap, rules.GameOver},
		{big, "aaa", rules.Drop(9), rules.ColumnFull},
		{big, "", rules.Drop(12), rules.OffBoard},
		{big, "", rules.Drop(-1), rules.OffBoard},
		{big, "1", rules.Pop(0), rules.WrongKind},
		{big, "1", rules.Swap, rules.WrongKind},
		{big, "", rules.Two, rules.WrongKind},
		{big, "a1b1c19", rules.Drop(0), rules.GameOver},
		{big, "a1b1c19", rules.Pop(0), rules.GameOver},
		{pop, "", rules.Pop(3), rules.NotYourDisc},
		{pop, "4", rules.Pop(3), rules.NotYourDisc},
		{pop, "45", rules.Pop(4), rules.NotYourDisc},
		{pop, "45", rules.Pop(7), rules.OffBoard},
		{pop, "45", rules.Pop(-1), rules.OffBoard},
		{pop, "4", rules.Swap, rules.WrongKind},
		{pop, "444444", rules.Drop(3), rules.ColumnFull},
		{pie(classic), "", rules.Swap, rules.WrongKind},
		{pie(classic), "44", rules.Swap, rules.WrongKind},
		{pie(classic), "4~", rules.Swap, rules.WrongKind},
		{pie(classic), "4", rules.Pop(3), rules.WrongKind},
	} {
		p := play(t, c.v, c.text)
		next, err := p.Play(c.move)
		if !isReason(err, c.reason) || !isReason(p.Check(c.move), c.reason) {
			t.Errorf("%v after %q, %v: %v, want %v", c.v, c.text, c.move, err, c.reason)
		}
		if next != p {
			t.Errorf("%v after %q: %v changed the position", c.v, c.text, c.move)
		}
		if ply := err.(*rules.MoveError).Ply; ply != p.Ply()+1 {
			t.Errorf("%v after %q: the error is at ply %d", c.move, c.text, ply)
		}
	}
}

// BenchmarkPlay plays a move in the middle of a game, a value and its box each.
func BenchmarkPlay(b *testing.B) {
	for _, c := range []struct {
		name, text string
		v          rules.Variant
		m          rules.Move
	}{
		{"classic", "44455", rules.ClassicConnectFour, rules.Drop(2)},
		{"pie", "4~4455", pie(rules.ClassicConnectFour), rules.Drop(2)},
		{"22x22", "44455", family(22, 22, 5, rules.DropRule), rules.Drop(2)},
		{"popout drop", "444556677112", family(7, 6, 4, rules.PopOut), rules.Drop(2)},
		{"popout pop", "444556677112", family(7, 6, 4, rules.PopOut), rules.Pop(3)},
	} {
		b.Run(c.name, func(b *testing.B) {
			p := play(b, c.v, c.text)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := p.Play(c.m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
