package record

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"rowan/rules"
)

// root makes the tree and its first position from the properties of the first node, and returns
// the cursor behind them. Without a board it leaves r.tree nil.
func (r *sgfReader) root(properties []sgfProperty) cursor {
	at := r.at
	v, err := r.variant(properties)
	if err != nil {
		r.stop(at, err)
		return cursor{}
	}
	pos, err := startOf(v)
	if err != nil {
		r.stop(at, err)
		return cursor{}
	}
	t := NewTree(v)
	r.tree = t
	line := map[string]*string{"PB": &r.names[rules.Black], "PW": &r.names[rules.White],
		"EV": &t.Event, "PC": &t.Place, "DT": &t.Date, "RE": &t.Result}
	var rest, moves []sgfProperty
	for _, p := range properties {
		switch p.Name {
		case "FF", "GM", "SZ", "CA", "AP", "RU":
		case "PB", "PW", "EV", "PC", "DT", "RE":
			*line[p.Name] = unescapeLine(p.Values[0])
		case "AB", "AW", "AE", "PL", "B", "W", sgfMove, sgfMillis, "C", "LB", "MA", "TR", "CR", "SQ", "SL":
			moves = append(moves, p)
		default:
			rest = append(rest, p)
		}
	}
	for _, p := range rest {
		t.Root.Extra = append(t.Root.Extra, p.Property)
	}
	return r.fill(cursor{node: t.Root, pos: pos}, moves, at, true)
}

// variant returns what is played: RU if it is a variant of ours or names a rule, else what the
// options say, else the rule that is tried; on a board of SZ.
func (r *sgfReader) variant(properties []sgfProperty) (rules.Variant, error) {
	values := map[string]string{}
	for _, p := range properties {
		if _, found := values[p.Name]; !found {
			values[p.Name] = unescapeLine(p.Values[0])
		}
	}
	size := 19 // SGF's default for Go, whose number renju files have
	switch values["GM"] {
	case "4":
		size = 15
	case "1", "":
	default:
		return rules.Variant{}, problem(OtherGame, values["GM"])
	}
	ru, err := rules.ParseVariant(values["RU"])
	if err != nil || ru.Game != rules.Gomoku && !r.options.anyGame {
		if ru = r.options.Variant; ru == (rules.Variant{}) || ru.Game != rules.Gomoku {
			ru = rules.ClassicGomoku
			rule, found := ruleNamed(values["RU"])
			if !found {
				rule, r.ruleless = r.rule, true
			}
			ru.Rule = rule
		}
		ru.Width, ru.Height = size, size
	}
	if sz := values["SZ"]; sz != "" {
		w, h, both := strings.Cut(sz, ":")
		if !both {
			h = w
		}
		var errW, errH error
		ru.Width, errW = strconv.Atoi(strings.TrimSpace(w))
		ru.Height, errH = strconv.Atoi(strings.TrimSpace(h))
		if errW != nil || errH != nil {
			return ru, problem(NoSize, sz)
		}
	}
	ru.Length = max(rules.MinLength, min(ru.Length, max(ru.Width, ru.Height)))
	return ru, ru.Validate()
}

// ruleNamed returns the rule that a text which people wrote names.
func ruleNamed(text string) (rules.Rule, bool) {
	text = strings.ToLower(text)
	for _, w := range [...]struct {
		word string
		rule rules.Rule
	}{{"renju", rules.Renju}, {"rif", rules.Renju}, {"caro", rules.Caro}, {"standard", rules.Standard},
		{"freestyle", rules.Freestyle}} {
		if strings.Contains(text, w.word) {
			return w.rule, true
		}
	}
	return 0, false
}

// node reads a node that is not the root. at is where it begins.
func (r *sgfReader) node(c cursor, properties []sgfProperty, at int) cursor {
	if c.depth >= MaxDepth {
		r.stop(at, errTooDeep)
		return c
	}
	return r.fill(c, properties, at, false)
}

// fill reads the properties of one node of the file, which become one node or more behind
// c, or in the root's case at c: a set-up, each move, and then all else at the last of them.
func (r *sgfReader) fill(c cursor, properties []sgfProperty, at int, root bool) cursor {
	if !r.budget.spend(1) {
		r.stop(at, errTooMany)
		return c
	}
	c, made := r.setup(c, properties, root)
	exact := slices.ContainsFunc(properties, func(p sgfProperty) bool { return p.Name == sgfMove })
	for _, p := range properties {
		if p.Name != "B" && p.Name != "W" && p.Name != sgfMove ||
			exact && p.Name != sgfMove { // the stone is there for programs that do not know our moves
			continue
		}
		for i, raw := range p.Values {
			if !c.dead && !r.fatal {
				c, made = r.move(c, p.Name, raw, p.values[i]), true
			}
		}
	}
	if c.dead || r.fatal {
		return c
	}
	if !made {
		c = cursor{node: c.node.add(&Node{}), pos: c.pos, depth: c.depth + 1}
	}
	r.rest(c.node, properties)
	return c
}

