package engine

// forbidden reports whether renju forbids a free cell to Black. The patterns tell overlines and
// double fours; of what looks like a double three, each three must be looked at.
func (b *board) forbidden(cell int) bool {
	switch b.threat(0, cell) {
	case makesFoul, makesFoulFour:
		return true
	case doubtful, doubtfulFour:
		return b.doubleThree(cell)
	}
	return false
}

// doubleThree reports whether at least two of the threes that Black would make on cell are real: on
// some point he could make a straight four of it, without a five, and not forbidden by this
// very rule. The stone is put on the board to look further, and taken off again.
func (b *board) doubleThree(cell int) bool {
	made := b.codes[cell].of(0)
	b.put(cell, 0)
	threes := 0
	for d := range 4 {
		if p := made.pattern(d); (p == brokenThree || p == openThree) && b.realThree(cell, d) {
			threes++
		}
	}
	b.remove(cell, 0)
	return threes > 1
}

// realThree reports whether the three through Black's stone on cell can become a straight four.
func (b *board) realThree(cell, d int) bool {
	at := b.at[cell][d]
	line := b.lines[d][at.line]
	for i := -3; i <= 3; i++ { // a four that holds both is four points long
		if line>>(2*(int(at.bit)+i))&3 != 0 {
			continue
		}
		next := cell + i*b.step[d]
		if b.codes[next].of(0).pattern(d) == openFour && b.threat(0, next) != makesFive && !b.forbidden(next) {
			return true
		}
	}
	return false
}
