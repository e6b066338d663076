package peer

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// The ends of a world: the two that are to meet, and somebody else who has the
// invitation.
const (
	host = iota
	guest
	third
)

// world is a host, a guest and perhaps a third whose deciding parts talk over a
// simulated room and simulated lines, in simulated time. Whatever happens, host
// and guest must be on one line in the end.
type world struct {
	t     *testing.T
	rand  *rand.Rand
	now   time.Time
	end   []*simulated
	queue []delivery
	loss  float64       // of messages through the room
	slow  bool          // a line's end never notices soon that the other is gone
	busy  time.Duration // how long a layer above may be busy at a time
	shut  bool          // no direct line comes up
	lacks [3]bool       // ends whose browser has no WebRTC
	log   []string
	heard []message // that were said to everyone
}

type simulated struct {
	who    int
	m      *meeting
	do     actions
	id     signaling.PeerID // of the present connection; zero when it is not in the room
	lines  map[lineID]*simLine
	serial byte
	limit  pace // the relay's
	dead   bool // its socket is of a network that is gone

	// By the events.
	up       []int // the lines that are up, by number
	ups      int
	accepted int
	meeting  bool
}

type simLine struct {
	fingerprint string
	other       string // the other's description, when there is one
	open        bool
	number      int
	room        bool
	renewal     string // the newest description for a renewal
	heard       []int  // whose hello came
}

type delivery struct {
	at      time.Time
	from    signaling.PeerID
	to      *simulated
	as      signaling.PeerID // the receiver's connection
	message message
	do      func() // instead of a message
}

func newWorld(t *testing.T, seed uint64) *world {
	w := &world{t: t, rand: rand.New(rand.NewPCG(seed, 0)), now: time.Unix(1e9, 0), end: make([]*simulated, 2, 3)}
	w.logf("seed %d", seed)
	w.reload(host, line.Host)
	w.reload(guest, line.Guest)
	return w
}

func (w *world) logf(format string, args ...any) {
	w.log = append(w.log, fmt.Sprintf("%8v ", w.now.Sub(time.Unix(1e9, 0)).Round(time.Millisecond))+fmt.Sprintf(format, args...))
}

func (w *world) fatal(format string, args ...any) {
	w.t.Helper()
	w.t.Fatalf("%s\n%s", strings.Join(w.log[max(0, len(w.log)-200):], "\n"), fmt.Sprintf(format, args...))
}

// reload starts an end anew: a new visit, nothing remembered.
func (w *world) reload(who int, r line.Role) {
	serial := byte(0)
	if old := w.end[who]; old != nil {
		w.unplug(who)
		for id := range old.lines {
			w.closeLine(old, id)
		}
		serial = old.serial
	}
	w.logf("%d is there anew as %v", who, r)
	v := visit{byte(who) + 1}
	for i := range v[1:] {
		v[i+1] = byte(w.rand.Uint32())
	}
	w.end[who] = &simulated{
		who: who, m: newMeeting(r, false, v, nil, w.rand.Float64), lines: map[lineID]*simLine{}, serial: serial,
		limit: pace{burst: 60, every: time.Second / 20},
	}
	if w.lacks[who] {
		w.end[who].m.bars(line.ErrNoWebRTC)
	}
	w.plug(who)
}

// others returns those in the room but one.
func (w *world) others(but *simulated) (list []*simulated) {
	for _, o := range w.end {
		if o != nil && o != but && o.id != (signaling.PeerID{}) {
			list = append(list, o)
		}
	}
	return list
}

// plug puts an end into the room with a new connection.
func (w *world) plug(who int) {
	w.unplug(who)
	e := w.end[who]
	e.serial++
	e.dead = false
	e.id = signaling.PeerID{byte(who) + 1, e.serial}
	w.logf("%d joins as %x", who, e.id)
	id := e.id
	var peers []signaling.PeerID
	for _, o := range w.others(e) {
		peers = append(peers, o.id)
		w.later(func() {
			if !o.dead {
				o.m.arrived(w.now, id, &o.do)
			}
		})
	}
	w.later(func() {
		if w.end[who] == e && e.id == id {
			e.m.enter(w.now, id, peers, &e.do)
		}
	})
}

