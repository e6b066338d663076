package engine

import (
	"math/bits"
	"sync"

	"rowan/rules"
)

// A pattern is what one stone makes in one direction, counted over the rows of
// Length points that hold it and nothing of the opponent. For five in a row, N
// being the new stone:
//
//	five          X X N X X         wins
//	openFour    _ X X N X _         two points would make five
//	blockedFour   X N X X _         one point would
//	openThree   _ X N X _ _         one more stone could make an open four
//	three       O X N X _ _         one more stone makes a blocked four at most
//	openTwo     _ _ X N _ _         three rows or more hold two stones
//	two         O X N _ _ _         fewer rows do
//	one         _ _ N _ _ _         there is room for a row
//	none        O _ N _ O           there is not
//
// For other lengths the names stand for Length, Length−1 … stones. Under the
// standard rule a row that would grow to an overline counts for nothing.
type pattern uint8

const (
	none pattern = iota
	one
	two
	openTwo
	three
	openThree
	blockedFour
	openFour
	five
	patterns
)

// weight is what a pattern on a free point is worth in the estimate. A shape
// of stones is counted at each point that would extend it: an open three as two
// open fours and two blocked ones.
var weight = [patterns]int32{
	one: 1, two: 3, openTwo: 8, three: 9, openThree: 26, blockedFour: 30, openFour: 100, five: 160,
}

// classify returns the pattern that a stone makes in the middle of 2k+1 points.
// own and blocked are bits of these points, own with the new stone in bit k;
// blocked are the opponent's stones and what is off the board. exactly is the
// standard rule.
func classify(own, blocked uint64, k int, exactly bool) pattern {
	most, rows := 0, 0 // stones in the best row, and how many rows have as many
	for i := 1; i <= k; i++ {
		row := uint64(1<<k-1) << i
		if blocked&row != 0 || exactly && own&(1<<(i-1)|1<<(i+k)) != 0 {
			continue
		}
		switch n := bits.OnesCount64(own & row); {
		case n > most:
			most, rows = n, 1
		case n == most:
			rows++
		}
	}
	switch most {
	case 0:
		return none
	case k:
		return five
	case k - 1:
		if bits.OnesCount64(completions(own, blocked, k, exactly)) > 1 {
			return openFour
		}
		return blockedFour
	case k - 2:
		for free := ^(own | blocked) & (1<<(2*k+1) - 1); free != 0; free &= free - 1 {
			if bits.OnesCount64(completions(own|free&-free, blocked, k, exactly)) > 1 {
				return openThree
			}
		}
		return three
	case k - 3:
		if rows >= 3 {
			return openTwo
		}
		return two
	}
	return one
}

// completions returns the points that would make a row that wins, with the
// middle point in it.
func completions(own, blocked uint64, k int, exactly bool) (points uint64) {
	for i := 1; i <= k; i++ {
		row := uint64(1<<k-1) << i
		if blocked&row != 0 || exactly && own&(1<<(i-1)|1<<(i+k)) != 0 {
			continue
		}
		if missing := row &^ own; missing&(missing-1) == 0 {
			points |= missing
		}
	}
	return points
}

// maxTableLength is the longest row whose patterns are kept in a table: of
// 4^Length bytes squared, 1 MiB for five.
const maxTableLength = 5

// patternTables hold classify for each rule and length up to maxTableLength,
// made when first needed (3 ms for five).
var patternTables [2][maxTableLength + 1]struct {
	once sync.Once
	of   []pattern
}

// patternTable returns the table of a length and rule, nil where it would be
// too large. Its index is the own stones of the k points on either side, then
// the blocked ones, k bits each.
func patternTable(k int, exactly bool) []pattern {
	if k > maxTableLength {
		return nil
	}
	rule := 0
	if exactly {
		rule = 1
	}
	t := &patternTables[rule][k]
	t.once.Do(func() {
		t.of = make([]pattern, 1<<(4*k))
		for own := range uint64(1) << (2 * k) {
			free := ^own & (1<<(2*k) - 1)
			for blocked := free; ; blocked = (blocked - 1) & free { // every subset of free
				t.of[own<<(2*k)|blocked] = classify(spread(own, k)|1<<k, spread(blocked, k), k, exactly)
				if blocked == 0 {
					break
				}
			}
		}
	})
	return t.of
}

// squeeze takes the middle one out of 2k+1 points; spread puts it back, empty.
func squeeze(points uint64, k int) uint64 { return points&(1<<k-1) | points>>(k+1)<<k }
func spread(points uint64, k int) uint64  { return points&(1<<k-1) | points>>k<<(k+1) }

// A threat is what a stone on a point makes in all directions together.
type threat uint8

const (
	quiet           threat = iota
	makesThree             // one open three
	makesTwoThrees         // open threes in two directions
	makesFour              // the opponent must answer at one point
	makesFourThree         // a four and an open three
	makesDoubleFour        // five comes at two points: an open four, or fours in two directions
	makesFive
	threats
)

// combine returns the threat of four patterns.
func combine(p *[len(rules.Directions)]pattern) threat {
	fours, threes := 0, 0
	for _, q := range p {
		switch q {
		case five:
			return makesFive
		case openFour:
			fours += 2
		case blockedFour:
			fours++
		case openThree:
			threes++
		}
	}
	switch {
	case fours >= 2:
		return makesDoubleFour
	case fours == 1 && threes > 0:
		return makesFourThree
	case fours == 1:
		return makesFour
	case threes >= 2:
		return makesTwoThrees
	case threes == 1:
		return makesThree
	}
	return quiet
}
