package gomoku

import (
	"rowan/rules"
)

// A Position is a board, its rule, who moves and where in its opening it is.
// Positions are comparable. The zero Position is not usable; New, Setup and
// ParseBoard make one.
//
// It holds one uint32 a row and colour: bit x of a row is column x. That is 288
// bytes; Play copies them and looks only at the four lines through the new stone.
type Position struct {
	variant rules.Variant
	rows    [2][rules.MaxSize]uint32 // of Black and of White, by Y
	key     uint64                   // Zobrist key of the stones
	ply     int16
	stones  int16
	last    rules.Point
	turn    rules.Color // that ToMove plays now
	first   rules.Color // that First holds
	winner  rules.Color
	method  rules.Method
	passed  bool // the newest move was a pass
	opening progress
}

var _ rules.Position = Position{}

// New returns the empty board of v. v must be a valid variant of Gomoku.
func New(v rules.Variant) Position {
	p := Position{variant: v, turn: rules.Black, first: rules.Black, last: noPoint}
	if len(scripts[v.Opening]) == 0 {
		p.opening.step = over
	}
	return p
}

// Variant returns the variant that is played.
func (p Position) Variant() rules.Variant { return p.variant }

// Ply returns the number of moves made: stones, and whatever else the rule and the opening have
// for moves. A position that was set up begins at 0.
func (p Position) Ply() int { return int(p.ply) }

// Stones returns the number of stones on the board.
func (p Position) Stones() int { return int(p.stones) }

// ToMove returns the player who must act. In an opening this is not always who holds the colour
// that moves: one player puts the first three stones of both.
func (p Position) ToMove() rules.Player {
	if a := p.act(); a != nil {
		switch a.by {
		case first:
			return rules.First
		case second:
			return rules.Second
		}
	}
	return p.Player(p.turn)
}

// Turn returns the colour of the stone that ToMove puts now, or that he holds where he names,
// offers or chooses.
func (p Position) Turn() rules.Color { return p.turn }

// Player returns who holds the colour now. Swaps change it.
func (p Position) Player(c rules.Color) rules.Player {
	if c == p.first {
		return rules.First
	}
	return rules.Second
}

// onBoard reports whether the board has the point.
func (p *Position) onBoard(pt rules.Point) bool {
	return pt.X >= 0 && int(pt.X) < p.variant.Width && pt.Y >= 0 && int(pt.Y) < p.variant.Height
}

// At returns the colour of the stone on pt. A fifth that is offered is no stone.
func (p Position) At(pt rules.Point) rules.Color { return p.at(pt) }

// at is At without the copy of the whole position.
func (p *Position) at(pt rules.Point) rules.Color {
	if !p.onBoard(pt) {
		return rules.NoColor
	}
	switch {
	case p.rows[0][pt.Y]>>pt.X&1 != 0:
		return rules.Black
	case p.rows[1][pt.Y]>>pt.X&1 != 0:
		return rules.White
	}
	return rules.NoColor
}

// Row returns the stones of row y, 0 to MaxSize-1, of colour c: bit x is column x.
func (p *Position) Row(c rules.Color, y int) uint32 { return p.rows[c-rules.Black][y] }

// free returns the free points of row y, as Row.
func (p *Position) free(y int) uint32 {
	return ^(p.rows[0][y] | p.rows[1][y]) & (1<<p.variant.Width - 1)
}

// Last returns where the newest stone stands; false where none was played.
func (p Position) Last() (rules.Point, bool) { return p.last, p.last != noPoint }

// Outcome returns how the game ended.
func (p Position) Outcome() rules.Outcome {
	return rules.Outcome{Winner: p.winner, Method: p.method}
}

// Key returns the Zobrist key of the stones, the turn, a pass before and, while it lasts, the
// stage of the opening. Who holds which colour is no part of it once the opening is over.
func (p Position) Key() uint64 {
	key := p.key
	if p.turn == rules.White {
		key ^= whiteToMove
	}
	if p.passed {
		key ^= afterPass
	}
	if p.opening.step != over {
		key ^= p.openingKey()
	}
	return key
}

const (
	whiteToMove = 0x9e3779b97f4a7c15
	afterPass   = 0xc2b2ae3d27d4eb4f
)

// stoneKey is the Zobrist key of one stone: the mixing function of splitmix64
// (Steele, Lea and Flood 2014) over its place and colour, instead of a table.
func stoneKey(c rules.Color, pt rules.Point) uint64 {
	return mix(uint64(c)<<16 | uint64(pt.Y)<<8 | uint64(pt.X) + 1)
}

func mix(z uint64) uint64 {
	z *= 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
