package app

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/session"
)

// gameName returns what people call a variant: "Gomoku 15×15 · freestyle".
func (a *App) gameName(v rules.Variant) string {
	if v.Game == rules.ConnectFour {
		return a.Text.Text(i18n.ConnectFourName)
	}
	rule := i18n.FreestyleName
	if v.Rule == rules.Standard {
		rule = i18n.StandardName
	}
	return a.Text.Text(i18n.GomokuName, fmt.Sprintf("%d×%d", v.Width, v.Height), a.Text.Text(rule))
}

// colorName returns the name of a colour in a game: Black or White, Berry or Honey.
func (a *App) colorName(v rules.Variant, c rules.Color) string {
	names := [2][2]i18n.ID{{i18n.Black, i18n.White}, {i18n.Berry, i18n.Honey}}
	four := 0
	if v.Game == rules.ConnectFour {
		four = 1
	}
	switch c {
	case rules.Black:
		return a.Text.Text(names[four][0])
	case rules.White:
		return a.Text.Text(names[four][1])
	}
	return ""
}

// moveName returns a move as people write it: "H8", "4".
func moveName(m rules.Move) string { return strings.ToUpper(m.String()) }

// sayMove says the move that is played in p.
func (a *App) sayMove(p rules.Position, m rules.Move) string {
	return a.Text.Text(i18n.SayMove, a.colorName(p.Variant(), p.Turn()), moveName(m))
}

// refuse says why something can't be done.
func (a *App) refuse(err error) {
	id := i18n.NotYet
	var e *rules.MoveError
	switch {
	case errors.As(err, &e):
		switch e.Reason {
		case rules.Occupied:
			id = i18n.PointOccupied
		case rules.ColumnFull:
			id = i18n.ColumnFull
		case rules.NotYourTurn:
			id = i18n.NotYourTurn
		case rules.GameOver:
			id = i18n.GameIsOver
		default:
			id = i18n.OffBoard
		}
	case errors.Is(err, record.ErrOver):
		id = i18n.GameIsOver
	case errors.Is(err, record.ErrNoOffer):
		id = i18n.NoOffer
	case errors.Is(err, session.ErrCatching):
		id = i18n.CatchingUp
	}
	a.notice = a.Text.Text(id)
	a.say(a.notice)
}

// resultLocal returns the two parts of a finished local game's status.
func (a *App) resultLocal() (lead, rest string) {
	l := a.local
	o := l.match.Outcome()
	v := l.match.Position().Variant()
	rest = a.method(v, o.Method)
	switch {
	case o.Draw():
		return a.Text.Text(i18n.DrawResult), rest
	case !l.computer:
		return a.Text.Text(i18n.ColorWins, a.colorName(v, o.Winner)), rest
	case o.Winner == l.color(l.me):
		return a.Text.Text(i18n.YouWin), rest
	}
	return a.Text.Text(i18n.YouLose), rest
}

// resultOnline returns the two parts of a finished match's status.
func (a *App) resultOnline() (lead, rest string) {
	s, me := a.online.session.State(), a.online.session.Seat()
	rest = a.method(s.Match.Position().Variant(), s.End.Method)
	won := s.End.Winner == me
	switch {
	case s.End.Draw:
		return a.Text.Text(i18n.DrawResult), rest
	case s.End.Method == rules.Resignation && won:
		rest = a.Text.Text(i18n.ByFriendsResignation)
	case s.End.Method == rules.BrokenRules && won:
		rest = a.Text.Text(i18n.ByFriendsBreach)
	}
	if won {
		return a.Text.Text(i18n.YouWin), rest
	}
	return a.Text.Text(i18n.YouLose), rest
}

// method says how a game ended.
func (a *App) method(v rules.Variant, m rules.Method) string {
	switch m {
	case rules.Row:
		return a.Text.Text(i18n.ByRow, strconv.Itoa(v.Length))
	case rules.BoardFull:
		return a.Text.Text(i18n.ByBoard)
	case rules.Agreement:
		return a.Text.Text(i18n.ByAgreement)
	case rules.BrokenRules:
		return a.Text.Text(i18n.ByOwnBreach)
	}
	return a.Text.Text(i18n.ByResignation)
}
