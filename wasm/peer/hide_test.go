package peer

import (
	"strings"
	"testing"

	"github.com/pion/webrtc/v4"
)

func TestHidden(t *testing.T) {
	for candidate, want := range map[string]string{
		"candidate:1 1 udp 33562367 198.51.100.1 50000 typ relay raddr 203.0.113.7 rport 4242 generation 0": "candidate:1 1 udp 33562367 198.51.100.1 50000 typ relay raddr 0.0.0.0 rport 0 generation 0",
		"candidate:1 1 UDP 5 2001:db8::7 50000 typ relay raddr 203.0.113.7 rport 4242":                      "candidate:1 1 UDP 5 2001:db8::7 50000 typ relay raddr :: rport 0",
		"candidate:1 1 udp 2113937151 203.0.113.7 53208 typ host":                                           "",
		"candidate:1 1 udp 2113937151 203.0.113.7 53208 typ srflx raddr 10.0.0.1 rport 4242":                "",
		"candidate:1 1 udp 2113937151 203.0.113.7 53208 typ":                                                "",
		"": "",
	} {
		if got, ok := hidden(candidate); got != want || ok != (want != "") {
			t.Errorf("%q is told as %q", candidate, got)
		}
	}
	l := &channel{hides: true}
	got := l.tellable(chromiumSDP)
	if strings.Contains(got, "203.0.113.7") || strings.Contains(got, ".local") || strings.Contains(got, "192.0.2.1") || strings.Contains(got, "53208") {
		t.Errorf("told too much:\n%s", got)
	}
	if c, err := shorten(got); err != nil || len(c.addresses) != 1 {
		t.Errorf("%+v, %v", c, err)
	}
	l.hides = false
	if l.tellable(chromiumSDP) != chromiumSDP {
		t.Error("who hides nothing tells all")
	}
}

func TestPassesOn(t *testing.T) {
	for url, want := range map[string]bool{"stun:a": false, "stuns:a": false, "turn:a": true, "turns:a?transport=tcp": true} {
		if passesOn(webrtc.ICEServer{URLs: []string{url}}) != want {
			t.Error(url)
		}
	}
}
