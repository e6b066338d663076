//go:build !js

package peer

import (
	"crypto/ed25519"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/pion/transport/v5/vnet"

	"rowan/relay/signaling"
	"rowan/rules/record"
	"rowan/wasm/line"
	"rowan/wasm/protocol"
)

// without is the configuration of a browser without WebRTC.
func without(url string, role line.Role) Config {
	cfg := config(url, role)
	cfg.NoWebRTC = true
	return cfg
}

// meetInRoom opens both sides, none of which has WebRTC, and waits until both have
// accepted their line.
func meetInRoom(t *testing.T, url string) (host, guest *side) {
	t.Helper()
	host, guest = open(t, without(url, line.Host)), open(t, without(url, line.Guest))
	bothUp(t, host, guest)
	return host, guest
}

// Two meet through the room where one or both have no WebRTC, or one hides his address
// and the relay names no server for that: at once, by the same events, and nobody's
// address is told.
func TestThroughRoom(t *testing.T) {
	url, _ := startRelay(t)
	hiding := func(url string, role line.Role) Config {
		cfg := config(url, role)
		cfg.RelayOnly = true
		return cfg
	}
	for name, make := range map[string][2]func(string, line.Role) Config{
		"host without":  {without, config},
		"guest without": {config, without},
		"both without":  {without, without},
		"host hides":    {hiding, config},
		"guest hides":   {config, hiding},
		"hides, lacks":  {hiding, without},
	} {
		begin := time.Now()
		host, guest := open(t, make[0](url, line.Host)), open(t, make[1](url, line.Guest))
		up := bothUp(t, host, guest)
		t.Logf("%s: up after %v", name, time.Since(begin).Round(time.Millisecond))
		for i, u := range up {
			if u.Route != line.ThroughRoom || string(u.Intro) != "I am the "+line.Role(1-i).String() {
				t.Errorf("%s: %+v", name, u)
			}
		}
		for _, f := range []string{up[0].Binding.HostFingerprint, up[0].Binding.GuestFingerprint} {
			if _, err := keyIn(f); err != nil {
				t.Errorf("%s: bound to %q", name, f)
			}
		}
		exchange(t, host, guest, 200)
		for _, s := range []*side{host, guest} {
			none[line.Down](s)
			if n := s.conn.Refused(); n > 0 {
				t.Errorf("%s: %d messages were refused", name, n)
			}
		}
		host.conn.Close()
		guest.conn.Close()
	}
}

// Whoever opens anew gets a new line, and the one who stays hears of the end at once.
func TestRoomReload(t *testing.T) {
	url, _ := startRelay(t)
	host, guest := meetInRoom(t, url)
	for _, role := range []line.Role{line.Guest, line.Host, line.Guest} {
		stays, goes := host, &guest
		if role == line.Host {
			stays, goes = guest, &host
		}
		begin := time.Now()
		(*goes).conn.Close()
		if d := await[line.Down](stays); d.Line != stays.line || !errors.Is(d.Err, line.ErrClosed) {
			t.Errorf("%+v", d)
		}
		t.Logf("heard after %v", time.Since(begin).Round(time.Millisecond))
		*goes = open(t, without(url, role))
		bothUp(t, host, guest)
		exchange(t, host, guest, 10)
	}
}

// A socket that is replaced, here or there, or broken ends the line; a new one comes
// about by itself, and each line has its Down.
func TestRoomSocketReplaced(t *testing.T) {
	relay := newMeddler(t, nil)
	host, guest := meetInRoom(t, relay.url)
	for _, replace := range []func(){host.conn.Moved, guest.conn.Moved, relay.cut} {
		replace()
		for _, s := range []*side{host, guest} {
			if d := await[line.Down](s); d.Line != s.line {
				t.Errorf("%s: %+v", s.name, d)
			}
		}
		bothUp(t, host, guest)
		exchange(t, host, guest, 10)
	}
}

// What was sent before Close or Drop arrives.
func TestRoomLetsFramesOut(t *testing.T) {
	url, _ := startRelay(t)
	for name, c := range map[string]struct {
		end   func(*side)
		bytes int
	}{
		"close": {func(s *side) { s.conn.Close() }, line.MaxFrame},
		"drop":  {func(s *side) { s.conn.Drop(s.line, "that is why") }, maxPart}, // more goes out at its pace
	} {
		host, guest := meetInRoom(t, url)
		for range 2 {
			if err := host.send(make([]byte, c.bytes)); err != nil {
				t.Fatal(err)
			}
		}
		c.end(host)
		for range 2 {
			await[line.Frame](guest)
		}
		if d := await[line.Down](guest); !errors.Is(d.Err, line.ErrClosed) {
			t.Errorf("%s: down with %v", name, d.Err)
		}
		host.conn.Close()
		guest.conn.Close()
	}
}

// A watcher without WebRTC watches, beside others who have it.
func TestRoomWatchers(t *testing.T) {
	url, _ := startRelay(t)
	show := func(cfg Config, n byte) Config {
		cfg.Watch, cfg.Token = true, signaling.Token{n}
		return cfg
	}
	host := open(t, show(config(url, line.Host), 1))
	var watchers []*side
	for n := range byte(4) {
		cfg := config(url, line.Guest)
		cfg.NoWebRTC = n%2 == 0
		w := open(t, show(cfg, n+2))
		up := await[line.Up](host)
		host.conn.Accept(up.Line)
		w.line = await[line.Up](w).Line
		w.conn.Accept(w.line)
		watchers = append(watchers, w)
	}
	for n := 1; n <= len(watchers); n++ {
		if err := host.conn.Send(n, []byte("e4")); err != nil {
			t.Fatal(err)
		}
	}
	for _, w := range watchers {
		if f := await[line.Frame](w); string(f.Data) != "e4" {
			t.Errorf("%q", f.Data)
		}
	}
	// Who says something loses his line, and nobody else.
	if err := watchers[0].send([]byte("move there!")); err != nil {
		t.Fatal(err)
	}
	if d := await[line.Down](host); d.Line != 1 || !errors.Is(d.Err, line.ErrDropped) {
		t.Errorf("%+v", d)
	}
}

