package main

import (
	"bufio"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"time"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/connect4/solver"
)

var solveCommand = command{
	name: "solve",
	args: "[-weak] [-a] [-book=false] [-table MiB] [FILE]",
	about: "Reads positions of Connect Four on 7×6, one a line: the columns that were played, 1 to 7, and behind\n" +
		"a blank the score, if it is to be checked; a line of no columns is the empty board. Writes a line for each:\n" +
		"\n    moves score nodes microseconds\n\n" +
		"A score is positive where the side to move wins: 1 with its last disc, 2 with the one before, and so on. The\n" +
		"table is cleared before each line. Says what is wrong with a line on standard error, and goes on. At the end\n" +
		"it writes there how many lines there were, how many were wrong, and means.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		var o solveOptions
		flags.BoolVar(&o.weak, "weak", false, "who wins, as 1, 0 or −1, not when")
		flags.BoolVar(&o.analyse, "a", false, "the scores of all seven columns, . for a full one")
		flags.BoolVar(&o.book, "book", true, "look into the opening book first")
		flags.IntVar(&o.table, "table", 64, "`MiB` of the table")
		return func(c *call) int { return solve(c, o) }
	},
}

type solveOptions struct {
	weak, analyse, book bool
	table               int
}

const maxTable = 1 << 20 // MiB

func solve(c *call, o solveOptions) int {
	if o.table < 1 || o.table > maxTable {
		return c.usage("-table is 1 to %d MiB", maxTable)
	}
	if o.weak && o.analyse {
		return c.usage("-weak and -a do not go together")
	}
	s, err := solver.New(connect4.Width, connect4.Height, o.table<<20)
	if err != nil {
		c.errorf("%v", err)
		return exitWrong
	}
	if o.book {
		s.Book = solver.OpeningBook()
	}
	file, name, status := c.open()
	if status != exitOK {
		return status
	}
	defer file.Close()
	run := solving{call: c, options: o, solver: s}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		run.lines++
		if err := run.line(lines.Text()); err != nil {
			run.wrong++
			c.errorf("%s:%d: %v", name, run.lines, err)
		}
	}
	if err := lines.Err(); err != nil {
		run.wrong++
		c.errorf("%s:%d: %v", name, run.lines+1, err)
	}
	fmt.Fprintln(c.errors, run.summary())
	if run.wrong > 0 {
		return exitWrong
	}
	return exitOK
}

// A solving is one run of solve.
type solving struct {
	call    *call
	options solveOptions
	solver  *solver.Solver
	lines   int
	wrong   int
	solved  int
	spent   time.Duration
	nodes   uint64
}

// line answers one line.
func (r *solving) line(text string) error {
	moves, want, err := splitLine(text)
	if err != nil {
		return err
	}
	p, err := replayColumns(moves)
	if err != nil {
		return err
	}
	r.solver.Clear()
	before, start := r.solver.Nodes(), time.Now()
	score, scores := r.solve(solver.At(p))
	spent, nodes := time.Since(start), r.solver.Nodes()-before
	r.solved++
	r.spent += spent
	r.nodes += nodes
	fmt.Fprintf(r.call.out, "%s %s %d %d\n", moves, scores, nodes, spent.Microseconds())
	if want == "" {
		return nil
	}
	wanted, err := strconv.Atoi(want)
	if err != nil {
		return fmt.Errorf("%q is no score", want)
	}
	if r.options.weak {
		wanted = max(-1, min(wanted, 1))
	}
	if score != wanted {
		return fmt.Errorf("ply %d: the score is %d, not %d", p.Ply(), score, wanted)
	}
	return nil
}

// solve returns the score, and what to print.
func (r *solving) solve(p solver.Position) (score int, scores string) {
	switch {
	case r.options.weak:
		score, _ = r.solver.Weak(p)
	case !r.options.analyse:
		score, _ = r.solver.Score(p)
	default:
		var columns [connect4.Width]string
		for x := range columns {
			columns[x] = "."
		}
		score = -connect4.Width * connect4.Height
		r.solver.Analyse(p, func(x, s int) {
			columns[x] = strconv.Itoa(s)
			score = max(score, s)
		})
		return score, strings.Join(columns[:], " ")
	}
	return score, strconv.Itoa(score)
}

// splitLine takes a line apart.
func splitLine(text string) (moves, score string, err error) {
	text = strings.TrimSuffix(text, "\r")
	moves, score, _ = strings.Cut(text, " ")
	if score = strings.TrimSpace(score); strings.Contains(score, " ") {
		return "", "", fmt.Errorf("want moves and a score, not %q", text)
	}
	return moves, score, nil
}

// replayColumns plays a string of columns. The game must go on after it.
func replayColumns(moves string) (connect4.Position, error) {
	var p connect4.Position
	for i, c := range moves {
		if c < '1' || c > '7' {
			return p, &rules.SyntaxError{Ply: i + 1, Text: string(c), Want: "a column is 1 to 7"}
		}
		next, err := p.Drop(int(c - '1'))
		if err != nil {
			return p, err
		}
		p = next
	}
	switch o := p.Outcome(); {
	case o.Draw():
		return p, fmt.Errorf("ply %d: the game ends here, in a draw: there is nothing to solve", p.Ply())
	case o.Over():
		return p, fmt.Errorf("ply %d: the game ends here, with a win: there is nothing to solve", p.Ply())
	}
	return p, nil
}

// summary is the last line.
func (r *solving) summary() string {
	n := max(r.solved, 1)
	rate := 0.0
	if r.spent > 0 {
		rate = float64(r.nodes) / r.spent.Seconds() / 1000
	}
	return fmt.Sprintf("%d lines, %d wrong, mean %.1f µs, %.1f nodes, %.0f thousand nodes a second",
		r.lines, r.wrong, float64(r.spent.Nanoseconds())/1000/float64(n), float64(r.nodes)/float64(n), rate)
}
