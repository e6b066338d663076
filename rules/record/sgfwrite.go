package record

import (
	"strconv"

	"rowan/rules"
)

// Properties of our own, as FF[4] allows: others skip them.
const (
	sgfMove   = "RM" // a move that is no stone or pass, or puts one in a way of its own, in the words of rules.Move
	sgfMillis = "MS" // milliseconds that the move took
)

// ErrNoSGF is returned for games that SGF has no number for.
var ErrNoSGF error = problem(NoSGFNumber)

// FormatSGF writes games as SGF: FF[4], GM[4], UTF-8, Go's points, and the whole variant in
// RU. Moves of openings that are no stones are written as RM, a property of ours. The
// error is ErrNoSGF or that of an illegal move.
func FormatSGF(trees ...*Tree) ([]byte, error) {
	for _, t := range trees {
		if t.Variant.Game != rules.Gomoku {
			return nil, ErrNoSGF
		}
	}
	return formatSGF(trees...)
}

// EncodeTree returns a tree of any game as bytes to keep, which DecodeTree reads: SGF, in which Connect Four
// has no number and moves in the words of rules.Move. The error is that of an illegal move.
func EncodeTree(t *Tree) ([]byte, error) { return formatSGF(t) }

func formatSGF(trees ...*Tree) ([]byte, error) {
	var b sgfWriter
	for _, t := range trees {
		pos, err := t.start()
		if err != nil {
			return nil, err
		}
		b.open()
		b.root(t)
		if err := b.node(t.Root, pos); err != nil {
			return nil, err
		}
		if err := b.line(t.Root, pos); err != nil {
			return nil, err
		}
		b.close()
		b.out = append(b.out, '\n')
		b.column = 0
	}
	return b.out, nil
}

// A sgfWriter breaks lines between nodes and properties, where a break means nothing.
type sgfWriter struct {
	out    []byte
	column int
}

const sgfWidth = 72 // a node or property that begins behind this column begins a line instead

func (b *sgfWriter) write(s string) {
	if b.column > sgfWidth {
		b.out, b.column = append(b.out, '\n'), 0
	}
	b.out = append(b.out, s...)
	b.column += len(s)
}

func (b *sgfWriter) open() {
	if b.column > 0 {
		b.out, b.column = append(b.out, '\n'), 0
	}
	b.write("(")
}

func (b *sgfWriter) close() { b.out = append(b.out, ')') }

// property writes a property with its raw values.
func (b *sgfWriter) property(name string, values ...string) {
	b.write(name)
	for _, v := range values {
		b.out = append(append(append(b.out, '['), v...), ']')
		b.column += len(v) + 2
	}
}

// text writes a property of one line unless it is empty.
func (b *sgfWriter) text(name, s string) {
	if s = oneLine(s); s != "" {
		b.property(name, textEscapes.Replace(s))
	}
}

// root writes what only a root has.
func (b *sgfWriter) root(t *Tree) {
	b.write(";")
	b.property("FF", "4")
	if t.Variant.Game == rules.Gomoku {
		b.property("GM", "4")
	}
	b.property("CA", "UTF-8")
	b.property("AP", "Rowan:1")
	if size := strconv.Itoa(t.Variant.Width); t.Variant.Width == t.Variant.Height {
		b.property("SZ", size)
	} else {
		b.property("SZ", size+":"+strconv.Itoa(t.Variant.Height))
	}
	b.property("RU", t.Variant.String())
	black, white := rules.First, rules.Second
	if t.Variant.Opening != rules.NoOpening {
		if m, _ := t.Match(); m != nil {
			black = m.Position().Player(rules.Black)
			white = black.Opponent()
		}
	}
	b.text("PB", t.Names[black])
	b.text("PW", t.Names[white])
	b.text("EV", t.Event)
	b.text("PC", t.Place)
	b.text("DT", t.Date)
	b.text("RE", t.Result)
}

// line writes what follows n, where pos is the position.
func (b *sgfWriter) line(n *Node, pos rules.Position) (err error) {
	for len(n.Children) == 1 {
		n = n.Children[0]
		if pos, err = b.child(n, pos); err != nil {
			return err
		}
	}
	for _, c := range n.Children {
		b.open()
		next, err := b.child(c, pos)
		if err != nil {
			return err
		}
		if err := b.line(c, next); err != nil {
			return err
		}
		b.close()
	}
	return nil
}

// child writes a node that is not the root and returns the position behind it.
func (b *sgfWriter) child(n *Node, pos rules.Position) (rules.Position, error) {
	pos, err := n.play(pos)
	if err != nil {
		return nil, err
	}
	b.write(";")
	return pos, b.node(n, pos)
}

// node writes the properties of n; pos is the position behind it.
func (b *sgfWriter) node(n *Node, pos rules.Position) error {
	v := pos.Variant()
	if s := n.Setup; s != nil {
		for _, list := range []struct {
			name   string
			points []rules.Point
		}{{"AB", s.Black}, {"AW", s.White}, {"AE", s.Empty}} {
			var values []string
			for _, p := range list.points {
				values = append(values, sgfText(v, p))
			}
			if values != nil {
				b.property(list.name, values...)
			}
		}
		if s.Turn != rules.NoColor {
			b.property("PL", colorLetter(s.Turn))
		}
	}
	if n.HasMove {
		b.move(n.Move, pos)
	}
	if n.Comment != "" {
		b.property("C", textEscapes.Replace(n.Comment))
	}
	n.appendMarks(b, v)
	if ms := n.Spent.Milliseconds(); ms > 0 {
		b.property(sgfMillis, strconv.FormatInt(ms, 10))
	}
	for _, p := range n.Extra {
		if !validProperty(p) {
			return problem(BadProperty, p.Name)
		}
		b.property(p.Name, p.Values...)
	}
	return nil
}

// move writes the move that led to pos.
func (b *sgfWriter) move(m rules.Move, pos rules.Position) {
	v := pos.Variant()
	switch m.Kind {
	case rules.PlaceKind:
		b.property(colorLetter(pos.At(m.Point)), sgfText(v, m.Point))
	case rules.PassKind:
		b.property(colorLetter(pos.Turn().Opponent()), "")
	case rules.ChooseKind:
		b.property(colorLetter(pos.At(m.Point)), sgfText(v, m.Point))
		fallthrough
	default:
		b.property(sgfMove, m.String())
	}
}

func colorLetter(c rules.Color) string {
	if c == rules.White {
		return "W"
	}
	return "B"
}

// validProperty reports whether a property can be written as it is.
func validProperty(p Property) bool {
	for i := range len(p.Name) {
		if p.Name[i] < 'A' || p.Name[i] > 'Z' {
			return false
		}
	}
	for _, v := range p.Values {
		if !wellFormed(v) {
			return false
		}
	}
	return p.Name != "" && len(p.Values) > 0
}
