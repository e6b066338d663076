package peer

import (
	"slices"
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// This file is about who gets a line when several want one. What a wish costs
// and how often one comes is in the hands of whoever has the invitation, so
// there are bounds on all of it; and whose turn it is, is drawn by lot: nobody
// can be early enough, often enough, or under enough names in one place of the
// room to be drawn always.

// The bounds. See the package comment for what follows from them.
const (
	// maxAttempts is how many lines are being made, or wait to be reported,
	// at a time. There is one at most for each connection in the room, so as a
	// rule one, and two when a browser too many has the secret.
	maxAttempts = 3

	// pathTime is how long a line that a host makes, or one of too many, is
	// safe from being given up for another one. Nearly all that come up do so
	// before.
	pathTime = 5 * time.Second

	// lineBurst lines may be begun at once, and then one every lineEvery. A
	// line takes an offer or answer and about ten addresses, at worst thirty;
	// a relay closes who sends more than 60 messages at once and 20 a second.
	lineBurst = 4
	lineEvery = 2 * time.Second

	// watcherEvery is lineEvery of a host in a watch room, which has more to do.
	// It still fits the relay's limit with twenty addresses a line.
	watcherEvery = time.Second

	// knockBurst knocks may be sent at once, and then one every knockEvery:
	// arrivals and calls, which anybody can make, bring them about.
	knockBurst = 6
	knockEvery = time.Second

	// turnTime is how long a newcomer is safe from being replaced by another
	// connection's line: several round trips on the slowest path.
	turnTime = 3 * time.Second

	// acceptTime is how long a newcomer may stay one.
	acceptTime = 10 * time.Second
)

// wish is what a connection wants that waits for its turn: a guest's knock, or a
// host's offer with the addresses that came after it.
type wish struct {
	from      signaling.PeerID
	message   message
	addresses []candidate
}

// wish takes a connection's wish in place of an older one of the same.
func (m *meeting) wish(now time.Time, from signaling.PeerID, msg message, do *actions) {
	m.unwish(from)
	m.wishes = append(m.wishes, &wish{from: from, message: msg})
	m.serve(now, do)
}

func (m *meeting) unwish(from signaling.PeerID) {
	m.wishes = slices.DeleteFunc(m.wishes, func(w *wish) bool { return w.from == from })
}

// address keeps an address for an offer that waits.
func (m *meeting) address(from signaling.PeerID, c candidate) {
	for _, w := range m.wishes {
		o, ok := w.message.(offer)
		if ok && w.from == from && o.Try == c.Try && len(w.addresses) < maxHeldCandidates {
			w.addresses = append(w.addresses, c)
		}
	}
}

// servable returns from when on a line can be begun.
func (m *meeting) servable() time.Time {
	t := m.begins.free()
	if making := m.making(); len(making) >= maxAttempts {
		t = later(t, making[0].begun.Add(pathTime))
	}
	return t
}

// serve begins the lines whose turn has come.
func (m *meeting) serve(now time.Time, do *actions) {
	for len(m.wishes) > 0 && !m.full() && !now.Before(m.servable()) {
		i := m.draw(len(m.wishes))
		w := m.wishes[i]
		m.wishes = slices.Delete(m.wishes, i, i+1)
		a, offer := m.attemptFor(now, w)
		if a == nil {
			continue
		}
		for _, b := range m.making() {
			if b.peer == w.from {
				m.remove(b, do)
			}
		}
		if making := m.making(); len(making) >= maxAttempts {
			m.remove(making[0], do)
		}
		m.begins.take(now)
		m.begin(now, a, offer, do)
		for _, c := range w.addresses {
			do.add(doCandidate{a.line, c})
		}
	}
}

// attemptFor returns what fulfils a wish, and the offer to answer if there is
// one; or nil when the wish has lapsed.
func (m *meeting) attemptFor(now time.Time, w *wish) (a *attempt, offer string) {
	if m.role == line.Host {
		return m.attemptForKnock(now, w), ""
	}
	return m.attemptForOffer(w)
}

// draw returns a number below n.
func (m *meeting) draw(n int) int { return int(m.wait.jitter() * float64(n)) }

// waiting returns the lines that are open and not reported.
func (m *meeting) waiting() []*attempt {
	return slices.DeleteFunc(slices.Clone(m.attempts), func(a *attempt) bool { return !a.open || a.number > 0 })
}

// admit reports a line that waits, if it can be a newcomer now. That the layer
// above has not heard yet of the end of the one before is a reason to wait: so
// nothing piles up before it, however many come while it is busy.
func (m *meeting) admit(now time.Time, do *actions) {
	waiting := m.waiting()
	if len(waiting) == 0 {
		return
	}
	if n := m.newcomer; n != nil {
		again := slices.ContainsFunc(waiting, func(a *attempt) bool { return a.peer == n.peer })
		if again || !now.Before(n.since.Add(turnTime)) {
			m.fail(now, n, line.ErrReplaced, do) // which comes back here
		}
		return
	}
	if m.untold > 0 {
		return
	}
	a := waiting[m.draw(len(waiting))]
	m.ups++
	m.newcomer, m.meets = a, false
	a.number, a.since, a.deadline = m.ups, now, now.Add(acceptTime)
	b := line.Binding{HostID: a.self, GuestID: a.peer, HostFingerprint: a.mine, GuestFingerprint: a.other}
	if m.role == line.Guest {
		b = line.Binding{HostID: a.peer, GuestID: a.self, HostFingerprint: a.other, GuestFingerprint: a.mine}
	}
	do.add(doUp{a.line, line.Up{Line: a.number, Binding: b, Intro: a.intro, Route: a.route}})
}

// turnEnds returns when the newcomer must make way for one that waits; zero is
// not at all.
func (m *meeting) turnEnds() time.Time {
	if m.newcomer == nil || len(m.waiting()) == 0 {
		return time.Time{}
	}
	return m.newcomer.since.Add(turnTime)
}

// told is told that the layer above has heard of a line's end.
func (m *meeting) told(now time.Time, do *actions) {
	m.untold--
	m.admit(now, do)
}

// accept is told that the newcomer's other end is who it should be. What was
// begun before it has had its time.
func (m *meeting) accept(now time.Time, number int, do *actions) {
	a := m.newcomer
	if a == nil || a.number != number {
		return
	}
	if m.serves() {
		m.seat(now, a, do)
		return
	}
	older := m.accepted
	m.accepted, m.newcomer = a, nil
	a.since, m.at, m.spent = now, time.Time{}, false
	m.chosen(now, a)
	a.mend.key = mendingKey(a.mend.passwords)
	do.add(doAccept{a.line})
	m.settled(a, do)
	if a.mend.faint {
		m.mend(now, a, do)
	}
	if older != nil {
		m.remove(older, do)
		m.down(older.number, line.ErrReplaced, do)
	}
	for _, b := range slices.Clone(m.attempts) {
		if b.number == 0 && b.line < a.line {
			m.remove(b, do)
		}
	}
	m.admit(now, do)
}
