package app

import (
	"strings"

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
	a.last = string(key)
	saved, err := a.Store.Load(a.last)
	if err != nil {
		return
	}
	if name := a.nameGame(a.last, saved); name != "" {
		a.goOn, a.goOnIs = a.last, name
	}
}

// nameGame says in a few words which game is kept under a key; empty for what can't be read.
func (a *App) nameGame(key string, saved []byte) string {
	if strings.HasPrefix(key, gamePrefix) {
		k, err := decodeKept(saved)
		if err == nil {
			_, err = k.match()
		}
		switch {
		case err != nil:
			return ""
		case k.Kind == withComputer:
			return a.Text.Text(i18n.GoOnComputer, k.Plies)
		}
		return a.Text.Text(i18n.GoOnTwo, k.Plies)
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
	if strings.HasPrefix(key, gamePrefix) {
		a.resumeLocal(key, true)
		return
	}
	saved, err := a.Store.Load(key)
	if err != nil {
		a.fail(i18n.NothingSaved, "")
		return
	}
	a.resumeTable(saved, true)
}

// open goes where the address says.
func (a *App) open(fragment string) {
	a.leave()
	switch {
	case fragment == "":
		a.home(false)
	case fragment == localFragment || strings.HasPrefix(fragment, gamePrefix):
		key := fragment
		if key == localFragment {
			key = a.last
		}
		if _, err := a.Store.Load(key); err != nil || !strings.HasPrefix(key, gamePrefix) {
			a.home(true)
			return
		}
		a.resumeLocal(key, false)
	case strings.Contains(fragment, "p/1/"):
		a.openPosition(fragment)
	default:
		a.openLink(fragment)
	}
}
