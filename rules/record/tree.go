package record

import (
	"iter"
	"strconv"
	"time"

	"rowan/rules"
)

// A Tree is a game as a file keeps it: a start, a main line, and whatever variations,
// comments and marks people put beside it. Every reader makes one and every
// writer takes one.
type Tree struct {
	Variant rules.Variant
	Names   [2]string // by rules.Player, so that a swap of colours does not carry them along; "" where unknown

	Event string
	Place string
	Date  string // as the file has it; SGF asks for 2026-11-30
	// Result is what the file says, in SGF's words: "B+" and "W+" and then R for a resignation, T for
	// the clock, F for a forbidden stone, broken rules or a game that was left; "0" for a draw; "" where it says nothing.
	Result string

	Root *Node // it has no move; a set-up there is what the game starts from
}

// A Node is one move, or one set-up, and what is said about the position behind it.
// It has not both: a reader that meets both in one node makes two.
type Node struct {
	HasMove bool
	Move    rules.Move // if HasMove
	Setup   *Setup     // nil if the node changes nothing on the board but by its move

	Comment string // lines end with "\n"
	Marks   []Mark // sorted, no two alike
	Spent   time.Duration
	Extra   []Property // what no reader here knows, in the order of the file

	Children []*Node // the first goes on with the main line
}

// A Setup changes stones without playing them.
type Setup struct {
	Black, White, Empty []rules.Point
	Turn                rules.Color // who is to move; NoColor: Black, unless he has more stones than White
}

// A Mark is a sign on a point of the board.
type Mark struct {
	Kind  MarkKind
	Point rules.Point
	Text  string // of a Label
}

// A MarkKind is the shape of a mark.
type MarkKind uint8

const (
	Label    MarkKind = iota // a short text; SGF's LB, RenLib's board text
	Cross                    // SGF's MA; RenLib has this one shape for all
	Triangle                 // TR
	Circle                   // CR
	Square                   // SQ
	Selected                 // SL
)

// A Property is one of SGF's that has no meaning here. It is kept as it is written in
// the file, escapes included, so that it comes out as it went in.
type Property struct {
	Name   string // upper-case letters
	Values []string
}

// NewTree returns the tree of the empty board of v.
func NewTree(v rules.Variant) *Tree { return &Tree{Variant: v, Root: &Node{}} }

// FromMatch returns the tree that has the moves of m as its main line.
func FromMatch(m *rules.Match) *Tree {
	start := m.At(0)
	t := NewTree(start.Variant())
	t.Root.Setup = setupOf(start)
	n := t.Root
	for _, move := range m.Moves() {
		n = n.add(&Node{HasMove: true, Move: move})
	}
	t.Result = resultText(m.Outcome())
	return t
}

// FromTranscript returns the game of a signed record: its moves but for those taken back, the players' names and how it
// ended. With a clock each move has what its player stated in Spent, and SGF's properties of the time
// are Extra: OT, and for a clock for the whole game TM, and BL or WL behind each move.
func FromTranscript(tr *Transcript) *Tree {
	s := tr.State()
	t := FromMatch(s.Match)
	if s.Phase >= Playing && s.Settled() {
		t.Names = [2]string{rules.First: s.Names[s.First], rules.Second: s.Names[s.First.Other()]}
	}
	if s.Over() {
		t.Result = resultText(s.Outcome())
	}
	if s.terms.Clock.Kind != rules.NoClock {
		s.addTimes(t)
	}
	return t
}

