package rules

import (
	"fmt"
	"strconv"
)

// A MoveKind says what a move does. The values are part of signed records: they stay.
type MoveKind uint8

const (
	PlaceKind  MoveKind = iota // put a stone on Point
	DropKind                   // let a disc fall into the column Point.X
	PopKind                    // PopOut: take an own disc out of the bottom of the column Point.X
	PassKind                   // renju: put no stone
	SwapKind                   // take the other player's colour
	TwoKind                    // Swap2: put a white and a black stone next, and let the other choose
	NameKind                   // name how many fifths are offered: Point.X of them
	OfferKind                  // offer Point for the fifth stone
	ChooseKind                 // choose Point among the fifths offered
	moveKinds
)

// A Move is one act of a player. The parts of Point that have no meaning in a kind are 0.
type Move struct {
	Kind  MoveKind
	Point Point
}

// Place returns the move that puts a stone on p.
func Place(p Point) Move { return Move{PlaceKind, p} }

// Drop returns the move that lets a disc fall into column x, from 0 at the left.
func Drop(x int) Move { return Move{DropKind, Point{X: int8(x)}} }

// Pop returns the move that takes the bottom disc out of column x, from 0 at the left.
func Pop(x int) Move { return Move{PopKind, Point{X: int8(x)}} }

// Name returns the move that says that n fifths are offered.
func Name(n int) Move { return Move{NameKind, Point{X: int8(n)}} }

// Offer returns the move that offers p for the fifth stone.
func Offer(p Point) Move { return Move{OfferKind, p} }

// Choose returns the move that chooses p among the fifths offered.
func Choose(p Point) Move { return Move{ChooseKind, p} }

// The moves that name no place.
var (
	Pass = Move{Kind: PassKind}
	Swap = Move{Kind: SwapKind}
	Two  = Move{Kind: TwoKind}
)

// String returns the move as it is written in a move string: "h8"; the number of the
// column from 1, or from the tenth column on its letter ("a"); "p3" for a pop; "--" for
// a pass, "~" for a swap, "=" before the two stones of Swap2, "_8" for the number of
// fifths, ".h8" for a fifth offered and "-h8" for the one chosen.
func (m Move) String() string {
	switch m.Kind {
	case DropKind:
		return column(m.Point.X)
	case PopKind:
		return "p" + column(m.Point.X)
	case PassKind:
		return "--"
	case SwapKind:
		return "~"
	case TwoKind:
		return "="
	case NameKind:
		return "_" + strconv.Itoa(int(m.Point.X))
	case OfferKind:
		return "." + m.Point.String()
	case ChooseKind:
		return "-" + m.Point.String()
	}
	return m.Point.String()
}

func column(x int8) string {
	if x < 9 {
		return strconv.Itoa(int(x) + 1)
	}
	return string(rune('a' + x - 9))
}

// MoveSize is the number of bytes of an encoded move.
const MoveSize = 3

// AppendMove appends the move to b as MoveSize bytes that DecodeMove reads: kind, column, row. This is
// how signed entries carry moves.
func AppendMove(b []byte, m Move) []byte {
	return append(b, byte(m.Kind), byte(m.Point.X), byte(m.Point.Y))
}

// DecodeMove reads the MoveSize bytes that AppendMove wrote. Whether the move makes
// sense is for a position to say; only unknown kinds and places that no board has
// are errors here.
func DecodeMove(b []byte) (Move, error) {
	if len(b) != MoveSize {
		return Move{}, fmt.Errorf("a move has %d bytes, not %d", MoveSize, len(b))
	}
	m := Move{MoveKind(b[0]), Point{int8(b[1]), int8(b[2])}}
	switch {
	case m.Kind >= moveKinds:
		return Move{}, fmt.Errorf("unknown kind of move %d", m.Kind)
	case b[1] >= MaxSize || b[2] >= MaxSize:
		return Move{}, fmt.Errorf("point %d,%d is on no board", b[1], b[2])
	case !m.Kind.hasColumn() && b[1] != 0, !m.Kind.hasRow() && b[2] != 0:
		return Move{}, fmt.Errorf("a move of kind %d names point %d,%d", m.Kind, b[1], b[2])
	}
	return m, nil
}

// hasColumn reports whether Point.X means something in moves of the kind.
func (k MoveKind) hasColumn() bool {
	return k != PassKind && k != SwapKind && k != TwoKind
}

// hasRow reports whether Point.Y means something in moves of the kind.
func (k MoveKind) hasRow() bool {
	return k == PlaceKind || k == OfferKind || k == ChooseKind
}
