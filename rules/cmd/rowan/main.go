// Command rowan plays, checks and converts k-in-a-row games without a browser.
//
//	rowan convert -to sgf|psq|rec|lib|moves|link [FILE]
//	rowan show [FILE]
//	rowan verify [FILE]
//	rowan forbidden [FILE]
//	rowan perft -variant V -depth N
//	rowan pbrain
//	rowan match A B
//	rowan openings -variant V
//	rowan analyse [FILE]
//	rowan bench
//	rowan levels
//	rowan selfplay -variant V
//	rowan tune [FILE]
//	rowan solve [FILE]
//	rowan book FILE
//
// A FILE that is absent or "-" is standard input. Each command has -h. The exit
// status is 0 if all is well, 1 if what was looked at is wrong, and 2 if the command was
// called in a way that it does not know. Errors are lines on standard error,
// such as
//
//	rowan convert: game.sgf:3:14: ply 5, h8: the point is occupied
//
// with line and column from 1, or the byte from 0 in a RenLib file.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Exit statuses.
const (
	exitOK    = 0
	exitWrong = 1 // what was looked at is wrong
	exitUsage = 2
)

// A command is one of rowan's. Its run gets the flags parsed.
type command struct {
	name  string
	args  string // what follows the name in its usage
	about string
	setup func(*flag.FlagSet) func(*call) int // defines the flags; what it returns runs the command
}

// commands are in the order in which help shows them.
var commands = []command{convertCommand, showCommand, verifyCommand, forbiddenCommand, perftCommand, pbrainCommand, matchCommand, openingsCommand, analyseCommand, benchCommand, levelsCommand, selfplayCommand, tuneCommand, solveCommand, bookCommand}

// A call is one run of a command.
type call struct {
	name   string
	args   []string // behind the flags
	in     io.Reader
	out    *bufio.Writer
	errors io.Writer
}

// errorf writes one line of error.
func (c *call) errorf(format string, a ...any) {
	fmt.Fprintf(c.errors, "rowan %s: %s\n", c.name, fmt.Sprintf(format, a...))
}

// usage is errorf for a call that makes no sense.
func (c *call) usage(format string, a ...any) int {
	c.errorf(format+"; rowan %s -h tells more", append(a, c.name)...)
	return exitUsage
}

// run is the whole program. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		help(stderr)
		return exitUsage
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		help(stdout)
		return exitOK
	}
	for _, cmd := range commands {
		if cmd.name == args[0] {
			return cmd.call(args[1:], stdin, stdout, stderr)
		}
	}
	fmt.Fprintf(stderr, "rowan: no command %q; rowan -h lists them\n", args[0])
	return exitUsage
}

func (cmd command) call(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet(cmd.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	do := cmd.setup(flags)
	c := &call{name: cmd.name, in: stdin, out: bufio.NewWriterSize(stdout, 1<<16), errors: stderr}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(stdout, "usage: rowan %s %s\n\n%s\n", cmd.name, cmd.args, cmd.about)
		flags.SetOutput(stdout)
		flags.PrintDefaults()
		return exitOK
	case err != nil:
		return c.usage("%v", err)
	}
	c.args = flags.Args()
	status := do(c)
	if err := c.out.Flush(); err != nil {
		c.errorf("%v", err)
		return exitWrong
	}
	return status
}

func help(w io.Writer) {
	fmt.Fprint(w, "usage: rowan COMMAND [-h] …\n\n")
	for _, cmd := range commands {
		fmt.Fprintf(w, "  rowan %s %s\n", cmd.name, cmd.args)
	}
	fmt.Fprint(w, "\nA FILE that is absent or - is standard input. The exit status is 0 if all is well,\n"+
		"1 if what was looked at is wrong, 2 if the command line is.\n")
}
