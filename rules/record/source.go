package record

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"rowan/rules"
)

// What a reader takes in at most, so that a hostile file costs little: one at any of these
// limits is read in about a second and 350 MB.
const (
	MaxFile   = 1 << 26 // bytes
	MaxNodes  = 1 << 20 // nodes of all games of a file; marks and set-up stones count as much
	MaxValues = 1 << 21 // values of all properties of an SGF file
	MaxDepth  = 1 << 12 // nodes from the root to a leaf; moves of a move string
	MaxLink   = 1 << 14 // bytes of a position link
)

var (
	errTooLarge  error = problem(TooLarge, MaxFile)
	errTooMany   error = problem(TooMany, MaxNodes)
	errTooValued error = problem(TooValued, MaxValues)
	errTooDeep   error = problem(TooDeep, MaxDepth)
)

// Options say what a file does not.
type Options struct {
	// Name is the file's name; its ending helps where the content leaves a doubt.
	Name string
	// Variant is what is played, for formats that do not say it whole: the rule in all but
	// links and signed records, the size in REC and move strings. Zero lets the reader
	// choose: the first rule by which all moves are legal, beginning with freestyle, and for
	// RenLib with renju.
	Variant rules.Variant
	// Charset is that of text which names none and is not UTF-8. Empty means GB18030 for
	// RenLib, where that is most common, and ISO-8859-1, the default of SGF, for all others.
	Charset string
	// Decode turns text into UTF-8. UTF-8 and ISO-8859-1 are read without it.
	Decode func(charset string, text []byte) (string, error)

	anyGame bool // SGF may name one that it has no number for: DecodeTree
}

// A ReadError says what is wrong with a file, and where: Err is a *Problem, a *rules.MoveError, a *rules.SyntaxError
// or a *rules.VariantError.
type ReadError struct {
	Line, Column int // from 1, in characters; 0 in a RenLib file
	Offset       int // in bytes from 0, of a RenLib file
	Ply          int // of the move that is wrong, from 1; 0 if no move is
	Err          error
}

func (e *ReadError) Error() string {
	where := fmt.Sprintf("line %d, column %d", e.Line, e.Column)
	if e.Line == 0 {
		where = fmt.Sprintf("byte %d", e.Offset)
	}
	return where + ": " + e.What()
}

// What returns the text of the error without the place in the file.
func (e *ReadError) What() string {
	var move *rules.MoveError
	var syntax *rules.SyntaxError
	if e.Ply > 0 && !errors.As(e.Err, &move) && !errors.As(e.Err, &syntax) {
		return fmt.Sprintf("ply %d: %v", e.Ply, e.Err)
	}
	return e.Err.Error()
}

func (e *ReadError) Unwrap() error { return e.Err }

// errorAt returns the error at a byte of text.
func errorAt(text string, offset, ply int, err error) *ReadError {
	before := text[:min(offset, len(text))]
	line := 1 + strings.Count(before, "\n")
	start := strings.LastIndexByte(before, '\n') + 1
	return &ReadError{Line: line, Column: 1 + utf8.RuneCountInString(before[start:]), Offset: offset, Ply: ply, Err: err}
}

// charsetBlanks takes out what the names of charsets are spelled with or without.
var charsetBlanks = strings.NewReplacer("-", "", "_", "", " ", "")

// text returns data, which is in the charset named, as UTF-8. An empty charset is one that the file does
// not name: UTF-8 if it can be that, else o.Charset, else ISO-8859-1.
func (o Options) text(data []byte, charset string) (string, error) {
	if rest, ok := bytes.CutPrefix(data, []byte("\ufeff")); ok {
		return strings.ToValidUTF8(string(rest), "\ufffd"), nil
	}
	if charset == "" && !utf8.Valid(data) {
		if charset = o.Charset; charset == "" {
			charset = "ISO-8859-1"
		}
	}
	switch strings.ToLower(charsetBlanks.Replace(charset)) {
	case "", "utf8":
		return strings.ToValidUTF8(string(data), "\ufffd"), nil
	case "iso88591", "latin1", "usascii", "ascii":
		var b strings.Builder
		for _, c := range data {
			b.WriteRune(rune(c))
		}
		return b.String(), nil
	}
	if o.Decode == nil {
		return "", &Problem{BadCharset, []any{charset}, errors.New("it needs a decoder")}
	}
	s, err := o.Decode(charset, data)
	if err != nil {
		return "", &Problem{BadCharset, []any{charset}, err}
	}
	return strings.ToValidUTF8(s, "\ufffd"), nil
}

// A budget is what is left of MaxNodes.
type budget int

func newBudget() *budget { b := budget(MaxNodes); return &b }

// spend reports whether n more nodes or marks may be kept.
func (b *budget) spend(n int) bool {
	*b -= budget(n)
	return *b >= 0
}

// A cursor is a place in a tree that is being read.
type cursor struct {
	node  *Node
	pos   rules.Position
	depth int  // nodes from the root
	dead  bool // behind an illegal move: what follows is read over
}

// move returns the cursor behind a new child of c.node that plays m, or the error of an illegal one.
func (c cursor) move(m rules.Move) (cursor, error) {
	pos, err := play(c.pos, m)
	if err != nil {
		return c, err
	}
	return cursor{node: c.node.add(&Node{HasMove: true, Move: m}), pos: pos, depth: c.depth + 1}, nil
}

// linear returns the tree of a game without variations. Its error is that of the first
// illegal move, and index that move's place from 0, the tree then
// holds those before.
func linear(v rules.Variant, moves []rules.Move) (t *Tree, index int, err error) {
	t = NewTree(v)
	pos, err := startOf(v)
	if err != nil {
		return nil, 0, err
	}
	c := cursor{node: t.Root, pos: pos}
	for i, m := range moves {
		if c, err = c.move(m); err != nil {
			index = i
			break
		}
	}
	t.Result = resultText(c.pos.Outcome())
	return t, index, err
}

// usualRules are tried in this order where a file holds none.
var usualRules = [...]rules.Rule{rules.Freestyle, rules.Standard, rules.Caro, rules.Renju}

// guess returns linear for the variant of the options, with the board given unless it
// is 0 wide. Without a variant it is the first rule by which all moves are legal,
// else freestyle.
func (o Options) guess(width, height int, moves []rules.Move) (t *Tree, index int, err error) {
	if o.Variant != (rules.Variant{}) {
		return linear(o.sized(width, height), moves)
	}
	for _, rule := range usualRules {
		v := gomokuOf(width, height, rule)
		if v.Validate() != nil {
			continue
		}
		other, i, err2 := linear(v, moves)
		if err2 == nil {
			return other, i, nil
		}
		if t == nil {
			t, index, err = other, i, err2
		}
	}
	if t == nil {
		err = gomokuOf(width, height, rules.Freestyle).Validate()
	}
	return t, index, err
}

// stonesOnly returns the options for a format that knows stones and nothing else: no opening's
// choices, no other game.
func (o Options) stonesOnly() Options {
	o.Variant.Opening = rules.NoOpening
	if o.Variant.Game != rules.Gomoku {
		o.Variant = rules.Variant{}
	}
	return o
}

// sized returns the variant of the options on a board of the size.
func (o Options) sized(width, height int) rules.Variant {
	v := o.Variant
	v.Width, v.Height = width, height
	return v
}

// gomokuOf returns the usual game on a board: five in a row, or what fits.
func gomokuOf(width, height int, rule rules.Rule) rules.Variant {
	return rules.Variant{Game: rules.Gomoku, Width: width, Height: height,
		Length: min(5, max(width, height)), Rule: rule}
}
