package app

import (
	"rowan/wasm/i18n"
	"rowan/wasm/session"
)

// findGoOn looks for the game that was played last.
func (a *App) findGoOn() {
	a.goOn, a.goOnIs = "", ""
	key, err := a.Store.Load(keyLast)
	if err != nil {
		return
	}
	saved, err := a.Store.Load(string(key))
	if err != nil {
		return
	}
	if name := a.nameGame(string(key), saved); name != "" {
		a.goOn, a.goOnIs = string(key), name
	}
}

// nameGame says in a few words which game is kept under a key; empty for what can't be read.
func (a *App) nameGame(key string, saved []byte) string {
	if key == keyLocal {
		l, err := decodeLocal(saved)
		switch {
		case err != nil:
			return ""
		case l.computer:
			return a.Text.Text(i18n.GoOnComputer, l.match.Ply())
		}
		return a.Text.Text(i18n.GoOnTwo, l.match.Ply())
	}
	table, err := session.Decode(saved)
	switch {
	case err != nil:
		return ""
	case table.Game() == nil:
		return a.Text.Text(i18n.GoOnInvite)
	}
	state := table.Game().State()
	return a.Text.Text(i18n.GoOnFriend, state.Match.Ply())
}

// continueGame opens the game that was played last.
func (a *App) continueGame() {
	key := a.goOn
	saved, err := a.Store.Load(key)
	switch {
	case key == "" || err != nil:
		a.fail(i18n.NothingSaved, "")
	case key == keyLocal:
		a.resumeLocal(saved, true)
	default:
		a.resumeTable(saved, true)
	}
}

// open goes where the address says.
func (a *App) open(fragment string) {
	a.leave()
	switch {
	case fragment == "":
		a.home(false)
	case fragment == localFragment:
		saved, err := a.Store.Load(keyLocal)
		if err != nil {
			a.home(true)
			return
		}
		a.resumeLocal(saved, false)
	default:
		a.openLink(fragment)
	}
}
