package connect4

import (
	"fmt"
	"slices"
	"testing"

	"rowan/rules"
)

// A plain is any game of the family as simply as it can be written: slices of
// colours, and the whole board looked through after every move.
type plain struct {
	v       rules.Variant
	columns [][]rules.Color // from the bottom
	turn    rules.Color
	black   rules.Player // who holds Black
	ply     int
	outcome rules.Outcome
	stood   map[string]int // PopOut: how often each position has stood
}

func newPlain(v rules.Variant) *plain {
	w := &plain{v: v, columns: make([][]rules.Color, v.Width), turn: rules.Black, stood: map[string]int{}}
	w.stand()
	return w
}

// stand counts the position and returns how often it has stood by now.
func (w *plain) stand() int {
	s := fmt.Sprint(w.columns, w.turn)
	w.stood[s]++
	return w.stood[s]
}

func (w *plain) at(x, y int) rules.Color {
	if x < 0 || x >= w.v.Width || y < 0 || y >= len(w.columns[x]) {
		return rules.NoColor
	}
	return w.columns[x][y]
}

// reason returns why the move is illegal, 0 if it is not.
func (w *plain) reason(m rules.Move) rules.Reason {
	x := int(m.Point.X)
	pops := w.v.Rule == rules.PopOut && m.Kind == rules.PopKind
	if w.outcome.Over() {
		return rules.GameOver
	}
	if m.Kind == rules.SwapKind && w.v.Opening == rules.Pie && w.ply == 1 {
		return 0
	}
	if m.Kind != rules.DropKind && !pops {
		return rules.WrongKind
	}
	if x < 0 || x >= w.v.Width {
		return rules.OffBoard
	}
	if pops && w.at(x, 0) != w.turn {
		return rules.NotYourDisc
	}
	if !pops && len(w.columns[x]) == w.v.Height {
		return rules.ColumnFull
	}
	return 0
}

// moves returns the legal moves among all that could be written.
func (w *plain) moves() []rules.Move {
	var legal []rules.Move
	for _, m := range written(w.v) {
		if w.reason(m) == 0 {
			legal = append(legal, m)
		}
	}
	return legal
}

// written returns moves of each kind, legal or not, with columns beside the board.
func written(v rules.Variant) []rules.Move {
	var moves []rules.Move
	for x := -1; x <= v.Width; x++ {
		moves = append(moves, rules.Drop(x))
	}
	for x := -1; x <= v.Width; x++ {
		moves = append(moves, rules.Pop(x))
	}
	return append(moves, rules.Swap, rules.Pass, rules.Two, rules.Place(rules.Point{}), rules.Name(1),
		rules.Offer(rules.Point{}), rules.Choose(rules.Point{}))
}

// play plays a legal move.
func (w *plain) play(m rules.Move) {
	w.ply++
	x, mover := int(m.Point.X), w.turn
	switch m.Kind {
	case rules.SwapKind:
		w.black = w.black.Opponent()
		w.stood = map[string]int{}
		w.stand()
		return
	case rules.PopKind:
		w.columns[x] = slices.Clone(w.columns[x][1:])
	default:
		w.columns[x] = append(w.columns[x], mover)
	}
	w.turn = mover.Opponent()
	times := w.stand()
	switch {
	case len(w.rows(mover)) > 0:
		w.outcome = rules.Outcome{Winner: mover, Method: rules.Row}
	case len(w.rows(w.turn)) > 0:
		w.outcome = rules.Outcome{Winner: w.turn, Method: rules.Row}
	case len(w.moves()) == 0:
		w.outcome.Method = rules.BoardFull
	case w.v.Rule == rules.PopOut && times == 3:
		w.outcome.Method = rules.Repetition
	}
}

// rows returns all rows of the colour on the board that are long enough, each as
// long as it is.
func (w *plain) rows(color rules.Color) []rules.Line {
	var lines []rules.Line
	for _, d := range rules.Directions {
		dx, dy := int(d.X), int(d.Y)
		for x := range w.v.Width {
			for y := range w.v.Height {
				if w.at(x, y) != color || w.at(x-dx, y-dy) == color {
					continue
				}
				n := 1
				for w.at(x+n*dx, y+n*dy) == color {
					n++
				}
				if n >= w.v.Length {
					from := rules.Point{X: int8(x), Y: int8(y)}
					lines = append(lines, rules.Line{From: from, To: from.Add(d, n-1)})
				}
			}
		}
	}
	return lines
}

