package app

import (
	"strings"

	"rowan/rules"
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
		if l.result != "" {
			s.Lead = a.saidResult(p.Variant(), l.result)
		}
	}
	s.Actions = []view.Button{a.button(view.ActHome, i18n.Home, true)}
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
