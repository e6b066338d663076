package protocol

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/record"
)

var sample = Invite{
	Terms:  record.Terms{Variant: rules.ClassicGomoku, Begins: record.Drawn},
	Secret: Secret{17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32},
	Host:   KeyHash{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
}

const sampleFragment = "i/1/gomoku-15x15-5-freestyle-none~drawn/ERITFBUWFxgZGhscHR4fIA/AQIDBAUGBwgJCgsMDQ4PEA/fsFB"

func TestInvite(t *testing.T) {
	if got := sample.Fragment(); got != sampleFragment {
		t.Errorf("an invitation of version 1 has changed: %s", got)
	}
	for _, tail := range []string{"", ".", ")", ").", ",", "/", "/more", "?x=1", " "} {
		for _, head := range []string{"", "#"} {
			if got, err := ParseInvite(head + sampleFragment + tail); err != nil || got != sample {
				t.Errorf("with %q: %v", tail, err)
			}
		}
	}
}

func TestInviteErrorsAreToldApart(t *testing.T) {
	for text, want := range map[string]LinkError{
		"":                  {Problem: NotInvite, Part: "form"},
		"#":                 {Problem: NotInvite, Part: "form"},
		"p/1/x":             {Problem: NotInvite, Part: "form"},
		"i":                 {Problem: Broken, Part: "form"},
		"i/1":               {Problem: Broken, Part: "form"},
		"i/3/a/b/c":         {Problem: OtherVersion, Part: "version"},
		"i//a/b/c":          {Problem: Broken, Part: "form"},
		"i/1/x~drawn/b/c/d": {Problem: Broken, Part: "terms"},
		strings.Replace(sampleFragment, "drawn", "me", 1):         {Problem: Broken, Part: "terms"},
		strings.Replace(sampleFragment, "drawn", "host", 1):       {Problem: Broken, Part: "check"},
		strings.Replace(sampleFragment, "ERIT", "ERIU", 1):        {Problem: Broken, Part: "check"},
		strings.Replace(sampleFragment, "drawn", "drawn~5+3", 1):  {Problem: Broken, Part: "terms"},
		strings.Replace(sampleFragment, "ERIT", "ERI", 1):         {Problem: Broken, Part: "secret"},
		strings.Replace(sampleFragment, "ERIT", "ER+T", 1):        {Problem: Broken, Part: "secret"},
		strings.Replace(sampleFragment, "ERIT", "ERITT", 1):       {Problem: Broken, Part: "secret"},
		sampleFragment[:len(sampleFragment)-1]:                    {Problem: Broken, Part: "check"},
		sampleFragment + "A":                                      {Problem: Broken, Part: "check"},
		strings.Replace(sampleFragment, "AQIDBAUG", "AQIDBAU", 1): {Problem: Broken, Part: "host"},
	} {
		_, err := ParseInvite(text)
		var e *LinkError
		if !errors.As(err, &e) || e.Problem != want.Problem || e.Part != want.Part || e.Error() == "" {
			t.Errorf("%q: %v, want %+v", text, err, want)
		}
	}
}

func FuzzInvite(f *testing.F) {
	f.Add(sampleFragment)
	f.Add("i/1/a/b/c")
	f.Fuzz(func(t *testing.T, text string) {
		i, err := ParseInvite(text)
		if err != nil {
			return
		}
		if again, err := ParseInvite(i.Fragment()); err != nil || again != i {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

var messages = []Message{
	Hello{Versions: Versions{1, 1}, Seat: record.Guest, Game: record.Hash{9}, Have: [2]int{3, 4}, Heads: [2]record.Hash{{5}, {6}}, Signature: [64]byte{7}},
	Refuse{SeatTaken},
	Entry{Game: [8]byte{1, 2}, Signed: []byte("signed")},
	Rematch{Game: record.Hash{5}, Terms: sample.Terms},
	NewGame{After: record.Hash{5}, Nonce: record.Nonce{6}, Terms: sample.Terms},
}

// TestGolden decodes messages of version 1 as they were when it was laid down.
func TestGolden(t *testing.T) {
	terms := hex.EncodeToString([]byte("gomoku-15x15-5-freestyle-none~drawn"))
	zeros := func(n int) string { return strings.Repeat("00", n) }
	for i, want := range []string{
		"01" + "0001" + "0001" + "01" + "09" + zeros(31) + "00000003" + "00000004" + "05" + zeros(31) + "06" + zeros(31) + "07" + zeros(63),
		"02" + "01",
		"03" + "0102" + zeros(6) + hex.EncodeToString([]byte("signed")),
		"04" + "05" + zeros(31) + terms,
		"05" + "05" + zeros(31) + "06" + zeros(15) + terms,
	} {
		if got := hex.EncodeToString(Encode(messages[i])); got != want {
			t.Errorf("%T encodes as %s", messages[i], got)
		}
	}
}

func FuzzMessage(f *testing.F) {
	for _, m := range append(talk, messages...) {
		f.Add(Encode(m))
	}
	f.Add([]byte{})
	f.Add([]byte{99})
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := Decode(b)
		if err == nil && string(Encode(m)) != string(b) {
			t.Fatalf("%x is not what %+v encodes as", b, m)
		}
	})
}

func FuzzIntro(f *testing.F) {
	f.Add(Intro{Versions: Spoken, Key: record.PublicKey{1}, Nonce: record.Nonce{2}}.Encode())
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		i, err := DecodeIntro(b)
		if err == nil && string(i.Encode()) != string(b[:len(i.Encode())]) {
			t.Fatalf("%x is not what %+v encodes as", b, i)
		}
	})
}

func TestVersions(t *testing.T) {
	for _, c := range []struct {
		a, b Versions
		want uint16
		ok   bool
	}{
		{Versions{1, 1}, Versions{1, 1}, 1, true},
		{Versions{1, 1}, Versions{1, 3}, 1, true},
		{Versions{2, 4}, Versions{1, 3}, 3, true},
		{Versions{1, 1}, Versions{2, 3}, 1, false},
	} {
		got, ok := c.a.Common(c.b)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("%v and %v: %d, %v", c.a, c.b, got, ok)
		}
	}
}

