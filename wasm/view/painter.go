package view

import (
	"time"

	"rowan/rules"
)

// A Painter draws scenes and moves what is new in them. Use NewPainter.
//
// It draws again only what may look different from the frame before (see
// dirty.go): on a full board a frame would otherwise be hundreds of copies.
type Painter struct {
	theme  Theme
	layout Layout
	still  bool // reduced motion: everything is in place at once

	scene  Scene
	pieces []piece // on the board, row by row from the bottom
	lines  []rules.Line

	starts map[rules.Point]time.Duration // when a piece began to move, until it rests
	stroke time.Duration                 // when the winning stroke begins
	struck bool                          // the stroke has been drawn to its end

	ghost   rules.Point // where a piece would go, if ghosted
	ghosted bool

	refused   rules.Point // the place of the newest refused try
	refusedAt time.Duration
	refusing  bool

	dirty []Rect // what the next Draw must draw again
}

type piece struct {
	at    rules.Point
	color rules.Color
}

// NewPainter returns a painter that has no scene yet. still asks for no motion.
func NewPainter(theme Theme, layout Layout, still bool) *Painter {
	p := &Painter{theme: theme, layout: layout, still: still, starts: map[rules.Point]time.Duration{}}
	p.touchAll()
	return p
}

// Layout returns where things lie.
func (p *Painter) Layout() Layout { return p.layout }

// SetLayout changes the size. The canvas must forget its pictures.
func (p *Painter) SetLayout(l Layout) {
	p.layout = l
	p.touchAll()
}

// SetTheme changes the colours. The canvas must forget its pictures.
func (p *Painter) SetTheme(t Theme) {
	p.theme = t
	p.touchAll()
}

// SetStill asks for no motion (true) or motion.
func (p *Painter) SetStill(still bool) { p.still = still }

// Show takes a scene of the layout's variant. A stone or two more than in the
// one before begin to move at now, and a row that has just won is struck
// through after them; any other change is in place at once.
func (p *Painter) Show(s Scene, now time.Duration) {
	before := p.scene
	p.scene = s
	if p.ghosted && before.Playable != s.Playable {
		p.touch(p.ghost)
	}
	switch {
	case before.Position == nil || before.Position.Variant() != s.Position.Variant():
		p.touchAll()
		p.take(now)
		clear(p.starts)
	case before.Position.Key() != s.Position.Key() || before.Position.Outcome() != s.Position.Outcome():
		p.touchLines()
		if last, ok := before.Position.Last(); ok {
			p.touch(last)
		}
		p.take(now)
		p.change(Compare(before.Position, s.Position), now)
	}
}

// take reads the scene's position.
func (p *Painter) take(now time.Duration) {
	if p.refusing {
		p.refusing = false
		p.touch(p.refused)
	}
	if p.ghosted {
		p.touch(p.ghost) // it may have the other colour now, or land higher
	}
	p.lines = p.scene.Position.WinningLines()
	p.pieces = p.pieces[:0]
	v := p.scene.Position.Variant()
	for y := range int8(v.Height) {
		for x := range int8(v.Width) {
			pt := rules.Point{X: x, Y: y}
			if c := p.scene.Position.At(pt); c != rules.NoColor {
				p.pieces = append(p.pieces, piece{pt, c})
			}
		}
	}
	// The row of a game that is opened finished is struck through already.
	p.stroke = now - strokeTime
}

// change begins what moves from the scene before to this one.
func (p *Painter) change(c Change, now time.Duration) {
	p.touch(c.Added...)
	p.touch(c.Removed...)
	p.touchLines()
	if last, ok := p.scene.Position.Last(); ok {
		p.touch(last)
	}
	if !c.played() {
		for pt := range p.starts { // what still moved is in place at once too
			p.touch(pt)
		}
		clear(p.starts)
		return
	}
	at := now
	for _, pt := range c.Added { // one after the other: first mine, then the answer
		p.starts[pt] = at
		at = p.end(pt)
	}
	p.stroke = at
	p.struck = false
}

