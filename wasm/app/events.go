package app

import (
	"time"

	"rowan/relay/signaling"
	"rowan/wasm/bot"
	"rowan/wasm/line"
	"rowan/wasm/sound"
	"rowan/wasm/view"
)

// An Event is what happens to the page: one of the types below.
type Event interface{ event() }

type (
	// Address is what stands behind # in the address, at the start and whenever a
	// person changes it.
	Address struct{ Fragment string }
	// Action is a button.
	Action struct{ view.Action }
	// Board is a tap or key on the board.
	Board struct{ Event view.BoardEvent }
	// Thought is what the computer knows so far about a Think effect.
	Thought struct {
		Serial int
		Reply  bot.Reply
	}
	// Analysed is what the computer knows so far about an Analyse effect.
	Analysed struct {
		Serial int
		Reply  bot.AnalysisReply
	}
	// Line is what happens on the line of an OpenLine effect.
	Line struct {
		Serial int
		Event  line.Event
	}
	// Tick comes once a second while a Ticking effect says so.
	Tick struct{}
	// ShowLine is what happens in the room of an OpenShow effect.
	ShowLine struct {
		Serial int
		Event  line.Event
	}
	// InLobby is what happens in the lobby of an OpenLobby effect.
	InLobby struct {
		Serial int
		Event  line.Event
	}
	// Copied is the end of a Copy effect.
	Copied struct{ Err error }
	// Measured is what Measure found: bytes that the page takes on the device and that it may take, 0 where
	// the browser does not say.
	Measured struct{ Used, Quota float64 }
	// Continued says that the page has shown what there was at a Continue.
	Continued struct{}
	// Forgotten says that a Forget did not do all of it.
	Forgotten struct{ Err error }
	// Hidden says that the page is hidden (another tab, a locked phone, closing), or shown again.
	Hidden struct{ Hidden bool }
	// Elsewhere says that another page of this browser holds the seat under a key now.
	Elsewhere struct{ Key string }
	// NotifyAnswered is the end of an AskNotify effect.
	NotifyAnswered struct{ Granted bool }
	// Opened is a file that a person opened, dropped, shared or pasted; without a name it is text. Err
	// says why it could not be read.
	Opened struct {
		Name string
		Data []byte
		Err  error
	}
	// Pictured is the end of a MakePicture effect: a PNG.
	Pictured struct {
		Data  []byte
		Share bool
		Err   error
	}
	// Offline says whether the browser knows of no network.
	Offline struct{ Offline bool }
	// Awake says that the network may be another one: the browser is online again, or
	// the page was asleep.
	Awake struct{}
	// Filmed is how far a MakeFilm effect is.
	Filmed struct {
		Serial int
		Reply  bot.FilmReply
	}
)

func (Address) event()   {}
func (Action) event()    {}
func (Board) event()     {}
func (Thought) event()   {}
func (Analysed) event()  {}
func (Line) event()      {}
func (Tick) event()      {}
func (ShowLine) event()  {}
func (InLobby) event()   {}
func (Copied) event()    {}
func (Measured) event()  {}
func (Continued) event() {}
func (Forgotten) event() {}
func (Opened) event()    {}
func (Hidden) event()    {}
func (Elsewhere) event() {}
func (Offline) event()   {}
func (Awake) event()     {}

func (Pictured) event()       {}
func (Filmed) event()         {}
func (NotifyAnswered) event() {}

// An Effect is what the app wants done: one of the types below.
type Effect interface{ effect() }

