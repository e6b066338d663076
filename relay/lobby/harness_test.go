package lobby

import (
	"encoding/binary"
	"math/rand/v2"
	"net/netip"
	"reflect"
	"testing"
	"time"

	"rowan/relay/signaling"
)

const terms = "gomoku-15x15-5-freestyle-none~drawn"

// world is a lobby with all that it has said, and a clock.
type world struct {
	*Lobby
	t      testing.TB
	random *rand.ChaCha8
	now    time.Time
	got    map[ID][]signaling.Message // not yet looked at
	closed map[ID]signaling.CloseCode
	said   func(to ID, m signaling.Message) // sees each message; may be nil
}

func newWorld(t testing.TB, change func(*Limits)) *world {
	limits := DefaultLimits()
	if change != nil {
		change(&limits)
	}
	w := &world{t: t, random: rand.NewChaCha8([32]byte{1}), now: time.Unix(1e9, 0), got: map[ID][]signaling.Message{}, closed: map[ID]signaling.CloseCode{}}
	w.Lobby = New(limits, w)
	return w
}

func (w *world) Send(to []ID, m signaling.Message) {
	signaling.Encode(m) // panics over a limit
	for _, id := range to {
		if _, gone := w.closed[id]; gone || w.people[id] == nil {
			w.t.Errorf("%d is told %#v, and is not there", id, m)
		}
		if w.said != nil {
			w.said(id, m)
		}
		w.got[id] = append(w.got[id], m)
	}
}

func (w *world) Close(id ID, code signaling.CloseCode) { w.closed[id] = code }

func (w *world) Random(b []byte) { w.random.Read(b) }

func token(n int) (t signaling.Token) {
	binary.BigEndian.PutUint64(t[:], uint64(n))
	return t
}

// network gives every ten sockets one.
func network(n int) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{10, byte(n >> 16), byte(n >> 8), byte(n)}), 32)
}

// enter lets sockets in, each with a token and a network of its own, and passes over what they are told.
func (w *world) enter(ids ...ID) {
	w.t.Helper()
	for _, id := range ids {
		if code := w.Enter(w.now, id, token(int(id)), network(int(id))); code != 0 {
			w.t.Fatalf("%d may not enter: %v", id, code)
		}
		delete(w.got, id)
	}
}

// say has a socket say something.
func (w *world) say(id ID, m signaling.Message) {
	w.t.Helper()
	if code := w.Handle(w.now, id, m); code != 0 {
		w.t.Fatalf("%d is closed for %#v: %v", id, m, code)
	}
}

// pass lets time pass, with everything that becomes due.
func (w *world) pass(d time.Duration) {
	end := w.now.Add(d)
	for next := w.Next(); !next.IsZero() && !next.After(end); next = w.Next() {
		if next.After(w.now) {
			w.now = next
		}
		w.Advance(w.now)
	}
	w.now = end
}

// take returns what a socket was told since it was last asked, without counts and lists.
func (w *world) take(id ID) (told []signaling.Message) {
	for _, m := range w.got[id] {
		switch m.(type) {
		case signaling.Waiting, signaling.Invitations, signaling.Games:
		default:
			told = append(told, m)
		}
	}
	delete(w.got, id)
	return told
}

// want compares what a socket was told.
func (w *world) want(id ID, want ...signaling.Message) {
	w.t.Helper()
	if got := w.take(id); !reflect.DeepEqual(got, want) {
		w.t.Fatalf("%d is told %#v, want %#v", id, got, want)
	}
}

// wantPaired checks that two are told of each other, and returns the room.
func (w *world) wantPaired(host, guest ID) signaling.Room {
	w.t.Helper()
	h, g := w.take(host), w.take(guest)
	if len(h) == 0 || len(g) == 0 {
		w.t.Fatalf("the host is told %#v, the guest %#v", h, g)
	}
	a, ok := h[len(h)-1].(signaling.Paired)
	b, ok2 := g[len(g)-1].(signaling.Paired)
	if !ok || !ok2 || a.Role != signaling.RoleHost || b.Role != signaling.RoleGuest || a.Room != b.Room || a.Terms != b.Terms || a.Room == (signaling.Room{}) || a.Room.Audience() {
		w.t.Fatalf("the host is told %#v, the guest %#v", h, g)
	}
	return a.Room
}

// wantEmpty checks that nothing is left when everybody has gone.
func (w *world) wantEmpty() {
	w.t.Helper()
	for id := range w.people {
		w.Leave(w.now, id)
	}
	w.pass(time.Hour)
	if c := w.Counts(); c != (Counts{}) || len(w.seats)+len(w.from)+len(w.places)+len(w.kept)+len(w.queues)+w.offers.all+len(w.offers.from)+w.games.all+len(w.games.from)+len(w.timers.heap) != 0 {
		w.t.Errorf("left: %+v of %+v", c, w.Lobby)
	}
}

var (
	anybody = signaling.Seek{Terms: terms}
	failed  = signaling.Outcome{Route: signaling.RouteFailed}
	direct  = signaling.Outcome{Route: signaling.RouteDirect}
)

func unpaired(why signaling.Cause, again bool) signaling.Unpaired {
	return signaling.Unpaired{Cause: why, Again: again}
}
