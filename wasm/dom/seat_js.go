package dom

import "syscall/js"

// A seatDialog is the window from which a seat goes to another device.
type seatDialog struct {
	given, ask js.Value // the link with its code, and the button that shows them
	field      js.Value
	code       *qrCode
	link       string
}

func newSeatDialog(el js.Value) *seatDialog {
	d := &seatDialog{given: find(el, "[data-given]"), ask: find(el, "[data-act=give-seat]"), field: find(el, "input"),
		code: newQRCode(find(el, "[data-given] svg"))}
	d.code.side = seatSide
	listen(d.field, "focus", func(js.Value) { d.field.Call("select") })
	return d
}

// seatSide is the side of its picture: the link is long.
const seatSide = 300

func (d *seatDialog) show(link string) {
	if link == d.link {
		return
	}
	d.link = link
	had := holdsFocus(d.ask)
	d.given.Set("hidden", link == "")
	d.ask.Set("hidden", link != "")
	d.field.Set("value", link)
	if link == "" {
		return // the next one has another
	}
	d.code.show(link)
	if had {
		focus(d.field)
	}
}
