//go:build !js

//lint:file-ignore SA1019 see socket.go.

package peer

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"nhooyr.io/websocket"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// meddler is a relay that does not do as it should: a proxy before a real one
// that may change every message on its way to a peer.
type meddler struct {
	t   *testing.T
	url string
	// meddle returns what is passed on instead of m, to the peer with that
	// connection id. Nil passes m on.
	meddle func(to signaling.PeerID, m signaling.Message) []signaling.Message
	// rejoin, if not nil, changes what peers join.
	rejoin func(*signaling.Join)

	behind string
	mu     sync.Mutex
	cuts   []context.CancelFunc
}

func newMeddler(t *testing.T, meddle func(signaling.PeerID, signaling.Message) []signaling.Message) *meddler {
	t.Helper()
	p := &meddler{t: t, meddle: meddle}
	p.behind, _ = startRelay(t)
	s := httptest.NewServer(p)
	t.Cleanup(func() {
		p.cut()
		s.Close()
	})
	p.url = "ws" + strings.TrimPrefix(s.URL, "http") + signaling.Path
	return p
}

// cut breaks every socket that there is.
func (p *meddler) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range p.cuts {
		f()
	}
	p.cuts = nil
}

func (p *meddler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	p.mu.Lock()
	p.cuts = append(p.cuts, cancel)
	p.mu.Unlock()
	peer, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer peer.CloseNow()
	relay, _, err := websocket.Dial(ctx, p.behind, nil)
	if err != nil {
		return
	}
	defer relay.CloseNow()

	_, b, err := peer.Read(ctx)
	if err != nil {
		return
	}
	m, err := signaling.Decode(b)
	if err != nil {
		p.t.Error(err)
		return
	}
	join, ok := m.(signaling.Join) // who enters the lobby has no connection id
	if ok && p.rejoin != nil {
		p.rejoin(&join)
		m = join
	}
	relay.Write(ctx, websocket.MessageBinary, signaling.Encode(m))
	go func() {
		defer cancel()
		for {
			_, b, err := peer.Read(ctx)
			if err != nil || relay.Write(ctx, websocket.MessageBinary, b) != nil {
				return
			}
		}
	}()
	for {
		_, b, err := relay.Read(ctx)
		if err != nil {
			return
		}
		m, err := signaling.Decode(b)
		if err != nil {
			p.t.Error(err)
			return
		}
		out := []signaling.Message{m}
		if p.meddle != nil {
			out = p.meddle(join.ID, m)
		}
		for _, m := range out {
			if peer.Write(ctx, websocket.MessageBinary, signaling.Encode(m)) != nil {
				return
			}
		}
	}
}

// offerLike reports whether a payload is as large as an offer or an answer.
func offerLike(m signaling.Message) (signaling.Delivered, bool) {
	d, ok := m.(signaling.Delivered)
	return d, ok && len(d.Payload) > 350
}

func TestRelayChangesAByte(t *testing.T) {
	for _, at := range []int{0, 1, 2, 9, 10, 40, 200, -1} { // version, address, counter, nonce, box
		changed := make(chan struct{}, 100)
		p := newMeddler(t, func(_ signaling.PeerID, m signaling.Message) []signaling.Message {
			d, ok := offerLike(m)
			if !ok {
				return []signaling.Message{m}
			}
			d.Payload[(at+len(d.Payload))%len(d.Payload)] ^= 1
			changed <- struct{}{}
			return []signaling.Message{d}
		})
		host, guest := open(t, config(p.url, line.Host)), open(t, config(p.url, line.Guest))
		<-changed
		eventually(t, "the guest refused the offer", func() bool { return guest.conn.Refused() > 0 })
		await[line.Meeting](host)
		none[line.Meeting](guest)
		none[line.Up](host)
		host.conn.Close()
		guest.conn.Close()
	}
}

// A relay that repeats everything, sends everything back, gives it a wrong
// sender, and makes up peers and payloads, hinders nothing.
func TestRelayRepeatsAndReflects(t *testing.T) {
	var mu sync.Mutex
	heard := map[signaling.PeerID][]signaling.Message{} // by receiver
	p := newMeddler(t, func(to signaling.PeerID, m signaling.Message) []signaling.Message {
		mu.Lock()
		defer mu.Unlock()
		d, ok := m.(signaling.Delivered)
		if !ok {
			return []signaling.Message{m}
		}
		out := []signaling.Message{
			signaling.Arrived{ID: signaling.PeerID{66}},
			signaling.Delivered{From: signaling.PeerID{66}, Payload: d.Payload},
			signaling.Delivered{From: to, Payload: d.Payload},
			signaling.Delivered{From: d.From, Payload: []byte("nonsense")},
		}
		for other, ms := range heard {
			if other != to { // what was sent by the receiver itself
				for _, m := range ms {
					out = append(out, signaling.Delivered{From: d.From, Payload: m.(signaling.Delivered).Payload})
				}
			}
		}
		out = append(out, m, m)
		out = append(out, heard[to]...)
		heard[to] = append(heard[to], m)
		return out
	})
	host, guest, _ := meet(t, p.url)
	exchange(t, host, guest, 100)
	for _, s := range []*side{host, guest} {
		if s.conn.Refused() == 0 {
			t.Errorf("%s refused nothing", s.name)
		}
	}
	none[line.Down](host)
	none[line.Down](guest)
}

func TestWrongSecretNeverMeets(t *testing.T) {
	p := newMeddler(t, nil)
	p.rejoin = func(j *signaling.Join) { j.Room = signaling.Room{7} } // else they would not be in one room
	cfg := config(p.url, line.Guest)
	cfg.Secret = [16]byte{3, 2, 1}
	host, guest := open(t, config(p.url, line.Host)), open(t, cfg)
	eventually(t, "the host refused the knock", func() bool { return host.conn.Refused() > 0 })
	none[line.Meeting](host)
	none[line.Meeting](guest)
}
