package dom

import (
	"reflect"
	"sync"
	"syscall/js"

	"rowan/wasm/view"
)

// dialogs are the windows over the game screen, <dialog> elements that the browser keeps the focus in.
type dialogs struct {
	take  func()                   // takes hold of them, when one is first opened
	els   map[view.Dialog]js.Value // nil before
	open  view.Dialog
	field js.Value // of the typed move
	note  *label   // what is wrong with it
	list  js.Value // of the shortcuts
	terms options  // of a rematch
	what  *label   // followed from a choice among them
	seat  *seatDialog
	hand  *handDialog
	shown []view.ShortcutGroup
}

// newDialogs returns those in the document. on gets what is done in them.
func newDialogs(document js.Value, on func(view.Action)) *dialogs {
	d := &dialogs{}
	d.take = sync.OnceFunc(func() { d.takeHold(document, on) })
	return d
}

func (d *dialogs) takeHold(document js.Value, on func(view.Action)) {
	d.els = map[view.Dialog]js.Value{}
	for _, el := range all(document, "[data-dialog]") {
		d.els[view.Dialog(attribute(el, "data-dialog"))] = el
		// Escape, and a press beside it.
		listen(el, "cancel", func(event js.Value) {
			event.Call("preventDefault")
			on(view.Action{Act: view.ActDialog})
		})
		listen(el, "click", func(event js.Value) {
			if event.Get("target").Equal(el) {
				on(view.Action{Act: view.ActDialog})
			}
		})
	}
	typing := d.els[view.TypeDialog]
	d.field, d.note = find(typing, "input"), newLabel(find(typing, "[data-note]"))
	d.list = find(d.els[view.HelpDialog], "[data-shortcuts]")
	d.terms, d.what = newOptions(d.els[view.RematchDialog]), newLabel(find(d.els[view.RematchDialog], "[data-note]"))
	d.hand = newHandDialog(d.els[view.HandDialog], on)
	d.seat = newSeatDialog(d.els[view.SeatDialog])
	listen(find(typing, "form"), "submit", func(event js.Value) {
		event.Call("preventDefault")
		on(view.Action{Act: view.ActMove, Value: d.field.Get("value").String()})
	})
}

func (d *dialogs) show(s view.Screen) {
	if s.Dialog == view.NoDialog && d.els == nil {
		return
	}
	d.take()
	if s.Dialog == view.HelpDialog {
		d.fill(s.Shortcuts)
	}
	d.seat.show(s.Seat)
	if s.Hand != nil {
		d.hand.show(*s.Hand)
	}
	if s.Dialog == view.RematchDialog {
		d.terms.show(s.Options)
		d.what.set(s.Note)
	}
	if s.Dialog != d.open {
		if d.open != view.NoDialog {
			d.els[d.open].Call("close") // and the focus goes back to where it was
		}
		d.open = s.Dialog
		if d.open != view.NoDialog {
			d.field.Set("value", "")
			d.els[d.open].Call("showModal")
		}
	}
	if d.note.set(s.Note) && s.Note != "" {
		d.field.Call("select")
	}
	d.field.Call("setAttribute", "aria-invalid", s.Note != "")
}

// fill writes the list of shortcuts: a heading and a list for each group.
func (d *dialogs) fill(groups []view.ShortcutGroup) {
	if reflect.DeepEqual(groups, d.shown) {
		return
	}
	d.shown = groups
	d.list.Call("replaceChildren")
	for _, group := range groups {
		heading, list := element("h3", ""), element("dl", "")
		heading.Set("textContent", group.Heading)
		for _, s := range group.Shortcuts {
			row, keys, text := element("div", ""), element("dt", ""), element("dd", "")
			for _, name := range s.Names {
				key := element("kbd", "")
				key.Set("textContent", name)
				keys.Call("append", key, " ")
			}
			text.Set("textContent", s.Text)
			row.Call("append", keys, text)
			list.Call("appendChild", row)
		}
		d.list.Call("append", heading, list)
	}
}
