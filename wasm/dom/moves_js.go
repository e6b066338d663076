package dom

import (
	"strconv"
	"syscall/js"

	"rowan/rules"
	"rowan/wasm/view"
)

// A moveList is the moves beside the board: pairs in a card, a strip below the
// board on a phone. The style sheet counts them. Each is a button that shows the
// position after it.
type moveList struct {
	el    js.Value
	plies []*ply
	shown int // the current one, from 1; 0 for none

	frame   js.Func
	waiting bool // for the frame
}

// newMoveList takes hold of the list. When its room changes, as on a phone that is
// turned, the current move stays in sight.
func newMoveList(el js.Value) *moveList {
	l := &moveList{el: el}
	l.frame = callback("scrolling the moves", func([]js.Value) {
		l.waiting = false
		l.scroll()
	})
	sizes, _ := observe("ResizeObserver", func(js.Value) { l.scroll() })
	sizes.Call("observe", el)
	return l
}

// A ply is a move in the list.
type ply struct {
	el      js.Value
	text    *label
	stone   *mark
	current *mark
	fork    *mark // there are variations in its place
}

func newPly(n int) *ply {
	el, button := element("li", ""), element("button", "")
	button.Set("type", "button")
	button.Set("tabIndex", -1) // the list is one stop of the keyboard
	button.Call("setAttribute", "data-act", string(view.ActSeek))
	button.Call("setAttribute", "data-value", strconv.Itoa(n))
	el.Call("appendChild", button)
	return &ply{el, &label{el: button}, newMark(el, "data-stone"), newMark(button, "aria-current"), newMark(el, "data-fork")}
}

// show touches only the moves that differ, and brings the current one into sight.
func (l *moveList) show(s view.Screen) {
	changed := len(s.Moves) != len(l.plies) || s.Shown != l.shown
	for len(l.plies) > len(s.Moves) {
		last := len(l.plies) - 1
		l.plies[last].el.Call("remove")
		l.plies = l.plies[:last]
	}
	for i, text := range s.Moves {
		if i == len(l.plies) {
			p := newPly(i + 1)
			l.el.Call("appendChild", p.el)
			l.plies = append(l.plies, p)
		}
		p := l.plies[i]
		changed = p.text.set(text) || changed
		stone := rules.NoColor
		if i < len(s.Stones) {
			stone = s.Stones[i]
		}
		p.stone.set(stone.String())
		p.current.set(yes(i+1 == s.Shown))
		p.fork.set(yes(i < len(s.Forks) && s.Forks[i]))
	}
	l.shown = s.Shown
	if changed && !l.waiting { // in the next frame, which lays the page out in any case
		l.waiting = true
		js.Global().Call("requestAnimationFrame", l.frame)
	}
}

// scroll brings the current move into sight in the list alone: the page stays where it is.
func (l *moveList) scroll() {
	if l.shown == 0 || l.shown > len(l.plies) {
		l.el.Set("scrollTop", 0)
		l.el.Set("scrollLeft", 0)
		return
	}
	li := l.plies[l.shown-1].el
	middle := func(start, size, view string) float64 {
		return li.Get(start).Float() + li.Get(size).Float()/2 - l.el.Get(view).Float()/2
	}
	l.el.Set("scrollTop", middle("offsetTop", "offsetHeight", "clientHeight"))
	l.el.Set("scrollLeft", middle("offsetLeft", "offsetWidth", "clientWidth"))
}
