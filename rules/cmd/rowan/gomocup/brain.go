package gomocup

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// An Engine chooses moves. It serves one goroutine at a time, and what it returns is its own until it is asked again.
type Engine interface {
	Think(gomoku.Position, engine.Limits, func(engine.Info)) engine.Info
	Forget()
}

// A Brain is what plays.
type Brain struct {
	New   func(bytes int) Engine // makes an engine that takes so many bytes
	About string                 // the answer to ABOUT
	Seed  uint64                 // what chooses among equals; each game has another made of it
}

// lineLimit is how long a line may be, in bytes. What is longer is no command.
const lineLimit = 1024

// waitLimit is how many lines are taken while the brain thinks; then the manager waits.
const waitLimit = 256

// Run answers the commands of in on out until END or the end of in, which is no error. What was asked before
// the end of in is still answered.
func (br *Brain) Run(in io.Reader, out io.Writer) error {
	b := &brain{config: br, out: out, thought: make(chan engine.Info)}
	b.times.turn = defaultTurn
	lines, done := make(chan string), make(chan struct{})
	failed := make(chan error, 1)
	go func() {
		failed <- scan(in, lines, done)
		close(lines)
	}()
	defer close(done)
	for !b.ended {
		if !b.thinking() {
			if line, waits := b.next(); waits {
				b.do(line)
			} else if line, open := <-lines; open {
				b.do(line)
			} else {
				return <-failed
			}
			continue
		}
		more := lines
		if len(b.waiting) >= waitLimit || b.closed {
			more = nil
		}
		select {
		case line, open := <-more:
			if b.closed = !open; open {
				b.interrupt(line)
			}
		case info := <-b.thought:
			b.answered(info)
		}
	}
	return nil
}

// scan sends the lines of in until its end, an error, or done. A line that is too long becomes one that no command is.
func scan(in io.Reader, lines chan<- string, done <-chan struct{}) error {
	r := bufio.NewReaderSize(in, lineLimit)
	for {
		text, err := r.ReadSlice('\n')
		line := strings.TrimRight(string(text), "\r\n")
		for errors.Is(err, bufio.ErrBufferFull) {
			line = "LINE-TOO-LONG"
			_, err = r.ReadSlice('\n')
		}
		select {
		case lines <- line:
		case <-done:
			return nil
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading commands: %w", err)
		}
	}
}

// A brain is the state of a Run.
type brain struct {
	board
	config *Brain
	out    io.Writer
	times  times
	engine Engine
	bytes  int    // what engine was made for
	games  uint64 // begun so far

	block   *block // the lines of a command that has several
	waiting []string
	closed  bool // no more lines come
	ended   bool

	thought chan engine.Info
	answer  func(engine.Info) // what a result is for; nil while nothing is thought about
	stop    *atomic.Bool
	began   time.Time
}

func (b *brain) thinking() bool { return b.answer != nil }

// next returns the first line that has waited for a thought to end.
func (b *brain) next() (string, bool) {
	if len(b.waiting) == 0 {
		return "", false
	}
	line := b.waiting[0]
	b.waiting = b.waiting[1:]
	return line, true
}

// prepare makes the engine that the memory allows, and lets it look at the empty board: what it makes for a rule is made
// before the clock runs.
func (b *brain) prepare() {
	if bytes := b.times.engineBytes(); b.engine == nil || b.bytes != bytes {
		b.engine, b.bytes = b.config.New(bytes), bytes
	}
	if b.width > 0 {
		b.engine.Think(gomoku.New(b.variant()), engine.Limits{Nodes: 1}, nil)
	}
}

// think lets the engine look at p within l; answer gets what it finds.
func (b *brain) think(p gomoku.Position, l engine.Limits, answer func(engine.Info)) {
	stop := new(atomic.Bool)
	l.Stop, l.Seed = stop.Load, b.config.Seed+b.games
	b.answer, b.stop, b.began = answer, stop, time.Now()
	engine := b.engine
	go func() { b.thought <- engine.Think(p, l, nil) }()
}

// answered ends a thought with its answer.
func (b *brain) answered(info engine.Info) {
	answer := b.answer
	b.answer = nil
	b.times.used += time.Since(b.began)
	answer(info)
}

// interrupt takes a line that came while the brain thinks. Each command is answered in its turn, so most wait; what begins a
// new game makes the thought short, and END wants no answer any more.
func (b *brain) interrupt(line string) {
	switch word, _ := Command(line); word {
	case "STOP":
		b.stop.Store(true)
	case "END":
		b.stop.Store(true)
		<-b.thought
		b.ended = true
	case "START", "RECTSTART", "RESTART":
		if len(b.waiting) == 0 { // else it ends a game that is still to be played
			b.stop.Store(true)
		}
		b.waiting = append(b.waiting, line)
	default:
		b.waiting = append(b.waiting, line)
	}
}

// say writes a line. That nobody reads it shows itself at the end of in.
func (b *brain) say(format string, a ...any) { fmt.Fprintf(b.out, format+"\n", a...) }

// move plays the best of what was found. A pass, which the protocol does not have, becomes the first free point: in renju
// Black must put a stone, and loses by it.
func (b *brain) move(info engine.Info) {
	m := info.Best().PV[0]
	if m.Kind != rules.PlaceKind {
		m = rules.Place(b.anyFree())
	}
	b.say("MESSAGE %s", b.describe(info))
	b.stones = append(b.stones, stone{m.Point, true})
	b.say("%s", FormatPoint(m.Point, b.height))
}

func (b *brain) anyFree() rules.Point {
	for i := range b.width * b.height {
		if pt := (rules.Point{X: int8(i % b.width), Y: int8(i / b.width)}); b.find(pt) < 0 {
			return pt
		}
	}
	panic("gomocup: asked for a move on a full board")
}

// describe says what was found, points in the protocol's way.
func (b *brain) describe(info engine.Info) string {
	text := fmt.Sprintf("depth %d-%d value %d nodes %d ms %d pv", info.Depth, info.Deepest, info.Best().Value, info.Nodes, info.Elapsed.Milliseconds())
	for _, m := range info.Best().PV {
		text += " " + FormatPoint(m.Point, b.height)
	}
	return text
}
