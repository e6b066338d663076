package signaling

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
)

var someTerms = "gomoku-3x3-3-standard-none~drawn"

// lobbyGolden pins the bytes of the lobby's version 1, as golden does of rooms.
var lobbyGolden = []struct {
	name string
	msg  Message
	hex  string
}{
	{"enter", Enter{Version: 1, Token: Token{0xf0, 15: 0xff}}, "04 0001 f00000000000000000000000000000ff"},
	{"seek", Seek{Terms: "a-1~b.+"}, "05 00 00 07 612d317e622e2b"},
	{"seek in a band", Seek{Strength: 40, Band: 10, Terms: "a"}, "05 28 0a 01 61"},
	{"host", Host{Terms: "a", Name: "Ada"}, "06 01 61 03 416461"},
	{"host without a name", Host{Terms: "a"}, "06 01 61 00"},
	{"show", Show{Terms: "a", Link: Link{1, 31: 2}, Host: "A", Guest: "B"},
		"07 01 61 01000000000000000000000000000000 00000000000000000000000000000002 01 41 01 42"},
	{"withdraw", Withdraw{}, "08"},
	{"take", Take{OfferID{1, 7: 2}}, "09 0100000000000002"},
	{"look", Look{List: ListGames, Page: 3}, "0a 02 03"},
	{"look no more", Look{List: ListInvitations}, "0a 01 00"},
	{"waiting", Waiting{People: 258, Sought: []Sought{{2, "a"}, {1, "b"}}}, "85 00000102 02 00000002 01 61 00000001 01 62"},
	{"nobody waits", Waiting{}, "85 00000000 00"},
	{"invitations", Invitations{Page: 1, All: 259, List: []Invitation{{OfferID{9}, "a", "Ada"}, {OfferID{8}, "b", ""}}},
		"86 01 0103 02 0900000000000000 01 61 03 416461 0800000000000000 01 62 00"},
	{"no invitations", Invitations{Page: 1}, "86 01 0000 00"},
	{"games", Games{Page: 2, All: 21, List: []Show{{Terms: "a", Link: Link{1}, Host: "A"}}},
		"87 02 0015 01 01 61 01000000000000000000000000000000 00000000000000000000000000000000 01 41 00"},
	{"listed", Listed{OfferID{7: 9}}, "88 0000000000000009"},
	{"paired host", Paired{Room: Room{1}, Role: RoleHost, Terms: "a"}, "89 01000000000000000000000000000000 00 01 61"},
	{"paired guest", Paired{Room: Room{1}, Role: RoleGuest, Terms: "a"}, "89 01000000000000000000000000000000 01 01 61"},
	{"left", Unpaired{CauseLeft, true}, "8a 01 01"},
	{"failed", Unpaired{CauseFailed, false}, "8a 02 00"},
	{"late", Unpaired{CauseLate, false}, "8a 03 00"},
	{"gone", Refused{KindTake, ReasonGone}, "8b 09 01"},
	{"too many", Refused{KindHost, ReasonTooMany}, "8b 06 02"},
	{"full", Refused{KindShow, ReasonFull}, "8b 07 03"},
}

func TestLobbyGoldenBytes(t *testing.T) {
	for _, g := range lobbyGolden {
		want := unhex(t, g.hex)
		if got := Encode(g.msg); !bytes.Equal(got, want) {
			t.Errorf("%s: Encode = %x, want %x", g.name, got, want)
		}
		got, err := Decode(want)
		if err != nil || !reflect.DeepEqual(got, g.msg) {
			t.Errorf("%s: Decode = %#v, %v, want %#v", g.name, got, err, g.msg)
		}
		if len(want) > 1 {
			if m, err := Decode(want[:len(want)-1]); err == nil {
				t.Errorf("%s: Decode takes it cut, as %#v", g.name, m)
			}
		}
		if m, err := Decode(append(want, 0)); err == nil {
			t.Errorf("%s: Decode takes it with a byte more, as %#v", g.name, m)
		}
	}
}

