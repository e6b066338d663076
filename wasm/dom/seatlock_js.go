package dom

import "syscall/js"

// A SeatLock sees to it that one page of a browser acts for a seat, by the browser's own locks: without the relay
// two pages would not know of each other.
type SeatLock struct {
	release func()
}

// HoldSeat takes the seat of that name from all other pages. lost is called when another one takes it. Where the
// browser has no locks it does nothing.
func HoldSeat(name string, lost func()) *SeatLock {
	l := &SeatLock{release: func() {}}
	locks := js.Global().Get("navigator").Get("locks")
	if !locks.Truthy() {
		return l
	}
	let := make(chan struct{})
	l.release = func() { close(let) }
	go guard("holding a seat", func() {
		var resolve js.Value
		executor := callback("holding a seat", func(args []js.Value) { resolve = args[0] })
		defer executor.Release()
		held := js.Global().Get("Promise").New(executor)
		hold := js.FuncOf(func(js.Value, []js.Value) any { return held })
		defer hold.Release()
		go func() {
			<-let
			resolve.Invoke()
		}()
		_, err := await(func() js.Value {
			return locks.Call("request", "rowan seat "+name, map[string]any{"steal": true}, hold)
		})
		select {
		case <-let: // by this page itself
		default:
			if isNamed(err, "AbortError") {
				lost()
			}
		}
	})
	return l
}

// Let lets the seat go. It is called once.
func (l *SeatLock) Let() { l.release() }
