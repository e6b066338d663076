package view

import (
	"time"

	"rowan/rules"
)

// A Painter draws scenes and moves what is new in them. Use NewPainter.
type Painter struct {
	theme  Theme
	layout Layout
	still  bool // reduced motion: everything is in place at once

	scene  Scene
	pieces []piece // on the board, row by row from the bottom
	lines  []rules.Line

	starts map[rules.Point]time.Duration // when a piece began to move
	stroke time.Duration                 // when the winning stroke begins

	ghost   rules.Point // where a piece would go, if ghosted
	ghosted bool

	refused   rules.Point // the place of the newest refused try
	refusedAt time.Duration
	refusing  bool
}

type piece struct {
	at    rules.Point
	color rules.Color
}

// NewPainter returns a painter that has no scene yet. still asks for no motion.
func NewPainter(theme Theme, layout Layout, still bool) *Painter {
	return &Painter{theme: theme, layout: layout, still: still, starts: map[rules.Point]time.Duration{}}
}

// Layout returns where things lie.
func (p *Painter) Layout() Layout { return p.layout }

// SetLayout changes the size. The canvas must forget its pictures.
func (p *Painter) SetLayout(l Layout) { p.layout = l }

// SetTheme changes the colours. The canvas must forget its pictures.
func (p *Painter) SetTheme(t Theme) { p.theme = t }

// SetStill asks for no motion (true) or motion.
func (p *Painter) SetStill(still bool) { p.still = still }

// Show takes a scene of the layout's variant. A stone or two more than in the one before begin to move
// at now, and a row that has just won is struck through after them; any other
// change is in place at once.
func (p *Painter) Show(s Scene, now time.Duration) {
	before := p.scene.Position
	p.scene = s
	if before != nil && before.Variant() == s.Position.Variant() && before.Key() == s.Position.Key() &&
		before.Outcome() == s.Position.Outcome() {
		return
	}
	p.refusing = false
	p.lines = s.Position.WinningLines()
	p.pieces = p.pieces[:0]
	v := s.Position.Variant()
	for y := range int8(v.Height) {
		for x := range int8(v.Width) {
			pt := rules.Point{X: x, Y: y}
			if c := s.Position.At(pt); c != rules.NoColor {
				p.pieces = append(p.pieces, piece{pt, c})
			}
		}
	}
	for pt := range p.starts {
		if s.Position.At(pt) == rules.NoColor || p.end(pt) <= now {
			delete(p.starts, pt)
		}
	}
	// The row of an old game, or of one that is opened finished, is struck through already.
	p.stroke = now - strokeTime
	if before == nil || before.Variant() != v {
		clear(p.starts)
		return
	}
	change := Compare(before, s.Position)
	if !change.played() {
		clear(p.starts)
		return
	}
	at := now
	for _, pt := range change.Added { // one after the other: first mine, then the answer
		p.starts[pt] = at
		at = p.end(pt)
	}
	p.stroke = at
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
	news := !p.ghosted || p.ghost != m.Point
	p.ghost, p.ghosted = m.Point, true
	return news
}

// Unhover takes it away, and reports whether it was there.
func (p *Painter) Unhover() bool {
	was := p.ghosted
	p.ghosted = false
	return was
}

// Refuse marks a try that could not be played: its point, or the topmost
// disc of its column.
func (p *Painter) Refuse(m rules.Move, now time.Duration) {
	p.refused, p.refusedAt, p.refusing = m.Point, now, true
	if m.Kind == rules.DropKind {
		p.refused.Y = int8(min(Discs(p.scene.Position, int(m.Point.X)), p.layout.Variant.Height-1))
	}
}

// Draw draws the scene as of now, nothing without one, and reports whether
// something moves still.
func (p *Painter) Draw(c Canvas, now time.Duration) (again bool) {
	if p.refusing && now >= p.refusedAt+refuseTime {
		p.refusing = false
	}
	c.Clear()
	if p.scene.Position == nil {
		return false
	}
	if p.layout.Variant.Game == rules.ConnectFour {
		p.drawFrame(c, now)
	} else {
		p.drawWood(c, now)
	}
	p.drawStroke(c, now)
	p.drawRefusal(c, now)
	return p.refusing || p.moves(now)
}

// moves reports whether a piece or the stroke is on its way at now.
func (p *Painter) moves(now time.Duration) bool {
	if p.still {
		return false
	}
	for pt := range p.starts {
		if now < p.end(pt) {
			return true
		}
	}
	return p.lines != nil && now < p.stroke+strokeTime
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

// drawRefusal draws a cross in a ring that shakes its head, or, without motion,
// stays for a moment.
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
	arm := 0.15 * l.Pitch
	for _, pen := range []struct {
		width float64
		color RGBA
	}{{0.15 * l.Pitch, p.theme.Halo}, {0.075 * l.Pitch, p.theme.Accent}} {
		c.Lines([]Vec{at.Add(-arm, -arm), at.Add(arm, arm)}, pen.width, pen.color.Alpha(fade))
		c.Lines([]Vec{at.Add(-arm, arm), at.Add(arm, -arm)}, pen.width, pen.color.Alpha(fade))
	}
}
