package dom

import (
	"slices"
	"sync"
	"syscall/js"

	"rowan/wasm/view"
)

// A chat is the panel in which two friends talk. It lies over the list of moves, never over the board.
type chat struct {
	el      js.Value
	take    func() // takes hold of what is in it, when it is first opened
	list    js.Value
	field   js.Value
	note    *label
	phrases *buttons
	lines   []view.ChatLine // in the document
	open    bool
}

// newChat returns that of a panel. on gets what is said.
func newChat(el js.Value, on func(view.Action)) *chat {
	c := &chat{el: el}
	c.take = sync.OnceFunc(func() { c.takeHold(on) })
	return c
}

func (c *chat) takeHold(on func(view.Action)) {
	c.list, c.field = find(c.el, "[data-chat-lines]"), find(c.el, "input")
	c.note, c.phrases = newLabel(find(c.el, "[data-note]")), newButtons(find(c.el, "[data-phrases]"), false)
	listen(find(c.el, "form"), "submit", func(event js.Value) {
		event.Call("preventDefault")
		on(view.Action{Act: view.ActSay, Value: c.field.Get("value").String()})
	})
	listen(c.el, "keydown", func(event js.Value) {
		if event.Get("key").String() == "Escape" && !event.Get("isComposing").Bool() {
			on(view.Action{Act: view.ActChat, Value: "close"})
		}
	})
}

// show reports whether the focus was lost with the panel that is closed.
func (c *chat) show(v *view.Chat) (lost bool) {
	if v == nil {
		if c.open {
			c.open = false
			lost = holdsFocus(c.el)
			c.el.Set("hidden", true)
		}
		return lost
	}
	c.take()
	c.note.set(v.Note)
	c.phrases.show(v.Phrases)
	if !slices.Equal(v.Lines, c.lines) {
		if mine(v.Lines) > mine(c.lines) {
			c.field.Set("value", "") // it was said
		}
		c.lines = slices.Clone(v.Lines)
		var items []any
		for _, l := range v.Lines {
			item := element("li", "")
			item.Set("textContent", l.Text)
			newMark(item, "data-mine").set(yes(l.Mine))
			newMark(item, "data-waits").set(yes(l.Waits))
			items = append(items, item)
		}
		c.list.Call("replaceChildren", items...)
	}
	if !c.open {
		c.open = true
		c.el.Set("hidden", false)
		if !matches("(pointer: coarse)") { // there the keyboard would come up over the board
			focus(c.field)
		}
	}
	c.list.Set("scrollTop", c.list.Get("scrollHeight"))
	return false
}

// mine returns how many lines the person has said.
func mine(lines []view.ChatLine) (n int) {
	for _, l := range lines {
		if l.Mine {
			n++
		}
	}
	return n
}
