package app

import (
	"crypto/sha256"

	"rowan/relay/signaling"
	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/protocol"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// The host of a match may hand out a second link, with which anybody can watch and nobody play.

// canShow reports whether the match on the board can be shown to others.
func (a *App) canShow() bool {
	return a.local == nil && a.online != nil && a.online.session.Begun() && a.online.session.Seat() == record.Host && !a.online.frozen
}

// giveWatch gives away the link for watchers, and from then on lets them in.
func (a *App) giveWatch(how string) {
	if !a.canShow() {
		return
	}
	o := a.online
	link := a.Base + "#" + o.session.HandOut().Fragment()
	if !a.keepTable(o.session.Table().Encode()) {
		return
	}
	a.openShow()
	if how == "share" {
		a.do(Share{Text: a.gameName(a.match().Position().Variant()), URL: link})
	} else {
		a.do(Copy{link})
	}
}

// openShow opens the room for watchers, where the link to it has been handed out.
func (a *App) openShow() {
	o := a.online
	t := o.session.Table()
	if !t.Shown || o.shows != 0 {
		return
	}
	o.shows = a.next()
	a.do(OpenShow{o.shows, line.Config{Relay: a.relay, Secret: t.Invite.Watch().Secret, Watch: true, Role: line.Host,
		Token: watchToken(t.Token), Intro: o.session.WatcherIntro(), RelayOnly: a.settings.Hide}})
}

// watchToken is the seat's secret in the other room, by which the relay can't tell that the two are of one match.
func watchToken(token [16]byte) signaling.Token {
	sum := sha256.Sum256(append([]byte("rowan/1 watch token"), token[:]...))
	return signaling.Token(sum[:16])
}

// showLine takes in what happens in the room for watchers. What they say is nobody's business.
func (a *App) showLine(l ShowLine) {
	o := a.online
	if o == nil || o.frozen || l.Serial != o.shows {
		return
	}
	switch e := l.Event.(type) {
	case line.Relay:
		if e.Err != nil {
			a.do(Log{e.Err})
		}
	case line.Up:
		a.session(session.WatcherUp{Line: e.Line, Binding: protocolBinding(e.Binding)})
	case line.Down:
		a.session(session.WatcherDown{Line: e.Line})
	}
}

func protocolBinding(b line.Binding) protocol.Binding {
	return protocol.Binding{HostID: b.HostID, GuestID: b.GuestID, HostFingerprint: b.HostFingerprint, GuestFingerprint: b.GuestFingerprint}
}

// A watching is a match of others that a person looks on at.
type watching struct {
	watcher *session.Watcher
	serial  int // of the OpenLine
	relay   line.Relay
	heard   heard
	// unreached says why there is no line with a host who is there; 0 where that is not known.
	unreached i18n.ID
}

// openWatch looks on at the match that a link shows.
func (a *App) openWatch(fragment string) {
	link, err := protocol.ParseWatch(fragment)
	if err != nil {
		a.do(Log{err})
		a.fail(linkProblem(err), "")
		return
	}
	if a.relayErr != nil {
		a.failRelay()
		return
	}
	w := &watching{watcher: session.NewWatcher(link), serial: a.next(), relay: line.Relay{State: line.Connecting}}
	a.watching = w
	a.screen = view.JoinScreen
	var token signaling.Token
	a.Random(token[:])
	a.do(OpenLine{w.serial, line.Config{Relay: a.relay, Secret: link.Secret, Watch: true, Role: line.Guest, Token: token, Intro: w.watcher.Intro(), RelayOnly: a.settings.Hide}})
}

// watchLine takes in what happens on a watcher's line.
func (a *App) watchLine(l Line) {
	w := a.watching
	if l.Serial != w.serial {
		return
	}
	switch e := l.Event.(type) {
	case line.Relay:
		w.relay = e
		if e.State == line.Refused {
			a.do(Log{e.Err})
			if !w.watcher.Begun() {
				a.fail(relayProblem(e), "")
			}
		}
	case line.Up:
		w.unreached = 0
		a.watch(session.LineUp{Line: e.Line, Intro: e.Intro, Binding: protocolBinding(e.Binding)})
	case line.Frame:
		a.watch(session.Frame{Line: e.Line, Data: e.Data})
	case line.Down:
		w.unreached = lineProblem(e.Err)
		a.watch(session.LineDown{Line: e.Line})
	}
}

func (a *App) watch(e session.Event) {
	w := a.watching
	for _, effect := range w.watcher.Handle(e, a.now()) {
		switch effect := effect.(type) {
		case session.Accept:
			a.do(AcceptLine{effect.Line})
		case session.Drop:
			a.do(DropLine{effect.Line, effect.Reason})
		}
	}
	if err := w.watcher.Problem(); err != nil && !w.watcher.Begun() {
		a.fail(sessionProblem(err), "")
		return
	}
	if w.watcher.Begun() {
		a.screen = view.GameScreen
		a.hearWatched()
	}
}

// hearWatched says aloud what is new in the match that is watched.
func (a *App) hearWatched() {
	w := a.watching
	s, h := w.watcher.State(), &w.heard
	if id := w.watcher.GameID(); id != h.game {
		*h = heard{game: id, plies: s.Match.Ply(), undone: s.Undone, end: s.Over()}
		a.past = nil
	}
	var news []string
	if h.shrink(s) {
		a.past = nil
		if !s.Over() {
			news = append(news, a.Text.Text(i18n.SayBack))
		}
	}
	if ply := s.Match.Ply(); ply > h.plies {
		h.plies = ply
		news = append(news, a.sayPlayed(s.Match, rules.NoColor))
	}
	if s.Over() && !h.end {
		h.end = true
		news = append(news, a.watchedResult())
	}
	if len(news) > 0 {
		a.say(a.Text.Sentences(news...))
	}
}

// watchedResult says how the match that is watched ended.
func (a *App) watchedResult() string {
	s := a.watching.watcher.State()
	v := s.Match.Position().Variant()
	o, method := s.Outcome(), a.method(v, s.End.Method)
	switch {
	case s.End.Draw:
		return a.Text.Sentences(a.Text.Text(i18n.DrawResult), method)
	case o.Winner == rules.NoColor:
		return method
	}
	return a.Text.Sentences(a.Text.Text(i18n.ColorWins, colorID(v, o.Winner)), method)
}

// watchScreen is the game screen of a match that is watched.
func (a *App) watchScreen(s *view.Screen) {
	w := a.watching
	st := w.watcher.State()
	v := st.Match.Position().Variant()
	seat, moving := st.ToMove()
	switch {
	case st.Over():
		s.Lead = a.watchedResult()
	case !w.watcher.Together() && w.relay.State == line.Refused:
		s.Lead = a.Text.Text(relayProblem(w.relay))
	case !w.watcher.Together() && w.unreached != 0:
		s.Lead = a.Text.Text(w.unreached)
	case !w.watcher.Together():
		s.Lead = a.Text.Text(i18n.WatchLost)
	case moving:
		s.Lead, s.Rest = a.Text.Text(i18n.ColorsTurn, colorID(v, st.ColorOf(seat))), a.lastMove(st.Match)
	default:
		s.Lead = a.Text.Text(i18n.Drawing)
	}
	card := func(who record.Seat, nameless i18n.ID) view.Card {
		c := view.Card{Name: view.PlainText(st.Names[who], view.MaxName), Color: st.ColorOf(who), Discs: v.Game == rules.ConnectFour, Active: moving && seat == who}
		if c.Name == "" {
			c.Name = a.Text.Text(nameless)
		}
		c.Detail = a.colorName(v, c.Color)
		return c
	}
	s.Top, s.Bottom = card(record.Guest, i18n.PlayerTwo), card(record.Host, i18n.PlayerOne)
	s.Bottom.Detail += " · " + a.Text.Text(i18n.YouWatch)
	s.Top.Clock, s.Bottom.Clock, _ = a.Clocks()
	s.Actions = []view.Button{a.button(view.ActHome, i18n.Home, true)}
}

// watchWaits is the screen before there is anything to see.
func (a *App) watchWaits(s *view.Screen) {
	w := a.watching
	terms := w.watcher.Watch().Terms
	s.Heading = a.Text.Text(i18n.WatchHeading)
	s.Terms = append([]string{a.gameName(terms.Variant)}, a.clockTerms(terms)[0])
	s.Lead, s.Rest = a.Text.Text(i18n.WatchWaits), a.Text.Text(i18n.ShowerMustOpen)
	switch w.relay.State {
	case line.Lost:
		s.Lead, s.Rest = a.Text.Text(i18n.RelayLost), ""
	case line.Connecting:
		s.Lead, s.Rest = a.Text.Text(i18n.ReachingRelay), ""
	default:
		if w.unreached != 0 {
			s.Lead, s.Rest = a.Text.Text(w.unreached), ""
		}
	}
}
