package view

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPlainText(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"Ada":                        "Ada",
		"  Ada \n\t Lovelace ":       "Ada Lovelace",
		"a\u202egnp.exe\u2066b":      "agnp.exeb",
		"a\x00\x1b[31mb\u2028c":      "a[31mb c",
		"\xff\xfeA":                  "A",
		"\U0001f469\u200d\U0001f52c": "\U0001f469\u200d\U0001f52c",
		"Вася":                       "Вася",
	} {
		if got := PlainText(text, MaxName); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	if got := PlainText(strings.Repeat("я", 100), MaxName); got != strings.Repeat("я", 30) {
		t.Errorf("%q", got)
	}
}

func FuzzPlainText(f *testing.F) {
	f.Add("a \u202e b\xff")
	f.Fuzz(func(t *testing.T, text string) {
		got := PlainText(text, MaxName)
		if len(got) > MaxName || !utf8.ValidString(got) || PlainText(got, MaxName) != got || strings.ContainsAny(got, "\n\r\u202e") {
			t.Errorf("%q gives %q", text, got)
		}
	})
}
