package session

import (
	"time"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// The two decide together whether their game stands in the relay's list of those to watch: the host asks for it, the
// guest allows it. His yes holds from game to game until he takes it back, his no for the game it was said in. Nothing of
// this is signed: it is no part of the game.

// AllowListing is what the guest says of the list.
type AllowListing uint8

const (
	ListingOpen    AllowListing = iota // nothing yet
	ListingAllowed                     // the game may stand there
	ListingRefused                     // not this one
)

// A Listing is how it stands with the list.
type Listing uint8

const (
	NotListed      Listing = iota // nobody wants it there
	ListingOffered                // the host does, and the guest has not answered
	ListingAgreed                 // both do
	ListingDenied                 // the guest does not: until the next game there is no use in asking
	ListingUnknown                // the guest's program can't be asked, or is not known yet
)

// Listing returns how it stands with the list of games to watch, for both seats. Before the game has begun it
// says nothing of the invitation.
func (s *Session) Listing() Listing {
	t := s.table
	switch {
	case t.Speaks < 3:
		return ListingUnknown
	case t.Allowed == ListingRefused:
		return ListingDenied
	case !t.Listed:
		return NotListed
	case t.Allowed == ListingAllowed:
		return ListingAgreed
	}
	return ListingOffered
}

// List says whether the host wants the invitation, or the game, in the relay's list. It is kept with the next Save; the
// caller keeps the table at once. Of a game the other is told by the ListGame that does the same.
func (s *Session) List(listed bool) { s.table.Listed = listed }

// listGame is the host's wish for a game.
func (s *Session) listGame(on bool) {
	switch {
	case !s.Begun() || s.table.Seat != record.Host || on && s.Listing() == ListingDenied:
		s.do(Reject{ErrNotYet})
	case on && s.table.Speaks < 3:
		s.do(Reject{ErrOlder})
	case on != s.table.Listed:
		s.table.Listed = on
		s.save()
		s.sayListing()
	}
}

// answerListing is the guest's answer, or another one than before.
func (s *Session) answerListing(allow bool) {
	if !s.Begun() || s.table.Seat != record.Guest || !s.table.Listed {
		s.do(Reject{ErrNotYet})
		return
	}
	s.table.Allowed = ListingRefused
	if allow {
		s.table.Allowed = ListingAllowed
	}
	s.save()
	s.sayListing()
}

// sayListing tells the other what this seat says of the list, as far as that is anything.
func (s *Session) sayListing() {
	if s.talking == nil || s.table.Speaks < 3 {
		return
	}
	m := protocol.Listing{Game: s.prefix()}
	switch t := s.table; {
	case t.Seat == record.Host && t.Listed:
		m.Says = protocol.ListingAsked
	case t.Seat == record.Host:
	case t.Allowed == ListingAllowed:
		m.Says = protocol.ListingFine
	case t.Allowed == ListingRefused:
		m.Says = protocol.NoListing
	default:
		return
	}
	s.send(m)
}

// awaitsListing reports whether the other must hear of it again: the host waits for an answer, or the guest has
// refused and the host has not taken the game off the list.
func (s *Session) awaitsListing() bool {
	t := s.table
	if t.Seat == record.Host {
		return t.Listed && t.Allowed == ListingOpen
	}
	return t.Listed && t.Allowed == ListingRefused
}

// otherLists takes in what the other says of the list, and reports whether he has not said anything of it for a while.
func (s *Session) otherLists(l *line, m protocol.Listing) bool {
	t := s.table
	listed, allowed := t.Listed, t.Allowed
	guests := m.Says == protocol.ListingFine || m.Says == protocol.NoListing
	if m.Game != s.prefix() || guests != (t.Seat == record.Host) {
		return false // of another game: the other will say it again
	}
	switch m.Says {
	case protocol.Unlisted:
		t.Listed = false
	case protocol.ListingAsked:
		t.Listed = true
	case protocol.ListingFine:
		t.Allowed = ListingAllowed
	case protocol.NoListing:
		t.Allowed, t.Listed = ListingRefused, false
	}
	if listed != t.Listed || allowed != t.Allowed {
		s.save()
	}
	// The other asks what was answered, or does not know yet that it was heard.
	if m.Says == protocol.ListingAsked && t.Allowed != ListingOpen || m.Says == protocol.NoListing {
		s.sayListing()
	}
	if s.awake-l.listed >= time.Second {
		l.listed = s.awake
		return true
	}
	return false
}
