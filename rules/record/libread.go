package record

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"rowan/rules"
)

// Flags of a node in a RenLib file.
const (
	libExtension  = 0x01 // two more bytes of flags follow
	libNoMove     = 0x02 // not played: a point that carries a text or a mark
	libStart      = 0x04 // a start of its author's choice; kept as it is
	libComment    = 0x08
	libMark       = 0x10
	libOldComment = 0x20
	libNoChild    = 0x40 // the next node is the sibling of the last one with libSibling
	libSibling    = 0x80 // a sibling comes behind all that follows this node
)

const (
	libBoardText = 0x01 // of the second byte of an extension
	libSize      = 15
	libH8        = 0x78 // the byte of H8, with which a file without a header begins

	// libStartName is the property under which a tree keeps libStart.
	libStartName = "LIBSTART"
)

// libHead begins a file; the version and ten bytes FF follow.
var libHead = []byte("\xffRenLib\xff")

const libHeader = 20 // bytes of a header

var errLibShort error = problem(LibShort)

// ReadLib reads a RenLib library, with its header or without. The file holds no rule:
// without one in the options it is renju, or freestyle or standard if only those allow every move. A
// board text or a mark of a node is what RenLib draws on that point before the move is
// made, so a text is a Label of the node before; a mark stays with the move.
//
// The error is a *ReadError with the byte where it is. What follows an illegal
// move is left out, the other variations are not.
func ReadLib(data []byte, o Options) (*Tree, error) {
	if len(data) > MaxFile {
		return nil, errTooLarge
	}
	o = o.stonesOnly()
	candidates := []rules.Rule{rules.Renju, rules.Freestyle, rules.Standard}
	if o.Variant != (rules.Variant{}) {
		candidates = []rules.Rule{o.Variant.Rule}
	}
	var tree *Tree
	var err error
	for _, rule := range candidates {
		r := &libReader{data: data, tree: NewTree(gomokuOf(libSize, libSize, rule)), budget: newBudget()}
		if o.Variant != (rules.Variant{}) {
			r.tree.Variant.Length = o.Variant.Length
		}
		readErr := r.read()
		if tree == nil || readErr == nil {
			tree, err = r.tree, readErr
		}
		var move *rules.MoveError
		if readErr == nil || !errors.As(readErr, &move) {
			break
		}
	}
	if decodeErr := o.decodeTexts(tree); err == nil && decodeErr != nil {
		err = decodeErr
	}
	if m, _ := tree.Match(); m != nil {
		tree.Result = resultText(m.Outcome())
	}
	return tree, err
}

// A libReader reads one file by one rule.
type libReader struct {
	data   []byte
	at     int
	tree   *Tree
	budget *budget
	err    *ReadError // the first
}

func (r *libReader) fail(at, ply int, err error) {
	if r.err == nil {
		r.err = &ReadError{Offset: at, Ply: ply, Err: err}
	}
}

func (r *libReader) read() error {
	switch {
	case bytes.HasPrefix(r.data, libHead) && len(r.data) < libHeader:
		return &ReadError{Offset: len(r.data), Err: errLibShort}
	case bytes.HasPrefix(r.data, libHead):
		r.at = libHeader
		if r.data[8] != 3 {
			return &ReadError{Offset: 8, Err: problem(LibVersion)}
		}
	case len(r.data) == 0 || r.data[0] != libH8:
		return &ReadError{Err: problem(NoLibStart)}
	}
	pos, err := startOf(r.tree.Variant)
	if err != nil {
		return &ReadError{Err: err}
	}
	c := cursor{node: r.tree.Root, pos: pos}
	var siblings []cursor // the parents of nodes that have one still to come
	for first := r.at; r.at < len(r.data); {
		at := r.at
		n, ok := r.node()
		if !ok {
			r.fail(at, 0, errLibShort)
			break
		}
		if !r.budget.spend(1) {
			r.fail(at, 0, errTooMany)
			break
		}
		parent := c
		if at == first && n.move == 0 { // a root, which newer programs write
			n.describe(r.tree.Root, true)
			continue
		}
		c = r.child(c, n, at)
		if c.depth > MaxDepth {
			r.fail(at, 0, errTooDeep)
			break
		}
		if n.flags&libSibling != 0 {
			siblings = append(siblings, parent)
		}
		if n.flags&libNoChild == 0 {
			continue
		}
		if len(siblings) == 0 { // the end; some writers fill up the last block with zeros
			if len(bytes.TrimLeft(r.data[r.at:], "\x00")) > 0 {
				r.fail(r.at, 0, problem(LibMore))
			}
			break
		}
		c, siblings = siblings[len(siblings)-1], siblings[:len(siblings)-1]
	}
	if r.err != nil {
		return r.err
	}
	return nil
}

