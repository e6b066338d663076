package protocol

import (
	"encoding/hex"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"rowan/rules"
	"rowan/rules/record"
)

var talk = []Message{
	Here{Hidden: true, Game: [8]byte{1, 2}, Have: [2]int{3, 4}, Chat: 5, Turn: 6 * time.Millisecond},
	Chat{Number: 7, Phrase: 2},
	Chat{Number: 8, Text: "Привет, 你好"},
	HostHello{Key: record.PublicKey{1}, Signature: [64]byte{2}},
	Show{record.Header{Terms: sample.Terms, Keys: [2]record.PublicKey{{3}, {4}}, Nonce: record.Nonce{5}, Previous: record.Hash{6}}},
	Listing{Game: [8]byte{7}, Says: NoListing},
}

// TestGoldenTalk decodes what versions 2 and 3 added as it was when it was laid down.
func TestGoldenTalk(t *testing.T) {
	zeros := func(n int) string { return strings.Repeat("00", n) }
	for i, want := range []string{
		"06" + "01" + "0102000000000000" + "00000003" + "00000004" + "00000005" + "00000006",
		"07" + "00000007" + "02",
		"07" + "00000008" + "00" + hex.EncodeToString([]byte("Привет, 你好")),
		"08" + "01" + zeros(31) + "02" + zeros(63),
		"09" + "03" + zeros(31) + "04" + zeros(31) + "05" + zeros(15) + "06" + zeros(31) + hex.EncodeToString([]byte("gomoku-15x15-5-freestyle-none~drawn")),
		"0a" + "07" + zeros(7) + "03",
	} {
		if got := hex.EncodeToString(Encode(talk[i])); got != want {
			t.Errorf("%T encodes as %s", talk[i], got)
		}
		if m, err := Decode(Encode(talk[i])); err != nil || m != talk[i] {
			t.Errorf("%+v comes back as %+v, %v", talk[i], m, err)
		}
	}
}

func TestChatText(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "",
		" hello\n\tthere ":                    "hello there",
		"a\x00b\x1bc\x7fd\u0085e":             "abcd e",
		"\u202eevil\u202c \u2066x\u2069":      "evil x",
		"\u200f\u200e":                        "",
		"x\xffy":                              "x\ufffdy",
		strings.Repeat("я", 150):              strings.Repeat("я", 100),
		strings.Repeat("你", 150):              strings.Repeat("你", 66),
		strings.Repeat("a", 199) + " \u202eb": strings.Repeat("a", 199),
	} {
		got := ChatText(text)
		if got != want || len(got) > MaxChat || !utf8.ValidString(got) || ChatText(got) != got {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{"", " a", "a\nb", "a\u202eb", strings.Repeat("a", 201), "\xff"} {
		if m, err := Decode(append([]byte{7, 0, 0, 0, 1, 0}, text...)); err == nil {
			t.Errorf("%q is let pass as %+v", text, m)
		}
	}
}

func FuzzChatText(f *testing.F) {
	f.Add("a \u202e b")
	f.Add(strings.Repeat("я", 150))
	f.Fuzz(func(t *testing.T, text string) {
		got := ChatText(text)
		if len(got) > MaxChat || !utf8.ValidString(got) || ChatText(got) != got || strings.ContainsAny(got, "\n\r\t\u2028\u202e\x1b") {
			t.Fatalf("%q: %q", text, got)
		}
	})
}

// TestLinkVersions shows that a program of version 1 sees at once that it cannot read a link with a clock.
func TestLinkVersions(t *testing.T) {
	i := sample
	i.Terms.Clock = rules.Clock{Kind: rules.TotalTime, Limit: 300 * time.Second, Increment: 3 * time.Second}
	for _, c := range []struct {
		terms record.Terms
		want  string
	}{
		{sample.Terms, "i/1/"},
		{record.Terms{Variant: sample.Terms.Variant, Begins: record.HostBegins}, "i/1/"},
		{i.Terms, "i/2/"},
		{record.Terms{Variant: sample.Terms.Variant, Grace: time.Minute}, "i/2/"},
		{record.Terms{Variant: sample.Terms.Variant, Lag: record.Lag{Move: time.Second}}, "i/2/"},
	} {
		i.Terms = c.terms
		text := i.Fragment()
		if got, err := ParseInvite(text); !strings.HasPrefix(text, c.want) || err != nil || got != i {
			t.Errorf("%s: %v", text, err)
		}
		if text := i.Watch().Fragment(); !strings.HasPrefix(text[1:], c.want[1:]) {
			t.Error(text)
		}
	}
}
