package dom

import (
	"slices"
	"strconv"
	"strings"
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
	rows    []js.Value // from the bottom
	names   []string   // the cells' labels as they are set, by row from the bottom, then from the left as it is seen
	named   view.Scene // that they are of
	cursor  rules.Point
}

// newGrid makes the cells of a board, without names and places. The document's order
// is that of what is seen, from the top left.
func newGrid(v rules.Variant, flipped bool, cursor rules.Point) *grid {
	bottom, top := view.Rows(v)
	g := &grid{variant: v, flipped: flipped, bottom: bottom, cursor: cursor, above: js.Null(), under: js.Null()}
	g.rows = make([]js.Value, top-bottom+1)
	g.names = make([]string, len(g.rows)*v.Width)
	g.element = element("div", "board-grid")
	g.element.Call("setAttribute", "role", "grid")
	g.points = element("div", "board-points")
	g.points.Call("setAttribute", "role", "rowgroup")
	g.element.Call("appendChild", g.points)
	var x, y []string
	for i := range v.Width {
		x = append(x, strconv.Itoa(int(g.seen(rules.Point{X: int8(i)}).X)))
	}
	for i := range g.rows {
		y = append(y, strconv.Itoa(int(g.seen(rules.Point{Y: int8(top - i)}).Y)))
	}
	rows := js.Global().Get("rowan").Call("rows", strings.Join(x, ","), strings.Join(y, ","))
	for i := range g.rows {
		row, seen := rows.Index(i), top-i
		g.rows[int(g.seen(rules.Point{Y: int8(seen)}).Y)-bottom] = row
		switch {
		case seen >= v.Height:
			g.above = row
			g.element.Call("insertBefore", row, g.points)
		case seen < 0:
			g.under = row
			g.element.Call("appendChild", row)
		default:
			g.points.Call("appendChild", row)
		}
	}
	g.cell(g.cursor).Set("tabIndex", 0)
	return g
}

// seen returns where a point is seen, counted as if the board were not flipped, and back.
func (g *grid) seen(pt rules.Point) rules.Point {
	if g.flipped {
		return view.Turned(g.variant, pt)
	}
	return pt
}

func (g *grid) index(pt rules.Point) int {
	return (int(pt.Y)-g.bottom)*g.variant.Width + int(g.seen(pt).X)
}

func (g *grid) cell(pt rules.Point) js.Value {
	return g.rows[int(pt.Y)-g.bottom].Get("children").Index(int(g.seen(pt).X))
}

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
		for y := range g.variant.Height {
			if y%rowsAtOnce == 0 {
				pause()
			}
			g.nameRow(y, func(x int) string { return labels.Cell(s, rules.Point{X: int8(x), Y: int8(y)}) })
		}
	}
	if !g.above.IsNull() {
		g.nameRow(g.variant.Height, func(x int) string { return labels.Column(s, x) })
	}
	if !g.under.IsNull() {
		g.nameRow(-1, func(x int) string { return labels.Handle(s, x) })
	}
}

// rowsAtOnce are named in one step of the page's start.
const rowsAtOnce = 4

// nameRow names the cells of a row, if any has another name.
func (g *grid) nameRow(y int, name func(x int) string) {
	row := y - g.bottom
	names := make([]string, g.variant.Width)
	for x := range names {
		names[int(g.seen(rules.Point{X: int8(x)}).X)] = name(x)
	}
	if kept := g.names[row*len(names):][:len(names)]; !slices.Equal(names, kept) {
		copy(kept, names)
		js.Global().Get("rowan").Call("name", g.rows[row], strings.Join(names, "\x00"))
	}
}

// label sets a cell's name, if it is another one.
func (g *grid) label(pt rules.Point, name string) {
	if i := g.index(pt); name != g.names[i] {
		g.cell(pt).Call("setAttribute", "aria-label", name)
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
