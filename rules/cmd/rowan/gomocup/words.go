package gomocup

import (
	"fmt"
	"strconv"
	"strings"

	"rowan/rules"
)

// The bits of INFO rule. ContinuousBit asks to play on after a five until the board is full, which no tournament does: it is
// read over, and the stones that only such a game has (field 3 of BOARD) are refused.
const (
	ExactBit      = 1
	ContinuousBit = 2
	RenjuBit      = 4
	CaroBit       = 8
)

// Unlimited is what INFO time_left says where a game's time has no limit.
const Unlimited = 1<<31 - 1

// RuleOf returns the rule that a sum of bits means. More than one may be set, so the order counts: renju before caro, and
// caro before exactly five, with which it is the caro of which longer rows do not win.
func RuleOf(bits int) rules.Rule {
	switch {
	case bits&RenjuBit != 0:
		return rules.Renju
	case bits&CaroBit != 0 && bits&ExactBit != 0:
		return rules.Caro
	case bits&CaroBit != 0:
		return rules.CaroOver
	case bits&ExactBit != 0:
		return rules.Standard
	}
	return rules.Freestyle
}

// Bits returns the bits of a rule of Gomoku, as RuleOf reads them.
func Bits(r rules.Rule) int {
	switch r {
	case rules.Renju:
		return RenjuBit
	case rules.Caro:
		return CaroBit | ExactBit
	case rules.CaroOver:
		return CaroBit
	case rules.Standard:
		return ExactBit
	}
	return 0
}

// FormatPoint writes a point of a board of so many rows.
func FormatPoint(pt rules.Point, height int) string {
	return fmt.Sprintf("%d,%d", pt.X, height-1-int(pt.Y))
}

// ParsePoint reads what FormatPoint writes; blanks around the numbers are tolerated. The point is on the board, or the error
// says what it is not.
func ParsePoint(text string, width, height int) (rules.Point, error) {
	n, err := numbers(text)
	if err != nil {
		return rules.Point{}, err
	}
	if len(n) != 2 {
		return rules.Point{}, fmt.Errorf("%q: want x,y", text)
	}
	return place(n[0], n[1], width, height)
}

// place returns the point x from the left and y from the top.
func place(x, y, width, height int) (rules.Point, error) {
	if x < 0 || x >= width || y < 0 || y >= height {
		return rules.Point{}, fmt.Errorf("%d,%d is not on the board of %d columns and %d rows", x, y, width, height)
	}
	return rules.Point{X: int8(x), Y: int8(height - 1 - y)}, nil
}

// numbers reads numbers with commas between them.
func numbers(text string) ([]int, error) {
	var all []int
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil {
			return nil, fmt.Errorf("%q: want whole numbers with a comma between them", text)
		}
		all = append(all, n)
	}
	return all, nil
}

// Command splits a line into its first word, in upper case, and the rest.
func Command(line string) (word, rest string) {
	word, rest, _ = strings.Cut(strings.TrimSpace(strings.ReplaceAll(line, "\t", " ")), " ")
	return strings.ToUpper(word), strings.TrimSpace(rest)
}
