//go:build !js

package line_test

import (
	"encoding/binary"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"rowan/relay/server"
	"rowan/relay/signaling"
	"rowan/wasm/line"
	"rowan/wasm/peer"
)

// TestBorder has two pages meet over real lines of another program each, and say
// much at once: every frame arrives, in order.
func TestBorder(t *testing.T) {
	s, err := server.New(server.Config{})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	defer h.Close()
	var conns [2]*line.Conn
	var events [2]chan line.Event
	for _, role := range []line.Role{line.Host, line.Guest} {
		page, friend := newPipe()
		line.Serve(friend, func(cfg line.Config, on func(line.Event)) line.Line {
			return peer.Open(peer.Config{Config: cfg, Tuning: peer.Loopback()}, on)
		}, nil)
		on := make(chan line.Event)
		cfg := line.Config{Relay: "ws" + strings.TrimPrefix(h.URL, "http") + signaling.Path, Role: role,
			Token: signaling.Token{byte(role) + 1}, Intro: []byte(role.String())}
		events[role] = on
		conns[role] = line.Open(cfg, func() (line.Port, error) { return page, nil }, func(e line.Event) { on <- e })
	}
	const frames = 2000
	done := make(chan error, 2)
	for role, c := range conns {
		go func() { done <- talk(c, events[role], frames, line.Role(role).Other().String()) }()
	}
	for range 2 {
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
		case <-time.After(30 * time.Second):
			t.Fatal("the two never came to an end")
		}
	}
	for role, c := range conns {
		go func() { // takes the events that are under way
			for range events[role] {
			}
		}()
		c.Close()
	}
}

// talk accepts the line, sends frames and reads as many, and fails unless they
// come in order from who calls itself other.
func talk(c *line.Conn, events <-chan line.Event, frames int, other string) error {
	next := 0
	for e := range events {
		switch e := e.(type) {
		case line.Up:
			if string(e.Intro) != other {
				return fmt.Errorf("met %q, want %q", e.Intro, other)
			}
			c.Accept(e.Line)
			for i := range frames {
				c.Send(e.Line, binary.BigEndian.AppendUint32(nil, uint32(i)))
			}
		case line.Frame:
			if n := binary.BigEndian.Uint32(e.Data); n != uint32(next) {
				return fmt.Errorf("frame %d is number %d", next, n)
			}
			if next++; next == frames {
				return nil
			}
		case line.Down:
			return fmt.Errorf("the line is down: %v", e.Err)
		}
	}
	return nil
}
