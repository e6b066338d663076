package dom

import "syscall/js"

// Log writes an error to the browser's console: the details behind the sentence
// that a person sees.
func Log(err error) {
	js.Global().Get("console").Call("warn", "rowan: "+err.Error())
}
