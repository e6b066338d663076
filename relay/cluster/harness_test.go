//lint:file-ignore SA1019 see relay/server/socket.go

package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http/httptest"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
	"nhooyr.io/websocket"

	"rowan/relay/lobby"
	"rowan/relay/server"
	"rowan/relay/signaling"
)

// patience is how long a test waits for what must happen, at most.
const patience = 2 * time.Minute

// freePort returns a port of loopback that nobody listens on.
func freePort(tb testing.TB) int {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// node is one of NATS.
type node struct {
	*natsserver.Server
	options *natsserver.Options
}

// startNATS starts so many nodes and returns them and where they are.
func startNATS(tb testing.TB, n int) (nodes []node, where string) {
	tb.Helper()
	var routes []*url.URL
	ports := make([]int, n)
	for i := range n {
		ports[i] = freePort(tb)
		routes = append(routes, &url.URL{Scheme: "nats", Host: fmt.Sprintf("127.0.0.1:%d", ports[i])})
	}
	for i := range n {
		o := &natsserver.Options{
			ServerName: fmt.Sprintf("n%d", i), Host: "127.0.0.1", Port: freePort(tb), NoLog: true, NoSigs: true,
			JetStream: true, StoreDir: tb.TempDir(), JetStreamMaxMemory: 256 << 20, JetStreamMaxStore: 256 << 20,
		}
		if n > 1 {
			o.Cluster = natsserver.ClusterOpts{Name: "rowan", Host: "127.0.0.1", Port: ports[i]}
			o.Routes = routes
		}
		nodes = append(nodes, node{runNATS(tb, o), o})
		where += fmt.Sprintf(",nats://127.0.0.1:%d", o.Port)
	}
	await(tb, "NATS has a leader", func() bool {
		for _, s := range nodes {
			if n > 1 && s.JetStreamIsLeader() {
				return true
			}
		}
		return n == 1
	})
	return nodes, where[1:]
}

func runNATS(tb testing.TB, o *natsserver.Options) *natsserver.Server {
	tb.Helper()
	s, err := natsserver.NewServer(o)
	if err != nil {
		tb.Fatal(err)
	}
	s.Start()
	tb.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	return s
}

// await waits until something is so.
func await(tb testing.TB, what string, so func() bool) {
	tb.Helper()
	for end := time.Now().Add(patience); !so(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			tb.Fatalf("not so after %v: %s", patience, what)
		}
	}
}

// relay is one of several, in this process.
type relay struct {
	tb      testing.TB
	cluster *Cluster
	server  *server.Server
	http    *httptest.Server
	gone    atomic.Bool
}

// said is a log that a test reads.
type said struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(b)
}

func (s *said) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func (s *said) logger() *slog.Logger { return slog.New(slog.NewTextHandler(s, nil)) }

func startRelay(tb testing.TB, where string, replicas int, lease time.Duration) *relay {
	tb.Helper()
	return startRelayWith(tb, Config{URL: where, Replicas: replicas, Lease: lease, Log: slog.New(slog.NewTextHandler(tb.Output(), nil))})
}

// startRelayWith starts a relay that takes as much as a test wants from one address.
func startRelayWith(tb testing.TB, config Config) *relay {
	tb.Helper()
	limits, strangers := server.DefaultLimits(), lobby.DefaultLimits()
	for _, l := range []*int{&limits.RoomsPerAddress, &limits.ConnectionsPerAddress, &limits.NewPerSecond, &limits.NewBurst,
		&limits.RequestsPerSecond, &limits.RequestBurst, &limits.Rooms, &limits.Connections, &strangers.StrangersPerAddress, &strangers.InvitationsPerAddress} {
		*l = 100000
	}
	c, err := Dial(config)
	if err != nil {
		tb.Fatal(err)
	}
	s, err := server.New(server.Config{Limits: limits, Lobby: strangers, Cluster: c})
	if err != nil {
		tb.Fatal(err)
	}
	r := &relay{tb: tb, cluster: c, server: s, http: httptest.NewServer(s)}
	tb.Cleanup(r.stop)
	return r
}

