package dom

import "syscall/js"

// Words that stand in index.html are put into the person's language by boot.js: an element's
// data-text names the text. Where a label sets other words, the attribute goes.

// Languages returns the languages that the person told the browser, the favourite first.
func Languages() []string {
	navigator := js.Global().Get("navigator")
	list := navigator.Get("languages")
	if !list.Truthy() {
		return []string{navigator.Get("language").String()}
	}
	languages := make([]string, list.Length())
	for i := range languages {
		languages[i] = list.Index(i).String()
	}
	return languages
}

// speak puts the document's own words into the language of the settings, "" for the browser's,
// and has it remembered for the next start.
func speak(language string) {
	if rowan := js.Global().Get("rowan"); rowan.Truthy() {
		rowan.Call("speak", language)
	}
}

// A label is an element's text; the document is touched only when it changes.
type label struct {
	el   js.Value
	text string // as it was set
	own  bool   // set, not the document's
	id   string // data-text, while it is set
}

func newLabel(el js.Value) *label { return &label{el: el} }

func (l *label) set(text string) (changed bool) {
	if !l.own {
		l.own, l.text = true, l.el.Get("textContent").String()
		if l.id = attribute(l.el, "data-text"); l.id != "" {
			l.el.Call("removeAttribute", "data-text")
		}
	}
	if text == l.text {
		return false
	}
	l.text = text
	l.el.Set("textContent", text)
	return true
}

// reset gives the element back the words of index.html.
func (l *label) reset() {
	if !l.own || l.id == "" {
		return
	}
	l.own = false
	l.el.Call("setAttribute", "data-text", l.id)
	if rowan := js.Global().Get("rowan"); rowan.Truthy() {
		l.el.Set("textContent", rowan.Call("word", l.id))
	}
}
