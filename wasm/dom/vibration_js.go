package dom

import (
	"syscall/js"
	"time"
)

// CanVibrate reports whether the browser knows of vibration; where it does not, the setting is hidden.
func CanVibrate() bool { return js.Global().Get("navigator").Get("vibrate").Type() == js.TypeFunction }

// Vibrate shakes the device: on, off, on …, if it can and the page has been touched. Before that
// browsers refuse, and write it to the console as a fault.
func Vibrate(pattern []time.Duration) {
	activation := js.Global().Get("navigator").Get("userActivation") // unknown to older browsers
	if !CanVibrate() || activation.Truthy() && !activation.Get("hasBeenActive").Bool() {
		return
	}
	times := make([]any, len(pattern))
	for i, d := range pattern {
		times[i] = d.Milliseconds()
	}
	js.Global().Get("navigator").Call("vibrate", times)
}
