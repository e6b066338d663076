package rules

import (
	"fmt"
	"strconv"
)

// A MoveKind says what a move does.
type MoveKind uint8

const (
	PlaceKind MoveKind = iota // put a stone on Point
	DropKind                  // let a disc fall into the column Point.X
)

// A Move is one act of a player. Point.Y has no meaning (and is 0) in a drop.
type Move struct {
	Kind  MoveKind
	Point Point
}

// Place returns the move that puts a stone on p.
func Place(p Point) Move { return Move{PlaceKind, p} }

// Drop returns the move that lets a disc fall into column x, from 0 at the left.
func Drop(x int) Move { return Move{DropKind, Point{X: int8(x)}} }

// String returns the move as it is written in a move string: "h8", or the
// number of the column from 1, or from the tenth column on its letter ("a").
func (m Move) String() string {
	if m.Kind == PlaceKind {
		return m.Point.String()
	}
	if m.Point.X < 9 {
		return strconv.Itoa(int(m.Point.X) + 1)
	}
	return string(rune('a' + m.Point.X - 9))
}

// AppendMove appends the move to b as two bytes that DecodeMove reads: kind and column in
// the first, row in the second. This is how signed entries carry moves.
func AppendMove(b []byte, m Move) []byte {
	return append(b, byte(m.Kind)<<5|byte(m.Point.X), byte(m.Point.Y))
}

// DecodeMove reads the two bytes that AppendMove wrote. Whether the move makes
// sense is for a position to say; only unknown kinds and places that no board has
// are errors here.
func DecodeMove(b []byte) (Move, error) {
	if len(b) != 2 {
		return Move{}, fmt.Errorf("a move has 2 bytes, not %d", len(b))
	}
	m := Move{MoveKind(b[0] >> 5), Point{int8(b[0] & 31), int8(b[1])}}
	switch {
	case m.Kind > DropKind:
		return Move{}, fmt.Errorf("unknown kind of move %d", m.Kind)
	case m.Point.X >= MaxSize || b[1] >= MaxSize:
		return Move{}, fmt.Errorf("point %d,%d is on no board", b[0]&31, b[1])
	case m.Kind == DropKind && m.Point.Y != 0:
		return Move{}, fmt.Errorf("a drop names row %d", b[1])
	}
	return m, nil
}

// ParseMoves reads a move string of the variant: "h8i9h7" or "4453". Either case
// is read; white space and commas between moves are skipped. It checks the
// form, not the rules. An error names the ply and what was found there.
func ParseMoves(v Variant, text string) ([]Move, error) {
	var moves []Move
	for i := 0; i < len(text); {
		c := text[i] | 0x20 // lower case; digits keep their value
		switch {
		case text[i] == ' ' || text[i] == ',' || text[i] == '\t' || text[i] == '\r' || text[i] == '\n':
			i++
			continue
		case v.Game == ConnectFour:
			x := -1
			if '1' <= text[i] && text[i] <= '9' {
				x = int(text[i] - '1')
			} else if 'a' <= c && c <= 'z' {
				x = int(c-'a') + 9
			}
			if x < 0 || x >= v.Width {
				return moves, &SyntaxError{len(moves) + 1, text[i : i+1], fmt.Sprintf("a column is 1 to %s", Drop(v.Width-1))}
			}
			moves = append(moves, Drop(x))
			i++
		default:
			j := i + 1
			for j < len(text) && j < i+3 && '0' <= text[j] && text[j] <= '9' {
				j++
			}
			y, err := strconv.Atoi(text[i+1 : j])
			if c < 'a' || int(c-'a') >= v.Width || err != nil || y < 1 || y > v.Height {
				return moves, &SyntaxError{len(moves) + 1, text[i:j],
					fmt.Sprintf("a point is a1 to %s", Point{int8(v.Width - 1), int8(v.Height - 1)})}
			}
			moves = append(moves, Place(Point{int8(c - 'a'), int8(y - 1)}))
			i = j
		}
	}
	return moves, nil
}

// FormatMoves returns the move string that ParseMoves reads.
func FormatMoves(moves []Move) string {
	var b []byte
	for _, m := range moves {
		b = append(b, m.String()...)
	}
	return string(b)
}
