package connect4

import (
	"math/bits"

	"rowan/rules"
)

// A Grid is a position of any game of the family. New makes the first one.
//
// It is a comparable value. Without PopOut, Grids are equal by == if they are of one
// variant, the discs are and the last move was the same. In PopOut a position also
// remembers those before it, to see one for the third time, and == holds only within
// one line of play; whether the same stands on the board, Key tells.
type Grid struct {
	columns columns
	past    *earlier // PopOut: the positions before this one
	ply     int32
	discs   int16
	width   int8 // with these five the variant, in 5 bytes instead of 40
	height  int8
	length  int8
	rule    rules.Rule
	opening rules.Opening
	turn    rules.Color
	swapped bool // the players have changed colours
	column  int8 // of the last drop or pop
	row     int8 // of the disc dropped last; −1 if the last move was a pop, or none was made
	method  rules.Method
	winner  rules.Color
}

var _ rules.Position = Grid{}

// columns hold the discs, a number a column: its bits from the lowest are the discs
// from the bottom, 0 Black and 1 White, and the highest bit set marks the first
// free cell.
//
//	.
//	.        1      the mark
//	X        0
//	O        1
//	X        0      binary 1010; the empty column is 1
//
// To drop is to replace the mark and set it one higher, to pop is to shift right.
type columns [rules.MaxSize]uint32

// height returns the number of discs in column x of the board.
func (c *columns) height(x int) int { return bits.Len32(c[x]) - 1 }

// at returns the colour on x, y, which may lie off the board: columns that the
// board lacks are 0, without a mark.
func (c *columns) at(x, y int) rules.Color {
	if uint(x) >= uint(len(c)) || y < 0 || y >= c.height(x) {
		return rules.NoColor
	}
	return rules.Black + rules.Color(c[x]>>y&1)
}

// New returns the empty board of v, which must be a valid variant of Connect Four.
func New(v rules.Variant) Grid {
	g := Grid{width: int8(v.Width), height: int8(v.Height), length: int8(v.Length), rule: v.Rule, opening: v.Opening,
		turn: rules.Black, row: -1}
	for x := range v.Width {
		g.columns[x] = 1
	}
	return g
}

// Variant returns the variant that is played.
func (g Grid) Variant() rules.Variant {
	return rules.Variant{Game: rules.ConnectFour, Width: int(g.width), Height: int(g.height), Length: int(g.length),
		Rule: g.rule, Opening: g.opening}
}

// Ply returns the number of moves made; a pop and a swap are moves too.
func (g Grid) Ply() int { return int(g.ply) }

// ToMove returns the player who must act.
func (g Grid) ToMove() rules.Player { return g.Player(g.turn) }

// Turn returns the colour that drops or pops next. A swap does not change it.
func (g Grid) Turn() rules.Color { return g.turn }

// Player returns First for Black and Second for White, after a swap the other way round.
func (g Grid) Player(c rules.Color) rules.Player {
	p := rules.Player(c - rules.Black)
	if g.swapped {
		p = p.Opponent()
	}
	return p
}

// At returns the colour of the disc on pt.
func (g Grid) At(pt rules.Point) rules.Color { return g.columns.at(int(pt.X), int(pt.Y)) }

// Last returns the place of the disc that the last move dropped. There is none
// after a pop. A swap leaves the first disc the last.
func (g Grid) Last() (rules.Point, bool) {
	if g.row < 0 {
		return rules.Point{}, false
	}
	return rules.Point{X: g.column, Y: g.row}, true
}

// Outcome returns how the game ended.
func (g Grid) Outcome() rules.Outcome { return rules.Outcome{Winner: g.winner, Method: g.method} }

// Key is a hash of the discs, of whose turn it is and of whether the players have
// swapped. How often the position has stood before is not in it. It is worked out
// when asked for: Play and the count of repetitions have no need of it.
func (g Grid) Key() uint64 {
	var key uint64
	for x := range int(g.width) {
		key ^= columnKey(x, g.columns[x])
	}
	if g.turn == rules.White {
		key ^= whiteToMove
	}
	if g.swapped {
		key ^= afterSwap
	}
	return key
}

const (
	whiteToMove = 0x9e3779b97f4a7c15
	afterSwap   = 0xd1b54a32d192ed03
)

// columnKey is the Zobrist key of one column as a whole: the mixing function of
// splitmix64 (Steele, Lea and Flood 2014) over its place and discs.
func columnKey(x int, column uint32) uint64 {
	z := (uint64(x)<<32 | uint64(column)) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// full reports whether every cell has a disc.
func (g *Grid) full() bool { return int(g.discs) == int(g.width)*int(g.height) }

// Bitboard returns the Position with the same discs, turn and outcome, for those who
// search on its bits. It exists for the dropping game of 7×6 and four in a row, with
// the pie rule or without. The Position knows nothing of a swap: its Black is the
// Grid's Black, whoever holds it, and its Ply counts discs.
func (g Grid) Bitboard() (p Position, ok bool) {
	v := g.Variant()
	v.Opening = rules.NoOpening
	if v != rules.ClassicConnectFour {
		return Position{}, false
	}
	for x := range Width {
		height := g.columns.height(x)
		discs := uint64(1)<<height - 1
		white := uint64(g.columns[x]) & discs
		p.discs[0] |= (discs &^ white) << (x * Stride)
		p.discs[1] |= white << (x * Stride)
	}
	if g.row >= 0 {
		p.last = g.column*Stride + g.row + 1
	}
	p.method = g.method
	return p, true
}
