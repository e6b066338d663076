package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"golang.org/x/text/encoding/htmlindex"

	"rowan/rules"
	"rowan/rules/record"
)

// open returns the input that the arguments name, and what to call it in errors. The status is
// that of a call with too many, or of a file that can't be opened.
func (c *call) open() (in io.ReadCloser, name string, status int) {
	switch {
	case len(c.args) > 1:
		return nil, "", c.usage("one FILE, not %d; flags come before it", len(c.args))
	case len(c.args) == 0 || c.args[0] == "-":
		return io.NopCloser(c.in), "stdin", exitOK
	}
	f, err := os.Open(c.args[0])
	if err != nil {
		c.errorf("%v", err)
		return nil, "", exitWrong
	}
	return f, c.args[0], exitOK
}

// read returns the whole input, as open.
func (c *call) read() (data []byte, name string, status int) {
	in, name, status := c.open()
	if status != exitOK {
		return nil, "", status
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, record.MaxFile+1))
	if err != nil {
		c.errorf("%s: %v", name, err)
		return nil, "", exitWrong
	}
	return data, name, exitOK
}

// gameFlags are the flags of commands that read a game.
type gameFlags struct {
	variant, charset string
	game             int
}

func (g *gameFlags) define(flags *flag.FlagSet) {
	flags.StringVar(&g.variant, "variant", "", "what is played, where FILE does not say: a `variant` such as gomoku-15x15-5-renju-none")
	flags.StringVar(&g.charset, "charset", "", "`charset` of text that names none and is not UTF-8, such as gb18030")
	flags.IntVar(&g.game, "game", 0, "`number` of one game in a file of several, from 1")
}

// games reads the games of the input. After an error in the file, which it has told, the status is
// exitWrong and the games are those that could be read.
func (g *gameFlags) games(c *call) ([]*record.Tree, int) {
	o := record.Options{Charset: g.charset, Decode: decode}
	if g.variant != "" {
		v, err := rules.ParseVariant(g.variant)
		if err != nil {
			return nil, c.usage("%v", err)
		}
		o.Variant = v
	}
	data, name, status := c.read()
	if status != exitOK {
		return nil, status
	}
	o.Name = name
	trees, err := record.Read(data, o)
	if err != nil {
		c.errorf("%s", at(name, err))
		status = exitWrong
	}
	if g.game != 0 {
		if g.game < 0 || g.game > len(trees) {
			c.errorf("%s: no game %d: it has %d", name, g.game, len(trees))
			return nil, exitWrong
		}
		trees = trees[g.game-1 : g.game]
	}
	return trees, status
}

// at returns an error of a file as compilers write it.
func at(name string, err error) string {
	var e *record.ReadError
	switch {
	case !errors.As(err, &e):
		return fmt.Sprintf("%s: %v", name, err)
	case e.Line == 0:
		return fmt.Sprintf("%s: byte %d: %s", name, e.Offset, e.What())
	}
	return fmt.Sprintf("%s:%d:%d: %s", name, e.Line, e.Column, e.What())
}

// decode reads any charset that browsers know.
func decode(charset string, text []byte) (string, error) {
	e, err := htmlindex.Get(charset)
	if err != nil {
		return "", errors.New("no such charset")
	}
	b, err := e.NewDecoder().Bytes(text)
	return string(b), err
}
