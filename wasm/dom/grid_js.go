package dom

import (
	"strconv"
	"syscall/js"

	"rowan/rules"
	"rowan/wasm/view"
)

// A grid is the board as an ARIA grid: one transparent cell over every point, and
// in Connect Four a row of columns above them. One cell, the cursor, is in the
// tab order.
type grid struct {
	element js.Value
	variant rules.Variant
	cells   []js.Value // by row from the bottom, then by column
	names   []string   // the cells' labels as they are set
	cursor  rules.Point
}

// newGrid makes the cells of a board, without names and places.
func newGrid(v rules.Variant) *grid {
	g := &grid{variant: v, cursor: view.StartCursor(v)}
	rows := view.Rows(v)
	g.cells = make([]js.Value, rows*v.Width)
	g.names = make([]string, len(g.cells))
	g.element = element("div", "board-grid")
	g.element.Call("setAttribute", "role", "grid")
	for y := rows - 1; y >= 0; y-- { // read from the top, like the board
		row := element("div", "board-row")
		row.Call("setAttribute", "role", "row")
		for x := range v.Width {
			cell := element("div", "board-cell")
			cell.Call("setAttribute", "role", "gridcell")
			cell.Set("tabIndex", -1)
			cell.Call("setAttribute", "data-x", strconv.Itoa(x))
			cell.Call("setAttribute", "data-y", strconv.Itoa(y))
			row.Call("appendChild", cell)
			g.cells[y*v.Width+x] = cell
		}
		g.element.Call("appendChild", row)
	}
	g.cell(g.cursor).Set("tabIndex", 0)
	return g
}

func (g *grid) cell(pt rules.Point) js.Value { return g.cells[int(pt.Y)*g.variant.Width+int(pt.X)] }

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
	for i, cell := range g.cells {
		put(cell, l.Cell(rules.Point{X: int8(i % g.variant.Width), Y: int8(i / g.variant.Width)}))
	}
}

// name sets the labels that have changed, and whether anything can be played.
func (g *grid) name(s view.Scene, labels view.Labels) {
	g.element.Call("setAttribute", "aria-label", labels.Board(g.variant))
	g.element.Call("setAttribute", "aria-disabled", strconv.FormatBool(!s.Playable))
	for i, cell := range g.cells {
		x, y := i%g.variant.Width, i/g.variant.Width
		var name string
		if y == g.variant.Height {
			name = labels.Column(s.Position, x)
		} else {
			name = labels.Cell(s.Position, rules.Point{X: int8(x), Y: int8(y)})
		}
		if name != g.names[i] {
			cell.Call("setAttribute", "aria-label", name)
			g.names[i] = name
		}
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
