//lint:file-ignore SA1019 nhooyr.io/websocket is the name this project was asked to use; its successor has the same API under another path.

package peer

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"time"

	"nhooyr.io/websocket"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// The times of a socket.
const (
	// dialTime is how long opening may take; a relay that is there answers in
	// a few round trips.
	dialTime = 10 * time.Second

	// writeTime is how long one message may take.
	writeTime = 10 * time.Second
)

// maxQueued is how many messages may wait for the socket: a description and its
// candidates for several lines.
const maxQueued = 256

// inBrowser tells the two halves of the library apart, whose faults differ.
const inBrowser = runtime.GOOS == "js"

var errText = errors.New("peer: the relay sent text")

// socket is the connection to the relay. This file is the only one that knows
// the library. In a browser the library leaves the WebSocket open when a read
// or a dial is cancelled and when it is closed with any code but 1000 and 3000
// to 4999; so nothing is cancelled there, and 1000 is what is closed with.
type socket struct {
	id   socketID
	post func(input)
	out  *mailbox[[]byte]
	quit chan struct{} // closed by close
	done chan struct{} // closed when nothing is left of the socket
}

// The inputs that a socket posts.
type (
	socketHeard struct {
		socket  socketID
		message signaling.Message
	}
	socketGone struct {
		socket socketID
		code   signaling.CloseCode // 0 when the relay gave no reason
		err    error
	}
)

// newSocket opens a socket and sends first on it.
func newSocket(id socketID, url string, first []byte, post func(input)) *socket {
	s := &socket{id: id, post: post, out: newMailbox[[]byte](), quit: make(chan struct{}), done: make(chan struct{})}
	s.out.put(first)
	go s.run(url)
	return s
}

// write sends a message. One too many is left out; the relay would close us
// for it.
func (s *socket) write(b []byte) {
	if s.out.len() < maxQueued {
		s.out.put(b)
	}
}

// close ends the socket in its own time, when what is queued was written; done says
// when it is gone.
func (s *socket) close() { close(s.quit) }

func (s *socket) run(url string) {
	defer close(s.done)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	dialed := make(chan error, 1)
	var ws *websocket.Conn
	go func() {
		var err error
		dialCtx := ctx
		if inBrowser {
			dialCtx = context.Background()
		}
		ws, _, err = websocket.Dial(dialCtx, url, nil)
		dialed <- err
	}()
	var err error
	select {
	case err = <-dialed:
	case <-s.quit:
		err = line.ErrRelay
	case <-time.After(dialTime):
		err = fmt.Errorf("%w: no answer in %v", line.ErrRelay, dialTime)
	}
	if errors.Is(err, line.ErrRelay) { // we gave up on it
		s.post(socketGone{s.id, 0, err})
		cancel()
		if <-dialed == nil {
			ws.Close(websocket.StatusNormalClosure, "")
		}
		return
	}
	if err != nil {
		s.post(socketGone{s.id, 0, fmt.Errorf("%w: %w", line.ErrRelay, err)})
		return
	}
	s.serve(ctx, ws)
}

// serve passes messages both ways until the socket ends.
func (s *socket) serve(ctx context.Context, ws *websocket.Conn) {
	ws.SetReadLimit(signaling.MaxMessage)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := s.read(ws)
		s.post(socketGone{s.id, closeCode(ws, err), fmt.Errorf("%w: %w", line.ErrRelay, err)})
	}()
	s.writeAll(ctx, ws, ended)
	ws.Close(websocket.StatusNormalClosure, "") // fails when it is closed already
	if !inBrowser {
		ws.CloseNow()
	}
	<-ended
}

// read returns why there is nothing more to read.
func (s *socket) read(ws *websocket.Conn) error {
	for {
		kind, b, err := ws.Read(context.Background())
		if err != nil {
			return err
		}
		if kind != websocket.MessageBinary {
			return errText
		}
		m, err := signaling.Decode(b)
		if err != nil {
			return err
		}
		s.post(socketHeard{s.id, m})
	}
}

// writeAll writes what is queued until the socket is closed on either side.
func (s *socket) writeAll(ctx context.Context, ws *websocket.Conn, ended chan struct{}) {
	for {
		select {
		case <-s.quit:
			s.writeQueued(ctx, ws, flushTime)
			return
		case <-ended:
			return
		case <-s.out.ready:
		}
		if s.writeQueued(ctx, ws, writeTime) != nil {
			return
		}
	}
}

// writeQueued writes what is queued; one message may take so long.
func (s *socket) writeQueued(ctx context.Context, ws *websocket.Conn, most time.Duration) error {
	for _, b := range s.out.take() {
		ctx, cancel := context.WithTimeout(ctx, most)
		err := ws.Write(ctx, websocket.MessageBinary, b)
		cancel()
		if err != nil {
			return err
		}
	}
	return nil
}

// closeCode returns the relay's reason for the end of reading, or 0.
func closeCode(ws *websocket.Conn, err error) signaling.CloseCode {
	code := websocket.CloseStatus(err)
	if inBrowser {
		code = closedWith(ws)
	}
	if code < 4000 || code > 4999 {
		return 0
	}
	return signaling.CloseCode(code)
}

// closedWith digs out of a closed Conn what the browser's close event said. The
// library's half for browsers keeps it to itself: Read says only that the
// connection is closed, and so does Close. Every step is looked at, so that
// another version of the library would make this return -1, not panic.
func closedWith(ws *websocket.Conn) websocket.StatusCode {
	v := reflect.ValueOf(ws).Elem().FieldByName("closeErr")
	for range 8 { // wrapped two or three times
		for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		if v.Kind() != reflect.Struct {
			break
		}
		if v.Type() == reflect.TypeFor[websocket.CloseError]() {
			return websocket.StatusCode(v.FieldByName("Code").Int())
		}
		v = v.FieldByName("err")
	}
	return -1
}
