package view

import "rowan/rules"

// Rows returns the number of rows of the board's grid of names: one a row of the
// board, and in Connect Four one more above it for the columns, where discs
// are dropped from.
func Rows(v rules.Variant) int {
	if v.Game == rules.ConnectFour {
		return v.Height + 1
	}
	return v.Height
}

// StartCursor returns where the keyboard begins: the board's middle, or the
// middle column's name.
func StartCursor(v rules.Variant) rules.Point {
	pt := rules.Point{X: int8(v.Width / 2), Y: int8(v.Height / 2)}
	if v.Game == rules.ConnectFour {
		pt.Y = int8(v.Height)
	}
	return pt
}

// page is how many rows Page Up and Page Down go.
const page = 5

// Step returns where a key takes the cursor from pt, as the grid pattern of
// ARIA has it; false for keys that do not move it. key is a KeyboardEvent's
// key, ctrl whether Control was down. The cursor stops at the edges.
func Step(v rules.Variant, pt rules.Point, key string, ctrl bool) (rules.Point, bool) {
	right, top := int8(v.Width-1), int8(Rows(v)-1)
	switch {
	case key == "Home" && ctrl:
		return rules.Point{X: 0, Y: top}, true
	case key == "End" && ctrl:
		return rules.Point{X: right, Y: 0}, true
	case ctrl:
		return pt, false
	}
	switch key {
	case "ArrowLeft":
		pt.X--
	case "ArrowRight":
		pt.X++
	case "ArrowUp":
		pt.Y++
	case "ArrowDown":
		pt.Y--
	case "PageUp":
		pt.Y += page
	case "PageDown":
		pt.Y -= page
	case "Home":
		pt.X = 0
	case "End":
		pt.X = right
	default:
		return pt, false
	}
	return rules.Point{X: max(0, min(right, pt.X)), Y: max(0, min(top, pt.Y))}, true
}
