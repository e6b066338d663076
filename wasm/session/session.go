package session

import (
	"errors"
	"slices"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

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
	// backWithin is how long this side waits for one of its own entries that the other says to have.
	backWithin = 20 * time.Second
)

// A Session is one seat of a match. New makes one.
type Session struct {
	table   *Table
	game    *record.Transcript // the newest game; nil before the first line
	state   record.State       // of game
	talking *line              // whose other end has proved who it is; nil for none
	greets  *line              // a newer one that has not; nil for none
	ended   bool               // by the entry that is taken in just now
	problem error
	effects []Effect // gathered while an event is handled

	now     Now // of the newest event
	started bool
	known   int           // how many of this seat's entries the other surely has
	hidden  bool          // nobody looks at the page
	offline bool          // this device has no network
	kept    time.Duration // Now.Mono when the table was kept last
	steady  time.Duration // Now.Mono since when the page has been awake without a break
	vain    int           // lines in a row on which nothing came back of what the other said to have
	// What follows is in time that this page was awake, since it began.
	awake    time.Duration // now
	heard    time.Duration // when something came from the other
	unbroken time.Duration // since when it has come without a break
	owed     time.Duration // since when the host owes what it drew; below 0 while it does not

	saying, hearing pace

	watchers []*watcherLine // in the order in which they came
}

// A line is one connection to somebody who may be the other seat.
type line struct {
	id      int
	binding protocol.Binding
	intro   protocol.Intro   // the other's
	refused int              // frames refused
	idle    int              // frames that changed nothing
	behind  int              // own entries that the other has and this side lost: no writing before they are back
	theirs  int              // own entries that the other had by his hello
	coming  protocol.Hello   // the other's, of a game that was not known here
	next    record.Header    // what he says to have begun after the game here
	early   []protocol.Entry // of that
	backAt  time.Duration    // Now.Mono when one of them came, or the hello
	ahead   int              // own entries that the other has by his own word
	aheadAt time.Duration    // at that Now.Mono
	hidden  bool             // nobody looks at the other's page
	listed  time.Duration    // when a Listing came that did not count as idle
	hereAt  time.Duration    // when a Here came that did not count as idle
	said    time.Duration    // Now.Mono when this side last said that it is there
	lacks   bool             // the other has not got all, and had come no further
	at      place            // than this
	since   time.Duration    // at that Now.Mono
	// How long the other says that a turn has taken him, and at which Now.Mono he said so.
	turn         record.Hash
	took, tookAt time.Duration
}

// New returns the session of a table. It owns the table from now on.
func New(t *Table) (*Session, error) {
	if err := t.decodeRecord(); err != nil {
		return nil, err
	}
	s := &Session{table: t, game: t.game, owed: -1}
	if s.game != nil {
		s.state = s.game.State()
		for e := range s.game.Ordered() {
			if e.Seat != t.Seat {
				s.know(e.Seen)
			}
		}
	}
	return s, nil
}

// Handle takes in one event and returns what must be done.
func (s *Session) Handle(e Event, now Now) []Effect {
	s.effects = nil
	s.pass(now)
	switch e := e.(type) {
	case LineUp:
		s.lineUp(e)
	case LineDown:
		s.forget(e.Line)
	case Frame:
		s.frame(e)
		s.beat() // a hidden page's ticks come late, what the other sends does not
	case Tick:
		s.beat()
		s.giveUp()
	case Hidden:
		s.hide(e.Hidden)
	case Offline:
		s.offline = e.Offline
	case Claim:
		s.claim(e.What)
	case AskRematch:
		s.askRematch(e.Terms)
	case Say:
		s.say(e)
	case ListGame:
		s.listGame(e.On)
	case AnswerListing:
		s.answerListing(e.Allow)
	case Merge:
		s.merge(e.Record)
	case WatcherUp:
		s.watcherUp(e)
	case WatcherDown:
		s.watcherDown(e.Line)
	default:
		s.play(e)
	}
	s.byItself()
	if s.live() && s.ticking() && now.Mono-s.kept >= keepEvery {
		s.save()
	}
	s.show()
	return once(s.effects)
}

