package engine

// pollMask: the clock and Stop are asked when nodes&pollMask is 0.
const pollMask = 1<<8 - 1

// enter counts a node and reports whether the search must end.
func (s *Search) enter() bool {
	s.nodes++
	if s.nodes >= s.maxNodes || s.nodes&pollMask == 0 && s.mustStop() {
		s.stopped = true
	}
	return s.stopped
}

// negamax returns the value of the board for the side to move, searched depth plies deep. A result
// ≤ alpha is an upper bound of the value, one ≥ beta a lower bound, one between is the value. The
// newest stone must not have won. After a stop the result has no meaning.
func (s *Search) negamax(depth, alpha, beta, ply int) int {
	s.pvLength[ply] = ply
	if s.enter() {
		return 0
	}
	b := &s.board
	me, opp := b.side, 1-b.side
	pv := beta-alpha > 1
	if pv && ply > s.deepest {
		s.deepest = ply
	}

	// What the counts tell is never searched.
	fives := b.count[opp][makesFive]
	switch {
	case b.count[me][makesFive] > 0:
		if pv {
			s.pvEnd(ply, b.sets[me][makesFive].first())
		}
		return Win - (ply + 1)
	case b.stones == b.cells:
		return 0
	case fives > 0 && !b.closed:
		cell := b.sets[opp][makesFive].first()
		if fives > 1 || b.renju && me == 0 && b.forbidden(cell) {
			return -(Win - (ply + 2))
		}
		if ply >= maxPly-2 {
			return s.evaluate()
		}
		s.frames[ply].move = int16(cell)
		b.play(cell) // the one reply costs no depth, so that a chain of fours is seen to its end
		value := -s.negamax(depth, -beta, -alpha, ply+1)
		b.undo(cell)
		if pv {
			s.pvOf(ply, cell)
		}
		return value
	case fives == 0 && b.count[me][makesWin] > 0:
		if pv {
			s.pvEnd(ply, b.sets[me][makesWin].first())
		}
		return Win - (ply + 3) // he stops one of the two points, and has no five of his own
	case b.dead():
		return 0
	}

	// Nothing here can be better than a win found elsewhere that is nearer.
	alpha, beta = max(alpha, -(Win-(ply+2))), min(beta, Win-(ply+3))
	if alpha >= beta {
		return alpha
	}

	known, hit := s.table.probe(b.key)
	hashMove := -1
	if hit {
		hashMove = int(known.move)
		value := fromRoot(int(known.value), ply)
		bd := known.bound()
		if !pv && int(known.depth) >= depth && (bd == exact || bd == lower && value >= beta || bd == upper && value <= alpha) {
			return value
		}
	}

	eval := 0
	if hit {
		eval = int(known.eval)
	} else {
		eval = s.evaluate()
	}
	f := &s.frames[ply]
	f.eval = eval
	improving := ply < 2 || eval > s.frames[ply-2].eval
	calm := !pv && fives == 0 && b.count[opp][makesWin] == 0 && beta < Decided && alpha > -Decided
	if calm && depth <= futilityDepth && eval-futility(depth, improving) >= beta {
		// Far above what the opponent needs: a quiet move or two do not change that. A search of
		// fours costs more, and could only raise what is enough.
		return eval
	}

	if q := s.fours(max(depth, 0)); q > 0 {
		value := Win - (ply + q)
		if s.stopped {
			return 0
		}
		s.table.store(b.key, fromHere(value, ply), eval, 127, int(s.fourTable.slot(b.key).move), exact)
		if pv {
			if e := s.fourTable.slot(b.key); e.check == uint32(b.key>>32) && e.move >= 0 {
				s.pvEnd(ply, int(e.move))
			}
		}
		return value
	}
	if s.stopped {
		return 0
	}

	if depth <= 0 || ply >= maxPly-2 {
		if !hit {
			s.table.store(b.key, eval, eval, 0, -1, exact)
		}
		return eval
	}

	if calm && depth <= razorDepth && eval+razorMargin*depth < alpha {
		return eval // far below, and there are no fours to change it
	}
	if hashMove < 0 && depth >= 4 {
		depth-- // without a move to begin with, a search less deep finds one
	}

	list := &f.list
	s.candidates(list)
	if list.n == 0 {
		return s.noMove(depth, alpha, beta, ply)
	}
	s.order(list, hashMove, ply)
	best, bestMove := s.tryMoves(&node{depth, alpha, beta, ply, pv, improving}, list)
	if s.stopped {
		return 0
	}
	kind := exact
	switch {
	case best <= alpha:
		kind = upper
	case best >= beta:
		kind = lower
	}
	s.table.store(b.key, fromHere(best, ply), eval, depth, bestMove, kind)
	return best
}

// noMove is negamax where renju leaves Black no point: he passes.
func (s *Search) noMove(depth, alpha, beta, ply int) int {
	s.board.pass()
	value := -s.negamax(depth-1, -beta, -alpha, ply+1)
	s.board.pass()
	return value
}

// pvOf makes the principal variation from ply on cell and what follows it.
func (s *Search) pvOf(ply, cell int) {
	s.pv[ply][ply] = int16(cell)
	n := max(s.pvLength[ply+1], ply+1)
	copy(s.pv[ply][ply+1:n], s.pv[ply+1][ply+1:n])
	s.pvLength[ply] = n
}

// pvEnd makes the principal variation from ply on cell alone.
func (s *Search) pvEnd(ply, cell int) {
	s.pv[ply][ply] = int16(cell)
	s.pvLength[ply] = ply + 1
}
