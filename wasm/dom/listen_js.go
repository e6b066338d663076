package dom

import (
	"fmt"
	"syscall/js"
)

// guard runs f and sends a panic in it, ours or JavaScript's, to the console: it
// would otherwise end the program and leave a dead page.
func guard(what string, f func()) {
	defer func() {
		if r := recover(); r != nil {
			js.Global().Get("console").Call("error", fmt.Sprintf("rowan: %s: %v", what, r))
		}
	}()
	f()
}

// callback wraps f for JavaScript. The caller releases it.
func callback(what string, f func(args []js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		guard(what, func() { f(args) })
		return nil
	})
}

// listen calls handle, which must not block, for each event of the kind on
// target, until remove is called.
func listen(target js.Value, kind string, handle func(event js.Value)) (remove func()) {
	f := callback(kind, func(args []js.Value) { handle(args[0]) })
	target.Call("addEventListener", kind, f)
	return func() {
		target.Call("removeEventListener", kind, f)
		f.Release()
	}
}

// observe makes an observer of the class ("ResizeObserver", "MutationObserver")
// and calls handle with the entries it reports, until remove is called.
func observe(class string, handle func(entries js.Value)) (observer js.Value, remove func()) {
	f := callback(class, func(args []js.Value) { handle(args[0]) })
	observer = js.Global().Get(class).New(f)
	return observer, func() {
		observer.Call("disconnect")
		f.Release()
	}
}

// matches reports whether a media query holds now.
func matches(query string) bool {
	return js.Global().Call("matchMedia", query).Get("matches").Bool()
}

// onMedia calls changed whenever a media query begins or ceases to hold.
func onMedia(query string, changed func()) (remove func()) {
	return listen(js.Global().Call("matchMedia", query), "change", func(js.Value) { changed() })
}
