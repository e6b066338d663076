package dom

import (
	"errors"
	"strings"
	"syscall/js"
)

// Space returns how many bytes the page takes on the device, and how many it may take; 0 and 0 where the browser
// does not say. It waits for the browser.
func Space() (used, quota float64) {
	manager := js.Global().Get("navigator").Get("storage")
	if !manager.Truthy() || manager.Get("estimate").Type() != js.TypeFunction {
		return 0, 0
	}
	estimate, err := await(func() js.Value { return manager.Call("estimate") })
	if err != nil || estimate.Get("usage").Type() != js.TypeNumber || estimate.Get("quota").Type() != js.TypeNumber {
		return 0, 0
	}
	return estimate.Get("usage").Float(), estimate.Get("quota").Float()
}

// Persist asks the browser not to clear what is kept when it needs room. It waits for the person, whom some
// browsers ask.
func Persist() error {
	manager := js.Global().Get("navigator").Get("storage")
	if !manager.Truthy() || manager.Get("persist").Type() != js.TypeFunction {
		return nil
	}
	_, err := await(func() js.Value { return manager.Call("persist") })
	return err
}

// Forget removes all that the page has on the device: what s keeps, what boot.js remembers, the
// caches, the service worker. It waits for the browser. An error says that something is left.
func Forget(s *Storage) error {
	window := js.Global()
	return errors.Join(
		s.remove(),
		try(func() {
			storage, err := property(window, "localStorage")
			if err != nil || !storage.Truthy() {
				return // nothing is kept there
			}
			var ours []string
			for i := range storage.Get("length").Int() {
				if key := storage.Call("key", i).String(); strings.HasPrefix(key, s.name) {
					ours = append(ours, key)
				}
			}
			for _, key := range ours {
				storage.Call("removeItem", key)
			}
		}),
		eachOf(window, "caches", "keys", func(name js.Value) js.Value {
			if !strings.HasPrefix(name.String(), s.name) {
				return js.Null() // of another program of the same site
			}
			return window.Get("caches").Call("delete", name)
		}),
		eachOf(window.Get("navigator"), "serviceWorker", "getRegistrations", func(r js.Value) js.Value {
			if !strings.HasPrefix(window.Get("location").Get("href").String(), r.Get("scope").String()) {
				return js.Null() // likewise
			}
			return r.Call("unregister")
		}),
	)
}

// eachOf waits for the list that a method of a property promises, and for what remove promises of each
// entry. Where there is no such property there is nothing.
func eachOf(of js.Value, name, method string, remove func(js.Value) js.Value) error {
	target, err := property(of, name)
	if err != nil || !target.Truthy() {
		return nil
	}
	list, err := await(func() js.Value { return target.Call(method) })
	if err != nil {
		return err
	}
	for i := range list.Length() {
		_, one := await(func() js.Value {
			return js.Global().Get("Promise").Call("resolve", remove(list.Index(i)))
		})
		err = errors.Join(err, one)
	}
	return err
}

// Restart loads the page anew, without what stands behind # in its address.
func (p *Page) Restart() {
	p.GoTo("", false)
	js.Global().Get("location").Call("reload")
}
