package app

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"rowan/relay/signaling"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/protocol"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// Who has nobody to play with finds somebody in the relay's lobby: the next who looks for the same game, or
// one who has put an invitation into the list there. The two agree on what a link would have brought (package
// peer), and from then on all is as with a friend, but for what stranger.go adds.

// A lobby is what is wanted and heard there.
type lobby struct {
	serial int // of the OpenLobby
	token  signaling.Token
	relay  line.Relay
	there  line.Lobby
	listed bool // there was a line.Lobby since the relay let us in
	wish   line.Wish
	table  *session.Table // of the seat that the wish is for: its key is told to the other
	paired bool
	stays  bool                         // open while another screen comes
	missed i18n.ID                      // what came of the wish before; 0 for nothing to say
	asked  func(*line.Lobby) *line.Page // the page that was turned and has not come; nil for none
}

// A seeking is what is kept of one who looks for a game, so that a reload goes on looking in his old place. A browser has
// one: the tab in which he did something last has the place, and the relay tells the one before.
type seeking struct {
	Token    signaling.Token
	Terms    string
	Strength uint8
}

// enterLobby opens the lobby, as who has the token; the zero one stands for a new one.
func (a *App) enterLobby(token signaling.Token) {
	if token == (signaling.Token{}) {
		a.Random(token[:])
	}
	a.lobby = &lobby{serial: a.next(), token: token, relay: line.Relay{State: line.Connecting}}
	a.do(OpenLobby{a.lobby.serial, a.relay, token})
}

// leaveLobby closes it, unless it stays: what was wanted is not wanted any more.
func (a *App) leaveLobby() {
	if a.lobby != nil && !a.lobby.stays {
		a.lobby = nil
		a.do(CloseLobby{})
	}
}

// wish says what is wanted in the lobby, for a seat with such terms.
func (a *App) wish(w line.Wish, terms record.Terms) {
	l := a.lobby
	l.table = session.NewHost(terms, a.Random)
	w.Said, w.Terms = l.table.Invite.Host, terms.String()
	l.wish, l.paired, l.missed = w, false, 0
	a.do(Wish{w})
}

// openFind shows who is there. Who was looking for a game when the page was closed goes on with it.
func (a *App) openFind(step bool) {
	if a.relayErr != nil {
		a.failRelay()
		return
	}
	a.leave()
	a.screen = view.FindScreen
	a.do(Fragment{Text: findFragment, Step: step})
	if a.lobby != nil { // it stays
		return
	}
	s := a.savedSeeking()
	terms, err := record.ParseTerms(s.Terms)
	if err != nil {
		a.enterLobby(signaling.Token{})
		return
	}
	a.enterLobby(s.Token)
	a.wish(line.Wish{What: line.Seek, Strength: min(s.Strength, line.MaxStrength)}, terms)
}

// lookFor begins to look for a game with the terms chosen, or stops.
func (a *App) lookFor() {
	l := a.lobby
	if l == nil || l.paired {
		return
	}
	if l.wish.What == line.Seek {
		a.lookOn(0)
		return
	}
	a.beginSeeking()
	a.say(a.Text.Text(i18n.Seeking))
}

// beginSeeking looks for a game with the terms chosen. Nobody can be asked who begins.
func (a *App) beginSeeking() {
	a.takePlace()
	l := a.lobby
	a.wish(line.Wish{What: line.Seek, Strength: a.choice.Strength}, record.Terms{Variant: a.choice.Variant, Clock: a.choice.Clock})
	w := l.wish
	saved, err := json.Marshal(seeking{l.token, w.Terms, w.Strength})
	if err != nil {
		panic("app: what is looked for is always JSON: " + err.Error())
	}
	a.save(keySeek, saved)
}

// lookOn ends a wish, with a word on what came of it, and stays in the lobby.
func (a *App) lookOn(missed i18n.ID) {
	l := a.lobby
	l.wish, l.table, l.paired, l.missed = line.Wish{}, nil, false, missed
	a.do(Wish{})
	a.forgetSeeking()
	if missed != 0 {
		a.say(a.Text.Text(missed))
	}
}

// stopSeeking takes who leaves the find screen out of the queue.
func (a *App) stopSeeking() {
	if a.screen == view.FindScreen {
		a.forgetSeeking()
	}
}

// savedSeeking returns what is kept of who looks for a game in this browser; zero where nobody does.
func (a *App) savedSeeking() (s seeking) {
	saved, err := a.Store.Load(keySeek)
	if err != nil || json.Unmarshal(saved, &s) != nil {
		return seeking{}
	}
	return s
}

