package solver

import "math/bits"

// unbounded is above every score.
const unbounded = 1000

// On a board of even height whoever always plays on top of the other's disc gets
// every cell of the even rows, and the other one those of the odd rows. Where the
// other could not complete a row with them, this is a bound of the score that
// needs no search (claimeven and zugzwang in Allis, "A Knowledge-based Approach
// of Connect-Four", 1988). Both functions here take the position's drops, and
// the cells that complete a row of the opponent of cur; neither side can win at
// once, nor is cur forced.

// secondFollows returns an upper bound for the first player, who is to move: the
// second player follows him in each column.
//
//	6  2 2 2 2     2 the second player gets
//	5  1 1 1 1     1 the first player gets, or may get
//	4  2 2 2 2
//	3  1 1 1 1
//	2  2 2 1 2     the 1 here can be played now, with a disc below it. The first
//	1  1 1 X 1     player might take it: then the second takes another such one.
//	               As the number of empty cells is even, so is that of such cells.
//
// Above a cell that completes a row of the second player nobody will get.
func (g *geometry[R]) secondFollows(cur, mask, drops, threats uint64) int {
	claimed := g.even &^ (mask | drops)
	first := g.board &^ (claimed | cur ^ mask)
	if wins := threats & claimed; wins != 0 {
		first &^= g.above(wins)
	}
	if g.hasRow(first) {
		return unbounded
	}
	// The second player's row, if he gets one, is complete when all cells are
	// taken but those above its highest row.
	second := cur ^ mask
	low := uint64(0)
	for row := 2; row <= g.height; row += 2 {
		low |= g.bottom << (row - 1)
		if g.hasRow(second | claimed&low) {
			return -(g.height + 2 - row) / 2
		}
	}
	return 0
}

// firstWaits returns an upper bound for the second player, who is to move: the
// first player leaves a column alone in which an odd row's cell wins for him, and
// follows in each other one. When all others are full, the second player has to
// play below that cell.
//
//	6  1 1 . 1     1 the first player gets
//	5  2 2 . 2     2 the second player gets, or may get
//	4  1 1 . 1
//	3  2 2 W 2     W wins for the first player
//	2  1 1 2 1     the second player has to play here in the end, and loses
//	1  2 2 X 2
//
// This column has an odd number of discs. Then the others have an even number of
// empty cells together, and follow as in secondFollows.
func (g *geometry[R]) firstWaits(cur, mask, drops, threats uint64) int {
	bound := unbounded
	waiting := threats & g.odd &^ (mask | drops)
	for ; waiting != 0; waiting &= waiting - 1 {
		cell := uint(bits.TrailingZeros64(waiting))
		column := g.column(cell)
		if drops&column&g.even == 0 {
			continue
		}
		second := g.odd&^mask | drops&g.even // what he may get in other columns,
		if wins := threats & g.even &^ (mask | drops); wins != 0 {
			second &^= g.above(wins)
		}
		second = second&^column | column&g.even&^mask&(1<<cell-1) | cur
		if !g.hasRow(second) {
			row := int(cell%g.stride()) + 1
			bound = min(bound, -(g.height+2-row)/2)
		}
	}
	return bound
}

// above returns the cells above the given ones.
func (g *geometry[R]) above(cells uint64) uint64 {
	above := cells << 1 & g.board
	for range g.height - 2 {
		above |= above << 1 & g.board
	}
	return above
}
