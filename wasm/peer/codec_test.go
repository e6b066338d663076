package peer

import (
	"bytes"
	"encoding/hex"
	"reflect"
	"strings"
	"testing"

	"rowan/wasm/line"
)

func ptr[T any](v T) *T { return &v }

// golden has the bytes of every message. They must decode for ever: pages live
// in caches.
var golden = []struct {
	message message
	hex     string
}{
	{knock{visit{1, 2, 3, 4, 5, 6, 7, 8}, 9, []byte("hi")}, "01 0102030405060708 00000009 0002 6869"},
	{knock{Visit: visit{1}, Want: 1}, "01 0100000000000000 00000001 0000"},
	{detour{visit{1}, 9, []byte("hi")}, "09 0100000000000000 00000009 0002 6869"},
	{call{visit{1}, 2}, "02 0100000000000000 00000002"},
	{offer{visit{1}, 2, 3, []byte("hi"), "v=0"}, "03 0100000000000000 00000002 00000003 0002 6869 0003 763d30"},
	{answer{2, "v=0"}, "04 00000002 0003 763d30"},
	{candidate{2, "c", ptr("0"), ptr(uint16(1)), ptr("uf")}, "05 00000002 07 0001 63 0001 30 0001 0002 7566"},
	{candidate{Try: 2, Candidate: "c"}, "05 00000002 00 0001 63 0000 0000 0000"},
	{falter{2, proof{3}}, "06 00000002 03000000000000000000000000000000"},
	{renewal{2, 3, proof{4}, "v=0"}, "07 00000002 00000003 04000000000000000000000000000000 0003 763d30"},
	{renewed{2, 3, proof{4}, "v=0"}, "08 00000002 00000003 04000000000000000000000000000000 0003 763d30"},
	{candidate{Try: 2, Candidate: "c", Mid: ptr("")}, "05 00000002 01 0001 63 0000 0000 0000"},
}

func unhex(s string) []byte {
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		panic(err)
	}
	return b
}

func TestGoldenMessages(t *testing.T) {
	for _, g := range golden {
		want := unhex(g.hex)
		if got := encode(g.message); !bytes.Equal(got, want) {
			t.Errorf("%+v is\n%x, want\n%x", g.message, got, want)
		}
		got, err := decode(want)
		if err != nil || !reflect.DeepEqual(got, g.message) {
			t.Errorf("%x decodes to %+v, %v", want, got, err)
		}
		for n := range want {
			if m, err := decode(want[:n]); err == nil {
				t.Errorf("%x cut to %d bytes decodes to %+v", want, n, m)
			}
		}
		if _, err := decode(append(want, 0)); err == nil {
			t.Errorf("%x with a byte more decodes", want)
		}
	}
}

func TestRefusedMessages(t *testing.T) {
	long := func(n int) string { return strings.Repeat("x", n) }
	for name, b := range map[string][]byte{
		"unknown kind":                unhex("0a 0000"),
		"a bit that means nothing":    unhex("05 00000002 08 0001 63 0000 0000 0000"),
		"a mid that is not there":     unhex("05 00000002 00 0001 63 0001 30 0000 0000"),
		"a line that is not there":    unhex("05 00000002 00 0001 63 0000 0001 0000"),
		"a fragment that is not":      unhex("05 00000002 00 0001 63 0000 0000 0001 30"),
		"the end of candidates":       encode(candidate{Try: 1}),
		"an intro too long":           encode(knock{Intro: []byte(long(line.MaxIntro + 1))}),
		"a description too long":      encode(answer{1, long(maxDescription + 1)}),
		"a renewal too long":          encode(renewal{Description: long(maxDescription + 1)}),
		"a candidate too long":        encode(candidate{Candidate: long(maxCandidate + 1)}),
		"a mid too long":              encode(candidate{Candidate: "c", Mid: ptr(long(maxMid + 1))}),
		"a fragment too long":         encode(candidate{Candidate: "c", Fragment: ptr(long(maxFragment + 1))}),
		"a description of no letters": encode(answer{1, "\xff"}),
	} {
		if m, err := decode(b); err == nil {
			t.Errorf("%s: decodes to %+v", name, m)
		}
	}
}

// The largest of each kind fits through the relay when it is sealed.
func TestLimitsAreChecked(t *testing.T) {
	if err := check(offer{Description: strings.Repeat("x", maxDescription)}); err != nil {
		t.Error(err)
	}
	for _, m := range []message{
		offer{Description: strings.Repeat("x", maxDescription+1)},
		answer{Description: strings.Repeat("x", maxDescription+1)},
		renewal{Description: strings.Repeat("x", maxDescription+1)},
		renewed{Description: strings.Repeat("x", maxDescription+1)},
		candidate{Candidate: strings.Repeat("x", maxCandidate+1)},
		candidate{Mid: ptr(strings.Repeat("x", maxMid+1))},
		candidate{Fragment: ptr(strings.Repeat("x", maxFragment+1))},
	} {
		if check(m) == nil {
			t.Errorf("%T over its limit passes", m)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, g := range golden {
		f.Add(unhex(g.hex))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := decode(b)
		if err != nil {
			return
		}
		if check(m) != nil {
			t.Errorf("%+v is over a limit", m)
		}
		if again := encode(m); !bytes.Equal(again, b) {
			t.Errorf("%x decodes and encodes to %x", b, again)
		}
	})
}
