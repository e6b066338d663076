package server

import (
	"bytes"
	"context"
	"errors"
	"net/netip"
	"reflect"
	"sync"
	"testing"

	"rowan/relay/lobby"
	"rowan/relay/signaling"
)

// cutOff is a cluster whose relay can be cut off from the others, of which there are none.
type cutOff struct {
	mu    sync.Mutex
	apart bool
	held  map[string]bool
	there map[string]bool // kept by another relay, which does not answer
}

func (c *cutOff) Serve(Member) {}

func (c *cutOff) Home(key string) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.apart:
		return "", errors.New("cut off")
	case c.there[key]:
		return "there", nil
	}
	c.held[key] = true
	return "", nil
}

func (c *cutOff) Holds(key string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.held[key]
}

func (c *cutOff) Release(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.held, key)
}

func (c *cutOff) Dial(string, string, []byte, End) (Line, error) { return nil, errors.New("no answer") }

// cut has the relay cut off, or back, with what others keep by then.
func (c *cutOff) cut(apart bool, there ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.apart = apart
	clear(c.held)
	for _, key := range there {
		c.there[key] = true
	}
}

// A relay that is cut off keeps its rooms for those who are in them, and lets in nobody else.
func TestApart(t *testing.T) {
	c := &cutOff{held: map[string]bool{}, there: map[string]bool{}}
	inBubble(t, Config{Cluster: c}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		stranger := r.enter('s')
		c.cut(true)
		r.Apart()
		stranger.wantClose(signaling.CloseApart)
		if n := r.hall.counts(); n != (lobby.Counts{}) {
			t.Errorf("%+v", n)
		}
		guest.send(signaling.Send{To: pid(1)})
		host.want(signaling.Delivered{From: pid(2), Payload: []byte{}})
		again := r.join('g', 3, pid(1)) // a reload
		guest.wantClose(signaling.CloseReplaced)
		for _, first := range []signaling.Message{join('x', 4), signaling.Join{Version: 2, Room: signaling.Room{7}, ID: pid(1)}, enter('s')} {
			other := r.connect()
			other.send(first)
			other.wantClose(signaling.CloseApart)
		}

		c.cut(false)
		r.Together(context.Background())
		if !c.Holds(roomKey(signaling.Room{1})) {
			t.Error("the room is not claimed again")
		}
		r.enter('s')
		c.cut(false, roomKey(signaling.Room{1}))
		r.Together(context.Background())
		again.wantClose(signaling.CloseApart)
	})
}

// A home that does not answer is looked for a few times, and nobody is let in here meanwhile.
func TestHomeDoesNotAnswer(t *testing.T) {
	c := &cutOff{held: map[string]bool{}, there: map[string]bool{roomKey(signaling.Room{1}): true}}
	inBubble(t, Config{Cluster: c}, func(t *testing.T, r *testRelay) {
		p := r.connect()
		p.send(join('h', 1))
		p.wantClose(signaling.CloseApart)
		if rooms, _ := r.counts(); rooms != 0 {
			t.Errorf("%d rooms", rooms)
		}
	})
}

// What is claimed for a room that is not made, or that ends, is released.
func TestReleases(t *testing.T) {
	c := &cutOff{held: map[string]bool{}, there: map[string]bool{}}
	config := limited(func(l *Limits) { l.Rooms = 1 })
	config.Cluster = c
	inBubble(t, config, func(t *testing.T, r *testRelay) {
		r.join('h', 1)
		p := r.connect()
		p.send(signaling.Join{Version: 2, Room: signaling.Room{7}, ID: pid(1)})
		p.wantClose(signaling.CloseRelayFull)
		if want := map[string]bool{roomKey(signaling.Room{1}): true}; !reflect.DeepEqual(c.held, want) {
			t.Errorf("held: %v", c.held)
		}
		r.enter('s')
		r.Drain(context.Background())
		p = r.connect()
		p.send(signaling.Join{Version: 2, Room: signaling.Room{7}, ID: pid(1)})
		p.wantClose(signaling.CloseShuttingDown)
	})
	if len(c.held) != 0 {
		t.Errorf("held: %v", c.held)
	}
}

func TestHello(t *testing.T) {
	for _, h := range []hello{
		{netip.MustParsePrefix("2001:db8::/64"), []signaling.ICEServer{{URL: "stun:a:1"}}, []byte("first")},
		{first: []byte{}},
	} {
		b := appendHello(nil, h)
		if got, err := readHello(b); err != nil || !reflect.DeepEqual(got, h) {
			t.Errorf("%+v comes back as %+v, %v", h, got, err)
		}
		for i := range len(b) - len(h.first) {
			if got, err := readHello(b[:i]); err == nil {
				t.Errorf("%x is taken as %+v", b[:i], got)
			}
		}
	}
	for n := range 256 { // of the network's text, which is none
		if got, err := readHello(append([]byte{byte(n)}, bytes.Repeat([]byte{'x'}, 300)...)); err == nil {
			t.Errorf("a text of %d bytes is taken as %+v", n, got)
		}
	}
}

func FuzzHello(f *testing.F) {
	f.Add(appendHello(nil, hello{netip.MustParsePrefix("192.0.2.0/24"), []signaling.ICEServer{{URL: "stun:a:1"}}, []byte("first")}))
	f.Add([]byte{3, 'a', 'b', 'c', 0, 0})
	f.Add(bytes.Repeat([]byte{255}, 300))
	f.Fuzz(func(t *testing.T, b []byte) {
		h, err := readHello(b)
		if err != nil {
			return
		}
		again, err := readHello(appendHello(nil, h))
		if err != nil || again.network != h.network || !reflect.DeepEqual(again.ice, h.ice) || !bytes.Equal(again.first, h.first) {
			t.Errorf("%+v comes back as %+v, %v", h, again, err)
		}
	})
}
