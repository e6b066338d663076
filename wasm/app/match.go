package app

import (
	"encoding/hex"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// matchScreen is the game screen of a match with a friend.
func (a *App) matchScreen(s *view.Screen) {
	o := a.online
	st, me := o.session.State(), o.session.Seat()
	v := st.Match.Position().Variant()
	together := o.session.Together() && !o.frozen
	seat, moving := st.ToMove()
	turn := a.Text.Text(i18n.Drawing)
	switch {
	case moving && seat == me:
		turn = a.Text.Text(i18n.YourTurn)
	case moving:
		turn = a.Text.Text(i18n.FriendsTurn)
	}
	switch {
	case st.Over():
		s.Lead, s.Rest = a.resultOnline()
		s.Rest = a.Text.Sentences(s.Rest, a.disputeText(), a.rematchText())
	case o.frozen:
		s.Lead = a.Text.Text(o.why)
	case !together && o.relay.State == line.Refused:
		s.Lead = a.Text.Text(relayProblem(o.relay))
	case o.notLoaded():
		s.Lead = a.Text.Text(i18n.LineNotLoaded)
	case !together && o.unreached != 0:
		s.Lead = a.Text.Text(o.unreached)
	case !together && o.session.Problem() != nil:
		s.Lead = a.Text.Text(sessionProblem(o.session.Problem()))
	case !together:
		s.Lead = a.mending()
		s.Rest = a.Text.Sentences(turn, a.Text.Text(i18n.Reconnecting), a.claimText())
	default:
		s.Lead, s.Rest = turn, a.lastMove(st.Match)
		if !moving {
			s.Rest = ""
		}
		s.Rest = a.Text.Sentences(s.Rest, a.claimText())
	}
	card := func(name string, who record.Seat) view.Card {
		c := view.Card{Name: name, Color: st.ColorOf(who), Discs: v.Game == rules.ConnectFour,
			Active: moving && seat == who}
		c.Detail = a.colorName(v, c.Color)
		return c
	}
	s.Top, s.Bottom = card(a.friendName(), me.Other()), card(a.ownName(), me)
	if presence := a.presence(together); presence != "" {
		if s.Top.Detail != "" {
			s.Top.Detail += " · "
		}
		s.Top.Detail += presence
	}
	if digits := o.session.Table().Digits; digits != "" {
		s.Top.Detail += " · " + spaced(digits)
	}
	if agreed, _ := o.session.Agreed(); agreed {
		s.Bottom.Detail += " · " + a.Text.Text(i18n.ResultSigned, hex.EncodeToString(st.Hash[:4]))
	}
	if n := o.session.Watchers(); n > 0 {
		s.Bottom.Detail += " · " + a.Text.Text(i18n.WatchersCount, n)
	}
	if o.session.Listing() == session.ListingAgreed && !st.Over() {
		s.Bottom.Detail += " · " + a.Text.Text(i18n.InOpenList)
	}
	s.Top.Clock, s.Bottom.Clock, _ = a.Clocks()
	s.Awake = a.timed() && !st.Over() && !o.frozen
	a.matchActions(s, st, me, together)
	a.matchQuestion(s, st, me)
	a.chatScreen(s)
	a.proposalScreen(s)
	a.seatScreen(s)
}

// mending says what keeps the two apart, and what is being done about it.
func (a *App) mending() string {
	o := a.online
	switch {
	case o.meeting || len(o.routes) > 0:
		return a.Text.Text(i18n.FriendIsHere)
	case o.relay.State == line.Lost:
		return a.Text.Text(i18n.RelayLost)
	case o.relay.State == line.Connecting:
		return a.Text.Text(i18n.ReachingRelay)
	}
	return a.Text.Text(i18n.ConnectionLost)
}

// friendName returns what the friend is called: as he said, or by what he is.
func (a *App) friendName() string {
	if a.online != nil && a.online.session.Begun() {
		if name := view.PlainText(a.online.session.State().Names[a.online.session.Seat().Other()], view.MaxName); name != "" {
			return name
		}
	}
	return a.Text.Text(i18n.Friend)
}

// ownName returns what the person is called in the match.
func (a *App) ownName() string {
	if name := a.online.session.State().Names[a.online.session.Seat()]; name != "" {
		return name
	}
	return a.Text.Text(i18n.You)
}

func (a *App) matchActions(s *view.Screen, st *record.State, me record.Seat, together bool) {
	o := a.online
	playing := st.Phase == record.Playing
	switch {
	case st.Over():
		s.Actions = []view.Button{a.button(view.ActRematch, i18n.Rematch, !o.session.Again()[me] && together)}
		if o.session.Modern() {
			other := a.button(view.ActDialog, i18n.OtherTerms, together)
			other.Value = string(view.RematchDialog)
			s.Actions = append(s.Actions, other)
		}
	case o.frozen:
		s.Actions = []view.Button{a.button(view.ActRetry, i18n.PlayHere, true)}
	case !together && o.relay.State == line.Refused, o.notLoaded():
		s.Actions = []view.Button{a.button(view.ActRetry, i18n.TryAgain, true)}
	case o.waits && a.mayClaim():
		s.Actions = []view.Button{a.button(view.ActClaim, i18n.ClaimButton, true)}
	case a.canConnect():
		s.Actions = []view.Button{a.handButton()}
	default:
		if o.session.Modern() {
			_, back := st.TakebackPly(me)
			label := i18n.Takeback
			if st.Offered[me].What == record.OfferTakeback {
				label, back = i18n.TakebackAsked, false
			}
			s.Actions = append(s.Actions, a.button(view.ActTakeback, label, playing && back))
		}
		draw := a.button(view.ActOfferDraw, i18n.OfferDraw, playing)
		if st.Offered[me].What == record.OfferDraw {
			draw = a.button(view.ActOfferDraw, i18n.DrawOffered, false)
		}
		s.Actions = append(s.Actions, draw)
	}
	a.passButton(s, a.mine())
	if o.session.Modern() && !o.frozen {
		s.Actions = append(s.Actions, a.chatButton())
	}
	if !st.Over() {
		s.Actions = append(s.Actions, a.button(view.ActResign, i18n.Resign, !o.frozen))
	}
	s.Actions = append(s.Actions, a.button(view.ActHome, i18n.Home, true))
}

// matchQuestion asks what the person must answer, one thing at a time: what the friend offers comes first.
func (a *App) matchQuestion(s *view.Screen, st *record.State, me record.Seat) {
	o := a.online
	if a.mine() {
		s.Question = a.stepQuestion(st.Match.Position())
	}
	if q := a.digitsQuestion(st); q != nil {
		s.Question = q
	}
	if o.frozen {
		return
	}
	if q := a.listingQuestion(); q != nil {
		s.Question = q
	}
	if q := a.claimQuestion(); q != nil {
		s.Question = q
	}
	switch offer := st.Offered[me.Other()]; offer.What {
	case record.OfferDraw:
		s.Question = &view.Question{Text: a.Text.Text(i18n.AskDraw), Answers: []view.Button{
			a.button(view.ActAcceptDraw, i18n.Accept, true), a.button(view.ActDeclineDraw, i18n.Decline, true)}}
	case record.OfferTakeback:
		s.Question = &view.Question{Text: a.takebackText(st, offer), Answers: []view.Button{
			a.button(view.ActAcceptTakeback, i18n.Accept, true), a.button(view.ActDeclineTakeback, i18n.Decline, true)}}
	}
	if q := a.rematchQuestion(); q != nil {
		s.Question = q
	}
}

// takebackText says what the friend asks to take back.
func (a *App) takebackText(st *record.State, offer record.Offer) string {
	name, _ := a.listName(st.Match.At(offer.Ply), st.Match.Moves()[offer.Ply])
	if n := st.Match.Ply() - offer.Ply - 1; n > 0 {
		return a.Text.Text(i18n.AskTakebackBoth, name)
	}
	return a.Text.Text(i18n.AskTakeback, name)
}

// presence says whether the friend is there, and by which way; or since when not.
func (a *App) presence(together bool) string {
	o := a.online
	p := o.session.Presence(a.now())
	switch {
	case o.frozen:
		return ""
	case together && p.Here && p.Hidden:
		return a.Text.Text(i18n.NotLooking)
	case together && p.Here && o.routes[o.line] == line.Direct:
		return a.Text.Text(i18n.Direct)
	case together && p.Here && (o.routes[o.line] == line.Relayed || o.routes[o.line] == line.ThroughRoom):
		return a.Text.Text(i18n.Relayed)
	case together && p.Here:
		return ""
	case !together && (o.meeting || len(o.routes) > 0):
		return a.Text.Text(i18n.Connecting)
	case !o.left.IsZero():
		return a.Text.Text(i18n.AwaySince, o.left.In(a.Now().Location()).Format("15:04"))
	}
	return a.Text.Text(i18n.Away)
}

// blink is how long a friend whose line is lost may need for a new one before that is news: a reload takes less.
const blink = 5 * time.Second

// watchPresence takes note of the friend's going and coming back, and returns what is to be said of it.
func (a *App) watchPresence() (news string) {
	o := a.online
	p := o.session.Presence(a.now())
	switch {
	case p.Here == o.left.IsZero(), !p.Here && p.Silent < blink:
	case p.Here:
		o.left, o.waits = time.Time{}, false
		news = a.Text.Text(i18n.IsBack)
	default:
		o.left = a.Now().Add(-p.Silent).Round(0)
		news = a.Text.Text(i18n.ConnectionLost)
	}
	return news
}
