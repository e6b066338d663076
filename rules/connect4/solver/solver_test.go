package solver

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/games"
)

// position plays a string of columns from 1 on 7×6.
func position(t testing.TB, text string) Position {
	t.Helper()
	var p connect4.Position
	for i, c := range text {
		next, err := p.Drop(int(c - '1'))
		if err != nil || next.Outcome().Over() {
			t.Fatalf("%s: ply %d: %v %v", text, i+1, err, next.Outcome())
		}
		p = next
	}
	return At(p)
}

// solver returns a Solver with a table of 1 MiB.
func solver(t testing.TB, width, height int) *Solver {
	t.Helper()
	s, err := New(width, height, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func score(t testing.TB, s *Solver, p Position) int {
	t.Helper()
	got, ok := s.Score(p)
	if !ok {
		t.Fatal("the search was stopped")
	}
	return got
}

// random plays at random to so many discs, with nobody having won.
func random[R rows](g *geometry[R], rng *rand.Rand, discs int) Position {
	for {
		var p Position
		for bits.OnesCount64(p.Mask) < discs {
			drops := g.drops(p.Mask)
			for range rng.IntN(bits.OnesCount64(drops)) {
				drops &= drops - 1
			}
			if drops &= -drops; g.completing(p.Cur)&drops != 0 {
				break
			}
			p = Position{p.Cur ^ p.Mask, p.Mask | drops}
		}
		if bits.OnesCount64(p.Mask) == discs {
			return p
		}
	}
}

// minimax is the score by definition.
func minimax[R rows](g *geometry[R], p Position) int {
	drops := g.drops(p.Mask)
	left := g.cells - bits.OnesCount64(p.Mask)
	switch {
	case left == 0:
		return 0
	case drops&g.completing(p.Cur) != 0:
		return (left + 1) / 2
	}
	best := -unbounded
	for ; drops != 0; drops &= drops - 1 {
		best = max(best, -minimax(g, Position{p.Cur ^ p.Mask, p.Mask | drops&-drops}))
	}
	return best
}

func TestAgainstMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	s := solver(t, 7, 6)
	count := 10_000
	if slow {
		count = 1000
	}
	for i := range count {
		p := random(&board, rng, 42-1-rng.IntN(11))
		want := minimax(&board, p)
		if i%2 == 0 {
			s.Clear() // else what was found before must not mislead
		}
		if got := score(t, s, p); got != want {
			t.Fatalf("%x: score %d, minimax %d", p, got, want)
		}
		if got, _ := s.Weak(p); got != max(-1, min(1, want)) {
			t.Fatalf("%x: weak %d, minimax %d", p, got, want)
		}
		m := Position{board.mirror(p.Cur), board.mirror(p.Mask)}
		if got := score(t, s, m); got != want {
			t.Fatalf("%x: score %d, its mirror image's %d", p, want, got)
		}
	}
}

// The code for any height, on 7×6, is that for 7×6.
func TestOfAnyHeight(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	s, v := solver(t, 7, 6), solver(t, 7, 6)
	v.searcher = newSearch[variable](7, 6, 1<<20)
	for range 200 {
		p := random(&board, rng, 18+rng.IntN(24))
		if a, b := score(t, s, p), score(t, v, p); a != b {
			t.Fatalf("%x: %d and %d", p, a, b)
		}
	}
	if s.Nodes() != v.Nodes() {
		t.Errorf("%d nodes and %d", s.Nodes(), v.Nodes())
	}
}

func TestOtherBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, size := range [][2]int{{4, 4}, {5, 4}, {4, 7}, {9, 3}, {3, 8}, {12, 4}, {16, 3}, {4, 15}, {8, 7}, {2, 9}, {1, 20}, {3, 20}} {
		w, h := size[0], size[1]
		if !Fits(w, h) {
			t.Fatalf("%d×%d does not fit", w, h)
		}
		g := newGeometry[variable](w, h)
		s := solver(t, w, h)
		for range 40 {
			p := random(&g, rng, w*h-rng.IntN(min(9, w*h)))
			if want, got := minimax(&g, p), score(t, s, p); got != want {
				t.Errorf("%d×%d, %x: score %d, minimax %d", w, h, p, got, want)
			}
		}
	}
	for _, size := range [][2]int{{3, 3}, {8, 8}, {0, 6}, {7, 0}, {22, 3}, {-4, -6}, {1, 63}, {2, 31}} {
		if _, err := New(size[0], size[1], 1<<20); err == nil {
			t.Errorf("a board of %d×%d", size[0], size[1])
		}
	}
}

