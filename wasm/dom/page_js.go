package dom

import (
	"sync"
	"syscall/js"

	"rowan/wasm/view"
)

// screenNames are the data-screen attributes of the sections in index.html.
var screenNames = map[view.ScreenName]string{
	view.HomeScreen:     "home",
	view.InviteScreen:   "invite",
	view.JoinScreen:     "join",
	view.GameScreen:     "game",
	view.ProblemScreen:  "problem",
	view.SettingsScreen: "settings",
	view.AboutScreen:    "about",
	view.GamesScreen:    "games",
	view.FindScreen:     "find",
}

// A Page is the document that index.html made. Show makes it look like a
// view.Screen; what a person does comes back as view.Actions.
type Page struct {
	root     js.Value // <html>
	sections map[view.ScreenName]js.Value
	shown    view.ScreenName // by the document, at first because index.html says so
	ready    bool            // after the first Show

	game *gameScreen
	// These take hold of their part of the document when they are first shown: all at once
	// would keep a phone busy while it should show the first.
	panels   map[view.ScreenName]func() *panel
	home     func() *homeScreen
	settings func() *settingsScreen
	about    func() *aboutScreen
	games    func() *gamesScreen

	look    *look
	hides   *mark // that friends are not to learn the address
	live    *liveRegion
	outside *outside
	speaks  string // the setting of the language
	tap     view.Tap

	actions *queue[view.Action]
	pause   func()
	removes []func()
}

// NewPage takes hold of the document. on gets what the person does, one at a
// time and in order, and may block; what was pressed before the program was
// ready comes right after the first Show, so that it meets a screen. pause is called between the steps of what takes a
// phone a good while.
func NewPage(on func(view.Action), pause func()) *Page {
	document := js.Global().Get("document")
	p := &Page{
		root:     document.Get("documentElement"),
		panels:   map[view.ScreenName]func() *panel{},
		sections: map[view.ScreenName]js.Value{},
		live:     newLiveRegion(find(document, "#live")),
		actions:  newQueue(on),
		pause:    pause,
	}
	for name, id := range screenNames {
		section := find(document, "section[data-screen="+id+"]")
		p.sections[name] = section
		if !section.Get("hidden").Bool() {
			p.shown = name
		}
	}
	p.home = sync.OnceValue(func() *homeScreen { return newHomeScreen(p.sections[view.HomeScreen]) })
	for _, name := range []view.ScreenName{view.InviteScreen, view.JoinScreen, view.ProblemScreen, view.FindScreen} {
		p.panels[name] = sync.OnceValue(func() *panel { return newPanel(p.sections[name]) })
	}
	pause()
	p.game = newGameScreen(p.sections[view.GameScreen], p.actions.push)
	p.settings = sync.OnceValue(func() *settingsScreen {
		return newSettingsScreen(p.sections[view.SettingsScreen], p.actions.push)
	})
	p.about = sync.OnceValue(func() *aboutScreen { return newAboutScreen(p.sections[view.AboutScreen]) })
	p.games = sync.OnceValue(func() *gamesScreen { return newGamesScreen(p.sections[view.GamesScreen], p.actions.push) })
	pause()
	p.look, p.outside = newLook(document), newOutside()
	p.hides = newMark(p.root, "data-hides")

	link := find(document, "#link")
	p.removes = append(p.removes,
		listen(document, "click", p.click),
		listen(document, "pointerup", p.letGo),
		listen(document, "keydown", p.key),
		listen(document, "change", p.choose),
		listen(link, "focus", func(js.Value) { link.Call("select") }))
	for _, share := range all(document, "[data-act="+string(view.ActShare)+"]") {
		share.Set("hidden", !CanShare())
	}
	return p
}

// Close removes the page's listeners. The document stays as it is.
func (p *Page) Close() {
	for _, remove := range p.removes {
		remove()
	}
	p.removes = nil
}

// NewBoard builds the board, and calls on, which must not block, with what a person does. The board is empty
// until its Show. The <div> it is built in has its size from the style sheet, so it is the same before and after.
func (p *Page) NewBoard(on func(view.BoardEvent)) *Board {
	return newBoard(p.game.host, &p.tap, on, p.pause)
}

