package app

import (
	"errors"

	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/session"
)

// A match goes on without a line too: its signed record is passed to and fro as a file, and each side takes in what the
// other has added.

// canPass reports whether the match on the board can go on so.
func (a *App) canPass() bool {
	return a.local == nil && a.online != nil && a.online.session.Begun() && !a.online.frozen && !a.over()
}

// pass gives the person the file for the friend.
func (a *App) pass(how string) {
	if !a.canPass() {
		return
	}
	name, data, mediaType, err := a.gameFile(record.Signed.String())
	if err != nil {
		a.tell(a.Text.Text(i18n.NotWritten, a.problemText(err)))
		return
	}
	a.give(name, mediaType, data, how == "share")
}

// takeIn takes a record into the match that it is of, if that is under way on this device; false where there is none.
func (a *App) takeIn(tr *record.Transcript, data []byte) bool {
	if a.online == nil || !a.online.session.Begun() || a.online.session.GameID() != tr.ID() {
		saved, err := a.Store.Load(matchKey(tr.ID()))
		if err != nil {
			return false
		}
		k, err := decodeKept(saved)
		if err != nil || k.Table == "" || k.over() {
			return false
		}
		table, err := a.Store.Load(k.Table)
		if err != nil {
			return false
		}
		a.resumeTable(table, true)
	}
	if a.online == nil || a.online.session.GameID() != tr.ID() || a.over() || a.online.frozen {
		return false
	}
	a.aside, a.sharing = nil, nil
	a.session(session.Merge{Record: data})
	return true
}

// notMerged says why a record brings nothing; false for another error.
func (a *App) notMerged(err error) bool {
	switch {
	case errors.Is(err, session.ErrNothingNew):
		a.tell(a.Text.Text(i18n.NothingNew))
	case errors.Is(err, session.ErrOtherGame):
		a.tell(a.Text.Text(i18n.FileOfOther))
	default:
		return false
	}
	return true
}
