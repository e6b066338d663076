package gomoku

import (
	"errors"
	"strings"
	"testing"

	"rowan/rules"
)

// TestPictures plays the pictures of the package comment: * is the new stone.
func TestPictures(t *testing.T) {
	for _, c := range []struct {
		name    string
		picture []string
		want    rules.Reason
	}{
		{"overline", []string{".XX*XXX."}, rules.Overline},
		{"five and overline", []string{".....X.", ".....X.", ".XXXX*.", ".....X.", ".....X.", ".....X."}, 0},
		{"two fours", []string{".....", "...X.", "...X.", "...X.", "XXX*.", "....."}, rules.DoubleFour},
		{"two fours in a line, gaps outside", []string{".X.X*X.X."}, rules.DoubleFour},
		{"two fours in a line, twos", []string{".XX.*X.XX."}, rules.DoubleFour},
		{"two fours in a line, threes", []string{".XXX.*.XXX."}, rules.DoubleFour},
		{"straight four", []string{"..XX*X.."}, 0},
		{"no four to either side", []string{".XX.X*X.XX."}, 0},
		{"two threes", []string{".......", ".......", "...X...", "...X...", "...*XX..", ".......", "......."}, rules.DoubleThree},
		{"two threes, one with a gap", []string{".......", ".......", "...X...", "...X...", "X.X*...", ".......", "......."}, rules.DoubleThree},
		{"one three is closed", []string{".......", ".......", "....X..", "....X..", "..XX*O.", ".......", "......."}, 0},
		{"one three is closed near", []string{"........", "........", "....X...", "....X...", "OXX.*O..", "........", "........"}, 0},
		{"one four would be six", []string{"........", "........", "....X...", "....X...", "O.XX*..X", "........", "........"}, 0},
		{"recursion", []string{"........", ".....X..", "....XX..", "....XX..", "O.XX*...", ".....X..", ".....X..", "........"}, 0},
		{"a five at the same time", []string{"........", "........", "....X...", "....X...", "O.XX*...", ".....X..", ".....X..", ".....X..", ".....X..", ".....O.."}, 0},
		{"recursion, without the six", []string{"........", "........", "....X...", "....X...", "O.XX*...", "........", "........", "........"}, rules.DoubleThree},
	} {
		// Onto a board of its own with nothing but free points around.
		v := variant(22, 22, 5, rules.Renju, rules.NoOpening)
		p := New(v)
		var at rules.Point
		for i, row := range c.picture {
			for x, mark := range row {
				switch pt := (rules.Point{X: int8(6 + x), Y: int8(15 - i)}); mark {
				case 'X':
					p.set(pt, rules.Black)
				case 'O':
					p.set(pt, rules.White)
				case '*':
					at = pt
				}
			}
		}
		p.begin(rules.Black)
		if got := p.ForbiddenAt(at); got != c.want {
			t.Errorf("%s: %v, want %v\n%s", c.name, got, c.want, strings.Join(c.picture, "\n"))
		}
		compareTwin(t, p)
	}
}

// TestCase6 is a double three of which one three could only grow by an overline: field case 6. It is
// shown in each direction, since every pair of lines has the same rule.
func TestCase6(t *testing.T) {
	base := setup(t, renju15, "b8 e8 f8 j8 g9 g10", "", rules.Black)
	without := setup(t, renju15, "b8 e8 f8 g9 g10", "", rules.Black)
	pt := rules.Point{X: 6, Y: 7}
	for s := range allSymmetries {
		for p, want := range map[Position]rules.Reason{base: 0, without: rules.DoubleThree} {
			q := New(renju15)
			for _, stone := range everyPoint(renju15) {
				if c := p.at(stone); c != rules.NoColor {
					q.set(s.of(stone, 15), c)
				}
			}
			q.begin(rules.Black)
			if got := q.ForbiddenAt(s.of(pt, 15)); got != want {
				t.Errorf("turned by %d: %v, want %v\n%s", s, got, want, picture(q))
			}
		}
	}
}

// TestNoForbiddenElsewhere tries the forbidden points under the other rules and for White.
func TestNoForbiddenElsewhere(t *testing.T) {
	for _, rule := range gomokuRules {
		for _, turn := range []rules.Color{rules.Black, rules.White} {
			p := setup(t, variant(15, 15, 5, rule, rules.NoOpening), "f8 g8 h9 h10 c3 d3 e3 g3 h3", "a15", turn)
			for _, pt := range points(t, renju15, "h8 f3") {
				bound := rule == rules.Renju && turn == rules.Black
				if err := p.Check(rules.Place(pt)); (err != nil) != bound {
					t.Errorf("%v, %v to move, %v: %v", rule, turn, pt, err)
				}
				if (p.ForbiddenAt(pt) != 0) != (rule == rules.Renju) {
					t.Errorf("%v, %v to move, %v: %v", rule, turn, pt, p.ForbiddenAt(pt))
				}
			}
			if got := len(p.Forbidden()); got != map[bool]int{true: 2}[rule == rules.Renju] {
				t.Errorf("%v, %v to move: forbidden %v", rule, turn, p.Forbidden())
			}
			if p.ForbiddenAt(rules.Point{X: 7, Y: 8}) != 0 || p.ForbiddenAt(rules.Point{X: -1, Y: 99}) != 0 {
				t.Error("a stone or no point at all is forbidden")
			}
		}
	}
}

