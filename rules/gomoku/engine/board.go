package engine

import (
	"math/bits"

	"rowan/rules"
	"rowan/rules/gomoku"
)

const (
	maxCells = rules.MaxSize * rules.MaxSize
	maxRows  = rules.MaxSize
	maxLines = 2*rules.MaxSize - 1
	pad      = rules.MaxLength // bits left free below a line, so that a view never shifts out
)

// A board holds the stones as lines of bits and, for each free point and colour, the patterns that
// a stone there would make. Colours are 0 for Black and 1 for White; a cell is y·width + x.
//
// Every line of the board in each of the four directions is one word a colour. Bit pad + i is the
// point i places along: its column, or its row in a vertical line. What is off the board is set in
// both colours' words.
//
//	along    line y              up       line x
//	rising   line x − y + h − 1  falling  line x + y
//
// A stone changes what its neighbours along four lines would make. put looks their patterns up anew
// and notes each change, remove takes the changes back: they are paired like brackets. What a
// stone's own point would be worth is kept as it was when the stone came.
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
	lines  [4][maxLines][2]uint64
	at     [4][maxCells]place
	step   [4]int          // from a cell to the next on its line
	centre [maxCells]int8  // distance from the centre in half points, the larger of both axes
	x, y   [maxCells]uint8 // of a cell
	rows   [maxRows]uint32

	codes [maxCells]codes
	sums  [2]packed       // of what the free points are to each colour
	sets  [2][threats]set // free cells by their threat, from makesThree up
	count [2][threats]int

	log   []change
	marks [maxCells + 1]int32     // the log's length before each stone
	kept  [maxCells + 1][2]packed // the sums before each stone
}

// A place is where a cell stands on a line.
type place struct{ line, bit uint8 }

// A change is what a point's codes were before a stone.
type change struct {
	codes codes
	cell  int32
}

