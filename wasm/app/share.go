package app

import (
	"errors"
	"slices"
	"strings"
	"time"

	"rowan/rules/record"
	"rowan/wasm/bot"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// A sharing is the window in which a game is given away.
type sharing struct {
	making   int // serial of the film that is being made; 0 for none
	done, of int // its frames
	film     []byte
	note     string // what was done, or could not be

	unfit    map[string]string // why the game can't be had as a "film", or saved as a format
	unfitPly int               // of the game that was looked at for that
}

// actSharing does what a button in the window says; the value names the thing or what to do with it.
func (a *App) actSharing(act view.Act, value string) {
	if !a.inGame() {
		return
	}
	if act == view.ActSharing {
		a.stopFilm()
		a.sharing = nil
		if value != "close" {
			a.sharing = &sharing{}
		}
		return
	}
	if a.sharing == nil {
		return
	}
	a.sharing.note = ""
	switch act {
	case view.ActGiveLink:
		what, how, _ := strings.Cut(value, "=")
		link := a.gameLink(what == "position")
		switch {
		case link == "":
		case how == "copy":
			a.do(Copy{link})
		default:
			a.do(Share{Text: a.gameName(a.match().Position().Variant()), URL: link})
		}
	case view.ActPicture:
		a.do(MakePicture{Scene: SceneAt(a.match(), a.shownPly(), a.settings), Caption: a.caption(a.shownPly()),
			Share: value == "share"})
	case view.ActFilm:
		a.actFilm(value)
	}
}

func (a *App) actFilm(value string) {
	s := a.sharing
	switch {
	case value == "make" && a.match().Ply() > 0:
		a.makeFilm()
	case value == "stop":
		a.stopFilm()
	case s.film != nil:
		a.give(a.mediaName(".gif"), "image/gif", s.film, value == "share")
	}
}

// gameLink returns a link to the game, or to the position that is shown; empty where a link can't say it.
func (a *App) gameLink(position bool) string {
	t := record.FromMatch(a.match())
	if position {
		n := t.Root
		for range a.shownPly() {
			n = n.Children[0]
		}
		n.Children = nil
	}
	link, err := record.FormatLink(t)
	if err != nil {
		return "" // a position that was set up
	}
	return a.Base + "#" + link
}

// caption returns the words under a picture: "Gomoku 15×15 · freestyle · 12 moves".
func (a *App) caption(ply int) string {
	text := a.gameName(a.match().Position().Variant()) + " · " + a.Text.Text(i18n.PliesPlayed, ply)
	if names := a.names(); names[0] != "" && names[1] != "" {
		text = names[0] + " – " + names[1] + " · " + text
	}
	return text
}

// names returns the players' names by rules.Player, as a file or the players themselves say them.
func (a *App) names() [2]string {
	if a.local != nil {
		return a.local.names
	}
	s := a.stateOnBoard()
	if !s.Settled() {
		return [2]string{}
	}
	return [2]string{s.Names[s.First], s.Names[s.First.Other()]}
}

// mediaName names a file of the game on the board.
func (a *App) mediaName(ending string) string {
	return "rowan-" + a.match().Position().Variant().Game.String() + "-" + a.Now().Format(time.DateOnly) + ending
}

// give gives the person a file, or opens the system's share sheet with it.
func (a *App) give(name, mediaType string, data []byte, share bool) {
	if share {
		a.do(ShareFile{Text: a.gameName(a.match().Position().Variant()), Name: name, Type: mediaType, Data: data})
		return
	}
	a.do(SaveFile{name, mediaType, data})
}

// makeFilm has a film made of the whole game.
func (a *App) makeFilm() {
	s, m := a.sharing, a.match()
	if s.making != 0 {
		return
	}
	t := record.FromMatch(m)
	*s = sharing{making: a.next(), of: m.Ply() + 1}
	a.do(MakeFilm{s.making, bot.FilmRequest{Variant: t.Variant, Setup: t.Root.Setup, Moves: m.Moves(),
		Settings: a.settings.String(), Caption: a.caption(m.Ply())}})
}

// stopFilm gives up the film that is being made.
func (a *App) stopFilm() {
	if a.sharing != nil && a.sharing.making != 0 {
		a.sharing.making = 0
		a.do(StopFilm{})
	}
}

// filmed takes in how far the film is.
func (a *App) filmed(e Filmed) {
	s := a.sharing
	if s == nil || s.making == 0 || e.Serial != s.making {
		return
	}
	switch r := e.Reply; {
	case r.Err != "":
		a.do(Log{errors.New(r.Err)})
		*s = sharing{note: a.Text.Text(i18n.FilmFailed)}
		a.say(s.note)
		a.do(StopFilm{})
	case r.Final:
		*s = sharing{film: r.Film, note: a.Text.Text(i18n.FilmMade)}
		a.say(s.note)
		a.do(StopFilm{})
	default:
		s.done, s.of = r.Done, r.Of
	}
}

// unfit says why the game can't be given away as a film or a file of a format, by the button's value. It is
// found out by trying, once for each move.
func (a *App) unfit() map[string]string {
	s, ply := a.sharing, a.match().Ply()
	if s.unfit != nil && s.unfitPly == ply {
		return s.unfit
	}
	s.unfit, s.unfitPly = map[string]string{}, ply
	if ply == 0 {
		s.unfit["make"] = a.Text.Text(i18n.NotWritten, a.Text.Text(i18n.NoFilm))
	}
	for format, ending := range endings {
		if ending == "" {
			continue
		}
		name := record.Format(format).String()
		if _, _, _, err := a.gameFile(name); err != nil {
			s.unfit[name] = a.Text.Text(i18n.NotWritten, a.problemText(err))
		}
	}
	return s.unfit
}

// pictured takes in a picture.
func (a *App) pictured(e Pictured) {
	switch {
	case a.sharing == nil || !a.inGame():
	case e.Err != nil:
		a.do(Log{e.Err})
		a.sharing.note = a.Text.Text(i18n.PictureFailed)
		a.say(a.sharing.note)
	default:
		a.give(a.mediaName(".png"), "image/png", e.Data, e.Share)
	}
}

// sharingScreen puts the window into the screen, and before the way home the button that opens it.
func (a *App) sharingScreen(s *view.Screen) {
	s.Actions = slices.Insert(s.Actions, max(0, len(s.Actions)-1), a.button(view.ActSharing, i18n.ShareLink, true))
	if a.sharing == nil {
		return
	}
	w := &view.Sharing{Showable: a.canShow(), Movable: a.canMove(), Passable: a.canPass(), Linked: a.gameLink(false) != "", Past: a.shownPly() != a.match().Ply(),
		Unfit: a.unfit(), Making: a.sharing.making != 0, Made: a.sharing.film != nil, Done: a.sharing.done, Of: a.sharing.of, Note: a.sharing.note}
	if w.Making {
		w.Progress = a.Text.Text(i18n.FilmProgress, w.Done, w.Of)
	}
	a.listingScreen(w)
	s.Sharing = w
}
