package peer

import (
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// knocked takes a guest's wish for a line, in room for one through the room, unless
// that very wish is fulfilled, being fulfilled or waiting: a guest knocks more often
// than it must, and where it wants a line through the room also for any.
func (m *meeting) knocked(now time.Time, from signaling.PeerID, k knock, room bool, do *actions) {
	for _, w := range m.wishes {
		if d, ok := w.message.(detour); ok && w.from == from && d.Visit == k.Visit && d.Want == k.Want {
			return
		}
	}
	switch {
	case m.fulfilled(now, from, k, room):
	case room:
		m.wish(now, from, detour(k), do)
	default:
		m.wish(now, from, k, do)
	}
}

// fulfilled reports whether a wish has its line. What a visit says of itself
// counts for the accepted line only, whose other end was checked: for the others
// it could be said by somebody else in the guest's name, and counts only for the
// connection that said it. A line that was just begun has its time also when the
// same guest wants a newer one: a third can make it knock as often as it likes. Only
// a guest that wants to go through the room has given up what is not accepted.
func (m *meeting) fulfilled(now time.Time, from signaling.PeerID, k knock, room bool) bool {
	for _, a := range m.attempts {
		theirs := a.peer == from && a.self == m.self
		if m.barredHost(a, theirs, room) {
			return true
		}
		if room && !a.room && a != m.accepted {
			continue
		}
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
	k, direct := w.message.(knock)
	if !direct {
		k = knock(w.message.(detour))
	}
	if m.fulfilled(now, w.from, k, !direct) {
		return nil
	}
	m.try++
	return &attempt{peer: w.from, visit: k.Visit, try: m.try, want: k.Want, intro: k.Intro, room: !direct || m.detour.barred != nil}
}

// answered takes the answer to an offer, the first one only.
func (m *meeting) answered(now time.Time, from signaling.PeerID, msg answer, do *actions) {
	a := m.attempt(from, msg.Try)
	if a == nil || a.mine == "" || a.other != "" {
		return
	}
	other, room, err := identity(msg.Description)
	if err == nil && room != a.room {
		err = errMedia
	}
	if err != nil {
		m.fail(now, a, err, do)
		return
	}
	a.other, a.deadline = other, a.begun.Add(attemptTime)
	a.mend.passwords[line.Guest] = attribute(msg.Description, "ice-pwd")
	do.add(doAnswer{a.line, msg.Description})
}
