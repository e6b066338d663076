package server

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"rowan/relay/signaling"
)

// TestOneCloseFrame reads the bytes of a refusal as a browser does: one close frame with our code,
// and after the answer to it nothing but the end. On a second close frame Chromium
// reports 1006 to the page.
func TestOneCloseFrame(t *testing.T) {
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	srv := httptest.NewServer(s)
	defer srv.Close()
	conn, err := net.Dial("tcp", srv.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(30 * time.Second)); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", signaling.Path, srv.Listener.Addr())
	r := bufio.NewReader(conn)
	response, err := http.ReadResponse(r, nil)
	if err != nil || response.StatusCode != http.StatusSwitchingProtocols {
		t.Fatal(response, err)
	}
	join := signaling.Encode(signaling.Join{Version: signaling.Version + 1, ID: signaling.PeerID{1}})
	if _, err := conn.Write(masked(2, join)); err != nil {
		t.Fatal(err)
	}
	var head [2]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		t.Fatal(err)
	}
	payload := make([]byte, head[1])
	if _, err := io.ReadFull(r, payload); err != nil {
		t.Fatal(err)
	}
	if code := signaling.CloseCode(binary.BigEndian.Uint16(payload)); head[0] != 0x88 || code != signaling.CloseVersion {
		t.Fatalf("frame %x with code %v", head[0], code)
	}
	if _, err := conn.Write(masked(8, payload)); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(r); err != nil || len(rest) > 0 {
		t.Errorf("after the close: %x, %v", rest, err)
	}
}

// masked returns a short frame as a client sends it, its mask being zero.
func masked(opcode byte, payload []byte) []byte {
	return append([]byte{0x80 | opcode, 0x80 | byte(len(payload)), 0, 0, 0, 0}, payload...)
}
