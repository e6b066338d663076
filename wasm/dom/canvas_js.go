package dom

import (
	"math"
	"strconv"
	"syscall/js"

	"rowan/wasm/view"
)

// font is that of the style sheet; the Chinese ones are for captions that a worker draws, which has no language.
const font = `system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif`

// A canvas is a view.Canvas on an HTML canvas, or on an OffscreenCanvas where there is no
// document. Lengths are css pixels.
type canvas struct {
	element, ctx js.Value
	width        float64
	height       float64
	dpr          float64
	pictures     map[string]*canvas // by name
}

func newCanvas() *canvas {
	var el js.Value
	if js.Global().Get("document").IsUndefined() {
		el = js.Global().Get("OffscreenCanvas").New(1, 1)
	} else {
		el = element("canvas", "")
	}
	return &canvas{element: el, ctx: el.Call("getContext", "2d")}
}

// resize sets the size in css pixels and forgets all that was drawn.
func (c *canvas) resize(width, height, dpr float64) {
	c.element.Set("width", math.Round(width*dpr))
	c.element.Set("height", math.Round(height*dpr))
	if c.dpr != dpr {
		c.forget()
	}
	c.width, c.height, c.dpr = width, height, dpr
	c.ctx.Call("setTransform", dpr, 0, 0, dpr, 0, 0)
}

// forget drops the pictures: the theme has changed.
func (c *canvas) forget() { c.pictures = map[string]*canvas{} }

func (c *canvas) Begin(r view.Rect) {
	c.Clip(r)
	c.ctx.Call("clearRect", r.X, r.Y, r.W, r.H)
}

func (c *canvas) Clip(r view.Rect) {
	c.ctx.Call("save")
	c.ctx.Call("beginPath")
	c.ctx.Call("rect", r.X, r.Y, r.W, r.H)
	c.ctx.Call("clip")
}

func (c *canvas) Loupe(middle view.Vec, radius float64, about view.Vec, factor float64) {
	c.ctx.Call("save")
	c.ctx.Call("beginPath")
	c.ctx.Call("arc", middle.X, middle.Y, radius, 0, 2*math.Pi)
	c.ctx.Call("clip")
	c.ctx.Call("translate", middle.X, middle.Y)
	c.ctx.Call("scale", factor, factor)
	c.ctx.Call("translate", -about.X, -about.Y)
}

func (c *canvas) End() { c.ctx.Call("restore") }

func (c *canvas) RoundRect(r view.Rect, radius float64, p view.Paint) {
	c.ctx.Call("beginPath")
	c.roundRect(r, radius)
	c.ctx.Set("fillStyle", c.style(p))
	c.ctx.Call("fill")
}

func (c *canvas) Outline(r view.Rect, radius, width float64, color view.RGBA) {
	c.ctx.Call("beginPath")
	c.roundRect(view.Rect{X: r.X + width/2, Y: r.Y + width/2, W: r.W - width, H: r.H - width}, math.Max(0, radius-width/2))
	c.ctx.Set("lineWidth", width)
	c.ctx.Set("strokeStyle", color.CSS())
	c.ctx.Call("stroke")
}

func (c *canvas) Punch(holes []view.Vec, radius float64) {
	c.ctx.Call("beginPath")
	for _, h := range holes {
		c.ctx.Call("moveTo", h.X+radius, h.Y)
		c.ctx.Call("arc", h.X, h.Y, radius, 0, 2*math.Pi)
	}
	c.ctx.Set("globalCompositeOperation", "destination-out")
	c.ctx.Set("fillStyle", "#000")
	c.ctx.Call("fill")
	c.ctx.Set("globalCompositeOperation", "source-over")
}

func (c *canvas) Specks(at []view.Vec, size float64, color view.RGBA) {
	c.ctx.Set("fillStyle", color.CSS())
	for _, v := range at {
		c.ctx.Call("fillRect", v.X-size/2, v.Y-size/2, size, size)
	}
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
		kept = newCanvas()
		c.pictures[p.Name] = kept
	}
	if kept.width != p.W || kept.height != p.H {
		kept.resize(p.W, p.H, c.dpr)
		p.Draw(kept)
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