// load makes b the position p.
func (b *board) load(p *gomoku.Position) {
	v := p.Variant()
	log := b.log[:0]
	if log == nil {
		log = make([]change, 0, 1<<14)
	}
	rule := rowRules(v)
	*b = board{
		width: v.Width, height: v.Height, cells: v.Width * v.Height, words: (v.Width*v.Height + 63) / 64,
		rule: rule, reach: max(rule[0].reach(), rule[1].reach()), renju: v.Rule == rules.Renju, closed: rule[0].closed,
		table: patternTable(v), meanings: [2]*meanings{meaningsOf(rule[0]), meaningsOf(rule[1])},
		step: [4]int{1, v.Width, v.Width + 1, 1 - v.Width}, log: log,
	}
	if b.table == nil {
		b.cache = newPatternCache(rule)
	}
	for d := range b.lines {
		for i := range b.lines[d] {
			b.lines[d][i] = [2]uint64{^uint64(0), ^uint64(0)}
		}
	}
	for cell := range b.cells {
		x, y := cell%b.width, cell/b.width
		b.x[cell], b.y[cell] = uint8(x), uint8(y)
		b.centre[cell] = int8(max(abs(2*x-v.Width+1), abs(2*y-v.Height+1)))
		b.at[0][cell] = place{uint8(y), uint8(pad + x)}
		b.at[1][cell] = place{uint8(x), uint8(pad + y)}
		b.at[2][cell] = place{uint8(x - y + v.Height - 1), uint8(pad + x)}
		b.at[3][cell] = place{uint8(x + y), uint8(pad + x)}
		color := p.At(b.point(cell))
		if color != rules.NoColor {
			b.taken.flip(cell)
			b.rows[y] |= 1 << x
			b.stones++
			b.key ^= cellKeys[color-rules.Black][cell]
		}
		for d := range 4 {
			at := b.at[d][cell]
			line := &b.lines[d][at.line]
			for c := range 2 {
				if color != rules.Black+rules.Color(c) {
					line[c] &^= 1 << at.bit
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
			at := b.at[d][cell]
			b.codes[cell] |= inDirection(b.look(&b.lines[d][at.line], int(at.bit)), d)
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

// look returns the patterns of both colours at the free point that is this bit of the line.
func (b *board) look(line *[2]uint64, bit int) uint8 {
	shift := (bit - b.reach) & 63
	black, white := line[0]>>shift, line[1]>>shift
	if b.table != nil {
		return b.table[sides(black, b.reach)<<(2*b.reach)|sides(white, b.reach)]
	}
	mask := uint64(1)<<(2*b.reach+1) - 1
	return b.cache.pair(uint32(black&mask), uint32(white&mask))
}

// play puts a stone of the side to move on a free cell, and gives the turn away.
func (b *board) play(cell int) {
	b.put(cell, b.side, true)
	b.pass()
}

// force is play without the sums, for searches that estimate nothing: they are out of date until its undo.
func (b *board) force(cell int) {
	b.put(cell, b.side, false)
	b.pass()
}

// undo takes back what play or force did last, on cell.
func (b *board) undo(cell int) {
	b.pass()
	b.remove(cell, b.side)
}

// pass gives the turn away.
func (b *board) pass() {
	b.side ^= 1
	b.key ^= sideKey
}

// put sets a stone on a free cell, and brings the sums up to date if it is told to.
func (b *board) put(cell, color int, sum bool) {
	b.marks[b.stones], b.kept[b.stones] = int32(len(b.log)), b.sums
	b.tally(cell, -1)
	black, white := b.meanings[0], b.meanings[1]
	sums := b.sums
	if sum {
		sums[0].subtract(&black.lanes[b.codes[cell].of(0)])
		sums[1].subtract(&white.lanes[b.codes[cell].of(1)])
	}
	b.mark(cell, color)
	b.stones++
	reach := b.reach
	middle := uint64(1)<<reach - 1
	table, log := b.table, b.log
	for d := range 4 {
		at := b.at[d][cell]
		line := &b.lines[d][at.line]
		line[color] |= 1 << (at.bit & 63)
		low := int(at.bit) - reach // of the points that see the stone
		step, keep := b.step[d], ^inDirection(0xff, d)
		free := ^(line[0] | line[1]) >> (low & 63) & (1<<(2*reach+1) - 1)
		for ; free != 0; free &= free - 1 {
			i := bits.TrailingZeros64(free)
			var pair uint8
			if table != nil { // as in look, which is too long to be inlined
				blacks, whites := line[0]>>((low+i-reach)&63), line[1]>>((low+i-reach)&63)
				pair = table[(blacks&middle|blacks>>1&(middle<<reach))<<(2*reach)|whites&middle|whites>>1&(middle<<reach)]
			} else {
				pair = b.look(line, low+i)
			}
			other := cell + (i-reach)*step
			old := b.codes[other]
			is := old&keep | inDirection(pair, d)
			if is == old {
				continue
			}
			log = append(log, change{old, int32(other)})
			b.codes[other] = is
			if was, is := old.of(0), is.of(0); was != is {
				b.recount(0, other, black.threat[was], black.threat[is])
				if sum {
					sums[0].add(&black.lanes[is])
					sums[0].subtract(&black.lanes[was])
				}
			}
			if was, is := old.of(1), is.of(1); was != is {
				b.recount(1, other, white.threat[was], white.threat[is])
				if sum {
					sums[1].add(&white.lanes[is])
					sums[1].subtract(&white.lanes[was])
				}
			}
		}
	}
	b.log, b.sums = log, sums
}

// remove takes off the newest stone, which stands on cell.
func (b *board) remove(cell, color int) {
	b.stones--
	mark := b.marks[b.stones]
	b.sums = b.kept[b.stones]
	black, white := b.meanings[0], b.meanings[1]
	for i := len(b.log) - 1; i >= int(mark); i-- {
		c := b.log[i]
		now := b.codes[c.cell]
		if was, is := now.of(0), c.codes.of(0); was != is {
			b.recount(0, int(c.cell), black.threat[was], black.threat[is])
		}
		if was, is := now.of(1), c.codes.of(1); was != is {
			b.recount(1, int(c.cell), white.threat[was], white.threat[is])
		}
		b.codes[c.cell] = c.codes
	}
	b.log = b.log[:mark]
	for d := range 4 {
		at := b.at[d][cell]
		b.lines[d][at.line][color] &^= 1 << (at.bit & 63)
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
	if was == is {
		return
	}
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
