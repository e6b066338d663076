package peer

import (
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// knocked takes a guest's wish for a line, unless that very wish is fulfilled or
// being fulfilled: a guest knocks more often than it must.
func (m *meeting) knocked(now time.Time, from signaling.PeerID, k knock, do *actions) {
	if !m.fulfilled(now, from, k) {
		m.wish(now, from, k, do)
	}
}

// fulfilled reports whether a wish has its line. What a visit says of itself
// counts for the accepted line only, whose other end was checked: for the others
// it could be said by somebody else in the guest's name, and counts only for the
// connection that said it. A line that was just begun has its time also when the
// same guest wants a newer one: a third can make it knock as often as it likes.
func (m *meeting) fulfilled(now time.Time, from signaling.PeerID, k knock) bool {
	for _, a := range m.attempts {
		theirs := a.peer == from && a.self == m.self
		if (theirs || a == m.accepted) && a.visit == k.Visit && a.want >= k.Want {
			return true
		}
		if theirs && a.number == 0 && now.Before(a.begun.Add(pathTime)) {
			return true
		}
	}
	return false
}

// attemptForKnock returns a line for a knock, unless it has one by now.
func (m *meeting) attemptForKnock(now time.Time, w *wish) *attempt {
	k := w.message.(knock)
	if m.fulfilled(now, w.from, k) {
		return nil
	}
	m.try++
	return &attempt{peer: w.from, visit: k.Visit, try: m.try, want: k.Want, intro: k.Intro}
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
	a.mend.passwords[line.Guest] = attribute(msg.Description, "ice-pwd")
	do.add(doAnswer{a.line, msg.Description})
}
