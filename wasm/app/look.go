package app

import (
	"strings"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// openedScreen changes the screen of a local game to what a file says: who played, and how it ended.
func (a *App) openedScreen(s *view.Screen) {
	l := a.local
	p := l.match.Position()
	for _, card := range []*view.Card{&s.Top, &s.Bottom} {
		if name := l.names[p.Player(card.Color)]; name != "" && !l.computer {
			card.Name, card.Detail = name, a.colorName(p.Variant(), card.Color)
		}
	}
	if !l.opened {
		return
	}
	s.Question = nil
	if !l.match.Outcome().Over() {
		s.Lead = a.Text.Text(i18n.Looking)
		if l.result != "" && (l.line == nil || l.line.Main()) {
			s.Lead = a.saidResult(p.Variant(), l.result)
		}
	}
	if l.signed != "" {
		s.Rest = l.signed
	}
	p = l.match.At(a.shownPly())
	on := !p.Outcome().Over()
	s.Actions = []view.Button{
		a.button(view.ActTakeback, i18n.Takeback, l.line != nil && l.line.CanRemove(a.shownPly())),
		a.button(view.ActTwoPlayers, i18n.PlayOn, on),
		a.button(view.ActPlayComputer, i18n.PlayOnComputer, on && l.fromEmpty() && a.plays(p.Variant())),
		a.button(view.ActHome, i18n.Home, true),
	}
}

// fromEmpty reports whether the game began on an empty board: the computer knows no other.
func (l *local) fromEmpty() bool {
	return l.match.At(0).Ply() == 0 && record.FromMatch(l.match).Root.Setup == nil
}

// start begins a game as it was chosen at home or, where a game is looked through, goes on from the
// position that is shown.
func (a *App) start(computer bool) {
	if a.screen != view.GameScreen || a.local == nil || !a.local.opened {
		a.startLocal(computer)
		return
	}
	l, ply := a.local, a.shownPly()
	m, err := l.kept().match()
	if err == nil {
		err = m.Takeback(m.Ply() - ply)
	}
	if err != nil || m.Outcome().Over() || computer && (!l.fromEmpty() || !a.plays(m.Position().Variant())) {
		return
	}
	a.leave()
	a.local = &local{keeping: keeping{key: a.newGameKey(), names: l.names}, match: m}
	if computer {
		a.local.computer, a.local.level, a.local.me = true, a.choice.Level, m.Position().ToMove()
	}
	a.keepLocal()
	a.showLocal(true)
}

// saidResult returns the words for a result that a file says in SGF's: "B+12", "0".
func (a *App) saidResult(v rules.Variant, result string) string {
	switch {
	case strings.HasPrefix(result, "B+"):
		return a.Text.Text(i18n.ColorWins, colorID(v, rules.Black))
	case strings.HasPrefix(result, "W+"):
		return a.Text.Text(i18n.ColorWins, colorID(v, rules.White))
	case result == "0" || strings.EqualFold(result, "draw"):
		return a.Text.Text(i18n.DrawResult)
	}
	return result
}
