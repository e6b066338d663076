package record

import (
	"strconv"
	"strings"

	"rowan/rules"
)

// This file reads and writes the values of SGF's properties. A value is raw as it stands
// between the brackets: a backslash makes the character behind it an ordinary one.

// unescape returns the text of a raw value: escapes undone, soft line breaks (a
// backslash before a line break) joined, other line breaks "\n", white space blanks.
func unescape(raw string) string {
	if !strings.ContainsAny(raw, "\\\r\n\t\v\f") {
		return raw
	}
	var b strings.Builder
	for i := 0; i < len(raw); i++ {
		escaped := raw[i] == '\\'
		if escaped {
			if i++; i == len(raw) {
				break
			}
		}
		switch c := raw[i]; c {
		case '\r', '\n':
			if i+1 < len(raw) && raw[i+1] == '\r'+'\n'-c { // a pair, in either order, is one break
				i++
			}
			if !escaped {
				b.WriteByte('\n')
			}
		case '\t', '\v', '\f':
			b.WriteByte(' ')
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// unescapeLine is unescape for text of one line.
func unescapeLine(raw string) string {
	return strings.TrimSpace(strings.ReplaceAll(unescape(raw), "\n", " "))
}

var (
	textEscapes  = strings.NewReplacer(`\`, `\\`, `]`, `\]`)
	labelEscapes = strings.NewReplacer(`\`, `\\`, `]`, `\]`, `:`, `\:`)
)

// cutColon splits a raw value at its first colon that is not escaped.
func cutColon(raw string) (before, after string, found bool) {
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case ':':
			return raw[:i], raw[i+1:], true
		}
	}
	return raw, "", false
}

// wellFormed reports whether a raw value ends where its bracket does.
func wellFormed(raw string) bool {
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			if i++; i == len(raw) {
				return false
			}
		case ']':
			return false
		}
	}
	return true
}

// sgfPoint reads a point of the board: two letters from the top left, as in Go, or
// "h8", which old programs wrote.
func sgfPoint(v rules.Variant, raw string) (rules.Point, error) {
	raw = strings.TrimSpace(raw)
	bad := problem(NoPoint, raw, v.Width, v.Height)
	if len(raw) < 2 || len(raw) > 3 {
		return rules.Point{}, bad
	}
	p := rules.Point{X: int8(raw[0]|0x20) - 'a'}
	if row, err := strconv.Atoi(raw[1:]); err == nil {
		p.Y = int8(row - 1)
	} else if len(raw) > 2 {
		return rules.Point{}, bad
	} else {
		p.X = int8(raw[0]&0x7f) - 'a' // a capital letter names a column from the 27th on
		p.Y = int8(v.Height-1) - (int8(raw[1]&0x7f) - 'a')
	}
	if raw[0] >= 0x80 || raw[1] >= 0x80 || !onBoard(v, p) {
		return rules.Point{}, bad
	}
	return p, nil
}

// sgfText returns the point as SGF has it.
func sgfText(v rules.Variant, p rules.Point) string {
	return string([]byte{'a' + byte(p.X), 'a' + byte(v.Height-1-int(p.Y))})
}

// sgfPoints reads points and the compressed rectangles "aa:cc", any two opposite
// corners of them. It stops at the first wrong value.
func sgfPoints(v rules.Variant, values []string, b *budget) ([]rules.Point, error) {
	var list []rules.Point
	for _, raw := range values {
		if strings.TrimSpace(raw) == "" {
			continue
		}
		first, second, rectangle := strings.Cut(raw, ":")
		from, err := sgfPoint(v, first)
		if err != nil {
			return list, err
		}
		to := from
		if rectangle {
			if to, err = sgfPoint(v, second); err != nil {
				return list, err
			}
		}
		from, to = rules.Point{X: min(from.X, to.X), Y: min(from.Y, to.Y)}, rules.Point{X: max(from.X, to.X), Y: max(from.Y, to.Y)}
		if !b.spend(int(to.X-from.X+1) * int(to.Y-from.Y+1)) {
			return list, errTooMany
		}
		for y := from.Y; y <= to.Y; y++ {
			for x := from.X; x <= to.X; x++ {
				list = append(list, rules.Point{X: x, Y: y})
			}
		}
	}
	return list, nil
}

// isPass reports whether the value of a B or W is a pass: nothing, or "tt", which is a point
// on boards that have it.
func isPass(v rules.Variant, raw string) bool {
	raw = strings.TrimSpace(raw)
	return raw == "" || raw == "tt" && v.Width <= 19 && v.Height <= 19
}
