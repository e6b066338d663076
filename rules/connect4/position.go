package connect4

import (
	"math/bits"

	"rowan/rules"
)

// The classic board's size and length to win, and the bits from a column to the next.
const (
	Width  = 7
	Height = 6
	Length = 4
	Stride = Height + 1
)

// Bottom is the bottom row: its bit of column x is 1 << (x*Stride).
const Bottom uint64 = 1<<0 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35 | 1<<42

// Board is every cell of the board.
const Board uint64 = Bottom * (1<<Height - 1)

// A Position is the classic game, rules.ClassicConnectFour, on a bitboard. The zero
// Position is the empty board, Black to move. Positions are equal by == if the discs
// are and the same disc was the last.
//
// A board is 49 bits of a uint64, one column after another from the left, seven
// bits a column from the bottom: six cells and one bit above them that stays empty,
// so that no row of bits runs on from one column into the next.
//
//	6 13 20 27 34 41 48   always empty
//	5 12 19 26 33 40 47   top row
//	4 11 18 25 32 39 46
//	3 10 17 24 31 38 45
//	2  9 16 23 30 37 44
//	1  8 15 22 29 36 43
//	0  7 14 21 28 35 42   bottom row
//
// A step up is 1 bit, to the right 7, rising 8, falling 6. Four in a row in one of
// these directions is four bits that far apart.
type Position struct {
	discs  [2]uint64 // of Black and of White
	last   int8      // the newest disc's bit + 1; 0 on the empty board
	method rules.Method
}

var _ rules.Position = Position{}

// Variant returns rules.ClassicConnectFour.
func (p Position) Variant() rules.Variant { return rules.ClassicConnectFour }

// Mask returns the cells with a disc.
func (p Position) Mask() uint64 { return p.discs[0] | p.discs[1] }

// Discs returns the cells of one colour, rules.Black or rules.White.
func (p Position) Discs(c rules.Color) uint64 { return p.discs[c-rules.Black] }

// Ply returns the number of discs on the board, 0 to 42.
func (p Position) Ply() int { return bits.OnesCount64(p.Mask()) }

// ToMove returns First on even plies, Second on odd ones.
func (p Position) ToMove() rules.Player { return rules.Player(p.Ply() & 1) }

// Turn returns the colour that drops next.
func (p Position) Turn() rules.Color { return rules.Black + rules.Color(p.Ply()&1) }

// Player returns First for Black and Second for White.
func (p Position) Player(c rules.Color) rules.Player { return rules.Player(c - rules.Black) }

// At returns the colour of the disc on pt.
func (p Position) At(pt rules.Point) rules.Color {
	if pt.X < 0 || pt.X >= Width || pt.Y < 0 || pt.Y >= Height {
		return rules.NoColor
	}
	bit := uint64(1) << (int(pt.X)*Stride + int(pt.Y))
	switch {
	case p.discs[0]&bit != 0:
		return rules.Black
	case p.discs[1]&bit != 0:
		return rules.White
	}
	return rules.NoColor
}

// Last returns the newest disc's place.
func (p Position) Last() (rules.Point, bool) {
	if p.last == 0 {
		return rules.Point{}, false
	}
	return point(int(p.last) - 1), true
}

func point(bit int) rules.Point {
	return rules.Point{X: int8(bit / Stride), Y: int8(bit % Stride)}
}

// Outcome returns how the game ended.
func (p Position) Outcome() rules.Outcome {
	o := rules.Outcome{Method: p.method}
	if p.method == rules.Row {
		o.Winner = p.Turn().Opponent()
	}
	return o
}

// Key returns the discs of the side to move plus the mask: the carry marks each
// column's height, so that no two positions share it.
func (p Position) Key() uint64 { return p.discs[p.Ply()&1] + p.Mask() }

// Full reports whether column x, 0 to 6, is full.
func (p Position) Full(x int) bool {
	return p.Mask()>>(x*Stride+Height-1)&1 != 0
}

// reason returns why a disc can't be dropped into column x, 0 if it can.
func (p Position) reason(x int) rules.Reason {
	switch {
	case p.method != rules.InProgress:
		return rules.GameOver
	case x < 0 || x >= Width:
		return rules.OffBoard
	case p.Full(x):
		return rules.ColumnFull
	}
	return 0
}

// Check returns nil where Play would accept m.
func (p Position) Check(m rules.Move) error {
	reason := p.reason(int(m.Point.X))
	if m.Kind != rules.DropKind && reason != rules.GameOver {
		reason = rules.WrongKind
	}
	if reason == 0 {
		return nil
	}
	return &rules.MoveError{Move: m, Ply: p.Ply() + 1, Reason: reason}
}

// Moves returns a drop into each column that is not full, from the left.
func (p Position) Moves() []rules.Move {
	var moves []rules.Move
	for x := range Width {
		if p.reason(x) == 0 {
			moves = append(moves, rules.Drop(x))
		}
	}
	return moves
}

// Play returns the position after a drop.
func (p Position) Play(m rules.Move) (rules.Position, error) {
	if m.Kind != rules.DropKind {
		return p, p.Check(m)
	}
	next, err := p.Drop(int(m.Point.X))
	if err != nil {
		return p, err
	}
	return next, nil
}

// Drop is Play for those who know the game: x is the column from 0. On an
// error, a *rules.MoveError, it returns p.
func (p Position) Drop(x int) (Position, error) {
	if r := p.reason(x); r != 0 {
		return p, &rules.MoveError{Move: rules.Drop(x), Ply: p.Ply() + 1, Reason: r}
	}
	mask := p.Mask()
	// Adding the column's bottom bit carries up to its first empty cell.
	cell := (mask + 1<<(x*Stride)) &^ mask & ((1<<Height - 1) << (x * Stride))
	side := p.Ply() & 1
	p.discs[side] |= cell
	p.last = int8(bits.TrailingZeros64(cell)) + 1
	switch {
	case Alignment(p.discs[side]): // before the full board: the last disc may win
		p.method = rules.Row
	case p.Mask() == Board:
		p.method = rules.BoardFull
	}
	return p, nil
}

// Alignment reports whether the cells hold four in a row. The first step of
// each direction marks pairs, the second pairs of pairs.
func Alignment(cells uint64) bool {
	for _, step := range [...]int{1, Stride, Stride + 1, Stride - 1} {
		if pairs := cells & (cells >> step); pairs&(pairs>>(2*step)) != 0 {
			return true
		}
	}
	return false
}

// WinningLines returns the rows of four and more through the last disc.
func (p Position) WinningLines() []rules.Line {
	if p.method != rules.Row {
		return nil
	}
	last, _ := p.Last()
	return rules.RowsThrough(p, last, Length)
}
