package gomoku

import (
	"math/rand/v2"
	"testing"

	"rowan/rules"
)

// A twin is renju told again as RIF's rules are worded, point by point and set by set, with nothing
// of the package's own code for it: slow, and plain enough to be read beside them.
type twin struct {
	v     rules.Variant
	stone [rules.MaxSize + 2*margin][rules.MaxSize + 2*margin]rules.Color // with a margin of free points around
}

// margin is more than any walk goes beyond the board.
const margin = 6

func newTwin(p Position) *twin {
	w := &twin{v: p.Variant()}
	for _, pt := range everyPoint(w.v) {
		*w.at(pt) = p.At(pt)
	}
	return w
}

func (w *twin) at(pt rules.Point) *rules.Color { return &w.stone[pt.Y+margin][pt.X+margin] }

func (w *twin) black(pt rules.Point) bool { return *w.at(pt) == rules.Black }

// empty reports whether pt is on the board and free.
func (w *twin) empty(pt rules.Point) bool {
	return pt.X >= 0 && pt.Y >= 0 && int(pt.X) < w.v.Width && int(pt.Y) < w.v.Height && *w.at(pt) == rules.NoColor
}

// length counts the unbroken black row through pt, on which a black stone stands.
func (w *twin) length(pt, d rules.Point) int {
	n := 1
	for q := pt.Add(d, 1); w.black(q); q = q.Add(d, 1) {
		n++
	}
	for q := pt.Add(d, -1); w.black(q); q = q.Add(d, -1) {
		n++
	}
	return n
}

// with calls f while a black stone stands on pt.
func (w *twin) with(pt rules.Point, f func()) {
	*w.at(pt) = rules.Black
	f()
	*w.at(pt) = rules.NoColor
}

// A row is a set of black stones in one direction, as steps from a point.
type row [11]bool

// completions finds the sets of four stones, that on pt among them, in direction d, to which one
// more stone can be added to attain exactly five; and for each where.
func (w *twin) completions(pt, d rules.Point) map[row][]rules.Point {
	sets := map[row][]rules.Point{}
	for n := -4; n <= 4; n++ {
		five := pt.Add(d, n)
		if !w.empty(five) {
			continue
		}
		w.with(five, func() {
			if w.length(five, d) != 5 {
				return
			}
			var set row
			through := false
			from := five
			for w.black(from.Add(d, -1)) {
				from = from.Add(d, -1)
			}
			for q := from; w.black(q); q = q.Add(d, 1) {
				through = through || q == pt
				if q != five {
					for k := -5; k <= 5; k++ {
						if pt.Add(d, k) == q {
							set[k+5] = true
						}
					}
				}
			}
			if through {
				sets[set] = append(sets[set], five)
			}
		})
	}
	return sets
}

// judge tells what a black stone on the empty point pt would be.
func (w *twin) judge(pt rules.Point) (five bool, reason rules.Reason) {
	w.with(pt, func() {
		fours, longest := 0, 0
		for _, d := range rules.Directions {
			n := w.length(pt, d)
			five = five || n == 5
			longest = max(longest, n)
			fours += len(w.completions(pt, d))
		}
		switch {
		case five:
		case longest > 5:
			reason = rules.Overline
		case fours > 1:
			reason = rules.DoubleFour
		default:
			threes := 0
			for _, d := range rules.Directions {
				if w.three(pt, d) {
					threes++
				}
			}
			if threes > 1 {
				reason = rules.DoubleThree
			}
		}
	})
	return five, reason
}

// three reports whether the stone on pt stands in a three: a stone can be added that makes a
// straight four with it, without making a five, and that Black may put there.
func (w *twin) three(pt, d rules.Point) bool {
	for n := -3; n <= 3; n++ {
		next := pt.Add(d, n)
		if !w.empty(next) {
			continue
		}
		straight := false
		w.with(next, func() {
			if w.length(next, d) != 4 {
				return
			}
			sets := w.completions(next, d)
			for set, fives := range sets {
				// unbroken, with two points for the five, and pt's stone in it
				straight = straight || set[placeOf(next, pt, d)] && len(fives) == 2
			}
		})
		if !straight {
			continue
		}
		if five, reason := w.judge(next); !five && reason == 0 {
			return true
		}
	}
	return false
}

// placeOf returns the place of q in the rows of completions(pt, d).
func placeOf(pt, q, d rules.Point) int {
	for k := -5; k <= 5; k++ {
		if pt.Add(d, k) == q {
			return k + 5
		}
	}
	panic("not on the line")
}

// randomBoard puts stones at random into a part of a renju board, so that patterns arise.
func randomBoard(r *rand.Rand) Position {
	v := renju15
	if r.IntN(4) == 0 {
		v.Width, v.Height = 5+r.IntN(18), 3+r.IntN(20)
	}
	p := New(v)
	size := 4 + r.IntN(12)
	left, bottom := r.IntN(max(1, v.Width-size+1)), r.IntN(max(1, v.Height-size+1))
	black, white := 0.1+0.35*r.Float64(), 0.25*r.Float64()
	for y := bottom; y < min(v.Height, bottom+size); y++ {
		for x := left; x < min(v.Width, left+size); x++ {
			pt := rules.Point{X: int8(x), Y: int8(y)}
			switch f := r.Float64(); {
			case f < black:
				p.set(pt, rules.Black)
			case f < black+white:
				p.set(pt, rules.White)
			}
		}
	}
	p.begin(rules.Black)
	return p
}

// compareTwin compares the forbidden points and the fives of a board with the twin's, and returns how many are forbidden.
func compareTwin(t *testing.T, p Position) (found int) {
	t.Helper()
	w := newTwin(p)
	listed := map[rules.Point]bool{}
	for _, pt := range p.Forbidden() {
		listed[pt] = true
	}
	for _, pt := range everyPoint(p.Variant()) {
		var five bool
		var want rules.Reason
		if w.empty(pt) {
			five, want = w.judge(pt)
			if got, _ := p.judge(pt); got != five {
				t.Fatalf("%v makes a five: %v, want %v\n%s", pt, got, five, picture(p))
			}
		}
		if got := p.ForbiddenAt(pt); got != want || listed[pt] != (got != 0) {
			t.Fatalf("%v is %v, listed %v; want %v\n%s", pt, got, listed[pt], want, picture(p))
		}
		if want != 0 {
			found++
		}
	}
	return found
}

// FuzzTwin compares the forbidden points of random boards with the twin's.
func FuzzTwin(f *testing.F) {
	seeds := uint64(150)
	if underRace {
		seeds = 50
	}
	for seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		compareTwin(t, randomBoard(rand.New(rand.NewPCG(seed, 1))))
	})
}
