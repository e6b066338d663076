package server

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"rowan/relay/signaling"
)

func TestBadFirstMessage(t *testing.T) {
	zero := join('h', 0)
	for name, b := range map[string][]byte{
		"empty":           {},
		"junk":            []byte("GET / HTTP/1.1"),
		"send":            signaling.Encode(toAll("hello")),
		"what relays say": signaling.Encode(signaling.Joined{}),
		"zero id":         signaling.Encode(zero),
		"trailing byte":   append(signaling.Encode(join('h', 1)), 0),
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
				c := r.connect()
				c.sendBytes(b)
				c.wantClose(signaling.CloseBadMessage)
			})
		})
	}
}

func TestBadLaterMessage(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		twice := r.join('h', 1)
		twice.send(join('h', 1))
		twice.wantClose(signaling.CloseBadMessage)
		text := r.connect()
		text.sendText(signaling.Encode(join('h', 1)))
		text.wantClose(signaling.CloseBadMessage)
		r.join('h', 1)
		same := r.connect()
		same.send(join('g', 1))
		same.wantClose(signaling.CloseBadMessage) // two peers with one id
	})
}

func TestVersion(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		c := r.connect()
		j := join('h', 1)
		j.Version = signaling.Version + 1
		c.send(j)
		c.wantClose(signaling.CloseVersion)
	})
}

func TestTooFast(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		l := DefaultLimits()
		host := r.join('h', 1)
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		for range l.Burst - 1 { // the join was one
			guest.send(sendTo(1, "x"))
			host.want(from(2, "x"))
		}
		time.Sleep(time.Second)
		for range l.MessagesPerSecond {
			guest.send(sendTo(1, "y"))
			host.want(from(2, "y"))
		}
		guest.send(sendTo(1, "z"))
		guest.wantClose(signaling.CloseTooFast)
		host.want(signaling.Left{ID: pid(2)})
	})
}

func TestTooBig(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		host := r.join('h', 1)
		guest := r.join('g', 2, pid(1))
		host.want(signaling.Arrived{ID: pid(2)})
		largest := strings.Repeat("x", signaling.MaxPayload)
		guest.send(sendTo(1, largest))
		host.want(from(2, largest))
		guest.sendBytes(make([]byte, 1<<20))
		guest.wantClose(signaling.CloseTooBig)
		host.want(signaling.Left{ID: pid(2)})
	})
}

func TestTooSlow(t *testing.T) {
	patient := limited(func(l *Limits) { l.BurstBytes = 2 * l.QueuedBytes })
	inBubble(t, patient, func(t *testing.T, r *testRelay) {
		slow := r.connectSlow()
		slow.send(join('s', 1))
		synctest.Wait()
		fast := r.join('f', 2, pid(1))
		half := strings.Repeat("x", signaling.MaxPayload/2)
		for range DefaultLimits().QueuedBytes/len(half) + 2 {
			fast.send(sendTo(1, half))
		}
		fast.wantNothing() // and is not held up by the other
		slow.start()
		slow.wantClose(signaling.CloseTooSlow)
		fast.want(signaling.Left{ID: pid(1)})
	})
}

// A peer that never reads again is cut off, and its seat told to be empty.
func TestJammed(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		jammed := r.connectSlow()
		jammed.send(join('s', 1))
		synctest.Wait()
		fast := r.join('f', 2, pid(1))
		fast.send(sendTo(1, "x"))
		fast.want(signaling.Left{ID: pid(1)})
		jammed.cut()
	})
}

func TestJoinDeadline(t *testing.T) {
	inBubble(t, Config{}, func(t *testing.T, r *testRelay) {
		c := r.connect()
		time.Sleep(DefaultLimits().JoinTime - time.Second)
		c.wantNothing()
		time.Sleep(time.Second)
		c.wantClose(signaling.CloseIdle)
		r.join('h', 1).wantNothing()
	})
}

func TestRelayFull(t *testing.T) {
	inBubble(t, limited(func(l *Limits) { l.Connections = 2 }), func(t *testing.T, r *testRelay) {
		first := r.join('h', 1)
		r.join('g', 2, pid(1))
		third := r.connect()
		third.wantClose(signaling.CloseRelayFull)
		first.leave()
		synctest.Wait()
		r.join('h', 3, pid(2))
	})
	inBubble(t, limited(func(l *Limits) { l.Rooms = 1 }), func(t *testing.T, r *testRelay) {
		r.join('h', 1)
		other := r.connect()
		j := join('o', 2)
		j.Room = signaling.Room{2}
		other.send(j)
		other.wantClose(signaling.CloseRelayFull)
	})
}

func TestTooManyRoomsPerAddress(t *testing.T) {
	inBubble(t, limited(func(l *Limits) { l.RoomsPerAddress = 1 }), func(t *testing.T, r *testRelay) {
		for i, tt := range []struct {
			from string
			ok   bool
		}{
			{"192.0.2.7:1", true},
			{"192.0.2.7:2", false},
			{"192.0.2.8:1", true},
			{"[2001:db8:0:1::1]:1", true},
			{"[2001:db8:0:1:ffff::2]:1", false}, // the same /64
			{"[2001:db8:0:2::1]:1", true},
			{"[::ffff:192.0.2.8]:1", false}, // IPv4 in another dress
		} {
			r.from = tt.from
			c := r.connect()
			j := join('h', 1)
			j.Room = signaling.Room{byte(i), 1}
			c.send(j)
			if tt.ok {
				c.want(signaling.Joined{})
			} else {
				c.wantClose(signaling.CloseTooManyRooms)
			}
		}
	})
}

func TestOrigins(t *testing.T) {
	for _, tt := range []struct {
		allowed []string
		origin  string
		ok      bool
	}{
		{nil, "", true},
		{nil, "http://rowan.test", true},
		{nil, "https://rowan.test", true},
		{nil, "http://ROWAN.test", true},
		{nil, "http://rowan.test:81", false},
		{nil, "http://evil.example", false},
		{nil, "null", false},
		{nil, "://", false},
		{[]string{"https://pages.example"}, "https://pages.example", true},
		{[]string{"https://pages.example"}, "http://pages.example", false},
		{[]string{"https://pages.example"}, "https://pages.example.evil.example", false},
		{[]string{"*"}, "null", true},
	} {
		inBubble(t, Config{Origins: tt.allowed}, func(t *testing.T, r *testRelay) {
			h := http.Header{}
			if tt.origin != "" {
				h.Set("Origin", tt.origin)
			}
			ws, resp, err := dial(context.Background(), "ws://rowan.test"+signaling.Path, r.httpClient(), h)
			if (err == nil) != tt.ok {
				t.Errorf("origin %q with %q allowed: %v, want ok = %v", tt.origin, tt.allowed, err, tt.ok)
			}
			if err == nil {
				(&client{ws: ws}).cut()
			} else if resp == nil || resp.StatusCode != http.StatusForbidden {
				t.Errorf("origin %q: %v", tt.origin, resp)
			}
		})
	}
}

// Every close code is what some test is closed with.
func TestEveryCodeIsTested(t *testing.T) {
	text, err := os.ReadFile("../signaling/close.go")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`(Close\w+) CloseCode = \d`).FindAllStringSubmatch(string(text), -1)
	if len(names) < 12 {
		t.Fatalf("found %d codes", len(names))
	}
	tests, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	for _, name := range tests {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, b...)
	}
	for _, name := range names {
		if !strings.Contains(string(all), "wantClose(signaling."+name[1]+")") && !strings.Contains(string(all), "code != signaling."+name[1]) {
			t.Errorf("no test is closed with %s", name[1])
		}
	}
}