// Empty boards whose value is known.
func TestValues(t *testing.T) {
	values := [][3]int{{4, 4, 0}, {5, 4, 0}, {4, 5, 0}, {6, 4, -1}, {5, 5, 0}, {4, 6, 0}}
	if !slow {
		values = append(values, [3]int{6, 5, 0}, [3]int{5, 6, 0}, [3]int{7, 4, 0}, [3]int{4, 7, 0})
	}
	for _, v := range values {
		if got := score(t, solver(t, v[0], v[1]), Position{}); got != v[2] {
			t.Errorf("%d×%d: %d, want %d", v[0], v[1], got, v[2])
		}
	}
}

func TestAt(t *testing.T) {
	m, err := rules.ParseMoves(rules.ClassicConnectFour, "443671122")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"connect4-7x6-4-drop-none", "connect4-7x6-4-drop-pie"} {
		v, err := rules.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		match, err := games.Replay(v, m)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := At(match.Position()), position(t, "443671122"); got != want {
			t.Errorf("%s: %x, want %x", text, got, want)
		}
	}
}

func TestAnalyse(t *testing.T) {
	s := solver(t, 7, 6)
	for text, want := range map[string]string{
		"3257765753657144433223127315714656161262": "map[3:1]",
		"2252576253462244111563365343671351441":    "map[5:-1 6:-2]",
		"112233":                                   "map[0:-2 1:-1 2:-1 3:18 4:-2 5:-2 6:-3]",
	} {
		scores := map[int]int{}
		best := -unbounded
		if !s.Analyse(position(t, text), func(x, score int) { scores[x] = score; best = max(best, score) }) {
			t.Error("stopped")
		}
		if got := fmt.Sprint(scores); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
		if got := score(t, s, position(t, text)); got != best {
			t.Errorf("%s: score %d, best column %d", text, got, best)
		}
	}
}

// Best gives the columns whose score Analyse finds to be the greatest.
func TestBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	s := solver(t, 7, 6)
	several := 0
	for range 300 {
		p := random(&board, rng, 20+rng.IntN(22))
		var want uint
		best := -unbounded
		s.Analyse(p, func(x, score int) {
			if score > best {
				best, want = score, 0
			}
			if score == best {
				want |= 1 << x
			}
		})
		got, value, ok := s.Best(p)
		if got != want || value != best || !ok {
			t.Fatalf("%x: columns %b, score %d; want %b, %d", p, got, value, want, best)
		}
		if want&(want-1) != 0 {
			several++
		}
	}
	if several < 50 {
		t.Errorf("only %d positions had several best moves", several)
	}
}

func TestStop(t *testing.T) {
	s := solver(t, 7, 6)
	asked := 0
	s.Stop = func() bool { asked++; return asked == 3 }
	if _, ok := s.Score(Position{}); ok || asked != 3 || s.Nodes() > 4*(pollMask+1) {
		t.Errorf("ended: %v, asked %d times in %d nodes", ok, asked, s.Nodes())
	}
	asked = 0
	if s.Analyse(Position{}, func(int, int) {}) {
		t.Error("the analysis came to its end")
	}
	s.Stop = nil // what was found before the stop is still true
	for text, want := range map[string]int{"112233": 18, "112233112233223": 3} {
		if got := score(t, s, position(t, text)); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

// Best tells what it has found when it is stopped, wherever that is, and that it is not all.
func TestBestStopped(t *testing.T) {
	s := solver(t, 7, 6)
	p := position(t, "633556111153")
	all, score, _ := s.Best(p)
	some := 0
	for polls := 1; ; polls += 1 + polls/4 {
		s.Clear()
		asked := 0
		s.Stop = func() bool { asked++; return asked >= polls }
		columns, found, ok := s.Best(p)
		if ok {
			if columns != all || found != score {
				t.Fatalf("columns %b, score %d, want %b, %d", columns, found, all, score)
			}
			break
		}
		if columns&^all != 0 || columns != 0 && found != score {
			t.Fatalf("stopped: columns %b, score %d, want some of %b, %d", columns, found, all, score)
		}
		if columns != 0 {
			some++
		}
	}
	if some == 0 {
		t.Error("never stopped with a column found: choose another position")
	}
}

func TestAllocatesNothing(t *testing.T) {
	s := solver(t, 7, 6)
	p := position(t, "112233112233223")
	if n := testing.AllocsPerRun(10, func() { s.Clear(); s.Score(p) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
