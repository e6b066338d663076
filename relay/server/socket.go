//lint:file-ignore SA1019 nhooyr.io/websocket is the name this project was asked to use; its successor has the same API under another path.

package server

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"time"

	"nhooyr.io/websocket"

	"rowan/relay/signaling"
)

var (
	errTooBig = errors.New("message over the limit")
	errText   = errors.New("text where binary messages are spoken")
)

// socket is a peer's WebSocket. This file is the only one that knows the
// library. read may run beside write, ping and close.
type socket struct {
	ws   *websocket.Conn
	wire *wire // under ws, for deadlines that hold whatever state ws is in
}

// accept upgrades the request. On an error it has answered already. Origins
// have been looked at before.
func accept(w http.ResponseWriter, r *http.Request, l *Limits) (*socket, error) {
	h := &hijacker{ResponseWriter: w, limits: l}
	ws, err := websocket.Accept(h, r, &websocket.AcceptOptions{
		InsecureSkipVerify: true,
		CompressionMode:    websocket.CompressionDisabled, // what is sealed does not compress
	})
	if err != nil {
		return nil, err
	}
	// The library answers a message over its limit with code 1009, which a
	// page could not tell from a proxy's; read keeps the limit itself.
	ws.SetReadLimit(-1)
	return &socket{ws: ws, wire: h.wire}, nil
}

// The buffers of a socket, in bytes. Those that come with the connection are of 4 KB,
// which most sockets would keep for nothing. What is longer is read to where it belongs
// and written from where it is, at the price of one call more; a candidate goes out in one,
// and so does a close frame, see wire.
const (
	readBuffer  = 128
	writeBuffer = 256
)

// hijacker has the library take over a connection as a wire, with small buffers. It
// lets go of what the request came with.
type hijacker struct {
	http.ResponseWriter
	limits *Limits
	wire   *wire
}

// Hijack is called by websocket.Accept.
func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	ahead, _ := rw.Reader.Peek(rw.Reader.Buffered())
	h.wire = newWire(conn, bytes.Clone(ahead), h.limits)
	return h.wire, bufio.NewReadWriter(bufio.NewReaderSize(h.wire, readBuffer), bufio.NewWriterSize(h.wire, writeBuffer)), nil
}

// read returns the next message. An error says what the peer did; afterwards the
// socket is to be closed.
func (s *socket) read(l *Limits) ([]byte, error) {
	kind, r, err := s.ws.Reader(context.Background())
	if err != nil {
		return nil, err
	}
	if kind != websocket.MessageBinary {
		return nil, errText
	}
	s.wire.SetReadDeadline(time.Now().Add(l.WriteTime))
	b, err := io.ReadAll(io.LimitReader(r, int64(l.MessageBytes)+1))
	if err != nil {
		return nil, err
	}
	if len(b) > l.MessageBytes {
		return nil, errTooBig
	}
	s.wire.SetReadDeadline(time.Time{})
	if s.wire.closing.Load() { // close has set its own meanwhile, which bounds what else may come
		s.wire.SetReadDeadline(time.Now().Add(l.CloseTime))
	}
	return b, s.wire.message()
}

// write sends one message; it takes at most d. After an error the socket is dead.
func (s *socket) write(b []byte, d time.Duration) error {
	// The library would keep a context for as long as the socket is there.
	s.wire.SetWriteDeadline(time.Now().Add(d))
	defer s.wire.SetWriteDeadline(time.Time{})
	return s.ws.Write(context.Background(), websocket.MessageBinary, b)
}

// ping returns when the peer has answered a ping, or an error after d.
func (s *socket) ping(d time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	return s.ws.Ping(ctx)
}

// close tells the peer why and ends the socket, within CloseTime.
func (s *socket) close(code signaling.CloseCode) {
	s.wire.drain()
	// The library reads to the end of an unfinished frame without a time
	// limit, so a giant frame that trickles in would hold it for ever.
	s.wire.SetDeadline(time.Now().Add(s.wire.limits.CloseTime))
	s.ws.Close(websocket.StatusCode(code), code.String()) // the peer may be gone: nobody to tell
}

// cut ends the socket without a word. It may be called at any time, and what
// runs on the socket returns.
func (s *socket) cut() {
	s.wire.Close()
	s.ws.CloseNow()
}