// setup reads AB, AW, AE and PL. In a root they change it; elsewhere they make a node.
// made is true if there is a node for what else stands with them.
func (r *sgfReader) setup(c cursor, properties []sgfProperty, root bool) (_ cursor, made bool) {
	var s *Setup
	at := 0
	for _, p := range properties {
		if p.Name != "AB" && p.Name != "AW" && p.Name != "AE" && p.Name != "PL" {
			continue
		}
		if s == nil {
			s, at = &Setup{}, p.at
		}
		if p.Name == "PL" {
			s.Turn = colorNamed(unescapeLine(p.Values[0]))
			continue
		}
		list := map[string]*[]rules.Point{"AB": &s.Black, "AW": &s.White, "AE": &s.Empty}[p.Name]
		more, err := sgfPoints(r.tree.Variant, p.Values, r.budget)
		if err != nil {
			r.fail(p.at, 0, err)
			r.fatal = r.fatal || errors.Is(err, errTooMany)
		}
		*list = append(*list, more...)
	}
	if s == nil || len(s.Black)+len(s.White)+len(s.Empty) == 0 && s.Turn == rules.NoColor {
		return c, root
	}
	pos, err := s.apply(c.pos)
	if next := r.nextColor(properties); err == nil && s.Turn == rules.NoColor && next != rules.NoColor && next != pos.Turn() {
		s.Turn = next
		pos, err = s.apply(c.pos)
	}
	if err != nil {
		r.fail(at, 0, err)
		c.dead = true
		return c, root
	}
	if !root {
		c.node = c.node.add(&Node{})
		c.depth++
	}
	c.node.Setup, c.pos = s, pos
	return c, true
}

func colorNamed(text string) rules.Color {
	switch strings.ToLower(text) {
	case "b", "black", "1":
		return rules.Black
	case "w", "white", "2":
		return rules.White
	}
	return rules.NoColor
}

// nextColor returns the colour of the first move in or behind a node with these properties: behind
// a set-up without PL it shows whose turn it is. NoColor if there is none before
// the line's end or the next set-up.
func (r *sgfReader) nextColor(properties []sgfProperty) rules.Color {
	ahead := *r // reads on by itself; its errors are met again
	for {
		for _, p := range properties {
			switch p.Name {
			case "B", "W":
				return colorNamed(p.Name)
			case "AB", "AW", "AE", "PL":
				if ahead.at != r.at {
					return rules.NoColor
				}
			}
		}
		for ahead.skipSpace(); ahead.at < len(r.text) && ahead.text[ahead.at] == '('; ahead.skipSpace() {
			ahead.at++
		}
		if ahead.fatal || ahead.at == len(r.text) || ahead.text[ahead.at] != ';' {
			return rules.NoColor
		}
		ahead.at++
		properties = ahead.readNode()
	}
}

// move reads one move behind c.
func (r *sgfReader) move(c cursor, name, raw string, at int) cursor {
	v := r.tree.Variant
	var m rules.Move
	ply := c.pos.Ply() + 1
	bad := func(err error) cursor {
		r.fail(at, ply, err)
		c.dead = true
		return c
	}
	color := map[string]rules.Color{"B": rules.Black, "W": rules.White}[name]
	if name == sgfMove {
		moves, err := rules.ParseMoves(v, unescapeLine(raw))
		if err != nil || len(moves) != 1 {
			return bad(problem(NoMove, raw))
		}
		m = moves[0]
	} else if isPass(v, raw) {
		m = rules.Pass
	} else {
		p, err := sgfPoint(v, raw)
		if err != nil {
			return bad(err)
		}
		m = rules.Place(p)
	}
	if color != rules.NoColor && color != c.pos.Turn() {
		return bad(&rules.MoveError{Move: m, Ply: ply, Reason: rules.NotYourTurn})
	}
	next, err := c.move(m)
	if err != nil {
		return bad(err)
	}
	if !r.budget.spend(1) {
		r.stop(at, errTooMany)
	}
	return next
}

// rest reads what is neither move nor set-up.
func (r *sgfReader) rest(n *Node, properties []sgfProperty) {
	for _, p := range properties {
		switch p.Name {
		case "B", "W", sgfMove, "AB", "AW", "AE", "PL":
			continue
		case "C":
			text := unescape(strings.Join(p.Values, "\n"))
			if n.Comment != "" {
				text = n.Comment + "\n" + text
			}
			n.Comment = text
			continue
		case sgfMillis:
			if ms, err := strconv.ParseInt(p.Values[0], 10, 32); err == nil && ms >= 0 {
				n.Spent = time.Duration(ms) * time.Millisecond
				continue
			}
		}
		if kind := slices.Index(markNames[:], p.Name); kind >= 0 {
			ok, err := n.readMarks(r.tree.Variant, MarkKind(kind), p.Values, r.budget)
			if err != nil {
				r.stop(p.at, err)
				return
			}
			if ok {
				continue
			}
		}
		n.Extra = append(n.Extra, p.Property)
	}
}
