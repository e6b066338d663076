package peer

import (
	"slices"
	"time"

	"rowan/wasm/line"
)

// This file is about a watch room: a host that shows something to guests, each over
// a line of its own. All that is said of newcomers holds there too, and one is let
// in at a time; but an accepted line is replaced only by one with the same
// connection, as nobody there is known but by his connection. So a guest who has
// his line keeps still, and what the host does is bounded by:
//
//   - line.MaxWatchers lines, accepted or on their way. While they are taken a wish
//     waits, and who waits for his line says so.
//   - No frame: a line on which a guest says anything is closed.
//   - Four lines begun at once, then one a second, renewals included.
//   - 256 KB of frames that wait to be taken and 1 MB to be sent for each line: one
//     that is slower than what is shown is closed, and its guest knocks again.
//
// Who has the watch link can take these places, and nothing else.

// serves reports whether this is the host of a watch room.
func (m *meeting) serves() bool { return m.watch && m.role == line.Host }

// content reports whether this is a guest of a watch room that has all it wants.
func (m *meeting) content() bool { return m.watch && m.accepted != nil && !m.accepted.mend.faint }

// kept returns the lines whose other end was checked.
func (m *meeting) kept() []*attempt {
	if m.accepted != nil {
		return []*attempt{m.accepted}
	}
	return m.audience
}

// keeps reports whether a line's other end was checked.
func (m *meeting) keeps(a *attempt) bool {
	return a == m.accepted || slices.Contains(m.audience, a)
}

// full reports whether no watcher more can have a line.
func (m *meeting) full() bool { return m.serves() && len(m.attempts) >= line.MaxWatchers }

// seat keeps a watcher's line, in the place of an older one with the same connection.
func (m *meeting) seat(now time.Time, a *attempt, do *actions) {
	m.newcomer = nil
	a.since, a.mend.key = now, mendingKey(a.mend.passwords)
	for _, b := range slices.Clone(m.audience) {
		if b.peer == a.peer && b.self == a.self {
			m.remove(b, do)
			m.failWatcher(b, line.ErrReplaced, do)
		}
	}
	m.audience = append(m.audience, a)
	m.settled(a, do)
	m.admit(now, do)
}

// failWatcher takes a line out of the audience, if it is in it, and reports that.
func (m *meeting) failWatcher(a *attempt, err error, do *actions) {
	if i := slices.Index(m.audience, a); i >= 0 {
		m.audience = slices.Delete(m.audience, i, i+1)
		m.down(a.number, err, do)
	}
}
