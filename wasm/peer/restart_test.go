//go:build !js

package peer

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// What becomes of peers when their relay is started anew, with nothing left of its rooms.

// restarting is a relay that can be restarted at one address.
type restarting struct {
	t    *testing.T
	url  string
	stop func()
}

func newRestarting(t *testing.T) *restarting {
	r := &restarting{t: t}
	r.url, r.stop = startRelay(t)
	return r
}

func (r *restarting) restart() {
	r.t.Helper()
	r.stop()
	_, r.stop = startRelayWith(r.t, strings.TrimSuffix(strings.TrimPrefix(r.url, "ws://"), signaling.Path), 2)
}

func joined(s *side) {
	s.t.Helper()
	awaitThat(s, func(r line.Relay) bool { return r.State == line.Joined })
}

// Who waits alone comes back by himself, and is found by who comes later.
func TestRestartWhileOneWaits(t *testing.T) {
	for _, first := range []line.Role{line.Host, line.Guest} {
		t.Run(first.String(), func(t *testing.T) {
			t.Parallel()
			relay := newRestarting(t)
			sides := map[line.Role]*side{first: open(t, config(relay.url, first))}
			joined(sides[first])
			relay.restart()
			joined(sides[first])
			other := line.Host + line.Guest - first
			sides[other] = open(t, config(relay.url, other))
			bothUp(t, sides[line.Host], sides[line.Guest])
			exchange(t, sides[line.Host], sides[line.Guest], 20)
		})
	}
}

// A line outlives its relay, and when it is lost after that, there is another by the new relay.
func TestRestartWithLineUp(t *testing.T) {
	t.Parallel()
	relay := newRestarting(t)
	host, guest, _ := meet(t, relay.url)
	relay.restart()
	exchange(t, host, guest, 20)
	joined(host)
	joined(guest)
	exchange(t, host, guest, 20)
	none[line.Down](host)
	none[line.Down](guest)
	guest.conn.Close()
	guest = open(t, config(relay.url, line.Guest))
	bothUp(t, host, guest)
	exchange(t, host, guest, 20)
}

// Wherever the relay is cut off in the midst of an introduction, the two meet at the next.
func TestRestartAmidIntroduction(t *testing.T) {
	// The knock, the offer, the answer, and candidates of both; more messages than these are rare.
	for after := range int32(8) {
		t.Run(string('0'+rune(after)), func(t *testing.T) {
			t.Parallel()
			relay := newRestarting(t)
			var seen atomic.Int32
			cut := make(chan struct{}, 1)
			m := newMeddler(t, func(_ signaling.PeerID, m signaling.Message) []signaling.Message {
				if _, ok := m.(signaling.Delivered); ok && seen.Add(1) == after+1 {
					cut <- struct{}{}
					return nil // and what comes after it finds nobody
				}
				return []signaling.Message{m}
			})
			m.behind = relay.url
			host, guest := open(t, config(m.url, line.Host)), open(t, config(m.url, line.Guest))
			select {
			case <-cut:
				relay.restart()
			case <-time.After(patience):
				t.Fatal("there was no introduction")
			}
			bothUp(t, host, guest)
			exchange(t, host, guest, 20)
		})
	}
}
