package app

import (
	"time"

	"rowan/relay/signaling"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/protocol"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// findFragment is the address of the find screen.
const findFragment = "find"

// strangerTime is how long the line to an opponent may take. The relay parts a pair that says nothing for 30 s.
const strangerTime = 25 * time.Second

// stranger reports whether the match is with somebody whom the relay found.
func (a *App) stranger() bool { return a.online != nil && a.online.session.Table().Digits != "" }

// expecting reports whether that one has yet to come.
func (a *App) expecting() bool {
	return a.stranger() && !a.online.session.Begun() && !a.online.frozen
}

// pickText finds the words: those for strangers in a match with one.
func (a *App) pickText() {
	a.Text = i18n.Pick(a.settings.Language, a.Languages)
	if a.stranger() {
		a.Text = a.Text.ToStrangers()
	}
}

// awaitStranger gives up on one who does not come.
func (a *App) awaitStranger() {
	if a.expecting() && a.now().Mono > a.online.until {
		if l := a.lobby; l != nil {
			l.missed, l.paired = i18n.StrangerLeft, false
			if l.wish.What == line.Take {
				l.wish, l.table = line.Wish{}, nil
			}
			a.do(Wish{line.Wish{What: line.Apart}})
		}
		a.strangerLeft()
	}
}

// strangerLeft goes back to where the pair was made: into the queue, to the list, or to the invitation that stands
// in it.
func (a *App) strangerLeft() {
	o := a.online
	if err := a.Store.Delete(o.key); err != nil { // nobody has the other half of it
		a.do(Log{err})
	}
	l := a.lobby
	if l != nil {
		l.stays = true
	}
	if o.back != nil {
		a.sit(o.back, false)
	} else {
		a.openFind(false)
	}
	if a.lobby != nil {
		a.lobby.stays, a.lobby.missed = false, i18n.StrangerLeft
	}
	a.say(a.Text.Text(i18n.StrangerLeft))
}

// digitsQuestion says what the digits are for, until the person has read it or is busy with the game.
func (a *App) digitsQuestion(s *record.State) *view.Question {
	if a.online.compared || !a.stranger() || s.Match.Ply() > 1 || s.Over() {
		return nil
	}
	return &view.Question{Text: a.Text.Text(i18n.DigitsHint, spaced(a.online.session.Table().Digits)),
		Answers: []view.Button{a.button(view.ActCompared, i18n.Understood, true)}}
}

// spaced writes six digits so that they can be read out.
func spaced(digits string) string { return digits[:3] + " " + digits[3:] }

// found ends the search, when who was looked for has proved who he is.
func (a *App) found() {
	o, l := a.online, a.lobby
	if a.stranger() {
		a.forgetSeeking()
	}
	if l == nil || l.wish.What == line.Exhibit {
		return
	}
	if a.stranger() {
		a.do(Wish{line.Wish{What: line.Met, Route: o.routes[o.line]}})
	}
	switch {
	case o.back != nil:
		o.back.Listed = false
		a.save(tableKey(o.back.Invite), o.back.Encode())
		o.back = nil
	case !a.stranger():
		o.session.List(false) // he came by the link
	}
	a.leaveLobby()
}

// followList puts the invitation into the list of open ones, or the game into that of those to watch, and takes it
// out again when it has ended.
func (a *App) followList() {
	o := a.online
	t := o.session.Table()
	if a.expecting() {
		return // the lobby is needed to say how that comes out
	}
	want := t.Listed && t.Seat == record.Host && !o.frozen
	if o.session.Begun() {
		want = want && !a.over() && o.session.Listing() == session.ListingAgreed
	}
	switch {
	case !want:
		a.leaveLobby()
	case a.lobby != nil:
	case !o.session.Begun():
		a.enterLobby(signaling.Token{})
		a.wish(line.Wish{What: line.Advertise, Names: [2]string{a.settings.Name}}, t.Invite.Terms)
	default:
		if o.session.HandOut(); !a.keepTable(t.Encode()) {
			return
		}
		a.openShow()
		a.enterLobby(signaling.Token{})
		w := t.Invite.Watch()
		link := signaling.Link(append(w.Secret[:], w.Host[:]...))
		a.wish(line.Wish{What: line.Exhibit, Link: link, Names: o.session.Names()}, o.session.Terms())
	}
}

// list puts the invitation into the list, or takes it out; the same of a game, if the two agree (listing.go).
func (a *App) list() {
	o := a.online
	switch {
	case o == nil || o.frozen:
		return
	case o.session.Begun():
		a.listGame()
		return
	case o.session.Seat() != record.Host || a.stranger():
		return
	}
	o.session.List(!o.session.Table().Listed)
	if a.keepTable(o.session.Table().Encode()) {
		a.followList()
	}
}

// listedText says how it stands with the list, beside the invitation.
func (a *App) listedText() string {
	l := a.lobby
	switch {
	case l == nil:
		return ""
	case l.missed != 0:
		return a.Text.Text(l.missed)
	case l.paired:
		return a.Text.Text(i18n.StrangerFound)
	case l.relay.State == line.Joined:
		return a.Text.Text(i18n.ListedNow)
	}
	return ""
}

// listButton offers to put the invitation into the list, or to take it out.
func (a *App) listButton() view.Button {
	label := i18n.ListIt
	if a.online.session.Table().Listed {
		label = i18n.UnlistIt
	}
	return a.button(view.ActList, label, true)
}

// watchListed looks on at a game of the list.
func (a *App) watchListed(value string) {
	if a.lobby == nil {
		return
	}
	for _, g := range a.lobby.there.Games {
		var w protocol.Watch
		terms, err := record.ParseTerms(g.Terms)
		if err != nil || listValue(g) != value {
			continue
		}
		w.Terms = terms
		copy(w.Host[:], g.Link[copy(w.Secret[:], g.Link[:]):])
		a.forgetSeeking()
		a.do(Fragment{Text: w.Fragment(), Step: true})
		a.open(w.Fragment())
		return
	}
	a.lobby.missed = i18n.InvitationGone
	a.say(a.Text.Text(i18n.InvitationGone))
}
