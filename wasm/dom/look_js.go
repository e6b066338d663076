package dom

import (
	"slices"
	"syscall/js"

	"rowan/wasm/view"
)

// A look is the theme and the board of the page, which boot.js shows and remembers for
// the next first paint, and the button that goes through the themes.
type look struct {
	button       js.Value
	theme, board string // as shown; empty before the first
}

func newLook(document js.Value) *look { return &look{button: find(document, "#theme")} }

func (l *look) show(s view.Settings) {
	if s.Theme == l.theme && s.Board == l.board {
		return
	}
	l.theme, l.board = s.Theme, s.Board
	if rowan := js.Global().Get("rowan"); !rowan.IsUndefined() {
		rowan.Call("look", s.Theme, s.Board)
	}
	next := view.Themes[(slices.Index(view.Themes, s.Theme)+1)%len(view.Themes)]
	l.button.Call("setAttribute", "data-value", "theme="+next)
	find(l.button, "use").Call("setAttribute", "href", "#i-"+s.Theme)
}
