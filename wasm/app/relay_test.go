package app

import (
	"errors"
	"strings"
	"testing"

	"rowan/wasm/view"
)

func TestFindRelay(t *testing.T) {
	for _, tt := range []struct {
		page, named, want string
		err               error
	}{
		{page: "http://127.0.0.1:8080/", want: "ws://127.0.0.1:8080/relay"},
		{page: "https://rowan.test/games/rowan/index.html", want: "wss://rowan.test/relay"},
		{page: "https://rowan.test/", named: "wss://relay.test/a/relay", want: "wss://relay.test/a/relay"},
		{page: "https://rowan.test/?relay=wss://other.test:444/relay", named: "wss://relay.test/", want: "wss://other.test:444/relay"},
		{page: "http://rowan.test/?x=1&relay=ws%3A%2F%2Fother.test%2F", want: "ws://other.test/"},
		{page: "http://rowan.test/?relay=ws://[::1]:1/relay?x=1", want: "ws://[::1]:1/relay?x=1"},

		{page: "https://rowan.test/?relay=ws://other.test/relay", err: errNotSecure},
		{page: "https://rowan.test/", named: "ws://other.test/relay", err: errNotSecure},
		{page: "http://rowan.test/?relay=", err: errNoSocket},
		{page: "http://rowan.test/?relay=https://other.test/relay", err: errNoSocket},
		{page: "http://rowan.test/?relay=javascript:alert(1)", err: errNoSocket},
		{page: "http://rowan.test/?relay=wss:other", err: errNoSocket},
		{page: "http://rowan.test/?relay=wss://", err: errNoSocket},
		{page: "http://rowan.test/?relay=wss://:80/", err: errNoSocket},
		{page: "http://rowan.test/?relay=wss://a:b@other.test/", err: errNoSocket},
		{page: "http://rowan.test/?relay=wss://other.test/%23x", err: errNoSocket},
		{page: "http://rowan.test/?relay=other.test", err: errNoSocket},
		{page: "http://rowan.test/", named: "other.test", err: errNoSocket},
		{page: "file:///home/me/rowan.html", err: errNoRelay},
		{page: "file:///home/me/rowan.html?relay=wss://other.test/", err: errNoRelay},
		{page: "https://rowan.test/rowan.html?relay=wss://other.test/", named: NoRelay, err: errNoRelay},
		{page: "", err: errNoRelay},
	} {
		got, err := findRelay(tt.page, tt.named)
		if got != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%s with %q: %q, %v, want %q, %v", tt.page, tt.named, got, err, tt.want, tt.err)
		}
	}
}

// TestNoRelayToUse invites, and takes a seat, where no relay can be used: a sentence, and the rest plays.
func TestNoRelayToUse(t *testing.T) {
	host := start(t)
	host.act(view.ActInvite)
	invitation := host.frags[len(host.frags)-1].Text
	for base, want := range map[string]string{
		"file:///rowan.html":                        "single file",
		"http://rowan.test/?relay=nonsense":         "“nonsense”",
		"https://rowan.test/?relay=ws://relay.test": "“ws://relay.test”",
	} {
		d := start(t)
		config := d.app.Config
		config.Base, config.Relay = base, ""
		d.app = New(config)
		said := func(what string) {
			t.Helper()
			if s := d.app.Screen(); s.Name != view.ProblemScreen || len(s.Terms) != 1 || !strings.Contains(s.Terms[0], want) {
				t.Errorf("%s, %s: %q, want %s", base, what, s.Terms, want)
			}
		}
		d.act(view.ActInvite)
		said("inviting")
		d.handle(Address{invitation})
		d.act(view.ActTakeSeat)
		said("taking a seat")
		d.act(view.ActTwoPlayers)
		if d.app.Screen().Name != view.GameScreen {
			t.Error("two can't play at one screen")
		}
	}
}
