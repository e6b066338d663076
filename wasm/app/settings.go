package app

import "strings"

// set changes a setting.
func (a *App) set(text string) {
	if text == "notify=on" { // not without the person's word, which the browser asks for
		a.askNotify()
		return
	}
	hid := a.settings.Hide
	if err := a.settings.Set(text); err != nil {
		a.do(Log{err})
		return
	}
	a.save(keySettings, []byte(a.settings.String()))
	if strings.HasPrefix(text, "language=") {
		a.pickText()
		a.findGoOn()
	}
	if a.online != nil {
		a.online.session.SetName(a.settings.Name)
		if hid != a.settings.Hide && !a.online.frozen && !a.online.session.Together() {
			a.openLine() // what the line before gave out is out
		}
	}
}
