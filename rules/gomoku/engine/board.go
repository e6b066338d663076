package engine

import (
	"math/bits"

	"rowan/rules"
	"rowan/rules/gomoku"
)

const (
	maxCells = rules.MaxSize * rules.MaxSize
	maxLines = 2*rules.MaxSize - 1
	pad      = rules.MaxLength // bits left free below a line, so that a window never shifts out
)

// A board holds the stones as lines of bits and, for each free point, colour
// and direction, the pattern that a stone there would make. Colours are 0 for
// Black and 1 for White; a cell is y·width + x.
//
// Every line of the board in each of the four directions is one word a colour.
// Bit pad + i is the point i places along: its column, or its row in a
// vertical line.
//
//	along    line y              up       line x
//	rising   line x − y + h − 1  falling  line x + y
//
// place and unplace bring up to date the free points that see the stone. They
// must be paired like brackets: what a stone's own point would be worth is
// kept as it was when the stone came.
type board struct {
	width, height, cells int
	length               int
	exactly              bool // the standard rule
	table                []pattern

	stones int
	side   int // to move
	key    uint64
	empty  [maxCells]bool
	line   [2][4][maxLines]uint64
	walls  [4][maxLines]uint64 // bits off the board
	step   [4]int              // from a cell to the next on its line

	pattern   [2][maxCells][4]pattern
	threat    [2][maxCells]threat
	points    [2][maxCells]int32 // sum of the weights of its four patterns
	potential [2]int             // sum of points over the free cells
	count     [2][threats]int    // free cells by their threat
	fives     [2]int             // xor of the cells of makesFive: the cell, if it is the only one
	centre    [maxCells]int8     // distance from the centre in half points, the larger of both axes
}

// load makes b the position p.
func (b *board) load(p *gomoku.Position) {
	v := p.Variant()
	*b = board{
		width: v.Width, height: v.Height, cells: v.Width * v.Height,
		length: v.Length, exactly: v.Rule == rules.Standard,
		table: patternTable(v.Length, v.Rule == rules.Standard),
		step:  [4]int{1, v.Width, v.Width + 1, 1 - v.Width},
	}
	for d := range b.walls {
		for i := range b.walls[d] {
			b.walls[d][i] = ^uint64(0)
		}
	}
	for cell := range b.cells {
		b.empty[cell] = true
		pt := b.point(cell)
		b.centre[cell] = int8(max(abs(2*int(pt.X)-v.Width+1), abs(2*int(pt.Y)-v.Height+1)))
		for d := range 4 {
			line, bit := b.locate(cell, d)
			b.walls[d][line] &^= 1 << bit
		}
	}
	b.count[0][quiet], b.count[1][quiet] = b.cells, b.cells
	for cell := range b.cells {
		for d := range 4 {
			line, bit := b.locate(cell, d)
			b.refresh(0, d, line, bit, cell)
			b.refresh(1, d, line, bit, cell)
		}
	}
	for c := range 2 {
		for y := range v.Height {
			for row := p.Row(rules.Black+rules.Color(c), y); row != 0; row &= row - 1 {
				b.side = c
				b.place(y*v.Width + bits.TrailingZeros32(row))
			}
		}
	}
	b.side = int(p.Turn() - rules.Black)
}

func (b *board) point(cell int) rules.Point {
	return rules.Point{X: int8(cell % b.width), Y: int8(cell / b.width)}
}

// locate returns the cell's line in direction d and its bit there.
func (b *board) locate(cell, d int) (line, bit int) {
	x, y := cell%b.width, cell/b.width
	switch d {
	case 0:
		return y, pad + x
	case 1:
		return x, pad + y
	case 2:
		return x - y + b.height - 1, pad + x
	}
	return x + y, pad + x
}

// place puts a stone of the side to move on an empty cell.
func (b *board) place(cell int) {
	b.untally(0, cell)
	b.untally(1, cell)
	b.empty[cell] = false
	b.key ^= cellKey(b.side, cell)
	b.stones++
	b.toggle(cell, b.side)
	b.side = 1 - b.side
}

// unplace takes back the newest stone, which stands on cell.
func (b *board) unplace(cell int) {
	b.side = 1 - b.side
	b.toggle(cell, b.side)
	b.stones--
	b.key ^= cellKey(b.side, cell)
	b.empty[cell] = true
	b.tally(0, cell)
	b.tally(1, cell)
}

// toggle sets or clears the stone's bits and refreshes the free points that see it.
func (b *board) toggle(cell, color int) {
	for d := range 4 {
		line, bit := b.locate(cell, d)
		b.line[color][d][line] ^= 1 << bit
		free := ^(b.line[0][d][line] | b.line[1][d][line] | b.walls[d][line])
		free &= (1<<(2*b.length+1) - 1) << (bit - b.length) &^ (1 << bit)
		for ; free != 0; free &= free - 1 {
			at := bits.TrailingZeros64(free)
			other := cell + (at-bit)*b.step[d]
			b.refresh(0, d, line, at, other)
			b.refresh(1, d, line, at, other)
		}
	}
}

// refresh finds the pattern of color in direction d anew for a free cell.
func (b *board) refresh(color, d, line, bit, cell int) {
	k := b.length
	own := b.line[color][d][line] >> (bit - k) & (1<<(2*k+1) - 1)
	blocked := (b.line[1-color][d][line] | b.walls[d][line]) >> (bit - k) & (1<<(2*k+1) - 1)
	var found pattern
	if b.table != nil {
		found = b.table[squeeze(own, k)<<(2*k)|squeeze(blocked, k)]
	} else {
		found = classify(own|1<<k, blocked, k, b.exactly)
	}
	p := &b.pattern[color][cell]
	old := p[d]
	if found == old {
		return
	}
	p[d] = found
	delta := weight[found] - weight[old]
	b.points[color][cell] += delta
	b.potential[color] += int(delta)
	if max(found, old) < openThree {
		return // no part of any threat
	}
	if t := combine(p); t != b.threat[color][cell] {
		b.recount(color, cell, -1)
		b.threat[color][cell] = t
		b.recount(color, cell, 1)
	}
}

// tally and untally count a cell among the free ones, or no longer.
func (b *board) tally(color, cell int) {
	b.potential[color] += int(b.points[color][cell])
	b.recount(color, cell, 1)
}

func (b *board) untally(color, cell int) {
	b.potential[color] -= int(b.points[color][cell])
	b.recount(color, cell, -1)
}

func (b *board) recount(color, cell, n int) {
	t := b.threat[color][cell]
	b.count[color][t] += n
	if t == makesFive {
		b.fives[color] ^= cell
	}
}

// anyFive returns a cell where color would make five. There must be one.
func (b *board) anyFive(color int) int {
	if b.count[color][makesFive] == 1 {
		return b.fives[color]
	}
	for cell := range b.cells {
		if b.empty[cell] && b.threat[color][cell] == makesFive {
			return cell
		}
	}
	return -1
}

// dead reports whether neither side has room for a row any more.
func (b *board) dead() bool { return b.potential[0] == 0 && b.potential[1] == 0 }

// cellKey is the Zobrist key of a stone.
func cellKey(color, cell int) uint64 { return cellKeys[color][cell] }

var cellKeys = func() (keys [2][maxCells]uint64) {
	for c := range keys {
		for i := range keys[c] {
			keys[c][i] = mix(uint64(c*maxCells+i) + 1)
		}
	}
	return keys
}()

// mix is the output function of splitmix64 (Steele, Lea and Flood 2014).
func mix(z uint64) uint64 {
	z *= 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
