package server

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"rowan/relay/signaling"
)

// TestRestarts has 500 rooms at once, in each a host that comes and goes and a guest who
// answers it, while the relay is shut down and begun anew three times. Every introduction
// comes about: who is told that the relay shuts down joins again, and finds the other.
func TestRestarts(t *testing.T) {
	const rooms, rounds, restarts = 500, 3, 3
	before := runtime.NumGoroutine()
	var relay atomic.Pointer[Server]
	begin := func() *Server {
		s, err := New(limited(func(l *Limits) {
			l.RoomsPerAddress, l.ConnectionsPerAddress, l.Connections = rooms, 8*rooms, 8*rooms
			l.RequestBurst = 100 * rooms
			l.JoinTime, l.IdleTime, l.WriteTime = time.Hour, time.Hour, time.Hour // the machine may be slow
		}))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	relay.Store(begin())
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		relay.Load().ServeHTTP(w, r)
	}))
	r := restarting{t: t, http: &http.Client{Transport: &http.Transport{}},
		url: "ws" + strings.TrimPrefix(srv.URL, "http") + signaling.Path, met: make(chan struct{}, rooms*rounds)}

	var pairs sync.WaitGroup
	for i := range rooms {
		over := make(chan struct{})
		pairs.Go(func() { r.guest(i, over) })
		pairs.Go(func() {
			defer close(over)
			for round := range rounds {
				r.host(i, round)
			}
		})
	}
	for range restarts {
		for range rooms * rounds / (restarts + 1) { // in the midst of things
			<-r.met
		}
		old := relay.Swap(begin())
		if err := old.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		if n := len(old.hub.rooms) + len(old.hub.peers) + len(old.hub.made) + len(old.hub.sockets); n != 0 {
			t.Errorf("the old hub still knows %d things", n)
		}
	}
	pairs.Wait()
	if err := relay.Load().Shutdown(context.Background()); err != nil {
		t.Error(err)
	}
	srv.Close()
	r.http.CloseIdleConnections()
	for runtime.NumGoroutine() > before { // as in TestStorm
		runtime.Gosched()
	}
}

// restarting is what the pairs of TestRestarts have in common.
type restarting struct {
	t    *testing.T
	http *http.Client
	url  string
	met  chan struct{} // one for each introduction
	ids  atomic.Uint64
}

// join opens a socket and joins a room with a fresh id, as often as the relay goes meanwhile.
func (r *restarting) join(room int, token byte) (c *client, others []signaling.PeerID) {
	for {
		ws, _, err := dial(context.Background(), r.url, r.http, nil)
		if err != nil {
			r.t.Error(err)
			runtime.Goexit()
		}
		c := &client{t: r.t, ws: ws, got: make(chan signaling.Message, 100)}
		c.start()
		id := r.ids.Add(1)
		c.send(signaling.Join{
			Version: signaling.Version,
			Room:    signaling.Room{1, byte(room), byte(room >> 8)},
			Token:   signaling.Token{token},
			ID:      signaling.PeerID{byte(id), byte(id >> 8), byte(id >> 16), token},
		})
		if m, ok := <-c.got; ok {
			return c, m.(signaling.Joined).Peers
		}
		r.shutDown(c)
	}
}

// shutDown checks that the relay's end is why a socket has ended.
func (r *restarting) shutDown(c *client) {
	if c.code != signaling.CloseShuttingDown {
		r.t.Errorf("closed with %v", c.code)
		runtime.Goexit()
	}
}

// host makes offers to whoever comes until one is answered. It leaves one time with a
// word, the other without.
func (r *restarting) host(room, round int) {
	for {
		c, others := r.join(room, 'h')
		offer := fmt.Sprintf("offer %d of room %d", round, room)
		for _, id := range others {
			c.send(signaling.Send{To: id, Payload: []byte(offer)})
		}
		for m := range c.got {
			switch m := m.(type) {
			case signaling.Arrived:
				c.send(signaling.Send{To: m.ID, Payload: []byte(offer)})
			case signaling.Delivered:
				if string(m.Payload) != "answer to "+offer {
					r.t.Errorf("room %d, round %d: %s", room, round, m.Payload)
				}
				if round%2 == 0 {
					c.leave()
				} else {
					c.cut()
				}
				for range c.got {
				}
				r.met <- struct{}{}
				return
			}
		}
		r.shutDown(c)
	}
}

// guest answers offers until it is over.
func (r *restarting) guest(room int, over chan struct{}) {
	for {
		c, _ := r.join(room, 'g')
		for open := true; open; {
			var m signaling.Message
			select {
			case m, open = <-c.got:
				if d, ok := m.(signaling.Delivered); ok {
					c.send(signaling.Send{To: d.From, Payload: append([]byte("answer to "), d.Payload...)})
				}
			case <-over:
				c.leave()
				for range c.got {
				}
				return
			}
		}
		r.shutDown(c)
	}
}
