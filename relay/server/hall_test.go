package server

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"rowan/relay/lobby"
	"rowan/relay/signaling"
)

const terms = "gomoku-15x15-5-freestyle-none~drawn"

var (
	anybody = signaling.Seek{Terms: terms}
	direct  = signaling.Outcome{Route: signaling.RouteDirect}
	failed  = signaling.Outcome{Route: signaling.RouteFailed}
)

func enter(token byte) signaling.Enter {
	return signaling.Enter{Version: signaling.LobbyVersion, Token: signaling.Token{token}}
}

// enter connects a client and has it enter the lobby.
func (r *testRelay) enter(token byte) *client {
	r.t.Helper()
	c := r.connect()
	c.send(enter(token))
	if m, ok := c.next().(signaling.Waiting); !ok {
		r.t.Fatalf("the lobby answers %#v", m)
	}
	return c
}

// told returns the next message that is no count and no list.
func (c *client) told() signaling.Message {
	c.t.Helper()
	for {
		switch m := c.next().(type) {
		case signaling.Waiting, signaling.Invitations, signaling.Games:
		default:
			return m
		}
	}
}

func (c *client) wantTold(want signaling.Message) {
	c.t.Helper()
	if got := c.told(); !reflect.DeepEqual(got, want) {
		c.t.Fatalf("told %#v, want %#v", got, want)
	}
}

// wantPaired waits for both to be told of each other and returns the room.
func wantPaired(t *testing.T, host, guest *client) signaling.Room {
	t.Helper()
	a, _ := host.told().(signaling.Paired)
	b, _ := guest.told().(signaling.Paired)
	want := signaling.Paired{Room: a.Room, Role: signaling.RoleGuest, Terms: a.Terms}
	if a.Role != signaling.RoleHost || a.Terms != terms || b != want || a.Room == (signaling.Room{}) {
		t.Fatalf("the host is told %+v, the guest %+v", a, b)
	}
	return a.Room
}

// Two strangers find each other, meet in a room, and tell that they have a line.
func TestStrangersMeet(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		a, b := r.enter('a'), r.enter('b')
		a.send(anybody)
		synctest.Wait()
		b.send(anybody)
		room := wantPaired(t, a, b)
		host, guest := r.connect(), r.connect()
		j := join('h', 1)
		j.Room = room
		host.send(j)
		host.want(signaling.Joined{})
		j = join('g', 2)
		j.Room = room
		guest.send(j)
		guest.want(signaling.Joined{Peers: []signaling.PeerID{pid(1)}})
		host.want(signaling.Arrived{ID: pid(2)})
		a.send(direct)
		b.send(direct)
		synctest.Wait()
		if c := r.hall.counts(); c != (lobby.Counts{People: 2}) {
			t.Errorf("%+v", c)
		}
		time.Sleep(time.Hour) // pings keep them there, and nothing comes of the pairing any more
		a.send(anybody)
		b.send(signaling.Withdraw{})
		synctest.Wait()
		if c := r.hall.counts(); c != (lobby.Counts{People: 2, Seeking: 1}) {
			t.Errorf("%+v", c)
		}
	})
}

// Timers run without anybody saying anything.
func TestLobbyKeepsTime(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		a, b := r.enter('a'), r.enter('b')
		a.send(signaling.Seek{Strength: 1, Band: 1, Terms: terms})
		synctest.Wait()
		time.Sleep(time.Second)
		b.send(signaling.Seek{Strength: 200, Terms: terms})
		began := time.Now()
		wantPaired(t, a, b)
		if d := time.Since(began); d != 59*time.Second {
			t.Errorf("they are paired after %v", d)
		}
		a.wantTold(signaling.Unpaired{Cause: signaling.CauseLate})
		b.wantTold(signaling.Unpaired{Cause: signaling.CauseLate})
		if d := time.Since(began); d != 89*time.Second {
			t.Errorf("they are late after %v", d)
		}
	})
}

// A cut socket frees the other at once; who comes back with his token meets him again.
func TestStrangerIsCut(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		a, b := r.enter('a'), r.enter('b')
		a.send(anybody)
		synctest.Wait()
		b.send(anybody)
		wantPaired(t, a, b)
		a.cut()
		b.wantTold(signaling.Unpaired{Cause: signaling.CauseLeft, Again: true})
		again := r.enter('a')
		again.send(anybody)
		wantPaired(t, again, b)
		newer := r.enter('a')
		again.wantClose(signaling.CloseReplaced)
		b.wantTold(signaling.Unpaired{Cause: signaling.CauseLeft, Again: true})
		newer.send(anybody)
		wantPaired(t, newer, b)
	})
}

