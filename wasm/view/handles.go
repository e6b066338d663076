package view

import (
	"math"
	"time"

	"rowan/rules"
)

// Under PopOut's frame each own disc that can be taken out has a handle to pull it by.

// drawHandles draws those in r.
func (p *Painter) drawHandles(c Canvas, r Rect) {
	l, v := p.layout, p.layout.Variant
	if v.Rule != rules.PopOut {
		return
	}
	hover, hovers := p.hovering()
	aim, aims := p.aimed()
	for x := range v.Width {
		m := rules.Pop(x)
		at := l.Center(target(v, m))
		if !p.scene.can(m) || !r.meets(square(at, l.Pitch/2)) {
			continue
		}
		ground, sign := p.theme.FrameFar, p.theme.FrameText
		chosen := aims && aim == m
		if chosen || hovers && hover == m {
			ground, sign = p.theme.Accent, p.theme.Halo
		}
		top, bottom := l.Plate.Y+l.Plate.H, l.Plate.Y+l.Plate.H+l.snap(0.74*l.Pitch)
		tab := Rect{l.snap(at.X - 0.33*l.Pitch), top + l.snap(0.08*l.Pitch), l.snap(0.66 * l.Pitch), bottom - top - l.snap(0.08*l.Pitch)}
		c.RoundRect(tab, 0.2*l.Pitch, Plain(ground))
		c.Outline(tab, 0.2*l.Pitch, math.Max(1, l.snap(0.03*l.Pitch)), sign.Alpha(0.7))
		// An arrow down, out of the frame.
		tip, arm, width := tab.Center().Add(0, 0.15*l.Pitch), 0.12*l.Pitch, math.Max(1.5, 0.055*l.Pitch)
		c.Lines([]Vec{tip.Add(0, -0.3*l.Pitch), tip}, width, sign)
		c.Lines([]Vec{tip.Add(-arm, -arm), tip, tip.Add(arm, -arm)}, width, sign)
	}
}

// drawLeaving draws the discs that fall out of the frame.
func (p *Painter) drawLeaving(c Canvas, discs []Picture, now time.Duration) {
	l := p.layout
	for _, d := range p.leaving {
		s := (now - d.start).Seconds()
		at := l.Center(rules.Point{X: d.column}).Add(0, l.Pitch*gravity*s*s/2)
		fade := clamp((l.Height-l.Piece-1-at.Y)/(0.5*l.Pitch), 0, 1) // gone before the canvas cuts it
		if !p.still && s >= 0 && fade > 0 {
			put(c, discs[d.color], at, 1, fade)
		}
	}
}

// touchHandles has the handles drawn again.
func (p *Painter) touchHandles() {
	if l := p.layout; l.Variant.Rule == rules.PopOut {
		top := l.Plate.Y + l.Plate.H
		p.touchRect(Rect{0, top, l.Width, l.Height - top})
	}
}
