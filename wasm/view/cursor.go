package view

import "rowan/rules"

// Rows returns the rows of the board's grid of names, first and last: one a row of
// the board; in Connect Four one more above it for the columns, where discs
// are dropped from, and in PopOut one below for the handles.
func Rows(v rules.Variant) (bottom, top int) {
	top = v.Height - 1
	if v.Game == rules.ConnectFour {
		top++
	}
	if v.Rule == rules.PopOut {
		bottom--
	}
	return bottom, top
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
// ARIA has it, on the board as it is seen; false for keys that do not move it.
// key is a KeyboardEvent's key, ctrl whether Control was down. The cursor stops
// at the edges.
func (l Layout) Step(pt rules.Point, key string, ctrl bool) (rules.Point, bool) {
	bottom, top := Rows(l.Variant)
	low, high, right := int8(bottom), int8(top), int8(l.Variant.Width-1)
	at := l.seen(pt)
	if ctrl && key != "Home" && key != "End" {
		return pt, false
	}
	switch key {
	case "ArrowLeft":
		at.X--
	case "ArrowRight":
		at.X++
	case "ArrowUp":
		at.Y++
	case "ArrowDown":
		at.Y--
	case "PageUp":
		at.Y += page
	case "PageDown":
		at.Y -= page
	case "Home":
		at.X = 0
		if ctrl {
			at.Y = high
		}
	case "End":
		at.X = right
		if ctrl {
			at.Y = low
		}
	default:
		return pt, false
	}
	return l.seen(rules.Point{X: max(0, min(right, at.X)), Y: max(low, min(high, at.Y))}), true
}