func TestLobbyOutOfPlace(t *testing.T) {
	for name, say := range map[string]func(c *client){
		"enter twice":      func(c *client) { c.send(enter('a')); c.next(); c.send(enter('a')) },
		"join after enter": func(c *client) { c.send(enter('a')); c.next(); c.send(join('a', 1)) },
		"send after enter": func(c *client) { c.send(enter('a')); c.next(); c.send(signaling.Send{}) },
		"enter after join": func(c *client) { c.send(join('a', 1)); c.next(); c.send(enter('a')) },
		"seek before":      func(c *client) { c.send(anybody) },
		"seek in a room":   func(c *client) { c.send(join('a', 1)); c.next(); c.send(anybody) },
		"what a relay says": func(c *client) {
			c.send(enter('a'))
			c.next()
			c.send(signaling.Waiting{})
		},
		"giant name":      func(c *client) { c.sendBytes(append([]byte("\x06\x01a\xff"), strings.Repeat("x", 255)...)) },
		"name that turns": func(c *client) { c.sendBytes([]byte("\x06\x01a\x03\u202e")) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
				c := r.connect()
				say(c)
				c.wantClose(signaling.CloseBadMessage)
			})
		})
	}
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		c := r.connect()
		c.sendBytes([]byte{4, 0, 2})
		c.wantClose(signaling.CloseVersion)
	})
}

// Whoever has joined a room in an older version of rooms enters nothing, and the lobby's own limits hold.
func TestLobbyLimits(t *testing.T) {
	small := lobby.DefaultLimits()
	small.StrangersPerAddress, small.Strangers = 2, 3
	inBubble(t, Config{Lobby: small}, func(t *testing.T, r *testRelay) {
		a := r.enter('a')
		r.enter('b')
		c := r.connect()
		c.send(enter('c'))
		c.wantClose(signaling.CloseTooManyRooms)
		r.from = "192.0.2.8:1"
		r.enter('c')
		d := r.connect()
		d.send(enter('d'))
		d.wantClose(signaling.CloseRelayFull)
		a.leave()
		synctest.Wait()
		r.enter('d')
	})
	small.PushTime = 0
	if _, err := New(Config{Lobby: small}); err == nil || !strings.Contains(err.Error(), "PushTime") {
		t.Error(err)
	}
}

// A draining relay has no lobby: who waits there goes to the next one.
func TestLobbyDrains(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		a := r.enter('a')
		a.send(anybody)
		r.Drain(context.Background())
		for m := range a.got {
			if _, ok := m.(signaling.Waiting); !ok {
				t.Errorf("got %#v", m)
			}
		}
		if a.code != signaling.CloseShuttingDown {
			t.Error(a.code)
		}
		b := r.connect()
		b.send(enter('b'))
		b.wantClose(signaling.CloseShuttingDown)
	})
}

// Those who flood the lobby are closed, and cost the others nothing: two meet while it is attacked.
func TestLobbyIsFlooded(t *testing.T) {
	flood := map[string]func(i int) signaling.Message{
		"seeks":       func(i int) signaling.Message { return signaling.Seek{Terms: fmt.Sprint(i)} },
		"invitations": func(i int) signaling.Message { return signaling.Host{Terms: terms, Name: strings.Repeat("x", 60)} },
		"takes":       func(i int) signaling.Message { return signaling.Take{ID: signaling.OfferID{byte(i)}} },
		"looks":       func(i int) signaling.Message { return signaling.Look{List: signaling.ListGames, Page: uint8(i)} },
		"games":       func(i int) signaling.Message { return signaling.Show{Terms: terms} },
	}
	for name, message := range flood {
		t.Run(name, func(t *testing.T) {
			inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
				for i := range byte(10) {
					c := r.enter(i)
					go func() {
						for i := range 1000 {
							c.send(message(i))
						}
					}()
					for range c.got {
					}
					if c.code != signaling.CloseTooFast {
						t.Fatalf("closed with %v", c.code)
					}
				}
				a, b := r.enter('a'), r.enter('b')
				a.send(anybody)
				synctest.Wait()
				b.send(anybody)
				wantPaired(t, a, b)
				// What they sought stays for a while, where they might come back; what they listed does not.
				if c := r.hall.counts(); c.Invitations != 0 || c.Games != 0 || c.Seeking != 0 {
					t.Errorf("%+v", c)
				}
			})
		})
	}
}

func TestLobbyMetrics(t *testing.T) {
	registry := prometheus.NewRegistry()
	inBubble(t, Config{Metrics: registry}, func(t *testing.T, r *testRelay) {
		check := func(want map[string]float64) {
			t.Helper()
			synctest.Wait()
			got := figures(t, registry)
			for name, v := range want {
				if got["lobby_"+name] != v {
					t.Errorf("%s is %v, want %v", name, got["lobby_"+name], v)
				}
			}
			for name, v := range got {
				if name, ok := strings.CutPrefix(name, "lobby_"); ok && want[name] == 0 {
					t.Errorf("%s is %v, want nothing", name, v)
				}
			}
		}
		a, b, c := r.enter('a'), r.enter('b'), r.enter('c')
		a.send(anybody)
		b.send(signaling.Host{Terms: terms})
		c.send(signaling.Show{Terms: terms})
		check(map[string]float64{"sockets": 3, "seeking": 1, "invitations": 1, "games": 1})
		c.send(anybody)
		b.send(signaling.Take{})
		check(map[string]float64{"sockets": 3, "pairs": 1, "pairings_total made": 1, "refusals_total gone": 1})
		a.send(failed)
		check(map[string]float64{"sockets": 3, "seeking": 2, "pairings_total made": 1, "pairings_total failed": 1, "refusals_total gone": 1})
	})
}
