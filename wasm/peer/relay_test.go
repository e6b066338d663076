//go:build !js

package peer

import (
	"context"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"rowan/relay/server"
	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// patience is how long a test waits for what must happen; it is never waited
// out when all is well.
const patience = 20 * time.Second

// startRelay runs a real relay on loopback and returns its address.
func startRelay(t *testing.T) (url string, stop func()) {
	t.Helper()
	return startRelayFor(t, 2)
}

// startRelayFor runs one whose rooms take so many.
func startRelayFor(t *testing.T, peers int) (url string, stop func()) {
	t.Helper()
	return startRelayWith(t, "", peers)
}

// startRelayWith runs one at an address, empty for any, that tells of servers for
// STUN and TURN.
func startRelayWith(t *testing.T, address string, peers int, ice ...signaling.ICEServer) (url string, stop func()) {
	t.Helper()
	limits := server.DefaultLimits()
	limits.PeersPerRoom = peers
	s, err := server.New(server.Config{Limits: limits, ICE: func(string) []signaling.ICEServer { return ice }})
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewUnstartedServer(s)
	if address != "" {
		h.Listener.Close()
		if h.Listener, err = net.Listen("tcp", address); err != nil {
			t.Fatal(err)
		}
	}
	h.Start()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			ctx, cancel := context.WithTimeout(context.Background(), patience)
			defer cancel()
			if err := s.Shutdown(ctx); err != nil {
				t.Error("the relay did not shut down:", err)
			}
			h.Close()
		})
	}
	t.Cleanup(stop)
	return "ws" + strings.TrimPrefix(h.URL, "http") + signaling.Path, stop
}

// side is a Conn whose events can be waited for.
type side struct {
	t      *testing.T
	name   string
	conn   *Conn
	line   int // that bothUp saw
	events chan line.Event
}

func (s *side) send(frame []byte) error { return s.conn.Send(s.line, frame) }

// sending returns the line that frames go over.
func (s *side) sending() *channel {
	s.conn.mu.Lock()
	defer s.conn.mu.Unlock()
	l, _ := s.conn.lines[s.line].(*channel)
	return l
}

func config(url string, role line.Role) Config {
	return Config{
		Config: line.Config{Relay: url, Secret: secret, Role: role, Token: signaling.Token{byte(role) + 1},
			Intro: []byte("I am the " + role.String())},
		Tuning: Loopback(),
	}
}

func open(t *testing.T, cfg Config) *side {
	t.Helper()
	s := &side{t: t, name: cfg.Role.String(), events: make(chan line.Event, 1<<14)}
	s.conn = Open(cfg, func(e line.Event) { s.events <- e })
	t.Cleanup(func() { s.conn.Close() })
	return s
}

// await returns the next event of a type, leaving out others.
func await[E line.Event](s *side) E {
	s.t.Helper()
	return awaitThat(s, func(E) bool { return true })
}

// awaitThat returns the next event of a type for which ok holds.
func awaitThat[E line.Event](s *side, ok func(E) bool) E {
	s.t.Helper()
	deadline := time.After(patience)
	var seen []line.Event
	for {
		select {
		case e := <-s.events:
			if e, is := e.(E); is && ok(e) {
				return e
			}
			if _, frame := e.(line.Frame); !frame {
				seen = append(seen, e)
			}
		case <-deadline:
			var want E
			s.t.Fatalf("%s: no %T; instead %+v", s.name, want, seen)
		}
	}
}

// meet opens both sides and waits until a line is up, which both accept.
func meet(t *testing.T, url string) (host, guest *side, up [2]line.Up) {
	t.Helper()
	host, guest = open(t, config(url, line.Host)), open(t, config(url, line.Guest))
	return host, guest, bothUp(t, host, guest)
}

func bothUp(t *testing.T, host, guest *side) [2]line.Up {
	t.Helper()
	up := [2]line.Up{await[line.Up](host), await[line.Up](guest)}
	if up[0].Binding != up[1].Binding {
		t.Fatalf("the bindings differ:\n%+v\n%+v", up[0].Binding, up[1].Binding)
	}
	for i, s := range []*side{host, guest} {
		s.line = up[i].Line
		s.conn.Accept(s.line)
	}
	return up
}

// eventually waits until ok holds, for what no event tells.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(patience); !ok(); <-tick.C {
		if time.Now().After(deadline) {
			t.Fatal("it never came about that", what)
		}
	}
}

// none fails when an event of a type is among those that have come.
func none[E line.Event](s *side) {
	s.t.Helper()
	for {
		select {
		case e := <-s.events:
			if e, is := e.(E); is {
				s.t.Fatalf("%s: %T: %+v", s.name, e, e)
			}
		default:
			return
		}
	}
}
