package server

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Bound sets the limits that an http.Server keeps by itself.
func (s *Server) Bound(srv *http.Server) {
	l := &s.hub.limits
	srv.ReadHeaderTimeout = l.HeaderTime
	// Without it a request that announces more than it sends waits for ever: nothing
	// here reads what comes after the header, but net/http does before it answers.
	srv.ReadTimeout = l.HeaderTime
	srv.WriteTimeout = l.FileTime
	srv.IdleTimeout = l.IdleTime
	srv.MaxHeaderBytes = l.HeaderBytes
	srv.HTTP2 = l.http2()
}

// Door returns a listener that closes at once what comes to l above the limits for TCP
// connections. TLS goes over it, not under it.
func (s *Server) Door(l net.Listener) net.Listener { return doorway{l, s.door} }

// door counts connections before they say anything: thousands that say nothing, or
// little by little, are the cheapest attack there is.
type door struct {
	limits  *Limits
	refused prometheus.Counter
	spared  func(netip.Addr) bool // a proxy has the connections of many, and bounds them itself

	mu      sync.Mutex
	open    int // connections
	streams int // that are being answered
	from    map[netip.Prefix]*guests
	swept   time.Time
}

// guests are those who come from one network.
type guests struct {
	open     int // connections
	streams  int // that are being answered
	arrivals bucket
	requests bucket
}

func newDoor(h *hub, spared func(netip.Addr) bool) *door {
	return &door{
		limits:  &h.limits,
		refused: h.metrics.refusals.WithLabelValues(reasonDoor),
		spared:  spared,
		from:    map[netip.Prefix]*guests{},
		swept:   time.Now(),
	}
}

// doorway is a listener whose connections go through a door.
type doorway struct {
	net.Listener
	door *door
}

// Accept returns the next connection that may come in.
func (w doorway) Accept() (net.Conn, error) {
	for {
		conn, err := w.Listener.Accept()
		if err != nil {
			return nil, err
		}
		// What cannot be read is the zero address, which many may seem to come from.
		from, _ := parseAddress(conn.RemoteAddr().String())
		if w.door.enter(from) {
			return &guest{Conn: conn, door: w.door, from: from}, nil
		}
		conn.Close()
		w.door.refused.Inc()
	}
}

// enter counts a connection in, if it may come in.
func (d *door) enter(from netip.Addr) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	d.sweep(now)
	if d.open >= d.limits.Connections+d.limits.OtherConnections || !d.spared(from) && !d.enterFrom(network(from), now) {
		return false
	}
	d.open++
	return true
}

// enterFrom is called with mu held.
func (d *door) enterFrom(n netip.Prefix, now time.Time) bool {
	g := d.guests(n, now)
	if !g.arrivals.take(1, d.limits.arrivals(), now) || g.open >= d.limits.ConnectionsPerAddress+d.limits.OtherConnectionsPerAddress {
		return false
	}
	g.open++
	return true
}

// guests is called with mu held.
func (d *door) guests(n netip.Prefix, now time.Time) *guests {
	g := d.from[n]
	if g == nil {
		g = &guests{arrivals: newBucket(d.limits.arrivals(), now), requests: newBucket(d.limits.requests(), now)}
		d.from[n] = g
	}
	return g
}

// request counts a request of a client and reports whether it may be answered: one
// connection is enough to keep a processor busy with answers.
func (d *door) request(client netip.Addr) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	d.sweep(now)
	if !d.guests(network(client), now).requests.take(1, d.limits.requests(), now) {
		d.refused.Inc()
		return false
	}
	return true
}

func (d *door) leave(from netip.Addr) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.open--
	if !d.spared(from) {
		d.from[network(from)].open--
	}
}

// sweepEvery is how often those are forgotten who have gone and may come again as if they
// had never been there.
const sweepEvery = 10 * time.Second

func (d *door) sweep(now time.Time) {
	if now.Sub(d.swept) < sweepEvery {
		return
	}
	d.swept = now
	for from, g := range d.from {
		if g.open == 0 && g.streams == 0 && g.arrivals.full(d.limits.arrivals(), now) && g.requests.full(d.limits.requests(), now) {
			delete(d.from, from)
		}
	}
}

// guest is a connection that has been let in.
type guest struct {
	net.Conn
	door *door
	from netip.Addr
	once sync.Once
}

// Close counts the connection out.
func (g *guest) Close() error {
	g.once.Do(func() { g.door.leave(g.from) })
	return g.Conn.Close()
}
