package session

import (
	"errors"
	"slices"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// An Event is what happens to a session: one of the types below.
type Event interface{ event() }

type (
	// LineUp is a new line, which nobody has spoken on. Line tells it from others. Intro is
	// the other side's, as it came through the relay.
	LineUp struct {
		Line    int
		Binding protocol.Binding
		Intro   []byte
	}
	// LineDown is the end of a line.
	LineDown struct{ Line int }
	// Frame is what the other side sent on a line.
	Frame struct {
		Line int
		Data []byte
	}

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
	// Save means that the table must be kept durably before the effects after it. If it
	// can't be, they must not be carried out.
	Save struct{ Table []byte }
	// Keep means that the record of a finished game must be kept for good.
	Keep struct {
		Game   record.Hash
		Record []byte
	}
	// Send puts a frame on a line.
	Send struct {
		Line int
		Data []byte
	}
	// Accept says that the other end of a line has proved who it is: older lines can go.
	Accept struct{ Line int }
	// Drop closes a line; the session has already forgotten it.
	Drop struct {
		Line   int
		Reason string
	}
	// Reject says that the player can't do what was asked; nothing has changed.
	Reject struct{ Err error }
)

func (Save) effect()   {}
func (Keep) effect()   {}
func (Accept) effect() {}
func (Send) effect()   {}
func (Drop) effect()   {}
func (Reject) effect() {}

// Why a session will not go on with the other side; see Session.Problem.
var (
	ErrSeatTaken  = errors.New("the seat belongs to somebody else")
	ErrNotTheHost = errors.New("whoever answered is not who made the invitation")
	ErrVersion    = errors.New("the other side speaks another version")
	ErrWrongHello = errors.New("the other side could not prove who it is")
	ErrTooMany    = errors.New("the other side sent what makes no sense")
	ErrTerms      = errors.New("the other side has a link with other terms")
)

const (
	// maxRefused is how many frames that do not decode or verify close a line.
	maxRefused = 3
	// maxIdle is how many frames that change nothing close a line: more than the repeats of
	// both strands, which a line may bring after a disagreement.
	maxIdle = 3 * record.MaxEntries
)

// A Session is one seat of a match. New makes one.
type Session struct {
	table   *Table
	game    *record.Transcript // the newest game; nil before the first line
	state   record.State       // of game
	talking *line              // whose other end has proved who it is; nil for none
	greets  *line              // a newer one that has not; nil for none
	problem error
	effects []Effect // gathered while an event is handled
}

// A line is one connection to somebody who may be the other seat.
type line struct {
	id      int
	binding protocol.Binding
	intro   protocol.Intro // the other's
	refused int            // frames refused
	idle    int            // frames that changed nothing
	behind  int            // own entries that the other has and this side lost: no writing before they are back
}

// New returns the session of a table. It owns the table from now on.
func New(t *Table) (*Session, error) {
	if err := t.decodeRecord(); err != nil {
		return nil, err
	}
	s := &Session{table: t, game: t.game}
	if s.game != nil {
		s.state = s.game.State()
	}
	return s, nil
}

// Handle takes in one event and returns what must be done.
func (s *Session) Handle(e Event) []Effect {
	s.effects = nil
	switch e := e.(type) {
	case LineUp:
		s.lineUp(e)
	case LineDown:
		s.forget(e.Line)
	case Frame:
		s.frame(e)
	case Play:
		s.write(record.KindMove, rules.AppendMove(nil, e.Move))
	case Resign:
		s.write(record.KindResign, nil)
	case OfferDraw:
		s.write(record.KindOffer, record.Offer{What: record.OfferDraw}.Body())
	case AnswerDraw:
		s.write(record.KindAnswer, record.AnswerBody(e.Accept))
	case AskRematch:
		s.askRematch()
	}
	return once(s.effects)
}

// once leaves the last Save alone, in the place of the first: it holds all that the others would, and what is
// sent after the first waits for it. A device takes tens of milliseconds to keep something.
func once(effects []Effect) []Effect {
	isSave := func(e Effect) bool { _, ok := e.(Save); return ok }
	first := slices.IndexFunc(effects, isSave)
	if first < 0 {
		return effects
	}
	rest := effects[first+1:]
	for _, e := range rest {
		if isSave(e) {
			effects[first] = e
		}
	}
	return append(effects[:first+1], slices.DeleteFunc(rest, isSave)...)
}

func (s *Session) do(e Effect) { s.effects = append(s.effects, e) }

// send puts a message on the line that talks, if there is one.
func (s *Session) send(m protocol.Message) {
	if s.talking != nil {
		s.do(Send{s.talking.id, protocol.Encode(m)})
	}
}

// save keeps the table with the game as it stands.
func (s *Session) save() {
	s.table.game = s.game
	if s.game != nil {
		s.table.Record = s.game.Encode()
	}
	s.do(Save{s.table.Encode()})
}

// Errors of a Reject, beside those of record.Transcript.Sign.
var (
	ErrNotYet   = errors.New("the game has not begun")
	ErrCatching = errors.New("this side is still getting its own moves back")
)

// catching reports whether the other side has entries of this seat that are not back yet.
func (s *Session) catching() bool {
	return s.talking != nil && s.talking.behind > s.game.Len(s.table.Seat)
}

// write adds an entry of this seat, saves it, and sends it.
func (s *Session) write(kind record.Kind, body []byte) {
	switch {
	case !s.Begun():
		s.do(Reject{ErrNotYet})
		return
	case s.catching():
		s.do(Reject{ErrCatching})
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
	if !s.Begun() || s.catching() {
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
