package dom

import (
	"syscall/js"

	"rowan/wasm/view"
)

// A Picture is a canvas on no page, in a worker too, for a board that is kept as a
// file. A view.Painter draws on it.
type Picture struct {
	view.Canvas
	surface *canvas
}

// NewPicture returns a picture of width × height css pixels, dpr device pixels each.
// A browser that has no canvas where there is no document gives an error.
func NewPicture(width, height, dpr float64) (p *Picture, err error) {
	err = try(func() {
		c := newCanvas()
		c.resize(width, height, dpr)
		p = &Picture{c, c}
	})
	return p, err
}

// Value returns the HTMLCanvasElement, or the OffscreenCanvas of a worker.
func (p *Picture) Value() js.Value { return p.surface.element }

// Pixels returns the picture as four bytes a pixel, red, green, blue and opacity,
// row by row from the top, and its size in device pixels.
func (p *Picture) Pixels() (rgba []byte, width, height int) {
	width, height = p.surface.element.Get("width").Int(), p.surface.element.Get("height").Int()
	data := p.surface.ctx.Call("getImageData", 0, 0, width, height).Get("data")
	rgba = make([]byte, 4*width*height)
	js.CopyBytesToGo(rgba, data)
	return rgba, width, height
}
