package engine

import "rowan/rules/connect4"

// order is the columns from the centre: the centre cell lies on the most lines.
var order = [connect4.Width]int{3, 2, 4, 1, 5, 0, 6}

// column returns the cells of column x.
func column(x int) uint64 { return (1<<connect4.Height - 1) << (x * connect4.Stride) }

// playable returns the cell of each column into which a disc would fall.
func playable(mask uint64) uint64 { return (mask + connect4.Bottom) & connect4.Board }

// winningCells returns the empty cells that would complete a row of four with
// cells. A vertical row can be completed on top only; in the other directions
// the missing cell may be any of the four:
//
//	X X X _    X X _ X    X _ X X    _ X X X
func winningCells(cells, mask uint64) uint64 {
	won := cells << 1 & (cells << 2) & (cells << 3)
	for _, step := range [...]int{connect4.Stride - 1, connect4.Stride, connect4.Stride + 1} {
		pair := cells << step & (cells << (2 * step)) // the two below in this direction
		won |= pair & (cells << (3 * step))
		won |= pair & (cells >> step)
		pair = cells >> step & (cells >> (2 * step)) // the two above
		won |= pair & (cells << step)
		won |= pair & (cells >> (3 * step))
	}
	return won & (connect4.Board ^ mask)
}

// nonLosing returns the drops after which the opponent does not win at once,
// given that the side to move cannot win at once. None means that the game is
// lost in two plies, or that the board is full.
func nonLosing(cur, mask uint64) uint64 {
	drops := playable(mask)
	threats := winningCells(cur^mask, mask)
	if forced := drops & threats; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0 // two cannot be stopped with one disc
		}
		drops = forced
	}
	return drops &^ (threats >> 1) // nor may a drop open the cell above
}
