package record

import (
	"strings"

	"rowan/rules"
)

// FormatLib writes the tree as a RenLib library, texts in UTF-8. A library begins with H8
// where only that is first, as RenLib's own do, and else with a root. It holds moves, passes, comments,
// labels and marks, whose shapes all become one; a set-up, a move of an opening that is no
// stone, or a board that is not 15×15 is an error.
func FormatLib(t *Tree) ([]byte, error) {
	v := t.Variant
	if v.Game != rules.Gomoku || v.Width != libSize || v.Height != libSize {
		return nil, problem(LibBoard)
	}
	if t.Root.Setup != nil {
		return nil, errLibSetup
	}
	root := needsRoot(t)
	version := byte(0)
	if root {
		version = 4
	}
	w := &libWriter{out: append(append(append([]byte(nil), libHead...), 3, version), strings.Repeat("\xff", libHeader-len(libHead)-2)...)}
	children := libChildren(t.Root)
	if root {
		n := libNode{comment: t.Root.Comment}
		if hasProperty(t.Root, libStartName) {
			n.flags |= libStart
		}
		w.node(n)
	}
	if err := w.siblings(children, 0); err != nil {
		return nil, err
	}
	return w.out, nil
}

var errLibSetup error = problem(NoSetups, "RenLib")

// needsRoot reports whether a library must begin with a root: unless H8 is the one first move, and nothing is
// said about the empty board, and there is no pass, which looks like a root.
func needsRoot(t *Tree) bool {
	r := t.Root
	h8 := rules.Place(rules.Point{X: 7, Y: 7})
	if len(r.Children) != 1 || !r.Children[0].HasMove || r.Children[0].Move != h8 || r.Comment != "" || len(r.Marks) > 0 || r.Extra != nil {
		return true
	}
	for n := range t.Nodes() {
		if n.HasMove && n.Move == rules.Pass {
			return true
		}
	}
	return false
}

type libWriter struct{ out []byte }

// A libChild is a node to write and the tree's node whose children follow it, nil for none.
type libChild struct {
	libNode
	tree *Node
	err  error
}

// libChildren returns what the file has below n: its children, and points that carry a label or a mark and
// are not played.
func libChildren(n *Node) []libChild {
	var list []libChild
	played := map[rules.Point]bool{}
	for _, c := range n.Children {
		child := libChild{tree: c, libNode: libNode{comment: c.Comment}}
		if hasProperty(c, libStartName) {
			child.flags |= libStart
		}
		switch {
		case c.Setup != nil:
			child.err = errLibSetup
		case !c.HasMove:
			child.flags |= libNoMove
		case c.Move.Kind == rules.PassKind:
		case c.Move.Kind == rules.PlaceKind:
			p := c.Move.Point
			child.move = libByte(p)
			if label, ok := n.marked(Label, p); ok && !played[p] {
				child.text = label.Text
			}
			played[p] = true
			if c.crossed(p) {
				child.flags |= libMark
			}
		default:
			child.err = problem(StonesOnly, c.Move)
		}
		list = append(list, child)
	}
	return append(list, n.signs(played)...)
}

// signs returns a node of the file for each point of n with a label or a mark that no child and no move carries.
func (n *Node) signs(played map[rules.Point]bool) []libChild {
	var list []libChild
	at := map[rules.Point]int{}
	for _, m := range n.Marks {
		if m.Kind == Label && (played[m.Point] || m.Text == "") || m.Kind != Label && n.plays(m.Point) {
			continue
		}
		i, found := at[m.Point]
		if !found {
			i = len(list)
			at[m.Point] = i
			list = append(list, libChild{libNode: libNode{move: libByte(m.Point), flags: libNoMove}})
		}
		if m.Kind == Label {
			list[i].text = m.Text
		} else {
			list[i].flags |= libMark
		}
	}
	return list
}

// plays reports whether the node is a stone on p.
func (n *Node) plays(p rules.Point) bool {
	return n.HasMove && n.Move == rules.Place(p)
}

// crossed reports whether a mark that is no label is on p.
func (n *Node) crossed(p rules.Point) bool {
	for _, m := range n.Marks {
		if m.Kind != Label && m.Point == p {
			return true
		}
	}
	return false
}

func hasProperty(n *Node, name string) bool {
	for _, p := range n.Extra {
		if p.Name == name {
			return true
		}
	}
	return false
}

func libByte(p rules.Point) byte {
	return byte(16*(libSize-1-int(p.Y)) + int(p.X) + 1)
}

// siblings writes nodes of one parent, each with all below it.
func (w *libWriter) siblings(list []libChild, depth int) error {
	if depth > MaxDepth {
		return errTooDeep
	}
	for i, c := range list {
		if c.err != nil {
			return c.err
		}
		var below []libChild
		if c.tree != nil {
			below = libChildren(c.tree)
		}
		if i < len(list)-1 {
			c.flags |= libSibling
		}
		if len(below) == 0 {
			c.flags |= libNoChild
		}
		w.node(c.libNode)
		if err := w.siblings(below, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// node writes a node with its texts.
func (w *libWriter) node(n libNode) {
	comment := libLines(n.comment)
	title, rest, more := strings.Cut(comment, "\n")
	if comment = title; more {
		comment += "\x08" + strings.ReplaceAll(rest, "\n", "\r\n")
	}
	text := oneLine(libLines(n.text))
	if comment != "" {
		n.flags |= libComment
	}
	if text != "" {
		n.flags |= libExtension
	}
	w.out = append(w.out, n.move, n.flags)
	if text != "" {
		w.out = append(w.out, 0, libBoardText)
	}
	for _, s := range []string{comment, text} {
		if s != "" {
			w.out = append(append(w.out, s...), 0)
			if len(s)%2 == 0 {
				w.out = append(w.out, 0)
			}
		}
	}
}
