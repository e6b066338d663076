package server

import (
	"bytes"
	"io"
	"log"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"rowan/relay/signaling"
)

// FuzzConnection throws bytes at the listener: at net/http, at the files, at the handshake, and,
// where it is upgraded, at the WebSocket library and at what is behind it. Nothing
// may panic, the connection must end, and nothing may be left of it, see inBubble.
func FuzzConnection(f *testing.F) {
	frames := func(messages ...signaling.Message) (b []byte) {
		for _, m := range messages {
			b = append(b, clientFrame(0x82, signaling.Encode(m))...)
		}
		return b
	}
	f.Add(false, []byte(nil))
	f.Add(false, []byte(handshake))
	f.Add(false, []byte("GET / HTTP/1.1\r\nHost: rowan.test\r\nRange: bytes=0-1,3-,-1\r\nAccept-Encoding: br;q=0.5, gzip\r\n\r\n"))
	f.Add(false, []byte("GET /index.html?v=1 HTTP/1.1\r\nHost: rowan.test\r\nIf-None-Match: \"1\", W/\"2\"\r\n\r\nHEAD /../x%00 HTTP/1.0\r\n\r\n"))
	f.Add(false, []byte("POST /healthz HTTP/1.1\r\nHost: rowan.test\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"))
	f.Add(false, []byte("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00"))
	f.Add(false, []byte("GET "+signaling.Path+" HTTP/1.1\r\nHost: rowan.test\r\nOrigin: http://[::1\r\nForwarded: for=\"[::1\";by=\r\n\r\n"))
	f.Add(false, append([]byte(handshake), frames(join('a', 1))...))
	f.Add(true, frames(join('a', 1), toAll("held"), sendTo(2, "x"), signaling.Outcome{Route: signaling.RouteDirect}))
	f.Add(true, frames(join('a', 1), join('b', 2)))
	f.Add(true, append(clientFrame(0x02, []byte("part")), clientFrame(0x80, nil)...))
	f.Add(true, append(clientFrame(0x89, []byte("ping")), clientFrame(0x88, []byte{15, 160, 'x'})...))
	f.Add(true, []byte("\x82\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00"))
	f.Add(true, []byte("\xf2\x80\x00\x00\x00\x00\x82\x05hello"))
	files := fstest.MapFS{"index.html": {Data: []byte("<!doctype html><p>hello")}}
	f.Fuzz(func(t *testing.T, upgraded bool, b []byte) {
		inBubble(t, Config{Files: files}, func(t *testing.T, r *testRelay) {
			var faults bytes.Buffer
			r.http.ErrorLog = log.New(&faults, "", 0)
			conn, err := r.listener.dial(r.from)
			if err != nil {
				t.Fatal(err)
			}
			if upgraded {
				b = append([]byte(handshake), b...)
			}
			go func() {
				conn.Write(b)
				time.Sleep(time.Hour) // what ends it is the relay
				conn.Close()
			}()
			began := time.Now()
			io.Copy(io.Discard, conn)
			if d := time.Since(began); d > DefaultLimits().IdleTime+DefaultLimits().FileTime {
				t.Errorf("the connection ended after %v", d)
			}
			time.Sleep(time.Hour)
			synctest.Wait()
			if bytes.Contains(faults.Bytes(), []byte("panic")) {
				t.Errorf("%s", faults.Bytes())
			}
		})
	})
}
