package dom

import "syscall/js"

// CanVibrate reports whether the device may vibrate; a browser that knows no such thing hides
// the setting.
func CanVibrate() bool { return js.Global().Get("navigator").Get("vibrate").Type() == js.TypeFunction }
