package gomoku

import (
	"errors"
	"math/rand/v2"
	"testing"

	"rowan/rules"
)

// gomokuRules are the five rules.
var gomokuRules = []rules.Rule{rules.Freestyle, rules.Standard, rules.Renju, rules.Caro, rules.CaroOver}

func variant(w, h, k int, rule rules.Rule, opening rules.Opening) rules.Variant {
	return rules.Variant{Game: rules.Gomoku, Width: w, Height: h, Length: k, Rule: rule, Opening: opening}
}

// points reads "h8 i9".
func points(t testing.TB, v rules.Variant, text string) (list []rules.Point) {
	t.Helper()
	moves, err := rules.ParseMoves(v, text)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		list = append(list, m.Point)
	}
	return list
}

// setup returns the position with these stones.
func setup(t testing.TB, v rules.Variant, black, white string, turn rules.Color) Position {
	t.Helper()
	p, err := Setup(v, points(t, v, black), points(t, v, white), turn)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play plays a move string from an empty board.
func play(t testing.TB, v rules.Variant, text string) Position {
	t.Helper()
	moves, err := rules.ParseMoves(v, text)
	if err != nil {
		t.Fatal(err)
	}
	return playMoves(t, New(v), moves)
}

func playMoves(t testing.TB, p Position, moves []rules.Move) Position {
	t.Helper()
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("%s: %v", rules.FormatMoves(moves), err)
		}
		p = next.(Position)
	}
	return p
}

// refuses checks that p refuses m for this reason, by Check as by Play, and stays as it is.
func refuses(t testing.TB, p Position, m rules.Move, want rules.Reason) {
	t.Helper()
	next, err := p.Play(m)
	var e, c *rules.MoveError
	if !errors.As(err, &e) || e.Reason != want || e.Ply != p.Ply()+1 || e.Move != m {
		t.Errorf("%v after %d plies: %v, want %v", m, p.Ply(), err, want)
	}
	if next != rules.Position(p) {
		t.Errorf("%v changed the position", m)
	}
	if !errors.As(p.Check(m), &c) || e != nil && *c != *e {
		t.Errorf("Check(%v) = %v, Play gives %v", m, c, e)
	}
}

func TestIllegal(t *testing.T) {
	for _, rule := range gomokuRules {
		p := play(t, variant(15, 15, 5, rule, rules.NoOpening), "h8")
		for m, reason := range map[rules.Move]rules.Reason{
			rules.Place(rules.Point{X: 7, Y: 7}):     rules.Occupied,
			rules.Place(rules.Point{X: 15, Y: 0}):    rules.OffBoard,
			rules.Place(rules.Point{X: 0, Y: 15}):    rules.OffBoard,
			rules.Place(rules.Point{X: -1, Y: 0}):    rules.OffBoard,
			rules.Place(rules.Point{X: 0, Y: -1}):    rules.OffBoard,
			rules.Place(rules.Point{X: 127, Y: 127}): rules.OffBoard,
			rules.Drop(3):                            rules.WrongKind,
			rules.Pop(3):                             rules.WrongKind,
			rules.Pass:                               rules.WrongKind,
			rules.Swap:                               rules.WrongKind,
			rules.Two:                                rules.WrongKind,
			rules.Name(1):                            rules.WrongKind,
			rules.Offer(rules.Point{}):               rules.WrongKind,
			rules.Choose(rules.Point{}):              rules.WrongKind,
			{Kind: 200}:                              rules.WrongKind,
		} {
			refuses(t, p, m, reason)
		}
	}
}

// TestCase7 tries moves after the end, of every kind: field case 7.
func TestCase7(t *testing.T) {
	for name, p := range map[string]Position{
		"row":    play(t, rules.ClassicGomoku, "a1a2b1b2c1c2d1d2e1"),
		"full":   play(t, variant(3, 3, 3, rules.Freestyle, rules.NoOpening), "a1b1c1b2a2c2b3a3c3"),
		"passed": play(t, renju15, "h8i9a1b2c3a4----"),
	} {
		if !p.Outcome().Over() || p.Moves() != nil || p.Step() != (Step{}) || p.Forbidden() != nil {
			t.Errorf("%s: %v, %d moves, %+v", name, p.Outcome(), len(p.Moves()), p.Step())
		}
		for _, m := range []rules.Move{rules.Place(rules.Point{X: 1, Y: 2}), rules.Place(rules.Point{X: 14, Y: 14}), rules.Pass, rules.Swap, rules.Drop(0)} {
			refuses(t, p, m, rules.GameOver)
		}
	}
}

