package connect4

import "rowan/rules"

// An earlier position, and those before it. The list is shared by all positions
// that go on from it and never changes. In PopOut no move is final, since what was
// dropped can be popped and dropped again, so it goes back to the first position,
// or to a swap.
type earlier struct {
	columns columns
	turn    rules.Color
	before  *earlier
}

// remember puts g as it stands on the list of earlier positions.
func (g *Grid) remember() {
	g.past = &earlier{g.columns, g.turn, g.past}
}

// repeated reports whether g stands for the third time: the same discs with the
// same side to move.
func (g *Grid) repeated() bool {
	times := 1
	for e := g.past; e != nil; e = e.before {
		if e.turn == g.turn && e.columns == g.columns {
			times++
		}
	}
	return times >= 3
}
