package app

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"

	"rowan/rules/record"
	"rowan/wasm/i18n"
)

// opened takes in a file, or text that was pasted: one game is shown, several are put among those that are kept.
func (a *App) opened(e Opened) {
	err := e.Err
	switch {
	case err != nil:
		if p := (*record.Problem)(nil); !errors.As(err, &p) { // it is not just too large
			a.do(Log{err})
			err = a.inWords(i18n.FileUnreadable)
		}
	case isZip(e.Data):
		err = a.importAll(e.Data)
	default:
		err = a.openedGames(e)
	}
	if err != nil {
		a.tell(a.Text.Text(i18n.FileUnread, e.Name, a.readError(err)))
	}
}

// openedGames takes in a file of any format. The error says why there is nothing to show.
func (a *App) openedGames(e Opened) error {
	if record.Sniff(e.Data, e.Name) == record.Signed {
		if tr, _ := record.Decode(e.Data); tr != nil && a.takeIn(tr, e.Data) {
			return nil
		}
	}
	trees, err := record.Read(e.Data, record.Options{Name: e.Name, Decode: a.Decode})
	if len(trees) == 0 || err != nil && len(trees) == 1 && trees[0].Root.Children == nil && trees[0].Root.Setup == nil {
		if err == nil {
			err = a.inWords(i18n.NoGameInIt)
		}
		return err
	}
	if len(trees) > 1 {
		if err := a.add(a.treeItems(trees)); err != nil {
			return err
		}
	} else {
		l := lookAt(trees[0])
		if l == nil {
			return a.inWords(i18n.NoGameInIt)
		}
		if tr, _ := record.Decode(e.Data); tr != nil {
			l.key = matchKey(tr.ID())
			a.save(recordKey(l.key), a.wholeRecord(e.Data))
		}
		a.look(l, true)
		if branches(trees[0]) {
			a.tell(a.Text.Text(i18n.HasVariations))
		}
	}
	if err != nil {
		a.tell(a.Text.Text(i18n.FileStops, a.readError(err)))
	}
	return nil
}

// branches reports whether a game has variations.
func branches(t *record.Tree) bool {
	for n := t.Root; ; n = n.Children[0] {
		if len(n.Children) != 1 {
			return len(n.Children) > 1
		}
	}
}

// lookAt returns the game of a file, to be looked through; nil where it can't be played through at all.
// Its key is made of what it says, so that the same game is not kept twice.
func lookAt(t *record.Tree) *local {
	m, _ := t.Match() // of an illegal move the reader has told
	if m == nil {
		return nil
	}
	l := &local{match: m}
	l.opened, l.names = true, t.Names
	if !m.Outcome().Over() {
		l.result = t.Result
	}
	l.key = l.contentKey(t)
	l.follow(t)
	return l
}

// look shows a game that was opened, and keeps it.
func (a *App) look(l *local, step bool) {
	a.leave()
	a.aside = nil
	a.local = l
	if _, err := a.Store.Load(l.key); err != nil {
		a.keepLocal()
		if item, more := treeItem(l.key, l.line.Tree()); more {
			a.save(item.Key, item.Value)
		}
	} else {
		a.followKept(l) // with what was added to it
	}
	a.playedLast(l.key)
	l.signed = a.verify(l.key)
	a.showLocal(step)
}

// verify says what the signed record of the game under a key is worth; empty where it has none.
func (a *App) verify(key string) string {
	data, err := a.Store.Load(recordKey(key))
	if err != nil {
		return ""
	}
	tr, err := record.Decode(data)
	if err != nil {
		return a.Text.Text(i18n.NotSigned, a.problemText(err))
	}
	s := tr.State()
	if s.Fault != nil {
		a.do(Log{s.Fault.Why})
		return a.Text.Text(i18n.NotSigned, a.Text.Text(i18n.BrokenInRecord))
	}
	for _, signed := range s.Results {
		if signed != (record.Hash{}) && signed != s.Hash {
			return a.Text.Text(i18n.NotSigned, a.Text.Text(i18n.OtherResult))
		}
	}
	return a.Text.Text(i18n.Verified)
}

// contentKey returns a key that is the same for games that are alike.
func (l *local) contentKey(t *record.Tree) string {
	k := l.kept()
	parts := []any{k.Variant, k.Setup, k.Moves, k.Names, k.Result, k.Ended}
	if item, more := treeItem("", t); more {
		parts = append(parts, item.Value)
	}
	b, err := json.Marshal(parts)
	if err != nil {
		panic("app: a game is always JSON: " + err.Error())
	}
	sum := sha256.Sum256(b)
	return gamePrefix + hex.EncodeToString(sum[:8])
}

// tell says something on the screen and aloud.
func (a *App) tell(text string) {
	a.notice = text
	a.say(text)
}

// openPosition opens a link to a position.
func (a *App) openPosition(fragment string) {
	t, err := record.ReadLink(fragment)
	var l *local
	if t != nil {
		l = lookAt(t)
	}
	if l == nil {
		a.do(Log{err})
		a.fail(i18n.LinkBroken, "")
		return
	}
	a.look(l, false)
	if err != nil {
		a.tell(a.Text.Text(i18n.FileStops, a.readError(err)))
	}
}
