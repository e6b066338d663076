package engine

import (
	"sync"

	"rowan/rules"
)

// maxTableReach is the longest reach for which patterns are kept in a table, of 4^(2·reach) bytes: that of five
// under all rules, and of six in freestyle. The next would take 16 MiB; longer rows are seldom
// played, and their patterns are found when asked for.
const maxTableReach = 5

// patternTables hold a byte for all that a line can show around a free point, Black's pattern in
// its low four bits and White's in the high ones: 64 KiB for five in freestyle, 1 MiB for six and for five
// under the other rules. They are made when first needed, in some milliseconds,
// and found by rule and length: a row sees as far as it is long, or one point less.
var patternTables [rules.CaroOver + 1][maxTableReach + 2]struct {
	once sync.Once
	of   []uint8
}

// patternTable returns the table of the variant, nil where there is none.
func patternTable(v rules.Variant) []uint8 {
	rule := rowRules(v)
	if reachOf(rule) > maxTableReach {
		return nil
	}
	t := &patternTables[v.Rule][v.Length]
	t.once.Do(func() { t.of = makePatternTable(rule) })
	return t.of
}

// sides returns the points of a view, two bits each, on both sides of its middle, closed up.
func sides(points uint64, reach int) uint64 {
	below := uint64(1)<<(2*reach) - 1
	return points&below | points>>2&(below<<(2*reach))
}

// interleave returns the bits of both, at most 16 each, as they stand in a line.
func interleave(black, white uint32) uint32 {
	x := uint64(black) | uint64(white)<<32
	x = (x | x<<8) & 0x00ff00ff00ff00ff
	x = (x | x<<4) & 0x0f0f0f0f0f0f0f0f
	x = (x | x<<2) & 0x3333333333333333
	x = (x | x<<1) & evens
	return uint32(x) | uint32(x>>31)
}

// makePatternTable returns the patterns of both colours for each view. The index has two bits a point, as
// the board's lines have. A view with one more stone is made before one without it, so it is known
// when it is asked for.
func makePatternTable(rule [2]rowRule) []uint8 {
	reach := reachOf(rule)
	table := make([]uint8, 1<<(4*reach))
	full := uint32(1)<<(2*reach) - 1
	for below := range reach + 1 {
		for above := range reach + 1 {
			wall := uint32(1)<<below - 1 | full&^(full>>above)
			room := full &^ wall
			for black := room; ; black = (black - 1) & room {
				others := room &^ black
				for white := others; ; white = (white - 1) & others {
					table[interleave(black|wall, white|wall)] = patternPair(table, rule, black, white, wall, reach)
					if white == 0 {
						break
					}
				}
				if black == 0 {
					break
				}
			}
		}
	}
	return table
}

// patternPair returns one byte of the table.
func patternPair(table []uint8, rule [2]rowRule, black, white, wall uint32, reach int) uint8 {
	spread := func(points uint32) uint32 { return points&(1<<reach-1) | points>>reach<<(reach+1) }
	middle := uint32(1) << reach
	closeUp := func(point int) uint32 { points := uint32(1) << point; return points&(middle-1) | points>>1&^(middle-1) }
	ofBlack := rule[0].pattern(view{spread(black) | middle, spread(white), spread(wall), reach}, func(point int) pattern {
		return pattern(table[interleave(black|wall|closeUp(point), white|wall)] & 15)
	})
	ofWhite := rule[1].pattern(view{spread(white) | middle, spread(black), spread(wall), reach}, func(point int) pattern {
		return pattern(table[interleave(black|wall, white|wall|closeUp(point))] >> 4)
	})
	return uint8(ofBlack | ofWhite<<4)
}

// A patternCache finds the patterns of rows too long for a table, and remembers the last that
// fell into each slot. Index 0 is Black's.
type patternCache struct {
	rule  [2]rowRule
	reach int
	slots [2][]uint64 // own, opponent's and wall bits, then four bits of pattern
}

const cacheSlots = 1 << 14

func newPatternCache(rule [2]rowRule) *patternCache {
	return &patternCache{rule, reachOf(rule), [2][]uint64{make([]uint64, cacheSlots), make([]uint64, cacheSlots)}}
}

// pair returns the patterns of both colours as a table would; black and white have the stones and
// the walls of 2·reach+1 points.
func (c *patternCache) pair(black, white uint32) uint8 {
	wall := black & white
	black, white = black&^wall, white&^wall
	return uint8(c.of(0, black, white, wall) | c.of(1, white, black, wall)<<4)
}

func (c *patternCache) of(color int, own, opp, wall uint32) pattern {
	key := (uint64(own)<<34|uint64(opp)<<17|uint64(wall))<<4 | 1<<63
	slot := &c.slots[color][mix(key)&(cacheSlots-1)]
	if *slot&^15 != key {
		*slot = key | uint64(c.rule[color].distant(view{own | 1<<c.reach, opp, wall, c.reach}))
	}
	return pattern(*slot & 15)
}

// distant returns the pattern of a long row. Threes and better are as pattern finds them; what is
// less goes by the stones and the rows that have room.
func (r rowRule) distant(v view) pattern {
	if p := r.ahead(v, 2); p >= three {
		return p
	}
	switch rows, most := r.rows(v); {
	case most >= r.length-3 && rows > 2:
		return openTwo
	case most >= r.length-3 && rows > 0:
		return two
	}
	return r.room(v)
}

// ahead is pattern, as far as it is decided by so many more stones.
func (r rowRule) ahead(v view, stones int) pattern {
	return r.pattern(v, func(point int) pattern {
		after := v.with(point)
		if stones > 1 {
			return r.ahead(after, stones-1)
		}
		if r.wins(after) {
			return five
		}
		return none
	})
}
