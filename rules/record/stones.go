package record

import (
	"fmt"
	"strings"
	"time"

	"rowan/rules"
)

// stoneGame is a main line as formats hold it that know stones only.
type stoneGame struct {
	height  int
	stones  []stone
	names   [2]string // of who holds Black at the end, and White
	outcome rules.Outcome
}

// A stone is one that was placed, and how long its player thought, over the choices before it too.
type stone struct {
	point rules.Point
	spent time.Duration
}

// stones returns the stones of the main line in the order in which they came to lie; format is for the error.
func (t *Tree) stones(format string) (*stoneGame, error) {
	if t.Variant.Game != rules.Gomoku {
		return nil, problem(GomokuOnly, format)
	}
	m, err := t.Match()
	if err != nil {
		return nil, err
	}
	if setupOf(m.At(0)) != nil {
		return nil, problem(NoSetups, format)
	}
	g := &stoneGame{height: t.Variant.Height, outcome: m.Outcome()}
	var spent time.Duration
	for n := t.Root; len(n.Children) > 0; {
		n = n.Children[0]
		if n.Setup != nil && len(g.stones) > 0 {
			break // where the match ends too
		}
		spent += n.Spent
		switch {
		case !n.HasMove:
		case n.Move.Kind == rules.PassKind:
			return nil, problem(NoPasses, format)
		case n.Move.Kind == rules.PlaceKind, n.Move.Kind == rules.ChooseKind:
			g.stones = append(g.stones, stone{n.Move.Point, spent})
			spent = 0
		}
	}
	black := m.Position().Player(rules.Black)
	g.names = [2]string{t.Names[black], t.Names[black.Opponent()]}
	return g, nil
}

// appendMoves writes x,y,ms a stone, counted from base at the left and the top.
func (g *stoneGame) appendMoves(b []byte, base int) []byte {
	for _, s := range g.stones {
		b = fmt.Appendf(b, "%d,%d,%d\n", int(s.point.X)+base, g.height-1-int(s.point.Y)+base, s.spent.Milliseconds())
	}
	return b
}

// appendNames writes both names, a line each.
func (g *stoneGame) appendNames(b []byte) []byte {
	for _, name := range g.names {
		b = append(append(b, cleanName(name)...), '\n')
	}
	return b
}

func (g *stoneGame) endCode(t *Tree) int {
	switch {
	case g.outcome.Method == rules.Row || g.outcome.Method == rules.BoardFull:
		return endOnBoard
	case strings.HasSuffix(t.Result, "+T"):
		return endOnTime
	}
	return endUnknown
}
