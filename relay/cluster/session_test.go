package cluster

import (
	"context"
	"errors"
	"testing"
	"time"

	"rowan/relay/signaling"
)

// A line that lacks a message is closed at both ends: the page comes back and begins anew.
func TestLostMessage(t *testing.T) {
	_, where := startNATS(t, 1)
	relays := startRelays(t, 2, where, 1, 5*time.Second)
	room := signaling.Room{1}
	host := relays[0].mustOpen(t, join(room, 1))
	want[signaling.Joined](t, host)
	guest := relays[1].mustOpen(t, join(room, 2))
	want[signaling.Joined](t, guest)
	want[signaling.Arrived](t, host)
	s := relays[0].cluster.session()
	s.mu.Lock()
	for _, l := range s.lines {
		l.out.Lock()
		l.sent++
		l.out.Unlock()
	}
	s.mu.Unlock()
	host.send(t.Context(), signaling.Send{Payload: []byte("after it")})
	wantClosed(t, guest, signaling.CloseApart)
	want[signaling.Left](t, host)
}

// A session that another relay has ended is over for its own relay too, which begins another and
// has its rooms still.
func TestSessionIsEnded(t *testing.T) {
	_, where := startNATS(t, 1)
	relays := startRelays(t, 2, where, 1, 3*time.Second)
	room := signaling.Room{1}
	host := relays[0].mustOpen(t, join(room, 1))
	want[signaling.Joined](t, host)
	first := relays[0].cluster.session()
	if _, err := first.relays.Put(t.Context(), first.id, []byte(over)); err != nil {
		t.Fatal(err)
	}
	await(t, "it has another session", func() bool {
		s := relays[0].cluster.session()
		return s != nil && s != first && relays[0].cluster.Holds("room."+"01000000000000000000000000000000")
	})
	if _, err := first.home("room.x"); !errors.Is(err, ErrApart) {
		t.Errorf("a session that is over claims: %v", err)
	}
	await(t, "the guest comes to the room", func() bool {
		m, err := relays[1].mustOpen(t, join(room, 2)).next(t.Context())
		return err == nil && len(m.(signaling.Joined).Peers) == 1
	})
	want[signaling.Arrived](t, host)
}

// Of many who claim a key at once one holds it, and all are told of him.
func TestOneHome(t *testing.T) {
	_, where := startNATS(t, 1)
	relays := startRelays(t, 3, where, 1, 5*time.Second)
	const key = "room.x"
	for range 20 {
		homes := make(chan string, len(relays))
		for _, r := range relays {
			go func() {
				home, err := r.cluster.Home(key)
				if err != nil {
					t.Error(err)
				}
				if home == "" {
					home = r.cluster.session().id
				}
				homes <- home
			}()
		}
		first := <-homes
		for range len(relays) - 1 {
			if home := <-homes; home != first {
				t.Fatalf("homes %s and %s", first, home)
			}
		}
		for _, r := range relays {
			if held := r.cluster.Holds(key); held != (r.cluster.session().id == first) {
				t.Errorf("holds: %v", held)
			}
			r.cluster.Release(key)
		}
		await(t, "it is released", func() bool {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			_, err := relays[0].cluster.session().claims.Get(ctx, key)
			return err != nil
		})
	}
}
