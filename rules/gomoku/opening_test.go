package gomoku

import (
	"fmt"
	"strings"
	"testing"

	"rowan/rules"
)

// A branch is a way through an opening: its moves, and for each who acts, for which colour, and
// which kinds of moves he has, as "2Ws~" for Second with White, who may put a stone or swap.
type branch struct {
	opening rules.Opening
	moves   string
	steps   string
	holds   rules.Player // of Black, after the last move
}

// branches are the ways through each opening, to the first stone after it.
var branches = []branch{
	{rules.SwapRule, "a1 b1 c1 d1 e1", "1Bs 1Ws 1Bs 2Ws~ 1Bs", rules.First},
	{rules.SwapRule, "a1 b1 c1 ~ d1 e1", "1Bs 1Ws 1Bs 2Ws~ 1Ws 2Bs", rules.Second},

	{rules.Swap2, "a1 b1 c1 d1 e1", "1Bs 1Ws 1Bs 2Ws~= 1Bs", rules.First},
	{rules.Swap2, "a1 b1 c1 ~ d1 e1", "1Bs 1Ws 1Bs 2Ws~= 1Ws 2Bs", rules.Second},
	{rules.Swap2, "a1 b1 c1 = d1 e1 f1 g1", "1Bs 1Ws 1Bs 2Ws~= 2Ws 2Bs 1Ws~ 2Bs", rules.Second},
	{rules.Swap2, "a1 b1 c1 = d1 e1 ~ f1 g1", "1Bs 1Ws 1Bs 2Ws~= 2Ws 2Bs 1Ws~ 2Ws 1Bs", rules.First},

	{rules.Pro, "h8 h9 k8 h7", "1Bs 2Ws 1Bs 2Ws", rules.First},
	{rules.LongPro, "h8 a1 l8 h7", "1Bs 2Ws 1Bs 2Ws", rules.First},

	{rules.RIF, "h8 h9 i9 a1 .b1 .c1 -b1 d1 e1", "1Bs 1Ws 1Bs 2Ws~ 1B. 1B. 2W- 2Ws 1Bsp", rules.First},
	{rules.RIF, "h8 i9 f6 ~ a1 .b1 .c1 -c1 d1 e1", "1Bs 1Ws 1Bs 2Ws~ 1Ws 2B. 2B. 1W- 1Ws 2Bsp", rules.Second},

	{rules.Yamaguchi, "h8 h9 i9 _3 a1 .b1 .c1 .d1 -d1 e1 f1", "1Bs 1Ws 1Bs 1B_ 2Ws~ 1B. 1B. 1B. 2W- 2Ws 1Bsp", rules.First},
	{rules.Yamaguchi, "h8 h9 i9 _1 ~ a1 .b1 -b1 e1 f1", "1Bs 1Ws 1Bs 1B_ 2Ws~ 1Ws 2B. 1W- 1Ws 2Bsp", rules.Second},
	{rules.Yamaguchi, "h8 h9 i9 _12 a1 .b1 .c1 .d1 .e1 .f1 .g1 .h1 .i1 .j1 .k1 .l1 .m1 -m1 n1",
		"1Bs 1Ws 1Bs 1B_ 2Ws~ 1B. 1B. 1B. 1B. 1B. 1B. 1B. 1B. 1B. 1B. 1B. 1B. 2W- 2Ws", rules.First},

	{rules.Soosorv8, "h8 h9 i9 a1 _2 .b1 .c1 -b1 d1 e1", "1Bs 1Ws 1Bs 2Ws~ 2W_ 1B~. 1B. 2W- 2Ws 1Bsp", rules.First},
	{rules.Soosorv8, "h8 h9 i9 a1 _1 ~ .b1 -b1 d1 e1", "1Bs 1Ws 1Bs 2Ws~ 2W_ 1B~. 2B. 1W- 1Ws 2Bsp", rules.Second},
	{rules.Soosorv8, "h8 h9 i9 ~ a1 _1 .b1 -b1 d1 e1", "1Bs 1Ws 1Bs 2Ws~ 1Ws 1W_ 2B~. 1W- 1Ws 2Bsp", rules.Second},
	{rules.Soosorv8, "h8 h9 i9 ~ a1 _8 ~ .b1 .c1 .d1 .e1 .f1 .g1 .h1 .i1 -b1 j1 k1",
		"1Bs 1Ws 1Bs 2Ws~ 1Ws 1W_ 2B~. 1B. 1B. 1B. 1B. 1B. 1B. 1B. 1B. 2W- 2Ws 1Bsp", rules.First},

	{rules.Taraguchi10, "h8 h9 i10 k11 l12 a1 b1", "1Bs 2Ws~ 1Bs~ 2Ws~ 1Bs~. 2Ws~ 1Bsp", rules.First},
	{rules.Taraguchi10, "h8 ~ h9 i10 k11 l12 a1 b1", "1Bs 2Ws~ 1Ws 2Bs~ 1Ws~ 2Bs~. 1Ws~ 2Bsp", rules.Second},
	{rules.Taraguchi10, "h8 h9 ~ i10 k11 l12 a1 b1", "1Bs 2Ws~ 1Bs~ 2Bs 1Ws~ 2Bs~. 1Ws~ 2Bsp", rules.Second},
	{rules.Taraguchi10, "h8 h9 i10 ~ k11 l12 a1 b1", "1Bs 2Ws~ 1Bs~ 2Ws~ 1Ws 2Bs~. 1Ws~ 2Bsp", rules.Second},
	{rules.Taraguchi10, "h8 h9 i10 k11 ~ l12 a1 b1", "1Bs 2Ws~ 1Bs~ 2Ws~ 1Bs~. 2Bs 1Ws~ 2Bsp", rules.Second},
	{rules.Taraguchi10, "h8 h9 i10 k11 l12 ~ a1 b1", "1Bs 2Ws~ 1Bs~ 2Ws~ 1Bs~. 2Ws~ 1Ws 2Bsp", rules.Second},
	{rules.Taraguchi10, "h8 ~ h9 ~ i10 ~ k11 ~ l12 ~ a1 b1", "1Bs 2Ws~ 1Ws 2Bs~ 1Bs 2Ws~ 1Ws 2Bs~. 1Bs 2Ws~ 1Ws 2Bsp", rules.Second},
	{rules.Taraguchi10, "h8 h9 i10 k11 .a1 .b1 .c1 .d1 .e1 .f1 .g1 .h1 .i1 .j1 -c1 k1 l1",
		"1Bs 2Ws~ 1Bs~ 2Ws~ 1Bs~. 1B. 1B. 1B. 1B. 1B. 1B. 1B. 1B. 1B. 2W- 2Ws 1Bsp", rules.First},
	{rules.Taraguchi10, "h8 h9 i10 ~ k11 .a1 .b1 .c1 .d1 .e1 .f1 .g1 .h1 .i1 .j1 -c1 k1 l1",
		"1Bs 2Ws~ 1Bs~ 2Ws~ 1Ws 2Bs~. 2B. 2B. 2B. 2B. 2B. 2B. 2B. 2B. 2B. 1W- 1Ws 2Bsp", rules.Second},
}

