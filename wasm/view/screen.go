package view

import "rowan/rules"

// A ScreenName is one of the page's screens; exactly one is shown.
type ScreenName uint8

const (
	HomeScreen     ScreenName = iota // choose a game and how to play it
	InviteScreen                     // the host's link, and waiting for the friend
	JoinScreen                       // the guest reads the terms and takes the seat
	GameScreen                       // the board, the players, the actions
	ProblemScreen                    // a sentence that says what went wrong, and a way home
	SettingsScreen                   // what a person likes: board, marks, language, sound
	GamesScreen                      // the games that are kept on the device
	AboutScreen                      // version and licences
	FindScreen                       // who has nobody to play with looks for somebody
)

// A Screen is all that the page shows beside the board: text that is ready to be
// read, in the person's language, and which controls there are. The page
// makes the document look like it and knows nothing else.
type Screen struct {
	Name ScreenName

	// Choice is what is selected on the home screen, Options what else may be. Level says in a word how well
	// the computer plays at the level that is chosen.
	Choice  Choice
	Options []Option
	Level   string
	// Variant names the game that is played with its opening, or on the home screen the one that is
	// chosen where it is not a classic one.
	Variant string
	// Settings are shown on the settings screen and followed by the page on all screens.
	Settings Settings
	// GoOn are the games that can be gone on with, the newest first: "Computer · move 18 · Gomoku".
	GoOn []Button

	// Games are shown on their screen.
	Games Games

	// Invitations are open to whoever takes them, and Live are games to watch, on the find screen.
	Invitations, Live []Button

	// Link is the invitation on the invite screen.
	Link string
	// Heading is the screen's title. Terms are shown on the invite, join and problem
	// screens, a sentence a line.
	Heading string
	Terms   []string

	// Lead and Rest are the status: one sentence, its first part strong ("Your
	// turn." "Last: White I12 · Gomoku 15×15"). On the invite and join screens it
	// says what the line is doing.
	Lead, Rest string

	// Top is the opponent's card, Bottom the person's own.
	Top, Bottom Card
	// Moves are the moves as people write them, Stones whose each is; NoColor for an act
	// of an opening that is no turn of a colour.
	Moves  []string
	Stones []rules.Color
	// Forks are those of them in whose place a variation has another; nil for none.
	Forks []bool
	// Comment is what the game's file says about the position that is shown, with line breaks. Branches are the
	// moves by which it goes on from there; nil where there is no choice.
	Comment  string
	Branches []Branch
	Remarked bool // there are comments or branches somewhere in the game
	// Shown is how many of them the board shows; less than all while a person looks back.
	Shown int
	// Analysis is of the position that is shown; nil while it is off.
	Analysis *Analysis
	// Dialog is open over the game screen; Note says what is wrong with the move typed in it.
	Dialog Dialog
	Note   string
	// Shortcuts are the keys of the game screen.
	Shortcuts []ShortcutGroup
	// Sharing is the window in which the game is given away; nil while it is closed.
	Sharing *Sharing
	// Seat is the link that takes the seat to another device, in its dialog; empty before it is shown.
	Seat string
	// Hand is the window for a line without the relay; nil while it is closed.
	Hand *Hand
	// Chat is what is said in a match; nil while it is closed.
	Chat *Chat
	// Question is asked beside the board, never over it; nil without one.
	Question *Question
	// Actions are the buttons below the board, in order; disabled ones keep their place.
	Actions []Button

	// Title is what the document is called beside the program's name: "Your turn."; empty for nothing more. Badge
	// is how much is new since the page was hidden, for the program's icon. Awake says that the device must
	// not sleep: a clock runs.
	Title string
	Badge int
	Awake bool

	// Say is read out by the live region when SayCount has changed, so that
	// a repeated text is read again.
	Say      string
	SayCount int
}

// A Card names a player.
type Card struct {
	Name   string      // "Computer", "You", "Friend", "Black"
	Detail string      // "Black · level 2, beginner", "White · direct"
	Color  rules.Color // NoColor while the colours are not drawn
	Discs  bool        // Connect Four: show a disc, not a stone
	Active bool        // it is this player's turn
	Clock  Clock
}

// A Branch is a move by which a game goes on. Its button steps into it.
type Branch struct {
	Button
	Here bool // it is that of the moves that are listed
}

// A Question is a sentence and its answers.
type Question struct {
	Text    string
	Answers []Button
}

