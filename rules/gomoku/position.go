// Package gomoku is five in a row on any board: stones are placed on free
// points, and a row of Length wins.
//
//	freestyle   five or more win          . X X X X X X .   wins
//	standard    exactly five win          . X X X X X X .   does not: play goes on
//
// Each direction counts by itself, so a stone that makes an overline one way
// and a five another way wins under the standard rule too. A board that is
// full without a win is a draw.
//
// # The board
//
// A [Position] holds one uint32 a row and colour: bit x of a row is column x. It
// is a comparable value of about 240 bytes; Place copies it and looks only at
// the four rows through the new stone.
package gomoku

import (
	"math/bits"

	"rowan/rules"
)

// A Position is a board, its rule and who moves.
type Position struct {
	variant rules.Variant
	rows    [2][rules.MaxSize]uint32 // of Black and of White, by Y
	key     uint64                   // Zobrist key of the stones
	ply     int16
	last    rules.Point
	method  rules.Method
}

var _ rules.Position = Position{}

// New returns the empty board of v. v must be a valid variant of Gomoku.
func New(v rules.Variant) Position { return Position{variant: v} }

// Variant returns the variant that is played.
func (p Position) Variant() rules.Variant { return p.variant }

// Ply returns the number of stones on the board.
func (p Position) Ply() int { return int(p.ply) }

// ToMove returns First on even plies, Second on odd ones.
func (p Position) ToMove() rules.Player { return rules.Player(p.ply & 1) }

// Turn returns the colour of the next stone.
func (p Position) Turn() rules.Color { return rules.Black + rules.Color(p.ply&1) }

// Player returns First for Black and Second for White.
func (p Position) Player(c rules.Color) rules.Player { return rules.Player(c - rules.Black) }

// onBoard reports whether the board has the point.
func (p *Position) onBoard(pt rules.Point) bool {
	return pt.X >= 0 && int(pt.X) < p.variant.Width && pt.Y >= 0 && int(pt.Y) < p.variant.Height
}

// At returns the colour of the stone on pt.
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

// Last returns where the newest stone stands.
func (p Position) Last() (rules.Point, bool) { return p.last, p.ply > 0 }

// Outcome returns how the game ended.
func (p Position) Outcome() rules.Outcome {
	o := rules.Outcome{Method: p.method}
	if p.method == rules.Row {
		o.Winner = p.Turn().Opponent()
	}
	return o
}

// Key returns the Zobrist key of the stones and the turn.
func (p Position) Key() uint64 {
	if p.ply&1 != 0 {
		return p.key ^ whiteToMove
	}
	return p.key
}

const whiteToMove = 0x9e3779b97f4a7c15

// stoneKey is the Zobrist key of one stone: the mixing function of splitmix64
// (Steele, Lea and Flood 2014) over its place and colour, instead of a table.
func stoneKey(c rules.Color, pt rules.Point) uint64 {
	z := (uint64(c)<<16 | uint64(pt.Y)<<8 | uint64(pt.X) + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// reason returns why no stone may be placed on pt, 0 if one may.
func (p *Position) reason(pt rules.Point) rules.Reason {
	switch {
	case p.method != rules.InProgress:
		return rules.GameOver
	case !p.onBoard(pt):
		return rules.OffBoard
	case (p.rows[0][pt.Y]|p.rows[1][pt.Y])>>pt.X&1 != 0:
		return rules.Occupied
	}
	return 0
}

// Check returns nil where Play would accept m.
func (p Position) Check(m rules.Move) error {
	reason := rules.WrongKind
	if m.Kind == rules.PlaceKind {
		reason = p.reason(m.Point)
	}
	if reason == 0 {
		return nil
	}
	return &rules.MoveError{Move: m, Ply: p.Ply() + 1, Reason: reason}
}

// Moves returns a stone on each free point, row by row from the bottom left.
func (p Position) Moves() []rules.Move {
	if p.method != rules.InProgress {
		return nil
	}
	moves := make([]rules.Move, 0, p.variant.Width*p.variant.Height-p.Ply())
	for y := range p.variant.Height {
		free := ^(p.rows[0][y] | p.rows[1][y]) & (1<<p.variant.Width - 1)
		for ; free != 0; free &= free - 1 {
			moves = append(moves, rules.Place(rules.Point{X: int8(bits.TrailingZeros32(free)), Y: int8(y)}))
		}
	}
	return moves
}

// Play returns the position after a stone was placed.
func (p Position) Play(m rules.Move) (rules.Position, error) {
	if m.Kind != rules.PlaceKind {
		return p, &rules.MoveError{Move: m, Ply: p.Ply() + 1, Reason: rules.WrongKind}
	}
	if err := p.place(m.Point); err != nil {
		return p, err
	}
	return p, nil
}

// Place is Play for those who know the game. On an error, a *rules.MoveError,
// it returns p.
func (p Position) Place(pt rules.Point) (Position, error) {
	err := p.place(pt)
	return p, err
}

// place changes p, which is the caller's copy, unless it returns an error.
func (p *Position) place(pt rules.Point) error {
	if r := p.reason(pt); r != 0 {
		return &rules.MoveError{Move: rules.Place(pt), Ply: p.Ply() + 1, Reason: r}
	}
	color := p.Turn()
	p.rows[color-rules.Black][pt.Y] |= 1 << pt.X
	p.key ^= stoneKey(color, pt)
	p.last = pt
	p.ply++
	switch {
	case p.wins(pt, color): // before the full board: the last stone may win
		p.method = rules.Row
	case p.Ply() == p.variant.Width*p.variant.Height:
		p.method = rules.BoardFull
	}
	return nil
}

// wins reports whether the stone of that colour on pt stands in a row that wins.
func (p *Position) wins(pt rules.Point, color rules.Color) bool {
	for _, d := range rules.Directions {
		n := 1 + p.count(pt, d, 1, color) + p.count(pt, d, -1, color)
		if n == p.variant.Length || n > p.variant.Length && p.variant.Rule == rules.Freestyle {
			return true
		}
	}
	return false
}

// count returns how many stones of the colour follow pt in direction d times
// sign, unbroken.
func (p *Position) count(pt, d rules.Point, sign int, color rules.Color) int {
	n := 0
	for p.at(pt.Add(d, sign*(n+1))) == color {
		n++
	}
	return n
}

// WinningLines returns the rows through the last stone that win.
func (p Position) WinningLines() []rules.Line {
	if p.method != rules.Row {
		return nil
	}
	var lines []rules.Line
	for _, line := range rules.RowsThrough(p, p.last, p.variant.Length) {
		if p.variant.Rule == rules.Freestyle || line.Len() == p.variant.Length {
			lines = append(lines, line)
		}
	}
	return lines
}