func openingVariant(o rules.Opening) rules.Variant {
	if o < rules.RIF {
		return variant(15, 15, 5, rules.Freestyle, o)
	}
	return variant(15, 15, 5, rules.Renju, o)
}

// TestOpenings plays each opening to its end by each branch.
func TestOpenings(t *testing.T) {
	for _, b := range branches {
		v := openingVariant(b.opening)
		moves, err := rules.ParseMoves(v, b.moves)
		if err != nil {
			t.Fatal(err)
		}
		p, steps := New(v), ""
		for i, m := range moves {
			if i == len(moves)-1 && p.opening != (progress{step: over}) {
				t.Errorf("%v %s: not over before the last move: %+v", b.opening, b.moves, p.Step())
			}
			steps += fmt.Sprintf(" %d%s", p.ToMove()+1, strings.ToUpper(p.Turn().String()[:1]))
			for _, mark := range "s~=_.-p" {
				if p.Step().Allows(kindMarks[byte(mark)]) {
					steps += string(mark)
				}
			}
			next, err := p.Play(m)
			if err != nil {
				t.Fatalf("%v %s: %v", b.opening, b.moves, err)
			}
			if next.Key() == p.Key() {
				t.Errorf("%v %s: %v keeps the key", b.opening, b.moves, m)
			}
			if next.Ply() != i+1 || m.Kind != rules.PlaceKind && m.Kind != rules.ChooseKind && next.(Position).Board() != p.Board() {
				t.Errorf("%v %s: ply %d after %v\n%s", b.opening, b.moves, next.Ply(), m, picture(p))
			}
			p = next.(Position)
		}
		if steps != " "+b.steps {
			t.Errorf("%v %s:\n%s, want\n %s", b.opening, b.moves, steps, b.steps)
		}
		if p.Player(rules.Black) != b.holds || p.Player(rules.White) != b.holds.Opponent() || p.ToMove() != p.Player(p.Turn()) {
			t.Errorf("%v %s: %v holds Black", b.opening, b.moves, p.Player(rules.Black))
		}
		if p.Offered() != nil {
			t.Errorf("%v: %v still offered", b.opening, p.Offered())
		}
	}
}

