package record

import (
	"errors"
	"strings"

	"rowan/rules"
)

// ReadSGF reads the games of an SGF file: GM[4], and GM[1] or none, which renju files in
// the wild have. It skips what stands before the first "(;", and takes old long names
// (AddBlack), lists of points, two moves in one node, a missing end. Nodes with a
// move and a set-up become two.
//
// The error is a *ReadError about the first thing that is wrong; the trees hold all
// else. What follows an illegal move is left out, the other variations are not.
func ReadSGF(data []byte, o Options) ([]*Tree, error) {
	if len(data) > MaxFile {
		return nil, errTooLarge
	}
	text, err := o.text(data, sgfCharset(data))
	if err != nil {
		return nil, &ReadError{Line: 1, Column: 1, Err: err}
	}
	trees, readErr, ruleless := readSGF(text, o, rules.Freestyle)
	var move *rules.MoveError
	for _, rule := range usualRules[1:] {
		if readErr == nil || !ruleless || !errors.As(readErr, &move) {
			break
		}
		if other, err, _ := readSGF(text, o, rule); err == nil {
			return other, nil
		}
	}
	if readErr != nil { // a nil *ReadError is no nil error
		return trees, readErr
	}
	return trees, nil
}

// DecodeTree reads what EncodeTree wrote. Errors are those of ReadSGF; the tree, nil for none, holds what was
// read before.
func DecodeTree(data []byte) (*Tree, error) {
	trees, err := ReadSGF(data, Options{anyGame: true})
	if len(trees) == 0 {
		return nil, err
	}
	return trees[0], err
}

// readSGF reads the games; rule is that of files which say none, and ruleless is true if this one is.
func readSGF(text string, o Options, rule rules.Rule) (trees []*Tree, err *ReadError, ruleless bool) {
	r := &sgfReader{text: text, options: o, rule: rule, budget: newBudget()}
	for !r.fatal && r.findTree() {
		if t := r.readTree(); t != nil {
			trees = append(trees, t)
		}
	}
	if len(trees) == 0 && r.err == nil {
		r.fail(len(text), 0, problem(NoSGFStart))
	}
	return trees, r.err, r.ruleless
}

type sgfReader struct {
	text    string
	at      int // the next byte of text
	options Options
	budget  *budget
	values  int // read so far

	rule     rules.Rule // of games that say none
	ruleless bool       // whether there is one

	tree  *Tree
	names [rules.White + 1]string // of the players, by colour

	err   *ReadError // the first
	fatal bool       // nothing more can be read
}

// A sgfProperty is a property as it stands in the file.
type sgfProperty struct {
	Property
	at     int   // where its name begins
	values []int // where its values begin
}

// fail keeps the first error.
func (r *sgfReader) fail(at, ply int, err error) {
	if r.err == nil {
		r.err = errorAt(r.text, at, ply, err)
	}
}

// stop is fail for what nothing can be read behind.
func (r *sgfReader) stop(at int, err error) {
	r.fail(at, 0, err)
	r.fatal = true
}

// skipSpace moves to the next byte that is no white space.
func (r *sgfReader) skipSpace() {
	for r.at < len(r.text) && r.text[r.at] <= ' ' {
		r.at++
	}
}

// findTree moves to the next "(;" and reports whether there is one.
func (r *sgfReader) findTree() bool {
	for {
		i := strings.IndexByte(r.text[r.at:], '(')
		if i < 0 {
			r.at = len(r.text)
			return false
		}
		r.at += i + 1
		r.skipSpace()
		if r.at < len(r.text) && r.text[r.at] == ';' {
			return true
		}
	}
}

// readTree reads a game from its first ";" to its last ")". It returns nil for one of which
// not even the board can be made.
func (r *sgfReader) readTree() *Tree {
	var open []cursor // where each "(" that is not closed branches off
	c := cursor{}
	r.tree, r.names = nil, [3]string{}
	for !r.fatal {
		r.skipSpace()
		if r.at == len(r.text) {
			break // the last brackets are missing: all there was has been read
		}
		at := r.at
		r.at++
		switch r.text[at] {
		case ';':
			properties := r.readNode()
			if r.fatal {
				break
			}
			if r.tree == nil {
				if c = r.root(properties); r.tree == nil {
					return nil
				}
			} else if !c.dead {
				c = r.node(c, properties, at)
			}
		case '(':
			if len(open) == MaxDepth {
				r.stop(at, errTooDeep)
				break
			}
			open = append(open, c)
		case ')':
			if len(open) == 0 {
				r.finish()
				return r.tree
			}
			c, open = open[len(open)-1], open[:len(open)-1]
		default:
			r.stop(at, problem(NoNode, firstRune(r.text[at:])))
		}
	}
	if r.tree != nil {
		r.finish()
	}
	return r.tree
}

// readNode reads the properties of a node; it stops before the next ; ( or ).
func (r *sgfReader) readNode() []sgfProperty {
	var list []sgfProperty
	for {
		r.skipSpace()
		if r.at == len(r.text) || strings.IndexByte(";()", r.text[r.at]) >= 0 {
			return list
		}
		p := sgfProperty{at: r.at}
		for r.at < len(r.text) && isLetter(r.text[r.at]) {
			r.at++
		}
		p.Name = strings.Map(func(c rune) rune {
			if 'a' <= c && c <= 'z' { // FF[1] to FF[3] allow "AddBlack" for AB
				return -1
			}
			return c
		}, r.text[p.at:r.at])
		for r.skipSpace(); r.at < len(r.text) && r.text[r.at] == '['; r.skipSpace() {
			start := r.at + 1
			end := valueEnd(r.text, start)
			if end < 0 {
				r.stop(r.at, problem(NotClosed))
				return list
			}
			if r.values++; r.values > MaxValues {
				r.stop(r.at, errTooValued)
				return list
			}
			p.Values, p.values = append(p.Values, r.text[start:end]), append(p.values, start)
			r.at = end + 1
		}
		if p.Name == "" || p.Values == nil {
			r.stop(p.at, problem(NoProperty, firstRune(r.text[min(p.at, len(r.text)):])))
			return list
		}
		list = append(list, p)
	}
}

// valueEnd returns where the bracket is that closes the value from start; -1 for nowhere.
func valueEnd(text string, start int) int {
	for i := start; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case ']':
			return i
		}
	}
	return -1
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func firstRune(s string) string {
	for _, r := range s {
		return string(r)
	}
	return ""
}

// finish gives the names, which the file has by colour, to the players: Black is who holds the stones
// at the end of the main line.
func (r *sgfReader) finish() {
	t := r.tree
	t.Names = [2]string{r.names[rules.Black], r.names[rules.White]}
	if t.Variant.Opening == rules.NoOpening {
		return
	}
	if m, _ := t.Match(); m != nil && m.Position().Player(rules.Black) == rules.Second {
		t.Names = [2]string{r.names[rules.White], r.names[rules.Black]}
	}
}

// sgfCharset returns what the root of the first game says in CA, "" if nothing. It reads bytes, for it
// must be known before there is any text.
func sgfCharset(data []byte) string {
	r := sgfReader{text: string(data[:min(len(data), 1<<16)])}
	if !r.findTree() {
		return ""
	}
	r.at++
	for _, p := range r.readNode() {
		if p.Name == "CA" {
			return strings.TrimSpace(p.Values[0])
		}
	}
	return ""
}
