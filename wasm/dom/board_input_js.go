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

// A pointer is what is known of the newest pointer event.
type pointer struct {
	at    time.Duration // a click right after it is no news
	touch bool          // a finger or a pen: it hides what it points at
}

// watchInput registers the listeners for pointers, keys, the wheel and focus.
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
		{window, "pointercancel", b.pointerCancel},
		{b.root, "touchmove", b.touchMove},
		{b.root, "wheel", b.turnWheel},
		{b.root, "contextmenu", b.contextMenu},
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
	box, at := b.canvas.element.Call("getBoundingClientRect"), place(event)
	return view.Vec{X: at.X - box.Get("left").Float(), Y: at.Y - box.Get("top").Float()}
}

// place returns an event's place on the page.
func place(event js.Value) view.Vec {
	return view.Vec{X: event.Get("clientX").Float(), Y: event.Get("clientY").Float()}
}

// under returns the point of the board that an event means.
func (b *Board) under(at view.Vec) (rules.Point, bool) { return b.painter.Layout().At(at.X, at.Y) }

func (b *Board) pointerDown(event js.Value) {
	at, id := b.where(event), event.Get("pointerId").Int()
	b.pointer = pointer{milliseconds(event.Get("timeStamp")), event.Get("pointerType").String() != "mouse"}
	main := event.Get("button").Int() == 0
	b.tap.Down(id, place(event), main, b.pointer.touch, b.pointer.at)
	if !main {
		return
	}
	b.fingers.Down(id, at)
	pt, aimed := b.aim.At()
	// Where the board is zoomed a drag moves it, but for one from the stone itself.
	b.lifted = aimed && b.fingers.Count() == 1 &&
		(!b.viewport.In() || near(at, b.painter.Layout().Center(pt), max(32, b.painter.Layout().Pitch)))
}

func near(a, b view.Vec, reach float64) bool {
	return max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y) <= reach
}

func (b *Board) pointerMove(event js.Value) {
	at, id := b.where(event), event.Get("pointerId").Int()
	b.tap.Move(id, place(event))
	if g, ok := b.fingers.Move(id, at); ok {
		b.glide(g, event)
	}
	if event.Get("pointerType").String() == "touch" {
		return // a finger hides what hovers below it
	}
	if pt, ok := b.under(at); ok {
		b.hover(pt)
	} else {
		b.unhover()
	}
}

// glide follows a drag or a pinch.
func (b *Board) glide(g view.Glide, event js.Value) {
	switch {
	case g.Count > 1:
		b.lifted = false
		if b.whole.MaxScale() > 1 {
			b.look(b.viewport.Zoomed(b.whole, g.Spread, g.From).Moved(b.whole, view.Vec{X: g.To.X - g.From.X, Y: g.To.Y - g.From.Y}))
		}
	case !g.Far:
	case b.lifted:
		b.root.Call("setPointerCapture", event.Get("pointerId"))
		if pt, ok := b.under(g.To); ok {
			b.aim.Drag(b.scene, pt)
		}
		finger := &g.To
		if !b.pointer.touch {
			finger = nil
		}
		b.showAim(finger)
	case b.viewport.In():
		b.root.Call("setPointerCapture", event.Get("pointerId"))
		b.look(b.viewport.Moved(b.whole, view.Vec{X: g.To.X - g.From.X, Y: g.To.Y - g.From.Y}))
	}
}

func (b *Board) pointerUp(event js.Value) {
	at, id := b.where(event), event.Get("pointerId").Int()
	stamp := milliseconds(event.Get("timeStamp"))
	if b.root.Call("contains", event.Get("target")).Bool() {
		b.pointer.at = stamp
	}
	tapped := b.tap.Up(id, place(event), stamp)
	b.fingers.Up(id)
	b.letGo(!tapped)
	if !tapped {
		return
	}
	if pt, ok := b.under(at); ok {
		b.try(pt, b.pointer.touch)
	}
}

func (b *Board) pointerCancel(event js.Value) {
	id := event.Get("pointerId").Int()
	b.tap.Cancel(id)
	b.fingers.Up(id)
	b.letGo(true)
}

