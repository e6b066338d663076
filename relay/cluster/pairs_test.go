package cluster

import (
	"context"
	"encoding/binary"
	"flag"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"rowan/relay/signaling"
)

var pairs = flag.Int("pairs", 60, "how many pairs meet in TestPairsMeet")

// town is the people of a test, with the books that it keeps of them.
type town struct {
	t      *testing.T
	relays []*relay

	mu    sync.Mutex
	rooms map[signaling.Room]*meeting
	met   map[int]int // who has met whom
	count atomic.Int64
}

// meeting is a pairing as its two know of it.
type meeting struct {
	roles [2]int // who is host and guest, plus one
	seen  [2]bool
	over  bool          // one has given up before both had seen each other
	both  chan struct{} // closed when both have
}

// any returns a relay that has not been stopped.
func (w *town) any() *relay {
	for {
		if r := w.relays[rand.IntN(len(w.relays))]; !r.gone.Load() {
			return r
		}
	}
}

// told notes that somebody is told of a room, which is nobody else's.
func (w *town) told(who int, p signaling.Paired) *meeting {
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.rooms[p.Room]
	if m == nil {
		m = &meeting{both: make(chan struct{})}
		w.rooms[p.Room] = m
	}
	if had := m.roles[p.Role]; had != 0 {
		w.t.Errorf("room %x: its seat %d is given to %d and to %d", p.Room, p.Role, had-1, who)
	}
	m.roles[p.Role] = who + 1
	return m
}

// sees notes that one of a meeting has heard the other in their room. When both have, they
// have a line, as browsers would.
func (w *town) sees(who int, p signaling.Paired, heard int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	m := w.rooms[p.Room]
	if other := m.roles[1-p.Role] - 1; other != heard {
		w.t.Errorf("%d hears %d in the room that it was given with %d", who, heard, other)
	}
	if m.seen[p.Role] || m.over {
		return
	}
	m.seen[p.Role] = true
	if m.seen[0] && m.seen[1] {
		for i := range m.roles {
			if with, twice := w.met[m.roles[i]-1]; twice {
				w.t.Errorf("%d meets %d and %d", m.roles[i]-1, with, m.roles[1-i]-1)
			}
			w.met[m.roles[i]-1] = m.roles[1-i] - 1
		}
		close(m.both)
		w.count.Add(1)
	}
}

// givesUp reports whether there is no line, and will be none.
func (w *town) givesUp(m *meeting) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if m.seen[0] && m.seen[1] {
		return false
	}
	m.over = true
	return true
}

// How long a person of the test tries to meet another, and waits before he comes back.
const (
	meetPatience = 5 * time.Second
	comeBack     = 200 * time.Millisecond
)

// live has a person seek until he has met somebody. He comes to any relay, and back
// whenever his socket ends.
func (w *town) live(ctx context.Context, who int) {
	var token signaling.Token
	binary.BigEndian.PutUint64(token[:], uint64(who)+1)
	for ctx.Err() == nil {
		c, err := w.any().open(ctx, signaling.Enter{Version: signaling.LobbyVersion, Token: token})
		if err == nil {
			err = c.send(ctx, signaling.Seek{Terms: "gomoku-15x15-5-freestyle-none~drawn"})
		}
		for err == nil {
			var m signaling.Message
			if m, err = c.next(ctx); err != nil {
				break
			}
			p, ok := m.(signaling.Paired)
			if !ok {
				continue
			}
			if w.meet(ctx, who, p) {
				c.send(ctx, signaling.Outcome{Route: signaling.RouteDirect})
				c.leave()
				return
			}
			err = c.send(ctx, signaling.Outcome{Route: signaling.RouteFailed})
		}
		if c != nil {
			c.cut()
		}
		time.Sleep(comeBack)
	}
}

// meet goes to the room that a person is told of, and reports whether he has met the other there.
func (w *town) meet(ctx context.Context, who int, p signaling.Paired) bool {
	m := w.told(who, p)
	ctx, cancel := context.WithTimeout(ctx, meetPatience)
	defer cancel()
	go func() {
		for ctx.Err() == nil {
			w.call(ctx, who, p)
			time.Sleep(comeBack)
		}
	}()
	select {
	case <-m.both:
		return true
	case <-ctx.Done():
		return !w.givesUp(m)
	}
}

// call joins the room and says who one is to whoever is there, until the socket ends.
func (w *town) call(ctx context.Context, who int, p signaling.Paired) {
	j := signaling.Join{Version: signaling.Version, Room: p.Room, Token: signaling.Token{byte(p.Role), 1}}
	binary.BigEndian.PutUint64(j.ID[:], rand.Uint64()|1)
	c, err := w.any().open(ctx, j)
	if err != nil {
		return
	}
	defer c.cut()
	me := binary.BigEndian.AppendUint64(nil, uint64(who))
	for {
		m, err := c.next(ctx)
		if err != nil {
			if c.code == signaling.CloseRoomFull {
				w.t.Errorf("the room of %d is full of others", who)
			}
			return
		}
		switch m := m.(type) {
		case signaling.Joined, signaling.Arrived:
			c.send(ctx, signaling.Send{Payload: me})
		case signaling.Delivered:
			w.sees(who, p, int(binary.BigEndian.Uint64(m.Payload)))
		}
	}
}

// Pairs meet across three relays and a NATS of three nodes, while a relay and then a node are stopped in the
// middle: everybody meets somebody, nobody two, and no room is given to others than its two.
func TestPairsMeet(t *testing.T) {
	nodes, where := startNATS(t, 3)
	w := &town{t: t, relays: startRelays(t, 3, where, 3, 20*time.Second), rooms: map[signaling.Room]*meeting{}, met: map[int]int{}}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Minute)
	defer cancel()
	people := 2 * *pairs
	var all sync.WaitGroup
	slots := make(chan struct{}, 200) // who are there at a time
	all.Go(func() {
		for who := range people {
			slots <- struct{}{}
			all.Go(func() {
				defer func() { <-slots }()
				w.live(ctx, who)
			})
			time.Sleep(10 * time.Millisecond)
		}
	})
	reached := func(part int) {
		for w.count.Load() < int64(*pairs*part/3) && ctx.Err() == nil {
			time.Sleep(10 * time.Millisecond)
		}
	}
	reached(1)
	home := slices.IndexFunc(w.relays, func(r *relay) bool { return r.cluster.Holds("lobby") })
	t.Logf("%d pairs have met; the relay that keeps the lobby stops", w.count.Load())
	w.relays[max(home, 0)].stop()
	reached(2)
	leader := slices.IndexFunc(nodes, func(n node) bool { return n.JetStreamIsLeader() })
	t.Logf("%d pairs have met; the node of NATS that leads stops", w.count.Load())
	nodes[max(leader, 0)].Shutdown()
	all.Wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	again := 0
	for _, m := range w.rooms {
		if m.over {
			again++
		}
	}
	t.Logf("%d have met, in %d rooms, of which %d came to nothing", len(w.met), len(w.rooms), again)
	if len(w.met) != people {
		t.Errorf("%d of %d have met somebody", len(w.met), people)
	}
	for who, with := range w.met {
		if w.met[with] != who {
			t.Errorf("%d has met %d, who has met %d", who, with, w.met[with])
		}
	}
}
