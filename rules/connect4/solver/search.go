package solver

import "math/bits"

// A search answers whether a position is worth at least some score. The package
// comment tells how.
type search[R rows] struct {
	geometry[R]
	counters
	tables  tables
	history history
	stack   [maxCells]children // by the number of discs
}

const (
	maxCells = 60 // so that scores fit the table: up to 30
	maxWidth = 16 // of a board of 64 bits: 3 rows and the bit above them

	pollMask = 1<<10 - 1

	// undecided is no score.
	undecided = unbounded
)

// A node is a position in the tree: the discs of the side to move, and all
// discs. What follows is for its parent.
type node struct {
	cur, mask uint64
	key       uint64 // in the table
	discs     int
	rank      int32 // the higher, the earlier it is searched
	same      bool  // the side to move is the one that is to move in the parent
	answers   int8  // moves that do not lose at once, negative if same
	cell      uint8 // of the move that led here
}

// children are the moves from one position that have to be searched.
type children struct {
	list  [maxWidth]node
	order [maxWidth]uint8
	slots [maxWidth][2]entry
	tags  [maxWidth]uint64
}

func (s *search[R]) state() *counters { return &s.counters }

func (s *search[R]) clear() {
	s.tables.clear()
	s.history = history{}
	s.cleared = s.nodes
}

// wins returns the cells in which the side to move wins at once.
func (s *search[R]) wins(p Position) uint64 { return s.completing(p.Cur) & s.drops(p.Mask) }

// after returns the position after a disc in column x, false if that is full.
func (s *search[R]) after(p Position, x int) (Position, bool) {
	cell := s.drops(p.Mask) & s.column(uint(x)*s.stride())
	return Position{p.Cur ^ p.Mask, p.Mask | cell}, cell != 0
}

// judge looks at a position without searching, and plays moves that are forced:
// p becomes the position after them, in which the side to move has a choice. It
// returns a value as atLeast does, or undecided. Threats are the cells that
// complete a row for the opponent of p.cur, who cannot win at once.
func (s *search[R]) judge(p *node, beta int, threats uint64) int {
	cur, mask, left := p.cur, p.mask, s.cells-p.discs
	sign := 1
	for {
		drops := s.drops(mask)
		safe := drops &^ (threats >> 1) // do not play below a threat
		if forced := drops & threats; forced != 0 {
			safe &= forced
			if forced&(forced-1) != 0 {
				safe = 0 // two cannot be stopped with one disc
			}
		}
		if safe == 0 {
			return sign * -(left / 2)
		}
		if left <= 2 {
			return 0
		}
		if least := -(left - 2) / 2; least >= beta {
			return sign * least
		}
		if greatest := (left - 1) / 2; greatest < beta {
			return sign * greatest
		}
		if beta > 0 && !s.hasRow(cur|s.board&^mask) {
			return 0
		}
		if safe&(safe-1) != 0 {
			if s.height&1 == 0 {
				var greatest int
				if left&1 == 0 {
					greatest = s.secondFollows(cur, mask, drops, threats)
				} else {
					greatest = s.firstWaits(cur, mask, drops, threats)
				}
				if greatest < beta {
					return sign * greatest
				}
			}
			p.cur, p.mask, p.discs, p.same = cur, mask, s.cells-left, sign < 0
			p.answers = int8(sign * bits.OnesCount64(safe))
			return undecided
		}
		cur ^= mask
		mask |= safe
		left--
		beta, sign = 1-beta, -sign
		threats = s.completing(cur ^ mask)
	}
}

