package dom

import (
	"strings"
	"syscall/js"

	"rowan/wasm/view"
)

// remarks are what the game's file says about the position that is shown, and the moves by which it goes on.
// Their room is there for the whole of a game that has any, so that nothing moves while it is looked through.
type remarks struct {
	el, group, comment js.Value
	text               string
	branches           *buttons
	here               map[string]*mark // on the buttons, by value
	made               map[string]js.Value
}

func newRemarks(el js.Value) *remarks {
	return &remarks{el: el, group: find(el, "[data-branches]"), comment: find(el, "[data-comment]"),
		branches: newButtons(find(el, "[data-branches] > div"), false), here: map[string]*mark{}, made: map[string]js.Value{}}
}

// show reports whether the focus was lost with a button that is gone.
func (r *remarks) show(s view.Screen) (lost bool) {
	r.el.Set("hidden", !s.Remarked)
	list := make([]view.Button, len(s.Branches))
	for i, b := range s.Branches {
		list[i] = b.Button
	}
	lost = r.branches.show(list)
	r.group.Set("hidden", len(list) == 0)
	for i, b := range s.Branches {
		el := r.branches.made[r.branches.keys[i]].el
		if !el.Equal(r.made[b.Value]) {
			r.made[b.Value], r.here[b.Value] = el, newMark(el, "aria-pressed")
		}
		pressed := "false"
		if b.Here {
			pressed = "true"
		}
		r.here[b.Value].set(pressed)
	}
	if s.Comment == r.text {
		return lost
	}
	r.text = s.Comment
	r.comment.Set("hidden", r.text == "")
	r.comment.Set("textContent", strings.TrimSpace(r.text))
	r.comment.Set("scrollTop", 0)
	return lost
}
