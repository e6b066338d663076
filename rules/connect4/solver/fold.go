package solver

// key returns a name of the position that it shares with others only if they are
// worth the same: its mirror image, and those that differ in dead discs alone.
//
// A disc is dead when its colour has no more say in any row. Here the bottom
// left X and the O above it are dead as far as the shown columns go, for each
// row through them is full or holds both colours besides:
//
//	. . . .
//	O X O .
//	X O X O
//
// The key is the mask with dead discs of the side to move given to the opponent,
// added to the mask itself, so that the carry marks each column's height.
func (g *geometry[R]) key(cur, mask uint64) uint64 {
	key := cur&g.alive(cur, mask) + mask
	return min(key, g.mirror(key))
}

// alive returns cells among which are all discs of cur that may not be given to
// the opponent. What matters is the rows of four cells that still have an empty
// one. In such a row
//
//   - without a disc of the opponent, all of cur's are alive: he may complete it;
//   - with one, cur's keep the opponent from completing it. One of them is enough,
//     and it must be the same one whichever others are given away: the last.
//
// So after the exchange each row can be completed by whom it could before.
func (g *geometry[R]) alive(cur, mask uint64) uint64 {
	d := g.stride()
	empty := g.board &^ mask
	return g.aliveAlong(cur, empty, 1) | g.aliveAlong(cur, empty, d-1) | g.aliveAlong(cur, empty, d) | g.aliveAlong(cur, empty, d+1)
}

// aliveAlong is alive for the rows along d. Rows are named by their first cell.
func (g *geometry[R]) aliveAlong(cur, empty uint64, d uint) uint64 {
	open := empty | empty>>d
	open = (open | open>>(2*d)) & rowsAlong(g.board, d) // rows with an empty cell
	free := rowsAlong(cur|empty, d)                     // rows without the opponent

	alive := free & open
	alive |= alive << d
	alive |= alive << (2 * d)

	shared := open &^ free
	for i := uint(3); i > 0; i-- {
		last := shared & (cur >> (i * d))
		alive |= last << (i * d)
		shared &^= last
	}
	return alive | shared
}
