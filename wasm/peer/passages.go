package peer

import (
	"encoding/binary"
	"slices"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// A relay closes who sends more than 60 messages at once, or 20 a second. With
// these the parts leave most of that to what makes lines: 20 KB a second, eight
// moves at once.
const (
	partBurst = 8
	partEvery = 100 * time.Millisecond
)

// lineWaiting says that there is something to send through the room.
type lineWaiting struct{}

// passages are the lines that go over one socket to the relay. They take turns.
type passages struct {
	send  func(to signaling.PeerID, payload []byte)
	frame func(lineFrame) // takes what came, at once: what the relay says next may be that the other is gone
	list  []*passage      // whose turn it is first
	pace  pace            // of all that the socket sends
	told  time.Time       // when something came from the relay
}

func newPassages(send func(signaling.PeerID, []byte), frame func(lineFrame)) *passages {
	return &passages{send: send, frame: frame, pace: pace{burst: partBurst, every: partEvery}}
}

// receive gives a part to its line.
func (r *passages) receive(now time.Time, from signaling.PeerID, payload []byte) error {
	if len(payload) < partOverhead {
		return errPart
	}
	try := binary.BigEndian.Uint32(payload[1:])
	for _, p := range r.list {
		if p.to == from && p.bond.try == try {
			frames, err := p.receive(now, payload)
			for _, f := range frames {
				r.frame(lineFrame{p.id, f})
			}
			if err != nil {
				p.fail(err)
			}
			return err
		}
	}
	return errStray
}

// pump sends what may be sent by now. A line that is closed goes with its last part.
func (r *passages) pump(now time.Time) {
	for _, p := range slices.Clone(r.list) {
		if p.seal == nil && !p.until.IsZero() {
			r.drop(p) // its other end never answered, and cannot be told
		}
	}
	for !now.Before(r.pace.free()) {
		i := slices.IndexFunc(r.list, (*passage).waits)
		if i < 0 {
			return
		}
		p := r.list[i]
		r.list = append(slices.Delete(r.list, i, i+1), p)
		r.sendNext(now, p)
	}
}

func (r *passages) sendNext(now time.Time, p *passage) {
	payload, last := p.next(now)
	r.pace.take(now)
	r.send(p.to, payload)
	if last {
		r.drop(p)
	}
}

// ask asks those that have said nothing for long, and reports the end of those that
// do not answer. Dead says that the relay itself has said nothing since then.
func (r *passages) ask(now time.Time) (dead bool) {
	for _, p := range r.list {
		switch {
		case p.failed.Load() || p.seal == nil || now.Before(p.silentAt()):
		case p.asked.IsZero():
			p.asked, p.ping = now, true
		default:
			dead = dead || r.told.Before(p.asked)
			p.fail(line.ErrLost)
		}
	}
	return dead
}

// silentAt returns when it is to be asked whether the other side is there, or it
// has not said so.
func (p *passage) silentAt() time.Time {
	if p.asked.IsZero() {
		return p.heard.Add(pingWait)
	}
	return p.asked.Add(pongTime)
}

// next returns when pump or ask is to be called; zero is not at all.
func (r *passages) next() (t time.Time) {
	for _, p := range r.list {
		if p.waits() {
			t = earlier(t, r.pace.free())
		}
		if p.seal != nil && !p.failed.Load() {
			t = earlier(t, p.silentAt())
		}
	}
	return t
}

// flush sends all that a socket can take at once before it is closed.
func (r *passages) flush(now time.Time) {
	for range flushParts {
		i := slices.IndexFunc(r.list, (*passage).waits)
		if i < 0 {
			return
		}
		r.sendNext(now, r.list[i])
	}
}

// flushParts is how many parts that is, of the 60 messages of a relay's burst.
const flushParts = 32

// cut forgets the lines of a socket that is gone.
func (r *passages) cut() {
	for len(r.list) > 0 {
		r.drop(r.list[0])
	}
}

func (r *passages) drop(p *passage) {
	i := slices.Index(r.list, p)
	if i < 0 {
		return // cut before
	}
	r.list = slices.Delete(r.list, i, i+1)
	close(p.done)
}
