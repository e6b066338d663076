package dom

import (
	"strconv"
	"syscall/js"

	"rowan/rules"
	"rowan/wasm/view"
)

// A grid is the board as an ARIA grid: one transparent cell over every point, in
// Connect Four a row of columns above them, and in PopOut one of handles below. One
// cell, the cursor, is in the tab order. The style sheet divides the rows.
type grid struct {
	element js.Value // as large as what is seen of the board
	points  js.Value // as large as the points' cells
	above   js.Value // rows outside of the points, or null
	under   js.Value
	variant rules.Variant
	flipped bool
	bottom  int        // the lowest row
	cells   []js.Value // by row from the bottom, then by column
	names   []string   // the cells' labels as they are set
	named   view.Scene // that they are of
	cursor  rules.Point
}

// newGrid makes the cells of a board, without names and places. The document's order
// is that of what is seen, from the top left. pause is called between the rows.
func newGrid(v rules.Variant, flipped bool, cursor rules.Point, pause func()) *grid {
	bottom, top := view.Rows(v)
	g := &grid{variant: v, flipped: flipped, bottom: bottom, cursor: cursor, above: js.Null(), under: js.Null()}
	g.cells = make([]js.Value, (top-bottom+1)*v.Width)
	g.names = make([]string, len(g.cells))
	g.element = element("div", "board-grid")
	g.element.Call("setAttribute", "role", "grid")
	g.points = element("div", "board-points")
	g.points.Call("setAttribute", "role", "rowgroup")
	g.element.Call("appendChild", g.points)
	at := func(x, y int) rules.Point {
		pt := rules.Point{X: int8(x), Y: int8(y)}
		if flipped {
			pt = view.Turned(v, pt)
		}
		return pt
	}
	// Every call into the page costs, and there are up to 484 cells: the rows are copies of one.
	model := element("div", "board-row")
	model.Call("setAttribute", "role", "row")
	for x := range v.Width {
		model.Call("appendChild", newCell(int(at(x, 0).X)))
	}
	for y := top; y >= bottom; y-- {
		pause()
		row := model.Call("cloneNode", true)
		cell := row.Get("firstElementChild")
		for x := range v.Width {
			pt := at(x, y)
			cell.Call("setAttribute", "data-y", strconv.Itoa(int(pt.Y)))
			g.cells[g.index(pt)] = cell
			cell = cell.Get("nextElementSibling")
		}
		switch {
		case y >= v.Height:
			g.above = row
			g.element.Call("insertBefore", row, g.points)
		case y < 0:
			g.under = row
			g.element.Call("appendChild", row)
		default:
			g.points.Call("appendChild", row)
		}
	}
	g.cell(g.cursor).Set("tabIndex", 0)
	return g
}

// newCell makes a cell of a column.
func newCell(x int) js.Value {
	cell := element("div", "board-cell")
	cell.Call("setAttribute", "role", "gridcell")
	cell.Set("tabIndex", -1)
	cell.Call("setAttribute", "data-x", strconv.Itoa(x))
	return cell
}

func (g *grid) index(pt rules.Point) int { return (int(pt.Y)-g.bottom)*g.variant.Width + int(pt.X) }

func (g *grid) cell(pt rules.Point) js.Value { return g.cells[g.index(pt)] }

// at returns the point of the cell that an event's target is or lies in.
func (g *grid) at(target js.Value) (rules.Point, bool) {
	cell := target.Call("closest", ".board-cell")
	if cell.IsNull() {
		return rules.Point{}, false
	}
	x, errX := strconv.Atoi(cell.Call("getAttribute", "data-x").String())
	y, errY := strconv.Atoi(cell.Call("getAttribute", "data-y").String())
	return rules.Point{X: int8(x), Y: int8(y)}, errX == nil && errY == nil
}

// place puts the cells over their points.
func (g *grid) place(l view.Layout) {
	w, cells := l.Window, l.Cells()
	put(g.element, w)
	put(g.points, view.Rect{X: cells.X - w.X, Y: cells.Y - w.Y, W: cells.W, H: cells.H})
	for _, outer := range []struct {
		row js.Value
		y   int
	}{{g.above, g.variant.Height}, {g.under, -1}} {
		if !outer.row.IsNull() {
			middle := l.Center(rules.Point{Y: int8(outer.y)}).Y
			put(outer.row, view.Rect{X: cells.X - w.X, Y: middle - l.Pitch/2 - w.Y, W: cells.W, H: l.Pitch})
		}
	}
}

// name sets the labels that have changed, and whether anything can be played. pause is called between the rows of all.
func (g *grid) name(s view.Scene, labels view.Labels, pause func()) {
	before := g.named
	g.named = s
	g.element.Call("setAttribute", "aria-label", labels.Board(g.variant))
	g.element.Call("setAttribute", "aria-disabled", strconv.FormatBool(!s.Playable))
	if before.Position != nil && before.Settings.Language == s.Settings.Language {
		for _, pt := range view.Renamed(before, s) {
			g.label(pt, labels.Cell(s, pt))
		}
	} else {
		for y := range int8(g.variant.Height) {
			pause()
			for x := range int8(g.variant.Width) {
				pt := rules.Point{X: x, Y: y}
				g.label(pt, labels.Cell(s, pt))
			}
		}
	}
	for x := range g.variant.Width {
		if !g.above.IsNull() {
			g.label(rules.Point{X: int8(x), Y: int8(g.variant.Height)}, labels.Column(s, x))
		}
		if !g.under.IsNull() {
			g.label(rules.Point{X: int8(x), Y: -1}, labels.Handle(s, x))
		}
	}
}

// label sets a cell's name, if it is another one.
func (g *grid) label(pt rules.Point, name string) {
	if i := g.index(pt); name != g.names[i] {
		g.cells[i].Call("setAttribute", "aria-label", name)
		g.names[i] = name
	}
}

// move makes pt the cursor: the one cell in the tab order.
func (g *grid) move(pt rules.Point) {
	g.cell(g.cursor).Set("tabIndex", -1)
	g.cell(pt).Set("tabIndex", 0)
	g.cursor = pt
}

// put places an absolutely positioned element in its parent. Single properties
// may be set from a script whatever the content security policy.
func put(element js.Value, r view.Rect) {
	style := element.Get("style")
	style.Set("left", px(r.X))
	style.Set("top", px(r.Y))
	style.Set("width", px(r.W))
	style.Set("height", px(r.H))
}

func px(x float64) string { return strconv.FormatFloat(x, 'f', 3, 64) + "px" }
