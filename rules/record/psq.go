package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"rowan/rules"
)

// End codes of Piskvork.
const (
	endOnBoard = 0  // by a row or a full board
	endOnTime  = 15 // the player to move lost by the clock
	endUnknown = -1
)

// ReadPSQ reads a game of Piskvork's PSQ format. The error is a *ReadError; the tree holds what
// comes before it.
func ReadPSQ(data []byte, o Options) (*Tree, error) {
	r, err := newLineReader(data, o)
	if err != nil {
		return nil, err
	}
	header, at := r.next()
	n := psqHeader(header)
	if n == nil {
		return nil, errorAt(r.text, at, 0, problem(NoPSQStart))
	}
	if err := gomokuOf(n[0], n[1], rules.Freestyle).Validate(); err != nil {
		return nil, errorAt(r.text, at, 0, err)
	}
	second := len(n) >= 5 && n[4] == 1 // the player named second begins
	moves := r.moves()
	names, code := r.trailer()
	if second {
		names[0], names[1] = names[1], names[0]
	}
	return r.tree(n[0], n[1], 1, moves, names, code)
}

// ReadREC reads a game of Piskvork's REC format. It holds no size: the board is 20×20, or larger if a
// move needs it, or that of the options. The error is as ReadPSQ's.
func ReadREC(data []byte, o Options) (*Tree, error) {
	r, err := newLineReader(data, o)
	if err != nil {
		return nil, err
	}
	var names [2]string
	for i := range names {
		line, at := r.next()
		if _, _, isMove := parseMoveLine(line); isMove || line == "" && r.at == len(r.text) {
			return nil, errorAt(r.text, at, 0, problem(NoRECStart))
		}
		names[i] = cleanName(line)
	}
	moves := r.moves()
	_, code := r.trailer()
	w, h := o.Variant.Width, o.Variant.Height
	if o.stonesOnly().Variant == (rules.Variant{}) {
		w, h = recSize, recSize
		for _, m := range moves {
			w, h = max(w, min(m.x+1, rules.MaxSize)), max(h, min(m.y+1, rules.MaxSize))
		}
	}
	return r.tree(w, h, 0, moves, names, code)
}

// recSize is the least size that readers of REC take.
const recSize = 20

// A lineReader reads the lines of both formats.
type lineReader struct {
	text    string
	at      int
	options Options
}

// A moveLine is x,y,ms as it stands in the file.
type moveLine struct {
	x, y int
	ms   int
	at   int // where the line begins
}

func newLineReader(data []byte, o Options) (*lineReader, error) {
	if len(data) > MaxFile {
		return nil, errTooLarge
	}
	text, err := o.text(data, "")
	if err != nil {
		return nil, &ReadError{Line: 1, Column: 1, Err: err}
	}
	return &lineReader{text: text, options: o}, nil
}

// next returns the next line, without its end, and where it begins; "" at the end of the text.
func (r *lineReader) next() (line string, at int) {
	at = r.at
	line, _, found := strings.Cut(r.text[at:], "\n")
	r.at += len(line)
	if found {
		r.at++
	}
	return strings.TrimSuffix(line, "\r"), at
}

// moves reads the lines that are moves, and over empty ones between them.
func (r *lineReader) moves() []moveLine {
	var moves []moveLine
	for end := r.at; ; {
		line, at := r.next()
		m, blank, ok := parseMoveLine(line)
		if ok {
			m.at = at + len(line) - len(strings.TrimLeft(line, " \t"))
			moves = append(moves, m)
			end = r.at
		}
		if !ok && !blank || r.at == len(r.text) || len(moves) == MaxDepth {
			r.at = end // an empty line here may be a name
			return moves
		}
	}
}

// parseMoveLine reads x,y or x,y,ms.
func parseMoveLine(line string) (m moveLine, blank, ok bool) {
	line = strings.TrimSpace(line)
	parts := strings.SplitN(line, ",", 4)
	if len(parts) < 2 || len(parts) > 3 {
		return m, line == "", false
	}
	for i, to := range []*int{&m.x, &m.y, &m.ms}[:len(parts)] {
		n, err := strconv.ParseInt(strings.TrimSpace(parts[i]), 10, 32)
		if err != nil {
			return m, false, false
		}
		*to = int(n)
	}
	return m, false, true
}

