package peer

import (
	"time"

	"rowan/relay/signaling"
)

// hostSeen is the newest offer that a guest took, by which it knows older ones.
type hostSeen struct {
	visit visit
	try   uint32
}

// knock asks whoever is in the room for a line. While a line is up the host
// that has its other end lets the knock pass; only one that is new here answers.
func (m *meeting) knock(now time.Time, do *actions) {
	do.add(doSend{message: knock{m.visit, m.want, m.intro}})
	if len(m.attempts) > 0 || len(m.peers) == 0 {
		m.at = time.Time{} // the relay holds it for who arrives
		return
	}
	m.at = now.Add(max(knockWait, m.wait.next()))
}

// offered takes a host's offer, if it is news.
func (m *meeting) offered(now time.Time, from signaling.PeerID, o offer, do *actions) {
	if o.Want < m.want {
		return // the guest has knocked again since, and that will be answered too
	}
	if o.Visit == m.host.visit && o.Try <= m.host.try {
		return
	}
	other, err := fingerprint(o.Description)
	if err != nil {
		return
	}
	for _, a := range m.making() {
		m.remove(a, do)
	}
	m.host = hostSeen{o.Visit, o.Try}
	m.begin(now, &attempt{peer: from, visit: o.Visit, try: o.Try, want: o.Want, intro: o.Intro, other: other}, o.Description, do)
}

// called answers a host whose line is down, by knocking, unless a newer line is
// being made or up already. A line that this side believes in stays until there
// is a newer one: the call may be one that the relay kept.
func (m *meeting) called(now time.Time, c call, do *actions) {
	for _, a := range m.attempts {
		if a != m.up || a.visit == c.Visit && a.try > c.Try {
			return // what is being made comes up, or fails and is followed by a knock
		}
	}
	m.knock(now, do)
}