func TestLobbyDecodeRefuses(t *testing.T) {
	tests := []struct{ name, hex, want string }{
		{"band without strength", "05 00 01 01 61", "seek: a band and no strength at byte 3"},
		{"no terms", "05 00 00 00", "seek: no terms at byte 4"},
		{"terms in capitals", "06 01 41 00", "host: no terms at byte 3"},
		{"long terms", "06 a1 " + strings.Repeat("61", 161) + " 00", "host: no terms at byte 163"},
		{"long name", "06 01 61 3d " + strings.Repeat("61", 61), "host: a name that may not be shown at byte 65"},
		{"name that turns", "06 01 61 03 e280ae", "host: a name that may not be shown at byte 7"},
		{"no list", "0a 00 01", "look: unknown list at byte 2"},
		{"later list", "0a 03 01", "look: unknown list at byte 2"},
		{"many sought", "85 00000000 11", "waiting: too many terms at byte 6"},
		{"many invitations", "86 01 0000 15", "invitations: too many invitations at byte 5"},
		{"many games", "87 01 0000 15", "games: too many games at byte 5"},
		{"third role", "89 01000000000000000000000000000000 02 01 61", "paired: unknown role at byte 18"},
		{"no cause", "8a 00 00", "unpaired: unknown cause at byte 2"},
		{"later cause", "8a 04 00", "unpaired: unknown cause at byte 2"},
		{"neither again nor not", "8a 01 02", "unpaired: unknown answer at byte 3"},
		{"withdraw refused", "8b 08 01", "refused: a kind that nobody refuses at byte 2"},
		{"seek refused", "8b 05 01", "refused: unknown kind at byte 2"},
		{"later reason", "8b 09 04", "refused: unknown reason at byte 3"},
	}
	for _, tt := range tests {
		m, err := Decode(unhex(t, tt.hex))
		var de *DecodeError
		if m != nil || !errors.As(err, &de) || err.Error() != "signaling: "+tt.want {
			t.Errorf("%s: Decode = %v, %v, want %s", tt.name, m, err, tt.want)
		}
	}
}

func TestDecodeOtherLobbyVersion(t *testing.T) {
	for _, s := range []string{"04 0000", "04 0002", "04 0002 ff"} {
		_, err := Decode(unhex(t, s))
		var ve *VersionError
		if !errors.As(err, &ve) || ve.Message != "enter" {
			t.Errorf("Decode(%s) = %v, want a VersionError of enter", s, err)
		}
	}
}

func TestLobbyLimitsFit(t *testing.T) {
	terms, name := strings.Repeat("x", MaxTerms), strings.Repeat("x", MaxName)
	var w Waiting
	for range MaxSought {
		w.Sought = append(w.Sought, Sought{1, terms})
	}
	var i Invitations
	var g Games
	for range MaxListed {
		i.List = append(i.List, Invitation{Terms: terms, Name: name})
		g.List = append(g.List, Show{Terms: terms, Host: name, Guest: name})
	}
	for _, m := range []Message{w, i, g} {
		b := Encode(m)
		if got, err := Decode(b); len(b) > MaxMessage || err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("%T at its limits, %d bytes, does not come back: %v", m, len(b), err)
		}
	}
	w.Sought = append(w.Sought, Sought{1, terms})
	i.List = append(i.List, i.List[0])
	g.List = append(g.List, g.List[0])
	for _, m := range []Message{w, i, g, Seek{Band: 1, Terms: "a"}, Seek{}, Host{Terms: "a", Name: "\n"}, Show{Terms: terms + "x"}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Encode takes %.80v", m)
				}
			}()
			Encode(m)
		}()
	}
}

func TestValidName(t *testing.T) {
	for name, want := range map[string]bool{
		"": true, "Ada": true, "Ада Л.": true, "五目 並べ": true, "👩\u200d🚀": true, "می\u200cخواهم": true, "عدنان": true,
		strings.Repeat("x", 60): true, strings.Repeat("x", 61): false, strings.Repeat("目", 21): false,
		" a": false, "a ": false, "a\tb": false, "a\nb": false, "a\u2028b": false, "a\u00a0b": false, "a\x00b": false, "a\x7fb": false,
		"a\u0085b": false, "\xff": false, "a\u202eb": false, "\u2066a": false, "a\u200fb": false, "a\u061cb": false, "a\ufeffb": false,
		"\u00ad": false, "\ue000": false, "a\u200bb": false,
	} {
		if ValidName(name) != want {
			t.Errorf("ValidName(%q) = %v", name, !want)
		}
	}
}

func TestValidTerms(t *testing.T) {
	for terms, want := range map[string]bool{
		someTerms: true, "connect4-7x6-4-popout-pie~host~f300+5": true, strings.Repeat("x", 160): true,
		"": false, strings.Repeat("x", 161): false, "A": false, "a b": false, "a/b": false, "é": false, "a\n": false,
	} {
		if ValidTerms(terms) != want {
			t.Errorf("ValidTerms(%q) = %v", terms, !want)
		}
	}
}

func TestReasons(t *testing.T) {
	seen := map[string]bool{}
	for r := ReasonGone; r <= ReasonFull; r++ {
		s := r.String()
		if seen[s] || strings.HasPrefix(s, "reason ") {
			t.Errorf("%d: String = %q", uint8(r), s)
		}
		seen[s] = true
	}
	for c := CauseLeft; c <= CauseLate; c++ {
		s := c.String()
		if seen[s] || strings.HasPrefix(s, "cause ") {
			t.Errorf("%d: String = %q", uint8(c), s)
		}
		seen[s] = true
	}
	if s := Cause(9).String(); s != "cause 9" {
		t.Errorf("an unknown cause prints as %q", s)
	}
	if s := Reason(9).String(); s != "reason 9" {
		t.Errorf("an unknown reason prints as %q", s)
	}
}
