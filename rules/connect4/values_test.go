package connect4

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"rowan/rules"
)

var long = flag.Bool("long", false, "find the scores and the values that take minutes, too")

// Values of empty boards from the literature: a draw, or −1 where the second player wins
// with the last disc.
func TestValuesOfSmallBoards(t *testing.T) {
	type value struct{ width, height, want int }
	values := []value{{4, 4, 0}, {5, 4, 0}, {4, 5, 0}, {6, 4, -1}, {4, 6, 0}}
	if !underRace {
		values = append(values, value{5, 5, 0}, value{7, 4, 0}, value{4, 7, 0}, value{5, 6, 0}, value{6, 5, 0})
	}
	tableBits := 20
	if *long {
		tableBits = 25
		values = append(values, value{7, 5, 0}, value{6, 6, -1})
	}
	for _, c := range values {
		t.Run(fmt.Sprintf("%dx%d", c.width, c.height), func(t *testing.T) {
			s := newScoreSolver(c.width, c.height, tableBits)
			if !s.isScore(0, 0, c.want) {
				t.Errorf("the score of the empty board is not %d", c.want)
			}
			t.Logf("%d nodes", s.nodes)
		})
	}
}

// TestScores holds the scores that people know, by column.
func TestScores(t *testing.T) {
	s := newScoreSolver(Width, Height, 22)
	if *long {
		s = newScoreSolver(Width, Height, 25)
	}
	const full = 99 // the column takes no disc
	for _, c := range []struct {
		text string
		want [Width]int // by column
		long bool
	}{
		{"3257765753657144433223127315714656161262", [Width]int{full, full, full, 1, full, full, full}, false},
		{"112233", [Width]int{-2, -1, -1, 18, -2, -2, -3}, false},
		{"44", [Width]int{-3, -3, -2, 1, -2, -3, -3}, true},
		{"4", [Width]int{-4, -2, -2, -1, -2, -2, -4}, true},
		{"", [Width]int{-2, -1, 0, 1, 0, -1, -2}, true},
	} {
		if c.long && !*long || underRace && c.text == "112233" {
			continue
		}
		t.Run(c.text, func(t *testing.T) {
			p := play(t, rules.ClassicConnectFour, c.text)
			s.nodes = 0
			for _, x := range s.order {
				want := c.want[x]
				next, err := p.Play(rules.Drop(x))
				if (err != nil) != (want == full) {
					t.Errorf("column %d: %v", x+1, err)
				}
				if err != nil {
					continue
				}
				if next.Outcome().Over() {
					if got := (s.cells + 1 - p.Ply()) / 2; got != want {
						t.Errorf("column %d wins at once: %d, want %d", x+1, got, want)
					}
				} else if cur, mask := s.bits(next); !s.isScore(cur, mask, -want) {
					t.Errorf("column %d: the score is not %d", x+1, want)
				}
			}
			t.Logf("%d nodes", s.nodes)
		})
	}
}

// TestScoreSolver plays at random on boards of all shapes and compares the solver with the package: the cells that
// win with a drop that the Grid ends, and on small boards who wins with what a search of Grids finds.
func TestScoreSolver(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, size := range [][2]int{{4, 4}, {5, 4}, {4, 5}, {6, 4}, {5, 5}, {7, 4}, {4, 7}, {6, 6}, {7, 6}} {
		v := family(size[0], size[1], 4, rules.DropRule)
		s, tiny, count := newScoreSolver(v.Width, v.Height, 12), newTinySolver(v.Width), map[int]int{}
		for range 30 {
			g := New(v)
			for g.method == 0 {
				cur, mask := s.bits(g)
				drops, wins := s.playable(mask), s.winning(cur, mask)
				free := len(g.Moves())
				for x := range v.Width {
					cell := drops & s.column(x)
					next := g
					if (cell == 0) != (g.reason(rules.Drop(x)) != 0) {
						t.Fatalf("%v: column %d is full for one of the two", v, x+1)
					}
					if cell == 0 {
						continue
					}
					next.play(rules.Drop(x))
					if (cell&wins != 0) != (next.method == rules.Row) {
						t.Fatalf("%v: column %d wins for one of the two\n%b of %b", v, x+1, cur, mask)
					}
				}
				if left := s.cells - int(g.discs); left == min(12, s.cells/2) {
					want := int(tiny.value(&g, -1, 1))
					count[want]++
					if got := s.score(cur, mask); got > 0 != (want > 0) || got < 0 != (want < 0) {
						t.Fatalf("%v: score %d, value %d\n%b of %b", v, got, want, cur, mask)
					}
				}
				g.play(g.Moves()[rng.IntN(free)])
			}
		}
		t.Logf("%v: %v", v, count)
	}
}
