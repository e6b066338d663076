package engine

import "sync"

// A code holds a free point's patterns in the four directions, four bits each.
type code uint16

func (c code) pattern(direction int) pattern { return pattern(c >> (4 * direction) & 15) }

// codes are a free point's codes for both colours: Black's below, White's above.
type codes uint32

// of returns the code for a colour.
func (c codes) of(color int) code { return code(c >> (16 * color & 31)) }

// inDirection returns the codes of a point that has these patterns, Black's below, in one direction alone.
func inDirection(pair uint8, direction int) codes {
	return (codes(pair&15) | codes(pair>>4)<<16) << (4 * direction & 31)
}

// A threat is what a stone on a point makes in all directions together.
type threat uint8

const (
	nothing        threat = iota // there is no room for a row
	quiet                        // no three
	makesThree                   // one open or broken three
	makesThrees                  // two or more
	makesFour                    // the opponent must answer at one point
	makesFourThree               // a four and an open three: if the answer to the four is no four, it wins
	makesWin                     // an open four, or fours in two directions: it wins unless the opponent makes five first
	makesFive
	makesFoul     // renju's Black: an overline, or a double four
	makesFoulFour // the same, one of its lines being a four
	doubtful      // renju's Black: a double three, if the threes are real; the rules must be asked
	doubtfulFour  // the same, with a four
	threats
)

// meanings are what the codes of a colour stand for. They are apart by who asks: a stone that is taken back asks for the
// threats alone, and those stay in the nearest cache.
type meanings struct {
	threat [1 << 16]threat
	lanes  [1 << 16]packed // what the point adds to its owner's sums
	rank   [1 << 16]rank
}

// A rank is how early a point is tried, for its owner's move and for that of his opponent.
type rank struct{ mine, his int16 }

// allMeanings are made when first needed: those of most, of renju's Black and of caro.
var allMeanings [3]struct {
	once sync.Once
	of   *meanings
}

// meaningsOf returns the meanings of a colour's codes.
func meaningsOf(r rowRule) *meanings {
	i := 0
	switch {
	case r.foul:
		i = 1
	case r.closed:
		i = 2
	}
	m := &allMeanings[i]
	m.once.Do(func() {
		m.of = new(meanings)
		for i := range m.of.threat {
			c := code(i)
			t := c.threat(r)
			m.of.threat[i], m.of.lanes[i], m.of.rank[i] = t, c.lanes(t), c.rank(t)
		}
	})
	return m.of
}

// threat returns what four patterns are together. For renju's Black, threes are counted as they
// look on their lines: whether they are real is for [board.forbidden] to say. In caro two fours may
// have one answer in common, beyond the ends of both.
func (c code) threat(r rowRule) threat {
	var n [patterns]int
	for d := range 4 {
		n[c.pattern(d)]++
	}
	fours, threes := n[four]+n[doubleFour]+n[openFour], n[brokenThree]+n[openThree]
	switch {
	case n[five] > 0:
		return makesFive
	case r.foul && (n[overline]+n[doubleFour] > 0 || fours > 1):
		if fours > 0 {
			return makesFoulFour
		}
		return makesFoul
	case r.foul && threes > 1:
		if fours > 0 {
			return doubtfulFour
		}
		return doubtful
	case n[openFour] > 0 || fours > 1 && !r.closed:
		return makesWin
	case fours > 1 || fours > 0 && threes > 0:
		return makesFourThree
	case fours > 0:
		return makesFour
	case threes > 1:
		return makesThrees
	case threes > 0:
		return makesThree
	case c == 0:
		return nothing
	}
	return quiet
}

// four reports whether the opponent must answer at once.
func (t threat) four() bool { return t >= makesFour && t <= makesWin || t == doubtfulFour }
