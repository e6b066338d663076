package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"

	"rowan/rules"
	"rowan/rules/cmd/rowan/elo"
	"rowan/rules/cmd/rowan/match"
)

var matchCommand = command{
	name: "match",
	args: "[flags] A B",
	about: "Lets two programs that speak the Gomocup protocol play each other, and judges by the rules. A and B are\n" +
		"command lines, or the word rowan for this program's own engine. Each opening is played twice, the colours\n" +
		"changed. A crash, a move that is late or illegal, and what is no answer lose the game. Written are a line\n" +
		"for each game and at the end what A got: games, Elo with the interval that has it at 95 %, faults, times.\n" +
		"Where a flag takes A,B, one value is for both. Ctrl-C ends the match with what there is by then.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		var m matchFlags
		m.define(flags)
		return m.run
	},
}

// matchFlags are the flags of rowan match.
type matchFlags struct {
	variant, openings, sgf string
	games, concurrency     int
	turn, game, nodes      string
	memory                 int
	grace, start           time.Duration
	sprt                   string
	alpha, beta            float64
}

func (m *matchFlags) define(flags *flag.FlagSet) {
	flags.StringVar(&m.variant, "variant", rules.ClassicGomoku.String(), "what is played: a `variant` of Gomoku with five in a row and without an opening")
	flags.StringVar(&m.openings, "openings", "", "`file` of openings: the moves of one in each line, such as h8i9h7; on 15x15 there are 32 of each rule without one")
	flags.StringVar(&m.sgf, "sgf", "", "`file` to which all games are written")
	flags.IntVar(&m.games, "games", 64, "the most `games`; an even number")
	flags.IntVar(&m.concurrency, "concurrency", 1, "`pairs` of games that are played at one time")
	flags.StringVar(&m.turn, "time", "300ms", "`time` for a move, or A,B; 0 for no limit")
	flags.StringVar(&m.game, "match-time", "0", "`time` for all moves of a game, or A,B; 0 for no limit")
	flags.StringVar(&m.nodes, "nodes", "0", "`positions` to search for a move, or A,B, for programs that know INFO max_node; 0 for no limit")
	flags.IntVar(&m.memory, "memory", 350, "`MB` that a program may take; 0 for no limit")
	flags.DurationVar(&m.grace, "grace", 100*time.Millisecond, "by how much `time` a move may be late")
	flags.DurationVar(&m.start, "start", 20*time.Second, "`time` to get ready")
	flags.StringVar(&m.sprt, "sprt", "", "end as soon as it is decided which of two `differences` in Elo is nearer: 0,25")
	flags.Float64Var(&m.alpha, "alpha", 0.05, "`probability` with which -sprt may choose the second though the first is true")
	flags.Float64Var(&m.beta, "beta", 0.05, "`probability` with which -sprt may choose the first though the second is true")
}

func (m *matchFlags) run(c *call) int {
	config, err := m.config(c.args)
	if err != nil {
		return c.usage("%v", err)
	}
	if config.Openings, err = m.read(config.Variant); err != nil {
		c.errorf("%v", err)
		return exitWrong
	}
	var sgf *os.File
	if m.sgf != "" {
		if sgf, err = os.Create(m.sgf); err != nil {
			c.errorf("%v", err)
			return exitWrong
		}
		defer sgf.Close()
	}
	return play(c, config, sgf)
}

// read returns the openings: those of the file, or Rowan's own.
func (m *matchFlags) read(v rules.Variant) ([][]rules.Move, error) {
	if m.openings == "" {
		return match.OwnOpenings(v)
	}
	file, err := os.Open(m.openings)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	openings, err := match.ReadOpenings(v, file)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", m.openings, err)
	}
	return openings, nil
}

// play plays the match and writes what happens.
func play(c *call, config match.Config, sgf *os.File) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	names := [2]string{config.Programs[0].Name, config.Programs[1].Name}
	status := exitOK
	summary, err := match.Run(ctx, config, func(r match.Result, s match.Summary) {
		fmt.Fprintln(c.out, gameLine(r, s, config.Test))
		c.out.Flush() // who watches sees each game
		if sgf == nil {
			return
		}
		text, err := r.SGF(names)
		if err == nil {
			_, err = sgf.Write(text)
		}
		if err != nil {
			c.errorf("game %d: %v", r.Number, err)
			status = exitWrong
		}
	})
	if err != nil && ctx.Err() == nil {
		c.errorf("%v", err)
		return exitWrong
	}
	writeSummary(c.out, config, summary)
	return status
}

