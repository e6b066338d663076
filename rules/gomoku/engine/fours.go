package engine

// A fourEntry remembers what a search of fours found: a win and its first stone, or that there is
// none with so many fours.
type fourEntry struct {
	check uint32
	move  int16
	plies uint8 // of the win; 0 if none was found
	left  uint8 // fours that were allowed
}

// A fourTable holds them, one a slot; the newest stays.
type fourTable []fourEntry

func (t fourTable) slot(key uint64) *fourEntry { return &t[key&uint64(len(t)-1)] }

// noFours is left where the length of a chain of fours is not bounded: no board has room for more.
const noBound = 250

// fours looks for a win by fours alone (VCF): each is answered at its one point, and in the end
// there are two. It returns how many plies the win takes, the last of them the row's, or 0 if left
// fours do not suffice. The side to move must have no five to make, and the opponent at most one.
//
// A four is forcing, so there is one reply to look at: such a search sees twenty plies ahead for
// the price of two.
func (s *Search) fours(left int) int {
	b := &s.board
	me, opp := b.side, 1-b.side
	count := &b.count[me]
	stop := -1 // where his five must be stopped
	if b.count[opp][makesFive] > 0 {
		stop = b.sets[opp][makesFive].first()
	} else if count[makesWin] > 0 {
		return 3
	}
	if left == 0 || count[makesFour]+count[makesFourThree]+count[makesWin]+count[doubtfulFour] == 0 {
		return 0
	}
	slot := s.fourTable.slot(b.key)
	check := uint32(b.key >> 32)
	if slot.check == check && (slot.plies > 0 || int(slot.left) >= left) {
		return int(slot.plies)
	}
	for _, kind := range [...]threat{makesWin, makesFourThree, doubtfulFour, makesFour} {
		if count[kind] == 0 {
			continue
		}
		cells := b.sets[me][kind]
		for cell := cells.take(b.words); cell >= 0; cell = cells.take(b.words) {
			if stop >= 0 && cell != stop || kind == doubtfulFour && b.forbidden(cell) {
				continue
			}
			if s.enter() {
				return 0
			}
			b.play(cell)
			won := s.answerFour(left)
			b.undo(cell)
			if s.stopped {
				return 0
			}
			if won > 0 {
				*slot = fourEntry{check, int16(cell), uint8(min(won+1, 255)), noBound}
				return won + 1
			}
		}
	}
	*slot = fourEntry{check, -1, 0, uint8(left)}
	return 0
}

// answerFour plays the opponent's answers to the four just made. It returns how many plies the
// win takes from here if none of them helps, else 0.
func (s *Search) answerFour(left int) int {
	b := &s.board
	me, opp := b.side, 1-b.side // the side to move answers
	if b.count[opp][makesFive] == 0 {
		return 0 // in caro the four may have been closed
	}
	if b.count[me][makesFive] > 0 {
		return 0
	}
	cell := b.sets[opp][makesFive].first()
	if !b.closed {
		if b.count[opp][makesFive] > 1 || b.renju && me == 0 && b.forbidden(cell) {
			return 2
		}
		return s.afterAnswer(cell, left)
	}
	longest := 2
	answers := s.stops(opp)
	for cell := answers.take(b.words); cell >= 0; cell = answers.take(b.words) {
		won := s.afterAnswer(cell, left)
		if won == 0 {
			return 0
		}
		longest = max(longest, won)
	}
	return longest
}

// afterAnswer goes on after the opponent answers a four on cell.
func (s *Search) afterAnswer(cell, left int) int {
	b := &s.board
	b.play(cell)
	won := 0
	switch me, opp := b.side, 1-b.side; {
	case b.count[me][makesFive] > 0:
		won = 1
	case b.count[opp][makesFive] > 1 && !b.closed:
	default:
		won = s.fours(left - 1)
	}
	b.undo(cell)
	if won == 0 {
		return 0
	}
	return won + 1
}

// stops returns the free cells where a stone can take a five away from color: where it would be
// made, and in caro the ends of its row.
func (s *Search) stops(color int) set {
	b := &s.board
	cells := b.sets[color][makesFive]
	if !b.closed {
		return cells
	}
	fives := cells
	for cell := fives.take(b.words); cell >= 0; cell = fives.take(b.words) {
		for d := range 4 {
			if b.codes[cell][color].pattern(d) == five {
				b.near(&cells, cell, d)
			}
		}
	}
	return cells
}

// near adds to a set the free cells that a stone on cell sees along one line.
func (b *board) near(cells *set, cell, d int) {
	at := b.at[d][cell]
	line := &b.lines[d][at.line]
	for i := -b.reach; i <= b.reach; i++ {
		if i != 0 && (line[0]|line[1])>>(int(at.bit)+i)&1 == 0 {
			other := cell + i*b.step[d]
			cells[other>>6] |= 1 << (other & 63)
		}
	}
}
