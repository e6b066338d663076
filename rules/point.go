package rules

import "strconv"

// A Point is a place on the board, counted from 0 at the left and from 0 at
// the bottom: Point{7, 7} is H8, the centre of a 15×15 board.
type Point struct{ X, Y int8 }

// String returns the point as people write it: the column's letter, I
// included, and the row's number from the bottom, in lower case ("h8").
func (p Point) String() string {
	return string(rune('a'+p.X)) + strconv.Itoa(int(p.Y)+1)
}

// Add returns the point n steps away in direction d.
func (p Point) Add(d Point, n int) Point {
	return Point{p.X + d.X*int8(n), p.Y + d.Y*int8(n)}
}

// Directions are the four directions of a row: along, up, rising, falling.
var Directions = [4]Point{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// A Line is an unbroken row of stones, named by its ends. From is the left
// end, or the lower one of a vertical row.
type Line struct{ From, To Point }

// Len returns the number of points on the line.
func (l Line) Len() int {
	dx, dy := int(l.To.X-l.From.X), int(l.To.Y-l.From.Y)
	return max(dx, dy, -dy) + 1
}

// Points returns the points of the line, From first.
func (l Line) Points() []Point {
	n := l.Len()
	sign := func(d int8) int8 { return max(-1, min(1, d)) }
	d := Point{sign(l.To.X - l.From.X), sign(l.To.Y - l.From.Y)}
	points := make([]Point, n)
	for i := range points {
		points[i] = l.From.Add(d, i)
	}
	return points
}
