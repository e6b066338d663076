package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"io"
	"strconv"

	"rowan/rules"
	"rowan/rules/gomoku"
)

var forbiddenCommand = command{
	name: "forbidden",
	args: "[FILE]",
	about: "Reads boards of renju, one a line: 15 rows from the top joined by /, X for Black, O for White, a\n" +
		"dot for a free point, Black to move. Writes a line for each: the points that are forbidden, or -\n" +
		"for none. For a line that is no board it writes ?, says why on standard error, and goes on.\n",
	setup: func(*flag.FlagSet) func(*call) int { return forbidden },
}

// boardLine is how much is kept of a line that is too long to be a board.
const boardLine = 1 << 12

func forbidden(c *call) int {
	file, name, status := c.open()
	if status != exitOK {
		return status
	}
	defer file.Close()
	in := bufio.NewReaderSize(file, 1<<16)
	v := rules.Variant{Game: rules.Gomoku, Width: 15, Height: 15, Length: 5, Rule: rules.Renju}
	var out []byte
	for number := 1; ; number++ {
		line, err := in.ReadSlice('\n')
		if len(line) == 0 && err != nil {
			if !errors.Is(err, io.EOF) {
				c.errorf("%s: %v", name, err)
				return exitWrong
			}
			return status
		}
		if errors.Is(err, bufio.ErrBufferFull) { // no board is that long: read over the rest
			line = bytes.Clone(line[:boardLine])
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = in.ReadSlice('\n')
			}
		}
		pos, boardErr := gomoku.ParseBoard(v, string(bytes.TrimRight(line, "\r\n")), rules.Black)
		if boardErr != nil {
			status = exitWrong
			var e *gomoku.BoardError
			if errors.As(boardErr, &e) {
				c.errorf("%s:%d:%d: want %s", name, number, e.Column, e.Want)
			} else {
				c.errorf("%s:%d: %v", name, number, boardErr)
			}
			out = append(out[:0], '?')
		} else {
			out = appendPoints(out[:0], pos.Forbidden())
		}
		c.out.Write(append(out, '\n'))
		if in.Buffered() == 0 { // who feeds one board at a time waits for its answer
			c.out.Flush()
		}
	}
}

// appendPoints writes the points in upper case with blanks between them, - for none.
func appendPoints(b []byte, points []rules.Point) []byte {
	if len(points) == 0 {
		return append(b, '-')
	}
	for i, p := range points {
		if i > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(append(b, 'A'+byte(p.X)), int64(p.Y)+1, 10)
	}
	return b
}
