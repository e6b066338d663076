package engine

import (
	"math/bits"

	"rowan/rules"
)

// A rowRule says which unbroken rows of a colour win.
type rowRule struct {
	length int
	over   bool // a longer row wins too
	closed bool // caro: a row of length does not win where the opponent's stones stand at both its ends
	foul   bool // renju's Black: what else he makes can be forbidden to him
}

// rowRules returns the rules of Black and of White.
func rowRules(v rules.Variant) [2]rowRule {
	black := rowRule{length: v.Length}
	switch v.Rule {
	case rules.Freestyle:
		black.over = true
	case rules.Renju:
		black.foul = true
		return [2]rowRule{black, {length: v.Length, over: true}}
	case rules.Caro:
		black.closed = true
	case rules.CaroOver:
		black.over, black.closed = true, true
	}
	return [2]rowRule{black, black}
}

// reach returns how far along a line a stone must look to know what it makes: to the far end of a
// row, and one point more where what stands beyond the row matters.
func (r rowRule) reach() int {
	if r.over && !r.closed {
		return r.length - 1
	}
	return r.length
}

// reachOf returns how far a stone must look for both colours.
func reachOf(rule [2]rowRule) int { return max(rule[0].reach(), rule[1].reach()) }

// A view is what one line shows from a point, which is bit reach of each word; bit 0 and bit
// 2·reach are the farthest points. own has the colour's stones, the point itself among them.
type view struct {
	own, opp, wall uint32
	reach          int
}

// free returns the points on which a stone could be put.
func (v view) free() uint32 { return ^(v.own | v.opp | v.wall) & (1<<(2*v.reach+1) - 1) }

// with returns the view with another own stone.
func (v view) with(point int) view {
	v.own |= 1 << point
	return v
}

// run returns the lowest point of the unbroken row through the middle, and its length.
func (v view) run() (low, length int) {
	after := bits.TrailingZeros32(^(v.own >> v.reach)) // with the middle
	before := bits.LeadingZeros32(^(v.own << (32 - v.reach)))
	return v.reach - before, before + after
}

// wins reports whether the row through the middle wins.
func (r rowRule) wins(v view) bool {
	low, n := v.run()
	switch {
	case n != r.length:
		return n > r.length && r.over
	case !r.closed:
		return true
	}
	return v.opp>>(low-1)&1 == 0 || v.opp>>(low+n)&1 == 0
}

// rows returns how many rows of length that hold the middle can still be made, and the most stones
// that one of them has.
func (r rowRule) rows(v view) (rows, most int) {
	for low := v.reach - r.length + 1; low <= v.reach; low++ {
		row := uint32(1<<r.length-1) << low
		var ends uint32
		if v.reach >= r.length {
			ends = 1<<(low-1) | 1<<(low+r.length)
		}
		if (v.opp|v.wall)&row != 0 || !r.over && v.own&ends != 0 || r.closed && !r.over && v.opp&ends == ends {
			continue
		}
		rows++
		most = max(most, bits.OnesCount32(v.own&row))
	}
	return rows, most
}