// letGo ends the drag of what is aimed at, and says where it is.
func (b *Board) letGo(dragged bool) {
	if !b.lifted {
		return
	}
	b.lifted = false
	b.showAim(nil)
	if pt, aimed := b.aim.At(); aimed && dragged {
		b.on(view.Aimed{Move: b.scene.MoveAt(pt)})
	}
}

// touchMove keeps the page from scrolling and zooming with what the board does itself.
func (b *Board) touchMove(event js.Value) {
	two := event.Get("touches").Get("length").Int() > 1 && b.whole.MaxScale() > 1
	if event.Get("cancelable").Bool() && (two || b.viewport.In() || b.lifted) {
		event.Call("preventDefault")
	}
}

// turnWheel zooms with Control held, moves a zoomed board, and else steps through the game.
func (b *Board) turnWheel(event js.Value) {
	x, y, lines := event.Get("deltaX").Float(), event.Get("deltaY").Float(), event.Get("deltaMode").Int() != 0
	switch {
	case event.Get("ctrlKey").Bool():
		if b.whole.MaxScale() == 1 {
			return // the page zooms
		}
		b.look(b.viewport.Zoomed(b.whole, view.WheelZoom(y), b.where(event)))
	case b.viewport.In():
		b.look(b.viewport.Moved(b.whole, view.Vec{X: -x, Y: -y}))
	default:
		if by := b.wheel.Turn(y, lines, milliseconds(event.Get("timeStamp"))); by != 0 {
			b.on(view.Stepped{By: by})
		}
	}
	event.Call("preventDefault")
}

// contextMenu steps back for the mouse's right button. A long press of a finger has no menu
// here either; the keyboard's has.
func (b *Board) contextMenu(event js.Value) {
	if event.Get("button").Int() == 2 && !b.pointer.touch {
		event.Call("preventDefault")
		b.on(view.Stepped{By: -1})
	} else if b.pointer.touch {
		event.Call("preventDefault")
	}
}

func (b *Board) click(event js.Value) {
	if milliseconds(event.Get("timeStamp"))-b.pointer.at < clickAfter {
		return
	}
	if pt, ok := b.grid.at(event.Get("target")); ok {
		b.try(pt, false)
	}
}

func (b *Board) keyDown(event js.Value) {
	if event.Get("altKey").Bool() || event.Get("metaKey").Bool() {
		return
	}
	key, ctrl, cursor := event.Get("key").String(), event.Get("ctrlKey").Bool(), b.grid.cursor
	if pt, ok := b.painter.Layout().Step(cursor, key, ctrl); ok {
		event.Call("preventDefault")
		b.look(b.viewport.Showing(b.whole, pt))
		b.grid.move(pt)
		focus(b.grid.cell(pt))
		return
	}
	if ctrl {
		return
	}
	once := !event.Get("repeat").Bool() // one press, one move
	switch {
	case key == "Enter" || key == " ":
		if once {
			b.try(cursor, false)
		}
	case key == "p" && b.grid.variant.Rule == rules.PopOut:
		if once {
			b.try(rules.Point{X: cursor.X, Y: -1}, false)
		}
	case key == "Escape" && b.aim.Forget():
		b.showAim(nil)
		b.on(view.Unaimed{})
	default:
		v, ok := b.viewport.ZoomKey(b.whole, key, cursor)
		if !ok {
			return
		}
		b.look(v)
	}
	event.Call("preventDefault")
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
		b.hover(pt)
	}
}

func (b *Board) hover(pt rules.Point) {
	if b.painter.Hover(pt) {
		b.request()
	}
}

func (b *Board) unhover() {
	if b.painter.Unhover() {
		b.request()
	}
}

// try reports a tap or a key at a point, and shows it when it is refused.
func (b *Board) try(pt rules.Point, touch bool) {
	event := b.aim.Take(b.scene, pt, b.scene.Settings.Asks(touch, b.painter.Layout().Pitch))
	if refused, ok := event.(view.Refused); ok {
		b.painter.Refuse(refused.Move, now())
		b.request()
	}
	b.showAim(nil)
	b.on(event)
}

// showAim draws what is aimed at, in a loupe while a finger is on it.
func (b *Board) showAim(finger *view.Vec) {
	b.painter.Aim(b.aim, finger)
	b.zoomState()
	b.request()
}
