package app

import (
	"slices"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/sound"
	"rowan/wasm/view"
)

// An ear is what the board's sounds are told by: what differs before and after an event is heard.
type ear struct {
	game any          // which one; nil without one
	mine rules.Player // the person's
	two  bool         // both players are persons at this device
	ply  int
	over bool
}

func (a *App) ear() ear {
	switch {
	case a.local != nil:
		l := a.local
		if l.line != nil {
			return ear{} // what is looked at is no news
		}
		return ear{game: l, mine: l.me, two: !l.computer, ply: l.match.Ply(), over: l.match.Outcome().Over()}
	case a.watching != nil && a.watching.watcher.Begun():
		s := a.watching.watcher.State()
		return ear{game: a.watching.watcher.GameID(), two: true, ply: s.Match.Ply(), over: s.Over()}
	case a.online != nil && a.online.session.Begun():
		s := a.online.session.State()
		mine := rules.Second
		if s.First == a.online.session.Seat() {
			mine = rules.First
		}
		return ear{game: a.online.session.GameID(), mine: mine, ply: s.Match.Ply(), over: s.Over()}
	}
	return ear{}
}

// hear sounds what has happened since before. What a game had when it was opened is no news.
func (a *App) hear(before ear) {
	now := a.ear()
	if now.game == nil || now.game != before.game {
		return
	}
	rests := time.Duration(0)
	if now.ply > before.ply {
		rests = a.hearMove(now)
	}
	if now.over && !before.over {
		a.hearResult(now, rests)
	}
}

// hearMove sounds the newest move, and returns when its piece rests.
func (a *App) hearMove(now ear) time.Duration {
	match := a.match()
	p, m := match.At(now.ply-1), match.Moves()[now.ply-1]
	switch m.Kind {
	case rules.DropKind, rules.PopKind:
		lands, rests := view.Landing(p, m)
		a.sound(sound.Drop, lands)
		a.sound(sound.Bounce, rests)
		a.vibrate(12 * time.Millisecond)
		return rests
	case rules.PlaceKind, rules.OfferKind:
		kind := sound.Place
		if !now.two && p.ToMove() != now.mine {
			kind = sound.Answer
		}
		a.sound(kind, 0)
		a.vibrate(12 * time.Millisecond)
	}
	return 0
}

// hearResult sounds how the game ended, after the piece that ended it has come to rest.
func (a *App) hearResult(now ear, rests time.Duration) {
	kind := sound.Draw
	switch won, drawn := a.won(); {
	case drawn:
	case won || now.two:
		kind = sound.Win
	default:
		kind = sound.Loss
	}
	a.sound(kind, rests+250*time.Millisecond)
	a.vibrate(40*time.Millisecond, 60*time.Millisecond, 40*time.Millisecond)
}

// match returns the game on the board.
func (a *App) match() *rules.Match {
	if a.local != nil {
		return a.local.match
	}
	return a.stateOnBoard().Match
}

// stateOnBoard returns the state of the match between two seats on the board.
func (a *App) stateOnBoard() *record.State {
	if a.watching != nil {
		return a.watching.watcher.State()
	}
	return a.online.session.State()
}

// won says how the game on the board, which is over, ended for the person.
func (a *App) won() (won, drawn bool) {
	if l := a.local; l != nil {
		o := l.match.Outcome()
		return o.Winner == l.color(l.me), o.Draw()
	}
	s := a.stateOnBoard()
	if a.watching != nil {
		return !s.End.Draw, s.End.Draw
	}
	return s.End.Winner == a.online.session.Seat(), s.End.Draw
}

// sound has something heard a while after what it belongs to is shown.
func (a *App) sound(k sound.Kind, after time.Duration) {
	if a.settings.Volume > 0 {
		board := sound.Material(slices.Index(view.Boards, a.settings.Board))
		a.do(Sound{Kind: k, Board: board, Volume: a.settings.Volume, After: after})
	}
}

// vibrate has the device shake: on, off, on …
func (a *App) vibrate(pattern ...time.Duration) {
	if a.settings.Vibrate {
		a.do(Vibrate{pattern})
	}
}
