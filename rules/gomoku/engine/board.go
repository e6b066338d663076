package engine

import (
	"math/bits"

	"rowan/rules"
	"rowan/rules/gomoku"
)

const (
	maxCells = rules.MaxSize * rules.MaxSize
	cellMask = 1<<9 - 1 // a power of two above maxCells
	maxRows  = rules.MaxSize
	maxLines = 2*rules.MaxSize - 1
	pad      = maxTableReach // points left free below a line: with as many above it, those of a line fill a word
)

// A board holds the stones as lines of bits and, for each free point and colour, the patterns that
// a stone there would make. Colours are 0 for Black and 1 for White; a cell is y·width + x.
//
// Every line of the board in each of the four directions is one word, two bits a point: the lower is
// set for a black stone, the upper for a white one, both off the board. The point i places along,
// its column, or its row in a vertical line, is the pad + i-th.
//
//	along    line y              up       line x
//	rising   line x − y + h − 1  falling  line x + y
//
// A stone changes what its neighbours along four lines would make: of some twenty free ones nearly
// all get another pattern, but only three or four another threat. put looks the patterns up anew
// and notes both, remove takes them back: they are paired like brackets. What a stone's own point
// would be worth is kept as it was when the stone came.
type board struct {
	width, height, cells, words int
	rule                        [2]rowRule
	reach                       int
	renju, closed               bool // closed: rows closed at both ends may not win, so fours have more than one answer
	table                       []uint8
	cache                       *patternCache // where there is no table
	meanings                    [2]*meanings

	stones int
	side   int // to move
	key    uint64
	taken  set
	lines  [4][maxLines]uint64
	at     [maxCells][4]place
	step   [4]int          // from a cell to the next on its line
	seen   [32]uint64      // of each point of a line, those that see it: the lower bit of each
	centre [maxCells]int8  // distance from the centre in half points, the larger of both axes
	x, y   [maxCells]uint8 // of a cell
	rows   [maxRows]uint32

	codes [cellMask + 1]codes
	sums  [2]packed       // of what the free points are to each colour
	sets  [2][threats]set // free cells by their threat, from makesThree up
	count [2][threats]int

	changes []change // of the stones since load, in their order; room for those of all cells
	shifts  []shift
	logged  mark                    // how many of them there are
	marks   [maxCells + 1]mark      // logged before each stone
	kept    [maxCells + 1][2]packed // the sums before each stone
}

// A place is where a cell stands on a line.
type place struct{ line, bit uint8 }

// A change is what a point's codes were before a stone.
type change struct {
	codes codes
	cell  int32
}

// A shift is what a point's threat to a colour was before a stone, and after it.
type shift struct {
	cell    int16
	color   uint8
	was, is threat
}

// A mark is how much was logged before a stone.
type mark struct{ changes, shifts int32 }

// load makes b the position p.
func (b *board) load(p *gomoku.Position) {
	v := p.Variant()
	changes, shifts, cache := b.changes, b.shifts, b.cache
	if changes == nil {
		const seen = 8 * rules.MaxLength // points that see a stone, at most
		changes, shifts = make([]change, maxCells*seen), make([]shift, maxCells*seen*2)
	}
	rule := rowRules(v)
	*b = board{
		width: v.Width, height: v.Height, cells: v.Width * v.Height, words: (v.Width*v.Height + 63) / 64,
		rule: rule, reach: reachOf(rule), renju: v.Rule == rules.Renju, closed: rule[0].closed,
		table: patternTable(v), meanings: [2]*meanings{meaningsOf(rule[0]), meaningsOf(rule[1])},
		step: [4]int{1, v.Width, v.Width + 1, 1 - v.Width}, changes: changes, shifts: shifts,
	}
	if b.table == nil {
		if cache == nil || cache.rule != rule {
			cache = newPatternCache(rule)
		}
		b.cache = cache
	}
	for d := range b.lines {
		for i := range b.lines[d] {
			b.lines[d][i] = ^uint64(0)
		}
	}
	for i := range b.seen {
		for j := max(0, i-b.reach); j <= min(i+b.reach, 31); j++ {
			b.seen[i] |= 1 << (2 * j)
		}
	}
	for cell := range b.cells {
		x, y := cell%b.width, cell/b.width
		b.x[cell], b.y[cell] = uint8(x), uint8(y)
		b.centre[cell] = int8(max(abs(2*x-v.Width+1), abs(2*y-v.Height+1)))
		b.at[cell][0] = place{uint8(y), uint8(pad + x)}
		b.at[cell][1] = place{uint8(x), uint8(pad + y)}
		b.at[cell][2] = place{uint8(x - y + v.Height - 1), uint8(pad + x)}
		b.at[cell][3] = place{uint8(x + y), uint8(pad + x)}
		color := p.At(b.point(cell))
		if color != rules.NoColor {
			b.taken.flip(cell)
			b.rows[y] |= 1 << x
			b.stones++
			b.key ^= cellKeys[color-rules.Black][cell]
		}
		for d := range 4 {
			at := b.at[cell][d]
			line := &b.lines[d][at.line]
			for c := range 2 {
				if color != rules.Black+rules.Color(c) {
					*line &^= 1 << (2*at.bit + uint8(c))
				}
			}
		}
	}
	b.side = int(p.Turn() - rules.Black)
	if b.side == 1 {
		b.key ^= sideKey
	}
	for cell := range b.cells {
		if b.taken.has(cell) {
			continue
		}
		for d := range 4 {
			at := b.at[cell][d]
			b.codes[cell] |= inDirection(b.look(b.lines[d][at.line], int(at.bit)), d)
		}
		b.tally(cell, 1)
		for c := range 2 {
			b.sums[c].add(&b.meanings[c].lanes[b.codes[cell].of(c)])
		}
	}
}

