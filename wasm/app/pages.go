package app

import (
	"strings"

	"rowan/relay/signaling"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/view"
)

// The lists of the lobby come in pages. A person sees one of each, and turns it.

// pageButtons are for a list of more than one page. Both stay where they are at the ends, so that the focus does.
func (a *App) pageButtons(list string, p line.Page) []view.Button {
	if p.Number == 1 && p.Last() == 1 || p.Number == 0 {
		return nil
	}
	next, previous := a.button(view.ActPage, i18n.PageNext, p.Number < p.Last()), a.button(view.ActPage, i18n.PagePrevious, p.Number > 1)
	for by, b := range map[int]*view.Button{-1: &previous, 1: &next} {
		if !b.Disabled {
			b.Label += " · " + a.pageText(line.Page{Number: uint8(int(p.Number) + by), All: p.All})
		}
	}
	previous.Value, next.Value = list+"=previous", list+"=next"
	return []view.Button{next, previous}
}

// pageText says which entries a page has: "21–40 of 45".
func (a *App) pageText(p line.Page) string {
	first := (int(p.Number)-1)*signaling.MaxListed + 1
	return a.Text.Text(i18n.PageRange, first, min(first+signaling.MaxListed-1, p.All), p.All)
}

// browse turns a page, by the value of its button.
func (a *App) browse(value string) {
	l := a.lobby
	if l == nil {
		return
	}
	list, to, _ := strings.Cut(value, "=")
	of, page := signaling.ListInvitations, func(l *line.Lobby) *line.Page { return &l.InvitationsPage }
	if list == "games" {
		of, page = signaling.ListGames, func(l *line.Lobby) *line.Page { return &l.GamesPage }
	}
	p := *page(&l.there)
	switch {
	case to == "next" && p.Number < p.Last():
		p.Number++
	case to == "previous" && p.Number > 1:
		p.Number--
	default:
		return
	}
	l.asked = page
	a.do(Browse{of, p.Number})
}
