package gomoku

import (
	"fmt"
	"strings"

	"rowan/rules"
)

// noPoint is Last's place before the first stone: no board has it.
var noPoint = rules.Point{X: -1, Y: -1}

// Setup returns a position in which these stones stand, turn is to move and no move was made:
// what a record sets up (AB, AW and PL of SGF), a puzzle, a study. v must be a valid variant of
// Gomoku; its opening is over. First holds Black. A turn of NoColor gives it to Black, unless he
// has more stones than White.
//
// Whether a row that already stands would win is not asked: only the stones that are played from
// here on can win. A full board is a draw.
//
// A point off the board or named twice is a *rules.MoveError whose Ply counts the stones, Black's
// first, from 1.
func Setup(v rules.Variant, black, white []rules.Point, turn rules.Color) (Position, error) {
	p := New(v)
	for i, pt := range append(black[:len(black):len(black)], white...) {
		reason := rules.OffBoard
		if p.onBoard(pt) {
			reason = rules.Occupied
		}
		if p.at(pt) != rules.NoColor || reason == rules.OffBoard {
			return New(v), &rules.MoveError{Move: rules.Place(pt), Ply: i + 1, Reason: reason}
		}
		color := rules.Black
		if i >= len(black) {
			color = rules.White
		}
		p.set(pt, color)
	}
	if turn == rules.NoColor {
		turn = rules.Black
		if len(black) > len(white) {
			turn = rules.White
		}
	}
	p.begin(turn)
	return p, nil
}

// begin makes p, on which stones were set, the start of a game.
func (p *Position) begin(turn rules.Color) {
	p.turn = turn
	p.opening.step = over
	if p.Stones() == p.variant.Width*p.variant.Height {
		p.method = rules.BoardFull
	}
}

// A BoardError says where the text of a board is not one.
type BoardError struct {
	Column int    // from 1, in bytes
	Want   string // what should stand there
}

func (e *BoardError) Error() string {
	return fmt.Sprintf("board: column %d: want %s", e.Column, e.Want)
}

// ParseBoard reads a board as Board writes it: the rows from the top joined by '/', X for Black, O
// for White, a dot for a free point. Small letters are read too. The position is as Setup's; v
// must be a valid variant of Gomoku and turn Black or White. An error is a *BoardError.
func ParseBoard(v rules.Variant, text string, turn rules.Color) (Position, error) {
	p := New(v)
	i := 0
	for y := v.Height - 1; y >= 0; y-- {
		for x := range v.Width {
			var c byte
			if i < len(text) {
				c = text[i]
			}
			pt := rules.Point{X: int8(x), Y: int8(y)}
			switch c {
			case 'X', 'x':
				p.set(pt, rules.Black)
			case 'O', 'o':
				p.set(pt, rules.White)
			case '.':
			default:
				return New(v), &BoardError{i + 1, fmt.Sprintf("X, O or a dot: %d in each row", v.Width)}
			}
			i++
		}
		if y > 0 {
			if i >= len(text) || text[i] != '/' {
				return New(v), &BoardError{i + 1, fmt.Sprintf("/ between %d rows", v.Height)}
			}
			i++
		}
	}
	if i < len(text) {
		return New(v), &BoardError{i + 1, fmt.Sprintf("the end after %d rows", v.Height)}
	}
	p.begin(turn)
	return p, nil
}

// Board returns the stones as text, as ParseBoard reads it.
func (p Position) Board() string {
	var b strings.Builder
	for y := p.variant.Height - 1; y >= 0; y-- {
		for x := range p.variant.Width {
			b.WriteByte(".XO"[p.at(rules.Point{X: int8(x), Y: int8(y)})])
		}
		if y > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}
