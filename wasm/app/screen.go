package app

import (
	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/view"
)

// Scene returns what the board shows; false where no board is shown.
func (a *App) Scene() (view.Scene, bool) {
	if a.screen != view.GameScreen || a.aside != nil {
		return view.Scene{}, false
	}
	return a.shownScene(), true
}

// Screen returns what the page shows.
func (a *App) Screen() view.Screen {
	name := a.screen
	if a.aside != nil {
		name = a.aside.screen
	}
	s := view.Screen{Name: name, Choice: a.choice, Settings: a.settings, Say: a.said, SayCount: a.saids}
	switch name {
	case view.HomeScreen:
		a.homeScreen(&s)
	case view.GamesScreen:
		a.gamesScreen(&s)
	case view.InviteScreen, view.JoinScreen:
		a.tableScreen(&s)
	case view.FindScreen:
		a.findScreen(&s)
	case view.GameScreen:
		switch {
		case a.local != nil:
			a.localScreen(&s)
		case a.watching != nil:
			a.watchScreen(&s)
		default:
			a.matchScreen(&s)
		}
		s.Heading = a.gameName(a.match().Position().Variant())
		s.Variant = a.matchName(a.match())
		a.sharingScreen(&s)
		a.analysisScreen(&s)
		a.reviewed(&s)
		a.aimedScreen(&s)
		if a.asking {
			s.Question = &view.Question{Text: a.Text.Text(i18n.AskResign), Answers: []view.Button{
				a.button(view.ActConfirmResign, i18n.Resign, true), a.button(view.ActKeepPlaying, i18n.KeepPlaying, true)}}
		}
		if a.notice != "" {
			s.Rest = a.notice
		}
	case view.ProblemScreen:
		s.Heading = a.Text.Text(i18n.ProblemHeading)
		s.Terms = []string{a.Text.Text(a.problem, a.detail)}
	case view.SettingsScreen:
		s.Rest = a.notice
	}
	a.outside(&s)
	return s
}

func (a *App) button(act view.Act, label i18n.ID, enabled bool) view.Button {
	return view.Button{Act: act, Label: a.Text.Text(label), Disabled: !enabled}
}

// tableScreen is the invite and the join screen.
func (a *App) tableScreen(s *view.Screen) {
	if a.watching != nil {
		a.watchWaits(s)
		return
	}
	var terms record.Terms
	host := a.screen == view.InviteScreen
	if a.joining != nil {
		terms = a.joining.Terms
	} else {
		terms = a.online.session.Invite().Terms
	}
	heading, game := i18n.JoinHeading, i18n.JoinTerms
	begins := [...]i18n.ID{record.Drawn: i18n.BeginsDrawn, record.HostBegins: i18n.BeginsHostFriend, record.GuestBegins: i18n.BeginsGuestMe}
	if host {
		heading, game = i18n.InviteHeading, i18n.InviteTerms
		begins = [...]i18n.ID{record.Drawn: i18n.BeginsDrawn, record.HostBegins: i18n.BeginsHostMe, record.GuestBegins: i18n.BeginsGuestYou}
		s.Link = a.link()
	}
	s.Heading = a.Text.Text(heading)
	s.Terms = append([]string{a.Text.Text(game, a.gameName(terms.Variant)), a.Text.Text(begins[terms.Begins])}, a.clockTerms(terms)...)
	if a.online != nil {
		s.Lead, s.Rest = a.lookingFor(host)
		switch {
		case a.online.frozen:
			s.Actions = []view.Button{a.button(view.ActRetry, i18n.PlayHere, true)}
		case a.online.notLoaded():
			s.Actions = []view.Button{a.button(view.ActRetry, i18n.TryAgain, true)}
		case a.canConnect():
			s.Actions = []view.Button{a.handButton()}
		case host:
			a.notifyButton(s)
			s.Actions = append(s.Actions, a.listButton())
			if text := a.listedText(); text != "" {
				s.Rest = text
			}
		}
		a.handScreen(s)
	}
	if a.notice != "" {
		s.Rest = a.notice
	}
}

// lookingFor says how far the two are from a line.
func (a *App) lookingFor(host bool) (lead, rest string) {
	o := a.online
	switch {
	case o.frozen:
		return a.Text.Text(o.why), ""
	case o.unreached != 0:
		return a.Text.Text(o.unreached), ""
	case o.meeting || len(o.routes) > 0:
		return a.Text.Text(i18n.FriendIsHere), ""
	case o.notLoaded():
		return a.Text.Text(i18n.LineNotLoaded), ""
	case o.relay.State == line.Lost:
		return a.Text.Text(i18n.RelayLost), ""
	case o.relay.State == line.Connecting:
		return a.Text.Text(i18n.ReachingRelay), ""
	case host:
		return a.Text.Text(i18n.WaitingForFriend), a.Text.Text(i18n.KeepOpen)
	}
	return a.Text.Text(i18n.AskingSeat), a.Text.Text(i18n.FriendMustOpen)
}

