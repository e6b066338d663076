package dom

import "syscall/js"

// A moveList is the moves beside the board: pairs in a card, a strip below the
// board on a phone. The style sheet counts them.
type moveList struct {
	el    js.Value
	moves []*label
}

// show touches only the moves that differ, and brings the newest into sight.
func (l *moveList) show(moves []string) {
	changed := len(moves) != len(l.moves)
	for len(l.moves) > len(moves) {
		last := len(l.moves) - 1
		l.moves[last].el.Call("remove")
		l.moves = l.moves[:last]
	}
	for i, text := range moves {
		if i == len(l.moves) {
			li := element("li", "")
			l.el.Call("appendChild", li)
			l.moves = append(l.moves, &label{el: li})
		}
		changed = l.moves[i].set(text) || changed
	}
	if changed {
		l.el.Set("scrollTop", l.el.Get("scrollHeight"))
		l.el.Set("scrollLeft", l.el.Get("scrollWidth"))
	}
}
