package engine

import "math/bits"

// A candidate is a cell to try, and its place in the order.
type candidate struct {
	cell int16
	rank int32
}

// A candidateList is what is tried in one position. next sorts it as far as it is read.
type candidateList struct {
	n, taken int
	duty     bool // the opponent's threat leaves nothing else
	items    [maxCells]candidate
}

// next returns the best candidate that was not taken yet, −1 after the last.
func (l *candidateList) next() int {
	if l.taken == l.n {
		return -1
	}
	items := l.items[l.taken:l.n]
	best := 0
	for i := range items {
		if items[i].rank > items[best].rank {
			best = i
		}
	}
	items[0], items[best] = items[best], items[0]
	l.taken++
	return int(items[0].cell)
}

// nextFour returns the best four that was not taken yet, −1 after the last. What is ranked above it is taken with it: it was
// left out, and where the four refutes the move before, reward remembers that it was not what did.
func (l *candidateList) nextFour(b *board) int {
	if !b.canFour(b.side) {
		return -1
	}
	items := l.items[l.taken:l.n]
	best := -1
	for i := range items {
		if (best < 0 || items[i].rank > items[best].rank) && b.threat(b.side, int(items[i].cell)).four() {
			best = i
		}
	}
	if best < 0 {
		return -1
	}
	found, better := items[best], 0
	items[best] = items[0]
	items[0] = found
	for i := 1; i < len(items); i++ {
		if items[i].rank > found.rank {
			better++
			items[i], items[better] = items[better], items[i]
		}
	}
	items[0], items[better] = items[better], found
	l.taken += better + 1
	return int(found.cell)
}

// candidates lists what the side to move may reasonably do, by duty. The sides' fives and the mover's
// open fours are not for it: who sees them needs no list.
//
//   - Stop five, where the opponent would make one: at that point, in caro also at the row's ends.
//   - Stop what wins in two, where he could make an open four or two fours: every cell that takes part
//     in one of the rows he needs, which are those where he would make a four himself; or a four of
//     one's own, which he must answer first.
//   - Else the cells within two of a stone, and all where either side makes a three or more.
//
// A list may be empty: renju's Black then has nothing to do, or must look at the whole board.
func (s *Search) candidates(l *candidateList) {
	b := &s.board
	me, opp := b.side, 1-b.side
	l.n, l.taken, l.duty = 0, 0, true
	var cells set
	switch {
	case b.count[opp][makesFive] > 0:
		cells = s.stops(opp)
	case b.count[opp][makesWin] > 0:
		s.dutyCells(&cells)
	default:
		l.duty = false
		s.nearCells(&cells)
	}
	s.list(l, &cells, me, opp)
	if l.n == 0 && !l.duty {
		s.list(l, b.freeCells(&cells), me, opp)
	}
}

// list adds the cells that may be played.
func (s *Search) list(l *candidateList, cells *set, me, opp int) {
	b := &s.board
	mine, his := b.meanings[me], b.meanings[opp]
	for w := range b.words {
		for word := cells[w]; word != 0; word &= word - 1 {
			cell := w<<6 + bits.TrailingZeros64(word)
			codes := b.codes[cell]
			if mine.threat[codes.of(me)] >= makesFoul && b.forbidden(cell) {
				continue
			}
			l.items[l.n] = candidate{int16(cell), int32(mine.rank[codes.of(me)].mine) + int32(his.rank[codes.of(opp)].his) - int32(b.centre[cell])>>2}
			l.n++
		}
	}
}

// dutyCells adds what may stop the opponent's open four or double four.
func (s *Search) dutyCells(cells *set) {
	b := &s.board
	me, opp := b.side, 1-b.side
	for _, t := range [...]threat{makesFour, makesFourThree, makesWin, makesFoulFour, doubtfulFour} {
		cells.or(&b.sets[opp][t], b.words)
		if t != makesFoulFour {
			cells.or(&b.sets[me][t], b.words)
		}
	}
	if b.closed { // a stone at the end of a row can stop it too
		wins := b.sets[opp][makesWin]
		for cell := wins.take(b.words); cell >= 0; cell = wins.take(b.words) {
			for d := range 4 {
				b.near(cells, cell, d)
			}
		}
	}
}

// nearCells adds the free cells within two of a stone, and those where either side makes a three.
func (s *Search) nearCells(cells *set) {
	b := &s.board
	full := uint32(1)<<b.width - 1
	var wide [maxRows + 4]uint32 // of each row, two further below the board and above
	for y := range b.height {
		row := b.rows[y]
		wide[y+2] = (row | row<<1 | row<<2 | row>>1 | row>>2) & full
	}
	for y := range b.height {
		row := (wide[y] | wide[y+1] | wide[y+2] | wide[y+3] | wide[y+4]) &^ b.rows[y]
		at := y * b.width
		cells[at>>6] |= uint64(row) << (at & 63)
		if over := 64 - at&63; over < b.width {
			cells[at>>6+1] |= uint64(row) >> over
		}
	}
	for c := range 2 {
		for t := makesThree; t < makesFive; t++ {
			if b.count[c][t] > 0 {
				cells.or(&b.sets[c][t], b.words)
			}
		}
	}
}

// freeCells sets all free cells.
func (b *board) freeCells(cells *set) *set {
	for cell := range b.cells {
		if b.free(cell) {
			cells[cell>>6] |= 1 << (cell & 63)
		}
	}
	return cells
}
