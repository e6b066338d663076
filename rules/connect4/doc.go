// Package connect4 is Connect Four and its family: discs drop into the columns of an
// upright board, and a row of Length wins. The classic board has seven columns of
// six and rows of four; any board of 3 to 22 columns and rows and any length of 3
// to 8 that fits is played the same way.
//
// # Dropping
//
// Black begins, and the two take turns. A disc falls to the lowest free cell of its
// column. Four of one colour in an unbroken line, along, up or in either slope,
// win; so do five and more. A board that fills up without a row is a draw, and a
// last disc that makes a row wins.
//
//	. . . . . . .        . . X . . . .        . . . X . . .
//	. . . . . . .        . . X O . . .        . . X O . . .
//	. X X X X . .        . . X O . . .        . X O X . . .
//	. O O O X . O        . . X O . . .        X O O O . X .
//	along                up                   sloping
//
// # PopOut
//
// Instead of dropping, a player may take an own disc out of the bottom row. All
// discs above it fall by one cell:
//
//	O . .                . . .
//	X . .                O . .
//	O X .   X pops p1    X X .
//	X X O   ---------->  O X O
//
// That can close rows of either colour, along and sloping, at every height of the
// column, so all of them are looked at:
//
//   - a row of the one who popped, alone or with one of the other: he wins;
//   - only a row of the other: the other wins.
//
// On a full board one can only pop. Who is to move there without an own disc at the
// bottom cannot move: a draw. And as discs come back, so may positions: the same
// discs with the same side to move for the third time are a draw by repetition.
//
// # The pie rule
//
// On the classic board who begins wins, if he plays well. With the pie rule the
// other may answer the first disc by taking it: "one cuts, the other chooses".
//
//	ply   who      may play
//	1     First    a disc; it is Black
//	2     Second   a White disc, and the game goes on as ever;
//	               or Swap: from now on Second holds Black and that disc, First holds White
//	3     First    after a swap: White's first disc
//
// A swap exchanges the colours of the players and nothing on the board: it was
// White's turn before and is White's turn after, but another person plays White.
// ToMove names the person, Turn the colour, Player who holds a colour.
//
// # Two boards
//
// [Position] is the classic game on one bitboard, small and fast: the solver works
// on its bits. [Grid] is every game of the family. [Start] gives the one that a
// variant needs, and [Grid.Bitboard] carries a Grid over to the bits where the
// discs allow it.
package connect4

import "rowan/rules"

// Start returns the first position of v, which must be a valid variant of Connect
// Four: the zero Position for rules.ClassicConnectFour, a Grid for all others.
func Start(v rules.Variant) rules.Position {
	if v == rules.ClassicConnectFour {
		return Position{}
	}
	return New(v)
}
