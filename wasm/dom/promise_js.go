package dom

import (
	"errors"
	"fmt"
	"syscall/js"
)

// try runs f and returns what JavaScript threw in it, or Go panicked about
// JavaScript, as an error: the edge where js.Error ends.
func try(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case js.Error:
			err = thrown(r.Value)
		case *js.ValueError:
			err = r
		default:
			panic(r)
		}
	}()
	f()
	return nil
}

// property returns a property whose reading may throw, which Get would not survive.
func property(of js.Value, name string) (v js.Value, err error) {
	err = try(func() { v = js.Global().Get("Reflect").Call("get", of, name) })
	return v, err
}

// A jsError is an error of the browser: its class and what it says.
type jsError struct{ name, message string }

func (e *jsError) Error() string { return e.name + ": " + e.message }

// thrown makes an error of what a promise or a throw brings, which may be anything.
func thrown(v js.Value) error {
	if v.Type() != js.TypeObject {
		return &jsError{"Error", v.String()}
	}
	return &jsError{fmt.Sprint(v.Get("name")), fmt.Sprint(v.Get("message"))}
}

// isNamed reports whether err is the browser's error of that class
// ("QuotaExceededError").
func isNamed(err error, name string) bool {
	e, ok := errors.AsType[*jsError](err)
	return ok && e.name == name
}

// await calls f, which returns a promise, and waits for that. It must not run
// inside a callback: the promise would never get to settle.
func await(f func() js.Value) (js.Value, error) {
	type result struct {
		value js.Value
		err   error
	}
	done := make(chan result, 1)
	first := func(args []js.Value) js.Value {
		if len(args) == 0 {
			return js.Undefined()
		}
		return args[0]
	}
	resolve := callback("waiting", func(args []js.Value) { done <- result{value: first(args)} })
	defer resolve.Release()
	reject := callback("waiting", func(args []js.Value) { done <- result{err: thrown(first(args))} })
	defer reject.Release()
	if err := try(func() { f().Call("then", resolve, reject) }); err != nil {
		return js.Undefined(), err
	}
	r := <-done
	return r.value, r.err
}
