package dom

import (
	"slices"
	"syscall/js"

	"rowan/wasm/view"
)

// key follows a shortcut of the game screen. What the board, a control or a dialog makes of a key
// comes first.
func (p *Page) key(event js.Value) {
	// Enter held down presses a button, and sends a field, again and again: one press, one act.
	if event.Get("repeat").Bool() && event.Get("key").String() == "Enter" && event.Get("target").Call("matches", "button, a, summary, input").Bool() {
		event.Call("preventDefault")
		return
	}
	if !p.ready || p.shown != view.GameScreen || p.game.dialogs.open != view.NoDialog || p.game.sharing.open || event.Get("defaultPrevented").Bool() {
		return
	}
	for _, modifier := range []string{"ctrlKey", "metaKey", "altKey", "isComposing"} {
		if event.Get(modifier).Bool() {
			return
		}
	}
	target := event.Get("target")
	if target.Call("matches", "input:not([type=range]), select, textarea").Bool() {
		return
	}
	own := target.Call("matches", ".board *, input").Bool()
	for _, group := range p.game.shortcuts {
		for _, s := range group.Shortcuts {
			if !pressed(s, event) || s.Beside && own {
				continue
			}
			event.Call("preventDefault")
			if s.Action.Act == view.ActSeek || !event.Get("repeat").Bool() { // one press, one act
				p.actions.push(s.Action)
			}
			return
		}
	}
}

// pressed reports whether an event is the shortcut's key. A code is looked for without Shift, which
// makes other signs of the key.
func pressed(s view.Shortcut, event js.Value) bool {
	return s.Action.Act != "" && (slices.Contains(s.Keys, event.Get("key").String()) ||
		!event.Get("shiftKey").Bool() && slices.Contains(s.Keys, event.Get("code").String()))
}
