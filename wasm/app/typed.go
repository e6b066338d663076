package app

import (
	"errors"
	"strconv"
	"strings"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/wasm/i18n"
)

// playText plays a move that a button has or a person typed: "h8", "4", "p3", "~", or a word of the
// list. Why it can't be played is said. done reports whether nothing is left to be corrected.
func (a *App) playText(text string) (done bool) {
	if !a.inGame() || a.lineHere() == nil && a.present() {
		return true
	}
	p := a.match().At(a.shownPly())
	m, problem := a.readMove(p, text)
	if problem != "" {
		a.refuseFor(problem)
		return false
	}
	switch err := p.Check(m); {
	case err != nil:
		a.refuse(err)
	case !a.playable():
		a.refuse(&rules.MoveError{Move: m, Ply: p.Ply() + 1, Reason: rules.NotYourTurn})
	default:
		a.play(m)
		return true
	}
	return false
}

// readMove reads one move of p. A point means what a tap there would; problem says what can't be read.
func (a *App) readMove(p rules.Position, text string) (m rules.Move, problem string) {
	text = strings.TrimSpace(text)
	for id, m := range map[i18n.ID]rules.Move{i18n.ListPass: rules.Pass, i18n.ListSwap: rules.Swap, i18n.ListTwo: rules.Two} {
		if strings.EqualFold(text, a.Text.Text(id)) || strings.EqualFold(text, i18n.English.Text(id)) {
			return m, ""
		}
	}
	var step gomoku.Step
	if g, ok := p.(gomoku.Position); ok {
		step = g.Step()
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(text, "_")); err == nil && step.Ask == gomoku.AskName {
		if n < 1 || n > step.Count {
			return m, a.Text.Text(i18n.WantNumber, step.Count)
		}
		return rules.Name(n), ""
	}
	moves, err := rules.ParseMoves(p.Variant(), text)
	var syntax *rules.SyntaxError
	switch {
	case errors.As(err, &syntax) || len(moves) == 0:
		return m, a.wanted(p.Variant())
	case len(moves) > 1:
		return m, a.Text.Text(i18n.WantOne)
	}
	m = moves[0]
	switch {
	case m.Kind != rules.PlaceKind:
	case step.Ask == gomoku.AskOffer || step.Offer && a.offering:
		m.Kind = rules.OfferKind
	case step.Ask == gomoku.AskChoose:
		m.Kind = rules.ChooseKind
	}
	return m, ""
}

// wanted says what a move of the variant looks like.
func (a *App) wanted(v rules.Variant) string {
	column := moveName(rules.Drop(v.Width - 1))
	switch {
	case v.Rule == rules.PopOut:
		return a.Text.Text(i18n.WantPop, column)
	case v.Game == rules.ConnectFour:
		return a.Text.Text(i18n.WantColumn, column)
	}
	return a.Text.Text(i18n.WantPoint, moveName(rules.Place(rules.Point{X: int8(v.Width - 1), Y: int8(v.Height - 1)})))
}