func (w *world) unplug(who int) {
	e := w.end[who]
	if e.id == (signaling.PeerID{}) {
		return
	}
	id := e.id
	w.logf("%d leaves as %x", who, id)
	for _, o := range w.others(e) {
		w.later(func() {
			if !o.dead {
				o.m.left(w.now, id, &o.do)
			}
		})
	}
	e.id = signaling.PeerID{}
	e.m.leave(w.now, &e.do)
}

// deaden has nothing come or go over an end's socket any more. Who has a line over it
// finds out.
func (w *world) deaden(e *simulated) {
	e.dead = true
	w.after(pingWait+pongTime, func() {
		if a := e.m.accepted; w.end[e.who] == e && e.dead && a != nil && a.room {
			w.plug(e.who)
		}
	})
}

// later does something 5 ms from now, in order with what was to be done then.
func (w *world) later(f func()) { w.after(5*time.Millisecond, f) }

func (w *world) after(d time.Duration, f func()) {
	w.queue = append(w.queue, delivery{at: w.now.Add(d), do: f})
}

// closeLine ends a line here; the other end notices, at once or after a while.
func (w *world) closeLine(e *simulated, id lineID) {
	wait := 10 * time.Millisecond
	if e.lines[id] == nil {
		return // it could not be made
	}
	if !e.lines[id].room && (w.slow || w.rand.IntN(4) == 0) {
		wait = 12 * time.Second
	}
	if o, oid := w.otherEnd(e, id); o != nil {
		w.after(wait, func() { o.m.failed(w.now, oid, line.ErrClosed, &o.do) })
	}
	delete(e.lines, id)
}

// otherEnd finds the other end of a line.
func (w *world) otherEnd(e *simulated, id lineID) (*simulated, lineID) {
	l := e.lines[id]
	for _, o := range w.end {
		if l == nil || o == nil || o == e {
			continue
		}
		for oid, ol := range o.lines {
			if ol.other == l.fingerprint && l.other == ol.fingerprint {
				return o, oid
			}
		}
	}
	return nil, 0
}

func describe(fingerprint string) string {
	return "v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=fingerprint:" + fingerprint + "\r\na=ice-pwd:" + fingerprint + "\r\n"
}

// faint has nothing come over the line of host and guest any more, which each end
// notices in its time and which is its end in a while.
func (w *world) faint() {
	for _, e := range w.end[:2] {
		id := e.line()
		if l := e.lines[id]; l != nil && l.room {
			continue // nobody says so of such a line
		}
		w.after(time.Duration(w.rand.Int64N(int64(3*time.Second))), func() { e.m.fainted(w.now, id, true, &e.do) })
		w.after(16*time.Second, func() {
			if a := e.m.byLine(id); a != nil && a.mend.faint {
				e.m.failed(w.now, id, line.ErrLost, &e.do)
			}
		})
	}
}

func (w *world) fingerprint() string {
	f := fmt.Sprintf("sha-256 %02X", byte(w.rand.Uint32()))
	for range 31 {
		f += fmt.Sprintf(":%02X", byte(w.rand.Uint32()))
	}
	return f
}

// act does what the ends want done.
func (w *world) act() {
	for _, e := range w.end {
		for list := e.do.take(); len(list) > 0; list = e.do.take() {
			for _, x := range list {
				w.perform(e, x)
			}
		}
		if n := len(e.m.attempts); n > maxAttempts+2 {
			w.fatal("%d has %d lines", e.who, n)
		}
	}
}

