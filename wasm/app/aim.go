package app

import (
	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// An aimed is a move that a person has chosen on the board, to be confirmed there or by a button.
type aimed struct {
	move rules.Move
	ply  int // of the position it was chosen in
}

// aim takes in a move that was chosen.
func (a *App) aim(m rules.Move) {
	a.aimed = &aimed{m, a.shownPly()}
	name := moveName(m)
	if m.Kind == rules.OfferKind || m.Kind == rules.ChooseKind { // a fifth is a point like any other
		name = moveName(rules.Place(m.Point))
	}
	a.say(a.Text.Text(i18n.SayAimed, name))
}

// aiming reports whether a move is chosen that can still be played.
func (a *App) aiming() bool {
	return a.aimed != nil && a.inGame() && a.playable() && a.aimed.ply == a.shownPly()
}

// aimedScreen puts the button that plays what is chosen in the place of the first action.
func (a *App) aimedScreen(s *view.Screen) {
	if a.aiming() && len(s.Actions) > 0 {
		s.Actions[0] = a.button(view.ActConfirm, i18n.Confirm, true)
	}
}
