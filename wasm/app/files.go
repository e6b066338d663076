package app

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"

	"rowan/rules/record"
	"rowan/wasm/i18n"
)

// opened takes in a file, or text that was pasted.
func (a *App) opened(e Opened) {
	if e.Err != nil {
		a.tell(a.Text.Text(i18n.FileUnread, e.Name, e.Err.Error()))
		return
	}
	trees, err := record.Read(e.Data, record.Options{Name: e.Name, Decode: a.Decode})
	if len(trees) == 0 || err != nil && len(trees[0].Root.Children) == 0 && trees[0].Root.Setup == nil {
		a.tell(a.Text.Text(i18n.FileUnread, e.Name, a.readError(err)))
		return
	}
	key := ""
	if tr, _ := record.Decode(e.Data); tr != nil {
		key = matchKey(tr.ID())
		a.keepRecord(tr.ID(), e.Data)
	}
	a.look(trees[0], key, true)
	if err != nil {
		a.tell(a.Text.Text(i18n.FileStops, a.readError(err)))
	}
}

// look opens a game to be looked through. It is kept under the key, or under one that is made of what it says, so that
// the same game is not kept twice.
func (a *App) look(t *record.Tree, key string, step bool) {
	m, err := t.Match()
	if m == nil {
		a.tell(a.Text.Text(i18n.FileUnread, "", err.Error()))
		return
	}
	a.leave()
	l := &local{match: m}
	l.opened, l.names = true, t.Names
	if !m.Outcome().Over() {
		l.result = t.Result
	}
	if key == "" {
		key = l.contentKey()
	}
	l.key = key
	a.local = l
	if _, err := a.Store.Load(key); err != nil {
		a.keepLocal()
	}
	a.playedLast(key)
	a.showLocal(step)
}

// contentKey returns a key that is the same for games that are alike.
func (l *local) contentKey() string {
	k := l.kept()
	b, err := json.Marshal([]any{k.Variant, k.Setup, k.Moves, k.Names, k.Result, k.Ended})
	if err != nil {
		panic("app: a game is always JSON: " + err.Error())
	}
	sum := sha256.Sum256(b)
	return gamePrefix + hex.EncodeToString(sum[:8])
}

// readError says in words what is wrong with a file, and where.
func (a *App) readError(err error) string {
	var e *record.ReadError
	switch {
	case !errors.As(err, &e):
		return err.Error()
	case e.Line == 0:
		return a.Text.Text(i18n.AtByte, e.Offset, e.What())
	case e.Ply == 0:
		return a.Text.Text(i18n.AtLine, e.Line, e.What())
	}
	return a.Text.Text(i18n.AtMove, e.Line, e.Ply, e.What())
}

// tell says something on the screen and aloud.
func (a *App) tell(text string) {
	a.notice = text
	a.say(text)
}

// openPosition opens a link to a position.
func (a *App) openPosition(fragment string) {
	t, err := record.ReadLink(fragment)
	if t == nil {
		a.do(Log{err})
		a.fail(i18n.LinkBroken, "")
		return
	}
	a.look(t, "", false)
	if err != nil {
		a.tell(a.Text.Text(i18n.FileStops, a.readError(err)))
	}
}
