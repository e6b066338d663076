package dom

import "syscall/js"

// find returns the element that index.html promises; without it nothing works,
// so the panic says which one is missing.
func find(within js.Value, selector string) js.Value {
	el := within.Call("querySelector", selector)
	if el.IsNull() {
		panic("index.html has no " + selector)
	}
	return el
}

// all returns the elements that match, in the document's order.
func all(within js.Value, selector string) []js.Value {
	list := within.Call("querySelectorAll", selector)
	els := make([]js.Value, list.Length())
	for i := range els {
		els[i] = list.Index(i)
	}
	return els
}

// element makes an element with a class.
func element(name, class string) js.Value {
	el := js.Global().Get("document").Call("createElement", name)
	el.Set("className", class)
	return el
}

// attribute returns an attribute's text, "" without it.
func attribute(el js.Value, name string) string {
	v := el.Call("getAttribute", name)
	if v.IsNull() {
		return ""
	}
	return v.String()
}

// active returns the element that has the focus.
func active() js.Value { return js.Global().Get("document").Get("activeElement") }

// holdsFocus reports whether the focus is on el or in it.
func holdsFocus(el js.Value) bool { return el.Call("contains", active()).Bool() }

// focus gives el the focus and leaves the page where it is scrolled to.
func focus(el js.Value) { el.Call("focus", map[string]any{"preventScroll": true}) }

// A mark is an attribute; the document is touched only when it changes. An empty
// value removes it.
type mark struct {
	el          js.Value
	name, value string
}

func newMark(el js.Value, name string) *mark { return &mark{el, name, attribute(el, name)} }

func (m *mark) set(value string) {
	if value == m.value {
		return
	}
	m.value = value
	if value == "" {
		m.el.Call("removeAttribute", m.name)
		return
	}
	m.el.Call("setAttribute", m.name, value)
}

// yes is the value of a mark that is there or not.
func yes(b bool) string {
	if b {
		return "true"
	}
	return ""
}
