package dom

import (
	"syscall/js"
	"time"

	"rowan/rules"
	"rowan/wasm/view"
)

// clickAfter is how long after a pointer event a click belongs to it. Any other
// click comes from a screen reader or a voice, which press no pointer.
const clickAfter = 600 * time.Millisecond

// watchInput registers the listeners for pointers, keys and focus.
func (b *Board) watchInput() {
	window := js.Global()
	for _, l := range []struct {
		target js.Value
		kind   string
		handle func(js.Value)
	}{
		{b.root, "pointerdown", b.pointerDown},
		{b.root, "pointermove", b.pointerMove},
		{b.root, "pointerleave", func(js.Value) { b.unhover() }},
		// A pointer may be let go beside the board, and a scroll or zoom takes it away.
		{window, "pointerup", b.pointerUp},
		{window, "pointercancel", func(e js.Value) { b.tap.Cancel(e.Get("pointerId").Int()) }},
		{b.root, "click", b.click},
		{b.root, "keydown", b.keyDown},
		{b.root, "focusin", b.focusIn},
		{b.root, "focusout", func(js.Value) { b.unhover() }},
	} {
		b.removes = append(b.removes, listen(l.target, l.kind, func(event js.Value) {
			if b.grid != nil {
				l.handle(event)
			}
		}))
	}
}

// where returns an event's place on the canvas.
func (b *Board) where(event js.Value) view.Vec {
	box := b.canvas.element.Call("getBoundingClientRect")
	return view.Vec{
		X: event.Get("clientX").Float() - box.Get("left").Float(),
		Y: event.Get("clientY").Float() - box.Get("top").Float(),
	}
}

func (b *Board) pointerDown(event js.Value) {
	b.pointerAt = milliseconds(event.Get("timeStamp"))
	b.tap.Down(event.Get("pointerId").Int(), b.where(event), event.Get("button").Int() == 0, b.pointerAt)
}

func (b *Board) pointerMove(event js.Value) {
	at := b.where(event)
	b.tap.Move(event.Get("pointerId").Int(), at)
	if event.Get("pointerType").String() == "touch" {
		return // a finger hides what hovers below it
	}
	if m, ok := b.painter.Layout().MoveAt(at.X, at.Y); ok {
		b.hover(m)
	} else {
		b.unhover()
	}
}

func (b *Board) pointerUp(event js.Value) {
	at := b.where(event)
	stamp := milliseconds(event.Get("timeStamp"))
	if b.root.Call("contains", event.Get("target")).Bool() {
		b.pointerAt = stamp
	}
	if !b.tap.Up(event.Get("pointerId").Int(), at, stamp) {
		return
	}
	if m, ok := b.painter.Layout().MoveAt(at.X, at.Y); ok {
		b.try(m)
	}
}

func (b *Board) click(event js.Value) {
	if milliseconds(event.Get("timeStamp"))-b.pointerAt < clickAfter {
		return
	}
	if pt, ok := b.grid.at(event.Get("target")); ok {
		b.try(view.MoveFor(b.grid.variant, pt))
	}
}

func (b *Board) keyDown(event js.Value) {
	if event.Get("altKey").Bool() || event.Get("metaKey").Bool() {
		return
	}
	key := event.Get("key").String()
	if key == "Enter" || key == " " {
		event.Call("preventDefault")
		if !event.Get("repeat").Bool() { // one press, one move
			b.try(view.MoveFor(b.grid.variant, b.grid.cursor))
		}
		return
	}
	if pt, ok := view.Step(b.grid.variant, b.grid.cursor, key, event.Get("ctrlKey").Bool()); ok {
		event.Call("preventDefault")
		b.grid.move(pt)
		b.grid.cell(pt).Call("focus")
	}
}

// focusIn follows the focus, also where a screen reader or a click has set it.
func (b *Board) focusIn(event js.Value) {
	target := event.Get("target")
	pt, ok := b.grid.at(target)
	if !ok {
		return
	}
	b.grid.move(pt)
	if target.Call("matches", ":focus-visible").Bool() {
		b.hover(view.MoveFor(b.grid.variant, pt))
	}
}

func (b *Board) hover(m rules.Move) {
	if b.painter.Hover(m) {
		b.request()
	}
}

func (b *Board) unhover() {
	if b.painter.Unhover() {
		b.request()
	}
}

// try reports a tap or a key for the move, and shows it when it is refused.
func (b *Board) try(m rules.Move) {
	event := b.scene.Try(m)
	if _, refused := event.(view.Refused); refused {
		b.painter.Refuse(m, now())
		b.request()
	}
	b.on(event)
}
