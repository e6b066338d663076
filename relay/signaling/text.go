package signaling

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// ValidTerms reports whether a text can stand for terms: 1 to MaxTerms bytes of a to z,
// 0 to 9, and "~", "-", ".", "+". What they mean is up to the peers; the relay looks
// whether they are equal. In so few characters nobody can say anything to a stranger
// who shows only terms that he can read.
func ValidTerms(s string) bool {
	for _, c := range []byte(s) {
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("~-.+", c) >= 0) {
			return false
		}
	}
	return 0 < len(s) && len(s) <= MaxTerms
}

// ValidName reports whether a name may be shown to strangers: at most MaxName bytes of
// UTF-8 in one line, with nothing that commands a screen, takes no place on it, or turns
// the direction of what stands around it, and no space at its ends. It may be empty.
func ValidName(s string) bool {
	if len(s) > MaxName || !utf8.ValidString(s) || s != strings.TrimSpace(s) {
		return false
	}
	for _, r := range s {
		switch {
		case r == ' ' || joins(r):
		case unicode.IsSpace(r), unicode.In(r, unicode.C, unicode.Zl, unicode.Zp):
			return false
		}
	}
	return true
}

// joins reports whether r is one of the two characters without a shape that scripts and emoji
// cannot be written without.
func joins(r rune) bool { return r == 0x200c || r == 0x200d }
