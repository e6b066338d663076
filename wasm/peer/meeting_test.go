package peer

import (
	"errors"
	"strings"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

func TestMeetingIsQuick(t *testing.T) {
	w := newWorld(t, 1)
	w.act()
	w.run(100 * time.Millisecond)
	w.settled()
	for _, r := range []line.Role{line.Guest, line.Host} {
		w.reload(int(r), r)
		w.act()
		w.run(100 * time.Millisecond)
		w.settled()
	}
}

// turmoil has all that can go wrong happen for about a minute, and then go right.
func (w *world) turmoil() {
	for range 30 {
		w.act()
		w.run(time.Duration(w.rand.ExpFloat64() * float64(2*time.Second)))
		r := w.rand.IntN(2)
		e := w.end[r]
		switch w.rand.IntN(10) {
		case 8:
			w.faint()
		case 9:
			w.deaden(e)
		case 0:
			w.reload(r, line.Role(r))
		case 1:
			w.plug(r)
		case 2:
			w.unplug(r)
		case 3, 4: // the line breaks, one side notices
			e.m.failed(w.now, e.line(), line.ErrLost, &e.do)
		case 5: // a line cannot be made
			for _, a := range e.m.making() {
				e.m.failed(w.now, a.line, errors.New("no way"), &e.do)
			}
		case 6:
			e.m.retry(w.now, &e.do)
		case 7:
			e.m.drop(w.now, e.ups, line.ErrDropped, &e.do)
		}
	}
	w.loss = 0
	for r := range 2 {
		if w.end[r].id == (signaling.PeerID{}) {
			w.plug(r)
		}
	}
	w.act()
}

// Whatever happens for a while, afterwards both are on one line. A failing seed
// is the whole reproduction.
func TestMeetingSettles(t *testing.T) {
	for seed := range uint64(500) {
		w := newWorld(t, seed)
		w.loss = w.rand.Float64() / 2
		w.busy = time.Duration(w.rand.IntN(2)) * time.Second
		w.turmoil()
		w.run(aliveWait + 2*time.Minute)
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
	line := w.end[host].line()
	for _, r := range []int{host, guest, host} {
		w.plug(r)
		w.run(10 * time.Second)
	}
	w.unplug(host)
	w.unplug(guest)
	w.run(10 * time.Second)
	w.plug(guest)
	w.plug(host)
	w.run(time.Minute)
	w.settled()
	if w.end[host].line() != line || len(w.queue) > 0 {
		w.fatal("the line was replaced for nothing")
	}
}

// One side notices long before the other that the line is lost. Nobody waits for
// the slower one: a guest's knock says that it wants another line, a host calls.
func TestOneSideNotices(t *testing.T) {
	for _, r := range []int{guest, host} {
		w := newWorld(t, 4)
		w.slow = true
		w.act()
		w.run(time.Second)
		w.settled()
		e := w.end[r]
		e.m.failed(w.now, e.line(), line.ErrLost, &e.do)
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
		for _, id := range []lineID{0, 99} {
			e.m.described(w.now, id, "", &e.do)
			e.m.found(id, candidate{}, &e.do)
			e.m.opened(w.now, id, &e.do)
			e.m.failed(w.now, id, line.ErrLost, &e.do)
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

// A guest takes no offer twice, and none that is older than one it took.
func TestOldOfferIsPassedOver(t *testing.T) {
	m := newMeeting(line.Guest, false, visit{1}, nil, func() float64 { return 0 })
	var do actions
	now := time.Unix(1e9, 0)
	h := signaling.PeerID{2}
	m.enter(now, signaling.PeerID{1}, []signaling.PeerID{h}, &do)
	sdp := describe("sha-256 " + strings.Repeat("AA:", 31) + "AA")
	for _, try := range []uint32{2, 2, 1} {
		m.heard(now, h, offer{Visit: visit{2}, Try: try, Want: 1, Description: sdp}, &do)
	}
	if len(m.attempts) != 1 || m.attempts[0].try != 2 || m.lines != 1 || len(m.wishes) > 0 {
		t.Errorf("%d lines", m.lines)
	}
	m.heard(now, h, offer{Visit: visit{2}, Try: 3, Want: 1, Description: sdp}, &do)
	if len(m.attempts) != 1 || m.attempts[0].try != 3 {
		t.Error("the newer one was not taken")
	}
}

func TestCandidatesWaitForDescription(t *testing.T) {
	m := newMeeting(line.Host, false, visit{1}, nil, func() float64 { return 0 })
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
