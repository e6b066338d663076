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
		points := make([]Vec, 0, 33)
		for k := range 33 {
			x := r.W * float64(k) / 32
			points = append(points, Vec{r.X + x, y + height*math.Sin(x*length+f*1.3) + 0.5*height*math.Sin(2.3*x*length+f)})
		}
		c.Lines(points, r.H*(0.0016+0.0022*math.Abs(math.Sin(f*3.1))), p.theme.Grain)
	}
}

// scatter returns n places spread over r without a pattern that the eye finds: each
// coordinate goes on by an irrational part of the side, as in a Kronecker sequence.
func scatter(r Rect, n int, from float64) []Vec {
	at := make([]Vec, n)
	for i := range at {
		f := from + float64(i)
		_, x := math.Modf(f * 0.7548776662466927)
		_, y := math.Modf(f * 0.5698402909980532)
		at[i] = Vec{r.X + x*r.W, r.Y + y*r.H}
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
	for i, color := range []RGBA{p.theme.Grain, RGBA(0x000000ff).Alpha(0.09), p.theme.Grain, RGBA(0x000000ff).Alpha(0.06)} {
		// Rounding breaks the sequence's last regularity up.
		at := scatter(in, 420, 0.5+1000.7*float64(i))
		for j := range at {
			at[j].X += 2.5 * math.Sin(float64(j)*1.9+float64(i))
			at[j].Y += 2.5 * math.Sin(float64(j)*2.7+float64(i))
			at[j] = Vec{clamp(at[j].X, in.X+2, in.X+in.W-2), clamp(at[j].Y, in.Y+2, in.Y+in.H-2)}
		}
		c.Specks(at, size*float64(1+i/2), color)
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
		c.Lines(points, r.H*0.0045*(0.6+0.4*math.Sin(f*1.9)), p.theme.Grain.Alpha(0.05))
		c.Lines(points, math.Max(size, r.H*0.0012), p.theme.Grain.Alpha(0.11))
	}
}

// fibres draws paper: short fine threads that lie every way.
func (p *Painter) fibres(c Canvas, r Rect) {
	in := p.inside(r)
	long := clamp(0.012*r.W, 4, 10)
	in = Rect{in.X + long, in.Y + long, in.W - 2*long, in.H - 2*long}
	width := math.Max(0.5, 0.75/p.layout.DPR)
	for i, at := range scatter(in, 240, 3.5) {
		f := float64(i)
		along := Vec{long * math.Sin(f*2.39), long * math.Cos(f*2.39)}
		bend := 0.25 * long * math.Sin(f*1.7)
		c.Lines([]Vec{at, at.Add(along.X/2+bend*0.4, along.Y/2-bend*0.4), at.Add(along.X, along.Y)}, width, p.theme.Grain)
	}
}
