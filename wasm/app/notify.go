package app

import (
	"rowan/wasm/i18n"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// A hiding is what happens while the page is hidden: another tab is shown, or the phone is locked.
type hiding struct {
	hidden  bool
	unseen  int  // how much is new since
	refused bool // the browser lets the page show nothing
}

// hide takes note that the page is hidden, or shown again.
func (a *App) hide(hidden bool) {
	a.hiding.hidden = hidden
	if hidden {
		a.stopPondering()
	} else {
		a.hiding.unseen = 0
	}
	if a.online != nil && !a.online.frozen {
		a.session(session.Hidden{Hidden: hidden})
	}
}

// tellHidden has the system show what is new in a match, or in the search for one.
func (a *App) tellHidden(news string) {
	if !a.hiding.hidden {
		return
	}
	a.hiding.unseen++
	if a.settings.Notify && a.CanNotify {
		title := a.friendName()
		if a.online == nil {
			title = a.Text.Text(i18n.FindHeading)
		}
		a.do(Notify{Title: title, Text: news})
	}
}

// askNotify asks the browser whether the system may show what a friend does.
func (a *App) askNotify() {
	if a.CanNotify {
		a.do(AskNotify{})
	}
}

// notifyAnswered takes in what the browser, or the person whom it asked, has said.
func (a *App) notifyAnswered(e NotifyAnswered) {
	text := a.Text.Text(i18n.NotNotified)
	a.hiding.refused = !e.Granted
	if e.Granted {
		a.settings.Notify = true
		a.save(keySettings, []byte(a.settings.String()))
		text = a.Text.Text(i18n.WillNotify)
	}
	a.notice = text
	a.say(text)
}

// notifyButton offers to be told, where somebody is waited for and it was not settled before.
func (a *App) notifyButton(s *view.Screen) {
	if a.CanNotify && !a.settings.Notify && !a.hiding.refused {
		s.Actions = append(s.Actions, a.button(view.ActNotify, i18n.TellMe, true))
	}
}

// outside puts into the screen what is seen of it outside of the page.
func (a *App) outside(s *view.Screen) {
	switch s.Name {
	case view.GameScreen, view.InviteScreen, view.JoinScreen, view.FindScreen:
		s.Title = s.Lead
	}
	s.Badge = a.hiding.unseen
}