// takePlace enters the lobby anew as who looks for a game in another tab, if one does: that tab does not any more. One
// person is there once, and is not paired with himself.
func (a *App) takePlace() {
	s := a.savedSeeking()
	if s.Token == (signaling.Token{}) || s.Token == a.lobby.token {
		return
	}
	there := a.lobby.there
	a.do(CloseLobby{})
	a.enterLobby(s.Token)
	a.lobby.there.Invitations, a.lobby.there.Games = there.Invitations, there.Games // what he sees until they come anew
}

// placeTaken says that another tab has the place now, and only looks on.
func (a *App) placeTaken() {
	a.do(CloseLobby{})
	a.enterLobby(signaling.Token{})
	a.lobby.missed = i18n.SeekingElsewhere
	a.say(a.Text.Text(i18n.SeekingElsewhere))
}

// forgetSeeking ends what a reload would go on with, unless it is another tab's.
func (a *App) forgetSeeking() {
	if a.lobby != nil && a.savedSeeking().Token != a.lobby.token {
		return
	}
	if err := a.Store.Delete(keySeek); err != nil {
		a.do(Log{err})
	}
}

// takeListed takes an invitation from the list.
func (a *App) takeListed(id string) {
	l := a.lobby
	if l == nil || l.paired {
		return
	}
	for _, i := range l.there.Invitations {
		terms, err := record.ParseTerms(i.Terms)
		if err == nil && listValue(i) == id {
			a.takePlace()
			a.forgetSeeking() // he has found one
			a.wish(line.Wish{What: line.Take, ID: i.ID}, terms)
			return
		}
	}
	l.missed = i18n.InvitationGone
	a.say(a.Text.Text(l.missed))
}

// inLobby takes in what happens in the lobby.
func (a *App) inLobby(e InLobby) {
	l := a.lobby
	if l == nil || e.Serial != l.serial {
		return
	}
	switch e := e.Event.(type) {
	case line.Relay:
		if e.Code == signaling.CloseReplaced && a.screen == view.FindScreen && a.online == nil && a.savedSeeking().Token == l.token {
			a.placeTaken()
			return
		}
		l.relay, l.listed = e, false
		if e.Err != nil {
			a.do(Log{e.Err})
		}
	case line.Lobby:
		turned := e.InvitationsPage.Number != l.there.InvitationsPage.Number || e.GamesPage.Number != l.there.GamesPage.Number
		l.there, l.listed = e, true
		if page := l.asked; turned && page != nil {
			l.asked = nil
			a.say(a.pageText(*page(&l.there)))
		}
	case line.Paired:
		if e.For != l.wish.Said {
			return // by a wish that the person has changed since
		}
		l.paired, l.missed = true, 0
		text := a.Text.Text(i18n.StrangerFound)
		a.say(text)
		a.tellHidden(text)
	case line.Agreed:
		if e.For == l.wish.Said {
			a.agreed(e)
		}
	case line.Missed:
		if e.For == l.wish.Said {
			a.missed(e)
		}
	}
}

// missed takes in that nothing came of a wish, or of a pair. Who looks for a game, or has an invitation in the list,
// goes on with it.
func (a *App) missed(e line.Missed) {
	l := a.lobby
	l.paired, l.missed = false, [...]i18n.ID{line.Gone: i18n.InvitationGone, line.Left: i18n.StrangerLeft, line.Crowded: i18n.LobbyCrowded}[e.Why]
	if !e.Again {
		l.wish, l.table = line.Wish{}, nil
		a.forgetSeeking()
	}
	switch {
	case a.expecting():
		a.strangerLeft()
		return
	case a.online != nil && l.wish.What == line.Look: // what was to stand in the list does not
		a.unlist()
	}
	a.say(a.Text.Text(l.missed))
}

var errOtherTerms = errors.New("the relay made a pair with other terms than those asked for")

// agreed sits down at the table that two strangers have agreed on.
func (a *App) agreed(e line.Agreed) {
	l := a.lobby
	terms, err := record.ParseTerms(e.Terms)
	if err == nil && (l.table == nil || terms != l.table.Invite.Terms) {
		err = errOtherTerms
	}
	if err != nil {
		a.do(Log{err})
		a.lookOn(i18n.LobbyRefuses)
		return
	}
	t := *l.table
	if e.Role == line.Guest {
		t = *session.NewGuest(protocol.Invite{Terms: terms, Host: e.Said}, a.Random)
	}
	t.Invite.Secret, t.Digits = e.Secret, e.Digits
	var back *session.Table // the invitation that stood in the list
	if a.online != nil {
		back = a.online.session.Table()
	}
	l.stays = true // until there is a line
	a.sit(&t, false)
	l.stays = false
	if a.online == nil || a.online.frozen {
		a.leaveLobby()
		return
	}
	a.online.back = back
}

// listValue tells an invitation or a game from the others of its list.
func listValue(l line.Listed) string { return hex.EncodeToString(append(l.ID[:], l.Link[:]...)) }

