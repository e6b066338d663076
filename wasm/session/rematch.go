package session

import (
	"errors"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// rematch returns the message that asks for another game: the same terms, and who
// played second begins.
func (s *Session) rematch() protocol.Rematch {
	return protocol.Rematch{Game: s.game.ID(), Terms: s.nextTerms()}
}

func (s *Session) nextTerms() record.Terms {
	return s.game.Header().Terms.Swapped(s.state.First)
}

// askRematch notes that this player wants another game.
func (s *Session) askRematch() {
	if s.game == nil || !s.state.Over() {
		s.do(Reject{ErrNotYet})
		return
	}
	if s.table.Again[s.table.Seat] {
		return
	}
	s.table.Again[s.table.Seat] = true
	s.save()
	s.send(s.rematch())
	s.startIfAgreed()
}

// otherAsks takes in that the other player wants another game.
func (s *Session) otherAsks(m protocol.Rematch) error {
	if m.Game != s.game.ID() {
		return nil // of a game that is behind us, or already begun
	}
	if !s.state.Over() || m.Terms != s.nextTerms() {
		return errors.New("a rematch that cannot be")
	}
	s.table.Again[s.table.Seat.Other()] = true
	s.save()
	s.startIfAgreed()
	return nil
}

// startIfAgreed lets the host begin the game that both want.
func (s *Session) startIfAgreed() {
	if s.table.Seat != record.Host || !s.table.Again[record.Host] || !s.table.Again[record.Guest] {
		return
	}
	after := s.game.ID()
	s.next(s.nextTerms(), s.table.nonce("next", after))
	s.send(protocol.NewGame{After: after, Nonce: s.game.Header().Nonce, Terms: s.game.Header().Terms})
	s.duties()
}

// newGame takes in that the host has begun the game that both wanted.
func (s *Session) newGame(m protocol.NewGame) error {
	if s.table.Seat != record.Guest {
		return errors.New("only the host begins a game")
	}
	if m.After != s.game.ID() {
		return nil // a repeat
	}
	if !s.state.Over() || !s.table.Again[record.Guest] || m.Terms != s.nextTerms() {
		return errors.New("a new game that was not agreed on")
	}
	s.next(m.Terms, m.Nonce)
	s.duties()
	return nil
}

// next puts a new game in the place of the finished one.
func (s *Session) next(terms record.Terms, nonce record.Nonce) {
	s.table.Previous = s.game.ID()
	s.table.Again = [2]bool{}
	s.begin(record.Header{Terms: terms, Keys: s.table.keys(s.table.Other), Nonce: nonce})
	s.save()
}

// catchUp answers a Hello that knows another game: after a reload one side may have
// missed the beginning of a rematch.
func (s *Session) catchUp(h protocol.Hello) error {
	switch {
	case s.table.Seat == record.Host && h.Game == s.table.Previous:
		head := s.game.Header()
		s.send(protocol.NewGame{After: h.Game, Nonce: head.Nonce, Terms: head.Terms})
		s.sendMissing([2]int{})
	case s.table.Seat == record.Guest && s.table.Again[record.Guest]:
		// The host is ahead and will say so.
	default:
		s.refuse(protocol.WrongHello, ErrWrongHello)
	}
	return nil
}
