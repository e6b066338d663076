package session

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
)

var (
	oneSeed = flag.Int64("seed", -1, "the one match of TestMatches to play, with what happened in it; -1: all")
	matches = flag.Int("matches", 0, "how many matches TestMatches plays; 0: as many as belong to the ordinary tests")
)

// TestMatches lets two sessions play over a network on which everything goes wrong: every match ends with
// both sides holding the same valid record, or with a disagreement that the record states, and none gets stuck (field case 32). A seed
// that fails is played again by
//
//	go test ./wasm/session -run TestMatches -seed=N
func TestMatches(t *testing.T) {
	if *oneSeed >= 0 {
		c, err := playMatch(uint64(*oneSeed))
		t.Logf("%+v", c)
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	n := *matches
	if n == 0 {
		n = ordinaryMatches
	}
	var (
		mu    sync.Mutex
		wait  sync.WaitGroup
		seeds = make(chan int)
		total = counts{ends: map[string]int{}}
	)
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for seed := range seeds {
				c, err := playMatch(uint64(seed))
				mu.Lock()
				total.add(c)
				if err != nil {
					t.Errorf("%v: go test ./wasm/session -run TestMatches -seed=%d", err, seed)
				}
				mu.Unlock()
			}
		})
	}
	for seed := range n {
		seeds <- seed
	}
	close(seeds)
	wait.Wait()
	t.Logf("%d matches: %v", n, total)
	for _, m := range []rules.Method{rules.Row, rules.Resignation, rules.Agreement, rules.OutOfTime, rules.Abandonment} {
		if n >= 100 && total.ends[m.String()] == 0 {
			t.Errorf("no game ended by %v: the matches do not reach what they are to test", m)
		}
	}
}

func (c *counts) add(o counts) {
	c.games += o.games
	c.entries += o.entries
	c.restarts += o.restarts
	c.cuts += o.cuts
	c.takebacks += o.takebacks
	c.disputes += o.disputes
	for end, n := range o.ends {
		c.ends[end] += n
	}
}

func (c counts) String() string {
	var ends []string
	for end, n := range c.ends {
		ends = append(ends, fmt.Sprintf("%s %d", end, n))
	}
	slices.Sort(ends)
	return fmt.Sprintf("%d games, %d entries, %d pages closed or crashed, %d lines cut, %d moves taken back, %d disputed; %s",
		c.games, c.entries, c.restarts, c.cuts, c.takebacks, c.disputes, strings.Join(ends, ", "))
}

// playMatch plays the match of a seed.
func playMatch(seed uint64) (counts, error) {
	w := &world{r: rand.New(rand.NewPCG(seed, 5))}
	w.counts.ends = map[string]int{}
	w.lossy = w.chance(0.3)
	w.latency = []time.Duration{10 * time.Millisecond, 60 * time.Millisecond, 250 * time.Millisecond}[w.r.IntN(3)]
	w.rough = []float64{0, 0.3, 1}[w.r.IntN(3)]
	w.target = 1 + w.r.IntN(3)
	host := NewHost(w.terms(), random(fmt.Sprint("host", seed)))
	guest := NewGuest(host.Invite, random(fmt.Sprint("guest", seed)))
	for s, table := range []*Table{host, guest} {
		d := &device{w: w, seat: record.Seat(s), saved: table.Encode(), kept: map[record.Hash][]byte{}, told: map[turnKey]time.Duration{}}
		d.speed = 1 + (w.r.Float64()-0.5)/2000 // clocks differ by up to 500 ppm
		d.skew = w.between(-20000*time.Hour, 20000*time.Hour)
		w.devices[s] = d
		w.after(w.between(0, 3*time.Second), d.open)
	}
	if w.chance(0.3) {
		w.watcher = NewWatcher(host.Invite.Watch())
	}
	w.connect()
	w.trouble()
	w.run(w.between(2*time.Minute, 10*time.Minute), func() bool { return false })
	for host.Invite.Terms.Clock.Kind == rules.Days && w.chance(0.8) { // both come back to it on another day
		w.nextDay(w.between(5*time.Hour, 40*time.Hour))
		w.run(w.now+2*time.Minute, func() bool { return false })
	}
	w.healing = true
	w.run(w.now+40*time.Minute, w.settled)
	if w.err == nil && !w.settled() {
		w.err = w.stuck()
	}
	if w.err == nil {
		w.err = w.check()
	}
	return w.counts, w.err
}