// TestHelloBinding changes each thing that a hello is signed over.
func TestHelloBinding(t *testing.T) {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	key := record.PublicKey(public)
	on := Binding{HostID: [8]byte{1}, GuestID: [8]byte{2}, HostFingerprint: "sha-256 AA", GuestFingerprint: "sha-256 BB"}
	h := Hello{Versions: Spoken, Seat: record.Host, Game: record.Hash{3}, Have: [2]int{1, 2}}
	h.Sign(private, on)
	if !h.Verify(key, on) {
		t.Fatal("a good hello does not verify")
	}
	for name, change := range map[string]func(*Hello, *Binding){
		"host id":           func(_ *Hello, b *Binding) { b.HostID[0]++ },
		"guest id":          func(_ *Hello, b *Binding) { b.GuestID[0]++ },
		"host fingerprint":  func(_ *Hello, b *Binding) { b.HostFingerprint = "sha-256 AC" },
		"guest fingerprint": func(_ *Hello, b *Binding) { b.GuestFingerprint = "sha-256 BC" },
		"moved boundary": func(_ *Hello, b *Binding) {
			b.HostFingerprint, b.GuestFingerprint = "sha-256 AAs", "ha-256 BB"
		},
		"seat":     func(h *Hello, _ *Binding) { h.Seat = record.Guest },
		"game":     func(h *Hello, _ *Binding) { h.Game[0]++ },
		"have":     func(h *Hello, _ *Binding) { h.Have[0]++ },
		"heads":    func(h *Hello, _ *Binding) { h.Heads[1][0]++ },
		"versions": func(h *Hello, _ *Binding) { h.Versions.Max++ },
	} {
		g, b := h, on
		change(&g, &b)
		if g.Verify(key, b) {
			t.Errorf("a hello with another %s verifies", name)
		}
	}
}