// child returns the cursor behind the node n of the file, which follows c.
func (r *libReader) child(c cursor, n libNode, at int) cursor {
	parent := c
	c.depth++
	if c.dead {
		return c
	}
	p, onBoard := n.point()
	switch {
	case !onBoard && n.move != 0:
		r.fail(at, c.pos.Ply()+1, problem(LibNoPoint))
		c.dead = true
		return c
	case n.flags&libNoMove != 0:
		c.node = &Node{}
		n.describe(c.node, !onBoard)
		if onBoard {
			n.label(parent.node, p)
			if n.flags&libMark != 0 {
				parent.node.mark(Mark{Kind: Cross, Point: p})
			}
		}
		// Nothing but a sign on the board before it, unless something follows.
		if n.flags&libNoChild == 0 || c.node.Comment != "" || c.node.Extra != nil || !onBoard {
			parent.node.add(c.node)
		}
		return c
	}
	m := rules.Pass
	if n.move != 0 {
		m = rules.Place(p)
	}
	next, err := parent.move(m)
	if err != nil {
		r.fail(at, c.pos.Ply()+1, err)
		c.dead = true
		return c
	}
	n.describe(next.node, n.move == 0)
	if n.move != 0 {
		n.label(parent.node, p)
		if n.flags&libMark != 0 {
			next.node.mark(Mark{Kind: Cross, Point: p})
		}
	}
	return next
}

// A libNode is a node as the file has it. Its texts are not decoded.
type libNode struct {
	move    byte
	flags   byte
	more    [2]byte // of an extension
	comment string
	text    string
}

// point returns where the node's move is; false for a pass.
func (n libNode) point() (rules.Point, bool) {
	column, row := int(n.move&15), libSize-int(n.move>>4) // row counts from the bottom, from 1
	return rules.Point{X: int8(column - 1), Y: int8(row - 1)}, column > 0 && row > 0
}

// describe gives to node what the file says about n; a text that has no point becomes a comment.
func (n libNode) describe(node *Node, pointless bool) {
	node.Comment = n.comment
	if pointless && n.text != "" {
		node.Comment = strings.TrimPrefix(node.Comment+"\n"+n.text, "\n")
	}
	if n.flags&libStart != 0 {
		node.Extra = []Property{{libStartName, []string{""}}}
	}
}

// label puts the board text on the point.
func (n libNode) label(node *Node, p rules.Point) {
	if n.text != "" {
		node.mark(Mark{Label, p, n.text})
	}
}

// node reads the next node with its texts; false if the file ends before the node does.
func (r *libReader) node() (n libNode, ok bool) {
	if len(r.data)-r.at < 2 {
		return n, false
	}
	n.move, n.flags = r.data[r.at], r.data[r.at+1]
	r.at += 2
	if n.flags&libExtension != 0 {
		if len(r.data)-r.at < 2 {
			return n, false
		}
		n.more = [2]byte(r.data[r.at:])
		r.at += 2
	}
	ok = true
	switch {
	case n.flags&libOldComment != 0:
		n.comment, ok = r.oldText()
	case n.flags&libComment != 0:
		n.comment, ok = r.text()
	}
	n.comment = libLines(n.comment)
	if ok && n.more[1]&libBoardText != 0 {
		n.text, ok = r.text()
		n.text = oneLine(libLines(n.text))
	}
	return n, ok
}

// text reads a text that a zero byte ends, and a second one if that makes its length even.
func (r *libReader) text() (string, bool) {
	n := bytes.IndexByte(r.data[r.at:], 0)
	if n < 0 {
		return "", false
	}
	s := string(r.data[r.at : r.at+n])
	r.at = min(r.at+n/2*2+2, len(r.data))
	return s, true
}

// oldLetters are the Swedish letters in the places of ISO 646-SE.
var oldLetters = strings.NewReplacer("}", "å", "{", "ä", "|", "ö", "]", "Å", "[", "Ä", `\`, "Ö")

// oldText reads pairs of seven-bit bytes until one has the top bit set.
func (r *libReader) oldText() (string, bool) {
	var b []byte
	for i := r.at; i < len(r.data); i++ {
		b = append(b, r.data[i]&0x7f)
		if r.data[i]&0x80 != 0 {
			r.at += (len(b) + 1) / 2 * 2
			r.at = min(r.at, len(r.data))
			return oldLetters.Replace(string(b)), true
		}
	}
	return "", false
}

// libLines returns the text with "\n" for line breaks. A byte 08 stands between a comment's title, its
// first line, and the rest.
func libLines(s string) string {
	return strings.TrimLeft(toLines.Replace(s), "\n")
}

var toLines = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x08", "\n", "\x00", " ")

// decodeTexts turns the texts of a library into UTF-8: all of them from one charset, for
// a short text in another can look like UTF-8.
func (o Options) decodeTexts(t *Tree) error {
	valid := true
	for n := range t.Nodes() {
		valid = valid && utf8.ValidString(n.Comment)
		for _, m := range n.Marks {
			valid = valid && utf8.ValidString(m.Text)
		}
	}
	if valid {
		return nil
	}
	charset := o.Charset
	if charset == "" && o.Decode != nil {
		charset = "GB18030"
	}
	var first error
	decode := func(s string) string {
		text, err := o.text([]byte(s), charset)
		if err != nil && first == nil {
			first = err
		}
		if err != nil {
			return strings.ToValidUTF8(s, "\ufffd")
		}
		return text
	}
	for n := range t.Nodes() {
		n.Comment = decode(n.Comment)
		for i := range n.Marks {
			n.Marks[i].Text = oneLine(decode(n.Marks[i].Text))
		}
		n.Marks = slices.DeleteFunc(n.Marks, func(m Mark) bool { return m.Kind == Label && m.Text == "" })
		if len(n.Marks) == 0 {
			n.Marks = nil // as in a node that never had one
		}
	}
	return first
}
