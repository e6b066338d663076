package record

import (
	"strings"

	"rowan/rules"
)

// linkHead begins a position link: its kind and the version of its form.
const linkHead = "p/1/"

// FormatLink writes the main line as a position link, the fragment of a page's address:
//
//	p/1/gomoku-15x15-5-renju-none/h8i9h7
//
// The moves are a move string, so the link uses A–Z a–z 0–9 - _ . ~ / = only, which no program that passes a
// link on cuts or escapes. A set-up is an error.
func FormatLink(t *Tree) (string, error) {
	m, err := t.matchFromEmpty("a position link")
	if err != nil {
		return "", err
	}
	return linkHead + t.Variant.String() + "/" + rules.FormatMoves(m.Moves()), nil
}

// ReadLink reads a position link: the fragment, or any text that has it in it, such as a whole address. It
// undoes percent escapes.
//
// Programs that find links in text often take the sentence's end for a part of one. So the
// link ends before the first character that it does not use, such as ) or a
// comma, and before dots, slashes and underscores at its end. These belong to no move there: the dot of a
// fifth that is offered (".h8") and the underscore of a number of fifths ("_8") come
// before something. What does end a move, "~", "=" and "--", always counts as a move.
//
// The error is a *ReadError whose column counts from the start of text; the tree holds the moves before it.
func ReadLink(text string) (*Tree, error) {
	if len(text) > MaxFile {
		return nil, errTooLarge
	}
	begin := strings.Index(text, linkHead)
	if begin < 0 {
		return nil, errorAt(text, 0, 0, problem(NoLinkStart))
	}
	at := begin + len(linkHead)
	link := unescapePercent(text[at:min(len(text), at+MaxLink)])
	end := 0
	for end < len(link) && isLinkByte(link[end]) {
		end++
	}
	link = strings.TrimRight(link[:end], "./_")
	variant, moves, _ := strings.Cut(link, "/")
	v, err := rules.ParseVariant(variant)
	if err != nil {
		return nil, errorAt(text, at, 0, err)
	}
	whole := text[:at] + link
	return readMoves(whole, len(whole)-len(moves), len(whole), Options{Variant: v})
}

// isLinkByte reports whether a link uses the byte.
func isLinkByte(c byte) bool {
	return isLetter(c) || '0' <= c && c <= '9' || strings.IndexByte("-_.~/=", c) >= 0
}

// unescapePercent returns s with %7E and its like undone.
func unescapePercent(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			hi, lo := strings.IndexByte(hexDigits, s[i+1]|0x20), strings.IndexByte(hexDigits, s[i+2]|0x20)
			if hi >= 0 && lo >= 0 {
				b.WriteByte(byte(hi<<4 | lo))
				i += 2
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

const hexDigits = "0123456789abcdef"
