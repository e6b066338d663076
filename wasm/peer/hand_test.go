//go:build !js

package peer

import (
	"errors"
	"strings"
	"testing"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// codeOfSide returns the code that follows.
func codeFrom(s *side) string {
	s.t.Helper()
	c := await[line.Code](s)
	if c.Err != nil {
		s.t.Fatal(s.name, c.Err)
	}
	return c.Text
}

// byHand has two get a line by codes.
func byHand(t *testing.T, host, guest *side) [2]line.Up {
	t.Helper()
	host.conn.MakeCode()
	guest.conn.TakeCode(codeFrom(host))
	host.conn.TakeCode(codeFrom(guest))
	return bothUp(t, host, guest)
}

// Two meet without a relay, and again when the line is lost.
func TestByHand(t *testing.T) {
	host, guest := open(t, config("", line.Host)), open(t, config("", line.Guest))
	first := byHand(t, host, guest)
	if got := string(first[0].Intro) + ", " + string(first[1].Intro); got != "I am the guest, I am the host" {
		t.Errorf("they were told %q", got)
	}
	for _, s := range []*side{host, guest} {
		if r := await[line.RouteKnown](s); r.Route != line.Direct {
			t.Errorf("%s: route %v", s.name, r.Route)
		}
	}
	exchange(t, host, guest, 200)
	guest.conn.Close()
	await[line.Down](host)
	guest = open(t, config("", line.Guest))
	if again := byHand(t, host, guest); again[0].Binding == first[0].Binding {
		t.Error("a new line has the binding of an old one")
	}
	exchange(t, host, guest, 20)
	for _, s := range []*side{host, guest} {
		none[line.Meeting](s)
		none[line.Relay](s)
	}
}

// A line by hand stays when a relay comes back.
func TestByHandAndThenTheRelay(t *testing.T) {
	url, stop := startRelay(t)
	stop()
	host, guest := open(t, config(url, line.Host)), open(t, config(url, line.Guest))
	byHand(t, host, guest)
	startRelayWith(t, strings.TrimSuffix(strings.TrimPrefix(url, "ws://"), signaling.Path), 2)
	for _, s := range []*side{host, guest} {
		s.conn.Retry()
		awaitThat(s, func(r line.Relay) bool { return r.State == line.Joined })
	}
	exchange(t, host, guest, 200)
	for _, s := range []*side{host, guest} {
		none[line.Up](s)
		none[line.Down](s)
		s.conn.Moved()
	}
	exchange(t, host, guest, 200)
}

// What is wrong with a code is told in one way, and does not disturb a line that
// is being made.
func TestBadCodes(t *testing.T) {
	host, guest := open(t, config("", line.Host)), open(t, config("", line.Guest))
	elsewhere := config("", line.Guest)
	elsewhere.Secret = [16]byte{9}
	other := open(t, elsewhere)
	bad := func(s *side, text string) {
		t.Helper()
		s.conn.TakeCode(text)
		if c := await[line.Code](s); !errors.Is(c.Err, line.ErrCode) || c.Text != "" {
			t.Errorf("%s: %+v", s.name, c)
		}
	}
	bad(host, "hello") // there is nothing to answer
	guest.conn.MakeCode()
	if c := await[line.Code](guest); !errors.Is(c.Err, line.ErrConfig) {
		t.Errorf("a guest's code: %+v", c)
	}
	host.conn.MakeCode()
	older := codeFrom(host)
	guest.conn.TakeCode(older)
	olderAnswer := codeFrom(guest)
	host.conn.MakeCode()
	offer := codeFrom(host)
	bad(host, olderAnswer)
	bad(host, offer)
	bad(other, offer)
	bad(guest, offer[:len(offer)-1])
	bad(guest, olderAnswer)
	guest.conn.TakeCode(offer)
	answer := codeFrom(guest)
	host.conn.TakeCode(answer)
	bothUp(t, host, guest)
	bad(host, answer)
	exchange(t, host, guest, 20)
}
