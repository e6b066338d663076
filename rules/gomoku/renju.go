package gomoku

import (
	"math/bits"

	"rowan/rules"
)

// How far a point looks along a line: a row of five through it and one point more, whose stone
// would make that row six.
const reach = 5

// judge tells what a black stone on the free point pt would make: a five, which wins whatever
// else it makes, or one of the three that are forbidden, or neither. It puts stones on the board
// to look further and takes them off again.
func (p *Position) judge(pt rules.Point) (five bool, forbidden rules.Reason) {
	var own, open [4]uint32
	p.look(pt, &own, &open)
	overline, fours, threes := false, 0, 0
	var grow [4]uint32
	for d := range own {
		if bits.OnesCount32(own[d]) < 3 {
			continue
		}
		switch n := run(own[d]); {
		case n == 5:
			return true, 0
		case n > 5:
			overline = true
		}
		fours += countFours(own[d], open[d])
		if grow[d] = straightFours(own[d], open[d]); grow[d] != 0 {
			threes++
		}
	}
	switch {
	case overline:
		return false, rules.Overline
	case fours >= 2:
		return false, rules.DoubleFour
	case threes >= 2 && p.doubleThree(pt, &grow, threes):
		return false, rules.DoubleThree
	}
	return false, 0
}

// doubleThree reports whether at least two rows through the free point pt are threes, given the
// points of each direction that would make a straight four. Such a point counts only if Black
// might play it then without making a five as well: that is what makes the rule recursive.
func (p *Position) doubleThree(pt rules.Point, grow *[4]uint32, candidates int) bool {
	p.rows[0][pt.Y] |= 1 << pt.X
	threes := 0
	for d := 0; d < len(grow) && threes < 2 && threes+candidates >= 2; d++ {
		if grow[d] == 0 {
			continue
		}
		candidates--
		for points := grow[d]; points != 0; points &= points - 1 {
			next := pt.Add(rules.Directions[d], bits.TrailingZeros32(points)-reach)
			if five, forbidden := p.judge(next); !five && forbidden == 0 {
				threes++
				break // one point is enough, and a line holds one three at most
			}
		}
	}
	p.rows[0][pt.Y] &^= 1 << pt.X
	return threes >= 2
}

// look collects what a black stone on pt would see along the four directions: own has its stones,
// itself included, open the points that White does not hold. Bit reach is pt, and the bit i above
// it the point i steps on in the direction.
func (p *Position) look(pt rules.Point, own, open *[4]uint32) {
	board := uint32(1)<<p.variant.Width - 1
	x, y := int(pt.X), int(pt.Y)
	// Moved up by reach, no row loses a bit to the right: column c is bit c+reach.
	own[0] = p.rows[0][y] << reach >> x
	open[0] = (board &^ p.rows[1][y]) << reach >> x
	for dy := max(-reach, -y); dy <= min(reach, p.variant.Height-1-y); dy++ {
		black := p.rows[0][y+dy] << reach >> x
		free := (board &^ p.rows[1][y+dy]) << reach >> x
		up, down := reach+dy, reach-dy
		own[1] |= black >> reach & 1 << up
		open[1] |= free >> reach & 1 << up
		own[2] |= black & (1 << up)
		open[2] |= free & (1 << up)
		own[3] |= black & (1 << down)
		open[3] |= free & (1 << down)
	}
	for d := range own {
		own[d] = own[d]&(1<<(2*reach+1)-1) | 1<<reach
	}
}

// run returns the length of the unbroken row through the middle of a line.
func run(own uint32) int {
	after := bits.TrailingZeros32(^(own >> reach))        // with the middle
	before := bits.LeadingZeros32(^(own << (32 - reach))) // without it
	return after + before
}

// countFours returns how many fours stand through the middle of a line: different sets of four
// stones, each of which one more stone makes exactly five. It looks at each place where such a
// five may come to lie.
//
//	. X X * X .          one: the same four stones, whether the five comes left or right
//	X . X * X . X        two: the left four and the right four
//	X X . X * X . X X    none: a stone in either gap makes six
func countFours(own, open uint32) int {
	n, last := 0, uint32(0)
	for start := 1; start <= reach; start++ {
		place := uint32(31) << start
		four := own & place
		if open&place != place || own>>(start-1)&1 != 0 || own>>(start+5)&1 != 0 || bits.OnesCount32(four) != 4 {
			continue
		}
		if four != last { // a straight four is found at two places, one after the other
			n++
		}
		last = four
	}
	return n
}

// straightFours returns the points whose stone makes a straight four of the middle of a line and
// two more stones: four in a row and both ends free, where five at either end would be no six.
//
//   - . X * . X . -    the middle gap; - holds no black stone
//   - . X * X . . -    either side
func straightFours(own, open uint32) uint32 {
	var points uint32
	for start := 2; start <= reach; start++ {
		four, ends, beyond := uint32(15)<<start, uint32(33)<<(start-1), uint32(129)<<(start-2)
		if open&(four|ends) == four|ends && own&(ends|beyond) == 0 && bits.OnesCount32(own&four) == 3 {
			points |= four &^ own
		}
	}
	return points
}
