package connect4

import (
	"rowan/rules"
)

// A tinySolver finds who wins, on boards so small that it needs nothing clever:
// alpha–beta with a table of bounds. 1 is a win of the side to move, −1 a loss.
type tinySolver struct {
	order []int // columns from the centre
	known map[uint64]bounds
}

func newTinySolver(width int) *tinySolver {
	s := &tinySolver{known: map[uint64]bounds{}}
	for d := range 2 * width { // the middle, one right of it, one left, two right …
		if x := width/2 + (d+1)/2*(d%2*2-1); 0 <= x && x < width {
			s.order = append(s.order, x)
		}
	}
	return s
}

// bounds enclose a value.
type bounds struct{ low, high int8 }

// key is one for a position and its mirror image.
func (s *tinySolver) key(g *Grid) uint64 {
	var mirrored uint64
	for x := range int(g.width) {
		mirrored ^= columnKey(x, g.columns[int(g.width)-1-x])
	}
	if g.turn == rules.White {
		mirrored ^= whiteToMove
	}
	return min(g.Key(), mirrored)
}

// value returns the value of g, which is not over, if it lies between alpha and
// beta, else a bound of it on its side of them.
func (s *tinySolver) value(g *Grid, alpha, beta int8) int8 {
	key := s.key(g)
	b, ok := s.known[key]
	if !ok {
		b = bounds{-1, 1}
	}
	if alpha, beta = max(alpha, b.low), min(beta, b.high); alpha >= beta {
		return alpha
	}
	best := int8(-1)
	var children [rules.MaxSize]Grid
	n := 0
	for _, x := range s.order {
		if g.reason(rules.Drop(x)) != 0 {
			continue
		}
		c := &children[n]
		*c = *g
		c.play(rules.Drop(x))
		switch c.method {
		case rules.Row:
			return 1
		case rules.BoardFull:
			best = 0
		default:
			n++
		}
	}
	for i := range n { // what is known of the children may do
		if c, ok := s.known[s.key(&children[i])]; ok && -c.high >= beta {
			return -c.high
		}
	}
	for i := range n {
		if best = max(best, -s.value(&children[i], -beta, -max(alpha, best))); best >= beta {
			break
		}
	}
	if best < beta {
		b.high = best
	}
	if best > alpha {
		b.low = best
	}
	s.known[key] = b
	return best
}
