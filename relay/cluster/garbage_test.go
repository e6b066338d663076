package cluster

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"

	"rowan/relay/signaling"
)

// connectTo is another program on the same NATS.
func connectTo(tb testing.TB, where string) *nats.Conn {
	tb.Helper()
	nc, err := nats.Connect(where)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(nc.Close)
	return nc
}

// figure returns one of a relay's figures by its name without rowan_nats_, and its label's value or "".
func (r *relay) figure(name, label string) float64 {
	r.tb.Helper()
	all := prometheus.NewRegistry()
	all.MustRegister(r.cluster)
	families, err := all.Gather()
	if err != nil {
		r.tb.Fatal(err)
	}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			switch {
			case f.GetName() != "rowan_nats_"+name || label != "" && m.GetLabel()[0].GetValue() != label:
			case m.GetCounter() != nil:
				return m.GetCounter().GetValue()
			default:
				return m.GetGauge().GetValue()
			}
		}
	}
	r.tb.Fatalf("no figure %s of %q", name, label)
	return 0
}

// openFrame is an open as a relay says it.
func openFrame(id lineID, from, key string, hello []byte) []byte {
	b := append([]byte{frameOpen}, id[:]...)
	b = append(append(b, byte(len(from))), from...)
	return append(append(append(b, byte(len(key))), key...), hello...)
}

// Another program on the same NATS says what it likes on the subjects of the relays and writes it into their buckets:
// those in a room go on, the two meet all the same, nothing is kept of it, and it is counted.
func TestGarbage(t *testing.T) {
	_, where := startNATS(t, 1)
	relays := startRelays(t, 2, where, 1, 3*time.Second)
	room := signaling.Room{1}
	host := relays[0].mustOpen(t, join(room, 1))
	want[signaling.Joined](t, host)
	guest := relays[1].mustOpen(t, join(room, 2))
	want[signaling.Joined](t, guest)
	want[signaling.Arrived](t, host)
	talk := func(text string) {
		t.Helper()
		guest.send(t.Context(), signaling.Send{Payload: []byte(text)})
		if m := want[signaling.Delivered](t, host); string(m.Payload) != text {
			t.Fatal(m)
		}
	}
	talk("before")
	for i, r := range relays {
		for name, want := range map[string]float64{"connected": 1, "relays": 2, "claims": float64(1 - i), "lines": 1, "lines_opened_total": 1} {
			if got := r.figure(name, ""); got != want {
				t.Errorf("relay %d: %s %v, want %v", i, name, got, want)
			}
		}
		if r.figure("messages_total", waySent) == 0 || r.figure("dropped_total", dropMalformed) != 0 {
			t.Errorf("relay %d: nothing is sent, or something dropped", i)
		}
	}

	nc := connectTo(t, where)
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	first := [2]*session{relays[0].cluster.session(), relays[1].cluster.session()}
	for i := range 3000 {
		b := make([]byte, r.IntN(300))
		for k := range b {
			b[k] = byte(r.Uint32())
		}
		to := i % 2
		switch {
		case i%100 == 0: // a line about the room, which the first relay keeps; what follows is nothing that one says
			to = 0
			b = openFrame(lineID{byte(i), byte(i >> 8)}, newID(), roomClaim, bytes.Repeat([]byte{byte(255 - i/100)}, 300))
		case i%3 == 1 && len(b) > 0:
			b[0] = byte(1 + r.IntN(3)) // a kind that there is
		case i%3 == 2: // a line about what nobody has asked for
			from := newID()
			if i%2 == 0 {
				from = "x 0\r\n\r\nPUB y"
			}
			b = openFrame(lineID{byte(i), byte(i >> 8)}, from, fmt.Sprint("room.garbage", i), b)
		}
		if err := nc.PublishRequest(subject(first[to].id), "garbage.answers", b); err != nil {
			t.Fatal(err)
		}
	}
	nc.Flush()
	await(t, "the garbage has come", func() bool {
		return relays[0].figure("messages_total", wayReceived)+relays[1].figure("messages_total", wayReceived) >= 3000
	})
	for _, s := range first {
		s.mu.Lock()
		if len(s.held) > 1 || len(s.lines) != 1 {
			t.Errorf("%d claims, %d lines", len(s.held), len(s.lines))
		}
		s.mu.Unlock()
	}
	if n := relays[0].figure("dropped_total", dropMalformed); n == 0 {
		t.Error("nothing is counted as malformed")
	}
	if n := relays[1].figure("dropped_total", dropRefused); n == 0 {
		t.Error("nothing is counted as refused")
	}
	talk("after the subjects")

	claims, err := js.KeyValue(t.Context(), claimsBucket)
	if err != nil {
		t.Fatal(err)
	}
	all, err := js.KeyValue(t.Context(), relaysBucket)
	if err != nil {
		t.Fatal(err)
	}
	put := func(kv jetstream.KeyValue, key, value string) {
		t.Helper()
		if _, err := kv.Put(t.Context(), key, []byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	put(claims, "nonsense", "nobody")
	put(claims, lobbyClaim, "not a session's name, \x00")
	put(claims, "room."+strings.Repeat("07", 16), "")
	put(all, "nonsense", here)
	for _, s := range first {
		put(all, s.id, "neither")
	}
	time.Sleep(4 * time.Second) // more than a lease: the sessions are written anew meanwhile
	for i, s := range first {
		if relays[i].cluster.session() != s || relays[i].seen() != 2 {
			t.Errorf("relay %d has another session, or sees %d", i, relays[i].seen())
		}
	}
	talk("after the buckets")
	for i, r := range relays {
		want[signaling.Waiting](t, r.mustOpen(t, enter(byte(i))))
		want[signaling.Joined](t, r.mustOpen(t, join(signaling.Room(bytes.Repeat([]byte{7}, 16)), byte(i+1))))
	}
}

// The keys of the lobby, and of the room whose name begins with 1.
const (
	lobbyClaim = "lobby"
	roomClaim  = "room.01000000000000000000000000000000"
)

// A second line of one name does not take the place of the first.
func TestLineTwice(t *testing.T) {
	_, where := startNATS(t, 1)
	relays := startRelays(t, 2, where, 1, 5*time.Second)
	sub, err := connectTo(t, where).SubscribeSync(subject("*"))
	if err != nil {
		t.Fatal(err)
	}
	room := signaling.Room{1}
	host := relays[0].mustOpen(t, join(room, 1))
	want[signaling.Joined](t, host)
	guest := relays[1].mustOpen(t, join(room, 2))
	want[signaling.Joined](t, guest)
	m, err := sub.NextMsg(patience)
	if err != nil || m.Data[0] != frameOpen {
		t.Fatal(m, err)
	}
	nc := connectTo(t, where)
	answer, err := nc.Request(m.Subject, m.Data, patience)
	if err != nil || !slices.Equal(answer.Data, []byte{0}) {
		t.Fatalf("%v, %v", answer, err)
	}
	guest.send(t.Context(), signaling.Send{Payload: []byte("on")})
	if m := want[signaling.Delivered](t, host); string(m.Payload) != "on" {
		t.Fatal(m)
	}
	guest.leave()
	want[signaling.Left](t, host)
}
