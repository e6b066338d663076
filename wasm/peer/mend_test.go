package peer

import (
	"slices"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// A line over which nothing comes is mended, whoever notices, and also when the
// sockets were replaced or are of a network that is gone, or messages are lost.
func TestFaintLineIsMended(t *testing.T) {
	var took []time.Duration
	for seed := range uint64(300) {
		w := newWorld(t, seed)
		w.act()
		w.run(time.Second)
		w.settled()
		line := w.end[host].line()
		for range 3 {
			w.loss = []float64{0, 0, 0.2}[w.rand.IntN(3)]
			begin := w.now
			w.faint()
			for who := range 2 {
				e := w.end[who]
				switch w.rand.IntN(4) {
				case 0:
					e.dead = true
				case 1: // it comes back when the network does
					w.unplug(who)
					w.after(time.Duration(w.rand.Int64N(int64(3*time.Second))), func() { w.plug(who) })
				case 2:
					w.plug(who)
				}
			}
			w.act()
			w.run(3 * time.Second) // both have noticed
			for w.end[host].m.faint() != nil || w.end[guest].m.faint() != nil {
				w.run(10 * time.Millisecond)
			}
			if w.loss == 0 {
				if !w.together() || w.end[host].line() != line {
					w.fatal("it was not mended")
				}
				took = append(took, w.now.Sub(begin))
			}
			w.loss = 0
			w.run(time.Minute)
			w.settled()
			line = w.end[host].line()
		}
	}
	slices.Sort(took)
	t.Logf("half were mended within %v, nine of ten within %v, all within %v, of which 3 s are the noticing",
		took[len(took)/2], took[len(took)*9/10], took[len(took)-1])
}

// While a third does what it can, the line is mended all the same.
func TestThirdCannotKeepLineFromMending(t *testing.T) {
	for seed := range uint64(50) {
		w := newWorld(t, seed)
		w.act()
		w.run(time.Second)
		w.settled()
		line := w.end[host].line()
		w.pester(5*time.Second, 10, never)
		w.faint()
		w.pester(15*time.Second, 1+20*w.rand.Float64(), never)
		if !w.together() || w.end[host].line() != line || w.end[host].m.faint() != nil || w.end[guest].m.faint() != nil {
			w.fatal("it was not mended")
		}
	}
}

// Only a line's other end can say something about it, and only as the connection
// that it is.
func TestOnlyTheOtherEndRenews(t *testing.T) {
	s := newSolo(t, 2, 3)
	s.knock(2, visit{2}, 1)
	s.rise(2)
	s.m.accept(s.now, 1, &s.do)
	s.do.take()
	a := s.m.accepted
	good := falter{Try: 1, Proof: a.mend.prove(line.Guest, signaling.PeerID{2}, 1, 0, "")}
	renews := func(from byte, f falter) bool {
		s.m.heard(s.now, signaling.PeerID{from}, f, &s.do)
		return slices.ContainsFunc(s.do.take(), func(x action) bool { _, ok := x.(doRenew); return ok })
	}
	if renews(3, good) || renews(2, falter{1, proof{1}}) || renews(2, falter{2, good.Proof}) ||
		renews(2, falter{1, a.mend.prove(line.Host, signaling.PeerID{2}, 1, 0, "")}) {
		t.Error("somebody else's word was taken")
	}
	if !renews(2, good) {
		t.Error("the guest's was not")
	}
	if renews(2, good) {
		t.Error("one renewal at a time")
	}
	offered := describe(a.mine[:len(a.mine)-2] + "00")
	s.m.renewal(s.now, 1, offered, &s.do)
	if s.m.accepted != nil {
		t.Error("another certificate in a renewal")
	}
	a.mend.passwords[line.Guest] = ""
	s.m.accepted = a
	if renews(2, good) {
		t.Error("a line without passwords has no proof")
	}
}
