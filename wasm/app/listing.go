package app

import (
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// A game that is played stands in the list of those to watch when its host puts it there and its guest, who is
// asked, agrees: also where they know each other, and in every match with a stranger.

// listGame asks for the list or takes the game out of it, from either seat.
func (a *App) listGame() {
	s := a.online.session
	switch {
	case s.Seat() == record.Host:
		a.session(session.ListGame{On: !s.Table().Listed})
	case s.Listing() == session.ListingAgreed:
		a.session(session.AnswerListing{})
	}
}

// unlist takes in that the relay does not list what it was asked to.
func (a *App) unlist() {
	s := a.online.session
	if s.Begun() {
		a.session(session.ListGame{})
		return
	}
	s.List(false)
	a.keepTable(s.Table().Encode())
}

// listingQuestion asks the guest; nil where there is nothing to ask.
func (a *App) listingQuestion() *view.Question {
	s := a.online.session
	if s.Seat() != record.Guest || s.Listing() != session.ListingOffered || s.State().Over() {
		return nil
	}
	return &view.Question{Text: a.Text.Text(i18n.AskListing), Answers: []view.Button{
		a.button(view.ActAllowListing, i18n.Accept, true), a.button(view.ActDenyListing, i18n.Decline, true)}}
}

// hearListing returns what is new with the list, to be read aloud. Who must decide or wants to know is told on the
// screen too: by the question, by the card, or by a notice that the other does not agree.
func (a *App) hearListing(before session.Listing) (news string) {
	s := a.online.session
	now, host := s.Listing(), s.Seat() == record.Host
	switch {
	case now == before || s.State().Over():
	case now == session.ListingOffered && !host:
		return a.Text.Text(i18n.AskListing)
	case now == session.ListingAgreed:
		return a.Text.Text(i18n.ListingAgreed)
	case now == session.ListingDenied && host:
		return a.Text.Text(i18n.ListingDenied)
	}
	return ""
}

// listingScreen puts the list into the window in which a game is given away: for the host, and for the guest who
// may take out what he has agreed to.
func (a *App) listingScreen(w *view.Sharing) {
	o := a.online
	if o == nil || a.local != nil || !o.session.Begun() || o.frozen || o.session.State().Over() {
		return
	}
	listing := o.session.Listing()
	if o.session.Seat() == record.Guest && listing != session.ListingAgreed {
		return
	}
	id := [...]i18n.ID{session.NotListed: i18n.ListingLabel, session.ListingOffered: i18n.ListingWaits, session.ListingAgreed: i18n.ListingAgreed,
		session.ListingDenied: i18n.ListingDenied, session.ListingUnknown: i18n.FriendOlder}[listing]
	w.Listing = a.Text.Text(id)
	w.Listed = listing == session.ListingOffered || listing == session.ListingAgreed
	w.Listable = listing != session.ListingDenied && listing != session.ListingUnknown
}
