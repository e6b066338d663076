package engine

import "math/bits"

// A pattern is what one stone makes along one line. N is the new stone, X are others of its
// colour, O the opponent's, + points that matter. In freestyle, five in a row:
//
//	five          X X N X X           wins
//	openFour    + X N X X +           two points make five, and one reply cannot stop both
//	four        O X N X X +           one point does; or X X N + X
//	openThree   _ + N X X + _         at two points or more a stone makes an open four
//	brokenThree _ N X + X _ O         at one point
//	three         O X N X _ _         one more stone makes a four, but no open one
//	freeTwo     _ _ + X N + _ _       at three points or more a stone makes an open or broken three
//	openTwo     O _ + N X + _ O       at two points
//	two           O X N _ _ _         one more stone makes a three
//	openOne     _ _ _ N _ _ _         three rows of five or more have room here
//	one         O _ N _ _ _ O         one or two have
//	none        O _ N _ _ O           none has
//
// For Black in renju there are two more, which forbid the point unless another line makes five:
//
//	doubleFour  X + X N X + X         two fours in one line
//	overline    X X N X X X           six or more
//
// For other lengths the names stand for length, length−1 … stones. A row that would grow too long
// to win counts for nothing.
type pattern uint8

const (
	none pattern = iota
	one
	openOne
	two
	noTwo // where one point alone would do: there is no such row, and the fitted weights keep its place
	openTwo
	freeTwo
	three
	brokenThree
	openThree
	four
	doubleFour
	openFour
	five
	overline
	unused // a code has four bits a pattern
	patterns
)

// pattern returns what the stone in the middle of v makes, given what it would make with another
// own stone on each of the free points: next.
//
// The names follow from each other, from the five down: what makes a five at two points is a four
// that cannot be stopped, what makes such a four at a point is an open three, and so on.
func (r rowRule) pattern(v view, next func(point int) pattern) pattern {
	if _, n := v.run(); n >= r.length {
		switch {
		case r.wins(v):
			return five
		case r.foul:
			return overline
		}
		return none
	}
	var made [patterns]int
	var fives uint32 // where a stone makes five
	for free := v.free(); free != 0; free &= free - 1 {
		point := bits.TrailingZeros32(free)
		p := next(point)
		made[p]++
		if p == five {
			fives |= 1 << point
		}
	}
	switch threes := made[brokenThree] + made[openThree]; {
	case made[five] == 1:
		return four
	case made[five] > 1:
		return r.fours(v, fives)
	case made[openFour] > 1:
		return openThree
	case made[openFour] == 1:
		return brokenThree
	case made[four]+made[doubleFour] > 0:
		return three
	case threes > 2:
		return freeTwo
	case threes > 0:
		return openTwo
	case made[three] > 0:
		return two
	}
	return r.room(v)
}

// room returns the pattern of a stone whose line has no more than room for rows.
func (r rowRule) room(v view) pattern {
	switch rows, _ := r.rows(v); {
	case rows > 2:
		return openOne
	case rows > 0:
		return one
	}
	return none
}

// fours returns the pattern of a stone that makes five at several points.
func (r rowRule) fours(v view, fives uint32) pattern {
	switch {
	case r.foul && !r.straight(v, fives):
		return doubleFour
	case r.closed && !r.unstoppable(v, fives):
		return four
	}
	return openFour
}

// straight reports whether the points are the two ends of one unbroken row.
func (r rowRule) straight(v view, fives uint32) bool {
	low, n := v.run()
	return n == r.length-1 && fives == 1<<(low-1)|1<<(low+n)
}

// unstoppable reports whether no single reply takes away every five. Where closed rows do not win,
// a reply at the far end of the row can do so too.
func (r rowRule) unstoppable(v view, fives uint32) bool {
	for free := v.free(); free != 0; free &= free - 1 {
		after := v
		after.opp |= free & -free
		stopped := true
		for left := fives &^ after.opp; left != 0; left &= left - 1 {
			if r.wins(after.with(bits.TrailingZeros32(left))) {
				stopped = false
				break
			}
		}
		if stopped {
			return false
		}
	}
	return true
}