// play writes what the player does in the game.
func (s *Session) play(e Event) {
	offer := func(o record.Offer) {
		if s.Begun() && s.state.Offered[s.table.Seat] == o {
			return // it is open already
		}
		s.write(record.KindOffer, o.Body())
	}
	switch e := e.(type) {
	case Play:
		if s.Begun() && s.fallen() && !s.catching() {
			s.flag()
			return
		}
		s.write(record.KindMove, s.moveBody(e.Move))
	case Resign:
		s.write(record.KindResign, nil)
	case OfferDraw:
		offer(record.Offer{What: record.OfferDraw})
	case AskTakeback:
		o := record.Offer{What: record.OfferTakeback}
		if s.Begun() && s.state.Phase == record.Playing {
			o.Ply, _ = s.state.TakebackPly(s.table.Seat) // that there is none Sign says
		}
		offer(o)
	case AnswerOffer:
		s.write(record.KindAnswer, record.AnswerBody(e.Accept))
	}
}

// moveBody returns the body of a move that is made now.
func (s *Session) moveBody(m rules.Move) []byte {
	if s.game == nil {
		return nil
	}
	return s.game.Header().Terms.MoveBody(m, s.times())
}

// hide notes whether anybody can look at this page, and says so.
func (s *Session) hide(hidden bool) {
	if s.hidden == hidden {
		return
	}
	s.hidden = hidden
	s.sayHere()
	if hidden && s.ticking() {
		s.save() // the page may never get to act again
	}
}

// once leaves the last Save alone, in the place of the first: it holds all that the others would, and what is
// sent after the first waits for it. A device takes tens of milliseconds to keep something. A
// Keep comes before it, or a crash between the two would lose the record.
func once(effects []Effect) []Effect {
	first := slices.IndexFunc(effects, isSave)
	if first < 0 {
		return effects
	}
	var kept, before, after []Effect
	var save Effect
	for i, e := range effects {
		switch {
		case isSave(e):
			save = e
		case isKeep(e):
			kept = append(kept, e)
		case i < first:
			before = append(before, e)
		default:
			after = append(after, e)
		}
	}
	return slices.Concat(before, kept, []Effect{save}, after)
}

func isSave(e Effect) bool { _, ok := e.(Save); return ok }
func isKeep(e Effect) bool { _, ok := e.(Keep); return ok }

func (s *Session) do(e Effect) { s.effects = append(s.effects, e) }

// send puts a message on the line that talks, if there is one.
func (s *Session) send(m protocol.Message) {
	if s.talking != nil {
		s.do(Send{s.talking.id, protocol.Encode(m)})
	}
}

// save keeps the table with the game as it stands.
func (s *Session) save() {
	s.kept = s.now.Mono
	s.table.game = s.game
	if s.game != nil {
		s.follow()
		s.table.Record = s.game.Encode()
	}
	s.do(Save{s.table.Encode()})
}

// Errors of a Reject, beside those of record.Transcript.Sign.
var (
	ErrNotYet   = errors.New("the game has not begun")
	ErrCatching = errors.New("this side is still getting its own moves back")
)

// giveUp closes a line on which this side's own entries do not come that the other says to have: as long as they are
// awaited it can't move, and its clock runs: it waits less each time.
func (s *Session) giveUp() {
	if l := s.talking; l != nil && s.catching() && s.now.Mono-l.backAt >= backWithin>>min(s.vain, 4) {
		s.vain++
		s.refuse(l, protocol.WrongHello, ErrWrongHello)
	}
}

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
	case !s.modern() && needsModern(kind, body):
		s.do(Reject{ErrOlder})
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

// needsModern reports whether a program of version 1 would not understand the entry.
func needsModern(kind record.Kind, body []byte) bool {
	return kind > record.KindResult || kind == record.KindOffer && record.OfferKind(body[0]) == record.OfferTakeback
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
		s.write(record.KindSeat, []byte(shortName(s.table.Name)))
	case s.state.Over():
		if d, ok := s.dispute(); ok {
			s.write(record.KindDispute, d.Body())
		} else if s.state.Results[me] != s.state.Hash {
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
