package app

import (
	"math"
	"slices"
	"strings"
	"time"

	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// A gameList is the games that are kept, while their screen is shown.
type gameList struct {
	all       []*listed // the newest first
	described int       // so many of them have a row
	waits     bool      // for the page, to go on describing
	rows      []view.GameRow
	text      *i18n.Catalog // whose words the rows have
	find      string
	filter    string
	deleted   []store.Item // what undoing brings back
	asking    bool         // whether to delete everything
	space     Measured
	problem   string // why the games can't be read
}

// openGames shows the list.
func (a *App) openGames() {
	a.openAside("games")
	a.listGames()
}

// listGames reads the list anew.
func (a *App) listGames() {
	if a.games == nil {
		a.games = &gameList{filter: view.GameFilters[0]}
	}
	g := a.games
	there := g.described // the list stays as long as it was
	g.all, g.rows, g.text, g.deleted, g.asking, g.problem = nil, nil, nil, nil, false, ""
	items, err := a.Store.List(gamePrefix)
	if err != nil {
		a.do(Log{err})
		g.problem = a.storeProblem(err)
	}
	g.all = listItems(items)
	a.describeMore(max(firstListed, there))
	if g.narrowed() {
		a.describeMore(len(g.all))
	}
	a.do(Measure{})
}

// gamesScreen is the list of games.
func (a *App) gamesScreen(s *view.Screen) {
	g := a.games
	if g == nil {
		return
	}
	if g.rows == nil {
		g.rows = []view.GameRow{}
		for _, l := range g.all[:g.described] {
			if l.game() != nil && g.shows(l) {
				g.rows = append(g.rows, l.row)
			}
		}
	}
	s.Games = view.Games{Rows: g.rows, Find: g.find, Filter: g.filter, Space: a.spaceWords(g.space)}
	if g.deleted != nil {
		s.Games.Undo = a.Text.Text(i18n.GameDeleted)
	}
	switch {
	case a.notice != "":
		s.Rest = a.notice
	case g.problem != "":
		s.Rest, s.Games.Space = g.problem, ""
	case len(g.all) == 0:
		s.Rest = a.Text.Text(i18n.NoGames)
	case len(g.rows) == 0:
		s.Rest = a.Text.Text(i18n.NoGamesFound)
	default:
		s.Rest = a.Text.Text(i18n.GamesCount, len(g.rows)+len(g.all)-g.described)
	}
	s.Actions = []view.Button{a.button(view.ActExportAll, i18n.ExportAll, len(g.all) > 0), a.button(view.ActDeleteAll, i18n.DeleteAll, true)}
	if g.asking {
		s.Question = &view.Question{Text: a.Text.Text(i18n.AskDeleteAll), Answers: []view.Button{
			a.button(view.ActForgetAll, i18n.DeleteAllYes, true), a.button(view.ActKeepAll, i18n.DeleteAllNo, true)}}
	}
}

// narrowed reports whether the list has only some of the games. Then all must be described to know which.
func (g *gameList) narrowed() bool { return g.find != "" || g.filter != view.GameFilters[0] }

// shows reports whether the list has the game.
func (g *gameList) shows(l *listed) bool {
	switch g.filter {
	case "running":
		if !l.game().running() {
			return false
		}
	case "finished":
		if !l.game().over() {
			return false
		}
	}
	for _, word := range strings.Fields(strings.ToLower(g.find)) {
		if !strings.Contains(l.search, word) {
			return false
		}
	}
	return true
}

// describe puts the words for a game in its row.
func (a *App) describe(l *listed) {
	k := l.game()
	v, err := rules.ParseVariant(k.Variant)
	l.row = view.GameRow{Key: l.key, Title: a.opponent(k, v), Running: k.running(), Position: func() rules.Position {
		m, err := k.match()
		if err != nil {
			return nil
		}
		return m.Position()
	}}
	when := time.Unix(k.Changed, 0)
	parts := []string{a.keptState(k, v)}
	if k.Changed != 0 {
		parts = append(parts, a.Text.When(when, a.Now()))
	}
	if err == nil {
		l.row.Detail = a.gameName(v)
	}
	l.row.State = strings.Join(parts, " · ")
	l.row.Delete = a.Text.Text(i18n.DeleteGame, l.row.Title, l.row.State)
	l.search = strings.ToLower(strings.Join([]string{l.row.Title, l.row.Detail, l.row.State, k.Variant,
		when.In(a.Now().Location()).Format(time.DateOnly)}, " "))
}

// opponent says whom a game is played with.
func (a *App) opponent(k *kept, v rules.Variant) string {
	other := k.Names[k.Me.Opponent()]
	switch {
	case k.Kind == withComputer:
		return a.Text.Text(i18n.Computer) + " · " + a.levelName(k.Level)
	case k.Kind == withFriend && other != "":
		return other
	case k.Kind == withFriend:
		return a.Text.Text(i18n.Friend)
	case k.Names[0] != "" && k.Names[1] != "":
		return k.Names[0] + " – " + k.Names[1]
	case k.Names[0]+k.Names[1] != "":
		return k.Names[0] + k.Names[1]
	case k.Kind == fromFile:
		return a.Text.Text(i18n.OpenedGame)
	}
	return a.Text.Text(i18n.TwoHere)
}

// keptState says how a game ended, or how far it is.
func (a *App) keptState(k *kept, v rules.Variant) string {
	o := k.Outcome
	switch {
	case !o.Over() && k.Result != "":
		return strings.TrimSuffix(a.saidResult(v, k.Result), ".")
	case !o.Over():
		return a.Text.Text(i18n.AfterMoves, k.Plies)
	}
	lead, method := "", a.method(v, o.Method)
	switch {
	case o.Draw() && (o.Method == rules.Resignation || o.Method == rules.BrokenRules):
		// It ended before there were colours.
	case o.Draw():
		lead = a.Text.Text(i18n.DrawResult)
	case k.Kind != withComputer && k.Kind != withFriend:
		lead = a.Text.Text(i18n.ColorWins, colorID(v, o.Winner))
	case k.Color == o.Winner:
		lead = a.Text.Text(i18n.YouWin)
	default:
		lead = a.Text.Text(i18n.YouLose)
	}
	return a.Text.Sentences(lead, method)
}

// actGames does what the controls of the list say.
func (a *App) actGames(action view.Action) {
	g := a.games
	if g == nil {
		return
	}
	asked := g.asking
	g.asking = false
	switch action.Act {
	case view.ActFind:
		g.find, g.rows = action.Value, nil
		a.describeMore(len(g.all))
	case view.ActFilter:
		if slices.Contains(view.GameFilters, action.Value) {
			g.filter, g.rows = action.Value, nil
			a.describeMore(len(g.all))
		}
	case view.ActOpenGame:
		a.aside = nil
		a.resumeLocal(action.Value, false)
	case view.ActDeleteGame:
		a.deleteGame(action.Value)
	case view.ActUndelete:
		a.undelete()
	case view.ActExportAll:
		a.exportAll()
	case view.ActDeleteAll:
		g.asking = true
	case view.ActForgetAll:
		if asked {
			a.leave()
			a.screen = view.HomeScreen
			a.do(Forget{})
		}
	}
}

// deleteGame removes a game, with its record and its seat. That can be undone until something else is done.
func (a *App) deleteGame(key string) {
	g := a.games
	i := slices.IndexFunc(g.all, func(l *listed) bool { return l.key == key })
	if i < 0 {
		return
	}
	keys := []string{key, recordKey(key), treeKey(key)}
	if k := g.all[i].game(); k != nil && k.Table != "" && !k.over() {
		keys = append(keys, k.Table)
	}
	if a.playing(key) {
		a.leave()
		a.screen, a.aside = view.HomeScreen, &aside{screen: view.GamesScreen}
	}
	var gone []store.Item
	for _, k := range keys {
		value, err := a.Store.Load(k)
		if err != nil {
			continue
		}
		if err := a.Store.Delete(k); err != nil {
			a.do(Log{err})
			a.tell(a.storeProblem(err))
			return
		}
		gone = append(gone, store.Item{Key: k, Value: value})
	}
	g.deleted = gone
	g.all, g.rows = slices.Delete(g.all, i, i+1), nil
	if i < g.described {
		g.described--
	}
	a.findGoOn()
	a.say(a.Text.Text(i18n.GameDeleted))
}

// playing reports whether the game is the one on the board.
func (a *App) playing(key string) bool {
	return a.local != nil && a.local.key == key || a.online != nil && a.online.keptAs == key
}

func (a *App) undelete() {
	g := a.games
	if g.deleted == nil {
		return
	}
	if err := a.Store.SaveAll(g.deleted); err != nil {
		a.do(Log{err})
		a.tell(a.storeProblem(err))
		return
	}
	g.deleted = nil
	a.listGames()
	a.findGoOn()
	a.say(a.Text.Text(i18n.GameIsBack))
}

// spaceWords says how much room there is; empty where the browser does not say.
func (a *App) spaceWords(m Measured) string {
	if m.Quota == 0 {
		return ""
	}
	size := func(bytes float64) string {
		const mega, giga = 1 << 20, 1 << 30
		switch {
		case bytes < mega/10:
			return a.Text.Text(i18n.Kilobytes, a.Text.Decimal(math.Ceil(bytes/1024), 0))
		case bytes >= giga:
			return a.Text.Text(i18n.Gigabytes, a.Text.Decimal(bytes/giga, 1))
		}
		return a.Text.Text(i18n.Megabytes, a.Text.Decimal(bytes/mega, 1))
	}
	return a.Text.Text(i18n.SpaceTaken, size(m.Used), size(m.Quota))
}