// startRelays starts relays that have found each other.
func startRelays(tb testing.TB, n int, where string, replicas int, lease time.Duration) (all []*relay) {
	tb.Helper()
	for range n {
		all = append(all, startRelay(tb, where, replicas, lease))
	}
	for _, r := range all {
		r.awaitOthers(n)
	}
	return all
}

// awaitOthers waits until the relay sees so many, itself being one.
func (r *relay) awaitOthers(n int) {
	r.tb.Helper()
	await(r.tb, "the relays see each other", func() bool { return r.seen() == n })
}

// seen returns how many relays it sees.
func (r *relay) seen() int {
	s := r.cluster.session()
	if s == nil {
		return 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.alive)
}

// stop ends a relay as a signal does.
func (r *relay) stop() {
	if r.gone.Swap(true) {
		return
	}
	drain, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond) // clients tell no outcomes
	defer cancel()
	r.server.Drain(drain)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := r.server.Shutdown(ctx); err != nil {
		r.tb.Error(err)
	}
	r.cluster.Close()
	r.http.Close()
}

// die ends a relay as a power cut does: it tells nobody.
func (r *relay) die() {
	r.gone.Store(true)
	r.cluster.nc.Opts.ReconnectedCB = nil
	r.cluster.nc.Close()
	r.http.CloseClientConnections()
	r.cluster.cancel()
	<-r.cluster.done
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	r.server.Shutdown(ctx)
	r.http.Close()
}

// client is a page's socket.
type client struct {
	ws   *websocket.Conn
	code signaling.CloseCode // why it ended; 0 for any other reason
}

// open opens a socket and says a first message.
func (r *relay) open(ctx context.Context, first signaling.Message) (*client, error) {
	ws, _, err := websocket.Dial(ctx, r.http.URL+signaling.Path, nil)
	if err != nil {
		return nil, err
	}
	ws.SetReadLimit(signaling.MaxMessage)
	c := &client{ws: ws}
	return c, c.send(ctx, first)
}

func (c *client) send(ctx context.Context, m signaling.Message) error {
	return c.ws.Write(ctx, websocket.MessageBinary, signaling.Encode(m))
}

// leave ends a socket as a page does.
func (c *client) leave() { c.ws.Close(websocket.StatusNormalClosure, "") }

// cut ends a socket without a word.
func (c *client) cut() { c.ws.CloseNow() }

// next returns the next message; after an error the socket is closed.
func (c *client) next(ctx context.Context) (signaling.Message, error) {
	_, b, err := c.ws.Read(ctx)
	var ce websocket.CloseError
	if errors.As(err, &ce) {
		c.code = signaling.CloseCode(ce.Code)
	}
	if err != nil {
		return nil, err
	}
	return signaling.Decode(b)
}

// want waits for a message of a kind, and passes over others.
func want[M signaling.Message](t *testing.T, c *client) M {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		m, err := c.next(ctx)
		if err != nil {
			t.Fatalf("waiting for a %T: %v (%v)", *new(M), err, c.code)
		}
		if m, ok := m.(M); ok {
			return m
		}
	}
}

// wantClosed waits for the end of a socket.
func wantClosed(t *testing.T, c *client, code signaling.CloseCode) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		if _, err := c.next(ctx); err != nil {
			if c.code != code {
				t.Fatalf("closed with %v (%v), want %v", c.code, err, code)
			}
			return
		}
	}
}

func (r *relay) mustOpen(t *testing.T, first signaling.Message) *client {
	t.Helper()
	c, err := r.open(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func join(room signaling.Room, id byte) signaling.Join {
	return signaling.Join{Version: signaling.Version, Room: room, Token: signaling.Token{id}, ID: signaling.PeerID{id}}
}

func enter(id byte) signaling.Enter {
	return signaling.Enter{Version: signaling.LobbyVersion, Token: signaling.Token{id}}
}
