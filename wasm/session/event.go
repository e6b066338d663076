package session

import (
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// Now is when an event happens, by two clocks of this device.
type Now struct {
	Mono time.Duration // since the page began; it never goes back, and may stand still while the device sleeps
	Wall time.Time     // the device's date, without a monotonic reading (time.Time.Round(0)): it may be wrong and may jump
}

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

	// WatcherUp is a new line in the watch room (line.Config.Watch), WatcherDown its end. They are for the host. Their
	// numbers have nothing to do with those of the lines above. What comes on such a line is not handed to
	// the session: a watcher has nothing to say.
	WatcherUp struct {
		Line    int
		Binding protocol.Binding
	}
	WatcherDown struct{ Line int }

	// Tick comes once a second for as long as the session is there, a hidden page's less often.
	Tick struct{}
	// Hidden says whether anybody can look at the page. It is not at first.
	Hidden struct{ Hidden bool }

	// Offline says whether this device has no network at all, as the browser tells. In that time it cannot say
	// that the other is away, and measures no turn of his.
	Offline struct{ Offline bool }

	// What follows is what the player does here.

	// Play is a move, or a step of an opening.
	Play struct{ Move rules.Move }
	// Resign gives the game up.
	Resign struct{}
	// OfferDraw offers a draw, AskTakeback asks to take this seat's newest move back; a newer one takes
	// the place of an older one.
	OfferDraw   struct{}
	AskTakeback struct{}
	// AnswerOffer answers what the other has offered.
	AnswerOffer struct{ Accept bool }
	// Claim claims what MayClaim allows.
	Claim struct{ What record.ClaimKind }
	// AskRematch asks for another game. The zero Terms stand for those of this game, and who played second
	// begins; those that the other has proposed accept.
	AskRematch struct{ Terms record.Terms }
	// ListGame is for the host: whether anybody shall find the game in the list of those to watch. AnswerListing is
	// for the guest: whether that may be, also when he said otherwise before. Session.Listing says how it stands.
	ListGame      struct{ On bool }
	AnswerListing struct{ Allow bool }
	// Merge takes in the file of a record of the newest game: a game by days is also played by
	// passing it on. Each side takes it in, moves, and exports Record.
	Merge struct{ Record []byte }
	// Say says a phrase, or with Phrase 0 a text, of which what protocol.ChatText leaves is sent.
	Say struct {
		Phrase uint8
		Text   string
	}
)

func (Merge) event()         {}
func (WatcherUp) event()     {}
func (WatcherDown) event()   {}
func (LineUp) event()        {}
func (LineDown) event()      {}
func (Frame) event()         {}
func (Tick) event()          {}
func (Hidden) event()        {}
func (Offline) event()       {}
func (Play) event()          {}
func (Resign) event()        {}
func (OfferDraw) event()     {}
func (AskTakeback) event()   {}
func (AnswerOffer) event()   {}
func (Claim) event()         {}
func (AskRematch) event()    {}
func (Say) event()           {}
func (ListGame) event()      {}
func (AnswerListing) event() {}

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
	// SendWatcher and AcceptWatcher are Send and Accept for a line in the watch room.
	SendWatcher struct {
		Line int
		Data []byte
	}
	AcceptWatcher struct{ Line int }
	// Reject says that the player can't do what was asked; nothing has changed.
	Reject struct{ Err error }
)

func (SendWatcher) effect()   {}
func (AcceptWatcher) effect() {}
func (Save) effect()          {}
func (Keep) effect()          {}
func (Accept) effect()        {}
func (Send) effect()          {}
func (Drop) effect()          {}
func (Reject) effect()        {}
