// Package server is Rowan's relay: it introduces the two browsers of a game to
// each other and serves the page.
//
// A [Server] is an http.Handler with three things behind it: the WebSocket at
// signaling.Path, the page's files, and /healthz with /readyz.
//
// # How a message passes through
//
//	socket ─▶ peer.read ─▶ hub ─▶ room ─▶ outbox of the other ─▶ peer.write ─▶ socket
//
// Each socket has one goroutine that reads; one that writes is there while there
// is something to write. An idle socket takes 14 KB, see BenchmarkIdle. Everything
// about rooms happens under the hub's one mutex and never blocks there: sending
// to a peer means putting bytes in its outbox, and an outbox that is full
// closes its peer. So a slow peer harms nobody but itself.
//
// A peer ends in one way: its outbox is closed with a code. The outbox then
// sends that code as the WebSocket's close frame and the reader ends with the
// socket. What a person must be told is always such a code, see
// signaling.CloseCode; only a wrong origin is refused before the upgrade, since
// the page of a stranger is nobody to be told anything.
//
// # Strangers
//
// A socket that enters the lobby instead of a room is in the hall, which tells a
// lobby.Lobby of what it says and sends what that answers, under a mutex of its own. The two of a
// pairing join rooms with other sockets.
//
// # Where a request comes from
//
// Limits for each address go by the network that proxies.client finds, which believes
// a trusted proxy and nobody else. Connections are counted before that, see Door.
//
// # The end
//
// Drain takes no new rooms and waits for those who are being introduced: a room is
// at work until each of its peers has told an Outcome. The lobby is closed at once: who waits
// there comes back to the relay that is next. Shutdown then closes every
// socket with CloseShuttingDown, upon which pages come back by themselves.
//
// # Changing it
//
// The WebSocket library is used in socket.go alone. A new limit is a field of
// [Limits] with its default and reason, and a line in the relay's table of
// flags. What is counted is in metrics.go, and the README names each figure. Rooms hold nothing but names, sockets and a few sealed messages: what
// would need more than that belongs in the peers.
package server

import (
	"context"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"rowan/relay/lobby"
	"rowan/relay/signaling"
)

// Config is what a [Server] is made of. The zero value is a relay without a
// page, without ICE servers, and with the default limits.
type Config struct {
	// Files is the built site, with index.html at its root; see package static.
	// It is read once, in New. Nil serves no page.
	Files fs.FS

	// ICE returns the STUN and TURN servers that a peer is told to use when it
	// joins; at most signaling.MaxICE. It is asked for each socket, so that each
	// can have a credential of its own. The host is the one by which its page
	// reached the relay, as the request's Host header has it: a name or an
	// address, maybe with a port, in anybody's words. What is longer than signaling can
	// say is left out. ICE must not block. Nil tells of no servers.
	ICE func(host string) []signaling.ICEServer

	// Origins lists pages elsewhere that may use this relay, such as
	// "https://example.org", beside the page that the relay itself serves.
	// "*" lets every page in.
	Origins []string

	// Limits bound what the relay takes on. The zero value means DefaultLimits().
	Limits Limits

	// Lobby bounds the lobby. The zero value means lobby.DefaultLimits().
	Lobby lobby.Limits

	// TrustedProxies are the addresses of proxies before the relay. Where a
	// request comes from is what they say in ProxyHeader, which is
	// XForwardedFor (also when empty) or Forwarded; nobody else is believed.
	TrustedProxies []netip.Prefix
	ProxyHeader    string

	// Cluster is the other relays that share rooms and the lobby with this one. Nil: there
	// are none.
	Cluster Cluster

	// Metrics gets what the relay counts, all named rowan_…. Nil: nobody looks.
	Metrics prometheus.Registerer

	// Log gets a line for what an operator may want to know. Nil logs nothing.
	Log *slog.Logger

	// LogAddresses has the lines about a socket name the address it comes from.
	LogAddresses bool
}

// Server is a running relay. Make it with New, end it with Shutdown.
type Server struct {
	hub          *hub
	hall         *hall
	cluster      Cluster
	apart        atomic.Bool // from the others
	door         *door
	site         atomic.Pointer[site]
	files        http.Handler // counts what the site answers
	origins      origins
	proxies      proxies
	log          *slog.Logger
	logAddresses bool
}

