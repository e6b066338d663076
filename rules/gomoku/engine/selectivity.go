package engine

import "math"

const (
	futilityMargin = 80  // what a ply may change of the estimate
	futilityDepth  = 6   // so many plies at most
	razorMargin    = 200 // what a ply may bring who stands far below what is needed
	razorDepth     = 2
)

// futility is what depth plies may take from an estimate that is above what is needed: less where it
// has been rising, and half a ply's worth at a leaf, where only fours are left to look for.
func futility(depth int, improving bool) int {
	margin := futilityMargin * depth
	if improving {
		margin -= futilityMargin / 2
	}
	return max(margin, futilityMargin/2)
}

// lateMoves returns how many candidates are tried so far from the leaves before those that are no
// fours are left out: they are the worst by their shapes.
func lateMoves(depth int, improving bool) int {
	n := 3 + depth + depth*depth/4
	if !improving {
		n = n * 2 / 3
	}
	return n
}

// reductionFactor: the i-th candidate is searched less deep by factor² · ln depth · ln i plies.
const reductionFactor = 0.9

// logarithms are factor · ln i, in 1/64.
var logarithms = func() (r [64]int32) {
	for i := 1; i < len(r); i++ {
		r[i] = int32(64 * reductionFactor * math.Log(float64(i)))
	}
	return r
}()

// reduction returns by how many plies the i-th candidate is first searched less deep.
func reduction(depth, i int) int {
	return int(logarithms[min(depth, 63)]*logarithms[min(i, 63)]/64+16) / 64
}

// historyPly is the history that is worth a ply.
const historyPly = 6000

// reduce is reduction inside the tree: a ply less on the best line, and for a three and its answer, a
// ply more where the estimate has been falling; and by what the search has seen of the cell. At least
// one ply is searched.
func (s *Search) reduce(n *node, i, cell int, duty bool) int {
	if n.depth < 3 {
		return 0
	}
	b := &s.board
	plies := reduction(n.depth, i)
	if n.pv {
		plies--
	}
	if duty || b.threat(b.side, cell) >= makesThree || b.threat(1-b.side, cell) >= makesThree {
		plies--
	}
	if !n.improving {
		plies++
	}
	plies -= int(s.history[b.side][cell]) / historyPly
	return max(0, min(plies, n.depth-2))
}