func (b *board) point(cell int) rules.Point {
	return rules.Point{X: int8(cell % b.width), Y: int8(cell / b.width)}
}

func (b *board) cell(pt rules.Point) int { return int(pt.Y)*b.width + int(pt.X) }

// free reports whether no stone stands on the cell.
func (b *board) free(cell int) bool { return !b.taken.has(cell) }

func (b *board) threat(color, cell int) threat {
	return b.meanings[color].threat[b.codes[cell].of(color)]
}

// evens has the lower bit of each point.
const evens = 0x5555555555555555

// canFour reports whether a colour can make a four that is no five.
func (b *board) canFour(color int) bool {
	count := &b.count[color]
	return count[makesFour]+count[makesFourThree]+count[makesWin]+count[doubtfulFour] > 0
}

// look returns the patterns of both colours at the free point that stands at this place of the line.
func (b *board) look(line uint64, bit int) uint8 {
	if b.table != nil {
		return b.table[sides(line>>(2*(bit-b.reach)&63), b.reach)]
	}
	return b.cache.pair(b.view(line, bit))
}

// view returns what each colour cannot use of the 2·reach+1 points around one. Where there is no table it reaches
// beyond the word, which is off the board.
func (b *board) view(line uint64, bit int) (black, white uint32) {
	for i := range 2*b.reach + 1 {
		point := uint64(3)
		if at := bit - b.reach + i; at >= 0 && at < 32 {
			point = line >> (2 * at)
		}
		black |= uint32(point&1) << i
		white |= uint32(point>>1&1) << i
	}
	return black, white
}

// play puts a stone of the side to move on a free cell, and gives the turn away.
func (b *board) play(cell int) {
	b.kept[b.stones] = b.sums
	b.sums[0].subtract(&b.meanings[0].lanes[b.codes[cell].of(0)])
	b.sums[1].subtract(&b.meanings[1].lanes[b.codes[cell].of(1)])
	b.put(cell, b.side)
	b.sum()
	b.pass()
}

// force is play without the sums, for searches that estimate nothing: they are out of date until its undo.
func (b *board) force(cell int) {
	b.kept[b.stones] = b.sums
	b.put(cell, b.side)
	b.pass()
}

// undo takes back what play or force did last, on cell.
func (b *board) undo(cell int) {
	b.pass()
	b.remove(cell, b.side)
	b.sums = b.kept[b.stones]
}

// pass gives the turn away.
func (b *board) pass() {
	b.side ^= 1
	b.key ^= sideKey
}

