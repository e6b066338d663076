package dom

import (
	"slices"
	"syscall/js"

	"rowan/wasm/view"
)

// options are the lists of a part of the document, by the names of their options.
type options map[string]*option

func newOptions(within js.Value) options {
	made := options{}
	for _, el := range all(within, "[data-option]") {
		made[attribute(el, "data-option")] = newOption(el)
	}
	return made
}

// show hides those that are not in the list.
func (o options) show(list []view.Option) {
	there := map[string]bool{}
	for _, v := range list {
		if one, ok := o[v.Name]; ok {
			one.show(v)
			there[v.Name] = true
		}
	}
	for name, one := range o {
		one.el.Set("hidden", !there[name])
	}
}

// An option is a list from which one is chosen.
type option struct {
	el, list js.Value // the label around it, and the <select>
	hint     *label   // nil where the document has none
	values   []view.Button
}

func newOption(el js.Value) *option {
	o := &option{el: el, list: find(el, "select")}
	if hint := el.Call("querySelector", "[data-hint]"); !hint.IsNull() {
		o.hint = newLabel(hint)
	}
	return o
}

// show makes the list anew only where it has changed: it may be open, or have the focus.
func (o *option) show(v view.Option) {
	if !slices.Equal(v.Values, o.values) {
		o.values = slices.Clone(v.Values)
		var items []any
		for _, b := range v.Values {
			item := element("option", "")
			item.Set("value", b.Value)
			item.Set("textContent", b.Label)
			items = append(items, item)
		}
		o.list.Call("replaceChildren", items...)
	}
	if o.list.Get("value").String() != v.Chosen {
		o.list.Set("value", v.Chosen)
	}
	if o.hint != nil {
		o.hint.set(v.Hint)
	}
}
