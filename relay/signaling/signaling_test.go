package signaling

import (
	"bytes"
	"encoding/hex"
	"errors"
	"reflect"
	"strings"
	"testing"
)

// golden pins the bytes of versions 1 and 2. A line here is never changed: pages in
// caches speak it for as long as relays answer them.
var golden = []struct {
	name string
	msg  Message
	hex  string
}{
	{"join", Join{
		Version: 1,
		Room:    Room{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
		Token:   Token{0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff},
		ID:      PeerID{1, 2, 3, 4, 5, 6, 7, 8},
	}, "01 0001 000102030405060708090a0b0c0d0e0f f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff 0102030405060708"},
	{"join of version 2", Join{Version: 2, Room: Room{15: 1}, Token: Token{15: 2}, ID: PeerID{7: 3}},
		"01 0002 00000000000000000000000000000001 00000000000000000000000000000002 0000000000000003"},
	{"outcome direct", Outcome{RouteDirect}, "03 01"},
	{"outcome relayed", Outcome{RouteRelayed}, "03 02"},
	{"outcome through the room", Outcome{RouteRoom}, "03 03"},
	{"outcome failed", Outcome{RouteFailed}, "03 04"},
	{"send", Send{To: PeerID{1, 2, 3, 4, 5, 6, 7, 8}, Payload: []byte("hi")}, "02 0102030405060708 6869"},
	{"send to everyone", Send{Payload: []byte{0}}, "02 0000000000000000 00"},
	{"send nothing", Send{Payload: []byte{}}, "02 0000000000000000"},
	{"joined alone", Joined{}, "81 00 00"},
	{"joined", Joined{
		Peers: []PeerID{{1}, {2}},
		ICE:   []ICEServer{{URL: "stun:a:1"}, {URL: "turn:b:2", Username: "u", Credential: "c"}},
	}, "81 02 0100000000000000 0200000000000000 02 08 7374756e3a613a31 00 00 08 7475726e3a623a32 01 75 01 63"},
	{"arrived", Arrived{PeerID{9}}, "82 0900000000000000"},
	{"left", Left{PeerID{7: 9}}, "83 0000000000000009"},
	{"delivered", Delivered{From: PeerID{7: 9}, Payload: []byte{0xca, 0xfe}}, "84 0000000000000009 cafe"},
}

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestGoldenBytes(t *testing.T) {
	for _, g := range golden {
		want := unhex(t, g.hex)
		if got := Encode(g.msg); !bytes.Equal(got, want) {
			t.Errorf("%s: Encode = %x, want %x", g.name, got, want)
		}
		got, err := Decode(want)
		if err != nil || !reflect.DeepEqual(got, g.msg) {
			t.Errorf("%s: Decode = %#v, %v, want %#v", g.name, got, err, g.msg)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	full := strings.Repeat("00", MaxPayload)
	tests := []struct{ name, hex, want string }{
		{"nothing", "", "message: empty at byte 0"},
		{"unknown kind", "7f", "message: unknown kind 127 at byte 0"},
		{"join without version", "01 00", "join: too short at byte 1"},
		{"short join", "01 0001 00", "join: too short at byte 3"},
		{"long join", golden[0].hex + "00", "join: more than it should hold at byte 43"},
		{"outcome of nothing", "03", "outcome: too short at byte 1"},
		{"outcome without a route", "03 00", "outcome: unknown route at byte 2"},
		{"outcome of a later version", "03 05", "outcome: unknown route at byte 2"},
		{"long outcome", "03 01 00", "outcome: more than it should hold at byte 2"},
		{"send without receiver", "02 01", "send: too short at byte 1"},
		{"big payload", "02 0000000000000000" + full + "00", "message: longer than a message may be at byte 16393"},
		{"joined without peers", "81 01", "joined: too short at byte 2"},
		{"too many peers", "81 41", "joined: too many peers at byte 2"},
		{"too many servers", "81 00 09", "joined: too many ICE servers at byte 3"},
		{"short string", "81 00 01 05 6162", "joined: too short at byte 4"},
		{"long arrived", "82 0900000000000000 00", "arrived: more than it should hold at byte 9"},
	}
	for _, tt := range tests {
		m, err := Decode(unhex(t, tt.hex))
		var de *DecodeError
		if m != nil || !errors.As(err, &de) || err.Error() != "signaling: "+tt.want {
			t.Errorf("%s: Decode = %v, %v, want %s", tt.name, m, err, tt.want)
		}
	}
}

// A later version may lay out the rest of a Join as it likes: the version must
// be told apart from damage whatever follows it.
func TestDecodeOtherVersion(t *testing.T) {
	for _, s := range []string{"01 0003", "01 0003 ff", "01 0000" + strings.Repeat("00", 100)} {
		_, err := Decode(unhex(t, s))
		var ve *VersionError
		if !errors.As(err, &ve) {
			t.Errorf("Decode(%s) = %v, want a VersionError", s, err)
		}
	}
}

func TestLimitsFit(t *testing.T) {
	long := strings.Repeat("x", MaxString)
	joined := Joined{Peers: make([]PeerID, MaxPeers)}
	for range MaxICE {
		joined.ICE = append(joined.ICE, ICEServer{long, long, long})
	}
	for _, m := range []Message{joined, Send{Payload: make([]byte, MaxPayload)}, Delivered{Payload: make([]byte, MaxPayload)}} {
		b := Encode(m)
		if len(b) > MaxMessage {
			t.Errorf("%T takes %d bytes, more than MaxMessage", m, len(b))
		}
		if got, err := Decode(b); err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("%T at its limits does not come back: %v", m, err)
		}
	}
}

func TestEncodePanicsOverLimits(t *testing.T) {
	for _, m := range []Message{
		Send{Payload: make([]byte, MaxPayload+1)},
		Joined{Peers: make([]PeerID, MaxPeers+1)},
		Joined{ICE: make([]ICEServer, MaxICE+1)},
		Joined{ICE: []ICEServer{{URL: strings.Repeat("x", MaxString+1)}}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Encode takes a %T over its limits", m)
				}
			}()
			Encode(m)
		}()
	}
}

