package peer

import (
	"bytes"
	"encoding/hex"
	"errors"
	"testing"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

var (
	secret  = [16]byte{1, 2, 3}
	hostID  = signaling.PeerID{1}
	guestID = signaling.PeerID{2}
)

// zeros is randomness for golden bytes.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func testKeys(t testing.TB) *keys {
	t.Helper()
	k, err := newKeys(secret, false)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// These bytes hold a page of today and one of next year together.
func TestGoldenSeal(t *testing.T) {
	k := testKeys(t)
	const room = "47a18834ad121017a2a221df7910118d"
	if got := hex.EncodeToString(k.room[:]); got != room {
		t.Errorf("room %s, want %s", got, room)
	}
	for role, want := range []string{
		"0101000000000000000100000000000000000000000000000000000000000000000094086431d63972e8cc1932b09b7a407e2d2682776c",
		"01010000000000000001000000000000000000000000000000000000000000000000cc25a9c6eae5db532f8cab1419d26da9f9e3499f0a",
	} {
		s := sealer{keys: k, role: line.Role(role), self: hostID, rand: zeros{}}
		p, err := s.seal(guestID, []byte("hello"))
		if err != nil {
			t.Fatal(err)
		}
		if got := hex.EncodeToString(p); got != want {
			t.Errorf("%v seals\n%s, want\n%s", line.Role(role), got, want)
		}
	}
}

func TestOpen(t *testing.T) {
	k := testKeys(t)
	s := sealer{keys: k, role: line.Guest, self: guestID, rand: zeros{}}
	o := newOpener(k, line.Guest)
	for i, to := range []signaling.PeerID{{}, hostID, {}, hostID} {
		p, _ := s.seal(to, []byte{byte(i)})
		m, all, err := o.open(hostID, guestID, p)
		if err != nil || !bytes.Equal(m, []byte{byte(i)}) || all != (to == signaling.PeerID{}) {
			t.Errorf("%d: %x, %v, %v", i, m, all, err)
		}
		if _, _, err := o.open(hostID, guestID, p); !errors.Is(err, errReplay) {
			t.Errorf("a repeat: %v", err)
		}
	}
}

// What a relay can do to a payload, it cannot do unnoticed.
func TestOpenRefuses(t *testing.T) {
	k := testKeys(t)
	other, err := newKeys([16]byte{9}, false)
	if err != nil {
		t.Fatal(err)
	}
	s := sealer{keys: k, role: line.Guest, self: guestID, rand: zeros{}}
	older, _ := s.seal(hostID, []byte("older"))
	p, _ := s.seal(hostID, []byte("hello"))
	all, _ := s.seal(signaling.PeerID{}, []byte("hello"))

	refuse := func(what string, o *opener, self, from signaling.PeerID, p []byte) {
		t.Helper()
		if m, _, err := o.open(self, from, p); err == nil {
			t.Errorf("%s: opens to %q", what, m)
		}
	}
	refuse("to another connection", newOpener(k, line.Guest), signaling.PeerID{3}, guestID, p)
	refuse("from another connection", newOpener(k, line.Guest), hostID, signaling.PeerID{3}, p)
	refuse("reflected", newOpener(k, line.Host), hostID, guestID, p)
	refuse("another secret", newOpener(other, line.Guest), hostID, guestID, p)
	elsewhere := *k
	elsewhere.room[0] ^= 1
	refuse("another room", newOpener(&elsewhere, line.Guest), hostID, guestID, p)
	for i := range p {
		bad := bytes.Clone(p)
		bad[i] ^= 1
		refuse("a changed byte", newOpener(k, line.Guest), hostID, guestID, bad)
		refuse("cut short", newOpener(k, line.Guest), hostID, guestID, p[:i])
		bad = bytes.Clone(all)
		bad[i] ^= 1
		refuse("a changed byte", newOpener(k, line.Guest), hostID, guestID, bad)
	}
	o := newOpener(k, line.Guest)
	if _, _, err := o.open(hostID, guestID, p); err != nil {
		t.Fatal(err)
	}
	refuse("an older one", o, hostID, guestID, older)
}

func TestSendersAreBounded(t *testing.T) {
	k := testKeys(t)
	o := newOpener(k, line.Guest)
	for i := range 2 * maxSenders {
		s := sealer{keys: k, role: line.Guest, self: signaling.PeerID{1, byte(i >> 8), byte(i)}, rand: zeros{}}
		p, _ := s.seal(hostID, nil)
		if _, _, err := o.open(hostID, s.self, p); err != nil {
			t.Fatal(err)
		}
		if _, _, err := o.open(hostID, s.self, p); err == nil {
			t.Fatal("a repeat opens")
		}
	}
	if len(o.last) > maxSenders || len(o.old) != len(o.last) {
		t.Errorf("%d senders are remembered", len(o.last))
	}
}

func FuzzOpen(f *testing.F) {
	k := testKeys(f)
	s := sealer{keys: k, role: line.Guest, self: guestID, rand: zeros{}}
	valid := map[string]bool{}
	for _, g := range golden {
		for _, to := range []signaling.PeerID{{}, hostID} {
			p, _ := s.seal(to, encode(g.message))
			valid[string(p)] = true
			f.Add(p)
		}
	}
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, p []byte) {
		if _, _, err := newOpener(k, line.Guest).open(hostID, guestID, p); err == nil && !valid[string(p)] {
			t.Errorf("%x opens, and nobody sealed it", p)
		}
	})
}
