package gomocup

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// A stone is one on the brain's board.
type stone struct {
	point rules.Point
	own   bool
}

// board is what a brain knows of a game.
type board struct {
	width, height int // 0 before START
	rule          rules.Rule
	stones        []stone // in the order of play, as far as it was told
}

// variant returns what is played.
func (b *board) variant() rules.Variant {
	return rules.Variant{Game: rules.Gomoku, Width: b.width, Height: b.height, Length: 5, Rule: b.rule}
}

// resize makes an empty board, unless there is none of that size.
func (b *board) resize(width, height int) error {
	next := board{width: width, height: height, rule: b.rule}
	if next.variant().Validate() != nil {
		return fmt.Errorf("a board of %d columns and %d rows is not played: want up to %d of each, and five at the longer side", width, height, rules.MaxSize)
	}
	*b = next
	return nil
}

// errNoBoard is the error of commands that need a board.
var errNoBoard = errors.New("there is no board: send START first")

// point reads a point of the board.
func (b *board) point(text string) (rules.Point, error) {
	if b.width == 0 {
		return rules.Point{}, errNoBoard
	}
	return ParsePoint(text, b.width, b.height)
}

// find returns the index of the stone on a point, −1 for none.
func (b *board) find(pt rules.Point) int {
	return slices.IndexFunc(b.stones, func(s stone) bool { return s.point == pt })
}

// put sets a stone.
func (b *board) put(pt rules.Point, own bool) error {
	if b.find(pt) >= 0 {
		return fmt.Errorf("%s is occupied", FormatPoint(pt, b.height))
	}
	b.stones = append(b.stones, stone{pt, own})
	return nil
}

// take removes the stone on a point.
func (b *board) take(pt rules.Point) error {
	i := b.find(pt)
	if i < 0 {
		return fmt.Errorf("no stone stands on %s", FormatPoint(pt, b.height))
	}
	b.stones = slices.Delete(b.stones, i, i+1)
	return nil
}

// field reads a line of BOARD and puts its stone.
func (b *board) field(line string) error {
	n, err := numbers(line)
	switch {
	case err != nil:
		return err
	case len(n) != 3:
		return fmt.Errorf("%q: want x,y,field or DONE", line)
	case n[2] == 3:
		return fmt.Errorf("%q: continuous games are not played", line)
	case n[2] != 1 && n[2] != 2:
		return fmt.Errorf("%q: want field 1 for an own stone, 2 for the other's", line)
	}
	pt, err := place(n[0], n[1], b.width, b.height)
	if err != nil {
		return err
	}
	return b.put(pt, n[2] == 1)
}

// position returns what stands, the brain to move.
func (b *board) position() (gomoku.Position, error) {
	var own, other []rules.Point
	for _, s := range b.stones {
		if s.own {
			own = append(own, s.point)
		} else {
			other = append(other, s.point)
		}
	}
	if len(b.stones) == b.width*b.height {
		return gomoku.Position{}, errors.New("the board is full")
	}
	black := len(own) >= len(other)
	if b.rule == rules.Renju && len(b.stones) > 0 {
		black = b.stones[0].own
	}
	if black {
		return gomoku.Setup(b.variant(), own, other, rules.Black)
	}
	return gomoku.Setup(b.variant(), other, own, rules.White)
}

// opening reads the lines of SWAP2BOARD. Who put the stones is not asked.
func (b *board) opening(lines []string) ([]rules.Point, error) {
	var points []rules.Point
	for _, line := range lines {
		pt, err := b.point(line)
		if err != nil {
			return nil, err
		}
		if slices.Contains(points, pt) {
			return nil, fmt.Errorf("%s is named twice", strings.TrimSpace(line))
		}
		points = append(points, pt)
	}
	if n := len(points); n != 0 && n != 3 && n != 5 {
		return nil, fmt.Errorf("%d stones: want none, three or five before DONE", n)
	}
	return points, nil
}
