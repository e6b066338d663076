package main

import (
	"crypto/rand"
	"errors"
	"sync"
	"time"

	"rowan/rules/ai"
	"rowan/wasm/app"
	"rowan/wasm/bot"
	"rowan/wasm/dom"
	"rowan/wasm/line"
	"rowan/wasm/view"
)

// A browser is the app and what its effects work on.
type browser struct {
	app     *app.App
	storage *dom.Storage
	page    *dom.Page
	board   *dom.Board // nil until a board is first shown
	sounds  *dom.Sounds
	bot     *bot.Client
	films   *bot.Client // in a worker of its own, which lives as long as a film is made
	line    *line.Conn  // nil when nobody is looked for
	watched *line.Conn  // to those who watch; nil without a room for them
	lobby   *line.Conn  // nil while it is closed
	ticker  *time.Ticker
	seat    *dom.SeatLock // nil without one
	clocks  *time.Timer   // for the next change of the clocks on the cards
	mail    mailbox
	started bool // the first screen is shown
}

// frame is about how long the browser takes to show something.
const frame = 16 * time.Millisecond

// runPage runs the page's loop; it never returns.
func runPage() {
	b := &browser{storage: dom.NewStorage("rowan")}
	b.mail.more = make(chan struct{}, 1)
	b.pause()
	b.ticker = time.NewTicker(time.Second)
	b.ticker.Stop()
	go func() {
		for range b.ticker.C {
			b.mail.put(app.Tick{})
		}
	}()
	b.page = dom.NewPage(func(a view.Action) { b.mail.put(app.Action{Action: a}) }, b.pause)
	b.pause()
	b.bot, b.films = bot.NewClient(spawn), bot.NewClient(spawn)
	b.sounds = dom.NewSounds()
	b.app = app.New(app.Config{
		Store:     b.storage,
		Languages: dom.Languages(),
		Random:    func(p []byte) { _, _ = rand.Read(p) }, // never fails, or the program ends
		Now:       time.Now,
		Decode:    dom.DecodeText,
		Relay:     b.page.Relay(),
		Base:      b.page.Base(),
		Plays:     ai.Plays,
		CanNotify: dom.CanNotify(),
		Powered:   dom.WatchPower(),
	})
	b.mail.put(app.Address{Fragment: b.page.Fragment()}) // first: what is shown after it is what the person came for
	b.page.OnFile(func(name string, data []byte, err error) {
		b.mail.put(app.Opened{Name: name, Data: data, Err: err})
	})
	if dom.Hidden() { // opened behind another
		b.mail.put(app.Hidden{Hidden: true})
	}
	b.page.OnHidden(func(hidden bool) { b.mail.put(app.Hidden{Hidden: hidden}) })
	if dom.Offline() {
		b.mail.put(app.Offline{Offline: true})
	}
	b.page.OnOffline(func(offline bool) { b.mail.put(app.Offline{Offline: offline}) })
	b.page.OnAwake(func() { b.mail.put(app.Awake{}) })
	b.page.OnFragment(func(fragment string) { b.mail.put(app.Address{Fragment: fragment}) })
	b.pause()
	b.clocks = time.AfterFunc(time.Hour, func() { b.mail.put(nil) })
	for {
		// No event: a clock shows something else, and nothing else has changed.
		if e := b.mail.take(); e != nil {
			for _, effect := range b.app.Handle(e) {
				b.do(effect)
			}
			b.pause()
			b.show()
			b.started = true
		}
		b.showClocks()
	}
}

// pause lets the browser paint and listen between the steps of the start: a phone takes a good while for each. Afterwards
// a screen and its board come together.
func (b *browser) pause() {
	if !b.started {
		dom.Yield()
	}
}

// show brings the document up to the app's state.
func (b *browser) show() {
	screen := b.app.Screen()
	b.page.Show(screen)
	b.pause()
	b.sounds.Want(screen.Settings.Volume > 0)
	scene, ok := b.app.Scene()
	if !ok {
		return
	}
	if b.board == nil {
		b.board = b.page.NewBoard(func(e view.BoardEvent) { b.mail.put(app.Board{Event: e}) })
		b.pause()
	}
	b.board.Show(scene)
	b.pause()
	b.board.Name(b.app.Labels())
}

