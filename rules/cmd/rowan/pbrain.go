package main

import (
	"flag"
	"time"

	"rowan/rules/cmd/rowan/gomocup"
	"rowan/rules/gomoku/engine"
)

var pbrainCommand = command{
	name: "pbrain",
	args: "[-seed N]",
	about: "Plays Gomoku for a program that speaks the Gomocup protocol, such as Piskvork or rowan match: it reads\n" +
		"commands from standard input and answers on standard output until END. All rules of the protocol and\n" +
		"boards up to 22 columns and rows are played. Beside the protocol it knows STOP, which makes it move at\n" +
		"once, and INFO max_node, which bounds the positions that are searched for a move.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		seed := flags.Uint64("seed", 0, "`number` that chooses among equal moves; 0 takes one from the clock")
		return func(c *call) int { return pbrain(c, *seed) }
	},
}

func pbrain(c *call, seed uint64) int {
	if len(c.args) > 0 {
		return c.usage("no argument %q is known", c.args[0])
	}
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	brain := gomocup.Brain{
		New:   func(bytes int) gomocup.Engine { return engine.New(bytes) },
		About: `name="Rowan", version="1", author="the authors of Rowan"`,
		Seed:  seed,
	}
	if err := brain.Run(c.in, flushed{c.out}); err != nil {
		c.errorf("%v", err)
		return exitWrong
	}
	return exitOK
}
