package app

import (
	"slices"
	"strconv"
	"strings"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// What a file has beside the moves of its game is kept under a key of its own, so that the list of games need
// not read it.

// treeKey returns the key of the whole tree of the game under a key.
func treeKey(game string) string { return treePrefix + strings.TrimPrefix(game, gamePrefix) }

// treeItem returns the tree of a game as an item to keep; false for a tree of which the game says all.
func treeItem(key string, t *record.Tree) (store.Item, bool) {
	if t.Plain() {
		return store.Item{}, false
	}
	data, err := record.EncodeTree(t)
	return store.Item{Key: treeKey(key), Value: data}, err == nil
}

// loadTree returns the tree that is kept of the game under a key; nil where there is none.
func (a *App) loadTree(key string) *record.Tree {
	data, err := a.Store.Load(treeKey(key))
	if err != nil {
		return nil
	}
	t, err := record.DecodeTree(data)
	if err != nil {
		a.do(Log{err})
	}
	return t
}

// follow makes the line of a tree the one that is looked along.
func (l *local) follow(t *record.Tree) {
	line, err := t.MainLine()
	if err != nil {
		return // the moves can be looked through all the same
	}
	l.line, l.ended = line, l.match.Outcome()
	l.match, l.remarked = line.Match(), remarked(t)
	l.match.End(l.ended) // what only the record or the list of games says
}

// remarked reports whether a tree has comments or variations.
func remarked(t *record.Tree) bool {
	for n := range t.Nodes() {
		if n.Comment != "" || len(n.Children) > 1 {
			return true
		}
	}
	return false
}

// followKept makes a game that was opened one to be looked along: its tree as it is kept, or what it consists of.
func (a *App) followKept(l *local) {
	t := a.loadTree(l.key)
	if t == nil {
		var err error
		if t, err = l.kept().tree(); err != nil {
			a.do(Log{err})
			return
		}
	}
	l.follow(t)
}

// lineHere returns the line on the board, to which moves can be added at any position; nil without one.
func (a *App) lineHere() *record.Line {
	if a.local == nil {
		return nil
	}
	return a.local.line
}

// playable reports whether a move can be made in the position that is shown.
func (a *App) playable() bool {
	if a.lineHere() != nil && a.past != nil {
		return !a.match().At(a.past.ply).Outcome().Over()
	}
	return a.past == nil && a.mine()
}

// playLine goes on from the position that is shown: where the file does, or as a variation of its own.
func (a *App) playLine(m rules.Move) {
	l, ply := a.local, a.shownPly()
	added, err := l.line.Play(ply, m)
	if err != nil {
		a.refuse(err)
		return
	}
	a.showPly(ply + 1)
	news := ""
	if added {
		l.remarked = l.remarked || remarked(l.line.Tree())
		a.keepTree()
		if len(l.line.Branches(ply)) > 1 {
			news = a.Text.Text(i18n.NewVariation)
		}
	}
	a.say(a.Text.Sentences(news, a.moveText(ply+1), a.remarks(ply+1)))
	a.hearMove(ear{two: true, ply: ply + 1})
}

// takeLine steps into the branch of that index that goes off from the position after ply moves.
func (a *App) takeLine(ply, index int) {
	line := a.local.line
	if index < 0 || index >= len(line.Branches(ply)) {
		return
	}
	if err := line.Take(ply, index); err != nil {
		a.refuse(err)
		return
	}
	if line.Main() {
		line.Match().End(a.local.ended)
	}
	a.showPly(ply + 1)
	a.say(a.Text.Sentences(a.plyText(ply+1), a.moveText(ply+1), a.remarks(ply+1)))
}

// stepInto follows a button or the key for variations. A number is a branch of the position that is
// shown. Without one it is the next in the place of the move that is shown, or where
// that has none, of the one after it.
func (a *App) stepInto(value string) {
	line := a.lineHere()
	if line == nil {
		return
	}
	ply := a.shownPly()
	if value != "" {
		if index, err := strconv.Atoi(value); err == nil {
			a.takeLine(ply, index)
		}
		return
	}
	for _, from := range []int{ply - 1, ply} {
		if from < 0 {
			continue
		}
		if branches := line.Branches(from); len(branches) > 1 {
			here := slices.IndexFunc(branches, func(b record.Branch) bool { return b.Here })
			a.takeLine(from, (here+1)%len(branches))
			return
		}
	}
	a.say(a.Text.Text(i18n.NoVariations))
}

// takeBackLine takes the newest move out again that was added while looking.
func (a *App) takeBackLine() {
	line := a.local.line
	ply := a.shownPly()
	if !line.CanRemove(ply) {
		return
	}
	line.Remove()
	if line.Main() {
		line.Match().End(a.local.ended)
	}
	a.keepTree()
	a.showPly(ply - 1)
	a.say(a.Text.Text(i18n.SayBack))
}

// keepTree saves the tree on the board with what was added to it. What the list of games says of it
// follows, but for a match with a friend: that is as it was played.
func (a *App) keepTree() {
	l := a.local
	t := l.line.Tree()
	item, more := treeItem(l.key, t)
	items := []store.Item{item}
	if !more {
		items = nil
		if err := a.Store.Delete(treeKey(l.key)); err != nil {
			a.do(Log{err})
		}
	}
	if saved, err := a.Store.Load(l.key); err == nil {
		if k, err := decodeKept(saved); err == nil && k.Kind == fromFile && l.signed == "" {
			if m, err := t.Match(); err == nil {
				m.End(k.Ended)
				k.set(m)
				k.Changed = a.Now().Unix()
				items = append(items, store.Item{Key: l.key, Value: k.encode()})
			}
		}
	}
	if err := a.Store.SaveAll(items); err != nil {
		a.do(Log{err})
		a.warnUnkept(err)
	}
}

// showPly shows the position after ply moves and says nothing.
func (a *App) showPly(ply int) {
	a.past = nil
	if ply < a.match().Ply() {
		a.past = &past{ply}
	}
}

// remarks says what a file does about the position after ply moves, and how the game goes on where
// there is a choice.
func (a *App) remarks(ply int) string {
	line := a.lineHere()
	if line == nil {
		return ""
	}
	var names []string
	if branches := line.Branches(ply); len(branches) > 1 {
		for _, b := range branches {
			names = append(names, a.branchName(ply, b))
		}
	}
	text := ""
	if names != nil {
		text = a.Text.Text(i18n.SayBranches, strings.Join(names, ", "))
	}
	return a.Text.Sentences(line.Comment(ply), text)
}

// branchName names the move of a branch as the list of moves does.
func (a *App) branchName(ply int, b record.Branch) string {
	name, _ := a.listName(a.match().At(ply), b.Move)
	return name
}

// remarked puts into the screen what a file says about the position that is shown, and its branches.
func (a *App) remarked(s *view.Screen) {
	line := a.lineHere()
	if line == nil {
		return
	}
	ply := a.shownPly()
	s.Remarked = a.local.remarked
	s.Comment = line.Comment(ply)
	if branches := line.Branches(ply); len(branches) > 1 {
		for i, b := range branches {
			s.Branches = append(s.Branches, view.Branch{Here: b.Here,
				Button: view.Button{Act: view.ActBranch, Value: strconv.Itoa(i), Label: a.branchName(ply, b)}})
		}
	}
	s.Forks = make([]bool, line.Match().Ply())
	for i := range s.Forks {
		s.Forks[i] = len(line.Branches(i)) > 1
	}
}
