package session

import (
	"crypto/ed25519"
	"errors"
	"slices"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// maxEarly is how many entries wait for it to be known that their game is played.
const maxEarly = 8

// maxAsked is for how many different terms a seat can ask after one game.
const maxAsked = 16

// rematch returns the message that asks for another game.
func (s *Session) rematch() protocol.Rematch {
	return protocol.Rematch{Game: s.game.ID(), Terms: s.Proposed(s.table.Seat)}
}

// nextTerms returns the terms of the rematch: the same, and who played second begins. Where that was
// never settled they stay as they are.
func (s *Session) nextTerms() record.Terms {
	terms := s.game.Header().Terms
	if s.state.Settled() {
		terms = terms.Swapped(s.state.First)
	}
	return terms
}

// Proposed returns the terms with which a seat that wants a rematch wants it.
func (s *Session) Proposed(seat record.Seat) record.Terms {
	if t := s.table.Proposed[seat]; t != (record.Terms{}) {
		return t
	}
	return s.nextTerms()
}

// nextHeader returns the game that the host begins after the present one.
func (s *Session) nextHeader(terms record.Terms, nonce record.Nonce) record.Header {
	return record.Header{Terms: terms, Keys: s.table.keys(s.table.Other), Nonce: nonce, Previous: s.game.ID()}
}

// nextNonce returns the host's nonce for a game after the present one.
func (s *Session) nextNonce() record.Nonce { return s.table.nonce("next", s.game.ID()) }

// wants notes that a seat wants a rematch with such terms, and reports whether that is news.
func (s *Session) wants(seat record.Seat, terms record.Terms) bool {
	if terms == s.nextTerms() {
		terms = record.Terms{}
	}
	if s.table.Again[seat] && s.table.Proposed[seat] == terms {
		return false
	}
	s.table.Again[seat], s.table.Proposed[seat] = true, terms
	s.save()
	return true
}

// askRematch notes that this player wants another game.
func (s *Session) askRematch(terms record.Terms) {
	if !s.Begun() || !s.state.Over() {
		s.do(Reject{ErrNotYet})
		return
	}
	if terms == (record.Terms{}) {
		terms = s.nextTerms()
	}
	if err := terms.Validate(); err != nil {
		s.do(Reject{err})
		return
	}
	if terms != s.nextTerms() && !s.modern() {
		s.do(Reject{ErrOlder})
		return
	}
	if !slices.Contains(s.table.Asked, terms) {
		if len(s.table.Asked) == maxAsked {
			s.do(Reject{ErrTooFast})
			return
		}
		s.table.Asked = append(s.table.Asked, terms)
	}
	if s.wants(s.table.Seat, terms) {
		s.send(s.rematch())
		s.startIfAgreed()
	}
}

// otherAsks takes in that the other player wants another game.
func (s *Session) otherAsks(m protocol.Rematch) error {
	switch {
	case m.Game == s.game.Header().Previous && s.table.Seat == record.Host:
		s.sendNewGame() // the guest missed that it has begun
		return nil
	case m.Game != s.game.ID():
		return nil // of a game that is behind us
	case !s.state.Over():
		return nil // the game's end was lost, and comes again
	case m.Terms != s.nextTerms() && !s.modern():
		return errors.New("a rematch that cannot be")
	}
	if s.wants(s.table.Seat.Other(), m.Terms) {
		s.startIfAgreed()
	}
	return nil
}

// startIfAgreed lets the host begin the game that both want, when the other has all of the one before: nobody
// asks for its entries any more.
func (s *Session) startIfAgreed() {
	if s.table.Seat != record.Host || s.table.Again != [2]bool{true, true} || s.table.Proposed[0] != s.table.Proposed[1] ||
		s.modern() && (!s.closed() || s.known < s.game.Len(record.Host)) {
		return
	}
	s.next(s.nextHeader(s.Proposed(record.Host), s.nextNonce()))
	s.sendNewGame()
	s.duties()
}

// closed reports whether both have signed the result that stands here.
func (s *Session) closed() bool {
	agreed, _ := s.Agreed()
	return agreed
}

// sendNewGame says which game follows the one before, and what is in it.
func (s *Session) sendNewGame() {
	s.sayNewGame()
	s.sendAll()
}

// sayNewGame says which game follows the one before.
func (s *Session) sayNewGame() {
	h := s.game.Header()
	s.send(protocol.NewGame{After: h.Previous, Nonce: h.Nonce, Terms: h.Terms})
}

// newGame takes in that the host has begun the game that both wanted.
func (s *Session) newGame(m protocol.NewGame) error {
	switch {
	case s.table.Seat != record.Guest:
		return errors.New("only the host begins a game")
	case m.After != s.game.ID():
		return nil // a repeat
	case m.Terms != s.nextTerms() && !s.modern():
		return errors.New("a new game that cannot be")
	}
	s.talking.next, s.talking.early = s.nextHeader(m.Terms, m.Nonce), nil
	switch {
	case !s.state.Over(), s.modern() && !s.closed():
		return nil // the host cannot know that all of this game is here, and will say it again
	case !slices.Contains(s.table.Asked, m.Terms) && (!s.table.Again[record.Guest] || m.Terms != s.Proposed(record.Guest)):
		// Either this side lost that it had agreed, or it never did: as long as the player
		// does not ask for it, it is the host's wish.
		return s.otherAsks(protocol.Rematch{Game: m.After, Terms: m.Terms})
	}
	s.next(s.nextHeader(m.Terms, m.Nonce))
	s.duties()
	return nil
}

// playsOn reports whether an entry is one of this seat's own in the game that the host says to have begun, and goes there:
// this side has lost that it had agreed, and how the game here ended. Entries of the host that come before wait for that.
func (s *Session) playsOn(m protocol.Entry) bool {
	l, me := s.talking, s.table.Seat
	id := l.next.ID()
	e, ok := decode(m.Signed)
	if !ok || l.next.Previous != s.game.ID() || m.Game != [8]byte(id[:8]) {
		return false
	}
	if e.Seat != me {
		if len(l.early) < maxEarly {
			l.early = append(l.early, m)
		}
		return false
	}
	game, err := record.NewTranscript(l.next)
	if err != nil {
		return false
	}
	if n := len(m.Signed) - record.SignatureSize; !ed25519.Verify(l.next.Keys[me][:], game.SignedBytes(m.Signed[:n]), m.Signed[n:]) {
		return false
	}
	s.next(l.next)
	l.behind = max(l.behind, e.Number+1)
	for _, m := range l.early {
		_ = s.entry(m) // one that is not right is refused when it comes again
	}
	l.early = nil
	return true
}

// next puts a new game in the place of the finished one, whose record is kept.
func (s *Session) next(h record.Header) {
	s.do(Keep{s.game.ID(), s.game.Encode()})
	s.table.Again, s.table.Proposed, s.table.Asked = [2]bool{}, [2]record.Terms{}, nil
	if s.table.Allowed == ListingRefused { // that game
		s.table.Allowed = ListingOpen
	}
	s.begin(h)
	s.save()
}

// catchUp answers a Hello that knows another game: after a reload one side may have missed the
// beginning of a rematch. It reports whether both are at the same game now.
func (s *Session) catchUp(h protocol.Hello) bool {
	previous := s.game.Header().Previous
	ahead := h.Game == previous && previous != (record.Hash{})
	s.talking.coming = h
	switch next := s.nextHeader(s.nextTerms(), s.nextNonce()); {
	case ahead && s.table.Seat == record.Host:
		s.sendNewGame()
		s.duties()
	case ahead:
		s.sendAll() // the host, who lost the beginning, knows the game again by the guest's Hello
		s.duties()
	case s.table.Seat == record.Guest:
		// The host is ahead and will say so.
	case next.ID() == h.Game:
		// By its own nonce, which nobody else could have known.
		s.next(next)
		return true
	default:
		s.refuse(s.talking, protocol.WrongHello, ErrWrongHello)
	}
	return false
}

// sendAll sends every entry of the newest game.
func (s *Session) sendAll() {
	s.sendMissing(protocol.Hello{Heads: [2]record.Hash{s.game.ID(), s.game.ID()}})
}
