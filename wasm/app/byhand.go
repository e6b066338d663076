package app

import (
	"errors"

	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/view"
)

// A byHand is a line that two people make by giving each other codes, where no relay can be reached.
type byHand struct {
	code string // to be given to the friend; empty before it is there
	took bool   // the friend's code was taken
	note i18n.ID
}

// canConnect reports whether codes would help: the relay is away, and the friend too.
func (a *App) canConnect() bool {
	o := a.online
	return o != nil && !o.frozen && !o.session.Together() && !o.notLoaded() &&
		(o.relay.State == line.Lost || o.relay.State == line.Refused && !errors.Is(o.relay.Err, line.ErrConfig))
}

// handButton opens the window for it.
func (a *App) handButton() view.Button {
	return view.Button{Act: view.ActDialog, Value: string(view.HandDialog), Label: a.Text.Text(i18n.ByHand)}
}

// openHand opens the window, and at a host's has a code made.
func (a *App) openHand() {
	o := a.online
	a.dialog = view.HandDialog
	if o.hand == nil {
		o.hand = &byHand{}
		if o.session.Seat() == record.Host {
			a.do(MakeCode{})
		}
	}
}

// takeCode takes what a person says is the friend's code.
func (a *App) takeCode(text string) {
	h := a.online.hand
	if h == nil || view.PlainText(text, maxCode) == "" {
		return
	}
	h.took, h.note = true, 0
	a.do(TakeCode{view.PlainText(text, maxCode)})
}

// maxCode is the longest code.
const maxCode = 4096

// coded takes in the code that was made here, or that there is none.
func (a *App) coded(c line.Code) {
	h := a.online.hand
	switch {
	case h == nil:
	case c.Err == nil:
		h.code = c.Text
	default:
		a.do(Log{c.Err})
		h.took, h.note = false, i18n.NoHandLine
		switch {
		case errors.Is(c.Err, line.ErrCode):
			h.note = i18n.HandCodeWrong
		case errors.Is(c.Err, line.ErrNoWebRTC):
			h.note = i18n.HandNoWebRTC
		}
		a.say(a.Text.Text(h.note))
	}
}

// handScreen shows the window, while it is open. It closes when the two have met.
func (a *App) handScreen(s *view.Screen) {
	o := a.online
	if o == nil || o.hand == nil || a.dialog != view.HandDialog {
		return
	}
	h, host := o.hand, o.session.Seat() == record.Host
	s.Dialog = a.dialog
	s.Hand = &view.Hand{Code: h.code, Give: a.Text.Text(i18n.HandGiveBack), Take: a.Text.Text(i18n.HandTake), First: host, Taken: h.took && !host}
	if host {
		s.Hand.Give, s.Hand.Take = a.Text.Text(i18n.HandGive), a.Text.Text(i18n.HandTakeBack)
	}
	switch {
	case a.notice != "":
		s.Hand.Note = a.notice
	case h.note != 0:
		s.Hand.Note = a.Text.Text(h.note)
	case h.took && (host || h.code != ""):
		s.Hand.Note = a.Text.Text(i18n.HandWaits)
	}
}

// closeHand closes the window when the two have met.
func (a *App) closeHand() {
	if o := a.online; o.session.Together() {
		o.hand = nil
		if a.dialog == view.HandDialog {
			a.dialog = view.NoDialog
		}
	}
}
