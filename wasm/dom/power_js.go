package dom

import "syscall/js"

// WatchPower returns a function that reports whether the device is plugged in. Where the browser does not say (only
// those of Chromium do), whatever is used with fingers counts as running on its battery, the rest as plugged in.
func WatchPower() (powered func() bool) {
	battery := js.Undefined()
	navigator := js.Global().Get("navigator")
	if navigator.Get("getBattery").Type() == js.TypeFunction {
		go func() {
			if b, err := await(func() js.Value { return navigator.Call("getBattery") }); err == nil {
				battery = b
			}
		}()
	}
	return func() bool {
		if battery.Type() == js.TypeObject {
			return battery.Get("charging").Bool()
		}
		return !matches("(pointer: coarse)")
	}
}
