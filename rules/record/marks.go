package record

import (
	"cmp"
	"slices"
	"strings"

	"rowan/rules"
)

// markNames are SGF's names, by MarkKind.
var markNames = [...]string{Label: "LB", Cross: "MA", Triangle: "TR", Circle: "CR", Square: "SQ", Selected: "SL"}

// mark adds a mark to the node unless one of its kind is on the point already.
func (n *Node) mark(m Mark) {
	i, found := slices.BinarySearchFunc(n.Marks, m, func(a, b Mark) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Point.Y, b.Point.Y), cmp.Compare(a.Point.X, b.Point.X))
	})
	if !found {
		n.Marks = slices.Insert(n.Marks, i, m)
	}
}

// marked returns the mark of a kind on a point.
func (n *Node) marked(kind MarkKind, p rules.Point) (Mark, bool) {
	for _, m := range n.Marks {
		if m.Kind == kind && m.Point == p {
			return m, true
		}
	}
	return Mark{}, false
}

// readMarks takes in a property of marks. It returns false for one that makes no sense on this
// board, which is then kept as it is.
func (n *Node) readMarks(v rules.Variant, kind MarkKind, values []string, b *budget) (bool, error) {
	if kind == Label {
		var labels []Mark
		for _, raw := range values {
			point, text, found := cutColon(raw)
			p, err := sgfPoint(v, point)
			if err != nil || !found {
				return false, nil
			}
			labels = append(labels, Mark{Label, p, unescapeLine(text)})
		}
		if !b.spend(len(labels)) {
			return false, errTooMany
		}
		for _, m := range labels {
			n.mark(m)
		}
		return true, nil
	}
	list, err := sgfPoints(v, values, b)
	if err == errTooMany {
		return false, err
	}
	if err != nil || len(list) == 0 {
		return false, nil
	}
	for _, p := range list {
		n.mark(Mark{Kind: kind, Point: p})
	}
	return true, nil
}

// appendMarks writes the marks of a node, one property a kind.
func (n *Node) appendMarks(b *sgfWriter, v rules.Variant) {
	for kind, name := range markNames {
		var values []string
		for _, m := range n.Marks {
			if m.Kind != MarkKind(kind) {
				continue
			}
			value := sgfText(v, m.Point)
			if m.Kind == Label {
				value += ":" + labelEscapes.Replace(oneLine(m.Text))
			}
			values = append(values, value)
		}
		if values != nil {
			b.property(name, values...)
		}
	}
}

// oneLine returns the text without line breaks and blanks around it.
func oneLine(s string) string { return strings.TrimSpace(toBlanks.Replace(s)) }

// Making a replacer costs more than a text of a few letters does, so each is made once.
var toBlanks = strings.NewReplacer("\r", " ", "\n", " ", "\t", " ", "\v", " ", "\f", " ")
