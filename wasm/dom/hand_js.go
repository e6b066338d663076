package dom

import (
	"syscall/js"

	"rowan/wasm/view"
)

// A handDialog is the window in which two codes are given and taken.
type handDialog struct {
	give, take         js.Value // its two parts, of which either comes first
	giveText, takeText *label
	code, field        js.Value
	copying            *mark
	note               *label
}

func newHandDialog(el js.Value, on func(view.Action)) *handDialog {
	d := &handDialog{give: find(el, "[data-hand=give]"), take: find(el, "[data-hand=take]"), note: newLabel(find(el, "[data-note]"))}
	d.giveText, d.takeText = newLabel(find(d.give, "label")), newLabel(find(d.take, "label"))
	d.code, d.field = find(d.give, "input"), find(d.take, "input")
	d.copying = newMark(find(d.give, "[data-act=copy]"), "aria-disabled")
	listen(d.code, "focus", func(js.Value) { d.code.Call("select") })
	listen(find(d.take, "form"), "submit", func(event js.Value) {
		event.Call("preventDefault")
		on(view.Action{Act: view.ActTakeCode, Value: d.field.Get("value").String()})
	})
	return d
}

func (d *handDialog) show(h view.Hand) {
	d.giveText.set(h.Give)
	d.takeText.set(h.Take)
	d.note.set(h.Note)
	if d.code.Get("value").String() != h.Code {
		d.code.Set("value", h.Code)
		if h.Code == "" {
			d.field.Set("value", "")
		}
	}
	d.copying.set(yes(h.Code == ""))
	d.give.Set("hidden", !h.First && h.Code == "")
	d.take.Set("hidden", h.Taken && h.Code != "")
}