func TestCloseCodes(t *testing.T) {
	seen := map[string]bool{}
	for c := CloseBadMessage; c <= CloseApart; c++ {
		s := c.String()
		if seen[s] || strings.HasPrefix(s, "close code") {
			t.Errorf("%d: String = %q", uint16(c), s)
		}
		seen[s] = true
	}
	if s := CloseCode(4999).String(); s != "close code 4999" {
		t.Errorf("an unknown code prints as %q", s)
	}
}

func TestRoutes(t *testing.T) {
	seen := map[string]bool{}
	for r := RouteDirect; r <= RouteFailed; r++ {
		s := r.String()
		if seen[s] || strings.HasPrefix(s, "route ") {
			t.Errorf("%d: String = %q", uint8(r), s)
		}
		seen[s] = true
	}
	if s := Route(9).String(); s != "route 9" {
		t.Errorf("an unknown route prints as %q", s)
	}
}

func FuzzDecode(f *testing.F) {
	for _, g := range golden {
		f.Add(unhex(f, g.hex))
	}
	for _, g := range lobbyGolden {
		f.Add(unhex(f, g.hex))
	}
	f.Add([]byte{kindJoin, 0, 3})
	f.Add([]byte{kindJoined, 255})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := Decode(b)
		if err != nil {
			if m != nil {
				t.Fatalf("Decode returns %v and %v", m, err)
			}
			return
		}
		if got := Encode(m); !bytes.Equal(got, b) {
			t.Fatalf("%x decodes to %#v, which encodes to %x", b, m, got)
		}
	})
}

func TestAudience(t *testing.T) {
	for _, r := range []Room{{}, {0xff, 1}} {
		if !r.WithAudience(true).Audience() || r.WithAudience(false).Audience() || r.WithAudience(true).WithAudience(false) != r.WithAudience(false) {
			t.Errorf("%x", r)
		}
	}
}