// kindMarks are the kinds of moves as branches write them.
var kindMarks = map[byte]rules.MoveKind{'s': rules.PlaceKind, '~': rules.SwapKind, '=': rules.TwoKind, '_': rules.NameKind,
	'.': rules.OfferKind, '-': rules.ChooseKind, 'p': rules.PassKind}

// TestOpeningRefuses tries, before each move of each branch, every kind of move that is not due.
func TestOpeningRefuses(t *testing.T) {
	free := rules.Point{X: 3, Y: 12}
	all := []rules.Move{rules.Place(free), rules.Drop(1), rules.Pop(1), rules.Pass, rules.Swap, rules.Two, rules.Name(1),
		rules.Offer(free), rules.Choose(free)}
	for _, b := range branches {
		moves, _ := rules.ParseMoves(openingVariant(b.opening), b.moves)
		p := New(openingVariant(b.opening))
		for i, step := range strings.Fields(b.steps) {
			due := map[rules.MoveKind]bool{}
			for j := 2; j < len(step); j++ {
				due[kindMarks[step[j]]] = true
			}
			for _, m := range all {
				if p.Step().Allows(m.Kind) != due[m.Kind] {
					t.Errorf("%v %s, before %v: kind %d allowed %v", b.opening, b.moves, moves[i], m.Kind, !due[m.Kind])
				}
				if !due[m.Kind] {
					refuses(t, p, m, rules.WrongKind)
				}
			}
			p = playMoves(t, p, moves[i:i+1])
		}
	}
}

// TestOpeningAreas tries every point in every step that has an area.
func TestOpeningAreas(t *testing.T) {
	inside := func(half int) func(dx, dy int) bool {
		return func(dx, dy int) bool { return max(dx, -dx, dy, -dy) <= half }
	}
	outside := func(half int) func(dx, dy int) bool {
		return func(dx, dy int) bool { return max(dx, -dx, dy, -dy) > half }
	}
	type bounds map[string]func(dx, dy int) bool // by the moves before
	renju := bounds{"": inside(0), "h8": inside(1), "h8i9": inside(2), "h8i9~": inside(2)}
	for opening, steps := range map[rules.Opening]bounds{
		rules.NoOpening: {"": inside(7)}, rules.SwapRule: {"": inside(7), "a1": inside(7), "a1b1": inside(7), "a1b1c1": inside(7)},
		rules.Swap2:   {"": inside(7), "a1b1c1=": inside(7), "a1b1c1=d1": inside(7), "a1b1c1=d1e1": inside(7)},
		rules.Pro:     {"": inside(0), "h8": inside(7), "h8a1": outside(2), "h8a1h11": inside(7)},
		rules.LongPro: {"": inside(0), "h8": inside(7), "h8a1": outside(3), "h8a1h12": inside(7)},
		rules.RIF:     renju, rules.Yamaguchi: renju, rules.Soosorv8: renju,
		rules.Taraguchi10: {"": inside(0), "h8": inside(1), "h8i9": inside(2), "h8i9h10": inside(3), "h8i9h10h11": inside(4),
			"h8i9h10h11h12": inside(7), "h8~": inside(1), "h8i9~": inside(2), "h8i9h10~": inside(3), "h8i9h10h11~": inside(4)},
	} {
		for before, want := range steps {
			if strings.HasSuffix(before, "~") && opening != rules.Taraguchi10 {
				continue
			}
			p := play(t, openingVariant(opening), before)
			for _, pt := range everyPoint(p.Variant()) {
				switch m := rules.Place(pt); {
				case p.At(pt) != rules.NoColor:
					refuses(t, p, m, rules.Occupied)
				case want(int(pt.X)-7, int(pt.Y)-7):
					if err := p.Check(m); err != nil {
						t.Errorf("%v after %s: %v", opening, before, err)
					}
				default:
					refuses(t, p, m, rules.OpeningRule)
				}
			}
			refuses(t, p, rules.Place(rules.Point{X: 15, Y: 7}), rules.OffBoard)
		}
	}
	// On an oblong board, and as far as the board goes.
	p := play(t, variant(9, 7, 5, rules.Standard, rules.Pro), "e4a1")
	for _, pt := range everyPoint(p.Variant()) {
		far := pt.X < 2 || pt.X > 6 || pt.Y < 1 || pt.Y > 5
		if legal := p.Check(rules.Place(pt)) == nil; legal != (far && pt != rules.Point{}) {
			t.Errorf("pro on 9×7: %v legal %v", pt, legal)
		}
	}
}

