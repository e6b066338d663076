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
	n := 4 + 2*depth + depth*depth
	if !improving {
		n = n * 2 / 3
	}
	return n
}

// reductions are the plies by which the i-th candidate is searched less deep, in 1/64.
var reductions = func() (r [64]int32) {
	for i := 1; i < len(r); i++ {
		r[i] = int32(64 * 0.62 * math.Log(float64(i)) / math.Sqrt(2))
	}
	return r
}()

// reduction returns by how many plies the i-th candidate is first searched less deep.
func (s *Search) reduction(depth, i int) int {
	return int(reductions[min(depth, 63)]*reductions[min(i, 63)]*2/64+16) / 64
}

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