func TestSetup(t *testing.T) {
	p := setup(t, renju15, "h8 h9", "i9", rules.NoColor)
	if p.Turn() != rules.White || p.ToMove() != rules.Second || p.Stones() != 3 || p.Ply() != 0 {
		t.Errorf("%v to move, %d stones, ply %d", p.Turn(), p.Stones(), p.Ply())
	}
	if _, ok := p.Last(); ok {
		t.Error("a set-up has a last stone")
	}
	if played := play(t, renju15, "h8i9h9"); played.Key() != p.Key() || played.Board() != p.Board() {
		t.Error("a set-up differs from the stones played")
	}
	for _, c := range []struct {
		black, white string
		ply          int
		reason       rules.Reason
	}{{"a1 b1 a1", "", 3, rules.Occupied}, {"a1", "b1 a1", 3, rules.Occupied}} {
		_, err := Setup(renju15, points(t, renju15, c.black), points(t, renju15, c.white), rules.Black)
		var e *rules.MoveError
		if !errors.As(err, &e) || e.Ply != c.ply || e.Reason != c.reason {
			t.Errorf("%s, %s: %v", c.black, c.white, err)
		}
	}
	var e *rules.MoveError
	if _, err := Setup(renju15, nil, []rules.Point{{X: 15}}, rules.Black); !errors.As(err, &e) || e.Reason != rules.OffBoard {
		t.Errorf("off the board: %v", err)
	}
	small := variant(3, 3, 3, rules.Freestyle, rules.Swap2)
	full := setup(t, small, "a1 c1 a2 b3 c3", "b1 b2 c2 a3", rules.Black)
	if full.Outcome() != (rules.Outcome{Method: rules.BoardFull}) {
		t.Errorf("a full board: %v", full.Outcome())
	}
	if s := setup(t, small, "a1", "", rules.White).Step(); s != (Step{Ask: AskStone, Stone: 2}) {
		t.Errorf("a set-up is in its opening: %+v", s)
	}
}

func TestParseBoard(t *testing.T) {
	v := variant(3, 4, 3, rules.Freestyle, rules.NoOpening)
	const text = "X../.O./.../..X"
	p, err := ParseBoard(v, text, rules.White)
	if err != nil || p.Board() != text || p.At(rules.Point{X: 0, Y: 3}) != rules.Black || p.Turn() != rules.White {
		t.Fatalf("%v, %v", p.Board(), err)
	}
	for text, column := range map[string]int{
		"": 1, "X..": 4, "X../.O./.../..": 15, "X../.O./.../..X/": 16, "X../.O./..../..X": 12, "X../.Z./.../..X": 6,
		"X../.O./...\n..X": 12,
	} {
		var e *BoardError
		if _, err := ParseBoard(v, text, rules.Black); !errors.As(err, &e) || e.Column != column || e.Error() == "" {
			t.Errorf("%q: %v, want column %d", text, err, column)
		}
	}
}

func FuzzParseBoard(f *testing.F) {
	f.Add("X../.O./..x/..o")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		v := variant(3, 4, 3, rules.Freestyle, rules.NoOpening)
		p, err := ParseBoard(v, text, rules.Black)
		if err != nil {
			return
		}
		if again, err := ParseBoard(v, p.Board(), rules.Black); err != nil || again != p {
			t.Fatalf("%q: %q, %v", text, p.Board(), err)
		}
	})
}

// openingsOf returns the openings that the rule can have on 15×15.
func openingsOf(rule rules.Rule) (list []rules.Opening) {
	for o := rules.NoOpening; o <= rules.Pie; o++ {
		if variant(15, 15, 5, rule, o).Validate() == nil {
			list = append(list, o)
		}
	}
	return list
}