func TestNames(t *testing.T) {
	for before, most := range map[string]int{"h8h9i9": 12, "h8h9i9a1": 8} {
		o := rules.Yamaguchi
		if most == 8 {
			o = rules.Soosorv8
		}
		p := play(t, openingVariant(o), before)
		if s := p.Step(); s.Ask != AskName || s.Count != most || s.Stone != 5 || len(p.Moves()) != most {
			t.Errorf("%v: %+v", o, s)
		}
		for _, n := range []int{-128, -1, 0, most + 1, 127} {
			refuses(t, p, rules.Name(n), rules.OpeningRule)
		}
		for n := 1; n <= most; n++ {
			q := playMoves(t, p, []rules.Move{rules.Name(n)})
			if o == rules.Yamaguchi {
				q = play(t, openingVariant(o), before+rules.Name(n).String()+"a1")
			}
			if s := q.Step(); s.Ask != AskOffer || s.Count != n {
				t.Errorf("%v: %d named: %+v", o, n, s)
			}
		}
	}
}

// TestFifths offers alike and unlike fifths, in stones with every number of symmetries.
func TestFifths(t *testing.T) {
	for _, c := range []struct {
		stones string // four, symmetric in so many ways
		kept   int
		first  string
		alike  string // that may not be offered after first
	}{
		{"h8h9h10h7", 2, "i8", "i8 g8"},
		{"h8i9j10g7", 2, "j8", "j8 h10"},
		{"h8h9i10a1", 1, "g8", "g8"},
		{"h8i9g7f6", 2, "a2", "a2 b1"}, // the centre and three along the diagonal
	} {
		p := play(t, openingVariant(rules.RIF), c.stones)
		if n := len(p.symmetries()); n != c.kept {
			t.Errorf("%s: %d symmetries, want %d", c.stones, n, c.kept)
		}
		p = playMoves(t, p, []rules.Move{rules.Offer(points(t, p.variant, c.first)[0])})
		bad := map[rules.Point]bool{}
		for _, pt := range points(t, p.variant, c.alike) {
			bad[pt] = true
		}
		for _, pt := range everyPoint(p.Variant()) {
			switch m := rules.Offer(pt); {
			case p.At(pt) != rules.NoColor:
				refuses(t, p, m, rules.Occupied)
			case bad[pt]:
				refuses(t, p, m, rules.OpeningRule)
			default:
				if err := p.Check(m); err != nil {
					t.Errorf("%s: %v", c.stones, err)
				}
			}
		}
		refuses(t, p, rules.Offer(rules.Point{X: 15}), rules.OffBoard)
		if got := p.Offered(); len(got) != 1 || p.At(got[0]) != rules.NoColor {
			t.Errorf("offered %v", got)
		}
	}
	// The fifth is what White chooses among those offered.
	p := play(t, openingVariant(rules.RIF), "h8h9i10a1.b1.c1")
	if q := play(t, openingVariant(rules.RIF), "h8h9i10a1.c1.b1"); q.Key() != p.Key() {
		t.Error("the order of the offers changes the key")
	}
	refuses(t, p, rules.Choose(rules.Point{X: 3}), rules.OpeningRule)
	refuses(t, p, rules.Choose(rules.Point{X: 7, Y: 7}), rules.OpeningRule)
	refuses(t, p, rules.Choose(rules.Point{X: 15}), rules.OffBoard)
	q := playMoves(t, p, []rules.Move{rules.Choose(rules.Point{X: 2})})
	if q.At(rules.Point{X: 2}) != rules.Black || q.At(rules.Point{X: 1}) != rules.NoColor || q.Stones() != 5 {
		t.Errorf("chosen:\n%s", picture(q))
	}
	if last, ok := q.Last(); !ok || last != (rules.Point{X: 2}) {
		t.Errorf("last %v", last)
	}
	if other := play(t, openingVariant(rules.RIF), "h8h9i10a1.d1.c1-c1"); other != q && other.Key() != q.Key() {
		t.Error("what was offered and not chosen changes the position")
	}
}

