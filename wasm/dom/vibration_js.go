package dom

import (
	"syscall/js"
	"time"
)

// CanVibrate reports whether the browser knows of vibration; where it does not, the setting is hidden.
func CanVibrate() bool { return js.Global().Get("navigator").Get("vibrate").Type() == js.TypeFunction }

// Vibrate shakes the device: on, off, on …, if it can and the page has been touched.
func Vibrate(pattern []time.Duration) {
	if !CanVibrate() {
		return
	}
	times := make([]any, len(pattern))
	for i, d := range pattern {
		times[i] = d.Milliseconds()
	}
	js.Global().Get("navigator").Call("vibrate", times)
}