// randomVariant returns a variant of any rule; one in two games has an opening.
func randomVariant(r *rand.Rand) rules.Variant {
	for {
		v := variant(3+r.IntN(20), 3+r.IntN(20), 3+r.IntN(6), gomokuRules[r.IntN(5)], rules.NoOpening)
		if r.IntN(2) == 0 {
			v.Width, v.Height, v.Length = 15, 15, 5
			openings := openingsOf(v.Rule)
			v.Opening = openings[r.IntN(len(openings))]
		}
		if v.Validate() == nil {
			return v
		}
	}
}

// randomMove returns a legal move: what an opening asks for often, and stones near the others.
func randomMove(r *rand.Rand, p rules.Position) rules.Move {
	moves := p.Moves()
	if last, ok := p.Last(); ok && r.IntN(4) > 0 {
		near := rules.Place(last.Add(rules.Directions[r.IntN(4)], r.IntN(5)-2))
		if p.Check(near) == nil {
			return near
		}
	}
	if n := len(moves); n > 1 && r.IntN(8) == 0 {
		return moves[n-1-r.IntN(2)]
	}
	return moves[r.IntN(len(moves))]
}

// FuzzTakeback plays and takes back at random; the position must equal the one that is built
// afresh from the moves left, in board, key, outcome and step: field case 16.
func FuzzTakeback(f *testing.F) {
	for seed := range uint64(60) {
		f.Add(seed, uint8(4*seed))
	}
	f.Fuzz(func(t *testing.T, seed uint64, steps uint8) {
		r := rand.New(rand.NewPCG(seed, 0))
		v := randomVariant(r)
		m := rules.NewMatch(New(v))
		for range steps {
			if r.IntN(3) == 0 {
				_ = m.Takeback(r.IntN(4)) // too many is an error and changes nothing
			}
			if p := m.Position(); !p.Outcome().Over() {
				if err := m.Play(randomMove(r, p)); err != nil {
					t.Fatal(err)
				}
			}
		}
		fresh := playMoves(t, New(v), m.Moves())
		got := m.Position().(Position)
		if fresh != got || fresh.Key() != got.Key() || fresh.Outcome() != got.Outcome() || fresh.Step() != got.Step() ||
			fresh.Board() != got.Board() || len(fresh.WinningLines()) != len(got.WinningLines()) {
			t.Fatalf("%v %s: not the position built afresh", v, rules.FormatMoves(m.Moves()))
		}
		stones, err := ParseBoard(v, got.Board(), got.Turn())
		if err != nil || stones.key != got.key || stones.Stones() != got.Stones() {
			t.Fatalf("%v %s: the key is not that of the stones", v, rules.FormatMoves(m.Moves()))
		}
	})
}

// TestMovesAreTheLegalMoves compares Moves with Check over every move there could be.
func TestMovesAreTheLegalMoves(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 60 {
		v := randomVariant(r)
		var every []rules.Move
		for _, pt := range everyPoint(v) {
			every = append(every, rules.Place(pt), rules.Offer(pt), rules.Choose(pt))
		}
		for n := -1; n < 20; n++ {
			every = append(every, rules.Name(n), rules.Drop(n), rules.Pop(n))
		}
		every = append(every, rules.Pass, rules.Swap, rules.Two)
		var p rules.Position = New(v)
		for range 40 {
			if p.Outcome().Over() {
				break
			}
			listed := map[rules.Move]bool{}
			for _, m := range p.Moves() {
				if listed[m] {
					t.Fatalf("%v listed twice", m)
				}
				listed[m] = true
			}
			for _, m := range every {
				if legal := p.Check(m) == nil; legal != listed[m] {
					t.Fatalf("%v ply %d: %v legal %v, listed %v", v, p.Ply(), m, legal, listed[m])
				}
			}
			next, err := p.Play(randomMove(r, p))
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
	}
}

func BenchmarkPlay(b *testing.B) {
	for _, rule := range gomokuRules {
		b.Run(rule.String(), func(b *testing.B) {
			// A middle game, where the stone played looks at many others.
			var pos rules.Position = setup(b, variant(15, 15, 5, rule, rules.NoOpening),
				"h8 i9 g7 h10 j8 f8 i7 g9", "h9 i8 g8 h7 j10 f6 k9 e8", rules.Black)
			m := rules.Place(rules.Point{X: 8, Y: 9})
			b.ReportAllocs()
			for b.Loop() {
				if _, err := pos.Play(m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