// send gives a message to the room.
func (w *world) send(e *simulated, to signaling.PeerID, m message) {
	if e.id == (signaling.PeerID{}) {
		return
	}
	if w.now.Before(e.limit.free()) {
		if e.who == third {
			return
		}
		w.fatal("the relay would close %d, since it says too much", e.who)
	}
	e.limit.take(w.now)
	if to == (signaling.PeerID{}) {
		w.heard = append(w.heard, m)
	}
	if e.dead || w.rand.Float64() < w.loss {
		w.logf("%d's %T is lost", e.who, m)
		return
	}
	for _, o := range w.others(e) {
		if to == (signaling.PeerID{}) || to == o.id {
			w.queue = append(w.queue, delivery{at: w.now.Add(5 * time.Millisecond), from: e.id, to: o, as: o.id, message: m})
		}
	}
}

func (w *world) perform(e *simulated, x action) {
	switch x := x.(type) {
	case doSend:
		w.send(e, x.to, x.message)
	case doOpen:
		l := &simLine{fingerprint: w.fingerprint()}
		if x.offer != "" {
			l.other, _ = fingerprint(x.offer)
		}
		e.lines[x.line] = l
		w.later(func() { e.m.described(w.now, x.line, describe(l.fingerprint), &e.do) })
		if w.lacks[e.who] {
			w.fatal("%d looks for a direct way without WebRTC", e.who)
		}
		if strings.Contains(x.offer, "garbage") {
			w.later(func() { e.m.failed(w.now, x.line, errors.New("not taken"), &e.do) })
		}
		for range 8 {
			w.later(func() { e.m.found(x.line, candidate{Candidate: "here"}, &e.do) })
		}
	case doPass:
		l := &simLine{fingerprint: "x25519" + strings.TrimPrefix(w.fingerprint(), "sha-256"), other: x.offer, room: true}
		e.lines[x.line] = l
		e.m.described(w.now, x.line, l.fingerprint, &e.do)
		if x.offer != "" { // what it sends comes after its answer
			w.after(6*time.Millisecond, func() { e.m.opened(w.now, x.line, &e.do) })
		}
	case doAnswer:
		e.lines[x.line].other, _, _ = identity(x.description)
		if o, oid := w.otherEnd(e, x.line); o != nil {
			l, ol := e.lines[x.line], o.lines[oid]
			if w.shut && !l.room {
				w.after(15*time.Second, func() { e.m.failed(w.now, x.line, line.ErrLost, &e.do) })
				w.after(15*time.Second, func() { o.m.failed(w.now, oid, line.ErrLost, &o.do) })
				return
			}
			l.open, ol.open = true, true
			w.later(func() { e.m.opened(w.now, x.line, &e.do) })
			w.later(func() { o.m.opened(w.now, oid, &o.do) })
		}
	case doClose:
		w.closeLine(e, x.line)
	case doUp:
		w.event(e, x.up)
		e.lines[x.line].number = x.up.Line
		if o, oid := w.otherEnd(e, x.line); o != nil && (e.who != third || w.rand.IntN(2) == 0) {
			w.later(func() {
				if ol := o.lines[oid]; ol != nil {
					ol.heard = append(ol.heard, e.who)
					w.hello(o, oid)
				}
			})
		}
		w.hello(e, x.line)
	case doAccept:
	case doRenew:
		l := e.lines[x.line]
		l.renewal = fmt.Sprintf("%sa=ice-ufrag:%d\r\n", describe(l.fingerprint), w.rand.Uint64())
		w.later(func() { e.m.renewal(w.now, x.line, l.renewal, &e.do) })
		for range 8 {
			w.later(func() { e.m.found(x.line, candidate{Candidate: "there"}, &e.do) })
		}
	case doRenewed:
		if o, oid := w.otherEnd(e, x.line); o != nil && o.lines[oid].renewal == x.description {
			w.later(func() { e.m.fainted(w.now, x.line, false, &e.do) })
			w.later(func() { o.m.fainted(w.now, oid, false, &o.do) })
		}
	case doRejoin:
		w.plug(e.who)
	case doDown:
		w.event(e, x.down)
		w.after(5*time.Millisecond+time.Duration(w.rand.Int64N(int64(w.busy)+1)), func() { e.m.told(w.now, &e.do) })
	case doEmit:
		w.event(e, x.event)
	}
}