// findScreen is the screen of the lobby. It looks the same from the first look to the line with an opponent.
func (a *App) findScreen(s *view.Screen) {
	l := a.lobby
	if l == nil { // loaded anew while the opponent was awaited
		l = &lobby{paired: true}
	}
	busy := l.paired || a.online != nil
	s.Heading = a.Text.Text(i18n.FindHeading)
	s.Terms = []string{capital(a.gameName(a.choice.Variant)) + a.Text.Text(i18n.Stop)}
	s.Lead, s.Rest = a.lobbyText(l)
	label := i18n.SeekButton
	if l.wish.What == line.Seek {
		label = i18n.StopSeeking
	}
	s.Actions = []view.Button{a.button(view.ActLookFor, label, !busy)}
	switch {
	case a.online != nil && a.online.frozen:
		s.Lead, s.Rest = a.Text.Text(a.online.why), ""
		s.Actions = append(s.Actions, a.button(view.ActRetry, i18n.PlayHere, true))
	case l.relay.State == line.Refused || errors.Is(l.relay.Err, line.ErrNotLoaded):
		s.Actions = append(s.Actions, a.button(view.ActRetry, i18n.TryAgain, true))
	}
	s.Options = []view.Option{a.clockOption(), a.strengthOption()}
	for _, i := range l.there.Invitations {
		s.Invitations = append(s.Invitations, a.listedButton(view.ActTakeListed, i, !busy))
	}
	for _, g := range l.there.Games {
		s.Live = append(s.Live, a.listedButton(view.ActWatch, g, !busy))
	}
	s.Invitations = append(slices.DeleteFunc(s.Invitations, nameless), a.pageButtons("invitations", l.there.InvitationsPage)...)
	s.Live = append(slices.DeleteFunc(s.Live, nameless), a.pageButtons("games", l.there.GamesPage)...)
}

func nameless(b view.Button) bool { return b.Label == "" }

// listedButton names what stands in a list: "Ada · Gomoku 15×15 · 5 min + 3 s". Its label is empty where this page
// does not know such a game.
func (a *App) listedButton(act view.Act, l line.Listed, enabled bool) view.Button {
	b := view.Button{Act: act, Value: listValue(l), Disabled: !enabled}
	terms, err := record.ParseTerms(l.Terms)
	if err != nil {
		return b
	}
	names := [2]string{}
	for i, name := range l.Names {
		if names[i] = view.PlainText(name, view.MaxName); names[i] == "" {
			names[i] = a.Text.Text(i18n.Nameless)
		}
	}
	b.Label = names[0]
	if act == view.ActWatch {
		b.Label += " – " + names[1]
	}
	b.Label += " · " + a.gameName(terms.Variant)
	if clock := a.clockName(terms.Clock); clock != "" {
		b.Label += " · " + clock
	}
	return b
}

// lobbyText says how it stands with what is wanted.
func (a *App) lobbyText(l *lobby) (lead, rest string) {
	waiting := ""
	if l.listed {
		waiting = a.Text.Text(i18n.WaitingCount, l.there.Waiting)
	}
	switch {
	case l.paired, a.online != nil:
		return a.Text.Text(i18n.StrangerFound), ""
	case errors.Is(l.relay.Err, line.ErrNotLoaded):
		return a.Text.Text(i18n.LineNotLoaded), ""
	case l.relay.State == line.Refused:
		return a.Text.Text(relayProblem(l.relay)), ""
	case l.relay.State == line.Lost:
		return a.Text.Text(i18n.RelayLost), ""
	case l.relay.State == line.Connecting:
		return a.Text.Text(i18n.ReachingRelay), ""
	case l.wish.What == line.Take:
		return a.Text.Text(i18n.TakingListed), ""
	case l.missed != 0:
		rest = a.Text.Text(l.missed)
		if l.wish.What == line.Seek {
			return a.Text.Text(i18n.Seeking), a.Text.Sentences(rest, waiting)
		}
		return rest, waiting
	case l.wish.What == line.Seek:
		return a.Text.Text(i18n.Seeking), waiting
	}
	return waiting, ""
}

// strengthOption is the choice of how strong one is that looks for a game.
func (a *App) strengthOption() view.Option {
	o := view.Option{Name: "strength", Chosen: strengthValue(a.choice.Strength), Hint: a.Text.Text(i18n.StrengthHint)}
	for n := range uint8(line.MaxStrength + 1) {
		o.Values = append(o.Values, view.Button{Act: view.ActChoose, Value: strengthValue(n), Label: a.Text.Form(i18n.StrengthNames, int(n))})
	}
	return o
}

func strengthValue(n uint8) string { return "strength=" + strconv.Itoa(int(n)) }
