package server

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"testing"

	"rowan/relay/signaling"
)

// rawClient speaks the WebSocket protocol by hand, to break it.
type rawClient struct {
	t    *testing.T
	conn net.Conn
	r    *bufio.Reader
}

const handshake = "GET " + signaling.Path + " HTTP/1.1\r\nHost: rowan.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"

func (r *testRelay) connectRaw() *rawClient {
	r.t.Helper()
	conn, err := r.listener.dial(r.from)
	if err != nil {
		r.t.Fatal(err)
	}
	c := &rawClient{r.t, conn, bufio.NewReader(conn)}
	io.WriteString(conn, handshake)
	resp, err := http.ReadResponse(c.r, nil)
	if err != nil || resp.StatusCode != http.StatusSwitchingProtocols {
		r.t.Fatal(resp, err)
	}
	return c
}

// clientFrame returns a frame as a client sends it; with a mask of zeros the payload goes
// as it is. The first byte has the opcode and whether it is the last of its message.
func clientFrame(head byte, payload []byte) []byte {
	b := []byte{head}
	if n := len(payload); n < 126 {
		b = append(b, 0x80|byte(n))
	} else {
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(n))
	}
	return append(append(b, 0, 0, 0, 0), payload...)
}

func (c *rawClient) write(head byte, payload []byte) error {
	return c.writeAll(clientFrame(head, payload))
}

func (c *rawClient) writeAll(b []byte) error {
	_, err := c.conn.Write(b)
	return err
}

// writeHead writes the head of a binary frame of n bytes.
func (c *rawClient) writeHead(n uint64) {
	b := binary.BigEndian.AppendUint64([]byte{0x82, 0x80 | 127}, n)
	c.writeAll(append(b, 0, 0, 0, 0))
}

func (c *rawClient) join() { c.write(0x82, signaling.Encode(join('r', 1))) }

// frame reads a frame; the relay's frames to it are all short.
func (c *rawClient) frame() (head byte, payload []byte) {
	c.t.Helper()
	var b [2]byte
	if _, err := io.ReadFull(c.r, b[:]); err != nil {
		c.t.Fatal(err)
	}
	payload = make([]byte, b[1])
	io.ReadFull(c.r, payload)
	return b[0], payload
}

// untilClose reads frames without answering any and returns the code of the
// close frame.
func (c *rawClient) untilClose() signaling.CloseCode {
	c.t.Helper()
	for {
		if head, payload := c.frame(); head == 0x88 {
			return signaling.CloseCode(binary.BigEndian.Uint16(payload))
		}
	}
}