// addTimes adds the times to the tree of s.Match. What is left is under the colour that the mover holds
// then: SGF knows no player apart from his colour.
func (s *State) addTimes(t *Tree) {
	inSeconds := func(d time.Duration) string { return strconv.FormatFloat(max(0, d).Seconds(), 'f', -1, 64) }
	clock := s.terms.Clock
	if clock.Kind == rules.TotalTime {
		t.Root.extra("TM", inSeconds(clock.Limit))
		if clock.Increment > 0 {
			t.Root.extra("OT", inSeconds(clock.Increment)+" s more after each move")
		}
	} else {
		t.Root.extra("OT", inSeconds(clock.Limit)+" s a move")
	}
	n := t.Root
	for ply := range s.Match.Ply() {
		n = n.Children[0]
		n.Spent = s.turns[ply].times.Used
		if clock.Kind != rules.TotalTime {
			continue
		}
		mover, name := s.Match.At(ply).ToMove(), "BL"
		if s.Match.At(ply+1).Player(rules.White) == mover {
			name = "WL"
		}
		n.extra(name, inSeconds(s.turns[ply+1].banks.Left(mover)))
	}
}

func (n *Node) extra(name, value string) {
	n.Extra = append(n.Extra, Property{name, []string{value}})
}

// add makes c the last child of n and returns it.
func (n *Node) add(c *Node) *Node {
	n.Children = append(n.Children, c)
	return c
}

// Last returns the end of the main line that goes on from n, n itself at its end.
func (n *Node) Last() *Node {
	for len(n.Children) > 0 {
		n = n.Children[0]
	}
	return n
}

// Match returns the main line as a match. It starts from the set-ups before the first
// move, and ends before a set-up that comes later, for no move leads across one.
// A result that the board does not show, such as a resignation, is taken from
// Result. An illegal move is an error that wraps a *rules.MoveError; the match
// that is returned with it holds the moves before.
func (t *Tree) Match() (*rules.Match, error) {
	pos, err := t.start()
	if err != nil {
		return nil, err
	}
	n := t.Root
	for len(n.Children) > 0 && !n.Children[0].HasMove {
		n = n.Children[0]
		if pos, err = n.Setup.apply(pos); err != nil {
			return nil, err
		}
	}
	m := rules.NewMatch(pos)
	for len(n.Children) > 0 {
		n = n.Children[0]
		if n.Setup != nil {
			break
		}
		if !n.HasMove {
			continue
		}
		if err := playInto(m, n.Move); err != nil {
			return m, err
		}
	}
	m.End(parseResult(t.Result))
	return m, nil
}

// start returns the position of the root.
func (t *Tree) start() (rules.Position, error) {
	pos, err := startOf(t.Variant)
	if err != nil {
		return nil, err
	}
	return t.Root.Setup.apply(pos)
}

// resultText returns the outcome in SGF's words.
func resultText(o rules.Outcome) string {
	if o.Draw() {
		return "0"
	}
	s := map[rules.Color]string{rules.Black: "B+", rules.White: "W+"}[o.Winner]
	switch o.Method {
	case rules.Resignation:
		s += "R"
	case rules.OutOfTime:
		s += "T"
	case rules.Forbidden, rules.BrokenRules, rules.Abandonment:
		s += "F"
	}
	return s
}

// parseResult returns the outcome that a game has by agreement, resignation or the clock, and the zero
// Outcome for every result that the board or nothing shows.
func parseResult(s string) rules.Outcome {
	switch s {
	case "0", "Draw", "draw":
		return rules.Outcome{Method: rules.Agreement}
	case "B+R", "B+Resign":
		return rules.Outcome{Winner: rules.Black, Method: rules.Resignation}
	case "W+R", "W+Resign":
		return rules.Outcome{Winner: rules.White, Method: rules.Resignation}
	case "B+T", "B+Time":
		return rules.Outcome{Winner: rules.Black, Method: rules.OutOfTime}
	case "W+T", "W+Time":
		return rules.Outcome{Winner: rules.White, Method: rules.OutOfTime}
	}
	return rules.Outcome{}
}

// Nodes yields every node, a parent before its children.
func (t *Tree) Nodes() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		stack := []*Node{t.Root}
		for len(stack) > 0 {
			n := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if !yield(n) {
				return
			}
			for i := len(n.Children) - 1; i >= 0; i-- {
				stack = append(stack, n.Children[i])
			}
		}
	}
}
