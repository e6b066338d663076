package peer

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"rowan/relay/signaling"
)

// world is a host and a guest whose deciding parts talk over a simulated room
// and simulated lines, in simulated time. Whatever happens between the two, they
// must be on one line in the end.
type world struct {
	t     *testing.T
	rand  *rand.Rand
	now   time.Time
	end   [2]*simulated
	queue []delivery
	loss  float64 // of messages through the room
	slow  bool    // a line's end never notices soon that the other is gone
	log   []string
}

type simulated struct {
	m       *meeting
	do      actions
	id      signaling.PeerID // of the present connection; zero when it is not in the room
	lines   map[lineID]*simLine
	inUse   lineID
	isUp    bool // by the events
	meeting bool // by the events
	serial  byte
}

type simLine struct {
	fingerprint string
	other       string // the other's description, when there is one
	open        bool
}

type delivery struct {
	at       time.Time
	from, to Role
	id       signaling.PeerID // the sender's
	message  message
	do       func() // instead of a message
}

func newWorld(t *testing.T, seed uint64) *world {
	w := &world{t: t, rand: rand.New(rand.NewPCG(seed, 0)), now: time.Unix(1e9, 0)}
	w.reload(Host)
	w.reload(Guest)
	return w
}

func (w *world) logf(format string, args ...any) {
	w.log = append(w.log, fmt.Sprintf("%8v ", w.now.Sub(time.Unix(1e9, 0)).Round(time.Millisecond))+fmt.Sprintf(format, args...))
}

func (w *world) fatal(format string, args ...any) {
	w.t.Helper()
	w.t.Fatalf("%s\n%s", fmt.Sprintf(format, args...), strings.Join(w.log, "\n"))
}

// reload starts a side anew: a new visit, nothing remembered.
func (w *world) reload(r Role) {
	serial := byte(0)
	if old := w.end[r]; old != nil {
		w.unplug(r)
		for id := range old.lines {
			w.closeLine(r, id)
		}
		serial = old.serial
	}
	w.logf("%v is there anew", r)
	v := visit{byte(r) + 1}
	for i := range v[1:] {
		v[i+1] = byte(w.rand.Uint32())
	}
	w.end[r] = &simulated{m: newMeeting(r, v, nil, w.rand.Float64), lines: map[lineID]*simLine{}, serial: serial}
	w.plug(r)
}

// plug puts a side into the room with a new connection.
func (w *world) plug(r Role) {
	e, o := w.end[r], w.end[r.other()]
	if e.id != (signaling.PeerID{}) {
		w.unplug(r)
	}
	e.serial++
	e.id = signaling.PeerID{byte(r) + 1, e.serial}
	w.logf("%v joins as %x", r, e.id)
	var peers []signaling.PeerID
	if o != nil && o.id != (signaling.PeerID{}) {
		peers = []signaling.PeerID{o.id}
		id := e.id
		w.later(func() { o.m.arrived(w.now, id, &o.do) })
	}
	id := e.id
	w.later(func() {
		if w.end[r] == e && e.id == id {
			e.m.enter(w.now, id, peers, &e.do)
		}
	})
}

func (w *world) unplug(r Role) {
	e, o := w.end[r], w.end[r.other()]
	if e.id == (signaling.PeerID{}) {
		return
	}
	id := e.id
	w.logf("%v leaves as %x", r, id)
	e.id = signaling.PeerID{}
	e.m.leave()
	if o != nil {
		w.later(func() { o.m.left(w.now, id, &o.do) })
	}
}

// later does something 5 ms from now, in order with what was to be done then.
func (w *world) later(f func()) {
	w.queue = append(w.queue, delivery{at: w.now.Add(5 * time.Millisecond), do: f})
}

// closeLine ends a line here; the other end notices, at once or after a while.
func (w *world) closeLine(r Role, id lineID) {
	e, o := w.end[r], w.end[r.other()]
	l := e.lines[id]
	delete(e.lines, id)
	if l == nil || o == nil {
		return
	}
	for oid, ol := range o.lines {
		if ol.other != l.fingerprint || l.other != ol.fingerprint {
			continue
		}
		wait := 10 * time.Millisecond
		if w.slow || w.rand.IntN(4) == 0 {
			wait = 12 * time.Second
		}
		w.queue = append(w.queue, delivery{at: w.now.Add(wait), do: func() { o.m.failed(w.now, oid, ErrClosed, &o.do) }})
	}
}

func describe(fingerprint string) string {
	return "v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=fingerprint:" + fingerprint + "\r\n"
}

// act does what the two want done.
func (w *world) act() {
	for _, r := range []Role{Host, Guest} {
		e := w.end[r]
		for list := e.do.take(); len(list) > 0; list = e.do.take() {
			for _, x := range list {
				w.perform(r, e, x)
			}
		}
		if n := len(e.m.attempts); n > maxAttempts+1 {
			w.fatal("%v has %d lines", r, n)
		}
	}
}

