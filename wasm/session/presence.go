package session

import (
	"math"
	"time"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

const (
	// hereEvery is how often each side says that it is there.
	hereEvery = 5 * time.Second
	// awayAfter is how long nothing has come from the other when he is away.
	awayAfter = 15 * time.Second
	// againAfter is how long the other must have lacked the same things before they are sent again.
	againAfter = 3 * time.Second
	// awaitFor is how long nothing is claimed when the other says that there is more to come.
	awaitFor = 10 * time.Second
	// againMost is how many entries are sent again at once.
	againMost = 64
)

// A Presence says whether the other is there.
type Presence struct {
	Here   bool // there is a line, and something came over it a short time ago
	Hidden bool // he is there, but nobody looks at his page
	// Silent is how long nothing has come from him, while this page was open and awake.
	Silent time.Duration
}

// Presence returns whether the other is there now.
func (s *Session) Presence(now Now) Presence {
	p := Presence{Silent: s.awake - s.heard}
	if gap := max(0, now.Mono-s.now.Mono); gap <= asleep && !s.offline {
		p.Silent += gap
	}
	if l := s.talking; l != nil {
		// One who speaks version 1 says nothing while nothing happens.
		p.Here, p.Hidden = p.Silent < awayAfter || !s.modern(), l.hidden
	}
	return p
}

// away reports whether nothing comes from the other.
func (s *Session) away() bool { return !s.Presence(s.now).Here }

// hear notes that something came from the other.
func (s *Session) hear() {
	if s.awake-s.heard >= awayAfter {
		s.unbroken = s.awake
	}
	s.heard = s.awake
}

// modern reports whether the other speaks version 2 of the protocol; see Session.Modern.
func (s *Session) modern() bool { return s.table.Speaks >= 2 }

// sayHere tells the other that this side is there.
func (s *Session) sayHere() {
	l := s.talking
	if l == nil || !s.modern() {
		return
	}
	l.said = s.now.Mono
	h := protocol.Here{Hidden: s.hidden, Game: s.prefix(), Have: s.have(), Chat: s.table.Heard}
	if s.ticking() {
		h.Turn = s.table.Timing.Running
	}
	s.send(h)
}

// have returns how many entries of each seat are here.
func (s *Session) have() [2]int { return [2]int{s.game.Len(record.Host), s.game.Len(record.Guest)} }

// beat says from time to time that this side is there, and again what was asked for.
func (s *Session) beat() {
	l := s.talking
	if l == nil || !s.modern() || s.now.Mono-l.said < hereEvery {
		return
	}
	s.sayHere()
	if s.awaitsListing() {
		s.sayListing()
	}
	if s.state.Over() && s.table.Again[s.table.Seat] {
		s.send(s.rematch())
	}
}

// otherHere takes in what the other says of himself.
func (s *Session) otherHere(l *line, h protocol.Here) {
	l.hidden = h.Hidden
	if h.Game != s.prefix() {
		if previous := s.game.Header().Previous; s.table.Seat == record.Host && h.Game == [8]byte(previous[:8]) {
			s.sayNewGame() // the guest missed that it has begun
		}
		return
	}
	if !s.catching() {
		s.know(h.Have[s.table.Seat])
	}
	l.isAhead(h.Have, s)
	if h.Chat > s.table.Said && h.Chat < maxChats { // said elsewhere
		s.table.Said = h.Chat
	}
	s.table.ChatSeen = max(s.table.ChatSeen, min(h.Chat, s.table.Said))
	have := s.have()
	if h.Have == have {
		l.turn, l.took, l.tookAt = s.state.Turn, h.Turn, s.now.Mono
	}
	lacks := h.Have[0] < have[0] || h.Have[1] < have[1] || s.table.ChatSeen < s.table.Said
	at := place{h.Have, h.Chat}
	switch {
	case !lacks:
		l.lacks = false
	case !l.lacks || l.at != at:
		l.lacks, l.at, l.since = true, at, s.now.Mono
	case s.now.Mono-l.since >= againAfter: // it is not on its way
		l.since = s.now.Mono
		s.sendAgain(h.Have)
		s.sayAgain()
	}
	s.startIfAgreed()
}

// A place is how far the other has come.
type place struct {
	have [2]int
	chat uint32
}

// know notes how many of this seat's entries the other has.
func (s *Session) know(n int) { s.known = max(s.known, min(n, s.game.Len(s.table.Seat))) }

// isAhead notes how many entries of his own the other says that he has.
func (l *line) isAhead(have [2]int, s *Session) {
	if n, here := have[s.table.Seat.Other()], s.game.Len(s.table.Seat.Other()); n > l.ahead {
		if l.ahead <= here { // else it is awaited already
			l.aheadAt = s.now.Mono
		}
		l.ahead = n
	}
}

// awaits reports whether entries of the other are under way. One who only says so is not waited for.
func (s *Session) awaits() bool {
	l := s.talking
	return l != nil && l.ahead > s.game.Len(s.table.Seat.Other()) && s.now.Mono-l.aheadAt < awaitFor
}

// sendAgain sends the entries behind the first of each seat that the other has.
func (s *Session) sendAgain(from [2]int) {
	n := 0
	if s.catching() {
		from[s.table.Seat] = math.MaxInt
	}
	for e := range s.game.Ordered() {
		if n < againMost && e.Number >= from[e.Seat] {
			s.send(protocol.Entry{Game: s.prefix(), Signed: e.Signed})
			n++
		}
	}
}
