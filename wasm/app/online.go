package app

import (
	"errors"
	"time"

	"rowan/relay/signaling"
	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// An online is a seat in a match with a friend.
type online struct {
	session *session.Session
	key     string // where the table is kept
	serial  int    // of the OpenLine
	relay   line.Relay
	meeting bool // the other is at the relay, a line is being made
	line    int  // that the session has accepted, 0 for none
	routes  map[int]line.Route
	// unreached says why there is no line with a friend who is there; 0 where that is not known.
	unreached i18n.ID
	// frozen says that this page must not act for the seat any more, and why: another tab
	// does, or what it does cannot be kept.
	frozen bool
	why    i18n.ID
	heard  heard

	left     time.Time     // since when the friend is away; zero while he is there
	waits    bool          // the person rather waits for him than claims the game
	leftLast time.Duration // of the person's own time, when it was last looked at
	chat     chat
	hand     *byHand      // nil without one
	shows    int          // serial of the OpenShow; 0 for none
	seat     string       // the link that takes the seat to another device; empty before it was given
	proposal *view.Choice // the terms of a rematch that are being chosen

	until time.Duration  // Mono of the app's now until which a stranger is waited for
	back  *session.Table // of the invitation that he has taken; nil without one

	compared bool // the person has read what the digits are for

	stands standing // that was kept last
	keptAs string   // the key under which kept is among the games
	kept   *kept
}

// heard is what of a game has been said aloud.
type heard struct {
	game    record.Hash
	plies   int // -1 before the beginning
	undone  int
	offers  [2]record.Offer // by seat
	end     bool
	rematch bool
	listing session.Listing
}

// shrink reports whether moves are gone: they were taken back, or stand behind a fork.
func (h *heard) shrink(s *record.State) bool {
	ply := s.Match.Ply()
	shrunk := s.Undone != h.undone || ply < h.plies
	h.undone, h.plies = s.Undone, min(h.plies, ply)
	return shrunk
}

// sit takes the place at a table and looks for the other.
func (a *App) sit(t *session.Table, step bool) {
	if a.relayErr != nil {
		a.failRelay()
		return
	}
	s, err := session.New(t)
	if err != nil {
		a.do(Log{err})
		a.fail(i18n.SavedBroken, "")
		return
	}
	s.SetName(a.settings.Name)
	a.leave()
	a.online = &online{session: s, key: tableKey(t.Invite)}
	a.pickText()
	a.do(Fragment{Text: t.Invite.Fragment(), Step: step})
	if !a.keepTable(t.Encode()) {
		return
	}
	if t.Moved {
		a.listen(true)
		a.freeze(i18n.SeatMoved)
		return
	}
	a.do(HoldSeat{a.online.key})
	a.rememberTable()
	a.online.until = a.now().Mono + strangerTime
	a.listen(true)
	a.openLine()
	a.openShow()
	a.followList()
	if a.hiding.hidden {
		a.hide(true)
	}
	if a.offline {
		a.session(session.Offline{Offline: true})
	}
	a.screen = a.onlineScreen()
}

// keepTable keeps the table; false when it can't be kept and an older one still is: then the seat must not
// act, for after a reload it would contradict itself.
func (a *App) keepTable(table []byte) bool {
	o := a.online
	err := a.Store.Save(o.key, table)
	if err == nil {
		return true
	}
	a.do(Log{err})
	if errDelete := a.Store.Delete(o.key); errDelete != nil {
		if _, errLoad := a.Store.Load(o.key); errLoad == nil {
			a.freeze(i18n.NotKept)
			return false
		}
	}
	a.warnUnkept(err) // nothing is kept, so nothing is contradicted: the game lasts as long as the page
	return true
}

// rememberTable makes the table the game to go on with, once there is something to go on with.
func (a *App) rememberTable() {
	if a.online.session.Begun() || a.online.session.Seat() == record.Host && !a.stranger() {
		a.playedLast(a.online.key)
	}
}

// freeze ends all that this page does for the seat.
func (a *App) freeze(why i18n.ID) {
	o := a.online
	o.frozen, o.why, o.meeting, o.line = true, why, false, 0
	o.serial = a.next() // what still comes from the line is dropped
	a.do(CloseLine{})
	a.do(CloseShow{})
	a.do(LetSeat{})
	a.screen = a.onlineScreen()
	a.say(a.Text.Text(why))
}

// openLine looks for the other seat.
func (a *App) openLine() {
	o := a.online
	t := o.session.Table()
	role := line.Host
	if t.Seat == record.Guest {
		role = line.Guest
	}
	o.serial, o.relay, o.meeting, o.line = a.next(), line.Relay{State: line.Connecting}, false, 0
	o.unreached = 0
	o.routes = map[int]line.Route{}
	a.do(OpenLine{o.serial, line.Config{Relay: a.relay, Secret: t.Invite.Secret, Role: role,
		Token: signaling.Token(t.Token), Intro: t.Intro().Encode(), RelayOnly: a.settings.Hide}})
}

// line takes in what happens on the line.
func (a *App) line(l Line) {
	if a.watching != nil {
		a.watchLine(l)
		return
	}
	o := a.online
	if o == nil || o.frozen || l.Serial != o.serial {
		return
	}
	switch e := l.Event.(type) {
	case line.Relay:
		o.relay = e
		switch {
		case e.State == line.Refused:
			a.relayRefused(e)
		case o.notLoaded():
			a.do(Log{e.Err})
		}
	case line.Code:
		a.coded(e)
	case line.Meeting:
		o.meeting = true
	case line.Up:
		o.meeting, o.unreached = false, 0
		o.routes[e.Line] = e.Route
		a.session(session.LineUp{Line: e.Line, Intro: e.Intro, Binding: protocolBinding(e.Binding)})
	case line.RouteKnown:
		o.routes[e.Line] = e.Route
	case line.Frame:
		a.session(session.Frame{Line: e.Line, Data: e.Data})
	case line.Down:
		o.meeting = false
		delete(o.routes, e.Line)
		if o.line == e.Line {
			o.line = 0
		}
		o.unreached = lineProblem(e.Err)
		a.do(Log{e.Err})
		a.session(session.LineDown{Line: e.Line})
	}
}

// notLoaded reports whether the program that makes lines is missing: it is loaded when a friend is first looked for.
func (o *online) notLoaded() bool { return errors.Is(o.relay.Err, line.ErrNotLoaded) }

// relayRefused ends what can't be mended by trying again. A game that is under way stays.
func (a *App) relayRefused(r line.Relay) {
	a.do(Log{r.Err})
	switch {
	case r.Code == signaling.CloseReplaced:
		a.freeze(i18n.OtherTab)
	case r.Code == signaling.CloseExpired:
		a.do(RetryLine{}) // the room is made anew
	case !a.online.session.Begun():
		a.fail(relayProblem(r), "")
	}
}

// now returns when this is, as a session wants it.
func (a *App) now() session.Now {
	now := a.Now()
	if a.began.IsZero() {
		a.began = now
	}
	return session.Now{Mono: now.Sub(a.began), Wall: now.Round(0)}
}

// session gives the session an event and carries out what it wants.
func (a *App) session(e session.Event) {
	o := a.online
	for _, effect := range o.session.Handle(e, a.now()) {
		switch effect := effect.(type) {
		case session.Save:
			if !a.keepTable(effect.Table) {
				return
			}
		case session.Keep:
			a.save(recordKey(matchKey(effect.Game)), a.wholeRecord(effect.Record))
		case session.Send:
			a.do(SendFrame{effect.Line, effect.Data})
		case session.Accept:
			o.line = effect.Line
			a.rememberTable()
			a.closeHand()
			a.found()
			a.do(AcceptLine{effect.Line})
		case session.Drop:
			a.do(DropLine{effect.Line, effect.Reason})
		case session.SendWatcher:
			a.do(SendShow(effect))
		case session.AcceptWatcher:
			a.do(AcceptShow(effect))
		case session.Reject:
			a.refuse(effect.Err)
		}
	}
	if err := o.session.Problem(); err != nil && !o.session.Begun() {
		if a.stranger() {
			a.strangerLeft()
			return
		}
		if o.session.Seat() == record.Guest {
			a.fail(sessionProblem(err), "")
			return
		}
		a.notice = a.Text.Text(i18n.StrangerKnocked) // the host waits for the right one
	}
	a.keepMatch()
	a.listen(false)
	a.followList()
	a.screen = a.onlineScreen()
}

// onlineScreen returns which screen shows the table.
func (a *App) onlineScreen() view.ScreenName {
	switch {
	case a.online.session.Begun():
		return view.GameScreen
	case a.stranger():
		return view.FindScreen
	case a.online.session.Seat() == record.Host:
		return view.InviteScreen
	}
	return view.JoinScreen
}

// listen says aloud what is new in the game: its beginning, moves, offers and the
// result. quietly only takes note.
func (a *App) listen(quietly bool) {
	o := a.online
	if !o.session.Begun() {
		return
	}
	s, other, h := o.session.State(), o.session.Seat().Other(), &o.heard
	if id := o.session.GameID(); id != h.game {
		*h = heard{game: id, plies: -1, listing: h.listing}
		a.stopFilm()
		a.past, a.aimed, a.sharing, o.proposal = nil, nil, nil, nil // one thing at a time
		if a.dialog == view.RematchDialog {
			a.dialog = view.NoDialog
		}
	}
	if s.Match.Ply() != h.plies || s.Undone != h.undone || s.Over() != h.end {
		a.notice = "" // of the position before
	}
	var news []string
	plies := h.plies
	if h.shrink(s) {
		a.past, a.aimed, a.offering = nil, nil, false
		if !s.Over() {
			news = append(news, a.Text.Text(i18n.SayBack))
		}
	}
	if s.Phase >= record.Playing && h.plies < 0 {
		h.plies = 0
		color := colorID(s.Match.Position().Variant(), s.ColorOf(other.Other()))
		news = append(news, a.Text.Text(i18n.SayBegin, color))
	}
	if ply := s.Match.Ply(); ply > h.plies && ply > 0 {
		h.plies = ply
		a.offering = false
		news = append(news, a.sayPlayed(s.Match, s.ColorOf(other.Other())))
	}
	if s.Over() && !h.end {
		lead, rest := a.resultOnline()
		news = append(news, lead, rest)
	}
	if offer := s.Offered[other]; offer != h.offers[other] {
		switch offer.What {
		case record.OfferDraw:
			news = append(news, a.Text.Text(i18n.AskDraw))
		case record.OfferTakeback:
			news = append(news, a.takebackText(s, offer))
		}
	}
	me := other.Other()
	if s.Offered[me] == (record.Offer{}) && h.offers[me] != (record.Offer{}) && !s.Over() && plies == h.plies && len(news) == 0 {
		news = append(news, a.Text.Text(i18n.OfferDeclined))
		if !quietly {
			a.notice = a.Text.Text(i18n.OfferDeclined)
		}
	}
	wants := o.session.Again()[other]
	if wants && !h.rematch {
		news = append(news, a.Text.Text(i18n.FriendWantsRematch))
	}
	if text := a.hearListing(h.listing); text != "" {
		news = append(news, text)
		if !quietly && o.session.Listing() == session.ListingDenied {
			a.notice = text
		}
	}
	h.end, h.offers, h.rematch, h.listing = s.Over(), s.Offered, wants, o.session.Listing()
	news = append(news, a.hearChat()...)
	presence := a.watchPresence()
	if quietly {
		return
	}
	if len(news) > 0 {
		a.tellHidden(a.Text.Sentences(news...))
	}
	if presence != "" {
		news = append(news, presence)
	}
	if len(news) > 0 {
		a.say(a.Text.Sentences(news...))
	}
}

// playOnline plays the person's move.
func (a *App) playOnline(m rules.Move) {
	if a.online.session.Begun() && !a.online.frozen {
		a.session(session.Play{Move: m})
	}
}

func (a *App) resignOnline() {
	if !a.online.frozen {
		a.session(session.Resign{})
	}
}

// actOnline does what a button of a match with a friend says.
func (a *App) actOnline(action view.Action) {
	o := a.online
	if action.Act == view.ActRetry {
		a.retryOnline()
		return
	}
	if o.frozen {
		return
	}
	switch action.Act {
	case view.ActTakeback:
		a.session(session.AskTakeback{})
	case view.ActOfferDraw:
		a.session(session.OfferDraw{})
	case view.ActAcceptDraw, view.ActAcceptTakeback:
		a.session(session.AnswerOffer{Accept: true})
	case view.ActDeclineDraw, view.ActDeclineTakeback:
		a.session(session.AnswerOffer{})
	case view.ActRematch:
		a.session(session.AskRematch{})
	case view.ActAcceptRematch:
		a.session(session.AskRematch{Terms: o.session.Proposed(o.session.Seat().Other())})
	case view.ActTakeCode:
		a.takeCode(action.Value)
	case view.ActPass:
		a.pass(action.Value)
	case view.ActCompared:
		o.compared = true
	case view.ActList:
		a.list()
	case view.ActAllowListing, view.ActDenyListing:
		a.session(session.AnswerListing{Allow: action.Act == view.ActAllowListing})
	case view.ActGiveWatch:
		a.giveWatch(action.Value)
	case view.ActGiveSeat:
		a.giveSeat()
	case view.ActPropose:
		a.propose()
	case view.ActClaim:
		a.claim(action.Value)
	case view.ActWait:
		o.waits = true
	case view.ActChat, view.ActPhrase, view.ActSay:
		a.actChat(action)
	}
}

// retryOnline looks for the other at once, or takes the seat over from another tab: as it is kept, for
// the other tab may have gone on.
func (a *App) retryOnline() {
	o := a.online
	if !o.frozen {
		a.do(RetryLine{})
		return
	}
	saved, err := a.Store.Load(o.key)
	if err != nil {
		a.do(Log{err})
		a.fail(i18n.NothingSaved, "")
		return
	}
	table, err := session.Decode(saved)
	if err != nil {
		a.do(Log{err})
		a.fail(i18n.SavedBroken, "")
		return
	}
	table.Moved = false
	a.sit(table, false)
}

// sessionProblem returns the words for why a session gave up.
func sessionProblem(err error) i18n.ID {
	for _, p := range []struct {
		err error
		id  i18n.ID
	}{
		{session.ErrSeatTaken, i18n.SeatTaken},
		{session.ErrNotTheHost, i18n.NotTheHost},
		{session.ErrVersion, i18n.VersionsDiffer},
		{session.ErrTooMany, i18n.TooMuchNonsense},
		{session.ErrTerms, i18n.TermsDiffer},
	} {
		if errors.Is(err, p.err) {
			return p.id
		}
	}
	return i18n.WrongHello
}

// lineProblem returns the words for why no line comes about with a friend who is there, 0 where more trying helps.
func lineProblem(err error) i18n.ID {
	switch {
	case errors.Is(err, line.ErrNoTURN):
		return i18n.NoHiding
	case errors.Is(err, line.ErrNoWebRTC):
		return i18n.NoWebRTC
	}
	return 0
}

// relayProblem returns the words for why the relay refused.
func relayProblem(r line.Relay) i18n.ID {
	switch r.Code {
	case signaling.CloseRoomFull:
		return i18n.RoomFull
	case signaling.CloseRelayFull:
		return i18n.RelayFull
	case signaling.CloseTooManyRooms:
		return i18n.TooManyRooms
	case signaling.CloseTooFast:
		return i18n.TooFast
	case signaling.CloseVersion:
		return i18n.RelayVersion
	}
	return i18n.RelayRefused
}
