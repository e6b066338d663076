package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// unread is the name of the attack.
const unread = "unread"

// unread asks for the page again and again over one connection of HTTP/2, and takes nothing of any answer: each one
// that is begun waits for that. It asks for as much as the relay lets it.
func (a attacker) unread(ctx context.Context) {
	a.dial(ctx, func(tcp net.Conn) {
		conn := tls.Client(tcp, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
		io.WriteString(conn, http2.ClientPreface)
		f := http2.NewFramer(conn, conn)
		f.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: 0})
		var block bytes.Buffer
		fields := hpack.NewEncoder(&block)
		for name, value := range map[string]string{":method": "GET", ":scheme": "https", ":authority": "a", ":path": "/"} {
			fields.WriteField(hpack.HeaderField{Name: name, Value: value})
		}
		for id := uint32(1); id < 500; id += 2 {
			if f.WriteHeaders(http2.HeadersFrameParam{StreamID: id, BlockFragment: block.Bytes(), EndStream: true, EndHeaders: true}) != nil {
				return
			}
		}
		io.Copy(io.Discard, conn) // no frame is answered
	})
}

// unreaders is how many connections do it: with the streams of each they ask for 16,000 answers.
const unreaders = 64

// TestHostileStreams has one address ask for answers over HTTP/2 that it does not take, as many as it gets. Others meet
// beside it, over TLS too, and what the relay takes for it is bounded. The limits for requests are out of
// the way: in the five minutes that an answer may take they let 34,000 through.
func TestHostileStreams(t *testing.T) {
	f, dir := newPairFiles(t), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "index.html"), make([]byte, 1<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	r := start(t, "-cert", f.cert, "-key", f.key, "-dir", dir, "-linger-time", "1s", "-request-burst", "100000", "-requests-per-second", "100000")
	if err := introduce(r.address, r.address, 0); err != nil { // so that what is made once is there
		t.Fatal(err)
	}
	before := r.memory(t)
	times, _ := under(t, r.address, unread, max(*stormTime, 2*time.Second))
	after := r.memory(t)
	// They are 20 MB, 130 MB with the race detector, and 770 MB where HTTP/2 has its own limits.
	t.Logf("%d pairs met, in %v at most; before %+v, after %+v", len(times), slices.Max(times), before, after)
	if most := before.Peak + 256<<20; after.Peak > most {
		t.Errorf("the relay took %d bytes at its peak, want less than %d", after.Peak, most)
	}
	for deadline := time.Now().Add(patience); after.Goroutines > before.Goroutines && time.Now().Before(deadline); {
		time.Sleep(100 * time.Millisecond)
		after = r.memory(t)
	}
	if after.Goroutines > before.Goroutines {
		t.Errorf("%d goroutines before, %d after", before.Goroutines, after.Goroutines)
	}
}