// letGo takes note of a press beside the board, before which there may be none yet.
func (p *Page) letGo(event js.Value) {
	if event.Get("target").Call("closest", ".board").IsNull() {
		p.tap.Elsewhere(place(event), milliseconds(event.Get("timeStamp")))
	}
}

// Show makes the document look like s and touches only what has changed. Focus
// stays where it is unless the screen is another or what had it is gone.
func (p *Page) Show(s view.Screen) {
	if language := s.Settings.Language; language != p.speaks || !p.ready {
		p.speaks = language
		speak(language)
	}
	moved := s.Name != p.shown
	if moved {
		for name, section := range p.sections {
			section.Set("hidden", name != s.Name)
		}
		p.shown = s.Name
	}
	// For the style sheet: the header differs on the game screen, and only
	// screens that come later fade in.
	p.root.Call("setAttribute", "data-screen", screenNames[s.Name])
	p.hides.set(yes(s.Settings.Hide))
	if moved && p.ready {
		p.root.Call("setAttribute", "data-moved", "")
	}

	p.game.dialogs.show(s) // on every screen: one that stays open makes the page inert
	p.look.show(s.Settings)
	if s.Name != view.GameScreen {
		p.game.sharing.show(nil) // a window that is open in a hidden section locks the page
	}
	p.pause()
	switch s.Name {
	case view.SettingsScreen:
		p.settings().show(s.Settings, s.Rest)
	case view.AboutScreen:
		p.about().show()
	case view.GamesScreen:
		p.games().show(s)
	case view.HomeScreen:
		p.home().show(s)
	case view.GameScreen:
		p.game.show(s, p.pause)
	default:
		p.panels[s.Name]().show(s)
	}
	p.pause()
	p.outside.show(s)
	if moved {
		js.Global().Call("scrollTo", 0, 0)
		if p.ready { // a page that has just been loaded begins where the browser puts it
			p.focusScreen()
		}
	}
	p.live.show(s.Say, s.SayCount)
	if !p.ready {
		p.ready = true
		p.takeOver()
	}
}

// focusScreen puts the focus where the screen begins: the board's point in a
// game, else the heading.
func (p *Page) focusScreen() {
	if p.shown != view.GameScreen {
		focus(find(p.sections[p.shown], "[data-heading]"))
		return
	}
	if !p.game.focusBoard() {
		// The board is being built by whoever called Show: once more after that.
		go guard("giving the board the focus", func() {
			if active().Equal(p.game.heading.el) {
				p.game.focusBoard()
			}
		})
	}
}

// takeOver tells boot.js that the program is ready, and does what was pressed
// until now.
func (p *Page) takeOver() {
	rowan := js.Global().Get("rowan")
	if rowan.IsUndefined() {
		return
	}
	rowan.Call("ready")
	pending := rowan.Get("pending")
	for i := range pending.Length() {
		kept := pending.Index(i)
		p.actions.push(view.Action{Act: view.Act(kept.Get("act").String()), Value: kept.Get("value").String()})
	}
	pending.Set("length", 0)
}

// click finds the control that was pressed. Until the first Show it is boot.js
// that listens.
func (p *Page) click(event js.Value) {
	if !p.ready {
		return
	}
	control := event.Get("target").Call("closest", "[data-act]")
	if control.IsNull() || attribute(control, "aria-disabled") == "true" {
		return
	}
	// The second click of a double click would answer a question that the first
	// one has only just asked.
	if event.Get("detail").Int() > 1 && !control.Call("closest", "[data-question]").IsNull() {
		return
	}
	p.actions.push(view.Action{Act: view.Act(attribute(control, "data-act")), Value: attribute(control, "data-value")})
}

// choose takes in what was chosen from a list of how to play.
func (p *Page) choose(event js.Value) {
	list := event.Get("target")
	if p.ready && !list.Call("closest", "[data-option]").IsNull() {
		p.actions.push(view.Action{Act: view.ActChoose, Value: list.Get("value").String()})
	}
}