// hello is the layer above: it accepts who it should and drops who it should not
// when both the Up and the hello are there.
func (w *world) hello(e *simulated, id lineID) {
	l := e.lines[id]
	if l == nil || l.number == 0 || len(l.heard) == 0 || e.who == third {
		return
	}
	if l.heard[0] == third {
		e.m.drop(w.now, l.number, line.ErrDropped, &e.do)
		return
	}
	if slices.Contains(e.up, l.number) {
		e.accepted = l.number
	}
	e.m.accept(w.now, l.number, &e.do)
}

// event checks the order that Event promises.
func (w *world) event(e *simulated, ev line.Event) {
	w.logf("%d: %T %+v", e.who, ev, ev)
	switch ev := ev.(type) {
	case line.Meeting:
		if len(e.up) > 0 || e.meeting {
			w.fatal("%d: a Meeting out of place", e.who)
		}
		e.meeting = true
	case line.Up:
		e.ups++
		e.up = append(e.up, ev.Line)
		if ev.Line != e.ups || len(e.up) > 2 || len(e.up) == 2 && e.up[0] != e.accepted {
			w.fatal("%d: the lines %d are up, %d is accepted", e.who, e.up, e.accepted)
		}
		e.meeting = false
	case line.Down:
		i := slices.Index(e.up, ev.Line)
		switch {
		case ev.Line == 0 && e.meeting:
			e.meeting = false
		case i >= 0:
			e.up = slices.Delete(e.up, i, i+1)
		default:
			w.fatal("%d: Down out of place", e.who)
		}
	}
}

// step lets what is due next happen and reports whether there was anything
// before the time until.
func (w *world) step(until time.Time) bool {
	next, which := until, -1
	for i, d := range w.queue {
		if d.at.Before(next) {
			next, which = d.at, i
		}
	}
	for _, e := range w.end {
		if t := e.m.next(); !t.IsZero() && t.Before(next) {
			next, which = t, -2
		}
	}
	w.now = later(w.now, next)
	switch which {
	case -1:
		return false
	case -2:
		for _, e := range w.end {
			e.m.tick(w.now, &e.do)
		}
	default:
		d := w.queue[which]
		w.queue = append(w.queue[:which:which], w.queue[which+1:]...)
		if d.do != nil {
			d.do()
		} else if d.to.id == d.as && !d.to.dead {
			w.logf("%d hears %T %+v", d.to.who, d.message, d.message)
			d.to.m.heard(w.now, d.from, d.message, &d.to.do)
		}
	}
	w.act()
	return true
}

func (w *world) run(d time.Duration) {
	until := w.now.Add(d)
	for n := 0; w.step(until); n++ {
		if n > 20000 {
			w.fatal("no end of it")
		}
	}
}

// line returns an end's accepted line, or zero.
func (e *simulated) line() lineID {
	if e.m.accepted == nil {
		return 0
	}
	return e.m.accepted.line
}

// together reports whether host and guest have accepted the two ends of one line.
func (w *world) together() bool {
	h, g := w.end[host], w.end[guest]
	o, id := w.otherEnd(h, h.line())
	return o == g && id == g.line()
}

// settled fails unless host and guest use one line, and have no other.
func (w *world) settled() {
	w.t.Helper()
	if !w.together() {
		w.fatal("not on one line")
	}
	for _, e := range w.end[:2] {
		if len(e.m.attempts) != 1 || len(e.lines) != 1 || len(e.up) != 1 || e.up[0] != e.accepted {
			w.fatal("lines are left over")
		}
	}
}
