package server

import (
	"testing"
	"testing/synctest"
	"time"

	"rowan/relay/lobby"
	"rowan/relay/signaling"
)

func sendTo(id byte, payload string) signaling.Send {
	return signaling.Send{To: pid(id), Payload: []byte(payload)}
}

func toAll(payload string) signaling.Send { return signaling.Send{Payload: []byte(payload)} }

func from(id byte, payload string) signaling.Delivered {
	return signaling.Delivered{From: pid(id), Payload: []byte(payload)}
}

func TestIntroduction(t *testing.T) {
	ice := []signaling.ICEServer{{URL: "stun:stun.example:3478"}}
	inBubble(t, Config{ICE: func(string) []signaling.ICEServer { return ice }}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		host.send(sendTo(2, "offer"))
		guest.want(from(1, "offer"))
		guest.send(toAll("answer"))
		host.want(from(2, "answer"))
		guest.send(sendTo(9, "to nobody"))
		guest.send(sendTo(2, "to myself"))
		host.wantNothing()
		guest.wantNothing()
		guest.leave()
		host.want(signaling.Left{ID: pid(2)})
	})
}

func TestOtherRoomsHearNothing(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		stranger := r.connect()
		j := join('s', 1) // the same id, elsewhere
		j.Room = signaling.Room{2}
		stranger.send(j)
		stranger.want(signaling.Joined{})
		stranger.send(toAll("hello"))
		stranger.send(sendTo(1, "hello"))
		host.wantNothing()
		stranger.wantNothing()
	})
}

func TestRoomFull(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		third := r.connect()
		third.send(join('t', 3))
		third.wantClose(signaling.CloseRoomFull)
		host.wantNothing()
	})
}

func TestSameTokenReplaces(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		ghost := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		guest := r.join('g', 3, pid(1))
		ghost.wantClose(signaling.CloseReplaced)
		host.want(signaling.Left{ID: pid(2)})
		host.want(signaling.Arrived{ID: pid(3)})
		host.wantNothing() // the ghost's end is not told twice
		guest.send(toAll("hello"))
		host.want(from(3, "hello"))
	})
}

func TestHeldMessages(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		host.send(toAll("one"))
		host.send(toAll("two"))
		host.send(sendTo(9, "to one who is not there"))
		host.wantNothing()
		guest := r.join('g', 2, pid(1))
		guest.want(from(1, "one"))
		guest.want(from(1, "two"))
		guest.wantNothing()
		guest.leave()
		r.join('g', 3, pid(1)).wantNothing() // they are delivered once
	})
}

// What is held outlives its sender's socket for a while, but not its sender's
// return: that begins a new introduction, to which old messages are noise.
func TestHeldMessagesAndTheirSender(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		host.send(toAll("wait for me"))
		synctest.Wait()
		host.leave()
		synctest.Wait() // the client hears of its own end before the room does
		guest := r.join('g', 2)
		guest.want(from(1, "wait for me"))
		guest.send(toAll("are you there?"))
		synctest.Wait()
		guest.leave()
		r.join('g', 3).wantNothing()
	})
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		r.join('h', 1).send(toAll("old"))
		synctest.Wait()
		r.join('h', 2).send(toAll("new"))
		synctest.Wait()
		guest := r.join('g', 3, pid(2))
		guest.want(from(2, "new"))
		guest.wantNothing()
	})
}

func TestHeldLimits(t *testing.T) {
	few := limited(func(l *Limits) { l.HeldMessages = 2 })
	inBubble(t, few, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		for range 3 {
			host.send(toAll("x"))
		}
		host.wantClose(signaling.CloseTooFast)
	})
	small := limited(func(l *Limits) { l.HeldBytes = 10 })
	inBubble(t, small, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		host.send(toAll("0123456789"))
		host.wantNothing()
		host.send(toAll("x"))
		host.wantClose(signaling.CloseTooFast)
	})
}

func TestEmptyRoomLingers(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		linger := DefaultLimits().LingerTime
		host := r.join('h', 1)
		host.send(toAll("hello"))
		synctest.Wait()
		host.leave()
		time.Sleep(linger - time.Second)
		if rooms, _ := r.counts(); rooms != 1 {
			t.Errorf("%d rooms before the linger time is over", rooms)
		}
		guest := r.join('g', 2)
		guest.want(from(1, "hello"))
		time.Sleep(linger) // the timer of the earlier emptiness must not fire
		guest.wantNothing()
		guest.leave()
		time.Sleep(linger)
		synctest.Wait()
		if rooms, sockets := r.counts(); rooms != 0 || sockets != 0 || len(r.hub.made) != 0 {
			t.Errorf("%d rooms, %d sockets, %d networks are left", rooms, sockets, len(r.hub.made))
		}
	})
}

func TestRoomExpires(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		lifetime := DefaultLimits().RoomLifetime
		host := r.join('h', 1)
		time.Sleep(lifetime - time.Second)
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		host.wantNothing()
		time.Sleep(time.Second)
		host.wantClose(signaling.CloseExpired)
		guest.wantClose(signaling.CloseExpired)
		r.join('h', 3) // a room of the same name begins anew
	})
}

// A room for watchers takes more peers than a game's, and counts as many rooms.
func TestAudience(t *testing.T) {
	change := func(l *Limits) { l.PeersPerAudience, l.RoomsPerAddress = 5, 4 }
	inBubble(t, limited(change), func(t *testing.T, r *testRelay) {
		enter := func(room signaling.Room, id byte) *client {
			c := r.connect()
			j := join(id, id)
			j.Room = room
			c.send(j)
			return c
		}
		audience := signaling.Room{1}.WithAudience(true)
		peers := []*client{r.join('h', 99)} // of another room
		for id := range byte(5) {
			peers = append(peers, enter(audience, id+1))
			synctest.Wait()
		}
		enter(audience, 6).wantClose(signaling.CloseRoomFull)
		if rooms, _ := r.counts(); rooms != 2 || r.hub.taken != 4 {
			t.Errorf("%d rooms, which count as %d", rooms, r.hub.taken)
		}
		enter(signaling.Room{2}, 1).wantClose(signaling.CloseTooManyRooms)
		for _, c := range peers {
			c.leave()
		}
		time.Sleep(DefaultLimits().LingerTime + time.Second)
		synctest.Wait()
		if rooms, _ := r.counts(); rooms != 0 || r.hub.taken != 0 || len(r.hub.made) != 0 {
			t.Errorf("%d rooms are left, which count as %d", rooms, r.hub.taken)
		}
	})
}

// A school behind one address has thirty games, and shows as many of them as the lobby lets it, each to all the watchers
// that a browser can send to, who are there too.
func TestSchool(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		l := DefaultLimits()
		enter := func(room signaling.Room, peers int) {
			t.Helper()
			for id := range byte(peers) {
				c := r.connect()
				j := join(id+1, id+1)
				j.Room = room
				c.send(j)
				if m, ok := c.next().(signaling.Joined); !ok || len(m.Peers) != int(id) {
					t.Fatalf("peer %d of room %x is told %+v", id, room, m)
				}
			}
		}
		const games = 30
		for n := range byte(games) {
			enter(signaling.Room{1, n}.WithAudience(false), l.PeersPerRoom)
		}
		for n := range byte(lobby.DefaultLimits().WatchedGamesPerAddress) {
			enter(signaling.Room{1, n}.WithAudience(true), l.PeersPerAudience)
		}
	})
}
