package connect4

import (
	"errors"
	"slices"
	"testing"

	"rowan/rules"
)

// play drops discs by the digits of a move string and fails the test on an illegal one.
func play(t testing.TB, moves string) Position {
	t.Helper()
	var p Position
	for _, c := range moves {
		next, err := p.Drop(int(c - '1'))
		if err != nil {
			t.Fatalf("%s: %v", moves, err)
		}
		p = next
	}
	return p
}

// TestPerft compares with the counts that every Connect Four program agrees on.
func TestPerft(t *testing.T) {
	want := []uint64{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234}
	for depth, n := range want {
		if got := perft(Position{}, depth); got != n {
			t.Errorf("perft(%d) = %d, want %d", depth, got, n)
		}
	}
	if got := rules.Perft(Position{}, 6); got != want[6] {
		t.Errorf("rules.Perft(6) = %d, want %d", got, want[6])
	}
}

// perft is rules.Perft without a slice of moves a position.
func perft(p Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var n uint64
	for x := range Width {
		if next, err := p.Drop(x); err == nil {
			n += perft(next, depth-1)
		}
	}
	return n
}

// lines returns every row of four on the board.
func lines() [][4]rules.Point {
	var all [][4]rules.Point
	for x := range Width {
		for y := range Height {
			for _, d := range rules.Directions {
				var line [4]rules.Point
				for i := range line {
					line[i] = rules.Point{X: int8(x), Y: int8(y)}.Add(d, i)
				}
				if end := line[3]; end.X < Width && end.Y < Height && end.Y >= 0 {
					all = append(all, line)
				}
			}
		}
	}
	return all
}

// TestEveryLine puts each of the 69 rows on an otherwise empty board, each disc last. Gravity
// is left aside: what is tested is that the win is seen from the last disc.
func TestEveryLine(t *testing.T) {
	all := lines()
	if len(all) != 69 {
		t.Fatalf("%d lines, want 69", len(all))
	}
	for _, line := range all {
		for last := range line {
			var cells uint64
			for i, pt := range line {
				if i != last {
					cells |= 1 << (int(pt.X)*Stride + int(pt.Y))
				}
			}
			if Alignment(cells) {
				t.Fatalf("%v without %v is a row", line, line[last])
			}
			if !Alignment(cells | 1<<(int(line[last].X)*Stride+int(line[last].Y))) {
				t.Fatalf("%v is no row", line)
			}
		}
	}
}

// TestEveryLinePlayed makes each row by legal drops, each disc of it last, on a
// board filled below with discs that make no row themselves.
func TestEveryLinePlayed(t *testing.T) {
	played := 0
	for _, line := range lines() {
		for last := range line {
			p, ok := fillFor(line, last, 0)
			for pattern := 1; !ok && pattern < 4; pattern++ {
				p, ok = fillFor(line, last, pattern)
			}
			if !ok {
				continue // the last disc would have to lie under another one of the row
			}
			played++
			target := line[last]
			next, err := p.Drop(int(target.X))
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := next.Last(); got != target {
				t.Fatalf("the disc fell to %v, not %v", got, target)
			}
			o := next.Outcome()
			if o.Method != rules.Row || o.Winner != rules.Black || len(next.WinningLines()) == 0 {
				t.Fatalf("%v with %v last: %v", line, target, o)
			}
			if _, err := next.Drop(0); !isReason(err, rules.GameOver) {
				t.Fatalf("a drop after the end: %v", err)
			}
		}
	}
	// Of the 21 rows in a column only the topmost disc can be last.
	if want := 4*69 - 3*21; played != want {
		t.Errorf("%d of %d rows and last discs were played", played, want)
	}
}

// fillFor builds a position, Black to drop, in which the row lacks only its disc number last. The
// cells below are filled in one of four patterns of pairs.
func fillFor(line [4]rules.Point, last, pattern int) (Position, bool) {
	var p Position
	inLine := map[rules.Point]bool{}
	for _, pt := range line {
		inLine[pt] = true
	}
	for _, pt := range line {
		top := pt.Y
		if pt == line[last] {
			top--
		}
		for y := int8(0); y <= top; y++ {
			cell := rules.Point{X: pt.X, Y: y}
			side := (int(cell.X) + (int(cell.Y)+pattern/2)/2 + pattern) % 2
			if inLine[cell] {
				if cell == line[last] {
					return p, false
				}
				side = 0
			}
			bit := uint64(1) << (int(cell.X)*Stride + int(cell.Y))
			if p.Mask()&bit == 0 {
				p.discs[side] |= bit
			}
		}
	}
	if p.Ply()%2 != 0 { // make it Black's turn, in a column the row does not touch
		for x := int8(0); x < Width; x++ {
			if !slices.ContainsFunc(line[:], func(pt rules.Point) bool { return pt.X == x }) {
				p.discs[1] |= 1 << (int(x) * Stride)
				break
			}
		}
	}
	return p, p.Ply()%2 == 0 && !Alignment(p.discs[0]) && !Alignment(p.discs[1])
}

