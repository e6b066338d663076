package dom

import (
	"math"
	"strconv"
	"syscall/js"

	"rowan/wasm/view"
)

const font = `system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif`

// A canvas is a view.Canvas on an HTML canvas element. Lengths are css pixels.
type canvas struct {
	element, ctx js.Value
	width        float64
	height       float64
	dpr          float64
	pictures     map[string]*canvas // by name
}

func newCanvas(class string) *canvas {
	el := element("canvas", class)
	return &canvas{element: el, ctx: el.Call("getContext", "2d")}
}

// resize sets the size in css pixels and forgets all that was drawn.
func (c *canvas) resize(width, height, dpr float64) {
	c.element.Set("width", math.Round(width*dpr))
	c.element.Set("height", math.Round(height*dpr))
	c.width, c.height, c.dpr = width, height, dpr
	c.ctx.Call("setTransform", dpr, 0, 0, dpr, 0, 0)
	c.forget()
}

// forget drops the pictures: the layout or the theme has changed.
func (c *canvas) forget() { c.pictures = map[string]*canvas{} }

func (c *canvas) Begin(r view.Rect) {
	c.ctx.Call("save")
	c.ctx.Call("beginPath")
	c.ctx.Call("rect", r.X, r.Y, r.W, r.H)
	c.ctx.Call("clip")
	c.ctx.Call("clearRect", r.X, r.Y, r.W, r.H)
}

func (c *canvas) End() { c.ctx.Call("restore") }

func (c *canvas) RoundRect(r view.Rect, radius float64, p view.Paint) {
	c.ctx.Call("beginPath")
	c.roundRect(r, radius)
	c.ctx.Set("fillStyle", c.style(p))
	c.ctx.Call("fill")
}

func (c *canvas) Holed(r view.Rect, radius float64, holes []view.Vec, hole float64, p view.Paint) {
	c.ctx.Call("beginPath")
	c.roundRect(r, radius)
	for _, h := range holes {
		c.ctx.Call("moveTo", h.X+hole, h.Y)
		c.ctx.Call("arc", h.X, h.Y, hole, 0, 2*math.Pi)
	}
	c.ctx.Set("fillStyle", c.style(p))
	c.ctx.Call("fill", "evenodd")
}

// roundRect adds the rectangle to the path; canvas's own roundRect is too young
// for some browsers in use.
func (c *canvas) roundRect(r view.Rect, radius float64) {
	right, bottom := r.X+r.W, r.Y+r.H
	c.ctx.Call("moveTo", r.X+radius, r.Y)
	c.ctx.Call("arcTo", right, r.Y, right, bottom, radius)
	c.ctx.Call("arcTo", right, bottom, r.X, bottom, radius)
	c.ctx.Call("arcTo", r.X, bottom, r.X, r.Y, radius)
	c.ctx.Call("arcTo", r.X, r.Y, right, r.Y, radius)
	c.ctx.Call("closePath")
}

func (c *canvas) Circle(at view.Vec, radius float64, p view.Paint) {
	c.ctx.Call("beginPath")
	c.ctx.Call("arc", at.X, at.Y, radius, 0, 2*math.Pi)
	c.ctx.Set("fillStyle", c.style(p))
	c.ctx.Call("fill")
}

func (c *canvas) Ring(at view.Vec, radius, width float64, p view.Paint) {
	c.ctx.Call("beginPath")
	c.ctx.Call("arc", at.X, at.Y, radius, 0, 2*math.Pi)
	c.ctx.Set("lineWidth", width)
	c.ctx.Set("strokeStyle", c.style(p))
	c.ctx.Call("stroke")
}

func (c *canvas) Lines(points []view.Vec, width float64, color view.RGBA) {
	c.line(points, width, color, "round")
}

func (c *canvas) Rule(from, to view.Vec, width float64, color view.RGBA) {
	c.line([]view.Vec{from, to}, width, color, "butt")
}

func (c *canvas) line(points []view.Vec, width float64, color view.RGBA, ends string) {
	c.ctx.Call("beginPath")
	for _, p := range points {
		c.ctx.Call("lineTo", p.X, p.Y) // the first one begins the path
	}
	c.ctx.Set("lineCap", ends)
	c.ctx.Set("lineJoin", "round")
	c.ctx.Set("lineWidth", width)
	c.ctx.Set("strokeStyle", color.CSS())
	c.ctx.Call("stroke")
}

func (c *canvas) Text(s string, middle view.Vec, size float64, color view.RGBA) {
	c.ctx.Set("font", strconv.FormatFloat(size, 'f', 2, 64)+"px "+font)
	c.ctx.Set("textAlign", "center")
	c.ctx.Set("textBaseline", "alphabetic")
	c.ctx.Set("fillStyle", color.CSS())
	// Capitals and figures are about 0.72 of the size high in all system fonts;
	// "middle" would leave room for descenders that no coordinate has.
	c.ctx.Call("fillText", s, middle.X, middle.Y+0.36*size)
}

func (c *canvas) Picture(p view.Picture, in view.Rect, alpha float64) {
	kept := c.pictures[p.Name]
	if kept == nil {
		kept = newCanvas("")
		kept.resize(p.W, p.H, c.dpr)
		p.Draw(kept)
		c.pictures[p.Name] = kept
	}
	if alpha != 1 {
		c.ctx.Set("globalAlpha", alpha)
		defer c.ctx.Set("globalAlpha", 1)
	}
	c.ctx.Call("drawImage", kept.element, in.X, in.Y, in.W, in.H)
}

// style returns what the paint is as a fillStyle or strokeStyle.
func (c *canvas) style(p view.Paint) any {
	if len(p.Stops) == 1 {
		return p.Stops[0].Color.CSS()
	}
	var gradient js.Value
	if p.R0 == 0 && p.R1 == 0 {
		gradient = c.ctx.Call("createLinearGradient", p.From.X, p.From.Y, p.To.X, p.To.Y)
	} else {
		gradient = c.ctx.Call("createRadialGradient", p.From.X, p.From.Y, p.R0, p.To.X, p.To.Y, p.R1)
	}
	for _, s := range p.Stops {
		gradient.Call("addColorStop", s.At, s.Color.CSS())
	}
	return gradient
}
