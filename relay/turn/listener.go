package turn

import (
	"errors"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// What a client over TCP may take its time for. These are no flags: no host has clients who
// need longer.
const (
	// helloTime is how long a connection may be without an allocation. A browser
	// has one after two round trips.
	helloTime = 10 * time.Second

	// sendTime is how long one packet to a client may take. A line that does not
	// move it in that time cannot carry a game.
	sendTime = 10 * time.Second

	// acceptPause is how long the listener waits when the system has no connection
	// for it, as when no file descriptor is left.
	acceptPause = 100 * time.Millisecond
)

// strangerBytes is how much who has no allocation may send over TCP for each packet that he
// may by UDP, in bytes: what a browser's requests take. Packets are not told apart there before
// pion has read them.
const strangerBytes = 100

// strangerRead is how much is read at a time of who has no allocation, in bytes: so much he
// can owe for a connection that he leaves.
const strangerRead = 512

// listener accepts clients over TCP. Pion reads from them for as long as they like,
// and ends with the first error of Accept; so the limits are kept here.
type listener struct {
	net.Listener
	limits Limits
	stats  *counters

	arrivals  *senders // of connections
	strangers *senders // of bytes, by who has no allocation

	mu        sync.Mutex
	conns     map[netip.AddrPort]*conn // by the client's address
	byNetwork map[netip.Prefix]int
	closed    bool
}

func newListener(l net.Listener, limits Limits, stats *counters) *listener {
	return &listener{Listener: l, limits: limits, stats: stats,
		arrivals:  newSenders(limits.StrangerPacketsPerSecond, limits.StrangerPacketBurst),
		strangers: newSenders(limits.StrangerPacketsPerSecond*strangerBytes, limits.StrangerPacketBurst*strangerBytes),
		conns:     map[netip.AddrPort]*conn{}, byNetwork: map[netip.Prefix]int{}}
}

// Accept waits for a client. It returns an error only when the listener is closed.
func (l *listener) Accept() (net.Conn, error) {
	for {
		raw, err := l.Listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil, err
		}
		if err != nil {
			time.Sleep(acceptPause)
			continue
		}
		if c := l.admit(raw); c != nil {
			return c, nil
		}
		raw.Close()
	}
}

// admit counts a connection in, or returns nil.
func (l *listener) admit(raw net.Conn) *conn {
	client := addrPort(raw.RemoteAddr())
	from := network(client.Addr())
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	if len(l.conns) >= l.limits.Allocations || l.byNetwork[from] >= l.limits.AllocationsPerAddress || !l.arrivals.admit(from) {
		l.stats.refuse(RefusedConnection)
		return nil
	}
	// What TURN wraps around a packet is less than the packet, but for the smallest.
	c := &conn{Conn: raw, listener: l, client: client, budget: newBudget(2*l.limits.BytesPerSecond, 2*l.limits.Burst)}
	raw.SetReadDeadline(time.Now().Add(helloTime))
	l.conns[client] = c
	l.byNetwork[from]++
	return c
}

// serves is told when a client gets an allocation and when it has gone.
func (l *listener) serves(client net.Addr, allocated bool) {
	if _, tcp := client.(*net.TCPAddr); !tcp {
		return
	}
	l.mu.Lock()
	c := l.conns[addrPort(client)]
	l.mu.Unlock()
	if c == nil {
		return // it has gone already
	}
	c.allocated.Store(allocated)
	if allocated {
		c.SetReadDeadline(time.Now().Add(l.limits.IdleTime))
	} else {
		c.SetReadDeadline(time.Now().Add(helloTime))
	}
}

func (l *listener) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.conns)
}

// closeAll closes all connections, and those that still come.
func (l *listener) closeAll() {
	l.mu.Lock()
	l.closed = true
	var left []*conn
	for _, c := range l.conns {
		left = append(left, c)
	}
	l.mu.Unlock()
	for _, c := range left {
		c.Close()
	}
}

// conn is a client over TCP.
type conn struct {
	net.Conn
	listener  *listener
	client    netip.AddrPort
	budget    *budget // of what it sends, in bytes
	allocated atomic.Bool
	once      sync.Once // of Close
}

// Read reads no faster than the client may send, and all that come from his network
// while they have no allocation: connecting anew is no way to send more.
func (c *conn) Read(b []byte) (int, error) {
	stranger := !c.allocated.Load()
	if stranger {
		b = b[:min(len(b), strangerRead)]
	} else {
		c.SetReadDeadline(time.Now().Add(c.listener.limits.IdleTime))
	}
	n, err := c.Conn.Read(b)
	if n > 0 {
		wait := c.budget.owe(n)
		if stranger {
			wait = max(wait, c.listener.strangers.account(network(c.client.Addr())).owe(n))
		}
		time.Sleep(wait)
	}
	return n, err
}

// Write closes the connection when the client does not take what it is sent:
// half a packet would make nonsense of all after it.
func (c *conn) Write(b []byte) (int, error) {
	c.SetWriteDeadline(time.Now().Add(sendTime))
	n, err := c.Conn.Write(b)
	if err != nil {
		c.Close()
	}
	return n, err
}

// Close ends the connection. Pion may call it again.
func (c *conn) Close() (err error) {
	c.once.Do(func() {
		err = c.Conn.Close()
		c.listener.mu.Lock()
		defer c.listener.mu.Unlock()
		delete(c.listener.conns, c.client)
		from := network(c.client.Addr())
		if c.listener.byNetwork[from]--; c.listener.byNetwork[from] == 0 {
			delete(c.listener.byNetwork, from)
		}
	})
	return err
}
