package app

import (
	"errors"

	"rowan/wasm/i18n"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// canMove reports whether the seat of the match on the board can go to another device.
func (a *App) canMove() bool {
	return a.local == nil && a.online != nil && a.online.session.Begun() && (!a.online.frozen || a.online.why == i18n.SeatMoved) && !a.over()
}

// giveSeat stops this device from acting for its seat, and shows the link that takes it to another. The order
// matters: two devices that act for one seat would contradict each other, and that loses the game.
func (a *App) giveSeat() {
	if !a.canMove() {
		return
	}
	o := a.online
	link := o.session.GiveAway()
	if !a.keepTable(o.session.Table().Encode()) {
		return // it could come back after a reload
	}
	o.seat = a.Base + "#" + link
	if !o.frozen {
		a.freeze(i18n.SeatMoved)
	}
}

// otherGame reports whether two tables of a seat are at different games.
func otherGame(a, b *session.Table) bool {
	return a.Game() != nil && b.Game() != nil && a.Game().ID() != b.Game().ID()
}

// seatScreen shows the window from which a seat goes to another device, while it is open.
func (a *App) seatScreen(s *view.Screen) {
	if a.dialog == view.SeatDialog && a.online != nil {
		s.Seat = a.online.seat
	}
}

// openSeat takes up the seat that a link brings from another device.
func (a *App) openSeat(fragment string) {
	t, err := session.ParseSeat(fragment)
	if err != nil {
		a.do(Log{err})
		problem := i18n.SeatLinkBroken
		if errors.Is(err, session.ErrSeatVersion) {
			problem = i18n.LinkVersion
		}
		a.fail(problem, "")
		return
	}
	// What this device has of the seat is more than the link says, but for a game that began elsewhere since it was moved.
	if saved, err := a.Store.Load(tableKey(t.Invite)); err == nil {
		if kept, err := session.Decode(saved); err == nil {
			if kept.PublicKey() != t.PublicKey() {
				a.fail(i18n.SeatOther, "")
				return
			}
			if !kept.Moved || !otherGame(kept, t) {
				t = kept
			}
		}
	}
	t.Moved = false
	a.sit(t, false)
	if a.online != nil {
		a.tell(a.Text.Text(i18n.SeatCame))
	}
}
