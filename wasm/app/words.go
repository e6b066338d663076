package app

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/session"
	"rowan/wasm/sound"
)

// The words for rules and openings, by value; 0 where a game's name needs none.
var (
	ruleNames = [...]i18n.ID{rules.Freestyle: i18n.FreestyleName, rules.Standard: i18n.StandardName, rules.Caro: i18n.CaroName,
		rules.CaroOver: i18n.CaroOverName, rules.PopOut: i18n.PopOutName}
	openingNames = [...]i18n.ID{rules.SwapRule: i18n.SwapName, rules.Swap2: i18n.Swap2Name, rules.Pro: i18n.ProName,
		rules.LongPro: i18n.LongProName, rules.RIF: i18n.RIFName, rules.Yamaguchi: i18n.YamaguchiName,
		rules.Soosorv8: i18n.Soosorv8Name, rules.Taraguchi10: i18n.Taraguchi10Name, rules.Pie: i18n.PieName}
)

// gameName returns what people call a variant: "Gomoku 15×15 · freestyle", "Renju 15×15 · Taraguchi-10",
// "Connect Four 9×7 · PopOut · pie rule". What the classic game has is not said.
func (a *App) gameName(v rules.Variant) string {
	size := fmt.Sprintf("%d×%d", v.Width, v.Height)
	classic := rules.ClassicGomoku
	var name string
	switch {
	case v.Game == rules.ConnectFour:
		classic = rules.ClassicConnectFour
		name = a.Text.Text(i18n.ConnectFourSized, size)
		if v.Width == classic.Width && v.Height == classic.Height {
			name = a.Text.Text(i18n.ConnectFourName)
		}
	case v == rules.Variant{Game: rules.Gomoku, Width: 3, Height: 3, Length: 3, Rule: v.Rule}:
		return a.Text.Text(i18n.TicTacToeName)
	case v.Rule == rules.Renju:
		name = a.Text.Text(i18n.RenjuName, size)
	default:
		name = a.Text.Text(i18n.GomokuName, size)
	}
	parts := []string{name}
	if v.Length != classic.Length {
		parts = append(parts, a.Text.Text(i18n.InRow, v.Length))
	}
	if int(v.Rule) < len(ruleNames) && ruleNames[v.Rule] != 0 {
		parts = append(parts, a.Text.Text(ruleNames[v.Rule]))
	}
	if v.Opening != rules.NoOpening {
		parts = append(parts, a.Text.Text(openingNames[v.Opening]))
	}
	return strings.Join(parts, " · ")
}

// colorName returns the name of a colour in a game: Black or White, Berry or Honey; "" for NoColor.
func (a *App) colorName(v rules.Variant, c rules.Color) string {
	if c == rules.NoColor {
		return ""
	}
	return a.Text.Text(colorID(v, c))
}

// colorID is colorName for a place in a sentence, which may want it in another case. c is Black or White.
func colorID(v rules.Variant, c rules.Color) i18n.ID {
	names := [2][2]i18n.ID{{i18n.Black, i18n.White}, {i18n.Berry, i18n.Honey}}
	return names[v.Game][c-rules.Black]
}

// moveName returns a move that people write as a place: "H8", "4", "p3".
func moveName(m rules.Move) string {
	if m.Kind == rules.PopKind {
		return "p" + moveName(rules.Drop(int(m.Point.X)))
	}
	return strings.ToUpper(m.String())
}

// listName returns a move as the list has it, and whose stone it puts or takes; NoColor for an act
// that is no turn of a colour.
func (a *App) listName(p rules.Position, m rules.Move) (string, rules.Color) {
	point := strings.ToUpper(m.Point.String())
	switch m.Kind {
	case rules.PassKind:
		return a.Text.Text(i18n.ListPass), p.Turn()
	case rules.SwapKind:
		return a.Text.Text(i18n.ListSwap), rules.NoColor
	case rules.TwoKind:
		return a.Text.Text(i18n.ListTwo), rules.NoColor
	case rules.NameKind:
		return a.Text.Text(i18n.ListName, int(m.Point.X)), rules.NoColor
	case rules.OfferKind:
		return point + "?", rules.NoColor
	case rules.ChooseKind:
		return point, rules.Black
	}
	return moveName(m), p.Turn()
}

// sayMove says the move that is played in p.
func (a *App) sayMove(p rules.Position, m rules.Move) string {
	color, point := colorID(p.Variant(), p.Turn()), strings.ToUpper(m.Point.String())
	switch m.Kind {
	case rules.PopKind:
		return a.Text.Text(i18n.SayPop, color, moveName(rules.Drop(int(m.Point.X))))
	case rules.PassKind:
		return a.Text.Text(i18n.SayPass, color)
	case rules.SwapKind:
		return a.Text.Text(i18n.SaySwap)
	case rules.TwoKind:
		return a.Text.Text(i18n.SayTwo)
	case rules.NameKind:
		return a.Text.Text(i18n.SayName, int(m.Point.X))
	case rules.OfferKind:
		return a.Text.Text(i18n.SayOffer, color, point)
	case rules.ChooseKind:
		return a.Text.Text(i18n.SayChoose, point)
	}
	return a.Text.Text(i18n.SayMove, color, moveName(m))
}