// trailer reads what follows the moves: names, if there are any, and the end code.
func (r *lineReader) trailer() (names [2]string, code int) {
	code = endUnknown
	rest := r.text[r.at:min(len(r.text), r.at+1<<16)] // two names and a number are less
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(rest, "\r", ""), " \t\n"), "\n")
	if n, err := strconv.Atoi(strings.TrimSpace(lines[len(lines)-1])); err == nil {
		code, lines = n, lines[:len(lines)-1]
	}
	if len(lines) > 2 {
		lines = slices.DeleteFunc(lines, func(s string) bool { return strings.TrimSpace(s) == "" })
	}
	if len(lines) >= 2 {
		names = [2]string{cleanName(lines[0]), cleanName(lines[1])}
	}
	return names, code
}

// tree makes the game of the moves. base is the number of the first column and row; rows count from the top.
func (r *lineReader) tree(w, h, base int, lines []moveLine, names [2]string, code int) (*Tree, error) {
	moves := make([]rules.Move, len(lines))
	for i, m := range lines {
		x, y := m.x-base, h-1-(m.y-base)
		if x < 0 || x >= w || y < 0 || y >= h {
			x, y = -1, -1 // a point that is off every board, in eight bits too
		}
		moves[i] = rules.Place(rules.Point{X: int8(x), Y: int8(y)})
	}
	t, bad, err := r.options.stonesOnly().guess(w, h, moves)
	if t == nil {
		return nil, errorAt(r.text, 0, 0, err)
	}
	t.Names = names
	for i, n := 0, t.Root; len(n.Children) > 0; i++ {
		n = n.Children[0]
		n.Spent = time.Duration(max(0, lines[i].ms)) * time.Millisecond
	}
	if err != nil {
		var move *rules.MoveError
		if errors.As(err, &move) && move.Reason == rules.OffBoard { // such a point has no name
			err = problem(PointOffBoard, lines[bad].x, lines[bad].y)
		}
		return t, errorAt(r.text, lines[bad].at, bad+1, err)
	}
	if code == endOnTime && t.Result == "" {
		t.Result = "B+T"
		if len(moves)%2 == 0 {
			t.Result = "W+T"
		}
	}
	return t, nil
}

// cleanName returns a name that makes a line of its own: no control characters, and not the look of a move or
// of what another format begins with.
func cleanName(s string) string {
	s = strings.TrimSpace(strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f || c == '\ufeff' {
			return ' '
		}
		return c
	}, s))
	_, _, isMove := parseMoveLine(s)
	switch {
	case isMove:
		return strings.ReplaceAll(s, ",", ";")
	case psqHeader(s) != nil, strings.HasPrefix(s+"\n", magic):
		return strings.Replace(s, " ", "_", 1)
	}
	return s
}

// isPiskvorky reports whether the first word of a line is that with which PSQ files begin.
func isPiskvorky(line string) bool {
	word, _, _ := strings.Cut(line, " ")
	return strings.EqualFold(word, "Piskvorky")
}

// psqHeader returns the numbers in the first line of a PSQ file, two or more; nil for another line.
func psqHeader(line string) []int {
	if n := numbers(line[:min(len(line), 1<<8)]); isPiskvorky(line) && len(n) >= 2 {
		return n
	}
	return nil
}

// numbers returns the numbers in a line.
func numbers(line string) []int {
	var list []int
	for _, f := range strings.FieldsFunc(line, func(c rune) bool { return c < '0' || c > '9' }) {
		n, err := strconv.Atoi(f)
		if err != nil {
			return list
		}
		list = append(list, n)
	}
	return list
}

// FormatPSQ writes the main line as PSQ: its stones, the time each took, the names. The rule, and how an
// opening was agreed on, have no place in it. A set-up or a pass is an error.
func FormatPSQ(t *Tree) ([]byte, error) {
	g, err := t.stones("PSQ")
	if err != nil {
		return nil, err
	}
	b := fmt.Appendf(nil, "Piskvorky %dx%d, 0:0, 0\n", t.Variant.Width, t.Variant.Height)
	b = g.appendMoves(b, 1)
	if g.names != [2]string{} {
		b = g.appendNames(b)
	}
	return fmt.Appendf(b, "%d\n", g.endCode(t)), nil
}

// FormatREC writes the main line as REC. It is an error if a reader, who finds no size in it, would take
// another board than the game's.
func FormatREC(t *Tree) ([]byte, error) {
	g, err := t.stones("REC")
	if err != nil {
		return nil, err
	}
	w, h := recSize, recSize
	for _, s := range g.stones {
		w, h = max(w, int(s.point.X)+1), max(h, t.Variant.Height-int(s.point.Y))
	}
	if w != t.Variant.Width || h != t.Variant.Height {
		return nil, problem(RECSize, w, h, t.Variant.Width, t.Variant.Height)
	}
	b := g.appendMoves(g.appendNames(nil), 0)
	return fmt.Appendf(b, "%d\n", g.endCode(t)), nil
}