type (
	// Think asks the computer for a move. Its answers are Thoughts.
	Think struct {
		Serial  int
		Request bot.Request
	}
	// Ponder lets the computer think on. Nothing answers it; the next Think, Analyse and StopThinking end it.
	Ponder struct{ Request bot.Request }
	// Analyse asks the computer what moves are worth. Its answers are Analyseds. The newest of it, Think and
	// Ponder is worked on.
	Analyse struct {
		Serial  int
		Request bot.AnalysisRequest
	}
	// StopThinking ends it.
	StopThinking struct{}
	// OpenLine looks for the friend. There is one line at a time.
	OpenLine struct {
		Serial int
		Config line.Config
	}
	// SendFrame puts a frame on one of the lines that came up; without it it is lost.
	SendFrame struct {
		Line int
		Data []byte
	}
	// AcceptLine says that the friend is at the other end of a line: older ones can go.
	AcceptLine struct{ Line int }
	// DropLine closes one of them but goes on looking.
	DropLine struct {
		Line   int
		Reason string
	}
	// RetryLine looks at once instead of a little later.
	RetryLine struct{}
	// MoveLine says that the network may be another one, to the line and to the lobby.
	MoveLine struct{}
	// OpenShow opens the room for watchers beside the line, until CloseShow; ShowLines follow. SendShow and
	// AcceptShow are SendFrame and AcceptLine there.
	OpenShow struct {
		Serial int
		Config line.Config
	}
	SendShow struct {
		Line int
		Data []byte
	}
	AcceptShow struct{ Line int }
	CloseShow  struct{}
	// OpenLobby opens the lobby of the relay with an address, as who has the token, until CloseLobby; InLobbies follow. Wish says what is
	// wanted there, Browse which page of a list is wanted, from 1, RetryLobby tries at once what would be tried later.
	OpenLobby struct {
		Serial int
		Relay  string
		Token  signaling.Token
	}
	Wish   struct{ line.Wish }
	Browse struct {
		List signaling.List
		Page uint8
	}
	RetryLobby struct{}
	CloseLobby struct{}
	// MakeCode asks for a code with which a friend gets a line without the relay, TakeCode takes one of the
	// friend's; a line.Code follows.
	MakeCode struct{}
	TakeCode struct{ Text string }
	// CloseLine stops looking.
	CloseLine struct{}
	// Ticking says whether a Tick is wanted once a second.
	Ticking struct{ On bool }
	// Copy puts text on the clipboard; Copied follows.
	Copy struct{ Text string }
	// Share opens the system's share sheet.
	Share struct{ Text, URL string }
	// Measure asks how much room there is; Measured follows.
	Measure struct{}
	// Persist asks the browser not to clear what is kept when it needs room.
	Persist struct{}
	// Forget removes all that the page has on the device, and loads it anew; Forgotten follows where
	// something is left.
	Forget struct{}
	// SaveFile gives a person a file. Type is its media type.
	SaveFile struct {
		Name, Type string
		Data       []byte
	}
	// ShareFile opens the system's share sheet with a file.
	ShareFile struct {
		Text, Name, Type string
		Data             []byte
	}
	// MakePicture draws a position; Pictured follows. Share says what for.
	MakePicture struct {
		Scene   view.Scene
		Caption string
		Share   bool
	}
	// MakeFilm has a film made, in the page's colours; Filmed follows, again and again.
	MakeFilm struct {
		Serial  int
		Request bot.FilmRequest
	}
	// StopFilm ends it, and whoever makes it.
	StopFilm struct{}
	// Fragment changes the address behind #. Step makes the place before one to
	// step back to.
	Fragment struct {
		Text string
		Step bool
	}
	// Back steps back, out of the page's newest Step; without one to step back from, the
	// page goes home. An Address follows.
	Back struct{}
	// Sound plays a sound, After the event has been shown. Volume is 1 to 100.
	Sound struct {
		Kind   sound.Kind
		Board  sound.Material
		Volume int
		After  time.Duration
	}
	// Vibrate shakes the device: on, off, on …
	Vibrate struct{ Pattern []time.Duration }
	// HoldSeat takes the seat under a key from all other pages of this browser, until LetSeat; Elsewhere
	// follows when another one takes it.
	HoldSeat struct{ Key string }
	LetSeat  struct{}
	// AskNotify asks the person, by the browser, whether the system may show messages; NotifyAnswered follows.
	AskNotify struct{}
	// Notify has the system show a message, in the place of the one before, until the page is shown.
	Notify struct{ Title, Text string }
	// Continue has Continued follow when the page has shown what there is.
	Continue struct{}
	// Log is a detail for the console.
	Log struct{ Err error }
)

func (Think) effect()        {}
func (Ponder) effect()       {}
func (Analyse) effect()      {}
func (StopThinking) effect() {}
func (OpenLine) effect()     {}
func (SendFrame) effect()    {}
func (DropLine) effect()     {}
func (AcceptLine) effect()   {}
func (RetryLine) effect()    {}
func (MoveLine) effect()     {}
func (OpenShow) effect()     {}
func (SendShow) effect()     {}
func (AcceptShow) effect()   {}
func (CloseShow) effect()    {}
func (OpenLobby) effect()    {}
func (Wish) effect()         {}
func (Browse) effect()       {}
func (RetryLobby) effect()   {}
func (CloseLobby) effect()   {}
func (MakeCode) effect()     {}
func (TakeCode) effect()     {}
func (CloseLine) effect()    {}
func (Ticking) effect()      {}
func (Copy) effect()         {}
func (Share) effect()        {}
func (Measure) effect()      {}
func (Persist) effect()      {}
func (Forget) effect()       {}
func (SaveFile) effect()     {}
func (Fragment) effect()     {}
func (Back) effect()         {}
func (Sound) effect()        {}
func (Vibrate) effect()      {}
func (ShareFile) effect()    {}
func (MakePicture) effect()  {}
func (MakeFilm) effect()     {}
func (StopFilm) effect()     {}
func (HoldSeat) effect()     {}
func (LetSeat) effect()      {}
func (AskNotify) effect()    {}
func (Notify) effect()       {}
func (Continue) effect()     {}
func (Log) effect()          {}