func isReason(err error, r rules.Reason) bool {
	var e *rules.MoveError
	return errors.As(err, &e) && e.Reason == r
}

// TestFullBoard ends two games with the last disc: a draw, and a win, which comes first.
func TestFullBoard(t *testing.T) {
	for moves, want := range map[string]rules.Outcome{
		"225344533673453576212645522737771141641166": {Method: rules.BoardFull},
		"547263533573672316111774453411425522664672": {Winner: rules.White, Method: rules.Row},
		"756132532245475264766437332351547176261114": {Winner: rules.White, Method: rules.Row},
	} {
		if before := play(t, moves[:41]); before.Outcome().Over() {
			t.Errorf("%s: over one disc early: %v", moves, before.Outcome())
		}
		if got := play(t, moves).Outcome(); got != want {
			t.Errorf("%s: %v, want %v", moves, got, want)
		}
	}
}

func TestIllegal(t *testing.T) {
	p := play(t, "444444")
	for _, c := range []struct {
		move   rules.Move
		reason rules.Reason
	}{
		{rules.Drop(3), rules.ColumnFull},
		{rules.Drop(7), rules.OffBoard},
		{rules.Drop(-1), rules.OffBoard},
		{rules.Place(rules.Point{}), rules.WrongKind},
	} {
		next, err := p.Play(c.move)
		if !isReason(err, c.reason) || !isReason(p.Check(c.move), c.reason) {
			t.Errorf("%v: %v, want %v", c.move, err, c.reason)
		}
		if next != rules.Position(p) || p.Turn() != rules.Black {
			t.Errorf("%v changed the position", c.move)
		}
	}
}

// FuzzTwin plays any bytes on the bitboard and on a plain array.
func FuzzTwin(f *testing.F) {
	f.Add([]byte("225344533673453576212645522737771141641166"))
	f.Add([]byte("1212121"))
	f.Add([]byte("1234567123456712345671234567"))
	f.Fuzz(func(t *testing.T, drops []byte) {
		var p Position
		twin := newTwin()
		for _, b := range drops {
			x := int(b-'1') % (Width + 1)
			next, err := p.Drop(x)
			ok := twin.drop(x)
			if (err == nil) != ok {
				t.Fatalf("column %d: %v, the twin says %v", x, err, ok)
			}
			p = next
			twin.compare(t, p)
		}
	})
}

// A twin is Connect Four as simply as it can be written.
type twin struct {
	cells  [Width][]rules.Color
	ply    int
	winner rules.Color
}

func newTwin() *twin { return &twin{} }

func (w *twin) at(x, y int) rules.Color {
	if x < 0 || x >= Width || y < 0 || y >= len(w.cells[x]) {
		return rules.NoColor
	}
	return w.cells[x][y]
}

func (w *twin) drop(x int) bool {
	if x < 0 || x >= Width || len(w.cells[x]) == Height || w.winner != rules.NoColor {
		return false
	}
	color := rules.Black
	if w.ply%2 == 1 {
		color = rules.White
	}
	w.cells[x] = append(w.cells[x], color)
	w.ply++
	for i := range Width {
		for j := range Height {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n := 0
				for n < 4 && w.at(i+n*d[0], j+n*d[1]) == color {
					n++
				}
				if n == 4 {
					w.winner = color
				}
			}
		}
	}
	return true
}

func (w *twin) compare(t *testing.T, p Position) {
	t.Helper()
	for x := range Width {
		for y := range Height {
			if got := p.At(rules.Point{X: int8(x), Y: int8(y)}); got != w.at(x, y) {
				t.Fatalf("%d,%d: %v, the twin has %v", x, y, got, w.at(x, y))
			}
		}
	}
	o := p.Outcome()
	if o.Winner != w.winner || o.Draw() != (w.ply == Width*Height && w.winner == rules.NoColor) {
		t.Fatalf("outcome %v, the twin has winner %v at ply %d", o, w.winner, w.ply)
	}
}

func BenchmarkPlay(b *testing.B) {
	var p rules.Position = play(b, "44455")
	m := rules.Drop(2)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Play(m); err != nil {
			b.Fatal(err)
		}
	}
}
