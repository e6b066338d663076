package cluster

import (
	"testing"
	"time"

	"rowan/relay/signaling"
)

// Two at different relays meet in a room as at one.
func TestRoomAcrossRelays(t *testing.T) {
	_, where := startNATS(t, 1)
	relays := startRelays(t, 2, where, 1, 5*time.Second)
	room := signaling.Room{1, 2, 3}
	host := relays[0].mustOpen(t, join(room, 1))
	if m := want[signaling.Joined](t, host); len(m.Peers) != 0 {
		t.Fatal(m)
	}
	guest := relays[1].mustOpen(t, join(room, 2))
	if m := want[signaling.Joined](t, guest); len(m.Peers) != 1 {
		t.Fatal(m)
	}
	want[signaling.Arrived](t, host)
	guest.send(t.Context(), signaling.Send{To: signaling.PeerID{1}, Payload: []byte("knock")})
	if m := want[signaling.Delivered](t, host); string(m.Payload) != "knock" || m.From != (signaling.PeerID{2}) {
		t.Fatal(m)
	}
	host.send(t.Context(), signaling.Send{Payload: []byte("offer")})
	if m := want[signaling.Delivered](t, guest); string(m.Payload) != "offer" {
		t.Fatal(m)
	}

	third := relays[1].mustOpen(t, join(room, 3))
	wantClosed(t, third, signaling.CloseRoomFull)
	again := relays[1].mustOpen(t, join(room, 1)) // the host reloads, and the balancer sends him elsewhere
	want[signaling.Joined](t, again)
	wantClosed(t, host, signaling.CloseReplaced)
	want[signaling.Left](t, guest)
	want[signaling.Arrived](t, guest)
	again.cut()
	want[signaling.Left](t, guest)
}

// What nobody understands is told so at the other relay as here.
func TestRefusalAcrossRelays(t *testing.T) {
	_, where := startNATS(t, 1)
	relays := startRelays(t, 2, where, 1, 5*time.Second)
	room := signaling.Room{9}
	want[signaling.Joined](t, relays[0].mustOpen(t, join(room, 1)))
	c := relays[1].mustOpen(t, join(room, 2))
	want[signaling.Joined](t, c)
	c.send(t.Context(), signaling.Seek{Terms: "a"})
	wantClosed(t, c, signaling.CloseBadMessage)
}

// The lobby is one: strangers at different relays are paired, and an invitation is seen and taken everywhere.
func TestLobbyAcrossRelays(t *testing.T) {
	_, where := startNATS(t, 1)
	relays := startRelays(t, 3, where, 1, 5*time.Second)
	var c [4]*client
	for i := range c {
		c[i] = relays[i%3].mustOpen(t, enter(byte(i)))
		want[signaling.Waiting](t, c[i])
	}
	c[0].send(t.Context(), signaling.Seek{Terms: "a"})
	for want[signaling.Waiting](t, c[1]).People != 1 {
	}
	c[1].send(t.Context(), signaling.Seek{Terms: "a"})
	host, guest := want[signaling.Paired](t, c[0]), want[signaling.Paired](t, c[1])
	if host.Room != guest.Room || host.Role != signaling.RoleHost || guest.Role != signaling.RoleGuest {
		t.Fatal(host, guest)
	}

	c[2].send(t.Context(), signaling.Host{Terms: "a", Name: "Ada"})
	id := want[signaling.Listed](t, c[2]).ID
	c[3].send(t.Context(), signaling.Look{List: signaling.ListInvitations, Page: 1})
	if m := want[signaling.Invitations](t, c[3]); len(m.List) != 1 || m.List[0].ID != id {
		t.Fatal(m)
	}
	c[3].send(t.Context(), signaling.Take{ID: id})
	want[signaling.Paired](t, c[2])
	want[signaling.Paired](t, c[3])
	c[1].send(t.Context(), signaling.Take{ID: id}) // after them: at another relay it may be the faster one
	if m := want[signaling.Refused](t, c[1]); m.Reason != signaling.ReasonGone {
		t.Fatal(m)
	}
	c[2].cut() // at another relay than who hears of it
	if m := want[signaling.Unpaired](t, c[3]); m.Cause != signaling.CauseLeft {
		t.Fatal(m)
	}
}

