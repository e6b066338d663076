package engine

// pollMask: Stop is asked when nodes&pollMask is 0.
const pollMask = 1<<7 - 1

// tempo is the estimate's price of being to move.
const tempo = 40

// enter counts a node and reports whether the search must end.
func (s *Search) enter() bool {
	s.nodes++
	if s.nodes >= s.maxNodes || s.nodes&pollMask == 0 && s.limits.Stop != nil && s.limits.Stop() {
		s.stopped = true
	}
	return s.stopped
}

// negamax returns the value of the board for the side to move, searched depth
// plies deep. A result ≤ alpha is an upper bound of the value, one ≥ beta a
// lower bound, one between is the value. The newest stone must not have won.
// After a stop the result has no meaning.
//
// What can be seen from the counts alone is never searched. Of the rest:
//
//   - a five must be stopped, at one point: that reply costs no depth, so that a
//     chain of fours is seen to its end;
//   - late candidates are first asked at one ply less whether they beat alpha:
//     they are the worst by their shapes, and most fail.
func (s *Search) negamax(depth, alpha, beta int) int {
	if s.enter() {
		return 0
	}
	b := &s.board
	me, opp := b.side, 1-b.side
	switch {
	case b.count[me][makesFive] > 0:
		return Win - (b.stones + 1)
	case b.stones == b.cells:
		return 0
	case b.count[opp][makesFive] > 1:
		return -(Win - (b.stones + 2))
	case b.count[opp][makesFive] == 1:
		cell := b.fives[opp]
		b.place(cell)
		value := -s.negamax(depth, -beta, -alpha)
		b.unplace(cell)
		return value
	case b.count[me][makesDoubleFour] > 0:
		return Win - (b.stones + 3) // he stops one of the two points, and has no five of his own
	case b.dead():
		return 0
	case depth <= 0:
		if q := s.fours(s.limits.Fours); q > 0 {
			return Win - q
		}
		return s.evaluate()
	}

	hashMove := -1
	if e := s.table.probe(b.key); e != nil {
		hashMove = int(e.move)
		value := int(e.value)
		if int(e.depth) >= depth && (e.bound == exact || e.bound == lower && value >= beta || e.bound == upper && value <= alpha) {
			return value
		}
	}
	var list candidateList
	s.candidates(&list, treeWidth)
	list.front(hashMove)
	best, bestMove, floor := -Win, -1, alpha
	for i := range list.n {
		cell := int(list.items[i].cell)
		reduce := 0
		if i >= 4 && depth >= 3 && b.threat[me][cell] < makesFour && b.threat[opp][cell] < makesFour {
			reduce = 1
		}
		b.place(cell)
		value := -s.scout(depth-1, reduce, alpha, beta, i == 0)
		b.unplace(cell)
		if s.stopped {
			return 0
		}
		if value > best {
			best, bestMove = value, cell
			if alpha = max(alpha, value); alpha >= beta {
				break
			}
		}
	}
	bd := exact
	switch {
	case best <= floor:
		bd = upper
	case best >= beta:
		bd = lower
	}
	s.table.store(b.key, best, depth, bestMove, bd)
	return best
}

// scout returns the child's value for the child's side, given the parent's
// window: first children in full, others first asked whether they beat alpha,
// reduce plies shallower.
func (s *Search) scout(depth, reduce, alpha, beta int, first bool) int {
	if !first {
		value := s.negamax(depth-reduce, -alpha-1, -alpha)
		if s.stopped || -value <= alpha || reduce == 0 && -value >= beta {
			return value
		}
	}
	return s.negamax(depth, -beta, -alpha)
}

// evaluate estimates the board for the side to move: what the free points are
// worth to either side.
func (s *Search) evaluate() int {
	b := &s.board
	return b.potential[b.side] - b.potential[1-b.side] + tempo
}
