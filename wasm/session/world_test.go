package session

import (
	"bytes"
	"container/heap"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// A world is two devices, the players at them, and a network that is as bad as the seed says. All that happens in it
// waits in a queue, and time goes on from one to the next.
type world struct {
	r       *rand.Rand
	now     time.Duration
	queue   happenings
	serial  int
	devices [2]*device
	links   []*link
	watcher *Watcher      // of the host's games; nil without one
	shown   int           // its lines
	lossy   bool          // frames are lost, doubled and overtake each other, as on no line that a browser makes
	latency time.Duration // of each way, and as much again by chance
	rough   float64       // how much goes wrong, 0 to 1
	healing bool          // nothing goes wrong any more
	offline time.Duration // no link can be made before
	target  int           // how many games they want to play
	err     error
	counts  counts
}

// counts is what happened in matches, for the report.
type counts struct {
	games, entries, restarts, cuts, takebacks, disputes int
	ends                                                map[string]int
}

// A device is a browser of one player, with its clocks and what it keeps.
type device struct {
	w       *world
	seat    record.Seat
	speed   float64       // of its clock that runs with the page
	skew    time.Duration // of its date
	session *Session      // nil while the page is closed
	visit   int           // counts the pages
	began   time.Duration // when the page was opened
	saved   []byte
	kept    map[record.Hash][]byte
	line    int // accepted
	// What really was: when it was told of a turn first, and when something last came from the other.
	told    map[turnKey]time.Duration
	reached time.Duration
}

type turnKey struct {
	game, turn record.Hash
	undone     int
}

// A link is a line. Each side has it up from its LineUp to its LineDown.
type link struct {
	id       int
	dead     bool
	up, done [2]bool
	binding  protocol.Binding
	held     time.Duration    // frames do not arrive before
	last     [2]time.Duration // when the newest frame to each side arrives
}

type happening struct {
	at     time.Duration
	serial int
	do     func()
}

type happenings []happening

func (h happenings) Len() int { return len(h) }
func (h happenings) Less(i, j int) bool {
	return h[i].at < h[j].at || h[i].at == h[j].at && h[i].serial < h[j].serial
}
func (h happenings) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *happenings) Push(x any)   { *h = append(*h, x.(happening)) }
func (h *happenings) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

func (w *world) after(d time.Duration, do func()) {
	w.serial++
	heap.Push(&w.queue, happening{w.now + d, w.serial, do})
}

// between returns a time from a to b.
func (w *world) between(a, b time.Duration) time.Duration {
	return a + time.Duration(w.r.Int64N(int64(b-a)+1))
}

// chance is true with a probability.
func (w *world) chance(p float64) bool { return w.r.Float64() < p }

// bad is chance for what goes wrong.
func (w *world) bad(p float64) bool { return !w.healing && w.chance(p*w.rough) }

func (w *world) fail(format string, a ...any) {
	if w.err == nil {
		w.err = fmt.Errorf(format, a...)
	}
}

// run lets time go on until done, or to the end.
func (w *world) run(end time.Duration, done func() bool) {
	for len(w.queue) > 0 && w.err == nil && w.queue[0].at <= end && !done() {
		next := heap.Pop(&w.queue).(happening)
		w.now = next.at
		next.do()
	}
	if w.err == nil && !done() {
		w.now = max(w.now, end)
	}
}

func (d *device) now() Now {
	mono := time.Duration(float64(d.w.now-d.began) * d.speed)
	return Now{mono, time.Unix(1.7e9, 0).Add(d.w.now + d.skew)}
}

func (d *device) other() *device { return d.w.devices[d.seat.Other()] }

// open opens the page.
func (d *device) open() {
	table, err := Decode(d.saved)
	if err == nil {
		d.session, err = New(table)
	}
	if err != nil {
		d.w.fail("%s: what was kept: %v", d.seat, err)
		return
	}
	d.visit++
	d.began, d.reached = d.w.now, d.w.now
	d.tick(d.visit)
	d.think(d.visit)
	if w := d.w; d.seat == record.Host && w.watcher != nil { // its line is gone with the page
		w.shown++
		on := protocol.Binding{HostID: [8]byte{byte(w.shown), byte(w.shown >> 8)}}
		w.watcher.Handle(LineUp{w.shown, on, d.session.WatcherIntro()}, d.now())
		d.handle(WatcherUp{w.shown, on})
	}
}

