package turn

import (
	"errors"
	"io"
	"net"
	"testing"
	"testing/synctest"
	"time"
)

// fakeListener gives out connections made of net.Pipe, so that minutes pass in no time.
type fakeListener struct {
	conns chan net.Conn
	err   chan error
}

func (l *fakeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case err := <-l.err:
		return nil, err
	}
}

func (l *fakeListener) Close() error   { return nil }
func (l *fakeListener) Addr() net.Addr { return &net.TCPAddr{} }

type from struct {
	net.Conn
	addr *net.TCPAddr
}

func (c from) RemoteAddr() net.Addr { return c.addr }

// dialer returns a listener and a func that connects to it as if from an
// address; it returns the other end and, if the listener took it, this one.
func dialer(l Limits) (listen *listener, fake *fakeListener, dial func(ip string) (client net.Conn, accepted *conn)) {
	fake = &fakeListener{conns: make(chan net.Conn), err: make(chan error)}
	listen = newListener(fake, l, &counters{})
	accepted := make(chan *conn)
	go func() {
		for {
			c, err := listen.Accept()
			if err != nil {
				return
			}
			accepted <- c.(*conn)
		}
	}()
	port := 0
	return listen, fake, func(ip string) (net.Conn, *conn) {
		port++
		client, server := net.Pipe()
		fake.conns <- from{server, &net.TCPAddr{IP: net.ParseIP(ip), Port: port}}
		synctest.Wait()
		select {
		case c := <-accepted:
			return client, c
		default:
			return client, nil
		}
	}
}

func TestConnections(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := DefaultLimits()
		l.Allocations, l.AllocationsPerAddress = 4, 2
		listen, fake, dial := dialer(l)
		_, first := dial("192.0.2.1")
		dial("192.0.2.1")
		if refused, c := dial("192.0.2.1"); c != nil {
			t.Error("one address has more than its share")
		} else if _, err := refused.Read(make([]byte, 1)); err != io.EOF {
			t.Error("who is refused is not let go:", err)
		}
		dial("2001:db8::1")
		dial("2001:db8::2")
		if _, c := dial("2001:db8::3"); c != nil {
			t.Error("one /64 has more than its share")
		}
		if _, c := dial("192.0.2.9"); c != nil {
			t.Error("there are more than there may be in all")
		}
		first.Close()
		first.Close()
		if _, c := dial("192.0.2.1"); c == nil {
			t.Error("a place that is free again can't be had")
		}
		if got := listen.stats.refused[RefusedConnection].Load(); got != 3 {
			t.Errorf("%d refusals", got)
		}
		listen.closeAll()
		if _, c := dial("192.0.2.1"); c != nil || listen.count() != 0 || len(listen.byNetwork) != 0 {
			t.Error("something is left after the end")
		}
		fake.err <- net.ErrClosed
	})
}

// The listener lives through what passes, such as no file descriptor being left.
func TestAcceptFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listen, fake, dial := dialer(DefaultLimits())
		fake.err <- errors.New("too many open files")
		if _, c := dial("192.0.2.1"); c == nil {
			t.Error("the next one was not accepted")
		}
		listen.closeAll()
		fake.err <- net.ErrClosed
	})
}

// Who has no allocation soon is let go, as is who has one and says nothing, and who
// does not take what he is sent.
func TestDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listen, fake, dial := dialer(DefaultLimits())
		gone := func(c *conn, after time.Duration) {
			t.Helper()
			began := time.Now()
			for {
				if _, err := c.Read(make([]byte, 100)); err != nil {
					break
				}
			}
			if took := time.Since(began); took != after {
				t.Errorf("it was let go after %v, want %v", took, after)
			}
		}
		client, c := dial("192.0.2.1")
		go func() { // says something now and then, and never gets an allocation
			for i := 0; i < 9; i++ {
				client.Write([]byte("binding request"))
				time.Sleep(helloTime / 10)
			}
		}()
		gone(c, helloTime)

		_, c = dial("192.0.2.1")
		listen.serves(&net.UDPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 2}, true) // somebody else
		listen.serves(c.RemoteAddr(), true)
		gone(c, DefaultLimits().IdleTime)
		listen.serves(c.RemoteAddr(), false)
		gone(c, helloTime)

		_, c = dial("192.0.2.1")
		began := time.Now()
		if _, err := c.Write([]byte("a packet that nobody reads")); err == nil || time.Since(began) != sendTime {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		if listen.count() != 2 {
			t.Error("it is still there")
		}
		listen.closeAll()
		fake.err <- net.ErrClosed
	})
}

// Who sends more than an allocation may pass on is read from no faster than that.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := DefaultLimits()
		l.BytesPerSecond, l.Burst = 500, 2000
		listen, fake, dial := dialer(l)
		client, c := dial("192.0.2.1")
		listen.serves(c.RemoteAddr(), true)
		began := time.Now()
		go func() {
			for range 14 {
				client.Write(make([]byte, 1000))
			}
			client.Close()
		}()
		for {
			if _, err := c.Read(make([]byte, 1600)); err != nil {
				break
			}
		}
		if took := time.Since(began); took != 10*time.Second { // 4000 at once, 1000 a second
			t.Errorf("14000 bytes took %v", took)
		}
		listen.closeAll()
		fake.err <- net.ErrClosed
	})
}

// Who comes and goes without end is not let in, and others are.
func TestArrivals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		listen, fake, dial := dialer(DefaultLimits())
		come := func(ip string) bool {
			client, accepted := dial(ip)
			client.Close()
			if accepted != nil {
				accepted.Close()
			}
			return accepted != nil
		}
		for i := range defaults.StrangerPacketBurst {
			if !come("192.0.2.1") {
				t.Fatalf("number %d is not let in", i)
			}
		}
		if come("192.0.2.1") || listen.stats.refused[RefusedConnection].Load() != 1 {
			t.Error("there is no end to it")
		}
		if !come("192.0.2.2") {
			t.Error("somebody else is not let in")
		}
		time.Sleep(time.Second)
		if !come("192.0.2.1") {
			t.Error("he is never let in again")
		}
		fake.err <- net.ErrClosed
	})
}
