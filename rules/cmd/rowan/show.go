package main

import (
	"bufio"
	"flag"
	"fmt"
	"strings"
	"unicode"

	"rowan/rules"
	"rowan/rules/record"
)

var showCommand = command{
	name: "show",
	args: "[FILE]",
	about: "Draws the end of each game of a file: the board with X for Black and O for White, the last move in\n" +
		"brackets; who played, how it ended, the moves.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		var g gameFlags
		g.define(flags)
		ply := flags.Int("ply", -1, "how many `moves` of the game to show; all if it has fewer")
		return func(c *call) int { return show(c, &g, *ply) }
	},
}

func show(c *call, g *gameFlags, ply int) int {
	trees, status := g.games(c)
	for i, t := range trees {
		if i > 0 {
			fmt.Fprintln(c.out)
		}
		m, err := t.Match()
		if m == nil {
			c.errorf("%v", err)
			return exitWrong
		}
		if ply >= 0 && ply < m.Ply() {
			m.Takeback(m.Ply() - ply)
		}
		showHead(c.out, t, m)
		drawBoard(c.out, m.Position())
		showEnd(c.out, t, m)
	}
	if len(trees) == 0 {
		return max(status, exitWrong)
	}
	return status
}

// showHead writes what is played, and by whom.
func showHead(out *bufio.Writer, t *record.Tree, m *rules.Match) {
	fmt.Fprintln(out, t.Variant)
	for _, color := range []rules.Color{rules.Black, rules.White} {
		name := plain(t.Names[m.Position().Player(color)])
		if name == "" {
			name = "?"
		}
		fmt.Fprintf(out, "%s %c  %s\n", title(color), stones[color], name)
	}
	for _, line := range []string{t.Event, t.Place, t.Date} {
		if line != "" {
			fmt.Fprintln(out, plain(line))
		}
	}
	fmt.Fprintln(out)
}

// plain returns text of a file without what would move the cursor of a terminal or colour what follows.
func plain(s string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return '\ufffd'
		}
		return c
	}, s)
}

const stones = ".XO" // by rules.Color

// drawBoard writes the board with its coordinates.
func drawBoard(out *bufio.Writer, pos rules.Position) {
	v := pos.Variant()
	last, hasLast := pos.Last()
	var letters strings.Builder
	for x := range v.Width {
		name := string(rune('A' + x))
		if v.Game == rules.ConnectFour {
			name = strings.ToUpper(rules.Drop(x).String())
		}
		letters.WriteString(" " + name)
	}
	fmt.Fprintf(out, "  %s\n", letters.String())
	for y := v.Height - 1; y >= 0; y-- {
		fmt.Fprintf(out, "%2d", y+1)
		after := byte(' ')
		for x := range v.Width {
			p := rules.Point{X: int8(x), Y: int8(y)}
			before := after
			after = ' '
			if hasLast && p == last {
				before, after = '(', ')'
			}
			cell := stones[pos.At(p)]
			if cell == '.' && isStar(v, p) {
				cell = '+'
			}
			out.WriteByte(before)
			out.WriteByte(cell)
		}
		if after == ')' {
			out.WriteByte(after)
			fmt.Fprintf(out, "%d\n", y+1)
		} else {
			fmt.Fprintf(out, " %d\n", y+1)
		}
	}
	fmt.Fprintf(out, "  %s\n\n", letters.String())
}

// isStar reports whether the point is one of the five that boards of 15×15 have a dot on.
func isStar(v rules.Variant, p rules.Point) bool {
	if v.Game != rules.Gomoku || v.Width != 15 || v.Height != 15 {
		return false
	}
	corner := (p.X == 3 || p.X == 11) && (p.Y == 3 || p.Y == 11)
	return corner || p == rules.Point{X: 7, Y: 7}
}

// showEnd writes how the game stands and its moves, ten a line.
func showEnd(out *bufio.Writer, t *record.Tree, m *rules.Match) {
	pos := m.Position()
	switch o := m.Outcome(); {
	case o.Over():
		fmt.Fprintf(out, "%s after %d moves\n", outcome(o), m.Ply())
	case t.Result != "" && m.Ply() == len(mainLine(t)):
		fmt.Fprintf(out, "%s to move after %d moves; result %s\n", title(pos.Turn()), m.Ply(), plain(t.Result))
	default:
		fmt.Fprintf(out, "%s to move after %d moves\n", title(pos.Turn()), m.Ply())
	}
	for _, line := range pos.WinningLines() {
		fmt.Fprintf(out, "row %s to %s\n", line.From, line.To)
	}
	for i, move := range m.Moves() {
		if i%10 == 0 {
			fmt.Fprintf(out, "%4d.", i+1)
		}
		fmt.Fprintf(out, " %s", move)
		if i%10 == 9 || i == m.Ply()-1 {
			fmt.Fprintln(out)
		}
	}
}

// mainLine returns the moves of the main line.
func mainLine(t *record.Tree) (moves []rules.Move) {
	for n := t.Root; len(n.Children) > 0; {
		n = n.Children[0]
		if n.HasMove {
			moves = append(moves, n.Move)
		}
	}
	return moves
}

// outcome says an outcome with a capital letter.
func outcome(o rules.Outcome) string {
	s := o.String()
	return strings.ToUpper(s[:1]) + s[1:]
}

func title(c rules.Color) string {
	s := c.String()
	return strings.ToUpper(s[:1]) + s[1:]
}
