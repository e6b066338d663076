package server

import (
	"bytes"
	"io"
	"net"
	"sync"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// asker speaks HTTP/2 by hand. It reads frames and takes nothing of any answer: its window is zero.
type asker struct {
	t      *testing.T
	conn   net.Conn
	framer *http2.Framer
	next   uint32 // stream

	mu       sync.Mutex // guards what has come
	settings map[http2.SettingID]uint32
	answered map[uint32]string // streams with the status of their answer
	reset    map[uint32]http2.ErrCode
	away     http2.ErrCode // the connection ends for it
}

// ask opens a connection.
func (r *testRelay) ask() *asker {
	r.t.Helper()
	conn, err := r.listener.dial(r.from)
	if err != nil {
		r.t.Fatal(err)
	}
	a := &asker{t: r.t, conn: conn, framer: http2.NewFramer(conn, conn), next: 1,
		settings: map[http2.SettingID]uint32{}, answered: map[uint32]string{}, reset: map[uint32]http2.ErrCode{}}
	go a.read()
	io.WriteString(conn, http2.ClientPreface)
	a.framer.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: 0})
	return a
}

func (a *asker) read() {
	fields := hpack.NewDecoder(4096, nil)
	for {
		f, err := a.framer.ReadFrame()
		if err != nil {
			return
		}
		a.mu.Lock()
		switch f := f.(type) {
		case *http2.SettingsFrame:
			f.ForeachSetting(func(s http2.Setting) error { a.settings[s.ID] = s.Val; return nil })
		case *http2.HeadersFrame:
			all, err := fields.DecodeFull(f.HeaderBlockFragment())
			if err != nil || len(all) == 0 {
				a.t.Error("a header that can't be read:", err)
			} else {
				a.answered[f.StreamID] = all[0].Value // :status is the first
			}
		case *http2.RSTStreamFrame:
			a.reset[f.StreamID] = f.ErrCode
		case *http2.GoAwayFrame:
			a.away = f.ErrCode
		}
		a.mu.Unlock()
	}
}

// get asks for the page on a stream of its own.
func (a *asker) get() (stream uint32) {
	var block bytes.Buffer
	fields := hpack.NewEncoder(&block)
	for _, f := range []hpack.HeaderField{{Name: ":method", Value: "GET"}, {Name: ":scheme", Value: "http"}, {Name: ":authority", Value: "rowan.test"}, {Name: ":path", Value: "/"}} {
		fields.WriteField(f)
	}
	stream = a.next
	a.next += 2
	a.framer.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: block.Bytes(), EndStream: true, EndHeaders: true})
	synctest.Wait()
	return stream
}

// want checks how a stream fares: the status of its answer, or what it is reset with.
func (a *asker) want(stream uint32, status string, reset http2.ErrCode) {
	a.t.Helper()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.answered[stream] != status || a.reset[stream] != reset {
		a.t.Errorf("stream %d is answered with %q and reset with %v, want %q and %v", stream, a.answered[stream], a.reset[stream], status, reset)
	}
}

// Answers that nobody takes are bounded over one connection, from one network and in all, and end.
func TestStreams(t *testing.T) {
	few := limited(func(l *Limits) { l.StreamsPerConnection, l.StreamsPerAddress, l.Streams = 2, 3, 4 })
	few.Files = fstest.MapFS{"index.html": {Data: make([]byte, 1<<16)}}
	inBubble(t, few, func(t *testing.T, r *testRelay) {
		const answered, refused = "200", http2.ErrCodeNo
		beside(t, r, func() {
			var all []*asker
			ask := func(from string) *asker {
				r.from = from
				all = append(all, r.ask())
				return all[len(all)-1]
			}
			a := ask("[2001:db8::1]:1")
			first := a.get()
			a.want(first, answered, 0)
			a.want(a.get(), answered, 0)
			a.want(a.get(), "", http2.ErrCodeRefusedStream) // the connection's limit, which clients know
			b := ask("[2001:db8::2]:1")                     // of the same /64
			b.want(b.get(), answered, 0)
			b.want(b.get(), "", http2.ErrCodeInternal)
			c := ask("192.0.2.8:1")
			c.want(c.get(), answered, 0)
			c.want(c.get(), "", http2.ErrCodeInternal)
			a.framer.WriteRSTStream(first, http2.ErrCodeCancel)
			synctest.Wait()
			c.want(c.get(), answered, 0)
			time.Sleep(DefaultLimits().FileTime + time.Second)
			synctest.Wait()
			if r.door.streams != 0 {
				t.Errorf("%d streams are open", r.door.streams)
			}
			for _, a := range all {
				a.conn.Close()
			}
		})
		time.Sleep(time.Minute)
		r.door.mu.Lock()
		r.door.sweep(time.Now())
		if n := len(r.door.from); n != 1 {
			t.Errorf("%d networks are remembered, want that of the two", n)
		}
		r.door.mu.Unlock()
	})
}

// What a connection sends after a header takes next to no memory.
func TestHTTP2Buffers(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		a := r.ask()
		synctest.Wait()
		a.mu.Lock()
		for id, most := range map[http2.SettingID]uint32{http2.SettingMaxFrameSize: 16 << 10, http2.SettingInitialWindowSize: 1 << 10, http2.SettingMaxConcurrentStreams: 8} {
			if a.settings[id] != most {
				t.Errorf("%v is %d, want %d", id, a.settings[id], most)
			}
		}
		a.mu.Unlock()
		a.conn.Write([]byte{0, 0x40, 1, 0, 0, 0, 0, 0, 1}) // the head of a frame that is a byte too long
		synctest.Wait()
		a.mu.Lock()
		if a.away != http2.ErrCodeFrameSize {
			t.Error("it waits for a frame of more than 16 KB")
		}
		a.mu.Unlock()
		a.conn.Close()
		time.Sleep(time.Minute)
	})
}
