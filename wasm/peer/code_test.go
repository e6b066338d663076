package peer

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

func sampleCode(t testing.TB) code {
	c, err := shorten(chromiumSDP)
	if err != nil {
		t.Fatal(err)
	}
	return code{kind: codeOffer, from: hostID, visit: visit{3}, try: 1, intro: bytes.Repeat([]byte{4}, 52), compact: c}
}

// goldenCode is an offer of version 1, which keeps being read.
const goldenCode = "EQEAAAAAAAAAZpGDouQKcENmw7OY8Jt9uIAvfqJH-wVHmEvtJWclRwbVQukhGocKjsy5DV7lW0-gMDmSeWsnZAIr3Y_raRQGMmF6g59pkdAqT0o7TNU-7JkaJvpYxwF45sqeQzPpBX4ZHt72MT9ZKr2V_OhjaIAEVEmR_xDyHoz3xU8lYPSa-RQkaDSq-v3i8lYSlGvsITqPvw5frY1Z-iOOW411Arkkor0gVDK5n7pqK-jx_c3vqLxaH9-fAEl1_wfRhg"

func TestCode(t *testing.T) {
	k := testKeys(t)
	want := sampleCode(t)
	text, err := sealCode(secret, k.room, line.Host, want)
	if err != nil {
		t.Fatal(err)
	}
	if text != goldenCode {
		t.Errorf("a code of version 1 has changed: %s", text)
	}
	t.Logf("%d characters", len(text))
	for _, s := range []string{text, " " + text[:40] + "\n  " + text[40:] + ".\n", text + ")"} {
		if got, err := openCode(secret, k.room, line.Host, signaling.PeerID{}, s); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v", s, got, err)
		}
	}
	refuse := func(what string, secret [16]byte, role line.Role, to signaling.PeerID, s string) {
		t.Helper()
		if _, err := openCode(secret, k.room, role, to, s); !errors.Is(err, line.ErrCode) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for i := range text {
		refuse("cut", secret, line.Host, signaling.PeerID{}, text[:i])
		other := byte('A')
		if text[i] == 'A' {
			other = 'B'
		}
		refuse("mistyped", secret, line.Host, signaling.PeerID{}, text[:i]+string(other)+text[i+1:])
	}
	refuse("longer", secret, line.Host, signaling.PeerID{}, text+"A")
	refuse("another invitation's", [16]byte{9}, line.Host, signaling.PeerID{}, text)
	refuse("of the other role", secret, line.Guest, signaling.PeerID{}, text)
	refuse("an answer to another", secret, line.Host, guestID, text)
	refuse("much too long", secret, line.Host, signaling.PeerID{}, strings.Repeat("A", 3*maxCode))
	refuse("empty", secret, line.Host, signaling.PeerID{}, "")
}

// FuzzCode reads what may be in a code's box: what can be read reads the same
// after it was written again.
func FuzzCode(f *testing.F) {
	f.Add(sampleCode(f).appendTo(nil))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		c, err := decodeCode(b)
		if err != nil {
			return
		}
		if again := c.appendTo(nil); !bytes.Equal(again, b) {
			t.Errorf("%x decodes and encodes to %x", b, again)
		}
		if _, err := fingerprint(c.compact.description("0")); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	})
}

// A line by hand is given up after a while, which is said, and bothers nobody.
func TestHandIsGivenUp(t *testing.T) {
	s := newSolo(t, 2)
	s.m.makeCode(s.now, signaling.PeerID{7}, &s.do)
	s.m.gathered(s.now, 1, chromiumSDP, &s.do)
	if s.m.handed() == nil {
		t.Fatal("there is no line to take an answer")
	}
	s.m.makeCode(s.now, signaling.PeerID{8}, &s.do) // in its place
	s.m.gathered(s.now, 2, chromiumSDP, &s.do)
	if len(s.m.attempts) != 1 {
		t.Errorf("%d lines", len(s.m.attempts))
	}
	s.do.take()
	s.wait(handTime - 1)
	if events := s.events(false); len(events) > 0 {
		t.Errorf("%+v", events)
	}
	s.wait(1)
	events := s.events(false)
	if len(events) != 1 || !errors.Is(events[0].(line.Code).Err, line.ErrTimedOut) || len(s.m.attempts) != 0 {
		t.Errorf("%+v, %d lines", events, len(s.m.attempts))
	}

	// After the answer it comes up or not; and not at all when another line did.
	s.m.makeCode(s.now, signaling.PeerID{9}, &s.do)
	s.m.gathered(s.now, 3, chromiumSDP, &s.do)
	s.m.takeAnswer(s.now, s.m.handed(), sampleCode(t), &s.do)
	s.wait(attemptTime)
	if events := s.events(false); len(events) != 1 || len(s.m.attempts) != 0 {
		t.Errorf("%+v", events)
	}
	s.m.makeCode(s.now, signaling.PeerID{9}, &s.do)
	s.m.gathered(s.now, 4, chromiumSDP, &s.do)
	s.knock(2, visit{2}, 1)
	s.rise(2)
	s.m.accept(s.now, 1, &s.do)
	s.expect(s.events(false), 1)
	if len(s.m.attempts) != 1 {
		t.Errorf("%d lines", len(s.m.attempts))
	}
}
