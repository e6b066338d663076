package dom

import "syscall/js"

// A liveRegion is what a screen reader reads out by itself.
type liveRegion struct {
	el    js.Value
	count int
}

func newLiveRegion(el js.Value) *liveRegion { return &liveRegion{el: el} }

// show has text read when count is another than at the last call. Each text is
// a new element: the same words again in an old one would not be read.
func (l *liveRegion) show(text string, count int) {
	if count == l.count {
		return
	}
	l.count = count
	line := element("p", "")
	line.Set("textContent", text)
	l.el.Call("replaceChildren", line)
}
