package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// Bounds of what a program may say. What is longer is cut, or a flood.
const (
	lineLimit   = 4096    // bytes of a line
	floodLimit  = 1 << 20 // bytes between two commands
	stderrLimit = 2048    // bytes kept of its standard error, the last
)

// endTime is how long a program may take to go after END.
const endTime = time.Second

// A said is a line that a program wrote, and when it came.
type said struct {
	text string
	at   time.Time
}

// A process is a program that runs.
type process struct {
	cmd    *exec.Cmd
	in     *os.File
	lines  chan said
	flood  chan struct{} // closed when too much was written
	exited chan struct{} // closed when it has ended
	err    error         // how it ended; to be read after exited
	errors tail
	cancel context.CancelFunc

	mu      sync.Mutex
	written int // bytes since the last command
}

// launch starts a program. It ends with ctx, or with end.
func launch(ctx context.Context, argv []string) (*process, error) {
	ctx, cancel := context.WithCancel(ctx)
	in, ours, err := os.Pipe()
	if err != nil {
		cancel()
		return nil, fmt.Errorf("a pipe for %s: %w", argv[0], err)
	}
	defer in.Close()
	p := &process{in: ours, lines: make(chan said, 64), flood: make(chan struct{}), exited: make(chan struct{}), cancel: cancel}
	p.cmd = exec.CommandContext(ctx, argv[0], argv[1:]...)
	p.cmd.Stdin = in
	p.cmd.Stdout = &lineWriter{process: p, ctx: ctx}
	p.cmd.Stderr = &p.errors
	p.cmd.WaitDelay = endTime // of a grandchild that keeps the pipes open
	ownGroup(p.cmd)
	if err := p.cmd.Start(); err != nil {
		cancel()
		ours.Close()
		return nil, err // names the program
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.exited)
	}()
	return p, nil
}

// send writes lines of one command. A program that does not read fails at the deadline.
func (p *process) send(deadline time.Time, text string) error {
	p.mu.Lock()
	p.written = 0
	p.mu.Unlock()
	if err := p.in.SetWriteDeadline(deadline); err != nil {
		return err
	}
	_, err := p.in.WriteString(text)
	return err
}

// end asks the program to go, and ends it and all that it started.
func (p *process) end() {
	_ = p.send(time.Now().Add(endTime), "END\r\n") // it may be gone already
	select {
	case <-p.exited:
	case <-time.After(endTime):
	}
	p.cancel()
	killGroup(p.cmd)
	<-p.exited
	p.in.Close()
}

// ending says how the program ended by itself, with the last that it wrote to its standard error.
func (p *process) ending() string {
	text := "ended with status 0"
	if p.err != nil && !errors.Is(p.err, exec.ErrWaitDelay) {
		text = p.err.Error()
	}
	if last := p.errors.String(); last != "" {
		text += ": " + last
	}
	return text
}

// A lineWriter takes what a process writes and passes it on line by line. Who writes too much, or when nobody wants it any
// more, gets an error, which ends the reading of his pipe.
type lineWriter struct {
	process *process
	ctx     context.Context
	line    []byte
}

var errUnwanted = errors.New("nobody reads this")

func (w *lineWriter) Write(b []byte) (int, error) {
	p := w.process
	p.mu.Lock()
	p.written += len(b)
	flood := p.written > floodLimit
	p.mu.Unlock()
	if flood {
		close(p.flood)
		return 0, errUnwanted
	}
	now := time.Now()
	for rest := b; len(rest) > 0; {
		piece, after, whole := bytes.Cut(rest, []byte("\n"))
		rest = after
		w.line = append(w.line, piece[:min(len(piece), lineLimit-len(w.line))]...)
		if !whole {
			break
		}
		select {
		case p.lines <- said{strings.ToValidUTF8(strings.TrimRight(string(w.line), "\r"), "?"), now}:
		case <-w.ctx.Done():
			return 0, errUnwanted
		}
		w.line = w.line[:0]
	}
	return len(b), nil
}

// A tail keeps the last that was written to it. It serves several goroutines.
type tail struct {
	mu   sync.Mutex
	last []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, b[max(0, len(b)-stderrLimit):]...)
	t.last = t.last[max(0, len(t.last)-stderrLimit):]
	return len(b), nil
}

// String returns it in one line.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.Join(strings.Fields(strings.ToValidUTF8(string(t.last), "?")), " ")
}