// New returns a relay that is ready to serve. The error says which part of the
// configuration is wrong.
func New(c Config) (*Server, error) {
	if c.Limits == (Limits{}) {
		c.Limits = DefaultLimits()
	}
	if err := c.Limits.validate(); err != nil {
		return nil, err
	}
	if c.Lobby == (lobby.Limits{}) {
		c.Lobby = lobby.DefaultLimits()
	}
	if err := c.Lobby.Validate(); err != nil {
		return nil, err
	}
	if c.ICE == nil {
		c.ICE = func(string) []signaling.ICEServer { return nil }
	}
	origins, err := newOrigins(c.Origins)
	if err != nil {
		return nil, err
	}
	proxies, err := newProxies(c.TrustedProxies, c.ProxyHeader)
	if err != nil {
		return nil, err
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	together := c.Cluster == nil
	if together {
		c.Cluster = alone{}
	}
	hub := newHub(c.Limits, c.ICE, c.Cluster, c.Log)
	s := &Server{
		hub:          hub,
		hall:         newHall(c.Lobby, c.Cluster, hub.metrics),
		door:         newDoor(hub, proxies.trusts),
		cluster:      c.Cluster,
		origins:      origins,
		proxies:      proxies,
		log:          c.Log,
		logAddresses: c.LogAddresses,
	}
	s.apart.Store(!together) // until it has found them
	s.files = promhttp.InstrumentHandlerCounter(hub.metrics.files, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.site.Load().ServeHTTP(w, r)
	}))
	if err := s.SetFiles(c.Files); err != nil {
		return nil, err
	}
	if c.Metrics != nil {
		if err := s.register(c.Metrics); err != nil {
			return nil, err
		}
	}
	c.Cluster.Serve(s)
	return s, nil
}

// SetFiles serves another site, which is read now, as a whole. After an error the
// one before is served on.
func (s *Server) SetFiles(files fs.FS) error {
	site, err := newSite(files)
	if err == nil {
		s.site.Store(site)
	}
	return err
}

// ServeHTTP answers for the relay's socket, its files and its health.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	secure(w.Header())
	client := s.proxies.client(r)
	if r.ProtoMajor > 1 {
		s.door.stream(client, func() { s.answer(w, r, client) })
	} else {
		s.answer(w, r, client)
	}
}

func (s *Server) answer(w http.ResponseWriter, r *http.Request, client netip.Addr) {
	if !s.door.request(client) {
		w.Header().Set("Connection", "close")
		http.Error(w, "too many requests from this address; try again in a minute", http.StatusTooManyRequests)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	switch r.URL.Path {
	case signaling.Path:
		s.serveSocket(w, r, client)
	case "/healthz", "/readyz":
		s.ServeHealth(w, r)
	default:
		s.files.ServeHTTP(w, r)
	}
}

// ServeHealth answers /healthz and /readyz, whatever the limits say of who asks: on an
// address of its own it tells of the relay, not of what others ask it.
func (s *Server) ServeHealth(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.URL.Path == "/healthz":
		say(w, http.StatusOK, "ok\n")
	case s.Ready():
		say(w, http.StatusOK, "ready\n")
	default:
		say(w, http.StatusServiceUnavailable, "shutting down\n")
	}
}

// say answers with what is true at this moment only.
func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	io.WriteString(w, text)
}

func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request, client netip.Addr) {
	log := s.log
	if s.logAddresses {
		log = log.With("address", client)
	}
	if !s.origins.allow(r) {
		s.hub.metrics.refusals.WithLabelValues(reasonOrigin).Inc()
		log.Debug("refused a page of another origin")
		http.Error(w, "this relay does not serve pages of that origin", http.StatusForbidden)
		return
	}
	sock, err := accept(w, r, &s.hub.limits)
	if err != nil {
		s.hub.metrics.refusals.WithLabelValues(reasonHandshake).Inc()
		log.Debug("not a WebSocket handshake") // accept has answered
		return
	}
	// The handler's goroutine has a large stack and holds the request.
	go s.newPeer(sock, network(client), r.Host, log).serve()
}

// Shutdown ends the relay: every socket is closed with CloseShuttingDown, as
// are those that still come, and all rooms are forgotten. It returns when the
// last socket is gone, or when ctx is done, cutting off the sockets that are
// left and returning ctx's error.
//
// Listeners are not the Server's: end the http.Server after Shutdown.
func (s *Server) Shutdown(ctx context.Context) error {
	s.hall.close()
	return s.hub.shutdown(ctx)
}
