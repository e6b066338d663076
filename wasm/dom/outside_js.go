package dom

import (
	"strconv"
	"sync"
	"syscall/js"

	"rowan/wasm/view"
)

// outside is what of the page is seen, or felt, outside of it: the tab's title, the number on the
// program's icon, and whether the screen may go dark.
type outside struct {
	title string
	badge int
	awake *wakeLock
}

func newOutside() *outside { return &outside{awake: newWakeLock()} }

func (o *outside) show(s view.Screen) {
	title := "Rowan"
	if s.Title != "" {
		title = s.Title + " · " + title
	}
	if s.Badge > 0 {
		title = "(" + strconv.Itoa(s.Badge) + ") " + title
	}
	if title != o.title {
		o.title = title
		js.Global().Get("document").Set("title", title)
	}
	if s.Badge != o.badge {
		o.badge = s.Badge
		badge(s.Badge)
	}
	o.awake.want(s.Awake)
}

// badge puts a number on the icon of the installed program, where there is one; 0 takes it away.
func badge(n int) {
	navigator := js.Global().Get("navigator")
	if navigator.Get("setAppBadge").Type() != js.TypeFunction {
		return
	}
	go func() {
		// Without an icon it fails, and nothing is lost.
		_, _ = await(func() js.Value { return navigator.Call("setAppBadge", n) })
	}()
}

// A wakeLock keeps the screen from going dark. The browser takes it away whenever the page is
// hidden, so it is asked for again.
type wakeLock struct {
	mu     sync.Mutex
	wanted bool
	asking bool
	lock   js.Value // the sentinel; undefined for none
}

func newWakeLock() *wakeLock {
	w := &wakeLock{}
	document := js.Global().Get("document")
	listen(document, "visibilitychange", func(js.Value) {
		if !document.Get("hidden").Bool() {
			go w.take()
		}
	})
	return w
}

func (w *wakeLock) want(wanted bool) {
	w.mu.Lock()
	changed := wanted != w.wanted
	w.wanted = wanted
	lock := w.lock
	if changed && !wanted {
		w.lock = js.Undefined()
	}
	w.mu.Unlock()
	switch {
	case changed && wanted:
		go w.take()
	case changed:
		go release(lock)
	}
}

// take asks for the lock, if it is wanted and the page can have it.
func (w *wakeLock) take() {
	manager := js.Global().Get("navigator").Get("wakeLock")
	w.mu.Lock()
	held := w.lock.Truthy() && !w.lock.Get("released").Bool()
	skip := !w.wanted || w.asking || held || !manager.Truthy() || js.Global().Get("document").Get("hidden").Bool()
	w.asking = w.asking || !skip
	w.mu.Unlock()
	if skip {
		return
	}
	lock, err := await(func() js.Value { return manager.Call("request", "screen") })
	w.mu.Lock()
	w.asking = false
	late := !w.wanted
	if err == nil && !late {
		w.lock = lock
	}
	w.mu.Unlock()
	if err == nil && late {
		release(lock)
	}
}

func release(lock js.Value) {
	if lock.Truthy() {
		_, _ = await(func() js.Value { return lock.Call("release") }) // one that is gone already is no fault
	}
}
