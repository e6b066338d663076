package solver

import "math/bits"

// A move's rank is what it threatens, by how soon: cells that would complete a
// row for who made it, and do not lie above one of the opponent's, where nobody
// comes. Of two moves that threaten alike, the one that leaves the fewer answers
// is easier to search and more often good. The weights were found by counting
// nodes over the test sets; without threats a search takes five times as many,
// without answers a tenth more.
const (
	nextThreat   = 24 // could be played next but for the opponent's answer
	secondThreat = 10 // one higher
	anyThreat    = 6
	answers      = -1 // moves that do not lose at once; own ones, where forced moves led to one's own turn, count the other way
	centre       = 2  // columns from the edge

	historyBits  = 10 // what has refuted others so often as to have 2^10 is worth one more,
	historyLimit = 12 // up to 4
)

// rank returns how promising a disc is that was dropped into cell: after it the
// board holds mask, and its side's threats are given.
func (s *search[R]) rank(child *node, mask, threats uint64, left int) int32 {
	threats &^= mask
	drops := s.drops(mask)
	x := int(uint(child.cell) / s.stride())
	rank := nextThreat*bits.OnesCount64(threats&(drops<<1)) +
		secondThreat*bits.OnesCount64(threats&(drops<<2)) +
		anyThreat*bits.OnesCount64(threats) +
		answers*int(child.answers) +
		centre*min(x, s.width-1-x)
	return int32(rank)<<historyBits + s.history[left&1][child.cell]
}

// A history tells how often a disc in a cell refuted a position that earlier
// moves had not, rather than the other way round: by side and cell, within
// ±2^historyLimit. What is old fades. It must not grow without end: then it would
// drown the threats, and searches that follow one another would take twice the nodes.
type history [2][64]int32

// reward notes that the i-th child refuted the position, with so many cells left.
func (h *history) reward(c *children, i, left int) {
	cells := &h[left&1]
	good := &cells[c.list[c.order[i]].cell]
	*good += int32(i) - *good*int32(i)>>historyLimit
	for _, earlier := range c.order[:i] {
		bad := &cells[c.list[earlier].cell]
		*bad -= 1 + *bad>>historyLimit
	}
}