func TestPass(t *testing.T) {
	five := play(t, renju15, "h8i9a1b2c3")
	refuses(t, five, rules.Pass, rules.WrongKind)
	six := playMoves(t, five, []rules.Move{rules.Place(rules.Point{X: 0, Y: 3})})
	black := playMoves(t, six, []rules.Move{rules.Pass})
	if black.Turn() != rules.White || black.ToMove() != rules.Second || black.Ply() != 7 || black.Stones() != 6 || black.Outcome().Over() ||
		black.Key() == six.Key() || !black.Step().Pass || black.Step().Stone != 7 {
		t.Errorf("after a pass: %v to move, %+v", black.Turn(), black.Step())
	}
	if last, _ := black.Last(); last != (rules.Point{X: 0, Y: 3}) {
		t.Errorf("after a pass the last stone is on %v", last)
	}
	// A stone between two passes.
	p := playMoves(t, black, []rules.Move{rules.Place(rules.Point{X: 9, Y: 9}), rules.Pass})
	if p.Outcome().Over() || p.Turn() != rules.White {
		t.Errorf("pass, stone, pass: %v", p.Outcome())
	}
	p = playMoves(t, p, []rules.Move{rules.Pass})
	if p.Outcome() != (rules.Outcome{Method: rules.Passed}) || p.Moves() != nil {
		t.Errorf("two passes: %v", p.Outcome())
	}
	for _, rule := range gomokuRules {
		if rule != rules.Renju {
			refuses(t, play(t, variant(15, 15, 5, rule, rules.NoOpening), "h8i9a1b2c3a4"), rules.Pass, rules.WrongKind)
		}
	}
}

// TestOnlyForbiddenLeft leaves Black nothing but forbidden points: he passes, and has not lost.
func TestOnlyForbiddenLeft(t *testing.T) {
	v := variant(7, 3, 5, rules.Renju, rules.NoOpening)
	p, err := ParseBoard(v, "OXOXOXO/XXX.XXX/OXOXOXO", rules.Black)
	if err != nil {
		t.Fatal(err)
	}
	if moves := p.Moves(); p.Outcome().Over() || len(moves) != 1 || moves[0] != rules.Pass {
		t.Fatalf("%v, moves %v", p.Outcome(), moves)
	}
	p = playMoves(t, p, []rules.Move{rules.Pass})
	if moves := p.Moves(); p.Outcome().Over() || len(moves) != 2 {
		t.Errorf("White's moves %v", moves)
	}
	next, err := p.Place(rules.Point{X: 3, Y: 1})
	if err != nil || next.Outcome() != (rules.Outcome{Method: rules.BoardFull}) {
		t.Errorf("%v, %v", next.Outcome(), err)
	}
}

func TestPlayForbidden(t *testing.T) {
	p := setup(t, renju15, "f8 g8 h9 h10 c3 d3 e3 g3 h3", "a15", rules.Black)
	for _, pt := range points(t, renju15, "h8 f3") {
		next, err := p.PlayForbidden(pt)
		if err != nil || next.Outcome() != (rules.Outcome{Winner: rules.White, Method: rules.Forbidden}) || next.At(pt) != rules.Black ||
			next.Ply() != 1 || next.Moves() != nil || next.WinningLines() != nil {
			t.Errorf("%v: %v, %v", pt, next.Outcome(), err)
		}
	}
	white := p
	white.turn = rules.White
	for _, c := range []struct {
		p    Position
		at   string
		want rules.Reason
	}{{p, "a1", rules.WrongKind}, {p, "h9", rules.Occupied}, {white, "h8", rules.WrongKind}} {
		var e *rules.MoveError
		if next, err := c.p.PlayForbidden(points(t, renju15, c.at)[0]); !errors.As(err, &e) || e.Reason != c.want || next != rules.Position(c.p) {
			t.Errorf("%s: %v, want %v", c.at, err, c.want)
		}
	}
	m := rules.NewMatch(p)
	if err := m.PlayForbidden(rules.Point{X: 7, Y: 7}); err != nil || m.Outcome().Method != rules.Forbidden || m.Ply() != 1 {
		t.Errorf("%v, %v", m.Outcome(), err)
	}
	if err := m.PlayForbidden(rules.Point{X: 5, Y: 2}); err == nil || m.Ply() != 1 {
		t.Error("played on after the end")
	}
	if err := m.Takeback(1); err != nil || m.Position() != rules.Position(p) || m.Outcome().Over() {
		t.Errorf("taken back: %v, %v", m.Outcome(), err)
	}
}

// BenchmarkForbiddenHard takes the board that a minute of hill climbing for slow ones ended with, a
// change kept where more points were judged. It judges some 1,100: the recursion, each of whose
// stones leaves fewer places for the next three, has no board on which it explodes.
func BenchmarkForbiddenHard(b *testing.B) {
	p, err := ParseBoard(renju15, ".X..X.....X..../XX..O.X.....XX./X...X.X....X..X/X....XX..X.X.../...X.X..X....X./"+
		".X.X......X.X../.......X.XO.XX./.X..X..X......./..X..X.....X.../.X.X....XX....X/.XXX..X.X...X../"+
		"....XX....X.X../.X....XX..X..X./.XX.X..XX....X./O..X.......XO.X", rules.Black)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		p.Forbidden()
	}
}
