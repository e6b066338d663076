package engine

const (
	rootWidth = 24 // candidates at the root
	treeWidth = 14 // below it
	listSize  = 32
)

// urgency is what a threat adds to a point's rank: one's own counts twice.
var urgency = [threats]int32{
	makesThree: 60, makesTwoThrees: 400, makesFour: 100, makesFourThree: 900, makesDoubleFour: 5000, makesFive: 50000,
}

// A candidate is a cell to try. rank orders the search; value is the root's.
type candidate struct {
	cell  int16
	rank  int32
	value int32
}

// A candidateList is sorted, best rank first.
type candidateList struct {
	n     int
	items [listSize]candidate
}

// candidates lists what the side to move may reasonably do, at most width cells
// unless duty demands more. In this order:
//
//   - make five;
//   - stop five, where the opponent would make one;
//   - make five at two points;
//   - where the opponent would do that: every cell that can hinder it. Such a cell
//     lies in one of the two rows he needs, so he himself would make a four there;
//     or it makes a four, which he must answer first;
//   - else the best by their shapes, for either side.
//
// An empty board has only its centre.
func (s *Search) candidates(list *candidateList, width int) {
	b := &s.board
	me, opp := b.side, 1-b.side
	list.n = 0
	if b.stones == 0 {
		s.centreCells(list)
		return
	}
	least, leastOpp := threats, threats // a cell needs one of them, or both are threats and none is needed
	switch {
	case b.count[me][makesFive] > 0:
		least = makesFive
	case b.count[opp][makesFive] > 0:
		leastOpp = makesFive
	case b.count[me][makesDoubleFour] > 0:
		least = makesDoubleFour
	case b.count[opp][makesDoubleFour] > 0:
		least, leastOpp, width = makesFour, makesFour, listSize
	}
	all := least == threats && leastOpp == threats
	for cell := range b.cells {
		if !b.empty[cell] {
			continue
		}
		mine, his := b.threat[me][cell], b.threat[opp][cell]
		if !all && mine < least && his < leastOpp {
			continue
		}
		// The centre and then the seed decide among points of one rank.
		rank := (2*(urgency[mine]+b.points[me][cell])+urgency[his]+b.points[opp][cell])<<8 - int32(b.centre[cell])<<2
		if s.tie != 0 {
			rank += int32(mix(s.tie+uint64(cell)) & 3)
		}
		list.insert(candidate{cell: int16(cell), rank: rank}, width)
	}
}

// centreCells lists the cells nearest the centre: one, two or four.
func (s *Search) centreCells(list *candidateList) {
	b := &s.board
	nearest := b.centre[b.width/2+b.height/2*b.width]
	for cell := range b.cells {
		if b.centre[cell] == nearest && abs(cell%b.width-b.width/2) <= 1 && abs(cell/b.width-b.height/2) <= 1 {
			list.insert(candidate{cell: int16(cell), rank: int32(mix(s.tie+uint64(cell)) & 0xffff)}, 1)
		}
	}
}

// insert sorts c in, after its equals, and drops what falls off the width.
func (l *candidateList) insert(c candidate, width int) {
	i := l.n
	switch {
	case l.n < width:
		l.n++
	case l.items[i-1].rank >= c.rank:
		return
	default:
		i--
	}
	for ; i > 0 && l.items[i-1].rank < c.rank; i-- {
		l.items[i] = l.items[i-1]
	}
	l.items[i] = c
}

// front moves cell to the front, if it is in the list.
func (l *candidateList) front(cell int) {
	for i := range l.items[:l.n] {
		if c := l.items[i]; int(c.cell) == cell {
			copy(l.items[1:i+1], l.items[:i])
			l.items[0] = c
			return
		}
	}
}
