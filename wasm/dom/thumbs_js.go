package dom

import (
	"strconv"
	"syscall/js"

	"rowan/rules"
	"rowan/wasm/view"
)

// pictureSide is the longer side of a game's small picture, and pictureLayout that of the board it is laid out as: a
// small board with the proportions of a large one.
const pictureSide, pictureLayout = 96, 320

// thumbs draw small pictures of boards. What the boards of one game are made of takes longer to draw than the stones,
// so there is one board of each game, on which each position is drawn and then copied.
type thumbs struct {
	settings view.Settings
	boards   map[rules.Variant]*thumb
}

// A thumb is the board of one game.
type thumb struct {
	canvas  *canvas
	painter *view.Painter
	layout  view.Layout
}

func newThumbs() *thumbs { return &thumbs{boards: map[rules.Variant]*thumb{}} }

// restyle forgets the boards: the theme or what boards are made of has changed.
func (t *thumbs) restyle(settings view.Settings) {
	settings.Coordinates, settings.Numbers = false, false // too small to be read
	t.settings = settings
	clear(t.boards)
}

// draw returns a canvas with the position.
func (t *thumbs) draw(p rules.Position) js.Value {
	v := p.Variant()
	b := t.boards[v]
	if b == nil {
		b = t.board(v)
		t.boards[v] = b
	}
	b.painter.SetLayout(b.layout) // draws all at once, where single points would be many
	b.painter.Show(view.Scene{Position: p, Settings: t.settings}, 0)
	b.painter.Draw(b.canvas, 0)
	copied := newCanvas()
	copied.resize(b.layout.Width, b.layout.Height, b.layout.DPR)
	copied.ctx.Call("drawImage", b.canvas.element, 0, 0, b.layout.Width, b.layout.Height)
	// Nothing hovers above a frame that is kept: it stands in the middle without that room.
	l := b.layout
	off := (l.Plate.Center().Y - l.Height/2) / l.Height * 100
	copied.element.Get("style").Set("translate", "0 "+strconv.FormatFloat(-off, 'f', 2, 64)+"%")
	return copied.element
}

func (t *thumbs) board(v rules.Variant) *thumb {
	aspect := view.Aspect(v, t.settings)
	width, height := float64(pictureLayout), float64(pictureLayout)
	if aspect > 1 {
		height /= aspect
	} else {
		width *= aspect
	}
	dpr := js.Global().Get("devicePixelRatio").Float() * pictureSide / pictureLayout
	l := view.NewLayout(v, t.settings, width, height, dpr)
	b := &thumb{canvas: newCanvas(), layout: l, painter: view.NewPainter(view.ThemeOf(t.settings.Board, scheme()), l, true)}
	b.canvas.resize(l.Width, l.Height, dpr)
	return b
}
