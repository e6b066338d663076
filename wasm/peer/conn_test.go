//go:build !js

package peer

import (
	"encoding/binary"
	"errors"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

func TestTwoMeet(t *testing.T) {
	url, _ := startRelay(t)
	host, guest, up := meet(t, url)
	if got := string(up[0].Intro); got != "I am the guest" {
		t.Errorf("the host was told %q", got)
	}
	if got := string(up[1].Intro); got != "I am the host" {
		t.Errorf("the guest was told %q", got)
	}
	b := up[0].Binding
	if b.HostID == b.GuestID || b.HostFingerprint == b.GuestFingerprint || b.HostFingerprint == "" {
		t.Errorf("binding %+v", b)
	}
	for _, s := range []*side{host, guest} {
		if r := await[line.RouteKnown](s); r.Route != line.Direct {
			t.Errorf("%s: route %v", s.name, r.Route)
		}
	}
	exchange(t, host, guest, 2000)
}

// exchange sends numbered frames both ways at once and checks that they arrive in order.
func exchange(t *testing.T, a, b *side, n int) {
	t.Helper()
	for _, s := range []*side{a, b} {
		go func() {
			for i := range n {
				frame := make([]byte, 4+i%500)
				binary.BigEndian.PutUint32(frame, uint32(i))
				if err := s.send(frame); err != nil {
					t.Errorf("%s: frame %d: %v", s.name, i, err)
					return
				}
			}
		}()
	}
	for _, s := range []*side{a, b} {
		for i := range n {
			f := await[line.Frame](s).Data
			if len(f) != 4+i%500 || binary.BigEndian.Uint32(f) != uint32(i) {
				t.Fatalf("%s: frame %d is %d bytes with number %d", s.name, i, len(f), binary.BigEndian.Uint32(f))
			}
		}
	}
}

func TestLineOutlivesRelay(t *testing.T) {
	url, stop := startRelay(t)
	host, guest, _ := meet(t, url)
	stop()
	for _, s := range []*side{host, guest} {
		awaitThat(s, func(r line.Relay) bool { return r.State == line.Lost && r.Retry > 0 })
	}
	exchange(t, host, guest, 200)
}

// The relay is away for the whole game, and comes back while one side tries to get
// a line again.
func TestRelayComesBackInReconnect(t *testing.T) {
	url, stop := startRelay(t)
	host, guest, _ := meet(t, url)
	stop()
	exchange(t, host, guest, 200)
	guest.conn.Close()
	await[line.Down](host)
	guest = open(t, config(url, line.Guest))
	for range 2 {
		awaitThat(guest, func(r line.Relay) bool { return r.State == line.Lost && r.Retry > 0 })
	}
	startRelayWith(t, strings.TrimSuffix(strings.TrimPrefix(url, "ws://"), signaling.Path), 2)
	bothUp(t, host, guest)
	exchange(t, host, guest, 200)
}

// A network that may be another one costs a line nothing, nor does the layer above
// hear of it.
func TestMoved(t *testing.T) {
	url, _ := startRelay(t)
	host, guest, _ := meet(t, url)
	for _, s := range []*side{host, guest, host} {
		s.conn.Moved()
		exchange(t, host, guest, 20)
	}
	for _, s := range []*side{host, guest} {
		for len(s.events) > 0 {
			if e := <-s.events; e != (line.RouteKnown{Line: 1, Route: line.Direct}) {
				t.Errorf("%s: %+v", s.name, e)
			}
		}
	}
}

func TestRelayRestarts(t *testing.T) {
	relay := newMeddler(t, nil)
	host, guest, _ := meet(t, relay.url)
	relay.cut()
	for _, s := range []*side{host, guest} {
		awaitThat(s, func(r line.Relay) bool { return r.State == line.Lost })
		awaitThat(s, func(r line.Relay) bool { return r.State == line.Joined })
	}
	exchange(t, host, guest, 200)
	for _, s := range []*side{host, guest} {
		none[line.Down](s)
	}
}

// Whoever opens anew gets a new line in the same room, from the other side too.
func TestReload(t *testing.T) {
	url, _ := startRelay(t)
	host, guest, first := meet(t, url)
	for _, role := range []line.Role{line.Guest, line.Host, line.Guest, line.Host} {
		if role == line.Guest {
			guest.conn.Close()
			guest = open(t, config(url, line.Guest))
		} else {
			host.conn.Close()
			host = open(t, config(url, line.Host))
		}
		up := bothUp(t, host, guest)
		if up[0].Binding == first[0].Binding {
			t.Fatal("a new line has the binding of an old one")
		}
		exchange(t, host, guest, 10)
	}
	host.conn.Close()
	guest.conn.Close()
	guest, host = open(t, config(url, line.Guest)), open(t, config(url, line.Host))
	bothUp(t, host, guest)
}

// A reload whose older page is still there: the same token takes its seat, and the
// ghost's line goes when the newer one is accepted.
func TestReloadWithGhost(t *testing.T) {
	url, _ := startRelay(t)
	ghost, guest, _ := meet(t, url)
	host := open(t, config(url, line.Host))
	r := awaitThat(ghost, func(r line.Relay) bool { return r.State == line.Refused })
	if r.Code != signaling.CloseReplaced {
		t.Errorf("the ghost was told %v", r.Code)
	}
	older := guest.line
	bothUp(t, host, guest)
	if d := await[line.Down](guest); d.Line != older || !errors.Is(d.Err, line.ErrReplaced) && !errors.Is(d.Err, line.ErrClosed) {
		t.Errorf("the guest's line went down with %+v", d)
	}
	exchange(t, host, guest, 10)
}

func TestThirdIsTold(t *testing.T) {
	url, _ := startRelay(t)
	meet(t, url)
	cfg := config(url, line.Guest)
	cfg.Token = signaling.Token{9}
	third := open(t, cfg)
	r := awaitThat(third, func(r line.Relay) bool { return r.State != line.Connecting })
	if r.State != line.Refused || r.Code != signaling.CloseRoomFull {
		t.Errorf("the third was told %+v", r)
	}
}

func TestDropAndRetry(t *testing.T) {
	url, _ := startRelay(t)
	host, guest, _ := meet(t, url)
	host.conn.Drop(host.line, "junk")
	if d := await[line.Down](host); d.Line != host.line || !errors.Is(d.Err, line.ErrDropped) || !strings.Contains(d.Err.Error(), "junk") {
		t.Errorf("down with %+v", d)
	}
	if d := await[line.Down](guest); d.Line != guest.line || !errors.Is(d.Err, line.ErrClosed) {
		t.Errorf("the guest's line went down with %+v", d)
	}
	if err := host.send([]byte("x")); err != line.ErrNoLine {
		t.Errorf("Send without a line: %v", err)
	}
	guest.conn.Retry()
	older := host.line
	bothUp(t, host, guest)
	host.conn.Drop(older, "again") // is about the older line only
	host.conn.Accept(older)
	exchange(t, host, guest, 10)
	none[line.Down](host)
}

func TestFrameLimits(t *testing.T) {
	url, _ := startRelay(t)
	host, guest, _ := meet(t, url)
	for _, n := range []int{0, 1, line.MaxFrame} {
		if err := host.send(make([]byte, n)); err != nil {
			t.Fatal(err)
		}
		if f := await[line.Frame](guest); len(f.Data) != n {
			t.Errorf("%d bytes came as %d", n, len(f.Data))
		}
	}
	// A peer of another make may send more; that ends the line, not the program.
	if err := host.sending().dc.Send(make([]byte, line.MaxFrame+1)); err != nil {
		t.Fatal(err)
	}
	if d := await[line.Down](guest); !errors.Is(d.Err, line.ErrTooBig) {
		t.Errorf("down with %v", d.Err)
	}
}

func TestBadConfig(t *testing.T) {
	for _, change := range []func(*Config){
		func(c *Config) { c.Relay = "http://127.0.0.1/relay" },
		func(c *Config) { c.Relay = ":" },
		func(c *Config) { c.Intro = make([]byte, line.MaxIntro+1) },
		func(c *Config) { c.Role = 2 },
		func(c *Config) { c.Rand = strings.NewReader("") },
	} {
		cfg := config("ws://127.0.0.1:1/relay", line.Host)
		change(&cfg)
		s := open(t, cfg)
		if r := await[line.Relay](s); r.State != line.Refused || !errors.Is(r.Err, line.ErrConfig) {
			t.Errorf("%+v", r)
		}
		s.conn.Retry()
		s.conn.Drop(1, "")
		s.conn.Accept(1)
		if err := s.conn.Send(1, nil); err != line.ErrNoLine {
			t.Error(err)
		}
		s.conn.Close()
		s.conn.Close()
	}
}

func TestNoRelay(t *testing.T) {
	s := open(t, config("ws://127.0.0.1:1/relay", line.Host))
	for range 2 {
		r := awaitThat(s, func(r line.Relay) bool { return r.State == line.Lost })
		if r.Retry <= 0 || !errors.Is(r.Err, line.ErrRelay) {
			t.Errorf("%+v", r)
		}
		s.conn.Retry()
	}
}

func TestNothingLeaks(t *testing.T) {
	url, stop := startRelay(t)
	meetAndClose := func() {
		host, guest, _ := meet(t, url)
		exchange(t, host, guest, 10)
		host.conn.Close()
		guest.conn.Close()
		open(t, config(url, line.Guest)).conn.Close() // at once, while it dials
	}
	meetAndClose() // starts what the libraries keep for good
	before := runtime.NumGoroutine()
	for range 3 {
		meetAndClose()
	}
	eventually(t, "all goroutines have ended", func() bool {
		http.DefaultClient.CloseIdleConnections() // of a dial that was given up, kept by net/http
		return runtime.NumGoroutine() <= before
	})
	stop()
}

// No call of the event function begins after Close has returned, and Close may
// be called from within it.
func TestCloseEndsEvents(t *testing.T) {
	url, _ := startRelay(t)
	var c *Conn
	ready := make(chan struct{})
	closed := make(chan struct{})
	n := 0
	c = Open(config(url, line.Host), func(line.Event) {
		<-ready
		if n++; n > 1 {
			t.Error("an event after Close")
			return
		}
		c.Close()
		close(closed)
	})
	close(ready)
	select {
	case <-closed:
	case <-time.After(patience):
		t.Fatal("Close within an event does not return")
	}
}
