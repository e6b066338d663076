package peer

import (
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// This file is about a line that two people bring about by copying codes, when no
// relay can be reached. There is one at a time; it needs nobody in the room, and
// comes up, is accepted and is lost as any other. If the relay comes back later, it
// is mended through it.

// handTime is how long the two may take over it.
const handTime = 30 * time.Minute

// byHand reports whether a line is waiting for a person.
func (a *attempt) byHand() bool { return a.hand && a.number == 0 }

// takesHand reports whether lines can be made by hand here.
func (m *meeting) takesHand() bool { return !m.watch }

// startHand begins a line from a fresh connection id; an older one that waits for
// a person goes.
func (m *meeting) startHand(now time.Time, a *attempt, offer string, do *actions) {
	for _, b := range m.attempts {
		if b.byHand() {
			m.remove(b, do)
			break
		}
	}
	m.lines++
	a.line, a.hand, a.begun, a.deadline = m.lines, true, now, now.Add(handTime)
	m.attempts = append(m.attempts, a)
	do.add(doHand{a.line, offer})
}

// makeCode begins a host's line, of which there will be a code.
func (m *meeting) makeCode(now time.Time, self signaling.PeerID, do *actions) {
	m.try++
	m.startHand(now, &attempt{self: self, try: m.try}, "", do)
}

// takeOffer begins a guest's line with a host's code.
func (m *meeting) takeOffer(now time.Time, self signaling.PeerID, c code, do *actions) {
	sdp := c.compact.description("0")
	a := &attempt{self: self, peer: c.from, visit: c.visit, try: c.try, want: m.want, intro: c.intro}
	a.other, _ = fingerprint(sdp)
	a.mend.passwords[line.Host] = c.compact.password
	m.startHand(now, a, sdp, do)
}

// handed returns the host's line that waits for a guest's code, or nil.
func (m *meeting) handed() *attempt {
	for _, a := range m.attempts {
		if m.role == line.Host && a.byHand() && a.mine != "" && a.other == "" {
			return a
		}
	}
	return nil
}

// takeAnswer gives a host's line a guest's code. Mid is the name that the media has
// in the own description.
func (m *meeting) takeAnswer(now time.Time, a *attempt, c code, do *actions) {
	a.peer, a.visit, a.want, a.intro = c.from, c.visit, c.want, c.intro
	a.mend.passwords[line.Guest] = c.compact.password
	sdp := c.compact.description(a.mid)
	a.other, _ = fingerprint(sdp)
	a.deadline = now.Add(attemptTime) // now nobody is waited for
	do.add(doAnswer{a.line, sdp})
}

// gathered is told a line's own description with all addresses.
func (m *meeting) gathered(now time.Time, id lineID, sdp string, do *actions) {
	a := m.byLine(id)
	if a == nil || !a.hand {
		return
	}
	c, err := shorten(sdp)
	if err != nil {
		m.fail(now, a, err, do)
		return
	}
	a.mid = attribute(sdp, "mid")
	a.mine, _ = fingerprint(sdp)
	a.mend.passwords[m.role] = c.password
	out := code{kind: codeOf(m.role), from: a.self, visit: m.visit, try: a.try, intro: m.intro, compact: c}
	if m.role == line.Guest {
		out.to, out.want = a.peer, a.want
	}
	do.add(doCode{out})
}

// failHand closes a line that waited for a person, and says so.
func (m *meeting) failHand(a *attempt, err error, do *actions) {
	m.remove(a, do)
	do.emit(line.Code{Err: err})
}
