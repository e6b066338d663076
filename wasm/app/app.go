// Package app is the page's behaviour without the page: one loop in which an
// event goes in, the state changes, and effects come out.
//
//	for e := range events {
//		for _, effect := range app.Handle(e) { … }   // carried out in order
//		page.Show(app.Screen())
//		board.Show(app.Scene())
//	}
//
// What a person does comes as view.Actions and view.BoardEvents, the computer's
// moves from the worker, the friend's from a line (package line). The app
// keeps games in a store.Store and speaks through an i18n.Catalog. It never
// runs an engine itself: it asks for a move by the Think effect.
//
// Files:
//
//	choice.go, home.go     choose a game
//	local.go               plays at one device
//	online.go, invite.go   with a friend; links; clock.go has clocks in words
//	match.go               what is shown of a match: claims.go, running.go (its clocks), chat.go, rematch.go
//	analysis.go            what the computer thinks of the position that is shown
//	kept.go, keeping.go    what is kept of a game, and when; migrate.go reads what older versions kept
//	files.go, look.go      open games, and show them; variations.go goes through all that a file has
//	games.go, listed.go, export.go   the list of games; all of them in one file, and one of them
//	aside.go               screens over others
//	seat.go, byhand.go     a seat goes to another device; two meet without the relay; pass.go: by files alone
//	watch.go               a match is shown to others, or watched
//	lobby.go, stranger.go  who has nobody to play with; what differs in a match with a stranger
//	pages.go               the pages of its lists
//	listing.go             whether a game stands in the list of those to watch
//	notify.go              what is seen of the page while it is hidden
//	settings.go            what a person likes
//	sound.go, share.go     what is heard and felt; links, pictures and films
//	screen.go, words.go    what is shown, and in which words
package app

