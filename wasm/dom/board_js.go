package dom

import (
	"strconv"
	"syscall/js"
	"time"

	"rowan/rules"
	"rowan/wasm/view"
)

// A Board is the board on the page: a canvas and an ARIA grid over it. It fills
// its host, or is as high as its width asks for where the host has no height of
// its own; the host's property --board-aspect says width to height.
type Board struct {
	host, root, plate js.Value
	canvas            *canvas
	grid              *grid // nil before the first scene
	painter           *view.Painter
	scene             view.Scene
	on                func(view.BoardEvent)
	pause             func()

	whole    view.Layout // of all the board; the painter has what is seen of it
	viewport view.Viewport

	tap     *view.Tap // the page's
	fingers view.Fingers
	wheel   view.Wheel
	aim     view.Aim
	lifted  bool // a drag moves what is aimed at
	pointer pointer

	frame   js.Func
	frameID js.Value // of the frame that is asked for
	waiting bool     // for that frame
	removes []func() // in the order of their making
}

// newBoard builds a board inside host, a <div>, and calls on, which must not
// block, with what a person does. tap hears of presses beside the board. The board is empty until Show, which calls pause
// between its steps: a first scene takes a phone a good while.
func newBoard(host js.Value, tap *view.Tap, on func(view.BoardEvent), pause func()) *Board {
	b := &Board{host: host, canvas: newCanvas(), tap: tap, on: on, pause: pause}
	b.root = element("div", "board")
	b.plate = element("div", "board-plate")
	b.canvas.element.Set("className", "board-canvas")
	b.canvas.element.Call("setAttribute", "aria-hidden", "true")
	b.root.Call("append", b.plate, b.canvas.element)
	host.Call("appendChild", b.root)

	b.frame = callback("drawing the board", func([]js.Value) {
		b.waiting = false
		b.draw()
	})
	b.pause()
	b.watchInput()
	b.pause()
	b.watchSurroundings()
	return b
}

// now is the time that events and animations are measured by.
func now() time.Duration {
	return milliseconds(js.Global().Get("performance").Call("now"))
}

func milliseconds(v js.Value) time.Duration {
	return time.Duration(v.Float() * float64(time.Millisecond))
}

// Show shows a scene. What is new since the last one moves. The grid's names are to follow: Name.
func (b *Board) Show(s view.Scene) {
	v, before, first := s.Position.Variant(), b.scene, b.grid == nil
	b.scene = s
	if first || b.grid.variant != v || b.grid.flipped != s.Settings.Flipped {
		b.build(v)
	} else {
		if before.Settings.Board != s.Settings.Board {
			b.restyle()
		}
		if before.Settings.Coordinates != s.Settings.Coordinates {
			b.shape(v)
		}
		b.layOut() // not every change of the pixel ratio is told
	}
	b.painter.Show(s, now())
	if first {
		b.draw() // now, since a frame is long enough without it
		b.pause()
	}
	b.aim.Follow(before, s)
	b.showAim(nil)
	b.root.Call("setAttribute", "data-state", state(s))
	b.request()
}

// Name names the cells as the scene that is shown has them. It takes as long as all else of a first scene, so it is
// a step of its own.
func (b *Board) Name(labels view.Labels) { b.grid.name(b.scene, labels, b.pause) }

// state is what the style sheet knows of a scene: it sets the mouse's pointer.
func state(s view.Scene) string {
	switch {
	case s.Busy:
		return "busy"
	case s.Playable:
		return "playable"
	}
	return "still"
}

