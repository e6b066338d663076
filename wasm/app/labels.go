package app

import (
	"slices"
	"strings"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// Labels returns the words by which the board is read aloud, in the language of now.
func (a *App) Labels() view.Labels {
	l := labels{a.Text}
	return view.Labels{Board: l.board, Cell: l.cell, Column: l.column, Handle: l.handle}
}

type labels struct{ text *i18n.Catalog }

func (l labels) join(parts ...string) string { return strings.Join(parts, l.text[i18n.Comma]) }

func (l labels) board(v rules.Variant) string {
	id := i18n.GomokuBoard
	if v.Game == rules.ConnectFour {
		id = i18n.ConnectFourBoard
	}
	return l.text.Text(id, v.Width, v.Height)
}

func (l labels) cell(s view.Scene, pt rules.Point) string {
	p := s.Position
	place := strings.ToUpper(pt.String())
	pieces := [...]i18n.ID{rules.NoColor: i18n.EmptyPlace, rules.Black: i18n.BlackStone, rules.White: i18n.WhiteStone}
	if p.Variant().Game == rules.ConnectFour {
		place = l.text.Text(i18n.HolePlace, columnName(pt.X), int(pt.Y)+1)
		pieces[rules.Black], pieces[rules.White] = i18n.BerryDisc, i18n.HoneyDisc
	}
	parts := []string{place, l.text.Text(pieces[p.At(pt)])}
	if last, ok := p.Last(); ok && last == pt {
		parts = append(parts, l.text.Text(i18n.IsLastMove))
	}
	if view.OnWinningLine(p, pt) {
		parts = append(parts, l.text.Text(i18n.IsWinningRow))
	}
	if s.IsForbidden(pt) {
		parts = append(parts, l.text.Text(i18n.IsForbiddenPoint))
	}
	if i := slices.Index(s.Offered, pt); i >= 0 {
		parts = append(parts, l.text.Text(i18n.IsOffered, view.FifthName(i)))
	}
	for _, m := range s.Marks {
		switch {
		case m.Point != pt:
		case m.Kind == record.Label:
			parts = append(parts, l.text.Text(i18n.IsLabelled, clip(m.Text)))
		default:
			parts = append(parts, l.text.Text(i18n.IsMarked))
		}
	}
	if advice, ok := s.AdviceAt(pt); ok {
		parts = append(parts, advice.Words)
	}
	return l.join(parts...)
}

func (l labels) column(s view.Scene, x int) string {
	parts := []string{l.text.Text(i18n.ColumnPlace, columnName(int8(x)))}
	height := s.Position.Variant().Height
	switch n := view.Discs(s.Position, x); n {
	case 0:
		parts = append(parts, l.text.Text(i18n.EmptyPlace))
	case height:
		parts = append(parts, l.text.Text(i18n.IsFull))
	default:
		parts = append(parts, l.text.Text(i18n.DiscsCount, n))
	}
	if advice, ok := s.AdviceAt(rules.Point{X: int8(x), Y: int8(height)}); ok {
		parts = append(parts, advice.Words)
	}
	return l.join(parts...)
}

func (l labels) handle(s view.Scene, x int) string {
	id := i18n.NothingToPop
	if s.Position.Check(rules.Pop(x)) == nil {
		id = i18n.PopPlace
	}
	name := l.text.Text(id, columnName(int8(x)))
	if advice, ok := s.AdviceAt(rules.Point{X: int8(x), Y: -1}); ok {
		return l.join(name, advice.Words)
	}
	return name
}

// columnName returns what is written at a column of Connect Four: "1" to "9", then letters.
func columnName(x int8) string { return moveName(rules.Drop(int(x))) }
