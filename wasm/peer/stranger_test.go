package peer

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"testing"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

var testPairing = pairing{room: signaling.Room{7}, terms: "gomoku-15x15-5-freestyle-none~drawn"}

// A stranger is one side of an agreement, and what it said last.
type stranger struct {
	*agreement
	said []byte
}

func newStranger(t testing.TB, p pairing, r line.Role) *stranger {
	t.Helper()
	p.role = r
	a, commit, err := newAgreement(p, [16]byte{byte(r) + 1}, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return &stranger{a, commit}
}

// hear has it take what another said. The answer is what it says next.
func (s *stranger) hear(t testing.TB, o *stranger) *agreed {
	t.Helper()
	answer, end, err := s.take(o.said)
	if err != nil {
		t.Fatalf("the %v: %v", s.role, err)
	}
	s.said = answer
	return end
}

// agreeWith has two agree, each in its own words.
func agreeWith(t testing.TB, a, b *stranger) (byA, byB *agreed) {
	t.Helper()
	first := *a
	a.hear(t, b)
	b.hear(t, &first)
	return a.hear(t, b), b.hear(t, a2(a))
}

// a2 is what a side revealed, after it has heard the other's Reveal.
func a2(a *stranger) *stranger {
	return &stranger{a.agreement, append([]byte{kindReveal}, a.reveals[a.role]...)}
}

func TestStrangersAgree(t *testing.T) {
	h, g := newStranger(t, testPairing, line.Host), newStranger(t, testPairing, line.Guest)
	byHost, byGuest := agreeWith(t, h, g)
	if byHost.secret != byGuest.secret || byHost.digits != byGuest.digits || byHost.secret == [16]byte{} {
		t.Errorf("the host has %+v, the guest %+v", byHost, byGuest)
	}
	if byHost.said != [16]byte{2} || byGuest.said != [16]byte{1} {
		t.Errorf("the host heard %x, the guest %x", byHost.said, byGuest.said)
	}
	if len(byHost.digits) != 6 {
		t.Errorf("%q are not six digits", byHost.digits)
	}
	h, g = newStranger(t, testPairing, line.Host), newStranger(t, testPairing, line.Guest)
	if again, _ := agreeWith(t, h, g); again.secret == byHost.secret {
		t.Error("two agreements came to the same secret")
	}
}

// The two must have been told the same of their pairing.
func TestStrangersToldOtherwise(t *testing.T) {
	other := testPairing
	other.terms += "~"
	byHost, byGuest := agreeWith(t, newStranger(t, testPairing, line.Host), newStranger(t, other, line.Guest))
	if byHost.secret == byGuest.secret {
		t.Error("the secret does not say by which terms they play")
	}
	other = testPairing
	other.room[0]++
	h, g := newStranger(t, testPairing, line.Host), newStranger(t, other, line.Guest)
	h.hear(t, g)
	if _, _, err := g.take(h.said); !errors.Is(err, errStranger) {
		t.Errorf("a Reveal before a Commit: %v", err)
	}
	commit := append([]byte{kindCommit}, h.commits[line.Host]...)
	if _, _, err := g.take(commit); err != nil {
		t.Fatal(err)
	}
	if _, _, err := g.take(h.said); !errors.Is(err, errSwapped) {
		t.Errorf("a Commit in another room: %v", err)
	}
}

// Who sits between the two has an agreement with each, and the digits of the one are
// not those of the other. He cannot have chosen his keys for it: each was committed to
// before he saw a key.
func TestStrangersWithSomebodyBetween(t *testing.T) {
	equal := 0
	for range 200 {
		h, toHost := newStranger(t, testPairing, line.Host), newStranger(t, testPairing, line.Guest)
		toGuest, g := newStranger(t, testPairing, line.Host), newStranger(t, testPairing, line.Guest)
		byHost, _ := agreeWith(t, h, toHost)
		byGuest, _ := agreeWith(t, g, toGuest)
		if byHost.secret == byGuest.secret {
			t.Fatal("two agreements came to one secret")
		}
		if byHost.digits == byGuest.digits {
			equal++
		}
	}
	if equal > 1 { // one in 5,000 runs has one
		t.Errorf("%d of 200 had the same digits", equal)
	}
}

// Nothing but a Commit and then the Reveal that it was for ends in an agreement.
func TestStrangersOutOfOrder(t *testing.T) {
	commit := func(s *stranger) []byte { return append([]byte{kindCommit}, s.commits[s.role]...) }
	reveal := func(s *stranger) []byte { return append([]byte{kindReveal}, s.reveals[s.role]...) }
	for name, test := range map[string]struct {
		say  func(h, g *stranger) [][]byte // to the guest
		want error
	}{
		"a Reveal first": {func(h, g *stranger) [][]byte { return [][]byte{reveal(h)} }, errStranger},
		"two Commits":    {func(h, g *stranger) [][]byte { return [][]byte{commit(h), commit(h)} }, errStranger},
		"another key": {func(h, g *stranger) [][]byte {
			return [][]byte{commit(h), reveal(newStranger(t, testPairing, line.Host))}
		}, errSwapped},
		"another's seat":        {func(h, g *stranger) [][]byte { b := reveal(h); b[revealLen-1]++; return [][]byte{commit(h), b} }, errSwapped},
		"its own said back":     {func(h, g *stranger) [][]byte { return [][]byte{commit(g), reveal(g)} }, errSwapped},
		"two Reveals":           {func(h, g *stranger) [][]byte { return [][]byte{commit(h), reveal(h), reveal(h)} }, errStranger},
		"nothing":               {func(h, g *stranger) [][]byte { return [][]byte{nil} }, errStranger},
		"a Commit that goes on": {func(h, g *stranger) [][]byte { return [][]byte{append(commit(h), 0)} }, errStranger},
		"a Reveal cut short":    {func(h, g *stranger) [][]byte { return [][]byte{commit(h), reveal(h)[:revealLen-1]} }, errStranger},
	} {
		h, g := newStranger(t, testPairing, line.Host), newStranger(t, testPairing, line.Guest)
		said := test.say(h, g)
		for i, m := range said {
			_, _, err := g.take(m)
			if last := i == len(said)-1; last && !errors.Is(err, test.want) || !last && err != nil {
				t.Errorf("%s: message %d: %v, want %v", name, i, err, test.want)
			}
		}
	}
}

// A key that makes the same secret with every other is refused, as it agrees on nothing.
func TestStrangersWeakKey(t *testing.T) {
	h, g := newStranger(t, testPairing, line.Host), newStranger(t, testPairing, line.Guest)
	copy(h.reveals[line.Host], make([]byte, 32))
	g.take(append([]byte{kindCommit}, h.commitTo(line.Host)...))
	if _, _, err := g.take(a2(h).said); !errors.Is(err, errKey) {
		t.Errorf("the key of zeros: %v", err)
	}
}

// The derivation as golden bytes: the two may be of different versions.
func TestStrangersGolden(t *testing.T) {
	side := func(r line.Role) *stranger {
		p := testPairing
		p.role = r
		a, commit, err := newAgreement(p, [16]byte{byte(r) + 1}, bytes.NewReader(bytes.Repeat([]byte{byte(r) + 3}, 48)))
		if err != nil {
			t.Fatal(err)
		}
		return &stranger{a, commit}
	}
	h, g := side(line.Host), side(line.Guest)
	if got, want := hex.EncodeToString(h.said), "01abb65f9f29cfb3349facab832e8e9cecf4132176f3f9bfc562a5e6ab378a2535"; got != want {
		t.Errorf("the host commits to\n%s, want\n%s", got, want)
	}
	byHost, _ := agreeWith(t, h, g)
	if got, want := hex.EncodeToString(byHost.secret[:])+" "+byHost.digits, "beac4cccc5d30f7b61837276f5268efe 323442"; got != want {
		t.Errorf("they agree on\n%s, want\n%s", got, want)
	}
}

// FuzzStranger has a side hear any two messages: never a panic, and without the keys of
// the other no agreement.
func FuzzStranger(f *testing.F) {
	h := newStranger(f, testPairing, line.Host)
	f.Add(h.said, a2(h).said)
	f.Add([]byte{kindReveal}, []byte{kindCommit})
	f.Fuzz(func(t *testing.T, one, two []byte) {
		g := newStranger(t, testPairing, line.Guest)
		answer, end, err := g.take(one)
		if end != nil || (answer == nil) == (err == nil) {
			t.Fatalf("after one message: %x, %v, %v", answer, end, err)
		}
		if err != nil {
			return
		}
		if _, end, err := g.take(two); err == nil && end == nil {
			t.Errorf("%x was taken and nothing agreed on", two)
		} else if err == nil && !bytes.Equal(g.commitTo(line.Host), one[1:]) {
			t.Errorf("%x was taken, and is not what %x committed to", two, one)
		}
	})
}
