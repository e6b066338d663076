package dom

import (
	"errors"
	"math"
	"syscall/js"

	"rowan/rules"
	"rowan/wasm/view"
)

// A Studio draws positions of a game as they are to be looked at elsewhere: the board on a sheet
// of the page's colour, with a line of words under it. It works in a page and in a worker.
type Studio struct {
	sheet   *canvas
	board   *canvas
	painter *view.Painter
	paper   view.RGBA
	margin  float64
	width   float64
	height  float64
	dpr     float64
}

// ErrNoStudio means that the browser can't draw outside a page.
var ErrNoStudio = errors.New("this browser cannot draw in the background")

// sheets are the colours around the board: paper, ink, and the accent.
var sheets = [...][3]view.RGBA{
	view.LightScheme:    {0xf4efe6ff, 0x23211dff, 0xc8402aff},
	view.DarkScheme:     {0x171a18ff, 0xece7dcff, 0xee6a4dff},
	view.ContrastScheme: {0xffffffff, 0x000000ff, 0xa3200bff},
}

// NewStudio prepares sheets so wide, of dpr pixels to a unit of length.
func NewStudio(v rules.Variant, settings view.Settings, scheme view.Scheme, width, dpr float64, caption string) (*Studio, error) {
	if js.Global().Get("document").IsUndefined() && js.Global().Get("OffscreenCanvas").IsUndefined() {
		return nil, ErrNoStudio
	}
	scheme = min(scheme, view.ContrastScheme)
	margin := math.Round(width / 40)
	room := width - 2*margin
	high := min(math.Round(room/view.Aspect(v, settings)), math.Round(1.25*room))
	strip := math.Round(width / 14)
	s := &Studio{sheet: newCanvas(), board: newCanvas(), paper: sheets[scheme][0], margin: margin, width: width,
		height: math.Round(margin + high + strip), dpr: dpr}
	layout := view.NewLayout(v, settings, room, high, dpr)
	s.board.resize(layout.Width, layout.Height, dpr)
	s.painter = view.NewPainter(view.ThemeOf(settings.Board, scheme), layout, true)
	s.sheet.resize(s.width, s.height, dpr)
	s.write(sheets[scheme], caption, margin+high+strip/2)
	return s, nil
}

// write draws what stays the same: the paper, the words, and Rowan's mark at the end of their line.
func (s *Studio) write(colors [3]view.RGBA, caption string, middle float64) {
	ctx, wide := s.sheet.ctx, s.width
	ctx.Set("fillStyle", colors[0].CSS())
	ctx.Call("fillRect", 0, 0, wide, s.height)
	size := math.Round(wide / 36)
	dot := size / 7
	end := wide - s.margin - dot
	for i := range 5 {
		color := colors[1].Alpha(.4 + .15*float64(i))
		if i == 4 {
			color = colors[2]
		}
		s.sheet.Circle(view.Vec{X: end - 2*dot*float64(4-i), Y: middle + 2*dot*float64(2-i)}, dot, view.Plain(color))
	}
	ctx.Set("font", "600 "+px(size)+" "+font)
	ctx.Set("textBaseline", "middle")
	ctx.Set("fillStyle", colors[1].CSS())
	ctx.Set("textAlign", "right")
	name := end - 11*dot
	ctx.Call("fillText", "Rowan", name, middle)
	name -= ctx.Call("measureText", "Rowan").Get("width").Float() + size
	ctx.Set("font", px(size)+" "+font)
	ctx.Set("textAlign", "left")
	ctx.Call("fillText", caption, s.margin, middle, name-s.margin)
}

// Draw draws a position, of the studio's variant.
func (s *Studio) Draw(scene view.Scene) {
	s.painter.Show(scene, 0)
	s.painter.Draw(s.board, 0)
	// What is transparent on the board lets the paper through, so that is laid under it anew.
	ctx := s.sheet.ctx
	ctx.Set("fillStyle", s.paper.CSS())
	ctx.Call("fillRect", s.margin, s.margin, s.board.width, s.board.height)
	ctx.Call("drawImage", s.board.element, s.margin, s.margin, s.board.width, s.board.height)
}

// Size returns the sheet's width and height in pixels.
func (s *Studio) Size() (width, height int) {
	return int(math.Round(s.width * s.dpr)), int(math.Round(s.height * s.dpr))
}

// Pixels returns the sheet: red, green, blue and opacity of each pixel, row by row.
func (s *Studio) Pixels() []byte {
	width, height := s.Size()
	data := s.sheet.ctx.Call("getImageData", 0, 0, width, height).Get("data")
	pixels := make([]byte, 4*width*height)
	js.CopyBytesToGo(pixels, data)
	return pixels
}

// PNG returns the sheet as a picture file. It waits for the browser, so it must not run inside a
// callback; only pages can.
func (s *Studio) PNG() ([]byte, error) {
	blob := make(chan js.Value, 1)
	done := callback("making a picture", func(args []js.Value) { blob <- args[0] })
	defer done.Release()
	if err := try(func() { s.sheet.element.Call("toBlob", done, "image/png") }); err != nil {
		return nil, err
	}
	made := <-blob
	if made.IsNull() {
		return nil, errors.New("the browser made no picture")
	}
	return readFile(made)
}

// Scheme returns how bright the page is, for pictures that are to look like it.
func Scheme() view.Scheme { return scheme() }
