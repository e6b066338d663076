package peer

import (
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// knock asks whoever is in the room for a line. The host that has the other end
// of the accepted line lets the knock pass, unless it is a new wish; one that is
// new here answers.
func (m *meeting) knock(now time.Time, do *actions) {
	if free := m.knocks.free(); now.Before(free) {
		m.at = free
		return
	}
	m.knocks.take(now)
	if m.spent {
		m.spent = false
		m.want++
	}
	k := knock{m.visit, m.want, m.intro}
	if m.detours(now) {
		do.add(doSend{message: detour(k)})
	}
	do.add(doSend{message: k})
	if m.accepted != nil || len(m.peers) == 0 {
		m.at = time.Time{} // the relay holds it for who arrives
		return
	}
	m.at = earlier(now.Add(max(knockWait, m.wait.next())), m.detourAt(now))
}

// offered takes a host's offer, if it is news.
func (m *meeting) offered(now time.Time, from signaling.PeerID, o offer, do *actions) {
	if o.Try <= m.tries[from] {
		return
	}
	_, room, err := identity(o.Description)
	if err != nil {
		return
	}
	m.tries[from] = o.Try
	if !room && m.detour.barred != nil {
		m.older(do)
		return
	}
	m.wish(now, from, o, do)
}

// attemptForOffer returns a line for an offer. It need not be the answer to the
// newest knock: what made the guest knock again may have been somebody else.
func (m *meeting) attemptForOffer(w *wish) (a *attempt, description string) {
	o := w.message.(offer)
	other, room, _ := identity(o.Description) // was looked at when it came
	a = &attempt{peer: w.from, visit: o.Visit, try: o.Try, want: o.Want, intro: o.Intro, other: other, room: room}
	a.mend.passwords[line.Host] = attribute(o.Description, "ice-pwd")
	return a, o.Description
}

// called answers a host whose line is down, by knocking, unless a newer line is
// being made with it or accepted already. A line that this side believes in
// stays until there is a newer one: the call may be one that the relay kept.
func (m *meeting) called(now time.Time, from signaling.PeerID, c call, do *actions) {
	for _, a := range m.attempts {
		if a != m.accepted && a.peer == from {
			return // it comes up, or fails and is followed by a knock
		}
		if a == m.accepted && a.visit == c.Visit && a.try > c.Try {
			return
		}
	}
	m.knock(now, do)
}
