package connect4

import "rowan/rules"

// wins reports whether the disc of that colour on x, y stands in a row that wins.
func (g *Grid) wins(x, y int, color rules.Color) bool {
	for _, d := range rules.Directions {
		dx, dy := int(d.X), int(d.Y)
		if 1+g.count(x, y, dx, dy, color)+g.count(x, y, -dx, -dy, color) >= int(g.length) {
			return true
		}
	}
	return false
}

// count returns how many discs of the colour follow x, y in a direction, unbroken.
// Before the last move there was no row, so it is less than Length.
func (g *Grid) count(x, y, dx, dy int, color rules.Color) int {
	n := 0
	for g.columns.at(x+(n+1)*dx, y+(n+1)*dy) == color {
		n++
	}
	return n
}

// winsInColumn reports whether a row of the colour goes through column x.
func (g *Grid) winsInColumn(x int, color rules.Color) bool {
	for y := range g.columns.height(x) {
		if g.columns.at(x, y) == color && g.wins(x, y, color) {
			return true
		}
	}
	return false
}

// WinningLines returns the rows that won: those through the last disc or, after a
// pop, all rows of the winner through the column that shifted, from the bottom. An
// upright row is not among those: a pop only shortens it.
func (g Grid) WinningLines() []rules.Line {
	if g.method != rules.Row {
		return nil
	}
	if last, ok := g.Last(); ok {
		return rules.RowsThrough(g, last, int(g.length))
	}
	var lines []rules.Line
	for y := range g.columns.height(int(g.column)) {
		pt := rules.Point{X: g.column, Y: int8(y)}
		if g.At(pt) == g.winner {
			lines = append(lines, rules.RowsThrough(g, pt, int(g.length))...)
		}
	}
	return lines
}
