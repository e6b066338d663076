package rules

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// MaxFifths is the highest number of fifth stones that an opening lets a player name: Yamaguchi's.
const MaxFifths = 12

// ParseMoves reads a move string of the variant, "h8i9h7" or "4453", in the words of
// [Move.String]. Either case is read; white space and commas between moves are
// skipped. It checks the form and that the board has the place, not the rules of
// play: a swap is read in any variant, a stone of Gomoku in no Connect Four.
//
//	Gomoku         h8  --  ~  =  _8  .h8  -h8
//	Connect Four   4  c  ~      and in PopOut  p4  pc
//
// No board has a column p in Connect Four (they end with the 22nd, m), so a p
// always begins a pop.
//
// An error is a *SyntaxError that names the ply; the moves before it are returned with it.
func ParseMoves(v Variant, text string) ([]Move, error) {
	read := v.readStone
	if v.Game == ConnectFour {
		read = v.readDisc
	}
	var moves []Move
	for text != "" {
		if isBetween(text[0]) {
			text = text[1:]
			continue
		}
		m, n, want := read(text)
		if want != "" {
			return moves, &SyntaxError{Ply: len(moves) + 1, Text: head(text, n), Want: want}
		}
		moves = append(moves, m)
		text = text[n:]
	}
	return moves, nil
}

// FormatMoves returns the move string that ParseMoves reads.
func FormatMoves(moves []Move) string {
	var b []byte
	for _, m := range moves {
		b = append(b, m.String()...)
	}
	return string(b)
}

// readDisc reads the move of Connect Four that text, which is not empty, begins
// with. It returns the move and its length in bytes; where there is none, what
// was expected, and how many bytes were looked at.
func (v Variant) readDisc(text string) (m Move, n int, want string) {
	if text[0] == '~' {
		return Swap, 1, ""
	}
	move := Drop
	if v.Rule == PopOut && lower(text[0]) == 'p' {
		move, n = Pop, 1
	}
	if n < len(text) {
		if x := columnOf(text[n]); 0 <= x && x < v.Width {
			return move(x), n + 1, ""
		}
	}
	want = fmt.Sprintf("a column is 1 to %s", Drop(v.Width-1))
	if v.Rule == PopOut {
		want += ", with a p before it for a pop"
	}
	return Move{}, n + 1, want
}

// columnOf returns the column, from 0, that a digit or letter names; −1 if it names none.
func columnOf(c byte) int {
	switch {
	case '1' <= c && c <= '9':
		return int(c - '1')
	case 'a' <= lower(c) && lower(c) <= 'z':
		return int(lower(c)-'a') + 9
	}
	return -1
}

// readStone is readDisc for Gomoku.
func (v Variant) readStone(text string) (m Move, n int, want string) {
	switch c := text[0]; {
	case c == '~':
		return Swap, 1, ""
	case c == '=':
		return Two, 1, ""
	case c == '-' && len(text) > 1 && text[1] == '-': // a fifth's point begins with a letter, so this is a pass
		return Pass, 2, ""
	case c == '-', c == '.':
		pt, n, want := v.readPoint(text[1:])
		if c == '-' {
			return Choose(pt), n + 1, want
		}
		return Offer(pt), n + 1, want
	case c == '_':
		k, n := readNumber(text[1:])
		if k < 1 || k > MaxFifths {
			want = fmt.Sprintf("the number of fifths is 1 to %d", MaxFifths)
		}
		return Name(k), n + 1, want
	}
	pt, n, want := v.readPoint(text)
	return Place(pt), n, want
}

// readPoint reads a point of the board, such as h8.
func (v Variant) readPoint(text string) (pt Point, n int, want string) {
	if text != "" {
		x := int(lower(text[0])) - 'a'
		y, digits := readNumber(text[1:])
		n = 1 + digits
		if 0 <= x && x < v.Width && 1 <= y && y <= v.Height {
			return Point{int8(x), int8(y - 1)}, n, ""
		}
	}
	return Point{}, n, fmt.Sprintf("a point is a1 to %s", Point{int8(v.Width - 1), int8(v.Height - 1)})
}

// readNumber reads a number of at most two digits from 1 and returns it with its
// length; 0 if there is none. A leading zero is none, so that each move has one text.
func readNumber(text string) (number, n int) {
	for n < len(text) && n < 2 && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	if n == 0 || text[0] == '0' {
		return 0, n
	}
	number, _ = strconv.Atoi(text[:n])
	return number, n
}

// lower returns an ASCII letter in lower case, and any other byte as it is.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// isBetween reports whether the byte may stand between moves.
func isBetween(c byte) bool {
	return c == ' ' || c == ',' || c == '\t' || c == '\r' || c == '\n'
}

// head returns the first n bytes of text, and no character by half.
func head(text string, n int) string {
	n = min(n, len(text))
	for n < len(text) && !utf8.RuneStart(text[n]) {
		n++
	}
	return text[:n]
}
