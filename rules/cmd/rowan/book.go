package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"sync"
	"time"

	"rowan/rules/connect4"
	"rowan/rules/connect4/solver"
)

var bookCommand = command{
	name: "book",
	args: "[-ply N] [-threads N] [-table MiB] [-time D] [-check N] FILE",
	about: "Makes Connect Four's opening book: the score of every position of N discs in which nobody has won or\n" +
		"wins at once. What FILE has already is kept, and FILE is written every minute: stop it at any time, and\n" +
		"call it again to go on. With -check it only solves some of FILE's scores again.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		var o bookOptions
		flags.IntVar(&o.ply, "ply", 8, "`discs` on the board; of a FILE that is there, as it has")
		flags.IntVar(&o.threads, "threads", runtime.GOMAXPROCS(0), "`threads`, each with a table of its own")
		flags.IntVar(&o.table, "table", 64, "`MiB` of a table")
		flags.DurationVar(&o.time, "time", 0, "stop after this `time`; 0 means when the book is done")
		flags.IntVar(&o.check, "check", 0, "solve `N` of the scores again, and say which are wrong")
		return func(c *call) int { return book(c, o) }
	},
}

type bookOptions struct {
	ply, threads, table, check int
	time                       time.Duration
}

// saveInterval is how often the book is written.
const saveInterval = time.Minute

// bookRun is how many neighbours a thread takes at once: what it finds of one helps a little with the next.
const bookRun = 64

func book(c *call, o bookOptions) int {
	switch {
	case len(c.args) != 1:
		return c.usage("one FILE, not %d; flags come before it", len(c.args))
	case o.threads < 1 || o.table < 1 || o.table > maxTable:
		return c.usage("-threads is at least 1, and -table 1 to %d MiB", maxTable)
	case o.check < 0:
		return c.usage("-check wants a number of scores")
	}
	name := c.args[0]
	b, err := openBook(name, o.ply)
	if err != nil {
		c.errorf("%v", err)
		return exitWrong
	}
	if o.check > 0 {
		return checkBook(c, b, o)
	}
	return makeBook(c, name, b, o)
}

// checkBook solves scores again that are spread over the book.
func checkBook(c *call, b *solver.Book, o bookOptions) int {
	var known []int
	for i := range b.Len() {
		if _, _, ok := b.At(i); ok {
			known = append(known, i)
		}
	}
	s := newBookSolver(o.table)
	count := min(o.check, len(known))
	wrong := 0
	for n := range count {
		i := known[(2*n+1)*len(known)/(2*count)]
		p, score, _ := b.At(i)
		if got, _ := s.Score(p); got != score {
			c.errorf("%s: score %d: the score is %d, not %d", c.args[0], i, got, score)
			wrong++
		}
	}
	fmt.Fprintf(c.errors, "%d of %d scores were found again\n", count-wrong, count)
	if wrong > 0 {
		return exitWrong
	}
	return exitOK
}

// newBookSolver returns a solver of the book's positions.
func newBookSolver(tableMiB int) *solver.Solver {
	s, err := solver.New(connect4.Width, connect4.Height, tableMiB<<20)
	if err != nil {
		panic("rowan: " + err.Error())
	}
	return s
}

// makeBook finds the scores that are missing.
func makeBook(c *call, name string, b *solver.Book, o bookOptions) int {
	m := bookMaker{book: b, start: time.Now(), missing: b.Missing()}
	if o.time > 0 {
		m.deadline = m.start.Add(o.time)
	}
	var wait sync.WaitGroup
	for range o.threads {
		wait.Go(func() { m.work(o.table) })
	}
	done := make(chan struct{})
	go func() { wait.Wait(); close(done) }()
	tick := time.NewTicker(saveInterval)
	defer tick.Stop()
	for finished := false; !finished; {
		select {
		case <-tick.C:
		case <-done:
			finished = true
		}
		if err := m.save(name); err != nil {
			c.errorf("%v", err)
			return exitWrong
		}
		fmt.Fprintf(c.errors, "%s\n", m.progress())
	}
	return exitOK
}

// openBook reads the book, or makes a new one where there is no file.
func openBook(name string, ply int) (*solver.Book, error) {
	file, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return solver.NewBook(ply)
	}
	if err != nil {
		return nil, err
	}
	b, err := solver.ReadBook(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, nil
}

// A bookMaker shares the work.
type bookMaker struct {
	start    time.Time
	deadline time.Time // zero for none
	missing  int       // at the start

	mu   sync.Mutex
	book *solver.Book
	next int // where the next run begins
	done int // found by now
}

// take returns the next run.
func (m *bookMaker) take() (from, to int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	from = m.next
	m.next = min(m.next+bookRun, m.book.Len())
	return from, m.next
}

// work finds scores until all are taken or the time is up.
func (m *bookMaker) work(tableMiB int) {
	s := newBookSolver(tableMiB)
	s.Stop = func() bool { return !m.deadline.IsZero() && time.Now().After(m.deadline) }
	for {
		from, to := m.take()
		if from == to {
			return
		}
		for i := from; i < to; i++ {
			m.mu.Lock()
			p, _, known := m.book.At(i)
			m.mu.Unlock()
			if known {
				continue
			}
			score, ok := s.Score(p)
			if !ok {
				return
			}
			m.mu.Lock()
			m.book.Set(i, score)
			m.done++
			m.mu.Unlock()
		}
	}
}

// save writes the book beside the file and puts it in its place, so that there is never half a one.
func (m *bookMaker) save(name string) error {
	m.mu.Lock()
	file := m.book.Bytes()
	m.mu.Unlock()
	if err := os.WriteFile(name+".new", file, 0o666); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}

// progress says how far the book is, and how long the rest will take at this pace.
func (m *bookMaker) progress() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	left := m.missing - m.done
	spent := time.Since(m.start)
	line := fmt.Sprintf("%d of %d scores", m.book.Len()-left, m.book.Len())
	if m.done > 0 && left > 0 {
		line += fmt.Sprintf(", %v to go", (spent / time.Duration(m.done) * time.Duration(left)).Round(time.Second))
	}
	return line
}