// showClocks shows the clocks of a match, and again when they show something else.
func (b *browser) showClocks() {
	top, bottom, next := b.app.Clocks()
	if next == 0 {
		b.clocks.Stop()
		return
	}
	b.page.ShowClocks(top, bottom)
	b.clocks.Reset(next)
}

// do carries out an effect.
func (b *browser) do(e app.Effect) {
	switch e := e.(type) {
	case app.Think:
		b.bot.Think(e.Request, func(r bot.Reply) { b.mail.put(app.Thought{Serial: e.Serial, Reply: r}) })
	case app.Ponder:
		b.bot.Think(e.Request, func(bot.Reply) {})
	case app.Analyse:
		b.bot.Analyse(e.Request, func(r bot.AnalysisReply) { b.mail.put(app.Analysed{Serial: e.Serial, Reply: r}) })
	case app.StopThinking:
		b.bot.Stop()
	case app.OpenLine:
		b.hangUp()
		// Frames wait until the loop has taken the one before, so that package peer can bound them.
		b.line = line.Open(e.Config, reachFriend, func(event line.Event) { b.mail.putAndWait(app.Line{Serial: e.Serial, Event: event}) })
	case app.CloseLine:
		b.hangUp()
	case app.SendFrame:
		if b.line != nil {
			b.line.Send(e.Line, e.Data)
		}
	case app.AcceptLine:
		if b.line != nil {
			b.line.Accept(e.Line)
		}
	case app.DropLine:
		if b.line != nil {
			b.line.Drop(e.Line, e.Reason)
		}
	case app.RetryLine:
		if b.line != nil {
			b.line.Retry()
		}
	case app.MoveLine:
		for _, c := range []*line.Conn{b.line, b.lobby} {
			if c != nil {
				c.Moved()
			}
		}
	case app.OpenShow:
		b.hideGame()
		b.watched = line.Open(e.Config, reachFriend, func(event line.Event) { b.mail.putAndWait(app.ShowLine{Serial: e.Serial, Event: event}) })
	case app.SendShow:
		if b.watched != nil {
			b.watched.Send(e.Line, e.Data)
		}
	case app.AcceptShow:
		if b.watched != nil {
			b.watched.Accept(e.Line)
		}
	case app.CloseShow:
		b.hideGame()
	case app.OpenLobby:
		b.lobby = line.OpenLobby(e.Relay, e.Token, reachFriend, func(event line.Event) { b.mail.putAndWait(app.InLobby{Serial: e.Serial, Event: event}) })
	case app.Wish:
		b.lobby.Wish(e.Wish)
	case app.Browse:
		b.lobby.Browse(e.List, e.Page)
	case app.CloseLobby:
		b.lobby.Close()
		b.lobby = nil
	case app.RetryLobby:
		b.lobby.Retry()
	case app.MakeCode:
		if b.line != nil {
			b.line.MakeCode()
		}
	case app.TakeCode:
		if b.line != nil {
			b.line.TakeCode(e.Text)
		}
	case app.Ticking:
		b.tick(e.On)
	case app.Copy:
		b.mail.put(app.Copied{Err: dom.Copy(e.Text)})
	case app.Share:
		if err := dom.Share("Rowan", e.Text, e.URL); !errors.Is(err, dom.ErrShareClosed) {
			b.log(err)
		}
	case app.Measure:
		go func() {
			used, quota := dom.Space()
			b.mail.put(app.Measured{Used: used, Quota: quota})
		}()
	case app.Continue:
		time.AfterFunc(frame, func() { b.mail.put(app.Continued{}) })
	case app.Persist:
		go func() { b.log(dom.Persist()) }()
	case app.Forget:
		if err := dom.Forget(b.storage); err != nil {
			b.mail.put(app.Forgotten{Err: err})
			return
		}
		b.page.Restart()
	case app.SaveFile:
		b.log(dom.SaveFile(e.Name, e.Type, e.Data))
	case app.ShareFile:
		if err := dom.ShareFile(e.Text, e.Name, e.Type, e.Data); !errors.Is(err, dom.ErrShareClosed) {
			b.log(err)
		}
	case app.MakePicture:
		data, err := takePicture(e)
		b.mail.put(app.Pictured{Data: data, Share: e.Share, Err: err})
	case app.MakeFilm:
		e.Request.Scheme = uint8(dom.Scheme())
		b.films.Film(e.Request, func(r bot.FilmReply) { b.mail.put(app.Filmed{Serial: e.Serial, Reply: r}) })
	case app.StopFilm:
		b.films.Close()
	case app.Fragment:
		b.page.GoTo(e.Text, e.Step)
	case app.Back:
		if !b.page.Back() {
			b.mail.put(app.Address{})
		}
	case app.Sound:
		b.sounds.Play(e.Kind, e.Board, e.Volume, e.After)
	case app.Vibrate:
		dom.Vibrate(e.Pattern)
	case app.HoldSeat:
		b.letSeat()
		b.seat = dom.HoldSeat(e.Key, func() { b.mail.put(app.Elsewhere(e)) })
	case app.LetSeat:
		b.letSeat()
	case app.AskNotify:
		go func() { b.mail.put(app.NotifyAnswered{Granted: dom.AskNotify()}) }()
	case app.Notify:
		go func() { b.log(dom.Notify(e.Title, e.Text)) }()
	case app.Log:
		b.log(e.Err)
	}
}

