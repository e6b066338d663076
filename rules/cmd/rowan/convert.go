package main

import (
	"flag"

	"rowan/rules/record"
)

var convertCommand = command{
	name: "convert",
	args: "-to sgf|psq|rec|lib|moves|link [FILE]",
	about: "Reads games of any format and writes them in another to standard output. What the other has\n" +
		"no place for is left out; a game that it can't hold at all is an error. After an illegal move\n" +
		"in FILE the moves before it are written and the exit status is 1.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		var g gameFlags
		g.define(flags)
		to := flags.String("to", "", "`format` to write: sgf, psq, rec, lib, moves or link")
		return func(c *call) int { return convert(c, &g, *to) }
	},
}

func convert(c *call, g *gameFlags, to string) int {
	format, err := record.ParseFormat(to)
	if err != nil || format == record.Signed {
		return c.usage("-to %q: want sgf, psq, rec, lib, moves or link", to)
	}
	trees, status := g.games(c)
	if len(trees) == 0 {
		return max(status, exitWrong)
	}
	if len(trees) > 1 && format != record.SGF {
		c.errorf("the file has %d games and %s holds one: choose it by -game", len(trees), format)
		return exitWrong
	}
	out, err := record.Write(format, trees...)
	if err != nil {
		c.errorf("%v", err)
		return exitWrong
	}
	c.out.Write(out)
	return status
}