// settled reports whether all is said.
func (w *world) settled() bool {
	h, g := w.devices[0].session, w.devices[1].session
	if h == nil || g == nil || !h.Begun() || !g.Begun() || !h.state.Over() || !g.state.Over() || h.game.ID() != g.game.ID() {
		return false
	}
	if h.game.Len(0) != g.game.Len(0) || h.game.Len(1) != g.game.Len(1) {
		return false
	}
	agreed, _ := h.Agreed()
	return agreed
}

// stuck says how a match stands that does not come to its end.
func (w *world) stuck() error {
	text := ""
	for _, d := range w.devices {
		if d.session == nil {
			text += fmt.Sprintf("; %s: closed", d.seat)
			continue
		}
		s := d.session.State()
		text += fmt.Sprintf("; %s: together %v, problem %v, game %x, phase %v, ply %d, entries", d.seat, d.session.Together(), d.session.Problem(), d.session.GameID(), s.Phase, -1)
		if d.session.Begun() {
			text += fmt.Sprint(d.session.have(), " again ", d.session.Again(), " end ", s.End, " catching ", d.session.catching())
		}
	}
	return fmt.Errorf("it is stuck%s", text)
}

// check compares what both sides hold in the end, read afresh.
func (w *world) check() error {
	h, g := w.devices[0].session, w.devices[1].session
	if !bytes.Equal(h.Record(), g.Record()) {
		return fmt.Errorf("the two records differ")
	}
	if w.watcher != nil && (!bytes.Equal(w.watcher.Record(), h.Record()) || w.watcher.Problem() != nil) {
		return fmt.Errorf("the watcher has seen another game: %v", w.watcher.Problem())
	}
	records := map[record.Hash][]byte{h.GameID(): h.Record()}
	for _, d := range w.devices { // of a rematch that a crash undid before the table was kept
		delete(d.kept, h.GameID())
	}
	for id, b := range w.devices[0].kept {
		records[id] = b
		if other, ok := w.devices[1].kept[id]; !ok || !sameGame(b, other) {
			return fmt.Errorf("the records of a game before differ")
		}
	}
	for id := range w.devices[1].kept {
		if _, ok := w.devices[0].kept[id]; !ok {
			return fmt.Errorf("only one has a game before")
		}
	}
	for id, b := range records {
		tr, err := record.Decode(b)
		if err != nil || tr.ID() != id {
			return fmt.Errorf("a record does not verify: %v", err)
		}
		s := tr.State()
		if s.Fault != nil || !s.Over() {
			return fmt.Errorf("a record ends so: %+v", s.End)
		}
		for e := range tr.Ordered() { // nobody here lies, and no line lets a part of it pass only
			if e.Kind == record.KindDispute && e.Dispute().What == record.DisputeLeft && !w.lossy {
				return fmt.Errorf("%s says that it had not left", e.Seat)
			}
		}
		w.counts.games++
		w.counts.entries += tr.Len(0) + tr.Len(1)
		w.counts.takebacks += s.Undone
		if s.Disputed {
			w.counts.disputes++
		}
		w.counts.ends[s.End.Method.String()]++
	}
	return nil
}

// sameGame reports whether two records say the same of a game. One of them may lack what the other side said of the
// result.
func sameGame(a, b []byte) bool {
	x, errX := record.Decode(a)
	y, errY := record.Decode(b)
	if errX != nil || errY != nil {
		return false
	}
	s, t := x.State(), y.State()
	return s.Hash == t.Hash && s.End == t.End && s.Clocks == t.Clocks
}