func (b *browser) hideGame() {
	if b.watched != nil {
		b.watched.Close()
		b.watched = nil
	}
}

func (b *browser) letSeat() {
	if b.seat != nil {
		b.seat.Let()
		b.seat = nil
	}
}

func (b *browser) hangUp() {
	if b.line != nil {
		b.line.Close()
		b.line = nil
	}
}

// tick tells the app once a second that time passes, or no more.
func (b *browser) tick(on bool) {
	if !on {
		b.ticker.Stop()
		return
	}
	b.ticker.Reset(time.Second)
}

func (b *browser) log(err error) {
	if err != nil {
		dom.Log(err)
	}
}

// spawn starts the worker that thinks.
func spawn(receive func([]byte), fail func(error)) (bot.Worker, error) {
	port, err := dom.StartWorker()
	if err != nil {
		return nil, err
	}
	port.OnMessage(receive)
	port.OnError(fail)
	return port, nil
}

// reachFriend gets a port to the program that makes lines.
func reachFriend() (line.Port, error) {
	port, err := dom.ReachFriend()
	if err != nil {
		return nil, err
	}
	port.OnError(dom.Log)
	return port, nil
}

// A mailbox keeps events until the loop takes them. put never blocks, so that
// callbacks can use it.
type mailbox struct {
	mu     sync.Mutex
	events []mail
	more   chan struct{} // of capacity 1: there is something to take
}

// A mail is an event and who waits until it is taken.
type mail struct {
	event app.Event
	taken chan struct{} // nil where nobody waits
}

func (m *mailbox) put(e app.Event) { m.add(mail{event: e}) }

// putAndWait returns when the loop has taken the event.
func (m *mailbox) putAndWait(e app.Event) {
	taken := make(chan struct{})
	m.add(mail{e, taken})
	<-taken
}

func (m *mailbox) add(e mail) {
	m.mu.Lock()
	m.events = append(m.events, e)
	m.mu.Unlock()
	select {
	case m.more <- struct{}{}:
	default:
	}
}

func (m *mailbox) take() app.Event {
	for {
		m.mu.Lock()
		if len(m.events) > 0 {
			e := m.events[0]
			m.events = m.events[1:]
			m.mu.Unlock()
			if e.taken != nil {
				close(e.taken)
			}
			return e.event
		}
		m.mu.Unlock()
		<-m.more
	}
}