func (w *world) perform(r Role, e *simulated, x action) {
	switch x := x.(type) {
	case doSend:
		if e.id == (signaling.PeerID{}) {
			return
		}
		if w.rand.Float64() < w.loss {
			w.logf("%v's %T is lost", r, x.message)
			return
		}
		w.queue = append(w.queue, delivery{at: w.now.Add(5 * time.Millisecond), from: r, to: r.other(), id: e.id, message: x.message})
	case doOpen:
		l := &simLine{fingerprint: fmt.Sprintf("sha-256 %02X", byte(w.rand.Uint32()))}
		for range 31 {
			l.fingerprint += fmt.Sprintf(":%02X", byte(w.rand.Uint32()))
		}
		if x.offer != "" {
			l.other, _ = fingerprint(x.offer)
		}
		e.lines[x.line] = l
		w.later(func() { e.m.described(w.now, x.line, describe(l.fingerprint), &e.do) })
	case doAnswer:
		e.lines[x.line].other, _ = fingerprint(x.description)
		w.connect()
	case doClose:
		w.closeLine(r, x.line)
	case doUse:
		e.inUse = x.line
	case doEmit:
		w.event(r, e, x.event)
	}
}

// connect opens the lines whose ends know each other.
func (w *world) connect() {
	for hid, h := range w.end[Host].lines {
		for gid, g := range w.end[Guest].lines {
			if h.open || h.other != g.fingerprint || g.other != h.fingerprint {
				continue
			}
			h.open, g.open = true, true
			host, guest := w.end[Host], w.end[Guest]
			w.later(func() { host.m.opened(w.now, hid, &host.do) })
			w.later(func() { guest.m.opened(w.now, gid, &guest.do) })
		}
	}
}

// event checks the order that Event promises.
func (w *world) event(r Role, e *simulated, ev Event) {
	w.logf("%v: %T %+v", r, ev, ev)
	switch ev.(type) {
	case Meeting:
		if e.isUp || e.meeting {
			w.fatal("%v: a Meeting out of place", r)
		}
		e.meeting = true
	case Up:
		if e.isUp {
			w.fatal("%v: Up after Up", r)
		}
		e.isUp, e.meeting = true, false
	case Down:
		if !e.isUp && !e.meeting {
			w.fatal("%v: Down out of place", r)
		}
		e.isUp, e.meeting = false, false
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
	w.now = laterOf(w.now, next)
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
		} else {
			e := w.end[d.to]
			w.logf("%v hears %T %+v", d.to, d.message, d.message)
			e.m.heard(w.now, d.id, d.message, &e.do)
		}
	}
	w.act()
	return true
}

