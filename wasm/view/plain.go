package view

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// PlainText returns text as it may stand in one line of the page whoever wrote it: no control characters and none that
// turn the direction of what follows, single spaces, and at most most bytes, whole characters.
func PlainText(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), r == utf8.RuneError, unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	for len(text) > most {
		_, size := utf8.DecodeLastRuneInString(text)
		text = strings.TrimSpace(text[:len(text)-size])
	}
	return text
}
