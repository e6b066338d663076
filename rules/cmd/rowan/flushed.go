package main

import "bufio"

// flushed writes at once what somebody waits for.
type flushed struct{ *bufio.Writer }

func (f flushed) Write(b []byte) (int, error) {
	n, err := f.Writer.Write(b)
	if err == nil {
		err = f.Flush()
	}
	return n, err
}
