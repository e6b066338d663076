package app

import (
	"testing"

	"rowan/rules"
	"rowan/rules/games"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

func TestLabels(t *testing.T) {
	scene := func(v rules.Variant, text string) view.Scene {
		t.Helper()
		moves, err := rules.ParseMoves(v, text)
		if err != nil {
			t.Fatal(err)
		}
		match, err := games.Replay(v, moves)
		if err != nil {
			t.Fatal(err)
		}
		return view.Scene{Position: match.Position(), Settings: view.DefaultSettings()}
	}
	popout := rules.ClassicConnectFour
	popout.Rule = rules.PopOut
	gomoku, four, pop := scene(rules.ClassicGomoku, "a1a2b1b2c1c2d1d2e1"), scene(rules.ClassicConnectFour, "4444445"), scene(popout, "12")
	marked := scene(rules.ClassicGomoku, "")
	marked.Forbidden, marked.Offered = []rules.Point{{X: 2, Y: 2}}, []rules.Point{{X: 7, Y: 7}, {X: 8, Y: 8}}
	at := func(x, y int8) rules.Point { return rules.Point{X: x, Y: y} }
	english := New(Config{Store: &store.Memory{}}).Labels()
	chinese := New(Config{Store: &store.Memory{}, Languages: []string{"zh-CN"}}).Labels()
	russian := New(Config{Store: &store.Memory{}, Languages: []string{"ru"}}).Labels()
	for _, tt := range []struct{ got, want string }{
		{english.Board(rules.ClassicGomoku), "Gomoku board, 15 by 15"},
		{english.Board(rules.ClassicConnectFour), "Connect Four board, 7 by 6"},
		{english.Cell(gomoku, at(4, 0)), "E1, black stone, last move, winning row"},
		{english.Cell(gomoku, at(0, 0)), "A1, black stone, winning row"},
		{english.Cell(gomoku, at(0, 1)), "A2, white stone"},
		{english.Cell(gomoku, at(8, 14)), "I15, empty"},
		{english.Cell(marked, at(2, 2)), "C3, empty, forbidden"},
		{english.Cell(marked, at(8, 8)), "I9, empty, offered as fifth stone B"},
		{english.Cell(four, at(4, 0)), "column 5, row 1, berry disc, last move"},
		{english.Cell(four, at(3, 1)), "column 4, row 2, honey disc"},
		{english.Column(four, 3), "column 4, full"},
		{english.Column(four, 4), "column 5, 1 disc"},
		{english.Column(four, 0), "column 1, empty"},
		{english.Column(scene(rules.ClassicConnectFour, "44"), 3), "column 4, 2 discs"},
		{english.Handle(pop, 0), "pop column 1"},
		{english.Handle(pop, 1), "column 2, nothing to pop"},
		{chinese.Board(rules.ClassicGomoku), "五子棋棋盘，15列15行"},
		{chinese.Cell(gomoku, at(4, 0)), "E1，黑子，最后一手，胜利连线"},
		{chinese.Column(four, 4), "第5列，1枚棋子"},
		{russian.Cell(four, at(4, 0)), "столбец 5, ряд 1, красная фишка, последний ход"},
		{russian.Column(four, 4), "столбец 5, 1 фишка"},
		{russian.Column(scene(rules.ClassicConnectFour, "44444"), 3), "столбец 4, 5 фишек"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
}
