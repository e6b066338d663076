package dom

import (
	"sync"
	"syscall/js"
)

// InWorker reports whether the program runs in a Web Worker, where it serves the
// AI, and not in a page.
func InWorker() bool { return js.Global().Get("document").IsUndefined() }

// Rehearsal returns the fragment of the address that this program is to rehearse for, in the worker that loads it. ok is
// false in any other worker.
func Rehearsal() (fragment string, ok bool) {
	rowan := js.Global().Get("rowan")
	if rowan.IsUndefined() || rowan.Get("rehearse").Type() != js.TypeString {
		return "", false
	}
	return rowan.Get("rehearse").String(), true
}

// ServePort returns the worker's end of the line to the page, with the messages
// that came while the program was loading. It is called once.
func ServePort() *Port {
	p := &Port{target: js.Global(), end: "close"}
	p.receive()
	if rowan := js.Global().Get("rowan"); !rowan.IsUndefined() {
		rowan.Call("ready")
		pending := rowan.Get("pending")
		for i := range pending.Length() {
			p.take(pending.Index(i))
		}
		pending.Set("length", 0)
	}
	return p
}

// Yield lets the browser deliver what has come in the meantime (a "stop") and
// returns 0.05 to 0.5 ms later. Go's program has one thread, on which a busy
// goroutine starves every callback; Gosched does not help, and a timer costs
// 4 ms. It must not run inside a callback.
func Yield() {
	pinger.once.Do(pinger.open)
	pong := make(chan struct{})
	pinger.mu.Lock()
	pinger.waiting = append(pinger.waiting, pong)
	pinger.mu.Unlock()
	pinger.ping.Call("postMessage", nil)
	<-pong
}

// A pingChannel is a MessageChannel through which the program sends messages to
// itself. It lasts as long as the program.
type pingChannel struct {
	once    sync.Once
	ping    js.Value
	mu      sync.Mutex
	waiting []chan struct{} // in the order of their pings, which is that of the answers
}

var pinger pingChannel

func (c *pingChannel) open() {
	channel := js.Global().Get("MessageChannel").New()
	c.ping = channel.Get("port1")
	listen(channel.Get("port2"), "message", func(js.Value) {
		c.mu.Lock()
		defer c.mu.Unlock()
		close(c.waiting[0])
		c.waiting = c.waiting[1:]
	})
	channel.Get("port2").Call("start")
}
