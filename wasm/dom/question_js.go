package dom

import (
	"syscall/js"

	"rowan/wasm/view"
)

// A question is asked beside the board.
type question struct {
	el      js.Value
	text    *label
	answers *buttons
	open    bool
	from    js.Value // what had the focus when it was asked; null if it was not taken
}

func newQuestion(el js.Value) *question {
	return &question{
		el:      el,
		text:    newLabel(find(el, "p")),
		answers: newButtons(find(el, "[data-answers]"), false),
		from:    js.Null(),
	}
}

// show asks q, or nothing. Where the focus is among the actions (a person has
// just pressed Resign), and these may be hidden by the question, it goes to the
// question: to its words, not to an answer, which a key already on its way
// down would give. show reports whether the focus is to go back to the board.
func (q *question) show(v *view.Question, actions js.Value) (back bool) {
	if v == nil {
		if !q.open {
			return false
		}
		had := holdsFocus(q.el)
		q.open = false
		q.el.Set("hidden", true)
		from := q.from
		q.from = js.Null()
		if !had {
			return false
		}
		if !from.IsNull() && from.Get("isConnected").Bool() {
			focus(from)
			return false
		}
		return true
	}
	q.text.set(v.Text)
	if q.answers.show(v.Answers) {
		focus(q.el) // the answer pressed is gone, another question stands here
	}
	if q.open {
		return false
	}
	q.open = true
	q.el.Set("hidden", false)
	if holdsFocus(actions) {
		q.from = active()
		focus(q.el)
	}
	return false
}
