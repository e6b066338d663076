package peer

import (
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/line"
)

// This file is about when a line goes through the relay's room, the last resort: a
// relay passes on more than introductions then, learns when something is said and
// how much, and the line ends with either socket.
//
//	guest                           relay                            host
//	  │ Detour{visit, want 1, intro}─▶│───────────────────────────────▶│
//	  │ Knock{visit, want 1, intro} ─▶│───────────────────────────────▶│  the same wish
//	  │◀──────────────────────────────│◀ Offer{visit, try 1, want 1, … │
//	  │                               │          intro, the host's key}│
//	  │ Answer{try 1, the guest's key}│───────────────────────────────▶│
//	  │◀═══════ parts, sealed with what follows from the keys ════════▶│
//
// The guest asks for it, beside its knock, when a direct way was looked for in vain:
// for directTime, or until a browser said that there is none; and at once where this
// side can have none, being barred, or had to go through the room before. A host that
// is barred offers nothing else. A host of an older page does not know a Detour and
// answers the knock.
//
// A guest whose line goes through the room goes on looking for a direct way, ever
// more seldom, with a knock for another line. When that comes up it takes the
// place of the one through the room, as any newer line does.
const (
	// directTime is how long a guest knocks for a direct line alone: nearly all
	// that come up do so in five seconds.
	directTime = 8 * time.Second

	// keyTime is how long a host waits for the answer to its key; it is there in a
	// round trip, unless the other's page is older than lines through the room.
	keyTime = 5 * time.Second

	// betterFirstWait and betterMostWait are the waits of a guest whose line goes
	// through the room before it looks for a direct way again.
	betterFirstWait = 10 * time.Second
	betterMostWait  = 10 * time.Minute
)

// detouring is what a meeting has of lines through the room.
type detouring struct {
	barred error // why no direct line can be made here: ErrNoWebRTC or ErrNoTURN; nil when it can

	// Of a guest.
	wanted time.Time // since when it knocks for a line and somebody is there
	needed bool      // a browser found no direct way, or the line before went through the room
	better backoff
	at     time.Time // when to look for a direct way again; zero is not at all
}

// bars says, before enter, why no direct line can be made here, or nil.
func (m *meeting) bars(why error) { m.detour.barred = why }

// detours reports whether a guest asks for a line through the room.
func (m *meeting) detours(now time.Time) bool {
	d := &m.detour
	switch {
	case d.barred != nil:
		return true
	case m.accepted != nil:
		return false
	}
	return d.needed || !d.wanted.IsZero() && !now.Before(d.wanted.Add(directTime))
}

// detourAt returns when a guest that knocks now for a direct line knocks again for
// one through the room; zero when that is not to come.
func (m *meeting) detourAt(now time.Time) time.Time {
	d := &m.detour
	if m.accepted != nil || len(m.peers) == 0 || m.detours(now) {
		return time.Time{}
	}
	if d.wanted.IsZero() {
		d.wanted = now
	}
	return d.wanted.Add(directTime)
}

// gaveUp is told that the browser finds no way for a line that was not up.
func (m *meeting) gaveUp(a *attempt) {
	if m.role == line.Guest && a.number == 0 && !a.room && !a.hand {
		m.detour.needed = true
	}
}

// chosen is told which line is accepted.
func (m *meeting) chosen(now time.Time, a *attempt) {
	d := &m.detour
	d.wanted, d.needed, d.at = time.Time{}, a.room, time.Time{}
	if a.room && m.role == line.Guest && d.barred == nil {
		d.better.reset()
		d.at = now.Add(d.better.next())
	}
}

// lookForDirect knocks for a direct line beside the accepted one through the room.
func (m *meeting) lookForDirect(now time.Time, do *actions) {
	d := &m.detour
	if m.accepted == nil || !m.accepted.room || d.barred != nil {
		d.at = time.Time{}
		return
	}
	d.at = now.Add(d.better.next())
	if m.joined && len(m.peers) > 0 {
		m.spent = true // so that the knock is news
		m.knock(now, do)
	}
}

// barredHost reports whether a knock only looks for a direct way, which this host
// cannot have, beside a line through the room.
func (m *meeting) barredHost(a *attempt, theirs, room bool) bool {
	return m.detour.barred != nil && !room && theirs && a.room && m.keeps(a)
}

// noAnswer returns the error of an attempt whose time is over: a host that is
// barred and whose key is not answered meets an older page.
func (m *meeting) noAnswer(a *attempt) error {
	if m.detour.barred != nil && a.room && a.other == "" {
		return m.detour.barred
	}
	return line.ErrTimedOut
}

// older is told that a host answers a barred guest's knock, but not its detour: its
// page is older than lines through the room.
func (m *meeting) older(do *actions) {
	if len(m.making()) > 0 {
		return
	}
	m.meet(do)
	if m.meets {
		m.meets = false
		do.emit(line.Down{Err: m.detour.barred})
	}
}

// cutOff ends the lines through the room that were with a connection, or all of them
// when it is zero.
func (m *meeting) cutOff(now time.Time, with signaling.PeerID, err error, do *actions) {
	for _, a := range append([]*attempt(nil), m.attempts...) {
		if a.room && (a.peer == with || with == signaling.PeerID{}) {
			m.fail(now, a, err, do)
		}
	}
}

// bond returns what both ends know of a line through the room.
func (m *meeting) bond(a *attempt) bond {
	if m.role == line.Host {
		return bond{hostID: a.self, guestID: a.peer, hostVisit: m.visit, guestVisit: a.visit, try: a.try}
	}
	return bond{hostID: a.peer, guestID: a.self, hostVisit: a.visit, guestVisit: m.visit, try: a.try}
}
