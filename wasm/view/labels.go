package view

import (
	"fmt"
	"strings"

	"rowan/rules"
)

// Labels are the words by which a board is read aloud.
type Labels struct {
	Board  func(v rules.Variant) string                  // the whole grid
	Cell   func(p rules.Position, pt rules.Point) string // one point; pt is on the board
	Column func(p rules.Position, x int) string          // a column of Connect Four, x from 0
}

// English returns the labels in English: "H8, black stone, last move", "column 4, 2 discs".
func English() Labels { return Labels{englishBoard, englishCell, englishColumn} }

var (
	englishStones = [...]string{rules.NoColor: "empty", rules.Black: "black stone", rules.White: "white stone"}
	englishDiscs  = [...]string{rules.NoColor: "empty", rules.Black: "berry disc", rules.White: "honey disc"}
)

func englishBoard(v rules.Variant) string {
	name := "Gomoku"
	if v.Game == rules.ConnectFour {
		name = "Connect Four"
	}
	return fmt.Sprintf("%s board, %d by %d", name, v.Width, v.Height)
}

func englishCell(p rules.Position, pt rules.Point) string {
	place, pieces := strings.ToUpper(pt.String()), &englishStones
	if p.Variant().Game == rules.ConnectFour {
		place = fmt.Sprintf("column %s, row %d", rules.Drop(int(pt.X)), pt.Y+1)
		pieces = &englishDiscs
	}
	label := place + ", " + pieces[p.At(pt)]
	if last, ok := p.Last(); ok && last == pt {
		label += ", last move"
	}
	if OnWinningLine(p, pt) {
		label += ", winning row"
	}
	return label
}

func englishColumn(p rules.Position, x int) string {
	label := fmt.Sprintf("column %s, ", rules.Drop(x))
	switch n := Discs(p, x); n {
	case 0:
		return label + "empty"
	case 1:
		return label + "1 disc"
	case p.Variant().Height:
		return label + "full"
	default:
		return fmt.Sprintf("%s%d discs", label, n)
	}
}

// Discs returns how many discs stand in column x of a dropping game.
func Discs(p rules.Position, x int) int {
	n := 0
	for p.At(rules.Point{X: int8(x), Y: int8(n)}) != rules.NoColor {
		n++
	}
	return n
}

// OnWinningLine reports whether the stone on pt is part of a row that won.
func OnWinningLine(p rules.Position, pt rules.Point) bool {
	for _, line := range p.WinningLines() {
		for _, q := range line.Points() {
			if q == pt {
				return true
			}
		}
	}
	return false
}
