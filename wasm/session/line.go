package session

import (
	"errors"
	"fmt"
	"math"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// lineUp begins to speak on a new line. The one that talks stays until the new one
// has proved who is at its other end.
func (s *Session) lineUp(e LineUp) {
	l := &line{id: e.Line, binding: e.Binding}
	s.greets = l
	intro, err := protocol.DecodeIntro(e.Intro)
	if err != nil {
		s.refuse(l, protocol.WrongHello, ErrWrongHello)
		return
	}
	l.intro = intro
	speaks, common := protocol.Spoken.Common(intro.Versions)
	switch {
	case !common, speaks < s.needs():
		s.refuse(l, protocol.NoVersion, ErrVersion)
		return
	case s.table.Seat == record.Guest && protocol.HashKey(intro.Key) != s.table.Invite.Host:
		s.refuse(l, protocol.WrongHello, ErrNotTheHost)
		return
	case s.table.Bound && intro.Key != s.table.Other:
		s.refuse(l, protocol.SeatTaken, ErrSeatTaken)
		return
	}
	if !s.Begun() {
		if s.table.Seat == record.Guest {
			s.table.Nonce = intro.Nonce
		}
		s.begin(record.Header{Terms: s.table.Invite.Terms, Keys: s.table.keys(intro.Key), Nonce: s.table.Nonce})
	}
	hello := protocol.Hello{Versions: protocol.Spoken, Seat: s.table.Seat, Game: s.game.ID()}
	for seat := range hello.Have {
		hello.Have[seat] = s.game.Len(record.Seat(seat))
		hello.Heads[seat] = s.game.Head(record.Seat(seat), hello.Have[seat])
	}
	hello.Sign(s.table.key(), l.binding)
	s.do(Send{l.id, protocol.Encode(hello)})
}

// needs returns the least version that the other must speak: that of what there is in the game, and where he has shown to
// know version 2 none older. Else he could not be told that he lost by the clock, or by staying away.
func (s *Session) needs() uint16 {
	if s.Terms().Clock.Kind != rules.NoClock {
		return 2
	}
	return min(2, s.table.Speaks)
}

// begin makes the empty transcript of a game.
func (s *Session) begin(h record.Header) {
	game, err := record.NewTranscript(h)
	if err != nil {
		// Decode and ParseTerms let no variant through that can't be played.
		panic("session: " + err.Error())
	}
	s.game, s.state = game, game.State()
	s.known, s.owed = 0, -1
	if l := s.talking; l != nil {
		l.behind, l.theirs, l.ahead, l.lacks = 0, 0, 0, false // what the other side said was of another game
		if l.coming.Game == game.ID() {
			s.strays(l, l.coming)
			l.backAt = s.now.Mono
		}
	}
}

// refuse says why this side will not speak on the line, and closes it.
func (s *Session) refuse(l *line, code protocol.RefuseCode, why error) {
	s.do(Send{l.id, protocol.Encode(protocol.Refuse{Code: code})})
	s.drop(l, why)
}

// drop closes a line, for a reason that the player may want to know.
func (s *Session) drop(l *line, why error) {
	s.do(Drop{l.id, why.Error()})
	s.forget(l.id)
	if s.talking == nil { // else it was a stranger, who changes nothing
		s.problem = why
	}
}

// forget leaves a line that is no more.
func (s *Session) forget(id int) {
	if s.talking != nil && s.talking.id == id {
		s.talking = nil
	}
	if s.greets != nil && s.greets.id == id {
		s.greets = nil
	}
}

// frame takes in what the other side sent.
func (s *Session) frame(f Frame) {
	var l *line
	for _, open := range []*line{s.talking, s.greets} {
		if open != nil && open.id == f.Line {
			l = open
		}
	}
	if l == nil {
		return // the rest of a line that was dropped
	}
	m, err := protocol.Decode(f.Data)
	if err == nil {
		if l == s.talking {
			s.hear()
		}
		err = s.message(l, m)
	}
	if err == nil {
		return
	}
	l.refused++
	if l.refused >= maxRefused {
		s.refuse(l, protocol.TooManyWrong, ErrTooMany)
	}
}

// message takes in a message. An error counts it as refused.
func (s *Session) message(l *line, m protocol.Message) error {
	switch m := m.(type) {
	case protocol.Refuse:
		s.drop(l, reasonOf(m.Code))
		return nil
	case protocol.Hello:
		return s.hello(l, m)
	}
	if l != s.talking {
		return fmt.Errorf("%T before the hello", m)
	}
	before, again := s.game.ID(), s.table.Again
	entries := s.game.Len(record.Host) + s.game.Len(record.Guest)
	var err error
	switch m := m.(type) {
	case protocol.Entry:
		err = s.entry(m)
	case protocol.Rematch:
		err = s.otherAsks(m)
	case protocol.NewGame:
		err = s.newGame(m)
	case protocol.Here:
		s.otherHere(l, m)
		if s.awake-l.hereAt >= time.Second {
			l.hereAt = s.awake
			return nil // it changes nothing, and may come for as long as the line is up
		}
	case protocol.Chat:
		if s.otherSays(m) {
			return nil
		}
	case protocol.Listing:
		if s.otherLists(l, m) {
			return nil
		}
	default:
		err = fmt.Errorf("%T has no meaning here", m)
	}
	if err == nil && before == s.game.ID() && again == s.table.Again && entries == s.game.Len(record.Host)+s.game.Len(record.Guest) {
		if l.idle++; l.idle > maxIdle {
			s.refuse(l, protocol.TooManyWrong, ErrTooMany)
		}
	}
	return err
}

// reasonOf returns the error for what the other side says.
func reasonOf(code protocol.RefuseCode) error {
	switch code {
	case protocol.SeatTaken:
		return ErrSeatTaken
	case protocol.NoVersion:
		return ErrVersion
	case protocol.TooManyWrong:
		return ErrTooMany
	case protocol.TermsDiffer:
		return ErrTerms
	}
	return ErrWrongHello
}

// hello checks the other side's Hello; from then on the seat belongs to its key, and older
// lines can go.
func (s *Session) hello(l *line, h protocol.Hello) error {
	if l != s.greets {
		return errors.New("a second hello")
	}
	switch {
	case h.Seat != s.table.Seat.Other() || h.Versions != l.intro.Versions || !h.Verify(l.intro.Key, l.binding):
		s.refuse(l, protocol.WrongHello, ErrWrongHello)
		return nil
	case !s.table.Bound && h.Game != s.game.ID():
		// Keys and nonce are the same on both sides, so the terms are not.
		s.refuse(l, protocol.TermsDiffer, ErrTerms)
		return nil
	case s.table.Bound && l.intro.Key != s.table.Other: // bound to another line in the meantime
		s.refuse(l, protocol.SeatTaken, ErrSeatTaken)
		return nil
	}
	s.talking, s.greets, s.problem = l, nil, nil
	s.hear()
	s.do(Accept{l.id})
	speaks, _ := protocol.Spoken.Common(h.Versions)
	if !s.table.Bound || s.table.Speaks != speaks {
		s.table.Bound, s.table.Other, s.table.Speaks = true, l.intro.Key, speaks
		s.save()
	}
	s.sayHere()
	s.sayListing()
	if h.Game != s.game.ID() && !s.catchUp(h) {
		return nil
	}
	l.isAhead(h.Have, s)
	// Only until these entries come, or the line goes.
	s.strays(l, h)
	l.backAt = s.now.Mono
	s.sendMissing(h)
	if s.table.Again[s.table.Seat] {
		s.send(s.rematch())
	}
	s.duties()
	return nil
}

// sendMissing sends the entries that the other side lacks, each after those it names, and the proof of a fork. Of a
// strand of his that is not the one here it sends all, and of one that is longer what may be another: from these he sees which
// it is.
func (s *Session) sendMissing(h protocol.Hello) {
	me, other := s.table.Seat, s.table.Seat.Other()
	from := h.Have
	if s.catching() && h.Have[me] <= s.game.Len(me) {
		from[me] = math.MaxInt // another version than his
	}
	switch n := h.Have[other]; {
	case n > s.game.Len(other):
		from[other] = s.named(h.Have[me])
	case s.game.Head(other, n) != h.Heads[other]:
		from[other] = 0
	}
	for e := range s.game.Ordered() {
		if e.Number >= from[e.Seat] {
			s.send(protocol.Entry{Game: s.prefix(), Signed: e.Signed})
		}
	}
	if f := s.state.Fault; f != nil && len(f.Proof) > 1 {
		for _, signed := range f.Proof {
			s.send(protocol.Entry{Game: s.prefix(), Signed: signed})
		}
	}
}

// named returns how many of the other's entries the first n of this seat name.
func (s *Session) named(n int) (seen int) {
	for e := range s.game.Ordered() {
		if e.Seat == s.table.Seat && e.Number < n {
			seen = e.Seen
		}
	}
	return seen
}

// entry takes in an entry of the newest game.
func (s *Session) entry(m protocol.Entry) error {
	if m.Game != s.prefix() && !s.playsOn(m) {
		return nil // of the game before, which is kept as both signed it
	}
	e, err := record.DecodeEntry(m.Signed[:max(0, len(m.Signed)-record.SignatureSize)])
	if err == nil && s.modern() && (e.Number > s.game.Len(e.Seat) || e.Seen > s.game.Len(e.Seat.Other())) {
		return nil // what is before it was lost; from Here the other knows that
	}
	added, err := s.add(m.Signed)
	if err != nil || !added {
		return err
	}
	if e.Seat != s.table.Seat {
		s.know(e.Seen)
	} else {
		s.know(e.Number + 1)
		s.talking.backAt, s.vain = s.now.Mono, 0
	}
	was := s.state.Over()
	s.state = s.game.State()
	s.ended = !was && s.state.Over()
	if s.forked() {
		s.talking.behind = 0 // the game is over, whatever else comes
	}
	s.save()
	s.duties()
	s.ended = false
	if s.clock().Kind != rules.NoClock || s.state.Over() {
		s.sayHere() // so that the other knows that the turn can begin, or the next game
	}
	s.startIfAgreed()
	return nil
}
