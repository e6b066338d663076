package server

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"rowan/relay/signaling"
)

// rawClient speaks the WebSocket protocol by hand, to break it.
type rawClient struct {
	t    *testing.T
	conn net.Conn
	r    *bufio.Reader
}

func (r *testRelay) connectRaw() *rawClient {
	r.t.Helper()
	conn, err := r.listener.dial(r.from)
	if err != nil {
		r.t.Fatal(err)
	}
	c := &rawClient{r.t, conn, bufio.NewReader(conn)}
	io.WriteString(conn, "GET "+signaling.Path+" HTTP/1.1\r\nHost: rowan.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
	resp, err := http.ReadResponse(c.r, nil)
	if err != nil || resp.StatusCode != http.StatusSwitchingProtocols {
		r.t.Fatal(resp, err)
	}
	return c
}

// writeHead writes the head of a masked binary frame of n bytes; with a mask of
// zeros the payload goes as it is.
func (c *rawClient) writeHead(n uint64) {
	b := []byte{0x82, 0x80 | 127}
	b = binary.BigEndian.AppendUint64(b, n)
	c.conn.Write(append(b, 0, 0, 0, 0))
}

func (c *rawClient) join() {
	b := signaling.Encode(join('r', 1))
	c.writeHead(uint64(len(b)))
	c.conn.Write(b)
}

// untilClose reads frames without answering any and returns the code of the
// close frame.
func (c *rawClient) untilClose() signaling.CloseCode {
	c.t.Helper()
	for {
		var head [2]byte
		if _, err := io.ReadFull(c.r, head[:]); err != nil {
			c.t.Fatal(err)
		}
		payload := make([]byte, head[1]) // the relay's frames to it are all short
		io.ReadFull(c.r, payload)
		if head[0] == 0x88 {
			return signaling.CloseCode(binary.BigEndian.Uint16(payload))
		}
	}
}

// A peer that is there but answers no ping, and a line that takes nothing any
// more: both lose their seat, and the other is told.
func TestHalfOpen(t *testing.T) {
	for name, jammed := range map[string]bool{"mute": false, "jammed": true} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
				raw := r.connectRaw()
				defer raw.conn.Close()
				host := r.join('h', 2)
				raw.join()
				if !jammed {
					if code := raw.untilClose(); code != signaling.CloseIdle {
						t.Errorf("closed with %v", code)
					}
				}
				host.want(signaling.Arrived{ID: pid(1)})
				host.want(signaling.Left{ID: pid(1)})
			})
		})
	}
}

func TestPingsKeepAPeer(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		c := r.join('h', 1)
		time.Sleep(20 * DefaultLimits().IdleTime)
		c.wantNothing()
	})
}

// A giant frame of which only a trickle comes must not keep the relay from
// ending: not for the peer, and not at shutdown.
func TestGiantFrame(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		raw := r.connectRaw()
		defer raw.conn.Close()
		raw.writeHead(1 << 62)
		go func() {
			for {
				if _, err := raw.conn.Write(make([]byte, 4096)); err != nil {
					return
				}
				time.Sleep(time.Second)
			}
		}()
		if code := raw.untilClose(); code != signaling.CloseTooBig && code != signaling.CloseIdle {
			t.Errorf("closed with %v", code)
		}
		time.Sleep(2 * closeTime)
		if _, sockets := r.counts(); sockets != 0 {
			t.Errorf("%d sockets are left", sockets)
		}
	})
}

func TestShutdown(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		waiting := r.connect()
		if err := r.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		for _, c := range []*client{host, guest, waiting} {
			c.wantClose(signaling.CloseShuttingDown)
		}
		r.connect().wantClose(signaling.CloseShuttingDown)
		synctest.Wait()
		if rooms, sockets := r.counts(); rooms != 0 || sockets != 0 {
			t.Errorf("%d rooms and %d sockets after shutdown", rooms, sockets)
		}
	})
}

// Shutdown does not wait longer than it may for who does not answer.
func TestShutdownCutsOff(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		r.connectRaw().join() // reads nothing, answers nothing
		synctest.Wait()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if err := r.Shutdown(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Shutdown = %v", err)
		}
		synctest.Wait()
		if _, sockets := r.counts(); sockets != 0 {
			t.Errorf("%d sockets are left", sockets)
		}
	})
}
