package main

import (
	"bufio"
	"bytes"
	"io"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// child is a relay in a process of its own.
type child struct {
	t    *testing.T
	cmd  *exec.Cmd
	url  string // as it was printed
	log  lines
	done chan error
}

// startChild runs one with variables and flags, and waits until it serves.
func startChild(t *testing.T, env []string, args ...string) *child {
	t.Helper()
	c := &child{t: t, cmd: exec.Command(os.Args[0]), done: make(chan error, 1)}
	c.cmd.Env = append(append(os.Environ(), env...), asRelay+"=-addr 127.0.0.1:0 -turn=false "+strings.Join(args, " "))
	c.cmd.Stderr = &c.log
	stdout, err := c.cmd.StdoutPipe()
	if err == nil {
		err = c.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.cmd.Process.Kill() })
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err, &c.log)
	}
	c.url = strings.TrimSpace(strings.TrimPrefix(line, "Rowan is at "))
	go func() {
		io.Copy(io.Discard, stdout)
		c.done <- c.cmd.Wait()
	}()
	return c
}

// stop ends it by a signal and wants it to end well.
func (c *child) stop(sig os.Signal) {
	c.t.Helper()
	c.cmd.Process.Signal(sig)
	if err := c.end(); err != nil {
		c.t.Error(sig, err, &c.log)
	}
}

// end waits for the end.
func (c *child) end() error {
	c.t.Helper()
	select {
	case err := <-c.done:
		return err
	case <-time.After(patience):
		c.t.Fatal("the relay does not end:\n", &c.log)
		return nil
	}
}

// wait waits until something is so.
func (c *child) wait(what string, ok func() bool) {
	c.t.Helper()
	for deadline := time.Now().Add(patience); !ok(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			c.t.Fatalf("it never comes about that %s:\n%s", what, &c.log)
		}
	}
}

// says waits until the log says something.
func (c *child) says(text string) {
	c.t.Helper()
	c.wait("the log says "+text, func() bool { return strings.Contains(c.log.String(), text) })
}

// at returns the port in a URL of the log.
func (c *child) at(text string) int {
	c.t.Helper()
	c.says(text)
	u, err := url.Parse(logged(c.t, &c.log, text))
	if err != nil {
		c.t.Fatal(err)
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		c.t.Fatal(err)
	}
	return port
}

// lines is a log that may be read while it is written.
type lines struct {
	mu  sync.Mutex
	all bytes.Buffer
}

func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all.String()
}
