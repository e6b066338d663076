package dom

import (
	"fmt"
	"syscall/js"

	"rowan/wasm/view"
)

// What people ask their system for.
const (
	darkScheme    = "(prefers-color-scheme: dark)"
	reducedMotion = "(prefers-reduced-motion: reduce)"
	moreContrast  = "(prefers-contrast: more)"
	forcedColors  = "(forced-colors: active)"
)

// scheme returns how bright the page is: as its data-theme attribute says, else as the
// system does. A wish for more contrast goes before both.
func scheme() view.Scheme {
	theme := attribute(js.Global().Get("document").Get("documentElement"), "data-theme")
	switch {
	case theme == "contrast", matches(moreContrast), matches(forcedColors):
		return view.ContrastScheme
	case theme == "dark", theme != "light" && matches(darkScheme):
		return view.DarkScheme
	}
	return view.LightScheme
}

// still reports whether nothing may move.
func still() bool { return matches(reducedMotion) }

// watchSurroundings follows the board's size, the device's pixels, the theme
// and the wish for less motion.
func (b *Board) watchSurroundings() {
	sizes, remove := observe("ResizeObserver", func(js.Value) { b.layOut() })
	sizes.Call("observe", b.root, map[string]any{"box": sizeBox()})
	b.removes = append(b.removes, remove)

	attributes, remove := observe("MutationObserver", func(js.Value) { b.restyle() })
	attributes.Call("observe", js.Global().Get("document").Get("documentElement"),
		map[string]any{"attributes": true, "attributeFilter": []any{"data-theme"}})
	b.removes = append(b.removes, remove)

	for _, query := range []string{darkScheme, reducedMotion, moreContrast, forcedColors} {
		b.removes = append(b.removes, onMedia(query, b.restyle))
	}
	b.removes = append(b.removes, onPixelRatio(b.layOut))
}

// sizeBox returns the box whose changes tell most: that of device pixels also
// changes with their ratio. Browsers without it refuse its name.
func sizeBox() string {
	entry := js.Global().Get("ResizeObserverEntry").Get("prototype")
	if js.Global().Get("Reflect").Call("has", entry, "devicePixelContentBoxSize").Bool() {
		return "device-pixel-content-box"
	}
	return "content-box"
}

// restyle follows the theme and the wish for less motion.
func (b *Board) restyle() {
	if b.painter == nil {
		return
	}
	b.painter.SetTheme(view.ThemeOf(b.scene.Settings.Board, scheme()))
	b.painter.SetStill(still())
	b.canvas.forget()
	b.request()
}

// onPixelRatio calls changed when the window's devicePixelRatio has become
// another: it was zoomed, or moved to another monitor. A query can only ask
// for one ratio, so each change makes the next query.
func onPixelRatio(changed func()) (remove func()) {
	var watch, unwatch func()
	watch = func() {
		ratio := js.Global().Get("devicePixelRatio").Float()
		unwatch = onMedia(fmt.Sprintf("(resolution: %gdppx)", ratio), func() {
			unwatch()
			watch()
			changed()
		})
	}
	watch()
	return func() { unwatch() }
}
