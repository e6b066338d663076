package peer

import (
	"time"

	"rowan/relay/signaling"
)

// knocked answers a guest's wish for a line with an offer, unless that very
// wish is fulfilled or being fulfilled: a guest knocks more often than it must.
func (m *meeting) knocked(now time.Time, from signaling.PeerID, k knock, do *actions) {
	for _, a := range m.attempts {
		if a.visit != k.Visit || a.want < k.Want {
			continue
		}
		// What is being made through an older connection of the guest's
		// will not be finished.
		if a == m.up || a.peer == from && a.self == m.self {
			return
		}
	}
	for _, a := range m.making() {
		if a.visit == k.Visit {
			m.remove(a, do)
		}
	}
	if making := m.making(); len(making) >= maxAttempts {
		m.remove(making[0], do)
	}
	m.try++
	m.begin(now, &attempt{peer: from, visit: k.Visit, try: m.try, want: k.Want, intro: k.Intro}, "", do)
}

// answered takes the answer to an offer, the first one only.
func (m *meeting) answered(now time.Time, from signaling.PeerID, msg answer, do *actions) {
	a := m.attempt(from, msg.Try)
	if a == nil || a.mine == "" || a.other != "" {
		return
	}
	var err error
	if a.other, err = fingerprint(msg.Description); err != nil {
		m.fail(now, a, err, do)
		return
	}
	do.add(doAnswer{a.line, msg.Description})
}
