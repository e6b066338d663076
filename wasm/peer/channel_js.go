package peer

import (
	"fmt"
	"sync"
	"syscall/js"

	"github.com/pion/webrtc/v4"

	"rowan/wasm/line"
)

// Tuning is empty in a browser, which lets nothing be set.
type Tuning struct{}

// supported reports whether this browser has WebRTC.
func supported(Tuning) bool {
	window := js.Global().Get("window") // where pion looks
	return window.Truthy() && window.Get("RTCPeerConnection").Truthy()
}

// userAbort is SCTP's cause of an end that the other side wanted (RFC 4960
// section 3.3.10.12). Chromium reports it as an error when the other page is
// closed or reloaded.
const userAbort = 12

func newPeerConnection(c webrtc.Configuration, _ Tuning, _ bool) (*webrtc.PeerConnection, error) {
	return webrtc.NewPeerConnection(c)
}

// closeChannel goes past pion, which would wait for an event that does not come
// when the connection is closed next, and keep a js.Func for it.
func closeChannel(dc *webrtc.DataChannel) { dc.JSValue().Call("close") }

func closeConnection(pc *webrtc.PeerConnection) { pc.Close() }

// listen takes everything off the browser's own objects. Pion's handlers start
// a goroutine for each message, which loses the order, and its candidates lack
// fields that Firefox needs.
func (l *channel) listen() (undo func()) {
	pc, dc := l.pc.JSValue(), l.dc.JSValue()
	dc.Set("binaryType", "arraybuffer") // a Blob could only be read later
	var on listeners
	on.add(pc, "icecandidate", func(event js.Value) {
		if c, ok := candidateFrom(event.Get("candidate")); ok {
			l.found(c)
		}
		if event.Get("candidate").IsNull() {
			l.noMore()
		}
	})
	state := func(js.Value) {
		switch pc.Get("connectionState").String() {
		case "connected":
			l.post(lineFaint{l.id, false})
		case "disconnected":
			l.post(lineFaint{l.id, true})
		case "failed":
			l.lost()
		case "closed":
			l.fail(line.ErrClosed)
		}
	}
	on.add(pc, "connectionstatechange", state)
	on.add(dc, "open", func(js.Value) { l.open() })
	on.add(dc, "message", func(event js.Value) { l.frame(bytesFrom(event.Get("data"))) })
	on.add(dc, "error", func(event js.Value) {
		e := event.Get("error")
		if code := e.Get("sctpCauseCode"); code.Type() == js.TypeNumber && code.Int() == userAbort {
			l.fail(line.ErrClosed)
			return
		}
		l.fail(fmt.Errorf("%w: %s", line.ErrLost, text(e.Get("message"))))
	})
	on.add(dc, "bufferedamountlow", func(js.Value) { l.flushed() })
	var once sync.Once
	on.add(dc, "close", func(js.Value) {
		once.Do(func() { close(l.drained) })
		l.fail(line.ErrClosed)
	})
	return on.remove
}

// listeners are event listeners that are to be removed together.
type listeners []func()

func (on *listeners) add(target js.Value, event string, f func(event js.Value)) {
	fn := js.FuncOf(func(_ js.Value, args []js.Value) any {
		f(args[0])
		return nil
	})
	target.Call("addEventListener", event, fn)
	*on = append(*on, func() {
		target.Call("removeEventListener", event, fn)
		fn.Release()
	})
}

func (on *listeners) remove() {
	for _, f := range *on {
		f()
	}
	*on = nil
}

// candidateFrom reads an RTCIceCandidate; ok is false for the end of
// candidates, which is null, or in Firefox an empty one.
func candidateFrom(v js.Value) (c candidate, ok bool) {
	if !v.Truthy() || v.Get("candidate").Type() != js.TypeString {
		return c, false
	}
	c.Candidate = v.Get("candidate").String()
	if mid := v.Get("sdpMid"); mid.Type() == js.TypeString {
		s := mid.String()
		c.Mid = &s
	}
	if line := v.Get("sdpMLineIndex"); line.Type() == js.TypeNumber {
		n := uint16(line.Int())
		c.Line = &n
	}
	if fragment := v.Get("usernameFragment"); fragment.Type() == js.TypeString {
		s := fragment.String()
		c.Fragment = &s
	}
	return c, c.Candidate != ""
}

// bytesFrom reads a message's data. Text is no frame of ours; its bytes are
// passed on, and will be refused like any other junk.
func bytesFrom(data js.Value) []byte {
	if data.Type() == js.TypeString {
		return []byte(data.String())
	}
	array := js.Global().Get("Uint8Array").New(data)
	b := make([]byte, array.Length())
	js.CopyBytesToGo(b, array)
	return b
}