import (
	"errors"
	"time"

	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/session"
	"rowan/wasm/sound"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// Keys of what is kept; see package store.
const (
	keyChoice   = "choice"
	keyLast     = "last"
	keySettings = "settings"
	keyPersist  = "persist"
	keySeek     = "seek"
)

// Config is what an App works with.
type Config struct {
	Store     store.Store
	Languages []string     // the browser's, the one it likes best first: "zh-CN", "ru"
	Random    func([]byte) // fills its argument with random bytes
	Relay     string       // the relay that the page's document names: its WebSocket address, NoRelay, or empty
	Base      string       // the page's own address, without a fragment; its query may name a relay
	// Plays reports whether the computer plays a variant; nil where it plays all.
	Plays func(rules.Variant) bool
	Now   func() time.Time // with a monotonic reading, which a match with a friend is timed by
	// CanNotify reports that the system can show messages of the page, if the person allows it.
	CanNotify bool
	// Powered reports that the device need not spare its battery; nil where it never need.
	Powered func() bool
	// Decode turns text of a charset into UTF-8; nil reads UTF-8 and ISO-8859-1 only.
	Decode func(charset string, text []byte) (string, error)
	// Rehearsal is of an app that ends after its first screen, so no game is kept: what encodes one would come to the
	// browser's optimising compiler just when the page needs the processor.
	Rehearsal bool
}

// An App is the state of the page. It is used from one goroutine.
type App struct {
	Config
	Text *i18n.Catalog // in the language of the settings

	began    time.Time // what Mono of a session's Now counts from; zero before the first
	ticking  bool      // Tick comes once a second
	relay    string    // the relay's WebSocket address
	relayErr error     // why there is none to use
	screen   view.ScreenName
	aside    *aside   // over the screen; nil without one
	sharing  *sharing // over the game; nil while it is closed
	address  string   // behind #
	offline  bool     // the browser knows of no network
	choice   view.Choice
	settings view.Settings
	local    *local
	online   *online
	watching *watching
	lobby    *lobby      // nil while it is closed
	joining  *invitation // read from a link, its seat not yet taken
	problem  i18n.ID     // on the problem screen
	detail   string      // the problem's {1}

	recent []string      // the keys of the games that were played last, the newest first
	goOn   []view.Button // the games to go on with
	notice string        // what could not be done, until the next event
	asking bool          // "Resign this game?" is asked
	hiding hiding

	aimed    *aimed      // the move that is chosen before it is played; nil for none
	dialog   view.Dialog // open over the game
	analysis *analysis   // of what is shown; nil while it is off
	past     *past       // what a person looks back to; nil while the board shows the present
	offering bool        // Taraguchi-10: a tap offers a fifth where it could also put a stone

	said    string
	saids   int
	games   *gameList
	unkept  bool // the store failed, and that has been said
	serial  int  // of thoughts and lines: what answers an older one is dropped
	effects []Effect
}

// New returns an app on its home screen; Start makes it look at the address.
func New(c Config) *App {
	a := &App{Config: c, choice: view.Choice{Variant: rules.ClassicGomoku, Level: view.MediumLevel, Begins: view.BeginDrawn}}
	a.relay, a.relayErr = findRelay(c.Base, c.Relay)
	if saved, err := a.Store.Load(keyChoice); err == nil {
		a.takeChoice(saved)
	}
	saved, _ := a.Store.Load(keySettings) // what can't be read is the default
	a.settings = view.ParseSettings(string(saved))
	a.Text = i18n.Pick(a.settings.Language, a.Languages)
	a.migrate()
	a.findGoOn()
	return a
}

// Handle takes in an event and returns what must be done, in order.
func (a *App) Handle(e Event) []Effect {
	switch e.(type) {
	case Thought, Analysed, Measured, Continued, Hidden, Tick, Line, ShowLine, InLobby: // nothing that a person did
	default:
		a.notice = ""
	}
	over, screen, before := a.aside, a.screen, a.ear()
	switch e := e.(type) {
	case Address:
		a.goTo(e.Fragment)
	case Action:
		a.act(e.Action)
	case Board:
		a.board(e.Event)
	case Thought:
		a.thought(e)
	case Analysed:
		a.analysed(e)
	case Line:
		a.line(e)
	case ShowLine:
		a.showLine(e)
	case Tick:
		if a.online != nil && !a.online.frozen {
			a.session(session.Tick{})
			a.ticked()
			a.awaitStranger()
		}
	case InLobby:
		a.inLobby(e)
	case Copied:
		a.copied(e)
	case Opened:
		a.opened(e)
	case Pictured:
		a.pictured(e)
	case Filmed:
		a.filmed(e)
	case Measured:
		if a.games != nil {
			a.games.space = e
		}
	case Elsewhere:
		if o := a.online; o != nil && !o.frozen && o.key == e.Key {
			a.freeze(i18n.OtherTab)
		}
	case Hidden:
		a.hide(e.Hidden)
	case Offline:
		a.offline = e.Offline
		if a.online != nil && !a.online.frozen {
			a.session(session.Offline(e))
		}
	case Awake:
		if a.lobby != nil || a.online != nil && !a.online.frozen {
			a.do(MoveLine{})
		}
	case NotifyAnswered:
		a.notifyAnswered(e)
	case Continued:
		a.continued()
	case Forgotten:
		a.do(Log(e))
		a.tell(a.Text.Text(i18n.NotForgotten))
	}
	a.asking = a.asking && a.inGame() && !a.over()
	a.closeAside(over, screen)
	a.followAnalysis()
	a.hear(before)
	if want := a.online != nil && !a.online.frozen; want != a.ticking {
		a.ticking = want
		a.do(Ticking{want})
	}
	effects := a.effects
	a.effects = nil
	return effects
}

// copied says whether text is on the clipboard, in the window where it was asked for.
func (a *App) copied(e Copied) {
	text := a.Text.Text(i18n.SayCopied)
	if e.Err != nil {
		a.do(Log(e))
		text = a.Text.Text(i18n.NotCopied)
		a.notice = text
	} else {
		a.say(text)
	}
	if a.sharing != nil {
		a.sharing.note = text
	}
}

func (a *App) do(e Effect) {
	if to, ok := e.(Fragment); ok {
		a.address = to.Text
	}
	a.effects = append(a.effects, e)
}

// say has text read aloud.
func (a *App) say(text string) {
	a.said = text
	a.saids++
}

// next returns a number that nothing before has had.
func (a *App) next() int {
	a.serial++
	return a.serial
}

// save keeps a value; that it cannot be kept is said once.
func (a *App) save(key string, value []byte) {
	if err := a.Store.Save(key, value); err != nil {
		a.do(Log{err})
		a.warnUnkept(err)
	}
}

// warnUnkept says, once, that a reload would lose the game, and why.
func (a *App) warnUnkept(err error) {
	if !a.unkept {
		a.unkept = true
		a.tell(a.storeProblem(err))
	}
}

// storeProblem says why something can't be kept or read.
func (a *App) storeProblem(err error) string {
	if errors.Is(err, store.ErrFull) {
		return a.Text.Text(i18n.StorageFull)
	}
	return a.Text.Text(i18n.NotSaved)
}

// act does what a button says.
func (a *App) act(action view.Action) {
	asking := a.asking
	a.asking = false
	switch action.Act {
	case view.ActHome:
		a.stopSeeking()
		a.leave()
		a.home(true)
	case view.ActChoose:
		a.choose(action.Value)
	case view.ActAbout:
		a.openAside("about")
	case view.ActSettings:
		a.openAside("settings")
	case view.ActBack:
		a.do(Back{})
	case view.ActSet:
		a.set(action.Value)
	case view.ActSharing, view.ActGiveLink, view.ActPicture, view.ActFilm:
		a.actSharing(action.Act, action.Value)
	case view.ActTrySound:
		a.sound(sound.Place, 0)
		a.vibrate(12 * time.Millisecond)
	case view.ActPlayComputer:
		a.start(true)
	case view.ActTwoPlayers:
		a.start(false)
	case view.ActInvite:
		a.invite()
	case view.ActLobby:
		a.openFind(true)
	case view.ActLookFor:
		a.lookFor()
	case view.ActTakeListed:
		a.takeListed(action.Value)
	case view.ActPage:
		a.browse(action.Value)
	case view.ActWatch:
		a.watchListed(action.Value)
	case view.ActGames:
		a.openGames()
	case view.ActSaveFile:
		a.saveGame(action.Value)
	case view.ActGoOn:
		a.continueGame(action.Value)
	case view.ActCopyLink:
		switch {
		case a.online != nil && a.dialog == view.SeatDialog:
			a.do(Copy{a.online.seat})
		case a.online != nil && a.online.hand != nil && a.dialog == view.HandDialog:
			a.do(Copy{a.online.hand.code})
		case a.online != nil:
			a.do(Copy{a.link()})
		}
	case view.ActShare:
		if a.online != nil {
			game := a.gameName(a.online.session.Invite().Terms.Variant)
			a.do(Share{Text: a.Text.Text(i18n.ShareText, game), URL: a.link()})
		}
	case view.ActTakeSeat:
		a.takeSeat()
	case view.ActNotify:
		a.askNotify()
	case view.ActResign:
		a.asking = a.inGame() && a.watching == nil && !a.over() && (a.local == nil || !a.local.opened)
	case view.ActConfirmResign:
		if asking {
			a.resign()
		}
	case view.ActSeek:
		a.seek(action.Value)
	case view.ActBranch:
		a.stepInto(action.Value)
	case view.ActAnalyse, view.ActLine:
		a.actAnalysis(action)
	case view.ActMove:
		if a.playText(action.Value) {
			a.dialog = view.NoDialog
		}
	case view.ActDialog:
		a.dialog = view.NoDialog
		switch d := view.Dialog(action.Value); {
		case d == view.HandDialog && a.aside == nil && a.canConnect():
			a.openHand()
		case !a.inGame() || a.aside != nil:
		case d == view.HelpDialog, d == view.TypeDialog:
			a.dialog = d
		case d == view.SeatDialog && a.canMove():
			a.stopFilm()
			a.sharing, a.dialog = nil, d
		case d == view.RematchDialog && a.online != nil && a.over():
			a.dialog = d
			a.openProposal()
		}
	case view.ActConfirm:
		if a.aiming() {
			a.play(a.aimed.move)
		}
	case view.ActOffering:
		a.offering = action.Value == "on"
	default:
		switch {
		case a.aside != nil && a.aside.screen == view.GamesScreen:
			a.actGames(action)
		case a.screen == view.GameScreen && a.local != nil:
			a.actLocal(action.Act)
		case a.online != nil:
			a.actOnline(action)
		case a.lobby != nil && action.Act == view.ActRetry:
			a.do(RetryLobby{})
		}
	}
}

// inGame reports whether a game is on the board.
func (a *App) inGame() bool {
	return a.local != nil || a.online != nil && a.online.session.Begun() || a.watching != nil && a.watching.watcher.Begun()
}

// over reports whether the game on the board has ended.
func (a *App) over() bool {
	if a.local != nil {
		return a.local.match.Outcome().Over()
	}
	if a.watching != nil {
		return a.watching.watcher.State().Over()
	}
	return a.online.session.State().Over()
}

func (a *App) resign() {
	if a.local != nil {
		a.resignLocal()
	} else if a.online != nil {
		a.resignOnline()
	}
}

// board takes in what was done on the board.
func (a *App) board(e view.BoardEvent) {
	if !a.inGame() {
		return // it was done while the game was being left
	}
	switch e := e.(type) {
	case view.Play:
		if a.lineHere() != nil || !a.present() {
			a.play(e.Move)
		}
	case view.Refused:
		if a.lineHere() != nil || !a.present() {
			a.refuse(e.Err)
		}
	case view.Aimed:
		a.aim(e.Move)
	case view.Unaimed:
		a.aimed = nil
	case view.Stepped:
		a.lookAt(a.shownPly() + e.By)
	}
}

// play plays the person's move in the game on the board.
func (a *App) play(m rules.Move) {
	a.asking = false
	switch {
	case a.local != nil:
		a.playLocal(m)
	case a.online != nil:
		a.playOnline(m)
	}
}

// leave puts the game on the board away. It stays saved.
func (a *App) leave() {
	strange := a.stranger()
	if a.local != nil {
		a.do(StopThinking{})
	}
	if a.online != nil {
		a.do(CloseLine{})
		a.do(CloseShow{})
		a.do(LetSeat{})
	}
	if a.watching != nil {
		a.do(CloseLine{})
		a.watching = nil
	}
	a.leaveLobby()
	a.stopFilm()
	a.endAnalysis()
	a.local, a.online, a.joining, a.aside, a.past, a.offering, a.aimed, a.dialog = nil, nil, nil, nil, nil, false, nil, view.NoDialog
	a.sharing = nil
	if strange {
		a.pickText()
	}
	a.next()
}

// home shows the home screen; address says whether the address must follow.
func (a *App) home(address bool) {
	a.screen = view.HomeScreen
	a.findGoOn()
	if address {
		a.do(Fragment{})
	}
}

// fail shows the problem screen.
func (a *App) fail(problem i18n.ID, detail string) {
	a.leave()
	a.screen, a.problem, a.detail = view.ProblemScreen, problem, detail
	a.say(a.Text.Text(problem, detail))
}