// compare fails the test where p, which is a Grid or a Position, differs from w.
func (w *plain) compare(t *testing.T, p rules.Position) {
	t.Helper()
	for x := -1; x <= w.v.Width; x++ {
		for y := -1; y <= w.v.Height; y++ {
			if got := p.At(rules.Point{X: int8(x), Y: int8(y)}); got != w.at(x, y) {
				t.Fatalf("%d,%d: %v, want %v", x, y, got, w.at(x, y))
			}
		}
	}
	if p.Outcome() != w.outcome || p.Ply() != w.ply || p.Turn() != w.turn {
		t.Fatalf("ply %d, %v to move: %v; want ply %d, %v: %v", p.Ply(), p.Turn(), p.Outcome(), w.ply, w.turn, w.outcome)
	}
	if p.Player(rules.Black) != w.black || p.Player(rules.White) != w.black.Opponent() || p.ToMove() != p.Player(p.Turn()) {
		t.Fatalf("Black is held by %v, White by %v, to move is %v", p.Player(rules.Black), p.Player(rules.White), p.ToMove())
	}
	if got := p.Moves(); !slices.Equal(got, w.moves()) {
		t.Fatalf("legal moves %v, want %v", got, w.moves())
	}
	for _, m := range written(w.v) {
		if r := w.reason(m); r == 0 && p.Check(m) != nil || r != 0 && !isReason(p.Check(m), r) {
			t.Fatalf("%v, kind %d: %v, want %v", m, m.Kind, p.Check(m), r)
		}
	}
	got, want := p.WinningLines(), []rules.Line(nil)
	if w.outcome.Method == rules.Row {
		want = w.rows(w.outcome.Winner)
	}
	if !sameLines(got, want) {
		t.Fatalf("winning lines %v, want %v", got, want)
	}
}

// sameLines reports whether both hold the same lines in any order.
func sameLines(a, b []rules.Line) bool {
	for _, l := range a {
		if !slices.Contains(b, l) {
			return false
		}
	}
	return len(a) == len(b)
}

// FuzzPlain plays any moves on a Grid, on plain slices and, in the classic game, on
// the bitboard, and compares all after each. An illegal move must change nothing.
func FuzzPlain(f *testing.F) {
	f.Add(uint8(4), uint8(3), uint8(1), uint8(0), []byte("225344533673453576212645522737771141641166"))
	f.Add(uint8(4), uint8(3), uint8(1), uint8(0), []byte("1212121"))
	f.Add(uint8(4), uint8(3), uint8(1), uint8(3), []byte("\x08\x1e\x01\x01\x09\x09\x01\x01\x09\x09"))
	f.Add(uint8(0), uint8(0), uint8(0), uint8(1), []byte("0011220123456789abcdef"))
	f.Add(uint8(19), uint8(0), uint8(5), uint8(2), []byte("zyxwvutsrqponmlkjihgfedcba"))
	f.Fuzz(func(t *testing.T, width, height, length, rule uint8, moves []byte) {
		v := rules.Variant{Game: rules.ConnectFour, Width: rules.MinSize + int(width)%20, Height: rules.MinSize + int(height)%20,
			Length: rules.MinLength + int(length)%6, Rule: rules.DropRule}
		v.Length = min(v.Length, max(v.Width, v.Height))
		if rule&1 != 0 {
			v.Rule = rules.PopOut
		}
		if rule&2 != 0 {
			v.Opening = rules.Pie
		}
		if err := v.Validate(); err != nil {
			t.Fatal(err)
		}
		playBoth(t, v, moves)
	})
}

// playBoth plays moves, a byte each, until the game is over.
func playBoth(t *testing.T, v rules.Variant, moves []byte) {
	t.Helper()
	w := newPlain(v)
	positions := []rules.Position{New(v)}
	if v == rules.ClassicConnectFour {
		positions = append(positions, Position{})
	}
	list := written(v)
	for _, b := range moves {
		m := list[int(b)%len(list)]
		reason := w.reason(m)
		if reason == 0 {
			w.play(m)
		}
		for i, p := range positions {
			next, err := p.Play(m)
			if reason == 0 && err != nil || reason != 0 && (!isReason(err, reason) || next != p) {
				t.Fatalf("%v: %v, want %v", m, err, reason)
			}
			positions[i] = next
			w.compare(t, next)
		}
		if p, ok := positions[0].(Grid).Bitboard(); ok && len(positions) == 2 && p != positions[1] {
			t.Fatalf("as a bitboard %v, want %v", p, positions[1])
		}
		if w.outcome.Over() {
			return
		}
	}
}
