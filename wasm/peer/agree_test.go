package peer

import (
	"bytes"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/hex"
	"strings"
	"testing"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

func newKey(t testing.TB) *ecdh.PrivateKey {
	t.Helper()
	k, err := ecdh.X25519().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

var testBond = bond{
	room: signaling.Room{1}, hostID: signaling.PeerID{2}, guestID: signaling.PeerID{3},
	hostVisit: visit{4}, guestVisit: visit{5}, try: 6,
}

// The keys of a line are of both ends' keys and of all that the ends know of the line;
// each direction has its own.
func TestAgree(t *testing.T) {
	h, g := newKey(t), newKey(t)
	toGuest, fromGuest, err := testBond.agree(line.Host, h, describeKey(g.PublicKey()))
	if err != nil {
		t.Fatal(err)
	}
	toHost, fromHost, err := testBond.agree(line.Guest, g, describeKey(h.PublicKey()))
	if err != nil {
		t.Fatal(err)
	}
	nonce := partNonce(0)
	box := toGuest.Seal(nil, nonce, []byte("e4"), nil)
	if text, err := fromHost.Open(nil, nonce, box, nil); err != nil || string(text) != "e4" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := fromGuest.Open(nil, nonce, box, nil); err == nil {
		t.Error("an end takes back what it sent")
	}
	if back := toHost.Seal(nil, nonce, []byte("e4"), nil); bytes.Equal(back, box) {
		t.Error("both ends seal with one key")
	}
	for name, change := range map[string]func(*bond){
		"room":          func(b *bond) { b.room[0]++ },
		"host's id":     func(b *bond) { b.hostID[0]++ },
		"guest's id":    func(b *bond) { b.guestID[0]++ },
		"host's visit":  func(b *bond) { b.hostVisit[0]++ },
		"guest's visit": func(b *bond) { b.guestVisit[0]++ },
		"try":           func(b *bond) { b.try++ },
	} {
		b := testBond
		change(&b)
		_, open, err := b.agree(line.Guest, g, describeKey(h.PublicKey()))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := open.Open(nil, nonce, box, nil); err == nil {
			t.Errorf("another %s makes the same keys", name)
		}
	}
	_, open, _ := testBond.agree(line.Guest, newKey(t), describeKey(h.PublicKey()))
	if _, err := open.Open(nil, nonce, box, nil); err == nil {
		t.Error("another key opens what was sent")
	}
}

// The derivation as golden bytes: both ends of a line may be of different versions.
func TestAgreeGolden(t *testing.T) {
	key := func(b byte) *ecdh.PrivateKey {
		k, err := ecdh.X25519().NewPrivateKey(bytes.Repeat([]byte{b}, 32))
		if err != nil {
			t.Fatal(err)
		}
		return k
	}
	seal, _, err := testBond.agree(line.Host, key(1), describeKey(key(2).PublicKey()))
	if err != nil {
		t.Fatal(err)
	}
	const want = "718ceba66a8cbbc29ff496aea3ae0acefd9dd37658"
	if got := hex.EncodeToString(seal.Seal(nil, partNonce(1), []byte("rowan"), []byte{2})); got != want {
		t.Errorf("the box is %s, want %s", got, want)
	}
}

func TestRefusedKeys(t *testing.T) {
	good := describeKey(newKey(t).PublicKey())
	if id, room, err := identity(good); id != good || !room || err != nil {
		t.Errorf("%q, %v, %v", id, room, err)
	}
	for _, bad := range []string{
		"", keyLabel, good[:len(good)-3], good + ":00", good + "\r\n", strings.ToLower(good), " " + good,
		strings.ReplaceAll(good, ":", ""), strings.Replace(good, "x25519", "sha-256", 1), keyLabel + strings.Repeat("é", 48),
	} {
		if _, err := keyIn(bad); err == nil {
			t.Errorf("%q is a key", bad)
		}
		if _, room, err := identity(bad); room && err == nil {
			t.Errorf("%q is a description", bad)
		}
	}
	// Points with which every key makes the same secret (RFC 7748 section 6.1).
	for _, low := range []string{
		strings.Repeat("00", 32), "01" + strings.Repeat("00", 31), "ec" + strings.Repeat("ff", 30) + "7f",
		"e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
	} {
		k, err := ecdh.X25519().NewPublicKey(unhex(low))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := testBond.agree(line.Host, newKey(t), describeKey(k)); err == nil {
			t.Errorf("a secret is agreed with %s", low)
		}
	}
}
