package dom

import (
	"slices"
	"strconv"
	"syscall/js"

	"rowan/wasm/view"
)

// A button is a control with a data-act. A disabled one is aria-disabled, not
// disabled: it keeps its place, and the focus where it has it.
type button struct {
	el       js.Value
	text     *label
	disabled *mark
	badge    *mark
	pressed  *mark
}

// oldButton takes hold of a button in the document.
func oldButton(el js.Value) *button {
	return &button{el, newLabel(find(el, "[data-label]")), newMark(el, "aria-disabled"), newMark(el, "data-badge"), newMark(el, "aria-pressed")}
}

// newButton makes a button. A tall one has its icon above its words.
func newButton(k key, tall bool) *button {
	class := "button"
	if tall {
		class = "action"
	}
	el := element("button", class)
	el.Set("type", "button")
	el.Call("setAttribute", "data-act", string(k.act))
	if k.value != "" {
		el.Call("setAttribute", "data-value", k.value)
	}
	if tall {
		el.Call("appendChild", icon(k.act))
	}
	text := element("span", "")
	text.Call("setAttribute", "data-label", "")
	el.Call("appendChild", text)
	return &button{el: el, text: newLabel(text), disabled: newMark(el, "aria-disabled"), badge: newMark(el, "data-badge"), pressed: newMark(el, "aria-pressed")}
}

func (b *button) show(v view.Button) {
	if v.Label != "" {
		b.text.set(v.Label)
	}
	b.disabled.set(yes(v.Disabled))
	b.badge.set(v.Badge)
	if v.Switch {
		b.pressed.set(strconv.FormatBool(v.On))
	}
}

// reset makes the button as index.html has it.
func (b *button) reset() {
	b.text.reset()
	b.disabled.set("")
}

// icons names the shape of an act in index.html where it differs from the act.
var icons = map[view.Act]string{
	view.ActRetry:    "rematch",
	view.ActCopyLink: "copy",
	view.ActInvite:   "link",
	view.ActMove:     "pass",
	view.ActSharing:  "share",
	view.ActDialog:   "settings",
}

// icon makes the icon of an act; an act without a shape gets a dot.
func icon(act view.Act) js.Value {
	const namespace = "http://www.w3.org/2000/svg"
	document := js.Global().Get("document")
	id := "i-" + string(act)
	if name, ok := icons[act]; ok {
		id = "i-" + name
	}
	if document.Call("getElementById", id).IsNull() {
		id = "i-other"
	}
	svg := document.Call("createElementNS", namespace, "svg")
	svg.Call("setAttribute", "aria-hidden", "true")
	svg.Call("setAttribute", "focusable", "false")
	use := document.Call("createElementNS", namespace, "use")
	use.Call("setAttribute", "href", "#"+id)
	svg.Call("appendChild", use)
	return svg
}

// buttons is a row of buttons that comes and goes; a button stays the same
// element for as long as its act is there, with its value.
type buttons struct {
	el   js.Value
	tall bool
	keys []key
	made map[key]*button
}

// A key is what tells a button from the others of its row.
type key struct {
	act   view.Act
	value string
}

func newButtons(el js.Value, tall bool) *buttons {
	return &buttons{el: el, tall: tall, made: map[key]*button{}}
}

// show makes the row look like list and reports whether the focus was lost with
// a button that is gone.
func (r *buttons) show(list []view.Button) (lost bool) {
	keys := make([]key, len(list))
	for i, b := range list {
		keys[i] = key{b.Act, b.Value}
	}
	if !slices.Equal(keys, r.keys) {
		lost = r.replace(keys)
	}
	for i, b := range list {
		r.made[keys[i]].show(b)
	}
	return lost
}

// replace puts the buttons of the keys in the row. An element that is moved loses
// the focus, so it is given back.
func (r *buttons) replace(keys []key) (lost bool) {
	focused := holdsFocus(r.el)
	had := active()
	made := map[key]*button{}
	var els []any
	for _, k := range keys {
		if made[k] != nil {
			continue // a key twice in one row is one button
		}
		b, ok := r.made[k]
		if !ok {
			b = newButton(k, r.tall)
		}
		made[k] = b
		els = append(els, b.el)
	}
	r.el.Call("replaceChildren", els...)
	r.keys, r.made = keys, made
	switch {
	case !focused:
		return false
	case r.el.Call("contains", had).Bool():
		focus(had)
		return false
	}
	return true
}