// tick ticks for as long as the page is open.
func (d *device) tick(visit int) {
	if d.visit != visit || d.session == nil {
		return
	}
	d.handle(Tick{})
	d.w.after(time.Second, func() { d.tick(visit) })
}

// shut closes the page, or it crashes, for a while.
func (d *device) shut(off time.Duration) {
	if d.session == nil {
		return
	}
	d.session, d.line = nil, 0
	d.w.counts.restarts++
	for _, l := range d.w.links {
		if !l.dead {
			d.w.cut(l, time.Second)
		}
	}
	d.w.after(off, d.open)
}

// nextDay lets time go by with both pages closed.
func (w *world) nextDay(off time.Duration) {
	for _, d := range w.devices {
		d.shut(w.between(time.Second, 20*time.Second))
	}
	w.now += off
	for i := range w.queue {
		w.queue[i].at += off
	}
}

// handle gives the session an event and does what it wants; the page may crash in the middle of that.
func (d *device) handle(e Event) {
	if d.session == nil || d.w.err != nil {
		return
	}
	effects := d.session.Handle(e, d.now())
	d.note()
	crash := len(effects) + 1
	if d.w.bad(0.004) && len(effects) > 0 {
		crash = d.w.r.IntN(len(effects) + 1)
	}
	for i, effect := range effects {
		if i == crash {
			break
		}
		d.carryOut(e, effect)
	}
	if crash <= len(effects) {
		d.shut(d.w.off())
	}
}

// off returns for how long a page is closed.
func (w *world) off() time.Duration {
	switch {
	case w.chance(0.7):
		return w.between(100*time.Millisecond, 3*time.Second)
	case w.chance(0.7):
		return w.between(3*time.Second, 30*time.Second)
	}
	return w.between(30*time.Second, 4*time.Minute)
}

func (d *device) carryOut(e Event, effect Effect) {
	switch effect := effect.(type) {
	case Save:
		d.saved = effect.Table
	case Keep:
		if old, ok := d.kept[effect.Game]; ok && !bytes.Equal(old, effect.Record) {
			// After a crash before the table was kept it is done again, and may hold more by then.
			if tr, err := record.Decode(effect.Record); err != nil || len(effect.Record) < len(old) || tr.ID() != effect.Game {
				d.w.fail("%s: another record of a game is kept: %v", d.seat, err)
			}
		}
		d.kept[effect.Game] = effect.Record
	case Send:
		d.w.send(effect.Line, d.seat.Other(), effect.Data)
	case Accept:
		if old := d.line; old != 0 && old != effect.Line {
			d.w.cut(d.w.links[old-1], 0)
		}
		d.line = effect.Line
	case Drop:
		d.w.cut(d.w.links[effect.Line-1], d.w.latency)
	case SendWatcher:
		if effect.Line == d.w.shown {
			d.w.watcher.Handle(Frame(effect), d.now())
		}
	case Reject:
		if !allowed(e, effect.Err) {
			d.w.fail("%s: %#v is rejected: %v", d.seat, e, effect.Err)
		}
	}
}

// allowed reports whether a player who looks at the board can be told so.
func allowed(e Event, err error) bool {
	switch e.(type) {
	case Say, AskRematch:
		return errors.Is(err, ErrTooFast)
	}
	return errors.Is(err, ErrCatching)
}

// send puts a frame on a link.
func (w *world) send(id int, to record.Seat, data []byte) {
	l := w.links[id-1]
	arrive := func(delay time.Duration) {
		at := max(w.now+delay, l.held)
		if !w.lossy {
			at = max(at, l.last[to])
			l.last[to] = at
		}
		w.after(at-w.now, func() { w.arrive(l, to, data) })
	}
	delay := w.latency + w.between(0, w.latency)
	if !w.lossy || w.healing {
		arrive(delay)
		return
	}
	if w.chance(0.3) {
		return
	}
	if w.chance(0.1) {
		arrive(w.between(0, 4*time.Second))
	}
	if w.chance(0.1) {
		delay = w.between(0, 4*time.Second)
	}
	arrive(delay)
}