// A Sharing is what the window says in which a game is given away.
type Sharing struct {
	Linked       bool   // a link can say the game
	Movable      bool   // the seat can go to another device
	Showable     bool   // there is a link for watchers
	Listing      string // how it stands with the list of games to watch; empty where there is nothing to say
	Listable     bool   // the game can be put into it
	Listed       bool   // that is wanted
	Passable     bool   // the match can go on by its file
	Past         bool   // the board shows an earlier position, which has a link of its own
	Making, Made bool   // the film
	Done, Of     int    // its frames
	Progress     string // the same in words
	Note         string // what was done, or could not be
	// Unfit says why something can't be given away, by the value of its button: "make" a film, a record.Format.
	Unfit map[string]string
}

// A Button does an Act.
type Button struct {
	Act      Act
	Value    string // the Action's
	Label    string
	Badge    string // a few characters at its corner: how much is new
	Switch   bool   // it switches something on and off
	On       bool   // that is on
	Disabled bool
}

// An Act is what a person can do beside playing on the board. Its text is the
// data-act attribute of the control in the document.
type Act string

const (
	// Home screen.
	ActPlayComputer Act = "computer"
	ActTwoPlayers   Act = "two"
	ActInvite       Act = "invite"
	ActGoOn         Act = "go-on"  // Value is that of one of the GoOn
	ActChoose       Act = "choose" // Value "game=connect4", "level=2", "begins=me|other|drawn", or that of an Option
	// Invite, join and problem screens.
	ActCopyLink Act = "copy"
	ActShare    Act = "share"
	ActTakeSeat Act = "take-seat"
	ActNotify   Act = "notify"   // ask that the system may tell
	ActCompared Act = "compared" // the digits were read, or compared
	ActList     Act = "list"     // put the invitation, or the game, into the open list, or take it out
	// The guest's answer: whether the game may stand there.
	ActAllowListing Act = "list-yes"
	ActDenyListing  Act = "list-no"
	// Find screen.
	ActLobby      Act = "lobby"       // opens it
	ActLookFor    Act = "look-for"    // look for a game, or stop
	ActTakeListed Act = "take-listed" // Value is that of one of the Invitations
	ActWatch      Act = "watch"       // Value is that of one of the Live games
	ActPage       Act = "page"        // another page of a list: Value "invitations=next", "invitations=previous", "games=…"
	// Everywhere.
	ActHome Act = "home" // the way home, from anywhere; a game stays saved
	ActBack Act = "back" // out of a screen that lies over another
	// Game screen.
	ActTakeback      Act = "takeback"
	ActRedo          Act = "redo" // plays again what was taken back
	ActOfferDraw     Act = "draw"
	ActAcceptDraw    Act = "draw-yes"
	ActDeclineDraw   Act = "draw-no"
	ActResign        Act = "resign"
	ActConfirmResign Act = "resign-yes"
	ActKeepPlaying   Act = "resign-no"
	ActRematch       Act = "rematch"
	ActStop          Act = "stop"     // the computer moves now
	ActRetry         Act = "retry"    // try again what failed: the line, the computer
	ActMove          Act = "move"     // Value is a move as rules.ParseMoves reads it: "h8", "~", "_8"
	ActConfirm       Act = "confirm"  // plays the move that is chosen on the board
	ActOffering      Act = "offering" // Value "on" or "off": a tap offers a fifth where it could also put a stone
	ActSeek          Act = "seek"     // look at the position after Value moves: "12", "first", "back", "on", "last"
	ActBranch        Act = "branch"   // Value is the number of a Branch that is stepped into, from 0; none for the next one
	ActDialog        Act = "dialog"   // Value is a Dialog; none closes the one that is open
	// The window in which a game is given away.
	ActSharing  Act = "sharing" // Value "close", else it is opened
	ActGiveLink Act = "give"    // Value "game=copy", "game=share", "position=copy", "position=share"
	ActPicture  Act = "picture" // Value "save" or "share"
	ActFilm     Act = "film"    // Value "make", "stop", "save" or "share"
	// Settings screen.
	ActSettings Act = "settings"
	ActSet      Act = "set" // Value "board=slate", as Settings.Set reads it
	ActTrySound Act = "try-sound"
	// Other screens.
	ActGames Act = "games"
	ActAbout Act = "about"
)

// An Action is an Act with its value, as the page reports it.
type Action struct {
	Act   Act
	Value string
}
