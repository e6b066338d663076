package view

import "math"

// groundPicture returns the empty board without lines: what it is made of.
func (p *Painter) groundPicture() Picture {
	plate := p.layout.Plate
	return Picture{Name: "ground", W: plate.W, H: plate.H, Draw: func(c Canvas) {
		all := Rect{0, 0, plate.W, plate.H}
		far := Vec{plate.W, 0.45 * plate.H}
		if p.theme.Material == Paper {
			far = Vec{plate.W, plate.H}
		}
		c.RoundRect(all, p.layout.Corner, Linear(Vec{}, far, Stop{0, p.theme.Near}, Stop{1, p.theme.Far}))
		p.texture(c, all)
		p.bevel(c, all)
	}}
}

// texture draws what makes a material: grain, veins or fibres. The same on every
// board. It keeps clear of the rounded corners.
func (p *Painter) texture(c Canvas, r Rect) {
	if p.theme.strong() {
		return
	}
	switch p.theme.Material {
	case Slate:
		p.stone(c, r)
	case Paper:
		p.fibres(c, r)
	default:
		p.grain(c, r)
	}
}

// bevel draws the edge where the light falls on it.
func (p *Painter) bevel(c Canvas, r Rect) {
	width := 1 / p.layout.DPR
	switch {
	case p.theme.strong():
		c.Outline(r, p.layout.Corner, 2*math.Max(1, math.Round(p.layout.DPR))/p.layout.DPR, p.theme.Line)
	case p.theme.Material == Paper:
		c.Outline(r, p.layout.Corner, width, p.theme.Line.Alpha(0.45))
	default:
		c.Outline(r, p.layout.Corner, width, RGBA(0xffffffff).Alpha(0.14))
	}
}

// grain draws the wood's faint lines: slow waves.
func (p *Painter) grain(c Canvas, r Rect) {
	const n = 34
	for i := range n {
		f := float64(i)
		// Three incommensurable steps look irregular and need no random numbers.
		level := (f + 0.5 + 0.6*math.Sin(f*2.4)) / n
		y := r.Y + clamp(level, 0.025, 0.975)*r.H
		height := r.H * (0.0012 + 0.0022*math.Abs(math.Sin(f*1.7)))
		length := 2 * math.Pi * (0.7 + 0.9*math.Abs(math.Sin(f*0.9))) / r.W
		points := make([]Vec, 0, 17)
		for k := range 17 { // closer ones would not be seen: the waves are a pixel high
			x := r.W * float64(k) / 16
			points = append(points, Vec{r.X + x, y + height*math.Sin(x*length+f*1.3) + 0.5*height*math.Sin(2.3*x*length+f)})
		}
		c.Lines(points, r.H*(0.0016+0.0022*math.Abs(math.Sin(f*3.1))), p.theme.Grain)
	}
}

// scatter returns n places that lie in r as if by chance, the same every time.
func scatter(r Rect, n int, seed float64) []Vec {
	chance := func(x float64) float64 { // the far digits of a large sine
		_, part := math.Modf(math.Abs(math.Sin(x*127.1+seed) * 43758.5453))
		return part
	}
	at := make([]Vec, n)
	for i := range at {
		at[i] = Vec{r.X + r.W*chance(float64(2*i)), r.Y + r.H*chance(float64(2*i+1))}
	}
	return at
}

// inside returns r without its rounded corners.
func (p *Painter) inside(r Rect) Rect {
	in := 0.3 * p.layout.Corner
	return Rect{r.X + in, r.Y + in, r.W - 2*in, r.H - 2*in}
}

// stone draws slate: fine specks, light and dark, and a few veins that cross it.
func (p *Painter) stone(c Canvas, r Rect) {
	in, size := p.inside(r), 1/p.layout.DPR
	dark, light := RGBA(0x0000000d), p.theme.Grain
	for i, layer := range []struct {
		color RGBA
		size  float64
	}{{light, 1}, {dark, 1}, {dark, 2}, {light.Alpha(0.05), 2}} {
		c.Specks(scatter(in, 700, float64(i)), layer.size*size, layer.color)
	}
	for i := range 5 {
		f := float64(i)
		// From the left edge to the right, falling, each with its own bends.
		from := in.H * (0.06 + 0.19*f + 0.05*math.Sin(f*2.1))
		fall := in.H * (0.10 + 0.12*math.Abs(math.Sin(f*1.3)))
		points := make([]Vec, 0, 41)
		for k := range 41 {
			t := float64(k) / 40
			y := from + fall*t + in.H*(0.018*math.Sin(t*7+f*2)+0.008*math.Sin(t*19+f*5)+0.004*math.Sin(t*43+f))
			if y < in.H {
				points = append(points, Vec{in.X + t*in.W, in.Y + y})
			}
		}
		c.Lines(points, r.H*0.0045*(0.6+0.4*math.Sin(f*1.9)), p.theme.Grain.Alpha(0.03))
		c.Lines(points, math.Max(size, r.H*0.0012), p.theme.Grain.Alpha(0.08))
	}
}

// fibres draws paper: short fine threads that lie every way.
func (p *Painter) fibres(c Canvas, r Rect) {
	in := p.inside(r)
	long := clamp(0.012*r.W, 4, 10)
	in = Rect{in.X + long, in.Y + long, in.W - 2*long, in.H - 2*long}
	width := math.Max(0.5, 0.75/p.layout.DPR)
	for i, at := range scatter(in, 240, 9) {
		f := float64(i)
		along := Vec{long * math.Sin(f*2.39), long * math.Cos(f*2.39)}
		bend := 0.25 * long * math.Sin(f*1.7)
		c.Lines([]Vec{at, at.Add(along.X/2+bend*0.4, along.Y/2-bend*0.4), at.Add(along.X, along.Y)}, width, p.theme.Grain)
	}
}