func (w *world) arrive(l *link, to record.Seat, data []byte) {
	d := w.devices[to]
	if l.dead || !l.up[to] || d.session == nil {
		return
	}
	d.handle(Frame{l.id, data})
	if d.session != nil && d.session.talking != nil && d.session.talking.id == l.id {
		d.reached = w.now
	}
}

// cut ends a link; each side notices within a time.
func (w *world) cut(l *link, within time.Duration) {
	if l.dead {
		return
	}
	l.dead = true
	for s := range w.devices {
		w.after(w.between(0, within), func() { w.down(l, record.Seat(s)) })
	}
}

// down tells a side that a link is no more.
func (w *world) down(l *link, s record.Seat) {
	d := w.devices[s]
	if l.done[s] || !l.up[s] {
		l.done[s] = true
		return
	}
	l.done[s] = true
	if d.line == l.id {
		d.line = 0
	}
	d.handle(LineDown{l.id})
}

// connect makes a link whenever somebody lacks one, as package peer does.
func (w *world) connect() {
	w.after(w.between(300*time.Millisecond, 2*time.Second), w.connect)
	h, g := w.devices[0], w.devices[1]
	if h.session == nil || g.session == nil || w.now < w.offline || h.line != 0 && g.line != 0 {
		return
	}
	for _, l := range w.links {
		if !l.dead && l.id != h.line && l.id != g.line {
			return // one is being made
		}
	}
	l := &link{id: len(w.links) + 1, binding: protocol.Binding{
		HostID: [8]byte{byte(len(w.links)), byte(len(w.links) >> 8)}, HostFingerprint: "sha-256 A", GuestFingerprint: "sha-256 B"}}
	w.links = append(w.links, l)
	for s, d := range w.devices {
		visit, intro := d.visit, w.devices[1-s].session.Table().Intro().Encode()
		w.after(w.between(0, w.latency), func() {
			if d.visit == visit && d.session != nil && !l.dead {
				l.up[s] = true
				d.handle(LineUp{l.id, l.binding, intro})
			}
		})
	}
	w.after(10*time.Second, func() { // who is not accepted by then goes
		if h.line != l.id || g.line != l.id {
			w.cut(l, 0)
		}
	})
}

// trouble cuts links, closes pages, and holds up what is under way.
func (w *world) trouble() {
	w.after(w.between(2*time.Second, 20*time.Second), w.trouble)
	if w.healing {
		return
	}
	for _, l := range w.links {
		if l.dead {
			continue
		}
		switch {
		case w.bad(0.25):
			w.counts.cuts++
			w.cut(l, 16*time.Second)
			if w.chance(0.3) {
				w.offline = w.now + w.off()
			}
		case w.bad(0.2):
			l.held = w.now + w.between(time.Second, 12*time.Second)
		}
	}
	if w.bad(0.15) {
		d := w.devices[w.r.IntN(2)]
		d.shut(w.off())
		if w.chance(0.3) {
			d.other().shut(w.off())
		}
	}
}

// note keeps an eye on what is really so, and on what no honest match comes to.
func (d *device) note() {
	s, t := d.session.State(), &d.session.table.Timing
	key := turnKey{t.Game, t.Turn, t.Undone}
	if _, ok := d.told[key]; !ok {
		d.told[key] = d.w.now
	}
	if s.Fault != nil {
		d.w.fail("%s: two honest sides broke the rules: %v", d.seat, s.Fault.Why)
	}
	// Nobody's own clock takes more than the time that there was, nor says that he is out of time too early.
	if really := d.w.now - d.told[key]; s.Phase >= record.Playing && t.Mine && t.Running > really+really/100+time.Second {
		d.w.fail("%s: a turn of %v is measured as %v", d.seat, really, t.Running)
	}
}
