package main

import (
	"bufio"
	"crypto/tls"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"rowan/relay/signaling"
)

// caller is a peer for load tests. It speaks the WebSocket protocol by hand, since ten
// thousand sockets of the library's take ten times the memory of the relay that is measured.
type caller struct {
	conn net.Conn
	r    *bufio.Reader
}

// patience bounds each step of a caller: what takes longer is lost.
const patience = time.Minute

// overTLS is how the address of a relay begins that speaks TLS.
const overTLS = "https://"

// call opens a socket at the relay's address.
func call(address string) (*caller, error) {
	host, secure := strings.CutPrefix(address, overTLS)
	conn, err := net.Dial("tcp", host)
	if err != nil {
		return nil, err
	}
	if secure {
		conn = tls.Client(conn, &tls.Config{InsecureSkipVerify: true}) // whose certificate it is does not matter to the load
	}
	return callOver(conn, host)
}

// callOver opens a socket over a connection, which is closed if that fails.
func callOver(conn net.Conn, address string) (*caller, error) {
	c := &caller{conn, bufio.NewReaderSize(conn, 512)}
	conn.SetDeadline(time.Now().Add(patience))
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", signaling.Path, address)
	resp, err := http.ReadResponse(c.r, nil)
	if err == nil && resp.StatusCode != http.StatusSwitchingProtocols {
		err = fmt.Errorf("the relay answered %s", resp.Status)
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return c, nil
}

// WebSocket opcodes, RFC 6455 section 5.2.
const (
	opBinary = 2
	opClose  = 8
	opPing   = 9
	opPong   = 10
)

// send sends one message.
func (c *caller) send(m signaling.Message) error {
	return c.frame(opBinary, signaling.Encode(m))
}

// frame writes a final frame whose mask is zero, so that the payload goes as it is.
func (c *caller) frame(opcode byte, payload []byte) error {
	b := []byte{0x80 | opcode}
	if len(payload) < 126 {
		b = append(b, 0x80|byte(len(payload)))
	} else {
		b = binary.BigEndian.AppendUint16(append(b, 0x80|126), uint16(len(payload)))
	}
	b = append(append(b, 0, 0, 0, 0), payload...)
	c.conn.SetWriteDeadline(time.Now().Add(patience))
	_, err := c.conn.Write(b)
	return err
}

// receive returns the next message and answers pings on the way. How long it waits is up to
// the connection's deadline.
func (c *caller) receive() (signaling.Message, error) {
	for {
		opcode, payload, err := c.readFrame()
		switch {
		case err != nil:
			return nil, err
		case opcode == opPing:
			err = c.frame(opPong, payload)
		case opcode == opClose:
			err = fmt.Errorf("closed: %v", signaling.CloseCode(binary.BigEndian.Uint16(payload)))
		case opcode == opBinary:
			return signaling.Decode(payload)
		}
		if err != nil {
			return nil, err
		}
	}
}

// readFrame reads a frame of the relay's: final, not masked, shorter than 64 KB.
func (c *caller) readFrame() (opcode byte, payload []byte, err error) {
	var head [2]byte
	if _, err := io.ReadFull(c.r, head[:]); err != nil {
		return 0, nil, err
	}
	n := int(head[1])
	if n == 126 {
		var long [2]byte
		if _, err := io.ReadFull(c.r, long[:]); err != nil {
			return 0, nil, err
		}
		n = int(binary.BigEndian.Uint16(long[:]))
	}
	payload = make([]byte, n)
	_, err = io.ReadFull(c.r, payload)
	return head[0] & 0xf, payload, err
}

// want receives a message and compares it with the one that is due.
func (c *caller) want(want signaling.Message) error {
	c.conn.SetReadDeadline(time.Now().Add(patience))
	got, err := c.receive()
	if err != nil {
		return err
	}
	if string(signaling.Encode(got)) != string(signaling.Encode(want)) {
		return fmt.Errorf("got %.80v, want %.80v", got, want)
	}
	return nil
}
