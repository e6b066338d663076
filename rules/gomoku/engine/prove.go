package engine

import (
	"rowan/rules"
	"rowan/rules/gomoku"
)

// VCF looks for a win by fours alone, within so many nodes, for the side to move of p, whose game
// must not be over. It returns the line of the win, the opponent's answers with it, and whether
// there is one; where an answer may be chosen, in caro, another may lead to another line.
func (s *Search) VCF(p gomoku.Position, nodes uint64) (line []rules.Move, proved bool) {
	s.begin(&p, Limits{Nodes: nodes})
	b := &s.board
	n := 0
	switch {
	case b.count[b.side][makesFive] > 0:
		n = 1
	case b.count[1-b.side][makesFive] > 1 && !b.closed:
	default:
		for effort := 0; n == 0 && effort <= mostEffort && !s.stopped; effort++ {
			n = s.fours(effort)
		}
	}
	if n == 0 || s.stopped {
		return nil, false
	}
	s.attacker = b.side
	return s.winningLine(n), true
}

// VCT looks for a win by fours and threes for the side to move of p, whose game must not be over.
// Of the limits, Nodes, Turn and Stop count. It returns a line of the win, with
// the answers that hold out longest, and whether there is one.
func (s *Search) VCT(p gomoku.Position, l Limits) (line []rules.Move, proved bool) {
	s.begin(&p, l)
	plies, _, _ := s.threats(s.maxNodes - s.nodes)
	if plies == 0 {
		return nil, false
	}
	return s.winningLine(plies), true
}

// Nodes returns the number of positions that the newest search entered.
func (s *Search) Nodes() uint64 { return s.nodes }

// winningLine returns the line of a win of the side to move that was just proved, at most so many
// plies.
func (s *Search) winningLine(plies int) []rules.Move {
	b := &s.board
	line := s.moves[0][:0]
	won := false
	for !won && len(line) < min(plies, maxPly) {
		cell := -1
		if b.side == s.attacker {
			won = b.count[b.side][makesFive] > 0
			cell = s.provedMove()
		} else {
			cell = s.longestAnswer()
		}
		if cell < 0 {
			break
		}
		line = append(line, rules.Place(b.point(cell)))
		b.play(cell)
	}
	for i := len(line) - 1; i >= 0; i-- {
		b.undo(b.cell(line[i].Point))
	}
	return line
}

// longestAnswer returns the defender's cell after which the proof goes on longest. Where all that would
// stop the attacker is forbidden it is any that may be played, −1 if there is none.
func (s *Search) longestAnswer() int {
	b := &s.board
	var cells set
	if b.count[1-b.side][makesFive] > 0 {
		cells = s.stops(1 - b.side)
	} else {
		s.dutyCells(&cells)
	}
	best, most := -1, -1
	for cell := cells.take(b.words); cell >= 0; cell = cells.take(b.words) {
		if b.side == 0 && b.renju && b.forbidden(cell) {
			continue
		}
		plies := 0
		if e := s.proofs.get(s.childKey(cell)); e.proof == 0 {
			plies = int(e.plies)
		}
		if plies > most {
			best, most = cell, plies
		}
	}
	if best >= 0 {
		return best
	}
	b.freeCells(&cells)
	for cell := cells.take(b.words); cell >= 0; cell = cells.take(b.words) {
		if b.side != 0 || !b.forbidden(cell) {
			return cell
		}
	}
	return -1
}
