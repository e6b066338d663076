package engine

import "math"

// historyLimit bounds what a cell's history can become.
const historyLimit = 1 << 14

// order adds to the candidates' ranks what the search has seen of them: the move of the table first,
// then cells that refuted other moves here.
func (s *Search) order(l *candidateList, hashMove, ply int) {
	b := &s.board
	me := b.side
	f := &s.frames[ply]
	answer, last, own := int16(-1), -1, -1
	if ply > 0 {
		last = int(s.frames[ply-1].move)
	}
	if ply > 1 {
		own = int(s.frames[ply-2].move)
	}
	if last >= 0 {
		answer = s.answers[me][last]
	}
	history, lastNear, ownNear := &s.history[me], &nearWeights[0], &nearWeights[1]
	lastX, lastY := b.placeOf(last)
	ownX, ownY := b.placeOf(own)
	items := l.items[:l.n]
	for i := range items {
		c := &items[i]
		cell := c.cell
		if int(cell) == hashMove {
			c.rank = math.MaxInt32
			continue
		}
		x, y := int(b.x[cell]), int(b.y[cell])
		rank := c.rank + int32(history[cell])>>6 + int32(lastNear[apart(x-lastX, y-lastY)]) + int32(ownNear[apart(x-ownX, y-ownY)])
		switch cell {
		case f.killers[0]:
			rank += 100
		case f.killers[1]:
			rank += 70
		}
		if cell == answer {
			rank += 80
		}
		c.rank = rank
	}
}

// farAway is the distance from which on a point is far.
const farAway = 7

// away returns how far a cell is from a stone, 1 for a neighbour, at most farAway, which is also the
// answer where there is no such stone.
func (b *board) away(cell, stone int) int {
	x, y := b.placeOf(stone)
	return apart(int(b.x[cell])-x, int(b.y[cell])-y)
}

// placeOf returns where a stone stands, and for −1 what is far from everywhere.
func (b *board) placeOf(stone int) (x, y int) {
	if stone < 0 {
		return -maxRows, -maxRows
	}
	return int(b.x[stone]), int(b.y[stone])
}

// apart returns the larger of two differences, at most farAway.
func apart(dx, dy int) int { return min(farAway, max(dx, -dx, dy, -dy)) }

// reward notes that cell refuted the move before it, and that what was tried earlier did not.
func (s *Search) reward(l *candidateList, cell, depth, ply int) {
	me := s.board.side
	f := &s.frames[ply]
	if f.killers[0] != int16(cell) {
		f.killers[0], f.killers[1] = int16(cell), f.killers[0]
	}
	if ply > 0 && s.frames[ply-1].move >= 0 {
		s.answers[me][s.frames[ply-1].move] = int16(cell)
	}
	bonus := min(depth*depth*16, 2000)
	for _, c := range l.items[:l.taken] {
		if int(c.cell) != cell {
			s.remember(me, int(c.cell), -bonus/2)
		}
	}
	s.remember(me, cell, bonus)
}

// remember moves a cell's history by bonus, the less the nearer it is to its limit.
func (s *Search) remember(color, cell, bonus int) {
	h := &s.history[color][cell]
	*h += int16(bonus - int(*h)*abs(bonus)/historyLimit)
}
