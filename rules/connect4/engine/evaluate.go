package engine

import (
	"math/bits"

	"rowan/rules/connect4"
)

// Weights of the estimate, in hundredths of a good threat.
const (
	threatWeight   = 40 // an empty cell that would complete a row
	parityWeight   = 60 // more for one on a row that its side gets when the board fills up
	centreWeight   = 8  // a disc in the middle column
	shoulderWeight = 4  // a disc next to it
)

const (
	// Rows by their number from 1. As the columns fill in pairs, the first
	// player comes to the odd rows and the second to the even ones: a threat
	// there is the one that is won in the end.
	oddRows  = connect4.Bottom | connect4.Bottom<<2 | connect4.Bottom<<4
	evenRows = oddRows << 1

	centre    uint64 = (1<<connect4.Height - 1) << (3 * connect4.Stride)
	shoulders        = centre<<connect4.Stride | centre>>connect4.Stride
)

// evaluate estimates an undecided position for the side to move.
func evaluate(cur, mask uint64, ply int) int {
	mine, theirs := uint64(oddRows), uint64(evenRows)
	if ply&1 != 0 {
		mine, theirs = theirs, mine
	}
	return side(cur, mask, mine) - side(cur^mask, mask, theirs)
}

func side(cells, mask, goodRows uint64) int {
	threats := winningCells(cells, mask)
	return threatWeight*bits.OnesCount64(threats) + parityWeight*bits.OnesCount64(threats&goodRows) +
		centreWeight*bits.OnesCount64(cells&centre) + shoulderWeight*bits.OnesCount64(cells&shoulders)
}
