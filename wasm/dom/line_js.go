package dom

import (
	"errors"
	"fmt"
	"syscall/js"
)

// ErrNoLines means that the document has no boot.js to load another program.
var ErrNoLines = errors.New("no line can be made")

// ReachFriend returns the page's end of a new port to the program that makes lines
// to friends. boot.js loads that when it is first wanted, and again after it could
// not; so this waits, and must not run inside a callback.
func ReachFriend() (*Port, error) {
	rowan := js.Global().Get("rowan")
	if rowan.IsUndefined() {
		return nil, ErrNoLines
	}
	port, err := await(func() js.Value { return rowan.Call("line") })
	if err != nil {
		return nil, fmt.Errorf("loading the program for lines: %w", err)
	}
	return openPort(port), nil
}

// ServePage has serve called with the other end of each port that the page gets
// from ReachFriend. It lasts as long as the program.
func ServePage(serve func(*Port)) {
	js.Global().Get("rowan").Set("serve", callback("serving a line", func(args []js.Value) { serve(openPort(args[0])) }))
}

// openPort returns a MessagePort as a Port; what was posted before comes first.
func openPort(target js.Value) *Port {
	p := &Port{target: target, end: "close"}
	p.receive()
	target.Call("start")
	return p
}
