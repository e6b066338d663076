package app

import (
	"errors"
	"strings"

	"rowan/relay/signaling"
	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/peer"
	"rowan/wasm/protocol"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// An online is a seat in a match with a friend.
type online struct {
	session *session.Session
	key     string // where the table is kept
	serial  int    // of the line
	relay   peer.Relay
	meeting bool // the other is at the relay, a line is being made
	up      bool
	route   peer.Route
	heard   heard
}

// heard is what of a game has been said aloud.
type heard struct {
	game    record.Hash
	plies   int // -1 before the beginning
	offer   bool
	end     bool
	rematch bool
}

// sit takes the place at a table and looks for the other.
func (a *App) sit(t *session.Table, step bool) {
	s, err := session.New(t)
	if err != nil {
		a.do(Log{err})
		a.fail(i18n.SavedBroken, "")
		return
	}
	a.leave()
	a.online = &online{session: s, key: tableKey(t.Invite)}
	a.save(a.online.key, t.Encode())
	a.save(keyLast, []byte(a.online.key))
	a.do(Fragment{Text: t.Invite.Fragment(), Step: step})
	a.listen(true)
	a.openLine()
	a.screen = a.onlineScreen()
}

// openLine looks for the other seat.
func (a *App) openLine() {
	o := a.online
	t := o.session.Table()
	role := peer.Host
	if t.Seat == record.Guest {
		role = peer.Guest
	}
	o.serial, o.relay, o.meeting, o.up = a.next(), peer.Relay{State: peer.Connecting}, false, false
	a.do(OpenLine{o.serial, peer.Config{Relay: a.Relay, Secret: t.Invite.Secret, Role: role,
		Token: signaling.Token(t.Token), Intro: t.Intro().Encode()}})
}

// line takes in what happens on the line.
func (a *App) line(l Line) {
	o := a.online
	if o == nil || l.Serial != o.serial {
		return
	}
	switch e := l.Event.(type) {
	case peer.Relay:
		o.relay = e
		if e.State == peer.Refused {
			a.relayRefused(e)
		}
	case peer.Meeting:
		o.meeting = true
	case peer.Up:
		o.up, o.meeting, o.route = true, false, e.Route
		a.session(session.LineUp{Intro: e.Intro, Binding: protocol.Binding{
			HostID: e.Binding.HostID, GuestID: e.Binding.GuestID,
			HostFingerprint: e.Binding.HostFingerprint, GuestFingerprint: e.Binding.GuestFingerprint}})
	case peer.RouteKnown:
		o.route = e.Route
	case peer.Frame:
		a.session(session.Frame{Data: e.Data})
	case peer.Down:
		o.up, o.meeting = false, false
		a.do(Log{e.Err})
		a.session(session.LineDown{})
	}
}

// relayRefused ends what can't be mended by trying again. A game that is under way stays.
func (a *App) relayRefused(r peer.Relay) {
	a.do(Log{r.Err})
	if a.online.session.Begun() || r.Code == signaling.CloseReplaced {
		return
	}
	problem, detail := relayProblem(r)
	a.forget()
	a.fail(problem, detail)
}

// forget throws away a guest's seat that was never confirmed, so that the link can be
// tried again.
func (a *App) forget() {
	if a.online.session.Seat() == record.Guest && !a.online.session.Begun() {
		if err := a.Store.Delete(a.online.key); err != nil {
			a.do(Log{err})
		}
	}
}

// session gives the session an event and carries out what it wants.
func (a *App) session(e session.Event) {
	o := a.online
	for _, effect := range o.session.Handle(e) {
		switch effect := effect.(type) {
		case session.Save:
			a.save(o.key, effect.Table)
		case session.Send:
			a.do(SendFrame{effect.Data})
		case session.Drop:
			a.do(DropLine{effect.Reason})
		case session.Reject:
			a.refuse(effect.Err)
		}
	}
	if err := o.session.Problem(); err != nil && !o.session.Begun() {
		a.forget()
		a.fail(sessionProblem(err), "")
		return
	}
	a.listen(false)
	a.screen = a.onlineScreen()
}

// onlineScreen returns which screen shows the table.
func (a *App) onlineScreen() view.ScreenName {
	switch {
	case a.online.session.Begun():
		return view.GameScreen
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
		*h = heard{game: id, plies: -1}
	}
	var news []string
	if s.Phase >= record.Playing && h.plies < 0 {
		h.plies = 0
		color := a.colorName(s.Match.Position().Variant(), s.ColorOf(other.Other()))
		news = append(news, a.Text.Text(i18n.SayBegin, color))
	}
	if ply := s.Match.Ply(); ply > h.plies && ply > 0 {
		h.plies = ply
		news = append(news, a.sayMove(s.Match.At(ply-1), s.Match.Moves()[ply-1]))
	}
	if s.Over() && !h.end {
		lead, rest := a.resultOnline()
		news = append(news, lead, rest)
	}
	if s.Offered[other] && !h.offer {
		news = append(news, a.Text.Text(i18n.AskDraw))
	}
	wants := o.session.Again()[other]
	if wants && !h.rematch {
		news = append(news, a.Text.Text(i18n.FriendWantsRematch))
	}
	h.end, h.offer, h.rematch = s.Over(), s.Offered[other], wants
	if len(news) > 0 && !quietly {
		a.say(strings.Join(news, " "))
	}
}

// playOnline plays the person's move.
func (a *App) playOnline(m rules.Move) {
	if !a.online.session.Begun() {
		return
	}
	a.session(session.Play{Move: m})
}

func (a *App) resignOnline() { a.session(session.Resign{}) }

// actOnline does what a button of a match with a friend says.
func (a *App) actOnline(act view.Act) {
	switch act {
	case view.ActOfferDraw:
		a.session(session.OfferDraw{})
	case view.ActAcceptDraw:
		a.session(session.AnswerDraw{Accept: true})
	case view.ActDeclineDraw:
		a.session(session.AnswerDraw{})
	case view.ActRematch:
		a.session(session.AskRematch{})
	case view.ActRetry:
		if a.online.relay.State == peer.Refused {
			a.openLine()
		} else {
			a.do(RetryLine{})
		}
	}
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
	} {
		if errors.Is(err, p.err) {
			return p.id
		}
	}
	return i18n.WrongHello
}

// relayProblem returns the words for why the relay refused, and their detail.
func relayProblem(r peer.Relay) (i18n.ID, string) {
	if errors.Is(r.Err, peer.ErrNoWebRTC) {
		return i18n.NoWebRTC, ""
	}
	switch r.Code {
	case signaling.CloseRoomFull:
		return i18n.RoomFull, ""
	case signaling.CloseRelayFull:
		return i18n.RelayFull, ""
	case signaling.CloseTooManyRooms:
		return i18n.TooManyRooms, ""
	case signaling.CloseTooFast:
		return i18n.TooFast, ""
	case signaling.CloseExpired:
		return i18n.RoomExpired, ""
	case signaling.CloseVersion:
		return i18n.RelayVersion, ""
	}
	if r.Code != 0 {
		return i18n.RelayRefused, r.Code.String()
	}
	return i18n.RelayRefused, r.Err.Error()
}
