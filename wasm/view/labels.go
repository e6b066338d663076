package view

import (
	"fmt"
	"slices"
	"strings"

	"rowan/rules"
)

// Labels are the words by which a board is read aloud.
type Labels struct {
	Board  func(v rules.Variant) string         // the whole grid
	Cell   func(s Scene, pt rules.Point) string // one point; pt is on the board
	Column func(s Scene, x int) string          // a column of Connect Four, x from 0: a try drops a disc
	Handle func(s Scene, x int) string          // PopOut: the place below a column, where a try pops its lowest disc
}

// English returns the labels in English: "H8, black stone, last move", "column 4, 2 discs".
func English() Labels { return Labels{englishBoard, englishCell, englishColumn, englishHandle} }

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

func englishCell(s Scene, pt rules.Point) string {
	p := s.Position
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
	if s.IsForbidden(pt) {
		label += ", forbidden"
	}
	if i := slices.Index(s.Offered, pt); i >= 0 {
		label += ", offered as fifth stone " + FifthName(i)
	}
	return label
}

func englishColumn(s Scene, x int) string {
	label := fmt.Sprintf("column %s, ", rules.Drop(x))
	switch n := Discs(s.Position, x); n {
	case 0:
		return label + "empty"
	case 1:
		return label + "1 disc"
	case s.Position.Variant().Height:
		return label + "full"
	default:
		return fmt.Sprintf("%s%d discs", label, n)
	}
}

func englishHandle(s Scene, x int) string {
	if s.Position.Check(rules.Pop(x)) == nil {
		return fmt.Sprintf("pop column %s", rules.Drop(x))
	}
	return fmt.Sprintf("column %s, nothing to pop", rules.Drop(x))
}

// FifthName returns the letter of a fifth on offer, by its place in Scene.Offered.
func FifthName(i int) string { return string(rune('A' + i)) }

// IsForbidden reports whether a point is one of Forbidden and those are shown.
func (s Scene) IsForbidden(pt rules.Point) bool {
	return s.Settings.Forbidden && slices.Contains(s.Forbidden, pt)
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
		if slices.Contains(line.Points(), pt) {
			return true
		}
	}
	return false
}