// localScreen is the game screen of a game at this device.
func (a *App) localScreen(s *view.Screen) {
	l := a.local
	p := l.match.Position()
	v := p.Variant()
	over := l.match.Outcome().Over()
	switch {
	case over:
		s.Lead, s.Rest = a.resultLocal()
	case l.failed:
		s.Lead = a.Text.Text(i18n.ComputerFailed)
	case l.computer && !l.mine():
		s.Lead, s.Rest = a.Text.Text(i18n.ComputerThinks), a.lastMove(l.match)
	case l.computer:
		s.Lead, s.Rest = a.Text.Text(i18n.YourTurn), a.lastMove(l.match)
	default:
		s.Lead, s.Rest = a.Text.Text(i18n.ColorsTurn, playerID(p, p.ToMove())), a.lastMove(l.match)
	}
	if l.mine() {
		s.Question = a.stepQuestion(p)
	}
	card := func(name i18n.ID, c rules.Color) view.Card {
		return view.Card{Name: a.Text.Text(name), Color: c, Discs: v.Game == rules.ConnectFour, Active: !over && p.ToMove() == p.Player(c)}
	}
	if l.computer {
		mine := l.color(l.me)
		s.Top, s.Bottom = card(i18n.Computer, mine.Opponent()), card(i18n.You, mine)
		s.Top.Detail = a.colorName(v, mine.Opponent()) + " · " + a.levelName(l.level)
		s.Bottom.Detail = a.colorName(v, mine)
	} else {
		bottom := rules.Black
		if swaps(v.Opening) { // the players stay where they are, the colours change
			bottom = l.color(rules.First)
		}
		for card, c := range map[*view.Card]rules.Color{&s.Bottom: bottom, &s.Top: bottom.Opponent()} {
			*card = view.Card{Name: a.Text.Text(playerID(p, p.Player(c))), Color: c, Discs: v.Game == rules.ConnectFour,
				Active: !over && p.ToMove() == p.Player(c)}
			if swaps(v.Opening) {
				card.Detail = a.colorName(v, c)
			}
		}
	}
	_, back := l.backTo()
	s.Actions = []view.Button{a.button(view.ActTakeback, i18n.Takeback, back)}
	if !l.computer {
		s.Actions = append(s.Actions, a.button(view.ActRedo, i18n.Redo, len(l.undone) > 0))
	}
	if over {
		s.Actions = append(s.Actions, a.button(view.ActRematch, i18n.PlayAgain, true))
	} else if l.computer {
		s.Actions = append(s.Actions, a.button(view.ActStop, i18n.MoveNow, l.asked != 0))
	}
	if l.failed {
		s.Actions[1] = a.button(view.ActRetry, i18n.TryAgain, true)
	}
	a.passButton(s, l.mine())
	if !over {
		s.Actions = append(s.Actions, a.button(view.ActResign, i18n.Resign, true))
	}
	s.Actions = append(s.Actions, a.button(view.ActHome, i18n.Home, true))
	a.openedScreen(s)
}

// passButton adds the pass where renju has one.
func (a *App) passButton(s *view.Screen, mine bool) {
	if mine && mayPass(a.match().Position()) {
		pass := a.button(view.ActMove, i18n.PassButton, true)
		pass.Value = rules.Pass.String()
		s.Actions = append(s.Actions, pass)
	}
}

// lastMove says what the opening asks for, or the newest move: "Last: White I9", "Black offers fifth 2 of 2."
func (a *App) lastMove(m *rules.Match) string {
	if step := a.stepText(m.Position()); step != "" {
		return step
	}
	if m.Ply() == 0 {
		return ""
	}
	p, move := m.At(m.Ply()-1), m.Moves()[m.Ply()-1]
	if text, color := a.listName(p, move); color != rules.NoColor {
		return a.Text.Text(i18n.LastMove, colorID(p.Variant(), color), text)
	}
	return a.sayMove(p, move)
}

// matchName names the game and, in renju, its opening: "Renju 15×15 · RIF · 4D Kagetsu".
func (a *App) matchName(m *rules.Match) string {
	name := a.gameName(m.Position().Variant())
	if opening := a.openingName(m); opening != "" {
		name += " · " + opening
	}
	return name
}

// moveNames returns the moves as the list has them, and whose each is.
func (a *App) moveNames(m *rules.Match) (names []string, stones []rules.Color) {
	for i, move := range m.Moves() {
		name, color := a.listName(m.At(i), move)
		names, stones = append(names, name), append(stones, color)
	}
	return names, stones
}
