package app

import (
	"slices"
	"strings"

	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

const (
	goOns       = 3  // so many games are offered to go on with
	playedLasts = 16 // so many keys are kept of those that were played last
)

// findGoOn looks for the games to go on with, and forgets those on the way that are none.
func (a *App) findGoOn() {
	a.goOn, a.recent = nil, nil
	saved, err := a.Store.Load(keyLast)
	if err != nil {
		return
	}
	for i, key := range strings.Fields(string(saved)) {
		if len(a.goOn) == goOns {
			a.recent = append(a.recent, key)
			continue
		}
		name := a.nameGame(key, i == 0)
		if name != "" {
			a.goOn = append(a.goOn, view.Button{Act: view.ActGoOn, Value: key, Label: name})
		}
		if name != "" || i == 0 {
			a.recent = append(a.recent, key)
		}
	}
}

// playedLast makes a game the first one to go on with.
func (a *App) playedLast(key string) {
	if a.last() == key {
		return
	}
	others := slices.DeleteFunc(a.recent, func(k string) bool { return k == key })
	a.recent = append([]string{key}, others...)
	a.recent = a.recent[:min(len(a.recent), playedLasts)]
	a.save(keyLast, []byte(strings.Join(a.recent, "\n")))
}

// last returns the key of the game that was played last; empty for none.
func (a *App) last() string {
	if len(a.recent) == 0 {
		return ""
	}
	return a.recent[0]
}

// nameGame says in a few words which game is kept under a key; empty for what can't be read, is over
// or has not begun. At the last table there may be another game.
func (a *App) nameGame(key string, last bool) string {
	saved, err := a.Store.Load(key)
	if err != nil {
		return ""
	}
	if strings.HasPrefix(key, gamePrefix) {
		k, err := decodeKept(saved)
		if err != nil || !k.running() || k.Plies == 0 {
			return ""
		}
		m, err := k.match()
		if err != nil {
			return ""
		}
		with := i18n.GoOnTwo
		if k.Kind == withComputer {
			with = i18n.GoOnComputer
		}
		return a.goOnName(with, m)
	}
	table, err := session.Decode(saved)
	switch {
	case err != nil:
		return ""
	case table.Game() == nil:
		return a.Text.Text(i18n.GoOnInvite)
	}
	state := table.Game().State()
	if state.Over() && !last {
		return ""
	}
	return a.goOnName(i18n.GoOnFriend, state.Match)
}

// goOnName names a game to go on with: "Computer · move 18 · Gomoku".
func (a *App) goOnName(with i18n.ID, m *rules.Match) string {
	game := i18n.GomokuPlain
	switch v := m.Position().Variant(); {
	case v.Game == rules.ConnectFour:
		game = i18n.ConnectFourName
	case v.Rule == rules.Renju:
		game = i18n.RenjuRule
	}
	return a.Text.Text(with, m.Ply()) + " · " + a.Text.Text(game)
}

// continueGame opens one of the games to go on with.
func (a *App) continueGame(key string) {
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
	a.stopSeeking()
	a.leave()
	switch {
	case fragment == "":
		a.home(false)
	case fragment == localFragment || strings.HasPrefix(fragment, gamePrefix):
		key := fragment
		if key == localFragment {
			key = a.last()
		}
		if _, err := a.Store.Load(key); err != nil || !strings.HasPrefix(key, gamePrefix) {
			a.home(true)
			return
		}
		a.resumeLocal(key, false)
	case fragment == findFragment:
		a.openFind(false)
	case strings.Contains(fragment, "p/1/"):
		a.openPosition(fragment)
	case strings.HasPrefix(fragment, "s/"):
		a.openSeat(fragment)
	case strings.HasPrefix(fragment, "w/"):
		a.openWatch(fragment)
	default:
		a.openLink(fragment)
	}
}