// TestStep compares what is asked in the steps that people are told of.
func TestStep(t *testing.T) {
	for _, c := range []struct {
		o     rules.Opening
		moves string
		want  Step
	}{
		{rules.NoOpening, "", Step{Ask: AskStone, Stone: 1}},
		{rules.Swap2, "a1b1", Step{Ask: AskStone, Stone: 3}},
		{rules.Swap2, "a1b1c1", Step{Ask: AskStone, Stone: 4, Swap: true, Two: true}},
		{rules.Swap2, "a1b1c1~", Step{Ask: AskStone, Stone: 4}},
		{rules.Swap2, "a1b1c1=d1", Step{Ask: AskStone, Stone: 5}},
		{rules.Pro, "h8a1", Step{Ask: AskStone, Stone: 3, Area: Area{Outside: 5}}},
		{rules.RIF, "h8h9i9a1", Step{Ask: AskOffer, Stone: 5, Count: 2}},
		{rules.RIF, "h8h9i9a1.b1", Step{Ask: AskOffer, Stone: 5, Count: 1}},
		{rules.RIF, "h8h9i9a1.b1.c1", Step{Ask: AskChoose, Stone: 5}},
		{rules.RIF, "h8h9i9a1.b1.c1-b1", Step{Ask: AskStone, Stone: 6}},
		{rules.RIF, "h8h9i9a1.b1.c1-b1d1", Step{Ask: AskStone, Stone: 7, Pass: true}},
		{rules.Soosorv8, "h8h9i9a1_8", Step{Ask: AskOffer, Stone: 5, Count: 8, Swap: true}},
		{rules.Soosorv8, "h8h9i9a1_8.b1", Step{Ask: AskOffer, Stone: 5, Count: 7}},
		{rules.Taraguchi10, "h8h9i9i10", Step{Ask: AskStone, Stone: 5, Area: Area{Inside: 9}, Swap: true, Offer: true}},
		{rules.Taraguchi10, "h8h9i9i10~", Step{Ask: AskStone, Stone: 5, Area: Area{Inside: 9}}},
		{rules.Taraguchi10, "h8h9i9i10.a1", Step{Ask: AskOffer, Stone: 5, Count: 9}},
	} {
		if got := play(t, openingVariant(c.o), c.moves).Step(); got != c.want {
			t.Errorf("%v %s: %+v, want %+v", c.o, c.moves, got, c.want)
		}
	}
}

// TestOpeningEndsGame completes a row of three in the middle of Swap2.
func TestOpeningEndsGame(t *testing.T) {
	p := play(t, variant(5, 5, 3, rules.Freestyle, rules.Swap2), "a1a2b1=b2c1")
	if p.Outcome() != (rules.Outcome{Winner: rules.Black, Method: rules.Row}) || p.Moves() != nil || p.Step() != (Step{}) {
		t.Errorf("%v, %+v", p.Outcome(), p.Step())
	}
	refuses(t, p, rules.Swap, rules.GameOver)
}
