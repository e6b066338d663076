package engine

import (
	"math/bits"

	"rowan/rules/connect4"
)

// pollMask: Stop is asked when nodes&pollMask is 0.
const pollMask = 1<<10 - 1

// negamax returns the value of a position for the side to move, searched depth
// plies deep. A result ≤ alpha is an upper bound of the value, one ≥ beta a
// lower bound, one between is the value. cur's side must not be able to win at
// once. After a stop the result has no meaning.
func (s *Search) negamax(cur, mask uint64, ply, depth, alpha, beta int) int {
	s.nodes++
	if s.nodes >= s.maxNodes || s.nodes&pollMask == 0 && s.limits.Stop != nil && s.limits.Stop() {
		s.stopped = true
	}
	if s.stopped || ply == Cells {
		return 0
	}
	moves := nonLosing(cur, mask)
	if moves == 0 {
		return -(Win - (ply + 2))
	}
	if ply >= Cells-2 {
		return 0 // nobody wins with the last two discs, or moves would be empty
	}
	alpha, beta = max(alpha, -(Win-(ply+4))), min(beta, Win-(ply+3))
	if alpha >= beta {
		return alpha
	}
	if depth <= 0 {
		return evaluate(cur, mask, ply)
	}

	key, hashMove := cur+mask, -1
	if e := s.table.probe(key); e != nil {
		hashMove = int(e.move)
		value, deep := int(e.value), int(e.depth) >= depth
		// A decided value is a proof at any depth, but only that it is at least
		// this good or bad: a quicker win may lie in the deeper search.
		if e.bound != upper && (deep || value >= Decided) {
			if value >= beta || deep && e.bound == exact {
				return value
			}
			alpha = max(alpha, value)
		}
		if e.bound != lower && (deep || value <= -Decided) {
			if value <= alpha {
				return value
			}
			beta = min(beta, value)
		}
		if alpha >= beta {
			return alpha
		}
	}

	list, n := sortMoves(cur, mask, moves, hashMove)
	best, bestMove, floor := -Win, -1, alpha
	for i := range n {
		value := -s.scout(cur^mask, mask|list[i], ply+1, depth-1, alpha, beta, i == 0)
		if s.stopped {
			return 0
		}
		if value > best {
			best, bestMove = value, bits.TrailingZeros64(list[i])/connect4.Stride
			if alpha = max(alpha, value); alpha >= beta {
				break
			}
		}
	}
	b := exact
	switch {
	case best <= floor:
		b = upper
	case best >= beta:
		b = lower
	}
	s.table.store(key, best, depth, bestMove, b)
	return best
}

// scout returns the child's value for the child's side, given the parent's
// window: first children in full, others first asked whether they beat alpha.
func (s *Search) scout(cur, mask uint64, ply, depth, alpha, beta int, first bool) int {
	if !first {
		value := s.negamax(cur, mask, ply, depth, -alpha-1, -alpha)
		if s.stopped || -value <= alpha || -value >= beta {
			return value
		}
	}
	return s.negamax(cur, mask, ply, depth, -beta, -alpha)
}

// sortMoves lists the moves, one bit each, in the order of search.
func sortMoves(cur, mask, moves uint64, hashMove int) (list [connect4.Width]uint64, n int) {
	var rank [connect4.Width]int
	for _, x := range order {
		move := moves & column(x)
		if move == 0 {
			continue
		}
		r := bits.OnesCount64(winningCells(cur|move, mask|move))
		if x == hashMove {
			r = 100
		}
		i := n
		for ; i > 0 && rank[i-1] < r; i-- {
			rank[i], list[i] = rank[i-1], list[i-1]
		}
		rank[i], list[i] = r, move
		n++
	}
	return list, n
}