// put sets a stone on a free cell.
func (b *board) put(cell, color int) {
	b.marks[b.stones] = b.logged
	b.tally(cell, -1)
	b.mark(cell, color)
	b.stones++
	black, white := &b.meanings[0].threat, &b.meanings[1].threat
	reach := b.reach
	below := uint64(1)<<(2*reach&63) - 1
	above := below << (2 * reach & 63)
	table, changes, shifts := b.table, b.changes, b.shifts
	changed, shifted := b.logged.changes, b.logged.shifts
	places := &b.at[cell]
	for d := range 4 {
		at := places[d]
		line := b.lines[d][at.line] | 1<<((2*int(at.bit)+color)&63)
		b.lines[d][at.line] = line
		step, keep := b.step[d], ^inDirection(0xff, d)
		first := cell - int(at.bit)*step
		free := ^(line | line>>1) & b.seen[at.bit&31]
		for ; free != 0; free &= free - 1 {
			i := bits.TrailingZeros64(free)
			var pair uint8
			if table != nil { // as in look, which is too long to be inlined
				view := line >> ((i - 2*reach) & 63)
				pair = table[view&below|view>>2&above]
			} else {
				pair = b.look(line, i/2)
			}
			other := first + i>>1*step
			at := &b.codes[other&cellMask]
			old := *at
			is := old&keep | inDirection(pair, d)
			changes[changed] = change{old, int32(other)}
			changed++
			*at = is
			if was, is := black[old.of(0)], black[is.of(0)]; was != is {
				b.recount(0, other, was, is)
				shifts[shifted] = shift{int16(other), 0, was, is}
				shifted++
			}
			if was, is := white[old.of(1)], white[is.of(1)]; was != is {
				b.recount(1, other, was, is)
				shifts[shifted] = shift{int16(other), 1, was, is}
				shifted++
			}
		}
	}
	b.logged = mark{changed, shifted}
}

// sum brings the sums up to date with what the newest stone changed.
func (b *board) sum() {
	black, white := &b.meanings[0].lanes, &b.meanings[1].lanes
	sums := b.sums
	changes := b.changes[b.marks[b.stones-1].changes:b.logged.changes]
	for i := range changes {
		was, is := changes[i].codes, b.codes[changes[i].cell&cellMask]
		sums[0].add(&black[is.of(0)])
		sums[0].subtract(&black[was.of(0)])
		sums[1].add(&white[is.of(1)])
		sums[1].subtract(&white[was.of(1)])
	}
	b.sums = sums
}

// remove takes off the newest stone, which stands on cell. The sums are for undo to bring back.
func (b *board) remove(cell, color int) {
	b.stones--
	mark := b.marks[b.stones]
	changes := b.changes[mark.changes:b.logged.changes]
	for i := range changes {
		b.codes[changes[i].cell&cellMask] = changes[i].codes
	}
	shifts := b.shifts[mark.shifts:b.logged.shifts]
	for i := range shifts {
		s := &shifts[i]
		b.recount(int(s.color), int(s.cell), s.is, s.was)
	}
	b.logged = mark
	places := &b.at[cell]
	for d := range 4 {
		at := places[d]
		b.lines[d][at.line] &^= 1 << ((2*int(at.bit) + color) & 63)
	}
	b.mark(cell, color)
	b.tally(cell, 1)
}

// mark sets or clears what is kept of the stone itself.
func (b *board) mark(cell, color int) {
	b.key ^= cellKeys[color][cell]
	b.taken.flip(cell)
	b.rows[b.y[cell]] ^= 1 << b.x[cell]
}

// recount brings what is counted of a colour up to date where a free cell's threat changes.
func (b *board) recount(color, cell int, was, is threat) {
	b.count[color][was]--
	b.count[color][is]++
	if was >= makesThree {
		b.sets[color][was].flip(cell)
	}
	if is >= makesThree {
		b.sets[color][is].flip(cell)
	}
}

// tally counts a cell's threats among those of the free ones, sign 1, or no longer, sign −1.
func (b *board) tally(cell int, sign int) {
	for c := range 2 {
		t := b.threat(c, cell)
		b.count[c][t] += sign
		if t >= makesThree {
			b.sets[c][t].flip(cell)
		}
	}
}

// dead reports whether neither side has room for a row any more.
func (b *board) dead() bool {
	free := b.cells - b.stones
	return b.count[0][nothing] == free && b.count[1][nothing] == free
}

// cellKeys are the Zobrist keys of the stones, sideKey that of White to move.
var cellKeys = func() (keys [2][maxCells]uint64) {
	for c := range keys {
		for i := range keys[c] {
			keys[c][i] = mix(uint64(c*maxCells+i) + 1)
		}
	}
	return keys
}()

const sideKey = 0x9e3779b97f4a7c15

// mix is the output function of splitmix64 (Steele, Lea and Flood 2014).
func mix(z uint64) uint64 {
	z *= 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func abs(x int) int { return max(x, -x) }
