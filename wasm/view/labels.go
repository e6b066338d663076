package view

import (
	"slices"

	"rowan/rules"
)

// Labels are the words by which a board is read aloud, in the person's language: "H8, black
// stone, last move", "column 4, 2 discs". Package app has them.
type Labels struct {
	Board  func(v rules.Variant) string         // the whole grid
	Cell   func(s Scene, pt rules.Point) string // one point; pt is on the board
	Column func(s Scene, x int) string          // a column of Connect Four, x from 0: a try drops a disc
	Handle func(s Scene, x int) string          // PopOut: the place below a column, where a try pops its lowest disc
}

// Renamed returns the points whose labels may differ between two scenes of one variant: few after a
// move, where all would be hundreds of words.
func Renamed(before, s Scene) []rules.Point {
	c := Compare(before.Position, s.Position)
	points := append(c.Added, c.Removed...)
	for _, one := range []Scene{before, s} {
		if last, ok := one.Position.Last(); ok {
			points = append(points, last)
		}
		for _, line := range one.Position.WinningLines() {
			points = append(points, line.Points()...)
		}
		if one.Settings.Forbidden {
			points = append(points, one.Forbidden...)
		}
		points = append(points, one.Offered...)
		points = append(points, markPoints(one.Marks)...)
		points = append(points, advicePoints(one.Advice)...)
	}
	return points
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
