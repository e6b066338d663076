package session

import (
	"strings"
	"unicode/utf8"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// Seat returns which seat this is.
func (s *Session) Seat() record.Seat { return s.table.Seat }

// Invite returns the invitation that brought the two together.
func (s *Session) Invite() protocol.Invite { return s.table.Invite }

// Table returns the table, to be read only.
func (s *Session) Table() *Table { return s.table }

// SetName says what the player is called, in games that he has not sat down to yet: UTF-8, at most
// record.MaxName bytes. It is kept with the next Save.
func (s *Session) SetName(name string) { s.table.Name = name }

// Together reports whether the other is there and has proved who he is.
func (s *Session) Together() bool { return s.talking != nil }

// Problem returns why the last line was given up, one of the errors of this
// package; nil while there is none, and while the two are together.
func (s *Session) Problem() error { return s.problem }

// Begun reports whether there is a game to look at.
func (s *Session) Begun() bool { return s.game != nil && s.table.Bound }

// State returns what the entries of the newest game say. It is for reading, and
// as it was before the next event.
func (s *Session) State() *record.State { return &s.state }

// Terms returns the terms of the newest game, before there is one the invitation's.
func (s *Session) Terms() record.Terms {
	if s.game == nil {
		return s.table.Invite.Terms
	}
	return s.game.Header().Terms
}

// Record returns the bytes of the newest game's record; nil before there is one.
func (s *Session) Record() []byte {
	if s.game == nil {
		return nil
	}
	return s.game.Encode()
}

// Names returns what the players call themselves, by seat, as it can be shown: one line of at most record.MaxName bytes
// without what turns the direction of a text (protocol.ChatText); empty where none was given.
func (s *Session) Names() [2]string {
	return [2]string{shortName(s.state.Names[record.Host]), shortName(s.state.Names[record.Guest])}
}

// shortName returns what of a name can be kept and shown.
func shortName(name string) string {
	name = protocol.ChatText(name)
	for len(name) > record.MaxName {
		_, n := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-n]
	}
	return strings.TrimSpace(name)
}

// Modern reports whether the other speaks version 2 of the protocol: with one who does not there are no
// takebacks, claims, chat, other terms for a rematch, and nobody is known to be away.
func (s *Session) Modern() bool { return s.modern() }

// Again returns which seats want a rematch; Proposed says with which terms.
func (s *Session) Again() [2]bool { return s.table.Again }

// Agreed reports whether both seats have signed the same result; disagreed that they
// have signed different ones.
func (s *Session) Agreed() (agreed, disagreed bool) {
	r := s.state.Results
	if !s.state.Over() || r[0] == (record.Hash{}) || r[1] == (record.Hash{}) {
		return false, false
	}
	return r[0] == r[1], r[0] != r[1]
}

// GameID returns the id of the newest game; zero before there is one.
func (s *Session) GameID() record.Hash {
	if s.game == nil {
		return record.Hash{}
	}
	return s.game.ID()
}
