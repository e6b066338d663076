//lint:file-ignore SA1019 see socket.go

package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"reflect"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"nhooyr.io/websocket"

	"rowan/relay/signaling"
)

// client is a peer in a test.
type client struct {
	t    testing.TB
	ws   *websocket.Conn
	got  chan signaling.Message // closed when the socket has ended
	code signaling.CloseCode    // why it ended; 0 for any other reason. Set before got is closed.
	gone atomic.Bool            // it has cut the socket itself
}

// dial opens a socket that does not read yet.
func dial(ctx context.Context, url string, h *http.Client, header http.Header) (*websocket.Conn, *http.Response, error) {
	ws, resp, err := websocket.Dial(ctx, url, &websocket.DialOptions{HTTPClient: h, HTTPHeader: header})
	if err == nil {
		ws.SetReadLimit(signaling.MaxMessage)
	}
	return ws, resp, err
}

// httpClient returns a client whose connections go to the relay.
func (r *testRelay) httpClient() *http.Client {
	return &http.Client{Transport: &http.Transport{
		DisableKeepAlives:  true,
		DisableCompression: true,
		DialContext: func(context.Context, string, string) (net.Conn, error) {
			return r.listener.dial(r.from)
		},
	}}
}

// connectSlow returns a client that does not read before start is called.
func (r *testRelay) connectSlow() *client {
	r.t.Helper()
	return r.open(nil)
}

func (r *testRelay) open(header http.Header) *client {
	r.t.Helper()
	ws, _, err := dial(r.t.Context(), "ws://rowan.test"+signaling.Path, r.httpClient(), header)
	if err != nil {
		r.t.Fatal(err)
	}
	return &client{t: r.t, ws: ws, got: make(chan signaling.Message, 1000)}
}

func (r *testRelay) connect() *client {
	r.t.Helper()
	return r.connectWith(nil)
}

// connectWith returns a client that sends headers.
func (r *testRelay) connectWith(header http.Header) *client {
	r.t.Helper()
	c := r.open(header)
	c.start()
	return c
}

// join connects a client and has it join room 1.
func (r *testRelay) join(token, id byte, peers ...signaling.PeerID) *client {
	r.t.Helper()
	c := r.connect()
	c.send(join(token, id))
	c.want(signaling.Joined{Peers: peers, ICE: r.hub.ice("")})
	return c
}

// start reads until the socket ends.
func (c *client) start() {
	go func() {
		defer close(c.got)
		for {
			_, b, err := c.ws.Read(context.Background())
			var ce websocket.CloseError
			if errors.As(err, &ce) && ce.Code >= 4000 {
				c.code = signaling.CloseCode(ce.Code)
			}
			if err != nil {
				return
			}
			m, err := signaling.Decode(b)
			if err != nil && c.gone.Load() {
				return // the library gives what has come of a message as if it were all
			}
			if err != nil {
				c.t.Errorf("the relay sent %x: %v", b, err)
				return
			}
			c.got <- m
		}
	}()
}

func (c *client) send(m signaling.Message) {
	c.sendBytes(signaling.Encode(m))
}

// sendBytes ignores errors: in many tests the relay closes the socket meanwhile.
func (c *client) sendBytes(b []byte) {
	c.ws.Write(context.Background(), websocket.MessageBinary, b)
}

func (c *client) sendText(b []byte) {
	c.ws.Write(context.Background(), websocket.MessageText, b)
}

func (c *client) leave() {
	c.ws.Close(websocket.StatusNormalClosure, "")
}

// cut ends the socket without a word.
func (c *client) cut() {
	c.gone.Store(true)
	c.ws.CloseNow()
}

// next waits for a message.
func (c *client) next() signaling.Message {
	c.t.Helper()
	m, ok := <-c.got
	if !ok {
		c.t.Fatalf("closed (%v) where a message was due", c.code)
	}
	return m
}

// want waits for a message and compares it.
func (c *client) want(want signaling.Message) {
	c.t.Helper()
	if got := c.next(); !reflect.DeepEqual(got, want) {
		c.t.Fatalf("got %#v, want %#v", got, want)
	}
}

// wantNothing checks that nothing more comes; only in a bubble.
func (c *client) wantNothing() {
	c.t.Helper()
	synctest.Wait()
	select {
	case m, ok := <-c.got:
		c.t.Fatalf("got %#v (open: %v, code %v), want nothing", m, ok, c.code)
	default:
	}
}

// wantClose waits for the end of the socket and compares the code.
func (c *client) wantClose(want signaling.CloseCode) {
	c.t.Helper()
	for m := range c.got {
		if want != signaling.CloseTooSlow { // who is slow gets some first
			c.t.Fatalf("got %#v, want to be closed: %v", m, want)
		}
	}
	if c.code != want {
		c.t.Fatalf("closed with %v, want %v", c.code, want)
	}
}