// build makes the grid and the layout of another variant's board, or of the same one turned.
func (b *Board) build(v rules.Variant) {
	cursor, focused := view.StartCursor(v), false
	if b.grid != nil {
		if b.grid.variant == v {
			cursor, focused = b.grid.cursor, holdsFocus(b.grid.element)
		}
		b.grid.element.Call("remove")
	}
	b.grid = newGrid(v, b.scene.Settings.Flipped, cursor)
	b.root.Call("appendChild", b.grid.element)
	b.root.Call("setAttribute", "data-game", v.Game.String())
	b.shape(v)
	b.canvas.forget()
	b.aim.Forget()
	b.viewport = view.Viewport{}
	b.painter = view.NewPainter(view.ThemeOf(b.scene.Settings.Board, scheme()), view.Layout{}, still())
	b.whole = view.Layout{}
	b.box() // the page's layout, a step of its own
	b.pause()
	b.layOut()
	b.pause()
	if b.canvas.width >= 1 {
		b.painter.Prepare(b.canvas)
	}
	b.pause()
	if focused {
		b.Focus()
	}
}

// shape tells the page the board's shape.
func (b *Board) shape(v rules.Variant) {
	b.host.Get("style").Call("setProperty", "--board-aspect", strconv.FormatFloat(view.Aspect(v, b.scene.Settings), 'f', 4, 64))
}

// box returns the board's size on the page in css pixels.
func (b *Board) box() (width, height float64) {
	box := b.root.Call("getBoundingClientRect")
	return box.Get("width").Float(), box.Get("height").Float()
}

// layOut follows the board's size on the page and the device's pixels. The canvas
// is a whole number of them, not as large as the board to the last fraction:
// stretching would blur it.
func (b *Board) layOut() {
	if b.grid == nil {
		return
	}
	dpr := js.Global().Get("devicePixelRatio").Float()
	width, height := b.box()
	l := view.NewLayout(b.grid.variant, b.scene.Settings, width, height, dpr)
	if l == b.whole {
		return
	}
	if l.Width != b.whole.Width || l.Height != b.whole.Height || l.DPR != b.whole.DPR {
		b.canvas.resize(l.Width, l.Height, dpr)
		put(b.canvas.element, view.Rect{W: l.Width, H: l.Height})
	}
	b.whole = l
	// A pixel smaller, so that its shadow begins under the canvas.
	put(b.plate, view.Rect{X: l.Plate.X + 1, Y: l.Plate.Y + 1, W: l.Plate.W - 2, H: l.Plate.H - 2})
	b.plate.Get("style").Set("borderRadius", px(l.Corner-1))
	b.look(b.viewport.Zoomed(l, 1, l.Plate.Center()))
	// Setting a canvas's size empties it: what is not drawn now would flash.
	b.draw()
}

// look shows what a viewport sees of the board.
func (b *Board) look(v view.Viewport) {
	b.viewport = v
	l := b.whole.Seen(v)
	if l == b.painter.Layout() {
		return
	}
	b.painter.SetLayout(l)
	b.grid.place(l)
	b.zoomState()
	b.request()
}

// zoomState tells the style sheet what fingers do on the board: scroll and zoom the
// page, scroll it, or neither.
func (b *Board) zoomState() {
	zoom := ""
	switch _, aimed := b.aim.At(); {
	case b.viewport.In() || aimed:
		zoom = "in"
	case b.whole.MaxScale() > 1:
		zoom = "out"
	}
	b.root.Call("setAttribute", "data-zoom", zoom)
}

// request asks for a frame, once.
func (b *Board) request() {
	if !b.waiting {
		b.waiting = true
		b.frameID = js.Global().Call("requestAnimationFrame", b.frame)
	}
}

// draw draws the board as of now, and goes on while something moves.
func (b *Board) draw() {
	if b.canvas.width < 1 || b.canvas.height < 1 {
		return
	}
	if b.painter.Draw(b.canvas, now()) {
		b.request()
	}
}

// Focus gives the keyboard to the board, without scrolling the page.
func (b *Board) Focus() {
	if b.grid != nil {
		focus(b.grid.cell(b.grid.cursor))
	}
}

// Close removes the board from the page, with every listener and js.Func. The
// board must not be used after it.
func (b *Board) Close() {
	if b.waiting {
		js.Global().Call("cancelAnimationFrame", b.frameID)
	}
	for _, remove := range b.removes {
		remove()
	}
	b.frame.Release()
	b.root.Call("remove")
	b.host.Get("style").Call("removeProperty", "--board-aspect")
}