// sayPlayed says the newest move of a game, what has come of it, and what the opening asks for next.
// own is the person's colour, NoColor at one screen.
func (a *App) sayPlayed(m *rules.Match, own rules.Color) string {
	ply := m.Ply()
	p, move := m.At(ply-1), m.Moves()[ply-1]
	text := a.sayMove(p, move)
	if move == rules.Swap && own != rules.NoColor {
		text = a.Text.Sentences(text, a.Text.Text(i18n.SayNowColor, colorID(p.Variant(), own)))
	}
	if g, ok := m.Position().(gomoku.Position); ok && g.Stones() == 3 && move.Kind == rules.PlaceKind {
		if name := a.openingName(m); name != "" {
			text = a.Text.Sentences(text, a.Text.Text(i18n.SayOpening, name))
		}
	}
	return a.Text.Sentences(text, a.stepText(m.Position()))
}

// reasons are the sentences for the rules that a move can break.
var reasons = [...]i18n.ID{
	rules.Occupied:    i18n.PointOccupied,
	rules.OffBoard:    i18n.OffBoard,
	rules.ColumnFull:  i18n.ColumnFull,
	rules.NotYourTurn: i18n.NotYourTurn,
	rules.GameOver:    i18n.GameIsOver,
	rules.WrongKind:   i18n.NoSuchMove,
	rules.Overline:    i18n.IsOverline,
	rules.DoubleFour:  i18n.IsDoubleFour,
	rules.DoubleThree: i18n.IsDoubleThree,
	rules.OpeningRule: i18n.OpeningForbids,
	rules.NotYourDisc: i18n.NotYourDisc,
}

// refusal says why a move can't be played: what the rules, and what the opening asks for instead.
func (a *App) refusal(e *rules.MoveError) string {
	text := a.Text.Text(reasons[e.Reason])
	switch {
	case e.Reason == rules.OpeningRule && e.Move.Kind == rules.OfferKind:
		return a.Text.Text(i18n.IsAlike)
	case e.Reason == rules.OpeningRule, e.Reason == rules.WrongKind:
		return a.Text.Sentences(text, a.stepText(a.match().Position()))
	}
	return text
}

// refuse says why something can't be done.
func (a *App) refuse(err error) {
	var e *rules.MoveError
	switch {
	case errors.As(err, &e):
		a.refuseFor(a.refusal(e))
	case a.notMerged(err):
	case errors.Is(err, record.ErrOver):
		a.refuseFor(a.Text.Text(i18n.GameIsOver))
	case errors.Is(err, record.ErrNoOffer):
		a.refuseFor(a.Text.Text(i18n.NoOffer))
	case errors.Is(err, session.ErrTooFast):
		a.refuseFor(a.Text.Text(i18n.TooMuchSaid))
	case errors.Is(err, session.ErrOlder):
		a.refuseFor(a.Text.Text(i18n.FriendOlder))
	case errors.Is(err, record.ErrTooSoon):
		a.refuseFor(a.Text.Text(i18n.ClaimTooSoon))
	case errors.Is(err, session.ErrCatching):
		a.refuseFor(a.Text.Text(i18n.CatchingUp))
	default:
		a.refuseFor(a.Text.Text(i18n.NotYet))
	}
}

// refuseFor says, shows and sounds that something can't be done.
func (a *App) refuseFor(reason string) {
	a.notice = reason
	a.say(reason)
	a.sound(sound.Illegal, 0)
	a.vibrate(30*time.Millisecond, 40*time.Millisecond, 30*time.Millisecond)
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
		return a.Text.Text(i18n.ColorWins, playerID(l.match.Position(), l.match.Position().Player(o.Winner))), rest
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
		return a.Text.Text(i18n.ByRow, v.Length)
	case rules.BoardFull:
		return a.Text.Text(i18n.ByBoard)
	case rules.Forbidden:
		return a.Text.Text(i18n.ByForbidden)
	case rules.Passed:
		return a.Text.Text(i18n.ByPasses)
	case rules.Repetition:
		return a.Text.Text(i18n.ByRepetition)
	case rules.Agreement:
		return a.Text.Text(i18n.ByAgreement)
	case rules.BrokenRules:
		return a.Text.Text(i18n.ByOwnBreach)
	case rules.OutOfTime:
		return a.Text.Text(i18n.ByTime)
	case rules.Abandonment:
		return a.Text.Text(i18n.ByAbandonment)
	}
	return a.Text.Text(i18n.ByResignation)
}