func laterOf(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func (w *world) run(d time.Duration) {
	until := w.now.Add(d)
	for n := 0; w.step(until); n++ {
		if n > 10000 {
			w.fatal("no end of it")
		}
	}
}

// settled fails unless both use the two ends of one line.
func (w *world) settled() {
	w.t.Helper()
	h, g := w.end[Host], w.end[Guest]
	hl, gl := h.lines[h.inUse], g.lines[g.inUse]
	if !h.isUp || !g.isUp || hl == nil || gl == nil || hl.other != gl.fingerprint || gl.other != hl.fingerprint {
		w.fatal("not on one line")
	}
	if len(h.m.attempts) != 1 || len(g.m.attempts) != 1 || len(h.lines) != 1 || len(g.lines) != 1 {
		w.fatal("lines are left over")
	}
}

func TestMeetingIsQuick(t *testing.T) {
	w := newWorld(t, 1)
	w.act()
	w.run(100 * time.Millisecond)
	w.settled()
	for _, r := range []Role{Guest, Host} {
		w.reload(r)
		w.act()
		w.run(100 * time.Millisecond)
		w.settled()
	}
}

// Whatever happens for a while, afterwards both are on one line. A failing seed
// is the whole reproduction.
func TestMeetingSettles(t *testing.T) {
	for seed := range uint64(500) {
		w := newWorld(t, seed)
		w.log = append(w.log, fmt.Sprintf("seed %d", seed))
		w.loss = w.rand.Float64() / 2
		for range 30 {
			w.act()
			w.run(time.Duration(w.rand.ExpFloat64() * float64(2*time.Second)))
			r := Role(w.rand.IntN(2))
			e := w.end[r]
			switch w.rand.IntN(8) {
			case 0:
				w.reload(r)
			case 1:
				w.plug(r)
			case 2:
				w.unplug(r)
			case 3, 4: // the line breaks, one side notices
				e.m.failed(w.now, e.inUse, ErrLost, &e.do)
			case 5: // a line cannot be made
				for _, a := range e.m.making() {
					e.m.failed(w.now, a.line, errors.New("no way"), &e.do)
				}
			case 6:
				e.m.retry(w.now, &e.do)
			case 7:
				e.m.drop(w.now, ErrDropped, &e.do)
			}
		}
		w.loss = 0
		for _, r := range []Role{Host, Guest} {
			if w.end[r].id == (signaling.PeerID{}) {
				w.plug(r)
			}
		}
		w.act()
		w.run(2 * time.Minute)
		w.settled()
	}
}

// A knock that comes again, and a socket that was replaced, do not disturb a
// line that is up.
func TestLineIsLeftAlone(t *testing.T) {
	w := newWorld(t, 2)
	w.act()
	w.run(time.Second)
	w.settled()
	line := w.end[Host].inUse
	for _, r := range []Role{Host, Guest, Host} {
		w.plug(r)
		w.run(10 * time.Second)
	}
	w.unplug(Host)
	w.unplug(Guest)
	w.run(10 * time.Second)
	w.plug(Guest)
	w.plug(Host)
	w.run(time.Minute)
	w.settled()
	if w.end[Host].inUse != line || len(w.queue) > 0 {
		w.fatal("the line was replaced for nothing")
	}
}

// One side notices long before the other that the line is lost. Nobody waits for
// the slower one: a guest's knock says that it wants another line, a host calls.
func TestOneSideNotices(t *testing.T) {
	for _, r := range []Role{Guest, Host} {
		w := newWorld(t, 4)
		w.slow = true
		w.act()
		w.run(time.Second)
		w.settled()
		e := w.end[r]
		e.m.failed(w.now, e.inUse, ErrLost, &e.do)
		w.act()
		w.run(2 * time.Second)
		w.settled()
	}
}

// Nobody else's messages have an effect, nor those about unknown lines.
func TestStrayMessages(t *testing.T) {
	w := newWorld(t, 3)
	w.act()
	w.run(time.Second)
	fp, _ := canonical("sha-256 " + strings.Repeat("AA:", 31) + "AA")
	for _, e := range w.end {
		for _, from := range append(e.m.peers, signaling.PeerID{77}) {
			for _, msg := range []message{
				answer{1, describe(fp)}, answer{9, describe(fp)}, answer{1, "junk"},
				candidate{Try: 9}, offer{Want: 1, Description: "junk"}, call{Try: 0},
			} {
				e.m.heard(w.now, from, msg, &e.do)
			}
		}
		for _, line := range []lineID{0, 99} {
			e.m.described(w.now, line, "", &e.do)
			e.m.found(line, candidate{}, &e.do)
			e.m.opened(w.now, line, &e.do)
			e.m.failed(w.now, line, ErrLost, &e.do)
		}
		for _, x := range e.do.take() {
			if s, ok := x.(doSend); ok {
				if _, knocks := s.message.(knock); knocks {
					continue // a call of no line in particular is answered by a knock
				}
			}
			t.Errorf("%v: %T %+v", e.m.role, x, x)
		}
	}
}

// A guest that has knocked again waits for the offer that answers that knock.
func TestOldOfferIsPassedOver(t *testing.T) {
	m := newMeeting(Guest, visit{1}, nil, func() float64 { return 0 })
	var do actions
	now := time.Unix(1e9, 0)
	h := signaling.PeerID{2}
	m.enter(now, signaling.PeerID{1}, []signaling.PeerID{h}, &do)
	sdp := describe("sha-256 " + strings.Repeat("AA:", 31) + "AA")
	m.heard(now, h, offer{Visit: visit{2}, Try: 1, Want: 1, Description: sdp}, &do)
	m.failed(now, 1, ErrLost, &do)
	for _, o := range []offer{{Try: 2, Want: 1}, {Try: 1, Want: 2}} { // another answer to the first knock; one that it had
		o.Visit, o.Description = visit{2}, sdp
		m.heard(now, h, o, &do)
		if len(m.attempts) > 0 {
			t.Errorf("%+v was taken", o)
		}
	}
	m.heard(now, h, offer{Visit: visit{2}, Try: 3, Want: 2, Description: sdp}, &do)
	if len(m.attempts) != 1 {
		t.Error("the right one was not taken")
	}
}

func TestCandidatesWaitForDescription(t *testing.T) {
	m := newMeeting(Host, visit{1}, nil, func() float64 { return 0 })
	var do actions
	now := time.Unix(1e9, 0)
	g := signaling.PeerID{2}
	m.enter(now, signaling.PeerID{1}, []signaling.PeerID{g}, &do)
	m.heard(now, g, knock{Visit: visit{2}, Want: 1}, &do)
	do.take()
	for range 2 * maxHeldCandidates {
		m.found(1, candidate{Candidate: "c"}, &do)
	}
	m.found(1, candidate{Candidate: strings.Repeat("c", maxCandidate+1)}, &do)
	if l := do.take(); l != nil {
		t.Fatalf("%+v was not held back", l)
	}
	m.described(now, 1, describe("sha-256 "+strings.Repeat("AA:", 31)+"AA"), &do)
	l := do.take()
	if len(l) != 1+maxHeldCandidates {
		t.Fatalf("%d messages", len(l))
	}
	if _, ok := l[0].(doSend).message.(offer); !ok {
		t.Errorf("the offer is not the first but %+v", l[0])
	}
	if c := l[1].(doSend); c.to != g || c.message.(candidate).Try != 1 {
		t.Errorf("%+v", c)
	}
}
