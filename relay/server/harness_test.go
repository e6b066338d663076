package server

import (
	"context"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"

	"rowan/relay/lobby"
	"rowan/relay/signaling"
)

// pipeListener accepts connections made of net.Pipe, so that a whole relay with
// its clients fits in a synctest bubble, where minutes pass in no time.
type pipeListener struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipeListener() *pipeListener {
	return &pipeListener{conns: make(chan net.Conn), closed: make(chan struct{})}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *pipeListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

func (l *pipeListener) Addr() net.Addr { return address("192.0.2.1:80") }

// dial connects as if from a remote address such as "192.0.2.7:1".
func (l *pipeListener) dial(from string) (net.Conn, error) {
	client, srv := net.Pipe()
	select {
	case l.conns <- addressed{srv, address(from)}:
		return client, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

type address string

func (a address) Network() string { return "tcp" }
func (a address) String() string  { return string(a) }

type addressed struct {
	net.Conn
	remote net.Addr
}

func (c addressed) RemoteAddr() net.Addr { return c.remote }

// testRelay is a relay in a bubble.
type testRelay struct {
	*Server
	t        *testing.T
	listener *pipeListener
	http     *http.Server
	from     string // the address that the next client comes from
}

// inBubble runs f with a relay of that configuration in a synctest bubble. The
// bubble fails the test if any goroutine outlives the relay's shutdown.
func inBubble(t *testing.T, c Config, f func(t *testing.T, r *testRelay)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s, err := New(c)
		if err != nil {
			t.Fatal(err)
		}
		l := newPipeListener()
		srv := &http.Server{Handler: s, Protocols: new(http.Protocols)}
		srv.Protocols.SetHTTP1(true)
		srv.Protocols.SetUnencryptedHTTP2(true) // it comes with TLS, which a bubble has no need of
		s.Bound(srv)
		go srv.Serve(s.Door(l))
		defer srv.Close()
		defer func() {
			if err := s.Shutdown(context.Background()); err != nil {
				t.Error(err)
			}
			h := s.hub
			if c := s.hall.counts(); c != (lobby.Counts{}) || len(s.hall.peers) != 0 || s.hall.timer != nil {
				t.Errorf("left in the lobby: %+v, %d sockets", c, len(s.hall.peers))
			}
			if h.waiting.bytes.Load() != 0 || h.waiting.charged.Load() != 0 || h.counted != 0 || len(h.sockets) != 0 || h.taken != 0 || len(h.made) != 0 {
				t.Errorf("left: %d bytes, %d sockets of %d networks, %d rooms of %d", h.waiting.bytes.Load(), h.counted, len(h.sockets), h.taken, len(h.made))
			}
		}()
		f(t, &testRelay{Server: s, t: t, listener: l, http: srv, from: "192.0.2.7:1"})
	})
}

// limited returns the default limits with a change.
func limited(change func(*Limits)) Config {
	l := DefaultLimits()
	change(&l)
	return Config{Limits: l}
}

// counts returns how many rooms and sockets the relay has.
func (r *testRelay) counts() (rooms, sockets int) {
	r.hub.mu.Lock()
	defer r.hub.mu.Unlock()
	return len(r.hub.rooms), len(r.hub.peers)
}

// join returns a Join to room 1; the token and the id are told apart by a byte.
func join(token, id byte) signaling.Join {
	return signaling.Join{
		Version: signaling.Version,
		Room:    signaling.Room{1},
		Token:   signaling.Token{token},
		ID:      signaling.PeerID{id},
	}
}

func pid(b byte) signaling.PeerID { return signaling.PeerID{b} }
