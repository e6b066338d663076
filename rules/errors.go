package rules

import "fmt"

// A Reason is the rule that an illegal move breaks.
type Reason uint8

const (
	Occupied    Reason = iota + 1 // a stone stands there
	OffBoard                      // the board has no such point or column
	ColumnFull                    // no disc fits into the column
	NotYourTurn                   // the other player is to move
	GameOver                      // the game has ended
	WrongKind                     // the game has no such move now: a drop in Gomoku, a stone where a choice is due
	Overline                      // renju: Black would have six or more in a row
	DoubleFour                    // renju: Black would make two fours
	DoubleThree                   // renju: Black would make two threes
	OpeningRule                   // the opening does not allow it: outside its area, alike a fifth offered, no such number
	NotYourDisc                   // PopOut: the column's bottom disc is not the mover's own
)

// Forbidden reports whether the reason is one of renju's three.
func (r Reason) Forbidden() bool { return r == Overline || r == DoubleFour || r == DoubleThree }

// String says the reason as the end of a sentence.
func (r Reason) String() string {
	switch r {
	case Occupied:
		return "the point is occupied"
	case OffBoard:
		return "it is off the board"
	case ColumnFull:
		return "the column is full"
	case NotYourTurn:
		return "it is not your turn"
	case GameOver:
		return "the game is over"
	case WrongKind:
		return "the game has no such move now"
	case Overline:
		return "forbidden for Black: overline"
	case DoubleFour:
		return "forbidden for Black: double four"
	case DoubleThree:
		return "forbidden for Black: double three"
	case OpeningRule:
		return "the opening does not allow it"
	case NotYourDisc:
		return "the disc at the bottom is not yours"
	}
	return "unknown reason"
}

// A MoveError says why a move is illegal. The position is as it was.
type MoveError struct {
	Move   Move
	Ply    int // of the refused move, from 1
	Reason Reason
}

func (e *MoveError) Error() string {
	return fmt.Sprintf("ply %d, %s: %s", e.Ply, e.Move, e.Reason)
}

// A SyntaxError says where a move string is not one.
type SyntaxError struct {
	Ply  int    // of the move that cannot be read, from 1
	Text string // what stands there
	Want string // what should
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("ply %d: %q is no move: %s", e.Ply, e.Text, e.Want)
}
