package app

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"

	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/protocol"
	"rowan/wasm/session"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// An invitation is what a link says, before the seat is taken.
type invitation struct{ protocol.Invite }

// tableKey is where the seat of an invitation is kept. The secret itself must not stand in
// a key, which errors and logs name.
func tableKey(i protocol.Invite) string {
	sum := sha256.Sum256(append([]byte("rowan/1 table"), i.Secret[:]...))
	return "table/" + hex.EncodeToString(sum[:16])
}

// link returns the address that the host gives to the friend.
func (a *App) link() string { return a.Base + "#" + a.online.session.Invite().Fragment() }

// invite makes a table with the terms chosen, and waits there.
func (a *App) invite() {
	terms := record.Terms{Variant: a.choice.Variant, Clock: a.choice.Clock}
	switch a.choice.Begins {
	case view.BeginMe:
		terms.Begins = record.HostBegins
	case view.BeginOther:
		terms.Begins = record.GuestBegins
	}
	a.sit(session.NewHost(terms, a.Random), true)
}

// openLink looks at a link: a seat that is held here is taken up again, another
// invitation is shown with its terms.
func (a *App) openLink(fragment string) {
	i, err := protocol.ParseInvite(fragment)
	if err != nil {
		a.do(Log{err})
		a.fail(linkProblem(err), "")
		return
	}
	if a.sitsAgain(i) {
		return
	}
	a.joining = &invitation{i}
	a.screen = view.JoinScreen
}

// linkProblem returns the words for why a link can't be followed.
func linkProblem(err error) i18n.ID {
	var e *protocol.LinkError
	errors.As(err, &e)
	switch {
	case e != nil && e.Problem == protocol.OtherVersion:
		return i18n.LinkVersion
	case e != nil && e.Problem == protocol.Broken:
		return i18n.LinkBroken
	}
	return i18n.LinkUnknown
}

// takeSeat accepts the invitation that is shown.
func (a *App) takeSeat() {
	if a.joining == nil {
		return
	}
	i := a.joining.Invite
	// The seat may have been taken in another tab in the meantime.
	if a.sitsAgain(i) {
		return
	}
	a.sit(session.NewGuest(i, a.Random), false)
}

// sitsAgain goes on at the table that was kept of an invitation; false where there is none. One that can't be read now
// must not be lost: a new one would have another key, to which the seat does not belong.
func (a *App) sitsAgain(i protocol.Invite) bool {
	saved, err := a.Store.Load(tableKey(i))
	switch {
	case err == nil:
		a.resumeTable(saved, false)
	case errors.Is(err, store.ErrNotStored), errors.Is(err, store.ErrRefused):
		return false
	default:
		a.do(Log{err})
		a.fail(i18n.SavedBroken, "")
	}
	return true
}

// resumeTable goes on at a table that was kept.
func (a *App) resumeTable(saved []byte, step bool) {
	table, err := session.Decode(saved)
	if err != nil {
		a.do(Log{err})
		a.fail(i18n.SavedBroken, "")
		return
	}
	a.sit(table, step)
}