// config returns the match that the flags and arguments ask for, without its openings.
func (m *matchFlags) config(args []string) (match.Config, error) {
	config := match.Config{Pairs: m.games / 2, Concurrency: m.concurrency}
	if len(args) != 2 {
		return config, fmt.Errorf("want two programs, not %d; flags come before them", len(args))
	}
	v, err := rules.ParseVariant(m.variant)
	switch {
	case err != nil:
		return config, fmt.Errorf("-variant: %w", err)
	case v.Game != rules.Gomoku || v.Length != 5 || v.Opening != rules.NoOpening:
		return config, fmt.Errorf("-variant %s: the protocol knows Gomoku with five in a row, and openings come from a file", v)
	case m.games < 2 || m.games%2 != 0:
		return config, fmt.Errorf("-games %d: want an even number: each opening is played twice", m.games)
	case m.concurrency < 1:
		return config, fmt.Errorf("-concurrency %d: want at least 1", m.concurrency)
	case m.memory < 0 || m.grace < 0 || m.start <= 0:
		return config, fmt.Errorf("-memory, -grace and -start want no negative numbers")
	}
	config.Terms = match.Terms{Variant: v, Memory: m.memory * 1_000_000, Start: m.start, Grace: m.grace}
	for i, text := range args {
		if config.Programs[i], err = program(text); err != nil {
			return config, err
		}
	}
	if config.Programs[0].Name == config.Programs[1].Name {
		config.Programs[0].Name += " A"
		config.Programs[1].Name += " B"
	}
	if err := m.limits(&config.Programs); err != nil {
		return config, err
	}
	config.Test, err = m.test()
	return config, err
}

// program returns the program that a command line means.
func program(text string) (match.Program, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return match.Program{}, fmt.Errorf("%q: want the command line of a program", text)
	}
	if words[0] == "rowan" {
		self, err := os.Executable()
		if err != nil {
			return match.Program{}, fmt.Errorf("rowan: where this program is: %w", err)
		}
		words = append([]string{self, "pbrain"}, words[1:]...)
	}
	return match.Program{Name: text, Argv: words}, nil
}

// limits sets what each program may take for its moves.
func (m *matchFlags) limits(programs *[2]match.Program) error {
	turns, err := both("time", m.turn, time.ParseDuration)
	if err != nil {
		return err
	}
	totals, err := both("match-time", m.game, time.ParseDuration)
	if err != nil {
		return err
	}
	nodes, err := both("nodes", m.nodes, func(s string) (uint64, error) { return strconv.ParseUint(s, 10, 64) })
	if err != nil {
		return err
	}
	for i := range programs {
		if turns[i] < 0 || totals[i] < 0 {
			return fmt.Errorf("-time and -match-time want no negative times")
		}
		programs[i].Limit = match.Limit{Turn: turns[i], Game: totals[i], Nodes: nodes[i]}
	}
	return nil
}

// both reads a flag that has a value for both programs, or one for each.
func both[T any](name, text string, parse func(string) (T, error)) (values [2]T, err error) {
	parts := strings.Split(text, ",")
	if len(parts) > 2 {
		return values, fmt.Errorf("-%s %s: want one value, or A,B", name, text)
	}
	for i := range values {
		if values[i], err = parse(parts[min(i, len(parts)-1)]); err != nil {
			return values, fmt.Errorf("-%s: %w", name, err)
		}
	}
	return values, nil
}

// test returns what -sprt asks for, or nil.
func (m *matchFlags) test() (*elo.SPRT, error) {
	if m.sprt == "" {
		return nil, nil
	}
	bounds, err := both("sprt", m.sprt, func(s string) (float64, error) { return strconv.ParseFloat(s, 64) })
	switch {
	case err != nil:
		return nil, err
	case !(bounds[0] < bounds[1]):
		return nil, fmt.Errorf("-sprt %s: want two differences in Elo, the smaller first, such as 0,25", m.sprt)
	case !(m.alpha > 0 && m.alpha < 0.5 && m.beta > 0 && m.beta < 0.5):
		return nil, fmt.Errorf("-alpha and -beta want numbers between 0 and 0.5")
	}
	return &elo.SPRT{Elo0: bounds[0], Elo1: bounds[1], Alpha: m.alpha, Beta: m.beta}, nil
}
