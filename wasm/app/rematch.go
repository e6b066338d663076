package app

import (
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// rematchText says who wants a rematch, where it is not asked.
func (a *App) rematchText() string {
	o := a.online
	me, again := o.session.Seat(), o.session.Again()
	switch {
	case again[me] && !again[me.Other()]:
		return a.Text.Text(i18n.RematchAsked)
	case again[me.Other()]:
		return a.Text.Text(i18n.FriendWantsRematch)
	}
	return ""
}

// rematchQuestion asks whether the other terms that the friend proposes are right; nil where he proposes none.
func (a *App) rematchQuestion() *view.Question {
	o := a.online
	me := o.session.Seat()
	if !o.session.State().Over() || !o.session.Again()[me.Other()] {
		return nil
	}
	terms := o.session.Proposed(me.Other())
	if terms == o.session.Proposed(me) {
		return nil // the same game again
	}
	return &view.Question{Text: a.Text.Text(i18n.AskRematch, a.termsText(terms)), Answers: []view.Button{
		a.button(view.ActAcceptRematch, i18n.Accept, o.session.Together()),
		{Act: view.ActDialog, Value: string(view.RematchDialog), Label: a.Text.Text(i18n.OtherTerms)}}}
}

// termsText names a game with its clock and who begins: "Gomoku 15×15 · freestyle · 5 min + 3 s. You begin."
func (a *App) termsText(t record.Terms) string {
	text := a.gameName(t.Variant)
	if clock := a.clockName(t.Clock); clock != "" {
		text += " · " + clock
	}
	return a.Text.Sentences(text+a.Text.Text(i18n.Stop), a.Text.Text(a.beginsText(t, a.online.session.Seat())))
}

// beginsText says who begins by the terms, to who has a seat.
func (a *App) beginsText(t record.Terms, seat record.Seat) i18n.ID {
	switch {
	case t.Begins == record.Drawn:
		return i18n.BeginsDrawn
	case (t.Begins == record.HostBegins) == (seat == record.Host):
		return i18n.BeginsHostMe
	}
	return i18n.BeginsHostFriend
}

// openProposal begins to choose other terms, from those that are proposed.
func (a *App) openProposal() {
	o := a.online
	me := o.session.Seat()
	t := o.session.Proposed(me)
	if o.session.Again()[me.Other()] {
		t = o.session.Proposed(me.Other())
	}
	c := &view.Choice{Variant: t.Variant, Clock: t.Clock, Level: a.choice.Level}
	switch a.beginsText(t, me) {
	case i18n.BeginsHostMe:
		c.Begins = view.BeginMe
	case i18n.BeginsHostFriend:
		c.Begins = view.BeginOther
	}
	o.proposal = c
}

// propose asks for a rematch with the terms that were chosen.
func (a *App) propose() {
	o := a.online
	if o.proposal == nil {
		return
	}
	terms := a.terms()
	terms.Variant, terms.Clock, terms.Begins = o.proposal.Variant, o.proposal.Clock, record.Drawn
	me := o.session.Seat()
	switch o.proposal.Begins {
	case view.BeginMe:
		terms.Begins = record.HostBegins + record.Begins(me)
	case view.BeginOther:
		terms.Begins = record.HostBegins + record.Begins(me.Other())
	}
	a.dialog = view.NoDialog
	a.session(session.AskRematch{Terms: terms})
}

// proposalScreen shows what can be chosen for a rematch.
func (a *App) proposalScreen(s *view.Screen) {
	if a.dialog != view.RematchDialog || a.online == nil || a.online.proposal == nil {
		return
	}
	begins := view.Option{Name: "begins", Chosen: "begins=" + view.BeginNames[a.online.proposal.Begins]}
	for i, label := range [...]i18n.ID{view.BeginDrawn: i18n.BeginsByLot, view.BeginMe: i18n.BeginsMe, view.BeginOther: i18n.BeginsOther} {
		begins.Values = append(begins.Values, view.Button{Act: view.ActChoose, Value: "begins=" + view.BeginNames[i], Label: a.Text.Text(label)})
	}
	s.Options = append(a.options(), begins)
}

// choosing returns the choice that is being made: of the next game at home, or of a rematch.
func (a *App) choosing() *view.Choice {
	if a.online != nil && a.online.proposal != nil && a.dialog == view.RematchDialog {
		return a.online.proposal
	}
	return &a.choice
}