// A relay that repeats, leaves out, swaps, changes or reflects the parts of a line can
// end the line, and nothing else: what arrives is what was sent, in order.
func TestRelayMeddlesWithParts(t *testing.T) {
	isPart := func(m signaling.Message) (signaling.Delivered, bool) {
		d, ok := m.(signaling.Delivered)
		return d, ok && len(d.Payload) > 0 && d.Payload[0] == partVersion
	}
	for name, meddle := range map[string]func(n int, d, before signaling.Delivered) []signaling.Message{
		"repeats":    func(_ int, d, _ signaling.Delivered) []signaling.Message { return []signaling.Message{d, d} },
		"leaves out": func(int, signaling.Delivered, signaling.Delivered) []signaling.Message { return nil },
		"swaps": func(_ int, d, before signaling.Delivered) []signaling.Message {
			return []signaling.Message{d, before}
		},
		"changes": func(_ int, d, _ signaling.Delivered) []signaling.Message {
			d.Payload = slices.Clone(d.Payload)
			d.Payload[len(d.Payload)-1] ^= 1
			return []signaling.Message{d}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var mu sync.Mutex
			parts, before := 0, signaling.Delivered{}
			p := newMeddler(t, func(_ signaling.PeerID, m signaling.Message) []signaling.Message {
				mu.Lock()
				defer mu.Unlock()
				d, ok := isPart(m)
				if !ok {
					return []signaling.Message{m}
				}
				parts++
				switch {
				case parts%20 == 10 && name == "swaps": // kept back for the next
					before = d
					return nil
				case parts%20 == 11 && name == "swaps", parts%20 == 10 && name != "swaps":
					return meddle(parts, d, before)
				}
				return []signaling.Message{d}
			})
			host, guest := meetInRoom(t, p.url)
			for range 3 {
				n := byte(0)
				for ; host.send([]byte{n}) == nil; n++ {
					time.Sleep(20 * time.Millisecond)
				}
				came := byte(0)
				for ended := false; !ended; {
					switch e := awaitThat(guest, func(line.Event) bool { return true }).(type) {
					case line.Frame:
						if e.Line != guest.line || len(e.Data) != 1 || e.Data[0] != came {
							t.Fatalf("frame %d is %x", came, e.Data)
						}
						came++
					case line.Down:
						ended = e.Line == guest.line
					}
				}
				if came > n {
					t.Errorf("%d frames came of %d", came, n)
				}
				bothUp(t, host, guest)
			}
		})
	}
}

// Who has the link and sits between the two, with a relay's help, has a line with
// each and other keys with each. So the hello that one end signs does not hold at
// the other, whatever he passes on.
func TestBetweenThemNoHelloHolds(t *testing.T) {
	one, _ := startRelay(t)
	two, _ := startRelay(t)
	host, guest := open(t, without(one, line.Host)), open(t, without(two, line.Guest))
	toHost, toGuest := open(t, without(one, line.Guest)), open(t, without(two, line.Host))
	a, b := bothUp(t, host, toHost), bothUp(t, toGuest, guest)
	if a[0].Binding.HostFingerprint == b[1].Binding.HostFingerprint || a[0].Binding.GuestFingerprint == b[1].Binding.GuestFingerprint {
		t.Error("somebody between them has the binding of the two")
	}
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	on := func(b line.Binding) protocol.Binding {
		return protocol.Binding{HostID: b.HostID, GuestID: b.GuestID, HostFingerprint: b.HostFingerprint, GuestFingerprint: b.GuestFingerprint}
	}
	hello := protocol.Hello{Versions: protocol.Spoken}
	hello.Sign(private, on(a[0].Binding))
	if key := record.PublicKey(public); !hello.Verify(key, on(a[1].Binding)) || hello.Verify(key, on(b[1].Binding)) {
		t.Error("the host's hello holds at a guest with whom he has no line")
	}
}

// Where no direct way is found they play through the room, and move to a direct one
// when there is one: no frame is lost, and a line is always up.
func TestRoomGivesWayToDirect(t *testing.T) {
	if testing.Short() {
		t.Skip("takes 12 s of waiting for a direct way")
	}
	t.Parallel()
	n := simulate(t, [2]vnet.NATType{fullCone, fullCone}, 20*time.Millisecond, 1, stun)
	host, guest := n.open()
	up := bothUp(t, host, guest)
	if up[0].Route != line.ThroughRoom {
		t.Fatalf("route %v", up[0].Route)
	}
	exchange(t, host, guest, 50)
	n.mu.Lock()
	n.loss = 0
	n.mu.Unlock()
	older := []int{host.line, guest.line}
	for i, s := range []*side{host, guest} {
		s.line = awaitThat(s, func(u line.Up) bool { return u.Line > older[i] }).Line
	}
	for i, s := range []*side{host, guest} {
		s.conn.Accept(s.line)
		if d := await[line.Down](s); d.Line != older[i] || !errors.Is(d.Err, line.ErrReplaced) && !errors.Is(d.Err, line.ErrClosed) {
			t.Errorf("%s: %+v", s.name, d)
		}
	}
	exchange(t, host, guest, 50)
}
