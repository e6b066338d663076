package dom

import (
	"errors"
	"fmt"
	"sync"
	"syscall/js"
)

// A Port is one end of what lies between the page and its worker, or between it
// and the program that makes lines. Messages are bytes; they arrive in order.
type Port struct {
	target js.Value // the Worker, in the worker its global scope, or a MessagePort
	end    string   // the method that ends it

	mu       sync.Mutex
	message  *queue[[]byte] // nil until OnMessage
	fault    *queue[error]  // nil until OnError
	early    [][]byte       // came before OnMessage
	earlyErr []error        // came before OnError
	closed   bool
	removes  []func()
}

// ErrNoWorker means that the page has no program to give to a worker, or the
// browser no workers.
var ErrNoWorker = errors.New("no worker can be started")

// StartWorker starts this program once more in a Web Worker, where it serves the
// AI. The compiled program is handed over, not loaded again.
func StartWorker() (*Port, error) {
	rowan := js.Global().Get("rowan")
	if rowan.IsUndefined() || !rowan.Get("module").Truthy() || js.Global().Get("Worker").IsUndefined() {
		return nil, ErrNoWorker
	}
	p := &Port{end: "terminate"}
	err := try(func() { p.target = js.Global().Get("Worker").New(rowan.Get("workerURL")) })
	if err != nil {
		return nil, fmt.Errorf("starting the worker: %w", err)
	}
	p.receive()
	if err := try(func() { p.target.Call("postMessage", map[string]any{"module": rowan.Get("module")}) }); err != nil {
		p.Close()
		return nil, fmt.Errorf("handing the program to the worker: %w", err)
	}
	return p, nil
}

// receive listens at the target.
func (p *Port) receive() {
	p.removes = append(p.removes,
		listen(p.target, "message", func(event js.Value) { p.take(event.Get("data")) }),
		listen(p.target, "messageerror", func(js.Value) { p.fail(errors.New("a message could not be read")) }),
		listen(p.target, "error", func(event js.Value) {
			p.fail(fmt.Errorf("worker: %v (%v:%v)", event.Get("message"), event.Get("filename"), event.Get("lineno")))
		}))
}

// take sorts what comes: bytes are a message, {error} is worker.js telling of a
// fault, anything else is none of ours.
func (p *Port) take(data js.Value) {
	switch {
	case data.InstanceOf(js.Global().Get("Uint8Array")):
		message := make([]byte, data.Length())
		js.CopyBytesToGo(message, data)
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.message == nil {
			p.early = append(p.early, message)
			return
		}
		p.message.push(message)
	case data.Type() == js.TypeObject && data.Get("error").Type() == js.TypeString:
		p.fail(errors.New("worker: " + data.Get("error").String()))
	}
}

func (p *Port) fail(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fault == nil {
		p.earlyErr = append(p.earlyErr, err)
		return
	}
	p.fault.push(err)
}

// OnMessage has handle called with each message, one at a time and in order,
// those first that came before. handle may block: later messages wait.
func (p *Port) OnMessage(handle func([]byte)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.message = newQueue(handle)
	for _, message := range p.early {
		p.message.push(message)
	}
	p.early = nil
}

// OnError has handle called with each fault: the worker could not be loaded, its
// program ended, a message could not be read. After one the worker is best
// ended and another started.
func (p *Port) OnError(handle func(error)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fault = newQueue(handle)
	for _, err := range p.earlyErr {
		p.fault.push(err)
	}
	p.earlyErr = nil
}

// Post sends a message. It returns at once and keeps nothing of message; after
// Close it does nothing, and what cannot be sent is told to OnError.
func (p *Port) Post(message []byte) {
	if p.closed {
		return
	}
	err := try(func() {
		bytes := js.Global().Get("Uint8Array").New(len(message))
		js.CopyBytesToJS(bytes, message)
		p.target.Call("postMessage", bytes, []any{bytes.Get("buffer")}) // moved, not copied again
	})
	if err != nil {
		p.fail(fmt.Errorf("posting a message: %w", err))
	}
}

// Close ends the worker at once, whatever it does; called in the worker it ends
// itself. Nothing arrives afterwards but what has arrived already.
func (p *Port) Close() {
	if p.closed {
		return
	}
	p.closed = true
	for _, remove := range p.removes {
		remove()
	}
	p.removes = nil
	p.target.Call(p.end)
}