// A relay that ends gives its rooms and the lobby up at once, one that dies after a lease.
func TestHomeIsTakenOver(t *testing.T) {
	for name, end := range map[string]func(*relay){"ends": (*relay).stop, "dies": (*relay).die} {
		t.Run(name, func(t *testing.T) {
			_, where := startNATS(t, 1)
			relays := startRelays(t, 3, where, 1, 3*time.Second)
			room := signaling.Room{1}
			want[signaling.Joined](t, relays[0].mustOpen(t, join(room, 1)))
			guest := relays[1].mustOpen(t, join(room, 2))
			want[signaling.Joined](t, guest)
			want[signaling.Waiting](t, relays[0].mustOpen(t, enter(1)))
			stranger := relays[1].mustOpen(t, enter(2))
			want[signaling.Waiting](t, stranger)

			end(relays[0])
			wantClosed(t, guest, signaling.CloseShuttingDown)
			wantClosed(t, stranger, signaling.CloseShuttingDown)
			await(t, "the room has another home", func() bool {
				c := relays[1].mustOpen(t, join(room, 2))
				_, err := c.next(t.Context())
				return err == nil
			})
			await(t, "the lobby has another home", func() bool {
				c := relays[2].mustOpen(t, enter(2))
				_, err := c.next(t.Context())
				return err == nil
			})
			host := relays[2].mustOpen(t, join(room, 1))
			if m := want[signaling.Joined](t, host); len(m.Peers) != 1 {
				t.Fatal("they are not in one room:", m)
			}
		})
	}
}

// While NATS is away those in a room go on, nobody new is let in, and all comes back.
func TestNATSIsAway(t *testing.T) {
	nodes, where := startNATS(t, 1)
	relays := startRelays(t, 2, where, 1, 3*time.Second)
	room, other := signaling.Room{1}, signaling.Room{2}
	host := relays[0].mustOpen(t, join(room, 1))
	want[signaling.Joined](t, host)
	guest := relays[0].mustOpen(t, join(room, 2))
	want[signaling.Joined](t, guest)
	want[signaling.Joined](t, relays[0].mustOpen(t, join(other, 1)))
	far := relays[1].mustOpen(t, join(other, 2))
	want[signaling.Joined](t, far)
	stranger := relays[0].mustOpen(t, enter(1))
	want[signaling.Waiting](t, stranger)

	nodes[0].Shutdown()
	nodes[0].WaitForShutdown()
	wantClosed(t, far, signaling.CloseApart)
	wantClosed(t, stranger, signaling.CloseApart)
	wantClosed(t, relays[0].mustOpen(t, join(signaling.Room{3}, 1)), signaling.CloseApart)
	wantClosed(t, relays[0].mustOpen(t, join(other, 2)), signaling.CloseApart) // he may be elsewhere as well
	wantClosed(t, relays[1].mustOpen(t, enter(1)), signaling.CloseApart)
	guest.send(t.Context(), signaling.Send{To: signaling.PeerID{1}, Payload: []byte("on")})
	if m := want[signaling.Delivered](t, host); string(m.Payload) != "on" {
		t.Fatal(m)
	}
	again := relays[0].mustOpen(t, join(room, 2)) // a reload
	want[signaling.Joined](t, again)

	runNATS(t, nodes[0].options)
	relays[0].awaitOthers(2)
	relays[1].awaitOthers(2)
	await(t, "the other seat comes back", func() bool {
		c := relays[1].mustOpen(t, join(other, 2))
		m, err := c.next(t.Context())
		if err != nil {
			return false
		}
		return len(m.(signaling.Joined).Peers) == 1
	})
	want[signaling.Waiting](t, relays[1].mustOpen(t, enter(1)))
	again.send(t.Context(), signaling.Send{To: signaling.PeerID{1}, Payload: []byte("still")})
	if m := want[signaling.Delivered](t, host); string(m.Payload) != "still" {
		t.Fatal(m)
	}
}

// A relay starts without NATS, and does nothing new until that comes.
func TestStartWithoutNATS(t *testing.T) {
	nodes, where := startNATS(t, 1)
	nodes[0].Shutdown()
	nodes[0].WaitForShutdown()
	r := startRelay(t, where, 1, 3*time.Second)
	wantClosed(t, r.mustOpen(t, join(signaling.Room{1}, 1)), signaling.CloseApart)
	runNATS(t, nodes[0].options)
	r.awaitOthers(1)
	want[signaling.Joined](t, r.mustOpen(t, join(signaling.Room{1}, 1)))
}

func TestBadConfig(t *testing.T) {
	for _, c := range []Config{
		{URL: "nats://127.0.0.1:1", Replicas: 0, Lease: time.Minute},
		{URL: "nats://127.0.0.1:1", Replicas: 6, Lease: time.Minute},
		{URL: "nats://127.0.0.1:1", Replicas: 1, Lease: time.Millisecond},
		{URL: "nats://127.0.0.1:x", Replicas: 1, Lease: time.Minute},
		{URL: "nats://127.0.0.1:1", Replicas: 1, Lease: time.Minute, Credentials: "/nowhere"},
	} {
		if x, err := Dial(c); err == nil {
			x.Close()
			t.Errorf("%+v is taken", c)
		}
	}
	if got := withoutPassword("nats://u:p@a:1,tls://b:2,nats://t@c:3"); got != "nats://a:1,tls://b:2,nats://c:3" {
		t.Error(got)
	}
}
