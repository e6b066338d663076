package engine

import "math"

// A node is what is known of a position whose moves are tried.
type node struct {
	depth, alpha, beta, ply int
	pv                      bool // beta is more than one above alpha: the best line goes through here
	improving               bool // the estimate is above that of two plies before
}

// tryMoves searches the candidates of a position, best first. It returns the best value, and the move
// that raised alpha, −1 if none did. After a stop they have no meaning.
func (s *Search) tryMoves(n *node, list *candidateList) (best, bestMove int) {
	b := &s.board
	alpha, late := n.alpha, lateMoves(n.depth, n.improving)
	best, bestMove = -math.MaxInt32, -1
	for i := 0; ; i++ {
		cell := -1
		if i >= late && !n.pv && best > -Decided {
			cell = list.nextFour(b)
		} else {
			cell = list.next()
		}
		if cell < 0 {
			return best, bestMove
		}
		forcing := b.threat(b.side, cell).four()
		reduce := 0
		if i > 0 && !forcing {
			reduce = s.reduce(n, i, cell, list.duty)
		}
		s.frames[n.ply].move = int16(cell)
		b.play(cell)
		value := s.tryMove(n, alpha, i == 0, reduce)
		b.undo(cell)
		if s.stopped {
			return 0, -1
		}
		if value <= best {
			continue
		}
		best = value
		if value <= alpha {
			continue
		}
		bestMove, alpha = cell, value
		if n.pv {
			s.pvOf(n.ply, cell)
		}
		if alpha >= n.beta {
			s.reward(list, cell, n.depth, n.ply)
			return best, bestMove
		}
	}
}

// tryMove returns the value of the move that was just played: the first in the whole window, others
// less deep and only to see whether they are better, and again where they are.
func (s *Search) tryMove(n *node, alpha int, first bool, reduce int) int {
	next, ply := n.depth-1, n.ply+1
	if first {
		return -s.negamax(next, -n.beta, -alpha, ply)
	}
	value := -s.negamax(next-reduce, -alpha-1, -alpha, ply)
	if value > alpha && reduce > 0 && !s.stopped {
		value = -s.negamax(next, -alpha-1, -alpha, ply)
	}
	if value > alpha && value < n.beta && !s.stopped {
		value = -s.negamax(next, -n.beta, -alpha, ply)
	}
	return value
}
