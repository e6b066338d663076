package session

import (
	"errors"
	"fmt"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// lineUp begins to speak on a new line.
func (s *Session) lineUp(e LineUp) {
	s.line, s.binding, s.refused, s.problem = Greeting, e.Binding, 0, nil
	intro, err := protocol.DecodeIntro(e.Intro)
	if err != nil {
		s.refuse(protocol.WrongHello, ErrWrongHello)
		return
	}
	s.intro = intro
	if _, ok := protocol.Spoken.Common(intro.Versions); !ok {
		s.refuse(protocol.NoVersion, ErrVersion)
		return
	}
	switch {
	case s.table.Seat == record.Guest && protocol.HashKey(intro.Key) != s.table.Invite.Host:
		s.refuse(protocol.WrongHello, ErrNotTheHost)
		return
	case s.table.Bound && intro.Key != s.table.Other:
		s.refuse(protocol.SeatTaken, ErrSeatTaken)
		return
	}
	if s.game == nil || !s.table.Bound {
		if s.table.Seat == record.Guest {
			s.table.Nonce = intro.Nonce
		}
		s.begin(record.Header{Terms: s.table.Invite.Terms, Keys: s.table.keys(intro.Key), Nonce: s.table.Nonce})
	}
	hello := protocol.Hello{Versions: protocol.Spoken, Seat: s.table.Seat, Game: s.game.ID(),
		Have: [2]int{s.game.Len(record.Host), s.game.Len(record.Guest)}}
	hello.Sign(s.table.key(), s.binding)
	s.do(Send{protocol.Encode(hello)})
}

// begin makes the empty transcript of a game.
func (s *Session) begin(h record.Header) {
	game, err := record.NewTranscript(h)
	if err != nil {
		// Table.Decode and ParseTerms let no variant through that can't be played.
		panic("session: " + err.Error())
	}
	s.game, s.state, s.behind = game, game.State(), 0
}

// refuse says why this side will not speak on the line, and closes it.
func (s *Session) refuse(code protocol.RefuseCode, why error) {
	s.do(Send{protocol.Encode(protocol.Refuse{Code: code})})
	s.do(Drop{why.Error()})
	s.line = Apart
	s.problem = why
}

// frame takes in what the other side sent.
func (s *Session) frame(data []byte) {
	if s.line == Apart {
		return // the rest of a line that was dropped
	}
	m, err := protocol.Decode(data)
	if err == nil {
		err = s.message(m)
	}
	if err == nil {
		return
	}
	s.refused++
	if s.refused >= maxRefused {
		s.refuse(protocol.TooManyWrong, ErrTooMany)
	}
}

// message takes in a message. An error counts it as refused.
func (s *Session) message(m protocol.Message) error {
	switch m := m.(type) {
	case protocol.Refuse:
		s.refusedByOther(m.Code)
		return nil
	case protocol.Hello:
		return s.hello(m)
	}
	if s.line != Together {
		return fmt.Errorf("%T before the hello", m)
	}
	switch m := m.(type) {
	case protocol.Entry:
		return s.entry(m)
	case protocol.Rematch:
		return s.otherAsks(m)
	case protocol.NewGame:
		return s.newGame(m)
	}
	return fmt.Errorf("%T has no meaning here", m)
}

// refusedByOther notes why the other side closes the line.
func (s *Session) refusedByOther(code protocol.RefuseCode) {
	s.problem = ErrWrongHello
	switch code {
	case protocol.SeatTaken:
		s.problem = ErrSeatTaken
	case protocol.NoVersion:
		s.problem = ErrVersion
	case protocol.TooManyWrong:
		s.problem = ErrTooMany
	}
	s.line = Apart
	s.do(Drop{s.problem.Error()})
}

// hello checks the other side's Hello; from then on the seat belongs to its key.
func (s *Session) hello(h protocol.Hello) error {
	if s.line != Greeting {
		return errors.New("a second hello")
	}
	if h.Seat != s.table.Seat.Other() || !h.Verify(s.intro.Key, s.binding) {
		s.refuse(protocol.WrongHello, ErrWrongHello)
		return nil
	}
	s.line = Together
	if !s.table.Bound {
		s.table.Bound, s.table.Other = true, s.intro.Key
		s.save()
	}
	if h.Game != s.game.ID() {
		return s.catchUp(h)
	}
	s.behind = h.Have[s.table.Seat]
	s.sendMissing(h.Have)
	if s.table.Again[s.table.Seat] {
		s.send(s.rematch())
	}
	s.duties()
	return nil
}

// sendMissing sends the entries that the other side lacks, each after those it names.
func (s *Session) sendMissing(have [2]int) {
	for e := range s.game.Ordered() {
		if e.Number >= have[e.Seat] {
			s.send(protocol.Entry{Game: s.prefix(), Signed: e.Signed})
		}
	}
}

// entry takes in an entry of the newest game.
func (s *Session) entry(m protocol.Entry) error {
	if m.Game != s.prefix() {
		return nil // a late one of the game before: it can change nothing any more
	}
	added, err := s.game.Add(m.Signed)
	if err != nil || !added {
		return err
	}
	s.state = s.game.State()
	s.save()
	s.duties()
	return nil
}
