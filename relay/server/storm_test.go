package server

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"rowan/relay/signaling"
)

// TestStorm runs many rooms at once over TCP: introductions, reloads, leaving
// and rejoining. Nothing may be lost, and nothing may be left.
func TestStorm(t *testing.T) {
	const rooms = 500
	before := runtime.NumGoroutine()
	s, err := New(limited(func(l *Limits) {
		l.RoomsPerAddress, l.ConnectionsPerAddress = rooms, 4*rooms
		l.RequestBurst = 100 * rooms
		// A busy machine may be slow; that is not what is tested here.
		l.JoinTime, l.IdleTime, l.WriteTime = time.Hour, time.Hour, time.Hour
	}))
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s)
	h := &http.Client{Transport: &http.Transport{}}
	url := "ws" + strings.TrimPrefix(srv.URL, "http") + signaling.Path

	var pairs sync.WaitGroup
	for i := range rooms {
		pairs.Go(func() { stormRoom(t, url, h, i) })
	}
	pairs.Wait()
	if err := s.Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
	srv.Close()
	h.CloseIdleConnections()
	if n := len(s.hub.rooms) + len(s.hub.peers) + len(s.hub.made) + len(s.hub.sockets); n != 0 {
		t.Errorf("the hub still knows %d things", n)
	}
	// Goroutines end a moment after what they served: give way until they
	// have, and let the test's own time limit be the judge.
	for runtime.NumGoroutine() > before {
		runtime.Gosched()
	}
}

// stormRoom lets two peers meet, one of them reload, and both exchange messages.
func stormRoom(t *testing.T, url string, h *http.Client, i int) {
	seat := func(token, id byte) *client {
		ws, _, err := dial(context.Background(), url, h, nil)
		if err != nil {
			t.Error(err)
			runtime.Goexit()
		}
		c := &client{t: stormT{t}, ws: ws, got: make(chan signaling.Message, 100)}
		c.start()
		j := join(token, id)
		j.Room = signaling.Room{1, byte(i), byte(i >> 8)}
		c.send(j)
		return c
	}
	host := seat('h', 1)
	host.want(signaling.Joined{})
	host.send(toAll("held"))
	ghost := seat('h', 2)
	ghost.want(signaling.Joined{})
	host.wantClose(signaling.CloseReplaced)

	guest := seat('g', 3)
	guest.want(signaling.Joined{Peers: []signaling.PeerID{pid(2)}})
	ghost.want(signaling.Arrived{ID: pid(3)})
	for n := range 4 {
		text := fmt.Sprintf("room %d, message %d", i, n)
		ghost.send(sendTo(3, text))
		guest.want(from(2, text))
		guest.send(toAll(text))
		ghost.want(from(3, text))
	}
	again := seat('h', 4)
	again.want(signaling.Joined{Peers: []signaling.PeerID{pid(3)}})
	ghost.wantClose(signaling.CloseReplaced)
	guest.want(signaling.Left{ID: pid(2)})
	guest.want(signaling.Arrived{ID: pid(4)})
	again.leave()
	guest.want(signaling.Left{ID: pid(4)})
	guest.leave()
}

// stormT makes a fatal error end the goroutine it happens in.
type stormT struct{ testing.TB }

func (t stormT) Fatalf(format string, args ...any) {
	t.Errorf(format, args...)
	runtime.Goexit()
}
