package engine

// A fourEntry remembers what a search of fours found: a win and its first stone, or that there is
// none that so much effort finds.
type fourEntry struct {
	check  uint32
	move   int16
	plies  uint8 // of the win; 0 if none was found
	effort uint8
}

// A fourTable holds them, one a slot; the newest stays.
type fourTable []fourEntry

func (t fourTable) slot(key uint64) *fourEntry { return &t[key&uint64(len(t)-1)] }

// An effort is how much a search of fours may cost: fourNodes doubled so often. Nine in ten
// positions take less than the smallest; a few would take more than all others together.
const (
	fourNodes  = 40
	mostEffort = 8
	noBound    = 250 // also the length of a chain of fours that is not bounded: no board has room for more
)

// fours looks for a win by fours alone (VCF): each is answered at its one point, and in the end
// there are two. It returns how many plies the win takes, the last of them the row's, or 0 if none
// was found with this effort. The side to move must have no five to make, and the opponent at most one.
//
// A four is forcing, so there is one reply to look at: such a search sees twenty plies ahead for
// the price of two.
func (s *Search) fours(effort int) int {
	effort = min(effort, mostEffort)
	s.fourEnd = s.nodes + fourNodes<<effort
	s.fourEffort, s.fourCut = uint8(effort), false
	won := s.chain(s.fourLimit)
	if won == 0 && s.fourCut && !s.stopped {
		b := &s.board
		*s.fourTable.slot(b.key) = fourEntry{uint32(b.key >> 32), -1, 0, uint8(effort)}
	}
	return won
}

// chain is fours, with at most left fours of the side to move. It sets fourCut where it left
// something out.
func (s *Search) chain(left int) int {
	b := &s.board
	me, opp := b.side, 1-b.side
	count := &b.count[me]
	stop := -1 // where his five must be stopped
	if b.count[opp][makesFive] > 0 {
		stop = b.sets[opp][makesFive].first()
	} else if count[makesWin] > 0 {
		return 3
	}
	if !b.canFour(me) {
		return 0
	}
	slot := s.fourTable.slot(b.key)
	check := uint32(b.key >> 32)
	if slot.check == check && (slot.plies > 0 || slot.effort >= s.fourEffort) {
		s.fourCut = s.fourCut || slot.plies == 0 && slot.effort != noBound
		return int(slot.plies)
	}
	if left == 0 || s.nodes >= s.fourEnd {
		s.fourCut = true
		return 0
	}
	cut := s.fourCut
	s.fourCut = false
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
			b.force(cell)
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
	if !s.fourCut {
		*slot = fourEntry{check, -1, 0, noBound}
	}
	s.fourCut = s.fourCut || cut
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
	b.force(cell)
	won := 0
	switch me, opp := b.side, 1-b.side; {
	case b.count[me][makesFive] > 0:
		won = 1
	case b.count[opp][makesFive] > 1 && !b.closed:
	default:
		won = s.chain(left - 1)
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
			if b.codes[cell].of(color).pattern(d) == five {
				b.near(&cells, cell, d)
			}
		}
	}
	return cells
}

// near adds to a set the free cells that a stone on cell sees along one line.
func (b *board) near(cells *set, cell, d int) {
	at := b.at[cell][d]
	line := b.lines[d][at.line]
	for i := -b.reach; i <= b.reach; i++ {
		if bit := int(at.bit) + i; i != 0 && bit >= 0 && bit < 32 && line>>(2*bit)&3 == 0 {
			other := cell + i*b.step[d]
			cells[other>>6] |= 1 << (other & 63)
		}
	}
}
