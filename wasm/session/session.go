package session

import (
	"errors"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// An Event is what happens to a session: one of the types below.
type Event interface{ event() }

type (
	// LineUp is a new line, which nobody has spoken on. Intro is the other side's, as
	// it came through the relay.
	LineUp struct {
		Binding protocol.Binding
		Intro   []byte
	}
	// LineDown is the end of the line.
	LineDown struct{}
	// Frame is what the other side sent on the line.
	Frame struct{ Data []byte }

	// Play, Resign, OfferDraw, AnswerDraw and AskRematch are what the player does here.
	Play       struct{ Move rules.Move }
	Resign     struct{}
	OfferDraw  struct{}
	AnswerDraw struct{ Accept bool }
	AskRematch struct{}
)

func (LineUp) event()     {}
func (LineDown) event()   {}
func (Frame) event()      {}
func (Play) event()       {}
func (Resign) event()     {}
func (OfferDraw) event()  {}
func (AnswerDraw) event() {}
func (AskRematch) event() {}

// An Effect is what a session wants done, in order: one of the types below.
type Effect interface{ effect() }

type (
	// Save means that the table must be kept durably before the effects after it.
	Save struct{ Table []byte }
	// Send puts a frame on the line.
	Send struct{ Data []byte }
	// Drop closes the line; the session has already forgotten it.
	Drop struct{ Reason string }
	// Reject says that the player can't do what was asked; nothing has changed.
	Reject struct{ Err error }
)

func (Save) effect()   {}
func (Send) effect()   {}
func (Drop) effect()   {}
func (Reject) effect() {}

// A LineState is how this side stands with the other.
type LineState uint8

const (
	Apart    LineState = iota // no line
	Greeting                  // a line, and no checked Hello yet
	Together                  // the other is there, and is who he should be
)

// Why a session will not go on with the other side; see Session.Problem.
var (
	ErrSeatTaken  = errors.New("the seat belongs to somebody else")
	ErrNotTheHost = errors.New("whoever answered is not who made the invitation")
	ErrVersion    = errors.New("the other side speaks another version")
	ErrWrongHello = errors.New("the other side could not prove who it is")
	ErrTooMany    = errors.New("the other side sent what makes no sense")
)

// maxRefused is how many frames that do not decode or verify close a line.
const maxRefused = 3

// A Session is one seat of a match. New makes one.
type Session struct {
	table   *Table
	game    *record.Transcript // the newest game; nil before the first line
	state   record.State       // of game
	line    LineState
	binding protocol.Binding
	intro   protocol.Intro // the other's, on this line
	behind  int            // own entries that the other has and this side lost: no writing before they are back
	refused int            // frames refused on this line
	problem error
	effects []Effect // gathered while an event is handled
}

// New returns the session of a table. It owns the table from now on.
func New(t *Table) (*Session, error) {
	s := &Session{table: t}
	if t.Record == nil {
		return s, nil
	}
	game, err := record.Decode(t.Record)
	if err != nil {
		return nil, err
	}
	s.game, s.state = game, game.State()
	return s, nil
}

// Handle takes in one event and returns what must be done.
func (s *Session) Handle(e Event) []Effect {
	s.effects = nil
	switch e := e.(type) {
	case LineUp:
		s.lineUp(e)
	case LineDown:
		s.line = Apart
	case Frame:
		s.frame(e.Data)
	case Play:
		s.write(record.KindMove, rules.AppendMove(nil, e.Move))
	case Resign:
		s.write(record.KindResign, nil)
	case OfferDraw:
		s.write(record.KindOffer, []byte{byte(record.OfferDraw)})
	case AnswerDraw:
		answer := []byte{0}
		if e.Accept {
			answer[0] = 1
		}
		s.write(record.KindAnswer, answer)
	case AskRematch:
		s.askRematch()
	}
	return s.effects
}

func (s *Session) do(e Effect) { s.effects = append(s.effects, e) }

// send puts a message on the line if the other side may hear it.
func (s *Session) send(m protocol.Message) {
	if s.line == Together {
		s.do(Send{protocol.Encode(m)})
	}
}

// save keeps the table with the game as it stands.
func (s *Session) save() {
	if s.game != nil {
		s.table.Record = s.game.Encode()
	}
	s.do(Save{s.table.Encode()})
}

// ErrNotYet is the Reject of an act before the game has begun, or before a side that
// lost its store has its own entries back.
var ErrNotYet = errors.New("the game has not begun")

// write adds an entry of this seat, saves it, and sends it.
func (s *Session) write(kind record.Kind, body []byte) {
	if s.game == nil || s.behind > s.game.Len(s.table.Seat) {
		s.do(Reject{ErrNotYet})
		return
	}
	signed, err := s.game.Sign(s.table.key(), s.table.Seat, kind, body)
	if err != nil {
		s.do(Reject{err})
		return
	}
	s.state = s.game.State()
	s.save()
	s.send(protocol.Entry{Game: s.prefix(), Signed: signed})
	s.duties()
}

func (s *Session) prefix() [8]byte {
	id := s.game.ID()
	return [8]byte(id[:8])
}

// duties writes what this seat owes without being asked: its first entry, its part
// of the draw, and its view of the result.
func (s *Session) duties() {
	if s.game == nil || s.behind > s.game.Len(s.table.Seat) || !s.table.Bound {
		return
	}
	me, id := s.table.Seat, s.game.ID()
	switch {
	case s.game.Len(me) == 0:
		s.write(record.KindSeat, nil)
	case s.state.Over():
		if s.state.Results[me] != s.state.Hash {
			s.write(record.KindResult, s.state.Hash[:])
		}
	case s.state.Owes(me) == record.KindCommit:
		promise := record.Commitment(id, s.table.nonce("draw", id))
		s.write(record.KindCommit, promise[:])
	case s.state.Owes(me) == record.KindNonce || s.state.Owes(me) == record.KindReveal:
		nonce := s.table.nonce("draw", id)
		s.write(s.state.Owes(me), nonce[:])
	}
}
