package dom

import (
	"slices"
	"syscall/js"
	"testing"
	"time"
)

// A handler that blocks holds later values back; none is lost or overtaken.
func TestQueueKeepsOrder(t *testing.T) {
	var got []int
	done := make(chan struct{})
	q := newQueue(func(v int) {
		if v%3 == 0 {
			time.Sleep(time.Millisecond)
		}
		if got = append(got, v); v == 9 {
			close(done)
		}
	})
	for v := range 10 {
		q.push(v)
	}
	<-done
	if want := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}; !slices.Equal(got, want) {
		t.Errorf("handled %v, want %v", got, want)
	}
}

// A panic in a handler does not end the queue.
func TestQueueSurvivesPanic(t *testing.T) {
	done := make(chan struct{})
	q := newQueue(func(v int) {
		if v == 0 {
			panic("as a test")
		}
		close(done)
	})
	q.push(0)
	q.push(1)
	<-done
}

// Yield lets a message in that only the event loop can deliver.
func TestYieldLetsMessagesIn(t *testing.T) {
	arrived := false
	f := callback("test", func([]js.Value) { arrived = true })
	defer f.Release()
	js.Global().Call("setTimeout", f, 0)
	for deadline := time.Now().Add(5 * time.Second); !arrived; {
		if time.Now().After(deadline) {
			t.Fatal("yielding for 5 s let no timer in")
		}
		Yield()
	}
}

// What a promise or a call brings of faults comes back as errors with the
// browser's name for them.
func TestErrorsOfTheBrowser(t *testing.T) {
	promise := js.Global().Get("Promise")
	full := js.Global().Get("DOMException").New("no room", "QuotaExceededError")
	if _, err := await(func() js.Value { return promise.Call("reject", full) }); !isNamed(err, "QuotaExceededError") {
		t.Errorf("await of a rejected promise: %v", err)
	}
	if v, err := await(func() js.Value { return promise.Call("resolve", 7) }); err != nil || v.Int() != 7 {
		t.Errorf("await of 7: %v, %v", v, err)
	}
	if _, err := await(func() js.Value { return js.Global().Call("decodeURIComponent", "%") }); !isNamed(err, "URIError") {
		t.Errorf("await of a call that throws: %v", err)
	}
}

// Both ends of a port: bytes arrive in order, also those from before the
// handler; a fault of worker.js is told apart.
func TestPort(t *testing.T) {
	channel := js.Global().Get("MessageChannel").New()
	here := &Port{target: channel.Get("port1"), end: "close"}
	there := &Port{target: channel.Get("port2"), end: "close"}
	here.receive()
	there.receive()
	channel.Get("port1").Call("start")
	channel.Get("port2").Call("start")
	defer there.Close()

	here.target.Call("postMessage", map[string]any{"error": "as a test"})
	for _, text := range []string{"one", "", "three"} {
		here.Post([]byte(text))
	}
	time.Sleep(20 * time.Millisecond)
	var got []string
	done, fault := make(chan struct{}), make(chan error, 1)
	there.OnError(func(err error) { fault <- err })
	there.OnMessage(func(message []byte) {
		if got = append(got, string(message)); len(got) == 3 {
			close(done)
		}
	})
	<-done
	if want := []string{"one", "", "three"}; !slices.Equal(got, want) {
		t.Errorf("received %q, want %q", got, want)
	}
	if err := <-fault; err == nil || err.Error() != "worker: as a test" {
		t.Errorf("fault: %v", err)
	}
	here.Close()
	here.Post([]byte("after Close"))
}
