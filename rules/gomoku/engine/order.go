package engine

import "math"

// historyLimit bounds what a cell's history can become.
const historyLimit = 1 << 14

// order adds to the candidates' ranks what the search has seen of them: the move of the table first,
// then cells that refuted other moves here.
func (s *Search) order(l *candidateList, hashMove, ply int) {
	me := s.board.side
	f := &s.frames[ply]
	answer, last, own := int16(-1), -1, -1
	if ply > 0 {
		last = int(s.frames[ply-1].move)
	}
	if ply > 1 {
		own = int(s.frames[ply-2].move)
	}
	if ply > 0 && s.frames[ply-1].move >= 0 {
		answer = s.answers[me][s.frames[ply-1].move]
	}
	for i := range l.items[:l.n] {
		c := &l.items[i]
		switch {
		case int(c.cell) == hashMove:
			c.rank = math.MaxInt32
			continue
		case c.cell == f.killers[0]:
			c.rank += 100
		case c.cell == f.killers[1]:
			c.rank += 70
		}
		if c.cell == answer {
			c.rank += 80
		}
		c.rank += int32(s.history[me][c.cell]) >> 6
		c.rank += int32(nearWeights[0][s.board.away(int(c.cell), last)]) + int32(nearWeights[1][s.board.away(int(c.cell), own)])
	}
}

// farAway is the distance from which on a point is far.
const farAway = 7

// away returns how many points lie between a cell and a stone, at most farAway, which is also the
// answer where there is no such stone.
func (b *board) away(cell, stone int) int {
	if stone < 0 {
		return farAway
	}
	dx, dy := int(b.x[cell])-int(b.x[stone]), int(b.y[cell])-int(b.y[stone])
	return min(farAway, max(abs(dx), abs(dy)))
}

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
