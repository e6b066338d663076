package peer

import (
	"errors"
	"syscall/js"
	"testing"

	"rowan/wasm/line"
)

// Node has no WebRTC, as some browsers have none: no direct line can be had, and by
// hand, without a relay, that is said.
func TestNoWebRTC(t *testing.T) {
	if err := barred(Config{}, nil); err != line.ErrNoWebRTC {
		t.Errorf("a direct line can be had: %v", err)
	}
	events := make(chan line.Event, 9)
	c := Open(Config{}, func(e line.Event) { events <- e })
	c.MakeCode()
	if code, ok := (<-events).(line.Code); !ok || !errors.Is(code.Err, line.ErrNoWebRTC) {
		t.Errorf("%+v", code)
	}
	c.Close()
	if len(events) > 0 {
		t.Errorf("and then %+v", <-events)
	}
}

// object reads JSON, as a stand-in for what a browser gives.
func object(json string) js.Value { return js.Global().Get("JSON").Call("parse", json) }

func TestCandidateFrom(t *testing.T) {
	c, ok := candidateFrom(object(`{"candidate": "candidate:1", "sdpMid": "0", "sdpMLineIndex": 0, "usernameFragment": "uf"}`))
	if !ok || c.Candidate != "candidate:1" || *c.Mid != "0" || *c.Line != 0 || *c.Fragment != "uf" {
		t.Errorf("%+v, %v", c, ok)
	}
	c, ok = candidateFrom(object(`{"candidate": "candidate:1", "sdpMid": null}`))
	if !ok || c.Mid != nil || c.Line != nil || c.Fragment != nil {
		t.Errorf("%+v, %v", c, ok)
	}
	for _, end := range []string{`null`, `{"candidate": "", "sdpMid": "0", "sdpMLineIndex": 0}`, `{}`} {
		if c, ok := candidateFrom(object(end)); ok {
			t.Errorf("%s is passed on as %+v", end, c)
		}
	}
}

func TestBytesFrom(t *testing.T) {
	array := js.Global().Get("Uint8Array").New(object("[1, 2, 255]"))
	if b := bytesFrom(array.Get("buffer")); string(b) != "\x01\x02\xff" {
		t.Errorf("% x", b)
	}
	if b := bytesFrom(js.ValueOf("text")); string(b) != "text" {
		t.Errorf("%q", b)
	}
}

func TestRouteIn(t *testing.T) {
	const candidates = `{"id": "h", "type": "local-candidate", "candidateType": "host"},
		{"id": "p", "type": "remote-candidate", "candidateType": "prflx"},
		{"id": "r", "type": "local-candidate", "candidateType": "relay"}`
	for list, want := range map[string]line.Route{
		// Chromium and Safari
		`{"id": "t", "type": "transport", "selectedCandidatePairId": "b"},
		 {"id": "a", "type": "candidate-pair", "localCandidateId": "r", "remoteCandidateId": "p"},
		 {"id": "b", "type": "candidate-pair", "localCandidateId": "h", "remoteCandidateId": "p"},`: line.Direct,
		`{"id": "t", "type": "transport", "selectedCandidatePairId": "a"},
		 {"id": "a", "type": "candidate-pair", "localCandidateId": "r", "remoteCandidateId": "p"},
		 {"id": "b", "type": "candidate-pair", "localCandidateId": "h", "remoteCandidateId": "p"},`: line.Relayed,
		// Firefox
		`{"id": "a", "type": "candidate-pair", "selected": true, "localCandidateId": "r", "remoteCandidateId": "p"},
		 {"id": "b", "type": "candidate-pair", "selected": false, "localCandidateId": "h", "remoteCandidateId": "p"},`: line.Relayed,
		// too early
		``:                                  line.RouteUnknown,
		`{"id": "t", "type": "transport"},`: line.RouteUnknown,
		`{"id": "a", "type": "candidate-pair", "selected": true, "localCandidateId": "x", "remoteCandidateId": "p"},`: line.RouteUnknown,
	} {
		stats := map[string]js.Value{}
		all := object("[" + list + candidates + "]")
		for i := range all.Length() {
			stats[all.Index(i).Get("id").String()] = all.Index(i)
		}
		if got := routeIn(stats); got != want {
			t.Errorf("%s\n%v, want %v", list, got, want)
		}
	}
}
