package record

import (
	"slices"
	"strings"

	"rowan/rules"
)

// A Line is one way through a tree, from its start to a leaf. It is what a person looks at: Take steps
// over into a variation, and Play adds to the tree what it does not have yet.
type Line struct {
	tree  *Tree
	steps [][]*Node // by ply: the node of the move, and those behind it that have none
	match *rules.Match
	added map[*Node]bool // by Play, so that it can be taken back
}

// A Branch is a move by which a game goes on from a position of a line.
type Branch struct {
	Move rules.Move
	Here bool // the line goes on with it

	from int     // the node of the step from which it goes off
	way  []*Node // to the move's node, which is the last
}

// MainLine returns the line that Match plays, and fails only where that has no start either.
func (t *Tree) MainLine() (*Line, error) {
	m, err := t.Match()
	if m == nil {
		return nil, err
	}
	step := []*Node{t.Root}
	for n := t.Root; len(n.Children) > 0 && !n.Children[0].HasMove; n = n.Children[0] {
		step = append(step, n.Children[0])
	}
	l := &Line{tree: t, steps: [][]*Node{step}, match: rules.NewMatch(m.At(0)), added: map[*Node]bool{}}
	l.extend()
	return l, nil
}

// Tree returns the tree that the line leads through.
func (l *Line) Tree() *Tree { return l.tree }

// Match returns the moves of the line. The result that a file says is that of its main line. The match
// changes with the line and must not be played in.
func (l *Line) Match() *rules.Match { return l.match }

// Main reports whether the line is the main one.
func (l *Line) Main() bool {
	n := l.tree.Root
	for i, node := range slices.Concat(l.steps...) {
		if i > 0 && n.Children[0] != node {
			return false
		}
		n = node
	}
	return true
}

// Comment returns what is said about the position after ply moves. Lines end with "\n" but for the last.
func (l *Line) Comment(ply int) string {
	var texts []string
	for _, n := range l.steps[ply] {
		if text := strings.TrimSpace(n.Comment); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "\n")
}

// Marks returns the marks on the position after ply moves.
func (l *Line) Marks(ply int) []Mark {
	var marks []Mark
	for _, n := range l.steps[ply] {
		marks = append(marks, n.Marks...)
	}
	return marks
}

// Branches returns the moves by which the game goes on from the position after ply moves, that of
// the tree's main line first. Set-ups in the midst of a game are left out: no move leads to them.
func (l *Line) Branches(ply int) []Branch {
	var branches []Branch
	step := l.steps[ply]
	for i, n := range step {
		if slices.ContainsFunc(step[i+1:], func(later *Node) bool { return later.Setup != nil }) {
			continue // what goes off here is another start
		}
		for _, c := range n.Children {
			if i+1 < len(step) && c == step[i+1] {
				continue // the step itself goes on with it
			}
			way := toMove(c)
			if way == nil {
				continue
			}
			last := way[len(way)-1]
			here := ply+1 < len(l.steps) && l.steps[ply+1][0] == last
			branches = append(branches, Branch{last.Move, here, i, way})
		}
	}
	return branches
}

// toMove returns the nodes from n to the first that has a move; nil if there is none.
func toMove(n *Node) []*Node {
	for way := []*Node{n}; ; way = append(way, n) {
		switch {
		case n.HasMove:
			return way
		case n.Setup != nil || len(n.Children) == 0:
			return nil
		}
		n = n.Children[0]
	}
}

// Take makes the line go on, after ply moves, with the branch of that index in Branches, and from there with the
// first children. An illegal move is a *rules.MoveError and changes nothing.
func (l *Line) Take(ply, index int) error {
	b := l.Branches(ply)[index]
	if b.Here {
		return nil
	}
	if _, err := play(l.match.At(ply), b.Move); err != nil {
		return err
	}
	l.cut(ply)
	before := len(b.way) - 1
	l.steps[ply] = slices.Concat(l.steps[ply][:b.from+1], b.way[:before])
	if err := playInto(l.match, b.Move); err != nil {
		return err
	}
	l.steps = append(l.steps, []*Node{b.way[before]})
	l.extend()
	return nil
}

// Play makes the line go on, after ply moves, with m: a branch that is there, or else a new one, which is
// the last. added reports whether it is new. An illegal move is a *rules.MoveError and changes nothing.
func (l *Line) Play(ply int, m rules.Move) (added bool, err error) {
	if ply == l.match.Ply() && l.match.Outcome().Over() {
		return false, &rules.MoveError{Move: m, Ply: ply + 1, Reason: rules.GameOver}
	}
	branches := l.Branches(ply)
	for i, b := range branches {
		if b.Move == m {
			return false, l.Take(ply, i)
		}
	}
	if err := l.match.At(ply).Check(m); err != nil {
		return false, err
	}
	step := l.steps[ply]
	l.added[step[len(step)-1].add(&Node{HasMove: true, Move: m})] = true
	for i, b := range l.Branches(ply) {
		if b.Move == m {
			return true, l.Take(ply, i)
		}
	}
	return true, nil
}

// CanRemove reports whether the move that led to the position after ply moves was added by Play to this
// line, and nothing follows it.
func (l *Line) CanRemove(ply int) bool {
	return ply > 0 && ply == l.match.Ply() && l.added[l.steps[ply][0]] && len(l.steps[ply][0].Children) == 0
}

// Remove takes the last move, for which CanRemove reports true, out of the tree again. The line goes on with what else there is.
func (l *Line) Remove() {
	ply := l.match.Ply()
	if !l.CanRemove(ply) {
		return
	}
	gone := l.steps[ply][0]
	l.cut(ply - 1)
	for _, n := range l.steps[ply-1] {
		n.Children = slices.DeleteFunc(n.Children, func(c *Node) bool { return c == gone })
	}
	delete(l.added, gone)
	l.extend()
}

// cut takes back all after ply moves, of which there are as many or more.
func (l *Line) cut(ply int) {
	if err := l.match.Takeback(l.match.Ply() - ply); err != nil {
		panic("record: " + err.Error())
	}
	l.steps = l.steps[:ply+1]
}

// extend goes on with the first children to the end.
func (l *Line) extend() {
	for {
		ply := len(l.steps) - 1
		n := l.steps[ply][len(l.steps[ply])-1]
		if len(n.Children) == 0 || n.Children[0].Setup != nil {
			break
		}
		c := n.Children[0]
		if !c.HasMove {
			l.steps[ply] = append(l.steps[ply], c)
			continue
		}
		if playInto(l.match, c.Move) != nil {
			break // readers let none in
		}
		l.steps = append(l.steps, []*Node{c})
	}
	if l.Main() {
		l.match.End(parseResult(l.tree.Result))
	}
}

// Plain reports whether the tree has nothing but the moves of its main line, what that began from, the
// names and the result.
func (t *Tree) Plain() bool {
	for n := range t.Nodes() {
		if len(n.Children) > 1 || n.Comment != "" || n.Marks != nil || n.Spent != 0 || n.Extra != nil ||
			n != t.Root && !n.HasMove {
			return false
		}
	}
	return t.Event+t.Place+t.Date == ""
}
