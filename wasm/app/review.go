package app

import (
	"strconv"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// mine reports whether the person may act in the game on the board.
func (a *App) mine() bool {
	if a.local != nil {
		return a.local.mine()
	}
	if a.watching != nil {
		return false
	}
	s := a.online.session.State()
	seat, moving := s.ToMove()
	return moving && seat == a.online.session.Seat() && !a.online.frozen
}

// awaited reports whether the computer thinks or the friend is to move.
func (a *App) awaited() bool {
	if a.local != nil {
		return a.local.asked != 0
	}
	if a.watching != nil {
		return false
	}
	s := a.online.session.State()
	_, moving := s.ToMove()
	return moving && !a.mine()
}

// A past is a ply that a person looks back to.
type past struct{ ply int }

// shownPly returns how many moves the board shows: all, unless a person looks back.
func (a *App) shownPly() int {
	if a.past != nil {
		return a.past.ply
	}
	return a.match().Ply()
}

// seek looks at the position after so many moves ("12"), or at another one: "first", "back", "on", "last".
func (a *App) seek(value string) {
	if !a.inGame() {
		return
	}
	to, last := a.shownPly(), a.match().Ply()
	switch value {
	case "first":
		to = 0
	case "back":
		to--
	case "on":
		to++
	case "last":
		to = last
	default:
		n, err := strconv.Atoi(value)
		if err != nil {
			return
		}
		to = n
	}
	a.lookAt(to)
}

// lookAt shows the position after ply moves, or the nearest there is.
func (a *App) lookAt(ply int) {
	last := a.match().Ply()
	ply = max(0, min(last, ply))
	if ply == a.shownPly() {
		return
	}
	a.past = &past{ply}
	if ply == last {
		a.past = nil
	}
	a.say(a.Text.Sentences(a.plyText(ply), a.moveText(ply), a.remarks(ply)))
}

// present shows the newest position again, and reports whether another one was shown: then what
// was done on the board was done there, and plays nothing.
func (a *App) present() bool {
	if a.past == nil {
		return false
	}
	a.past = nil
	a.say(a.Text.Text(i18n.SayPresent))
	return true
}

// plyText says which position is shown: "Move 12 of 40."
func (a *App) plyText(ply int) string {
	if ply == 0 {
		return a.Text.Text(i18n.TheBeginning)
	}
	return a.Text.Text(i18n.PlyOf, ply, a.match().Ply())
}

// moveText says the move that led to the position after ply moves.
func (a *App) moveText(ply int) string {
	if ply == 0 {
		return ""
	}
	m := a.match()
	return a.sayMove(m.At(ply-1), m.Moves()[ply-1])
}

// shownScene is the board at the position that is shown.
func (a *App) shownScene() view.Scene {
	s := SceneAt(a.match(), a.shownPly(), a.settings)
	if line := a.lineHere(); line != nil {
		s.Marks = line.Marks(a.shownPly())
	}
	a.advise(&s)
	s.Playable = a.playable()
	if a.past == nil {
		s.Busy = a.awaited()
		s.Offering = a.offering
	}
	return s
}

// SceneAt returns the board after the first ply moves of a match, to be looked at.
func SceneAt(m *rules.Match, ply int, settings view.Settings) view.Scene {
	p := m.At(ply)
	s := view.Scene{Position: p, Settings: settings, Order: stonesOf(m, ply)}
	if g, ok := p.(gomoku.Position); ok {
		s.Offered = g.Offered()
		if g.Turn() == rules.Black && g.Step().Allows(rules.PlaceKind) {
			s.Forbidden = g.Forbidden()
		}
	}
	return s
}

// stonesOf returns where the stones of the first ply moves lie, in the order they were put. A disc that was
// taken out again lies nowhere: at -1, -1.
func stonesOf(m *rules.Match, ply int) []rules.Point {
	var points []rules.Point
	nowhere := rules.Point{X: -1, Y: -1}
	for i, move := range m.Moves()[:ply] {
		switch move.Kind {
		case rules.PlaceKind, rules.ChooseKind:
			points = append(points, move.Point)
		case rules.DropKind:
			pt, _ := m.At(i + 1).Last()
			points = append(points, pt)
		case rules.PopKind:
			for j, pt := range points {
				switch {
				case pt.X != move.Point.X:
				case pt.Y == 0:
					points[j] = nowhere
				default:
					points[j].Y--
				}
			}
		}
	}
	return points
}

// reviewed puts the moves into the screen, and what a person sees who looks back.
func (a *App) reviewed(s *view.Screen) {
	m := a.match()
	s.Moves, s.Stones = a.moveNames(m)
	s.Shown = a.shownPly()
	a.remarked(s)
	s.Shortcuts, s.Dialog = a.shortcuts(), a.dialog
	if a.dialog == view.TypeDialog || a.dialog == view.RematchDialog {
		s.Note = a.notice
	}
	a.handScreen(s)
	if a.past == nil {
		return
	}
	now := s.Lead
	s.Lead = a.plyText(s.Shown)
	s.Rest = a.Text.Sentences(a.moveText(s.Shown), now)
	s.Question = nil
}
