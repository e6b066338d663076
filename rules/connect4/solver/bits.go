package solver

import "math/bits"

// rows says how high a board is, as a type: with classic all shifts below are
// constants of the compiled code, which makes the search half as fast again;
// with variable they come from the board.
type rows interface{ classic | variable }

type (
	classic  [6]struct{}
	variable [0]struct{}
)

// A geometry is a board's size and the sets of cells that follow from it.
type geometry[R rows] struct {
	width, height, cells int
	step                 uint // bits a column: height + 1
	bottom               uint64
	board                uint64 // every cell
	odd, even            uint64 // rows 1, 3, 5 … and 2, 4, 6 …, from the bottom
}

func newGeometry[R rows](width, height int) geometry[R] {
	g := geometry[R]{width: width, height: height, cells: width * height, step: uint(height) + 1}
	for x := range width {
		g.bottom |= 1 << (uint(x) * g.step)
	}
	for y := range height {
		if y%2 == 0 {
			g.odd |= g.bottom << y
		} else {
			g.even |= g.bottom << y
		}
	}
	g.board = g.odd | g.even
	return g
}

// stride is the number of bits a column.
func (g *geometry[R]) stride() uint {
	var r R
	if len(r) > 0 {
		return uint(len(r)) + 1
	}
	return g.step & 63 // the mask spares the test for shifts of 64 and more
}

// column returns the cells of the column that holds cell.
func (g *geometry[R]) column(cell uint) uint64 {
	d := g.stride()
	return (1<<(d-1) - 1) << (cell / d * d)
}

// drops returns the cell of each column into which a disc would fall.
func (g *geometry[R]) drops(mask uint64) uint64 { return (mask + g.bottom) & g.board }

// completing returns the cells, taken ones too, that would complete a row of
// four with the given discs. A vertical row can be completed on top only; in the
// other directions the missing cell may be any of the four:
//
//	X X X _    X X _ X    X _ X X    _ X X X
func (g *geometry[R]) completing(discs uint64) uint64 {
	d := g.stride()
	return (discs<<1&(discs<<2)&(discs<<3) | others(discs, d-1) | others(discs, d) | others(discs, d+1)) & g.board
}

// others returns the cells of which the other three in some row of four along d
// are in the set.
func others(set uint64, d uint) uint64 {
	below, above := set<<d, set>>d
	return below&(set<<(2*d))&(set<<(3*d)|above) | above&(set>>(2*d))&(set>>(3*d)|below)
}

// hasRow reports whether four cells of the set make a row. The set must be
// within the board.
func (g *geometry[R]) hasRow(set uint64) bool {
	d := g.stride()
	return rowsAlong(set, 1)|rowsAlong(set, d-1)|rowsAlong(set, d)|rowsAlong(set, d+1) != 0
}

// rowsAlong returns the first cell of each row of four along d.
func rowsAlong(set uint64, d uint) uint64 {
	pairs := set & (set >> d)
	return pairs & (pairs >> (2 * d))
}

// mirror exchanges left and right. It keeps the bit above each column.
func (g *geometry[R]) mirror(bits uint64) uint64 {
	d, w := g.stride(), uint(g.width)
	column := uint64(1)<<d - 1
	var mirrored uint64
	for x := range w / 2 {
		left, shift := column<<(x*d&63), (w-1-2*x)*d&63
		mirrored |= bits&left<<shift | bits>>shift&left
	}
	if w%2 == 1 {
		mirrored |= bits & (column << (w / 2 * d & 63))
	}
	return mirrored
}

// discs returns the number of discs on the board.
func (g *geometry[R]) discs(p Position) int { return bits.OnesCount64(p.Mask) }
