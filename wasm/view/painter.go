package view

import (
	"slices"
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

	scene   Scene
	pieces  []piece // on the board, row by row from the bottom
	lines   []rules.Line
	numbers map[rules.Point]int // of the pieces, where they are shown

	motions map[rules.Point]motion // pieces that move, until they rest
	leaving []leaving              // discs that fall out of the frame
	stroke  time.Duration          // when the winning stroke begins
	struck  bool                   // the stroke has been drawn to its end

	ghost   rules.Point // where a piece would go, if ghosted
	ghosted bool

	aim   Aim  // what is chosen
	loupe *Vec // the finger under which it is shown larger; nil for none

	refused   rules.Point // the place of the newest refused try
	refusedAt time.Duration
	refusing  bool

	dirty []Rect // what the next Draw must draw again
}

type piece struct {
	at    rules.Point
	color rules.Color
}

// NewPainter returns a painter that has no scene yet. still asks for no motion:
// what is drawn once, for a file, needs it.
func NewPainter(theme Theme, layout Layout, still bool) *Painter {
	p := &Painter{theme: theme, layout: layout, still: still, motions: map[rules.Point]motion{}}
	p.touchAll()
	return p
}

// Layout returns where things lie.
func (p *Painter) Layout() Layout { return p.layout }

// SetLayout changes the size or what is seen.
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
// one before begin to move at now, a popped disc falls out, and a row that has
// just won is struck through after them; any other change is in place at once.
// The layout and the theme are not taken from the scene's settings.
func (p *Painter) Show(s Scene, now time.Duration) {
	before := p.scene
	p.scene = s
	p.count()
	switch {
	case before.Position == nil || before.Position.Variant() != s.Position.Variant():
		p.touchAll()
		p.take(now)
		p.rest()
		return
	case before.Position.Key() != s.Position.Key() || before.Position.Outcome() != s.Position.Outcome():
		p.touchLines()
		if last, ok := before.Position.Last(); ok {
			p.touch(last)
		}
		p.take(now)
		p.change(Compare(before.Position, s.Position), now)
	}
	p.remark(before, s)
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
		p.rest()
		return
	}
	at := now
	if c.Popped != rules.NoColor {
		at = p.pop(c.Column, c.Popped, now)
	} else {
		for _, pt := range c.Added { // one after the other: first mine, then the answer
			m := motion{start: at, height: p.height(pt)}
			p.motions[pt] = m
			at = m.end(p.layout.Variant)
		}
	}
	p.stroke = at
	p.struck = false
}

// rest puts what still moves in its place.
func (p *Painter) rest() {
	for pt := range p.motions {
		p.touch(pt)
	}
	clear(p.motions)
	for _, l := range p.leaving {
		p.touch(rules.Point{X: l.column})
	}
	p.leaving = nil
}

// count reads the numbers that the pieces have.
func (p *Painter) count() {
	p.numbers = nil
	if !p.scene.Settings.Numbers {
		return
	}
	p.numbers = make(map[rules.Point]int, len(p.scene.Order))
	for i, pt := range p.scene.Order {
		p.numbers[pt] = i + 1
	}
}

// remark has the marks drawn again that differ between two scenes.
func (p *Painter) remark(before, s Scene) {
	old, settings := before.Settings, s.Settings
	if old.Numbers != settings.Numbers || old.LastMove != settings.LastMove || old.Forbidden != settings.Forbidden ||
		settings.Numbers && !slices.Equal(before.Order, s.Order) {
		p.touchAll()
		return
	}
	for _, lists := range [][2][]rules.Point{{before.Forbidden, s.Forbidden}, {before.Offered, s.Offered}} {
		if !slices.Equal(lists[0], lists[1]) {
			p.touch(lists[0]...)
			p.touch(lists[1]...)
		}
	}
	if !slices.Equal(before.Marks, s.Marks) {
		p.touch(markPoints(before.Marks)...)
		p.touch(markPoints(s.Marks)...)
	}
	if !slices.Equal(before.Advice, s.Advice) {
		p.touch(advicePoints(before.Advice)...)
		p.touch(advicePoints(s.Advice)...)
	}
	if !slices.Equal(before.Ghosts, s.Ghosts) {
		p.touch(ghostPoints(before.Ghosts)...)
		p.touch(ghostPoints(s.Ghosts)...)
	}
	if before.Playable != s.Playable || before.Offering != s.Offering {
		if p.ghosted {
			p.touch(p.ghost)
		}
		p.touchHandles()
	} else if before.Position.Key() != s.Position.Key() {
		p.touchHandles()
	}
}

// Hover shows what a try at a point would do: a pale stone there, a disc above
// its column. It is drawn only while the move can be played. It reports whether
// that is news.
func (p *Painter) Hover(pt rules.Point) bool {
	if p.ghosted && p.ghost == pt {
		return false
	}
	p.Unhover()
	p.ghost, p.ghosted = pt, true
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

// Refuse marks a try that could not be played: its point, the topmost disc of
// its column, or the lowest.
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
			p.drawPlate(c, r, now)
		}
		c.End()
	}
	p.dirty = p.dirty[:0]
	return again
}

// Prepare has a canvas make the large pictures that it keeps, and shows nothing: the first Draw takes half as long then.
func (p *Painter) Prepare(c Canvas) {
	if p.layout.Variant.Game == rules.ConnectFour {
		c.Picture(p.holesPicture(), p.layout.Plate, 0)
		c.Picture(p.framePicture(), p.layout.Plate, 0)
	} else {
		c.Picture(p.groundPicture(), p.layout.Plate, 0)
	}
}

// hovering returns the move to show under the mouse or the cursor, and its point;
// nothing where the same is chosen.
func (p *Painter) hovering() (rules.Move, bool) {
	m := p.scene.MoveAt(p.ghost)
	if !p.ghosted || !p.scene.can(m) {
		return m, false
	}
	at, aimed := p.aim.At()
	return m, !aimed || at != target(p.layout.Variant, m)
}

// aimed returns the move that is chosen.
func (p *Painter) aimed() (rules.Move, bool) {
	pt, ok := p.aim.At()
	if !ok {
		return rules.Move{}, false
	}
	return p.scene.MoveAt(pt), true
}
