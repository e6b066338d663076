package record

import (
	"errors"
	"strings"

	"rowan/rules"
)

// ReadMoves reads a move string: "h8i9h7", "4453". The variant is that of the options, or
// the text of one before the moves, or the most usual one: Connect Four for digits alone,
// else Gomoku on the smallest board of 15, 19, 20 or 22 that has all points. The
// error is a *ReadError; the tree holds what comes before it.
func ReadMoves(data []byte, o Options) (*Tree, error) {
	if len(data) > MaxFile {
		return nil, errTooLarge
	}
	text, err := o.text(data, "")
	if err != nil {
		return nil, &ReadError{Line: 1, Column: 1, Err: err}
	}
	start := len(text) - len(strings.TrimLeft(text, moveSpace))
	if word := firstWord(text[start:]); len(word) < 100 && strings.Count(word, "-") == 4 {
		v, err := rules.ParseVariant(word)
		if err != nil {
			return nil, errorAt(text, start, 0, err)
		}
		o.Variant = v
		start += len(word)
	}
	return readMoves(text, start, len(text), o)
}

// moveSpace may stand between moves.
const moveSpace = " ,\t\r\n"

func firstWord(s string) string {
	if i := strings.IndexAny(s, " \t\r\n"); i >= 0 {
		return s[:i]
	}
	return s
}

// readMoves reads the moves in text[start:end].
func readMoves(text string, start, end int, o Options) (*Tree, error) {
	size := 0
	if o.Variant == (rules.Variant{}) {
		if o.Variant, size = guessVariant(text[start:end]); size > 0 {
			o.Variant = gomokuOf(size, size, rules.Freestyle)
		}
	}
	var moves []rules.Move
	var places []int
	var bad error
	for at := start; ; {
		at += len(text[at:end]) - len(strings.TrimLeft(text[at:end], moveSpace))
		if at == end {
			break
		}
		n := moveLength(o.Variant, text[at:end])
		m, err := rules.ParseMoves(o.Variant, text[at:at+n])
		if err == nil && len(moves) == MaxDepth {
			err = errTooDeep
		}
		if err != nil {
			var syntax *rules.SyntaxError
			if errors.As(err, &syntax) {
				syntax.Ply = len(moves) + 1
			}
			bad = errorAt(text, at, len(moves)+1, err)
			break
		}
		moves, places = append(moves, m...), append(places, at)
		at += n
	}
	var t *Tree
	var index int
	var err error
	if size > 0 {
		t, index, err = Options{}.guess(size, size, moves)
	} else {
		t, index, err = linear(o.Variant, moves)
	}
	switch {
	case t == nil:
		return nil, errorAt(text, start, 0, err)
	case err != nil:
		return t, errorAt(text, places[index], index+1, err)
	case bad != nil:
		return t, bad
	}
	return t, nil
}

// guessVariant returns the variant of a move string that names none: Connect Four, or the size of a
// board of Gomoku.
func guessVariant(text string) (rules.Variant, int) {
	if strings.Trim(text, "0123456789~"+moveSpace) == "" && text != "" {
		return rules.ClassicConnectFour, 0
	}
	size := 15
	for i := 0; i+1 < len(text); i++ {
		if !isLetter(text[i]) {
			continue
		}
		column := int(text[i]|0x20-'a') + 1
		row := 0
		for j := i + 1; j < len(text) && j < i+3 && '0' <= text[j] && text[j] <= '9'; j++ {
			row = row*10 + int(text[j]-'0')
		}
		size = max(size, column, row)
	}
	for _, usual := range [...]int{15, 19, 20} {
		if size <= usual {
			return rules.Variant{}, usual
		}
	}
	return rules.Variant{}, rules.MaxSize
}

// moveLength returns how many bytes the move has that text, which is not empty, begins with, as far as its
// form tells: whatever stands in front, a letter, and the digits behind it; in Connect
// Four one letter or digit.
func moveLength(v rules.Variant, text string) int {
	i := 0
	if v.Game == rules.ConnectFour {
		if v.Rule == rules.PopOut && text[0]|0x20 == 'p' && len(text) > 1 {
			i = 1
		}
		return i + len(firstRune(text[i:]))
	}
	switch {
	case text[0] == '~' || text[0] == '=':
		return 1
	case strings.HasPrefix(text, "--"):
		return 2
	case text[0] == '.' || text[0] == '-':
		i = 1
	}
	if i < len(text) {
		i += len(firstRune(text[i:]))
	}
	for end := i + 2; i < len(text) && i < end && '0' <= text[i] && text[i] <= '9'; i++ {
	}
	return i
}

// FormatMoveString writes the main line as a move string. It names no variant: see FormatLink. A set-up is an error.
func FormatMoveString(t *Tree) ([]byte, error) {
	m, err := t.matchFromEmpty("a move string")
	if err != nil {
		return nil, err
	}
	return []byte(rules.FormatMoves(m.Moves()) + "\n"), nil
}

// matchFromEmpty is Match for formats that hold moves only; format is for the error.
func (t *Tree) matchFromEmpty(format string) (*rules.Match, error) {
	m, err := t.Match()
	if err != nil {
		return nil, err
	}
	if setupOf(m.At(0)) != nil || m.At(0).Turn() != rules.Black {
		return nil, problem(NoSetups, format)
	}
	return m, nil
}
