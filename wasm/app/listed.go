package app

import (
	"bytes"
	"slices"
	"strconv"

	"rowan/wasm/store"
	"rowan/wasm/view"
)

// A list of a thousand games is put into words bit by bit, so that its first ones are there at once: those that a
// screen holds, then some more each time the page has shown what there is.
const (
	firstListed = 16
	moreListed  = 12
)

// A listed is a game in the list.
type listed struct {
	key    string
	value  []byte // as it is kept
	kept   *kept  // the same, once somebody asked; nil for what can't be read
	asked  bool
	row    view.GameRow
	search string // all that is looked for in, in lower case
}

// game returns the game; nil for one that can't be read.
func (l *listed) game() *kept {
	if !l.asked {
		l.asked = true
		if k, err := decodeKept(l.value); err == nil {
			l.kept = k
		}
		l.value = nil
	}
	return l.kept
}

// listItems returns the games of a store, the newest first. None of them is read: when a game has changed stands
// at the end of what is kept.
func listItems(items []store.Item) []*listed {
	all := make([]*listed, len(items))
	changed := make(map[*listed]int64, len(items))
	for i, item := range items {
		all[i] = &listed{key: item.Key, value: item.Value}
		changed[all[i]] = changedOf(item.Value)
	}
	slices.SortStableFunc(all, func(x, y *listed) int { return int(changed[y] - changed[x]) })
	return all
}

// changedOf returns a game's Changed out of its JSON; 0 where there is none.
func changedOf(value []byte) int64 {
	name := []byte(`"Changed":`)
	i := bytes.LastIndex(value, name)
	if i < 0 {
		return 0
	}
	digits := value[i+len(name):]
	n := 0
	for n < len(digits) && '0' <= digits[n] && digits[n] <= '9' {
		n++
	}
	at, _ := strconv.ParseInt(string(digits[:n]), 10, 64)
	return at
}

// describeMore puts the next n games into words, and asks to go on when the page has shown them.
func (a *App) describeMore(n int) {
	g := a.games
	if g.text != a.Text { // the rows are in another language
		g.described, g.rows, g.text = 0, nil, a.Text
	}
	fresh := g.all[g.described:min(len(g.all), g.described+n)]
	g.described += len(fresh)
	for _, l := range fresh {
		if l.game() == nil {
			continue
		}
		a.describe(l)
		if g.rows != nil && g.shows(l) {
			g.rows = append(g.rows, l.row)
		}
	}
	if g.described == len(g.all) {
		g.all = slices.DeleteFunc(g.all, func(l *listed) bool { return l.game() == nil })
		g.described = len(g.all)
		return
	}
	if !g.waits {
		g.waits = true
		a.do(Continue{})
	}
}

// continued goes on with the list, if it is still there.
func (a *App) continued() {
	if g := a.games; g != nil {
		g.waits = false
		if a.aside != nil && a.aside.screen == view.GamesScreen {
			a.describeMore(moreListed)
		}
	}
}
