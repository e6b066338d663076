package dom

import (
	"strings"
	"syscall/js"
)

// Fragment returns what stands after # in the page's address, without the #.
func (p *Page) Fragment() string {
	return strings.TrimPrefix(js.Global().Get("location").Get("hash").String(), "#")
}

// GoTo changes the fragment; an empty one is removed. With step the place before
// can be stepped back to, without it is replaced. OnFragment's handlers are
// not called.
func (p *Page) GoTo(fragment string, step bool) {
	if fragment == p.Fragment() {
		return
	}
	location, history := js.Global().Get("location"), js.Global().Get("history")
	url := location.Get("pathname").String() + location.Get("search").String()
	if fragment != "" {
		url += "#" + fragment
	}
	if step {
		history.Call("pushState", stepState, "", url)
	} else {
		history.Call("replaceState", history.Get("state"), "", url)
	}
}

// stepState marks the places in the tab's history that the page stepped to; it stays
// with them over a reload.
const stepState = "step"

// Back steps back where the page stepped to this place, and the place before is told to
// OnFragment's handlers. Else it removes the fragment and reports false.
func (p *Page) Back() bool {
	history := js.Global().Get("history")
	if state := history.Get("state"); state.Type() != js.TypeString || state.String() != stepState {
		p.GoTo("", false)
		return false
	}
	history.Call("back")
	return true
}

// Base returns the page's address without its fragment: a link to the page is
// this, "#" and a fragment.
func (p *Page) Base() string {
	base, _, _ := strings.Cut(js.Global().Get("location").Get("href").String(), "#")
	return base
}

// Relay returns the relay that index.html names, which may be empty.
func (p *Page) Relay() string {
	return attribute(find(js.Global().Get("document"), "meta[name=rowan-relay]"), "content")
}

// OnFragment calls changed, in order, with each new fragment that a person
// brings: a link opened in this tab, a step back. changed may block.
func (p *Page) OnFragment(changed func(fragment string)) (remove func()) {
	fragments := newQueue(changed)
	return listen(js.Global(), "hashchange", func(js.Value) { fragments.push(p.Fragment()) })
}

// OnAwake calls awake when the network may be another one: the browser is online
// again, or the page goes on after it was put to sleep. awake may block.
func (p *Page) OnAwake(awake func()) (remove func()) {
	times := newQueue(func(struct{}) { awake() })
	push := func(js.Value) { times.push(struct{}{}) }
	removes := []func(){
		listen(js.Global(), "online", push),
		listen(js.Global().Get("document"), "resume", push),
		listen(js.Global(), "pageshow", func(event js.Value) {
			if event.Get("persisted").Bool() {
				push(event)
			}
		}),
	}
	return func() {
		for _, remove := range removes {
			remove()
		}
	}
}

// Offline reports whether the browser knows of no network.
func Offline() bool { return !js.Global().Get("navigator").Get("onLine").Bool() }

// OnOffline calls changed, in order, when the browser's last network goes, or one comes. changed may block.
func (p *Page) OnOffline(changed func(offline bool)) (remove func()) {
	states := newQueue(changed)
	removeGone := listen(js.Global(), "offline", func(js.Value) { states.push(true) })
	removeCome := listen(js.Global(), "online", func(js.Value) { states.push(false) })
	return func() {
		removeGone()
		removeCome()
	}
}

// Hidden reports whether nobody can see the page now.
func Hidden() bool { return js.Global().Get("document").Get("hidden").Bool() }

// OnHidden calls changed, in order, when the page is hidden (another tab, a
// locked phone, closing) or shown again. changed may block, but what it has
// not begun when a page closes may not be done.
func (p *Page) OnHidden(changed func(hidden bool)) (remove func()) {
	document := js.Global().Get("document")
	states := newQueue(changed)
	removeShown := listen(document, "visibilitychange", func(js.Value) { states.push(document.Get("hidden").Bool()) })
	// Some browsers close a page without hiding it first.
	removeGone := listen(js.Global(), "pagehide", func(js.Value) { states.push(true) })
	return func() {
		removeShown()
		removeGone()
	}
}
