package app

import (
	"encoding/json"
	"strconv"
	"strings"

	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// choose takes in a choice on the home screen: "game=connect4", "rule=standard", "level=2",
// "begins=me". What it does not know changes nothing.
func (a *App) choose(value string) {
	what, value, _ := strings.Cut(value, "=")
	c := &a.choice
	switch what {
	case "game":
		switch value {
		case rules.Gomoku.String():
			if c.Variant.Game != rules.Gomoku {
				c.Variant = rules.ClassicGomoku
			}
		case rules.ConnectFour.String():
			c.Variant = rules.ClassicConnectFour
		}
	case "rule":
		switch {
		case c.Variant.Game != rules.Gomoku:
		case value == rules.Freestyle.String():
			c.Variant = rules.ClassicGomoku
		case value == rules.Standard.String():
			c.Variant = rules.StandardGomoku
		}
	case "level":
		if n, err := strconv.Atoi(value); err == nil && 1 <= n && n <= 3 {
			c.Level = n
		}
	case "begins":
		switch value {
		case "drawn":
			c.Begins = view.BeginDrawn
		case "me":
			c.Begins = view.BeginMe
		case "other":
			c.Begins = view.BeginOther
		}
	}
	saved, err := json.Marshal(a.choice)
	if err != nil {
		panic("app: a choice is always JSON: " + err.Error())
	}
	a.save(keyChoice, saved)
}

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