// end returns when the piece on pt, which moves, comes to rest.
func (p *Painter) end(pt rules.Point) time.Duration {
	d := settleTime
	if p.layout.Variant.Game == rules.ConnectFour {
		d = fallTime(p.height(pt))
	}
	return p.starts[pt] + d
}

// height returns how far a disc falls to pt, in pitches.
func (p *Painter) height(pt rules.Point) float64 {
	l := p.layout
	return (l.Center(pt).Y - l.Center(rules.Point{X: pt.X, Y: int8(l.Variant.Height)}).Y) / l.Pitch
}

// Hover shows what a move would do: a pale stone on its point, a disc above its
// column. It is drawn only while the move can be played. It reports whether
// that is news.
func (p *Painter) Hover(m rules.Move) bool {
	if p.ghosted && p.ghost == m.Point {
		return false
	}
	p.Unhover()
	p.ghost, p.ghosted = m.Point, true
	p.touch(p.ghost)
	return true
}

// Unhover takes it away, and reports whether it was there.
func (p *Painter) Unhover() bool {
	if !p.ghosted {
		return false
	}
	p.ghosted = false
	p.touch(p.ghost)
	return true
}

// Refuse marks a try that could not be played: its point, or the topmost
// disc of its column.
func (p *Painter) Refuse(m rules.Move, now time.Duration) {
	if p.refusing {
		p.touch(p.refused)
	}
	p.refused, p.refusedAt, p.refusing = m.Point, now, true
	if m.Kind == rules.DropKind {
		p.refused.Y = int8(min(Discs(p.scene.Position, int(m.Point.X)), p.layout.Variant.Height-1))
	}
}

// Draw draws the scene as of now, nothing without one, and reports whether
// something moves still. What was drawn before must still be on the canvas, unless
// the layout or the theme was set since.
func (p *Painter) Draw(c Canvas, now time.Duration) (again bool) {
	if p.scene.Position == nil {
		return false
	}
	again = p.touchMoving(now)
	for _, r := range p.dirty {
		c.Begin(r)
		if p.layout.Variant.Game == rules.ConnectFour {
			p.drawFrame(c, r, now)
		} else {
			p.drawWood(c, r, now)
		}
		p.drawStroke(c, now)
		p.drawRefusal(c, now)
		c.End()
	}
	p.dirty = p.dirty[:0]
	return again
}

// hovering returns the move to show under the mouse or the cursor.
func (p *Painter) hovering() (rules.Move, bool) {
	m := MoveFor(p.layout.Variant, p.ghost)
	if !p.ghosted || !p.scene.Playable || p.scene.Position.Check(m) != nil {
		return m, false
	}
	return m, true
}

// drawStroke draws a line through every row that won.
func (p *Painter) drawStroke(c Canvas, now time.Duration) {
	t := 1.0
	if !p.still {
		t = part(p.stroke, now, strokeTime)
	}
	if t == 0 {
		return
	}
	l := p.layout
	for _, line := range p.lines {
		from, to := l.Center(line.From), l.Center(line.To)
		way := []Vec{from, from.Mix(to, easeBoth(t))}
		c.Lines(way, 0.25*l.Pitch, p.theme.Halo.Alpha(0.85))
		c.Lines(way, 0.15*l.Pitch, p.theme.Accent)
	}
}

// drawRefusal draws a cross on a small plate that shakes its head, or, without
// motion, stays for a moment.
func (p *Painter) drawRefusal(c Canvas, now time.Duration) {
	if !p.refusing {
		return
	}
	l := p.layout
	at, fade := l.Center(p.refused), 1.0
	if !p.still {
		t := part(p.refusedAt, now, refuseTime)
		at.X += 0.08 * l.Pitch * shake(t)
		fade = 1 - t*t*t
	}
	c.Circle(at, 0.3*l.Pitch, Plain(p.theme.Halo.Alpha(fade)))
	arm, width, color := 0.13*l.Pitch, 0.08*l.Pitch, p.theme.Accent.Alpha(fade)
	c.Lines([]Vec{at.Add(-arm, -arm), at.Add(arm, arm)}, width, color)
	c.Lines([]Vec{at.Add(-arm, arm), at.Add(arm, -arm)}, width, color)
}