// expand searches a position that judge has left undecided and the table does
// not know. It returns a value as atLeast does.
func (s *search[R]) expand(p *node, beta int) int {
	s.nodes++
	if (s.nodes-s.cleared)&pollMask == 0 && s.stop != nil && s.stop() {
		s.stopped = true
	}
	if s.stopped {
		return 0
	}
	before := s.nodes
	cur, mask, left := p.cur, p.mask, s.cells-p.discs
	opponent := cur ^ mask
	threats := s.completing(opponent)
	safe := s.drops(mask) &^ (threats >> 1)

	c := &s.stack[p.discs]
	best, n := -undecided, 0
	for ; safe != 0; safe &= safe - 1 {
		move := safe & -safe
		child := &c.list[n]
		child.cur, child.mask, child.discs = opponent, mask|move, p.discs+1
		mine := s.completing(cur | move)
		if value := s.judge(child, 1-beta, mine); value != undecided {
			if value = -value; value >= beta {
				return value
			}
			best = max(best, value)
			continue
		}
		child.cell = uint8(bits.TrailingZeros64(move))
		child.rank = s.rank(child, mask|move, mine&^(threats<<1), left)
		child.key = s.key(child)
		n++
	}
	// A win with the next disc but one would have been seen.
	greatest := (left - 3) / 2
	if n > 0 && greatest < beta {
		return max(greatest, best)
	}
	for i := range n {
		t := s.tables.of(c.list[i].discs)
		slot, tag := t.find(c.list[i].key)
		c.slots[i], c.tags[i] = [2]entry{t.slots[slot], t.slots[slot+1]}, tag
	}
	k := 0
	for i := range n {
		child := &c.list[i]
		e := c.slots[i][0]
		if !e.is(c.tags[i]) {
			e = c.slots[i][1]
		}
		if e.is(c.tags[i]) {
			if value := known(e, child.same, beta); value != undecided {
				if value >= beta {
					return value
				}
				best = max(best, value)
				continue
			}
		}
		j := k
		for ; j > 0 && c.list[c.order[j-1]].rank < child.rank; j-- {
			c.order[j] = c.order[j-1]
		}
		c.order[j] = uint8(i)
		k++
	}
	for i := range k {
		child := &c.list[c.order[i]]
		value := undecided
		if i > 0 { // the search of an earlier one may have come by
			if e := s.tables.of(child.discs).probe(child.key); e != 0 {
				value = known(e, child.same, beta)
			}
		}
		if value == undecided {
			if child.same {
				value = s.expand(child, beta)
			} else {
				value = -s.expand(child, 1-beta)
			}
		}
		if s.stopped {
			return 0
		}
		if best = max(best, value); best >= beta {
			s.history.reward(c, i, left)
			break
		}
	}
	least := -(left - 2) / 2
	if best >= beta {
		least = max(least, best)
	} else {
		greatest = min(greatest, best)
	}
	s.tables.of(p.discs).store(p.key, least, greatest, s.nodes-before+1)
	return best
}

// known returns what an entry says of a child's value for its parent's side.
func known(e entry, same bool, beta int) int {
	least, greatest := e.least(), e.greatest()
	if !same {
		least, greatest = -greatest, -least
	}
	switch {
	case least >= beta:
		return least
	case greatest < beta:
		return greatest
	}
	return undecided
}

// key names a position in its table: the mask plus the discs of the side to move, so that the carry marks each
// column's height. While much is to come a position shares its key with its mirror image; near the end it would
// cost more than it saves, as few trees hold both.
func (s *search[R]) key(p *node) uint64 {
	key := p.cur + p.mask
	if p.discs < s.tables.lateFrom {
		return min(key, s.mirror(key))
	}
	return key
}

// atLeast returns a value that is at least beta if the position's score is, and
// then not more than the score; else it is below beta and not less than the
// score. The side to move must not be able to win at once.
func (s *search[R]) atLeast(cur, mask uint64, beta int) int {
	p := node{cur: cur, mask: mask, discs: bits.OnesCount64(mask)}
	value := s.judge(&p, beta, s.completing(cur^mask))
	if value != undecided {
		return value
	}
	p.key = s.key(&p)
	if e := s.tables.of(p.discs).probe(p.key); e != 0 {
		if value = known(e, !p.same, beta); value != undecided {
			return value
		}
	}
	if p.same {
		return -s.expand(&p, 1-beta)
	}
	return s.expand(&p, beta)
}
