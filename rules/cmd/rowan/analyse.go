package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

var analyseCommand = command{
	name: "analyse",
	args: "[FILE]",
	about: "Thinks about the end of a game of Gomoku, or about any position in it, and writes what it knows after each\n" +
		"depth: positions searched, time, and its best lines. A line has its value for the side to move (100 is\n" +
		"about an open three), its chance to win, or in how many moves it wins or loses for certain, and what is\n" +
		"expected to be played. Ctrl-C ends it with what there is by then.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		var g gameFlags
		g.define(flags)
		var a analysis
		flags.IntVar(&a.ply, "ply", -1, "how many `moves` of the game to play first; all if it has fewer")
		flags.IntVar(&a.limits.Lines, "lines", 1, "`number` of best moves to give a line each")
		flags.DurationVar(&a.limits.Turn, "time", 0, "longest `time` to think; 5s where no limit is given")
		flags.Uint64Var(&a.limits.Nodes, "nodes", 0, "most `positions` to search; 0 for no limit")
		flags.IntVar(&a.limits.Depth, "depth", 0, "most `moves` to look ahead in full; 0 for no limit")
		flags.IntVar(&a.memory, "memory", engine.DefaultBytes>>20, "`MiB` for the engine's tables")
		flags.BoolVar(&a.json, "json", false, "write an object of JSON for each depth")
		return func(c *call) int { return a.run(c, &g) }
	},
}

// An analysis is one run of rowan analyse.
type analysis struct {
	limits      engine.Limits
	ply, memory int
	json        bool
}

func (a *analysis) run(c *call, g *gameFlags) int {
	l := &a.limits
	if l.Lines < 1 || l.Turn < 0 || l.Depth < 0 || a.memory < 1 {
		return c.usage("-lines and -memory want numbers from 1, -time and -depth none below 0")
	}
	trees, status := g.games(c)
	if len(trees) == 0 {
		return max(status, exitWrong)
	}
	if len(trees) > 1 {
		c.errorf("the file has %d games: choose one by -game", len(trees))
		return exitWrong
	}
	m, err := trees[0].Match()
	if m == nil {
		c.errorf("%v", err)
		return exitWrong
	}
	if a.ply >= 0 && a.ply < m.Ply() {
		m.Takeback(m.Ply() - a.ply)
	}
	p, ok := m.Position().(gomoku.Position)
	switch {
	case !ok:
		c.errorf("%s is not Gomoku", m.Position().Variant())
		return exitWrong
	case p.Outcome().Over():
		c.errorf("the game is over: %s; -ply looks at a position before", p.Outcome())
		return exitWrong
	case p.InOpening() && p.Step().Ask != gomoku.AskStone:
		c.errorf("the opening asks for something else than a stone")
		return exitWrong
	}
	a.think(c, p)
	return status
}

// think analyses the position.
func (a *analysis) think(c *call, p gomoku.Position) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	l := a.limits
	l.Stop = func() bool { return ctx.Err() != nil }
	if l.Turn == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.Turn = 5 * time.Second
	}
	write := writeInfo
	if a.json {
		write = writeJSON
	}
	depth := -1
	report := func(info engine.Info) {
		depth = info.Depth
		write(c.out, info)
		c.out.Flush() // who watches sees each depth
	}
	if last := engine.New(a.memory<<20).Think(p, l, report); last.Depth != depth {
		report(last)
	}
}

// writeInfo writes what is known in words.
func writeInfo(w io.Writer, info engine.Info) {
	fmt.Fprintf(w, "depth %d to %d, %d nodes in %d ms, %d a second\n", info.Depth, info.Deepest, info.Nodes, info.Elapsed.Milliseconds(), speed(info.Nodes, info.Elapsed))
	for i, line := range info.Lines {
		value := fmt.Sprintf("%+d (%.0f %%)", line.Value, 100*engine.Chance(line.Value))
		if moves, proved := engine.WinIn(line.Value); proved && moves > 0 {
			value = fmt.Sprintf("wins in %d", moves)
		} else if proved {
			value = fmt.Sprintf("loses in %d", -moves)
		}
		fmt.Fprintf(w, "  %d. %s: %s\n", i+1, value, strings.Join(moveTexts(line.PV), " "))
	}
}

// speed returns the nodes a second, 0 where no time is known to have passed.
func speed(nodes uint64, elapsed time.Duration) uint64 {
	if elapsed <= 0 {
		return 0
	}
	return uint64(float64(nodes) / elapsed.Seconds())
}

func moveTexts(moves []rules.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return texts
}

// writeJSON writes what is known as an object in one line. winIn is missing where nothing is proved, and negative for a loss.
func writeJSON(w io.Writer, info engine.Info) {
	type lineObject struct {
		Value  int      `json:"value"`
		Chance float64  `json:"chance"`
		WinIn  int      `json:"winIn,omitempty"`
		Moves  []string `json:"moves"`
	}
	object := struct {
		Depth   int          `json:"depth"`
		Deepest int          `json:"deepest"`
		Nodes   uint64       `json:"nodes"`
		Ms      int64        `json:"ms"`
		Speed   uint64       `json:"speed"` // nodes a second
		Lines   []lineObject `json:"lines"`
	}{info.Depth, info.Deepest, info.Nodes, info.Elapsed.Milliseconds(), speed(info.Nodes, info.Elapsed), nil}
	for _, line := range info.Lines {
		moves, _ := engine.WinIn(line.Value)
		object.Lines = append(object.Lines, lineObject{line.Value, engine.Chance(line.Value), moves, moveTexts(line.PV)})
	}
	if err := json.NewEncoder(w).Encode(object); err != nil {
		panic("rowan: an analysis that JSON can't hold: " + err.Error()) // numbers and texts always can be
	}
}
