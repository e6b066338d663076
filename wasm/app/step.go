package app

import (
	"strings"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// swaps reports whether the opening lets the players change colours: then colours are no names
// for them.
func swaps(o rules.Opening) bool {
	return o != rules.NoOpening && o != rules.Pro && o != rules.LongPro
}

// playerID names a player of a game at one screen: by the colour, or by number where colours change.
func playerID(p rules.Position, player rules.Player) i18n.ID {
	v := p.Variant()
	switch {
	case swaps(v.Opening):
		return [...]i18n.ID{rules.First: i18n.PlayerOne, rules.Second: i18n.PlayerTwo}[player]
	case p.Player(rules.Black) == player:
		return colorID(v, rules.Black)
	}
	return colorID(v, rules.White)
}

// stepText says what the opening asks for in p: "Black offers fifth 2 of 2."; "" where it
// asks for nothing but the next move.
func (a *App) stepText(p rules.Position) string {
	color := colorID(p.Variant(), p.Turn())
	g, ok := p.(gomoku.Position)
	switch {
	case !ok && p.Check(rules.Swap) == nil:
		return a.Text.Text(i18n.StepDisc, color)
	case !ok || !g.InOpening():
		return ""
	}
	s := g.Step()
	switch s.Ask {
	case gomoku.AskName:
		return a.Text.Text(i18n.StepName, color, s.Count)
	case gomoku.AskOffer:
		offered := len(g.Offered())
		return a.Text.Text(i18n.StepOffer, color, offered+1, offered+s.Count)
	case gomoku.AskChoose:
		return a.Text.Text(i18n.StepChoose, color, len(g.Offered()))
	}
	if a.offering && s.Offer {
		return a.Text.Text(i18n.StepOffer, color, 1, taraguchiFifths)
	}
	switch area := s.Area; {
	case area.Inside == 1:
		return a.Text.Text(i18n.StepCentre, color, s.Stone)
	case area.Inside > 0:
		return a.Text.Text(i18n.StepInside, color, s.Stone, area.Inside)
	case area.Outside > 0:
		return a.Text.Text(i18n.StepOutside, color, s.Stone, area.Outside)
	}
	return a.Text.Text(i18n.StepStone, color, s.Stone)
}

// taraguchiFifths is how many fifths Black offers in Taraguchi-10 if he offers any.
const taraguchiFifths = 10

// stepQuestion asks who must act in p what can't be answered on the board, or not there
// alone; nil where there is nothing to ask.
func (a *App) stepQuestion(p rules.Position) *view.Question {
	q := &view.Question{Text: a.stepText(p)}
	move := func(m rules.Move, label string) {
		q.Answers = append(q.Answers, view.Button{Act: view.ActMove, Value: m.String(), Label: label})
	}
	if p.Check(rules.Swap) == nil {
		move(rules.Swap, a.Text.Text(i18n.AnswerSwap, colorID(p.Variant(), p.Turn().Opponent())))
	}
	if g, ok := p.(gomoku.Position); ok {
		s := g.Step()
		if s.Two {
			move(rules.Two, a.Text.Text(i18n.AnswerTwo))
		}
		if s.Offer {
			b := view.Button{Act: view.ActOffering, Value: "on", Label: a.Text.Text(i18n.AnswerOffer, taraguchiFifths)}
			if a.offering {
				b.Value, b.Label = "off", a.Text.Text(i18n.AnswerStone)
			}
			q.Answers = append(q.Answers, b)
		}
		if s.Ask == gomoku.AskName {
			for n := range s.Count {
				m := rules.Name(n + 1)
				q.Answers = append(q.Answers, view.Button{Act: view.ActMove, Value: m.String(), Label: m.String()[1:]})
			}
			return q
		}
	}
	if len(q.Answers) == 0 {
		return nil
	}
	q.Text = a.Text.Sentences(q.Text, a.Text.Text(i18n.OrInstead))
	return q
}

// mayPass reports whether the player who must act in p may pass.
func mayPass(p rules.Position) bool {
	g, ok := p.(gomoku.Position)
	return ok && g.Step().Pass
}

// openingName names the renju opening of a game, "4D Kagetsu"; "" before its third stone and in other games.
func (a *App) openingName(m *rules.Match) string {
	if m.Position().Variant().Rule != rules.Renju {
		return ""
	}
	for ply := range m.Ply() + 1 {
		p, ok := m.At(ply).(gomoku.Position)
		if !ok || p.Stones() > 3 {
			break
		}
		if o, ok := p.RenjuOpening(); ok {
			names := i18n.RenjuIndirect
			if o.Direct {
				names = i18n.RenjuDirect
			}
			number, _, _ := strings.Cut(o.String(), " ")
			return number + " " + a.Text.Form(names, o.Number-1)
		}
	}
	return ""
}
