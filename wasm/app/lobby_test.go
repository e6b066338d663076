package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/rules"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/protocol"
	"rowan/wasm/view"
)

// in lets an app hear something in its lobby.
func (d *driver) in(e line.Event) {
	d.t.Helper()
	open, ok := last[OpenLobby](d)
	if !ok {
		d.t.Fatal("no lobby was opened")
	}
	if d.app.lobby != nil { // by the newest wish
		said := d.app.lobby.wish.Said
		switch m := e.(type) {
		case line.Paired:
			e = line.Paired{For: said}
		case line.Agreed:
			m.For = said
			e = m
		case line.Missed:
			m.For = said
			e = m
		}
	}
	d.handle(InLobby{open.Serial, e})
}

// wishes returns what is wished, and fails unless it is of that kind.
func (d *driver) wishes(kind line.WishKind) line.Wish {
	d.t.Helper()
	w, ok := last[Wish](d)
	if !ok || w.What != kind {
		d.t.Fatalf("wished %+v, want kind %d", w, kind)
	}
	return w.Wish
}

// count returns how many effects of a kind there were.
func count[E Effect](d *driver) (n int) {
	for _, e := range d.did {
		if _, ok := e.(E); ok {
			n++
		}
	}
	return n
}

// says fails unless the screen's status has all that.
func (d *driver) says(words ...i18n.ID) {
	d.t.Helper()
	s := d.app.Screen()
	for _, id := range words {
		if text := i18n.English.Text(id); !strings.Contains(s.Lead+" "+s.Rest, text) {
			d.t.Errorf("%q %q, want %q", s.Lead, s.Rest, text)
		}
	}
}

func (d *driver) enter() {
	d.t.Helper()
	d.act(view.ActLobby)
	d.in(line.Relay{State: line.Joined})
	d.in(line.Lobby{Waiting: 1})
}

// pairUp makes a pair of two who wish for it, the host first, and lets them agree.
func pairUp(t *testing.T, host, guest *driver) *duo {
	t.Helper()
	h, g := host.app.lobby.wish, guest.app.lobby.wish
	terms := h.Terms
	for _, p := range []struct {
		*driver
		role line.Role
		said [16]byte
	}{{host, line.Host, g.Said}, {guest, line.Guest, h.Said}} {
		p.in(line.Paired{})
		p.says(i18n.StrangerFound)
		p.in(line.Agreed{Role: p.role, Terms: terms, Secret: [16]byte{42}, Said: p.said, Digits: "482913"})
		p.says(i18n.StrangerFound)
	}
	return &duo{t: t, host: host, guest: guest, at: map[*driver]int{}}
}

// seekers are two who look for the same game.
func seekers(t *testing.T) (host, guest *driver) {
	t.Helper()
	host, guest = start(t), start(t)
	guest.n = 100
	for _, p := range []*driver{host, guest} {
		p.act(view.ActChoose, "clock=t300-3")
		p.enter()
		p.act(view.ActLookFor)
		p.says(i18n.Seeking)
	}
	return host, guest
}

func TestFindGame(t *testing.T) {
	host, guest := seekers(t)
	if w := host.wishes(line.Seek); w.Terms != "gomoku-15x15-5-freestyle-none~drawn~t300-3" || w.Said == guest.wishes(line.Seek).Said {
		t.Errorf("%+v", w)
	}
	d := pairUp(t, host, guest)
	if host.line.Config.Secret != guest.line.Config.Secret || host.line.Config.Role != line.Host || guest.line.Config.Role != line.Guest {
		t.Fatalf("%+v, %+v", host.line, guest.line)
	}
	if count[CloseLobby](host)+count[CloseLobby](guest) > 0 {
		t.Error("the lobby was left before there was a line")
	}
	d.connect()
	for _, p := range d.each() {
		s := p.app.Screen()
		if s.Name != view.GameScreen || !strings.Contains(s.Top.Detail, "482 913") || s.Question == nil || !strings.Contains(s.Question.Text, "482 913") {
			t.Errorf("%+v", s)
		}
		if s.Top.Name != "Your opponent" {
			t.Errorf("he is called %q", s.Top.Name)
		}
		p.wishes(line.Met)
		if count[CloseLobby](p) != 1 {
			t.Error("the lobby is open after the two have met")
		}
		if _, err := p.store.Load(keySeek); err == nil {
			t.Error("it is looked for on after the two have met")
		}
	}
	d.act(host, view.ActCompared)
	if host.app.Screen().Question != nil {
		t.Error("what was read is still asked")
	}
	d.play("h8i9")
	if guest.app.Screen().Question != nil {
		t.Error("the digits are still asked for in the middle of the game")
	}
	host.reload(host.frags[len(host.frags)-1].Text)
	if s := host.app.Screen(); s.Name != view.GameScreen || !strings.Contains(s.Top.Detail, "482 913") || s.Top.Name != "Your opponent" {
		t.Errorf("after a reload: %+v", s)
	}
	host.act(view.ActHome)
	if host.app.Text != &i18n.English {
		t.Error("at home the words are still those for strangers")
	}
}

// A reload goes on looking, as the same one in the queue; who stops or goes home looks no more.
func TestSeekingSurvivesReload(t *testing.T) {
	for _, stop := range []func(*driver){
		func(d *driver) { d.act(view.ActLookFor) },
		func(d *driver) { d.act(view.ActHome) },
		func(d *driver) { d.handle(Address{""}) },
	} {
		d, _ := seekers(t)
		before, _ := last[OpenLobby](d)
		terms := d.wishes(line.Seek).Terms
		d.reload(findFragment)
		after, _ := last[OpenLobby](d)
		if before.Token != after.Token || before.Serial != after.Serial && after.Token == (signaling.Token{}) || d.wishes(line.Seek).Terms != terms {
			t.Errorf("%+v, %+v", before, after)
		}
		d.in(line.Relay{State: line.Joined})
		d.says(i18n.Seeking)
		stop(d)
		d.did = nil
		d.reload(findFragment)
		if _, ok := last[Wish](d); ok {
			t.Error("it is looked for on")
		}
	}
}

// One leaves before there is a line: the other is told, and is back in the queue.
func TestStrangerLeaves(t *testing.T) {
	for name, leave := range map[string]func(*driver){
		"the relay says so": func(d *driver) { d.in(line.Missed{Why: line.Left, Again: true}) },
		"he never comes": func(d *driver) {
			d.now = d.now.Add(strangerTime)
			d.handle(Tick{})
			d.says(i18n.StrangerFound)
			d.now = d.now.Add(time.Second)
			d.handle(Tick{})
			d.wishes(line.Apart)
		},
	} {
		host, guest := seekers(t)
		pairUp(t, host, guest)
		leave(host)
		s := host.app.Screen()
		if s.Name != view.FindScreen || host.line != nil {
			t.Errorf("%s: %+v", name, s)
		}
		host.says(i18n.Seeking, i18n.StrangerLeft)
		if tables, _ := host.store.List(tablePrefix); len(tables) > 0 || count[CloseLobby](host) > 0 {
			t.Errorf("%s: %d tables, the lobby closed %d times", name, len(tables), count[CloseLobby](host))
		}
		if host.frags[len(host.frags)-1].Text != findFragment {
			t.Errorf("%s: at %q", name, host.frags[len(host.frags)-1].Text)
		}
		guest.in(line.Missed{Why: line.Left, Again: true})
		pairUp(t, host, guest).connect() // the next one, with the same wish
		if host.app.Screen().Name != view.GameScreen {
			t.Errorf("%s: then no game: %+v", name, host.app.Screen())
		}
	}
}

// A relay that makes a pair with another game than that asked for is not followed.
func TestOtherTermsThanAsked(t *testing.T) {
	for _, terms := range []string{"gomoku-15x15-5-freestyle-none~drawn", "nonsense", "gomoku-15x15-5-freestyle-none~guest~t300-3"} {
		d, _ := seekers(t)
		d.in(line.Paired{})
		d.in(line.Agreed{Terms: terms, Digits: "000000"})
		if d.line != nil || d.app.Screen().Name != view.FindScreen {
			t.Errorf("%s: %+v", terms, d.app.Screen())
		}
		d.says(i18n.LobbyRefuses)
	}
}

var anInvitation = line.Listed{ID: signaling.OfferID{9}, Terms: "connect4-7x6-4-drop-none~guest~m30", Names: [2]string{"Ada\u202e"}}

// An invitation of the list is taken, by its terms; or another one was faster.
func TestTakeListed(t *testing.T) {
	host, guest := start(t), start(t)
	guest.n = 100
	guest.enter()
	unknown := line.Listed{ID: signaling.OfferID{8}, Terms: "chess"}
	guest.in(line.Lobby{Invitations: []line.Listed{unknown, anInvitation}})
	list := guest.app.Screen().Invitations
	if len(list) != 1 || list[0].Label != "Ada · Connect Four · 30 s a move" {
		t.Fatalf("%+v", list)
	}
	guest.act(list[0].Act, list[0].Value)
	if w := guest.wishes(line.Take); w.ID != anInvitation.ID {
		t.Errorf("%+v", w)
	}
	guest.says(i18n.TakingListed)
	guest.in(line.Missed{Why: line.Gone})
	guest.says(i18n.InvitationGone)
	if s := guest.app.Screen(); s.Invitations[0].Disabled {
		t.Error("no other one can be taken")
	}
	guest.act(list[0].Act, list[0].Value)
	host.act(view.ActChoose, "game=connect4")
	host.act(view.ActChoose, "clock=m30")
	host.act(view.ActChoose, "begins=other")
	host.act(view.ActInvite)
	host.act(view.ActList)
	pairUp(t, host, guest).connect()
	if s := guest.app.Screen(); s.Name != view.GameScreen {
		t.Errorf("%+v", s)
	}
	if s := guest.app.Screen(); s.Bottom.Color != rules.Black {
		t.Error("the host had said that the guest begins")
	}
	// When the host leaves, who took it is told and may choose another.
	late := start(t)
	late.n = 200
	late.enter()
	late.in(line.Lobby{Invitations: []line.Listed{anInvitation}})
	late.act(list[0].Act, list[0].Value)
	late.in(line.Paired{})
	late.in(line.Agreed{Role: line.Guest, Terms: anInvitation.Terms, Secret: [16]byte{1}, Digits: "000000"})
	late.in(line.Missed{Why: line.Left})
	late.says(i18n.StrangerLeft)
	if s := late.app.Screen(); s.Name != view.FindScreen || late.app.lobby.wish.What != line.Look {
		t.Errorf("%+v", s)
	}
}

// An invitation stands in the list beside its link: a stranger may take it, or the friend comes.
func TestListedInvitation(t *testing.T) {
	host := start(t)
	host.act(view.ActSet, "name=Ada")
	host.act(view.ActInvite)
	link := host.app.Screen().Link
	host.act(view.ActList)
	if w := host.wishes(line.Advertise); w.Names[0] != "Ada" {
		t.Errorf("%+v", w)
	}
	host.in(line.Relay{State: line.Joined})
	host.says(i18n.ListedNow)
	host.act(view.ActList)
	if count[CloseLobby](host) != 1 {
		t.Error("it is not taken off the list")
	}
	host.act(view.ActList)

	// A stranger takes it and goes: the invitation is there again, and in the list.
	guest := start(t)
	guest.n = 100
	guest.enter()
	guest.in(line.Lobby{Invitations: []line.Listed{{ID: signaling.OfferID{1}, Terms: host.wishes(line.Advertise).Terms}}})
	guest.act(view.ActTakeListed, guest.app.Screen().Invitations[0].Value)
	pairUp(t, host, guest)
	opened := count[OpenLobby](host)
	host.in(line.Missed{Why: line.Left, Again: true})
	if s := host.app.Screen(); s.Name != view.InviteScreen || s.Link != link || !strings.Contains(s.Rest, i18n.English[i18n.StrangerLeft]) {
		t.Errorf("%+v", s)
	}
	if count[OpenLobby](host) != opened || !host.app.online.session.Table().Listed {
		t.Error("it does not stand in the list as before")
	}

	// A reload puts it there again.
	host.reload(host.frags[len(host.frags)-1].Text)
	host.wishes(line.Advertise)

	// The friend comes by the link.
	friend := start(t)
	friend.n = 150
	_, fragment, _ := strings.Cut(link, "#")
	friend.handle(Address{fragment})
	friend.act(view.ActTakeSeat)
	closed := count[CloseLobby](host)
	d := &duo{t: t, host: host, guest: friend, at: map[*driver]int{}}
	d.connect()
	if host.app.Screen().Name != view.GameScreen || count[CloseLobby](host) != closed+1 || host.app.online.session.Table().Listed {
		t.Errorf("after the friend came: %+v", host.app.Screen())
	}
	if w, _ := last[Wish](host); w.What == line.Met {
		t.Error("the relay was told of a pair that it had not made")
	}
}

// The host lists his game to be watched, with his guest's leave, until it ends; who watches finds it in the list.
func TestListedGame(t *testing.T) {
	d := sitDown(t, "", "Ada", "Mei")
	d.act(d.host, view.ActList)
	if count[OpenLobby](d.host)+count[OpenShow](d.host) > 0 {
		t.Error("it is listed before the guest has said yes")
	}
	if q := d.guest.app.Screen().Question; q == nil || q.Text != i18n.English[i18n.AskListing] || d.guest.app.Screen().Say != q.Text {
		t.Fatalf("%+v", q)
	}
	d.act(d.guest, view.ActAllowListing)
	for _, p := range d.each() {
		if s := p.app.Screen(); s.Question != nil || s.Say != i18n.English[i18n.ListingAgreed] || !strings.HasSuffix(s.Bottom.Detail, "in the open list") {
			t.Errorf("%+v", s)
		}
	}
	w := d.host.wishes(line.Exhibit)
	if w.Names != [2]string{"Ada", "Mei"} || count[OpenShow](d.host) != 1 {
		t.Errorf("%+v", w)
	}
	watcher := start(t)
	watcher.enter()
	watcher.in(line.Lobby{Games: []line.Listed{{Link: w.Link, Terms: w.Terms, Names: w.Names}}})
	live := watcher.app.Screen().Live
	if len(live) != 1 || live[0].Label != "Ada – Mei · Gomoku 15×15" && !strings.HasPrefix(live[0].Label, "Ada – Mei · Gomoku") {
		t.Fatalf("%+v", live)
	}
	watcher.act(live[0].Act, live[0].Value)
	if watcher.app.Screen().Name != view.JoinScreen || watcher.line == nil || !watcher.line.Config.Watch || count[CloseLobby](watcher) != 1 {
		t.Errorf("%+v", watcher.app.Screen())
	}
	link := d.host.app.online.session.Table().Invite.Watch()
	if watcher.line.Config.Secret != link.Secret {
		t.Error("he watches another game")
	}
	d.host.reload(d.host.frags[len(d.host.frags)-1].Text)
	d.connect()
	d.host.wishes(line.Exhibit)
	d.act(d.host, view.ActResign)
	d.act(d.host, view.ActConfirmResign)
	if count[CloseLobby](d.host) != 1 {
		t.Error("a finished game stands in the list")
	}
}

// The guest says no, or takes back his yes: the game is off the list, and he is not asked again in it.
func TestListingDenied(t *testing.T) {
	for _, yes := range []bool{false, true} {
		d := sitDown(t, "")
		d.host.act(view.ActSharing)
		sharing := func(p *driver) view.Sharing {
			t.Helper()
			return *p.app.Screen().Sharing
		}
		if s := sharing(d.host); !s.Listable || s.Listed || s.Listing != i18n.English[i18n.ListingLabel] {
			t.Errorf("%+v", s)
		}
		d.act(d.host, view.ActList)
		if s := sharing(d.host); !s.Listable || !s.Listed || s.Listing != i18n.English[i18n.ListingWaits] {
			t.Errorf("%+v", s)
		}
		if d.guest.act(view.ActSharing); sharing(d.guest).Listing != "" {
			t.Errorf("%+v", sharing(d.guest))
		}
		if yes {
			d.act(d.guest, view.ActAllowListing)
			for _, p := range d.each() {
				if s := sharing(p); !s.Listable || !s.Listed || s.Listing != i18n.English[i18n.ListingAgreed] {
					t.Errorf("%+v", s)
				}
			}
			d.act(d.guest, view.ActList)
		} else {
			d.act(d.guest, view.ActDenyListing)
		}
		if opened, closed := count[OpenLobby](d.host), count[CloseLobby](d.host); opened != closed {
			t.Errorf("the lobby was entered %d times, and left %d", opened, closed)
		}
		if s := d.host.app.Screen(); s.Rest != i18n.English[i18n.ListingDenied] || s.Say != s.Rest || s.Sharing.Listable || s.Sharing.Listed {
			t.Errorf("%+v", s)
		}
		d.act(d.host, view.ActList)
		if s := d.guest.app.Screen(); s.Question != nil || s.Sharing.Listing != "" {
			t.Errorf("%+v", s.Question)
		}
	}
}

// With a stranger it is the same: nothing is listed that he was not asked about.
func TestStrangersGameListed(t *testing.T) {
	host, guest := seekers(t)
	d := pairUp(t, host, guest)
	d.connect()
	opened := count[OpenLobby](d.host)
	d.act(d.host, view.ActList)
	if q := d.guest.app.Screen().Question; q == nil || !strings.HasPrefix(q.Text, "Your opponent wants") || count[OpenLobby](d.host) != opened {
		t.Fatalf("%+v", q)
	}
	d.act(d.guest, view.ActAllowListing)
	d.host.wishes(line.Exhibit)
	if q := d.guest.app.Screen().Question; q == nil || !strings.HasPrefix(q.Text, "Six digits") {
		t.Errorf("the digits are not asked for any more: %+v", q)
	}
}

// A friend whose page is an older one can't be asked.
func TestListingOlder(t *testing.T) {
	old := protocol.Spoken
	protocol.Spoken = protocol.Versions{Min: 1, Max: 2}
	defer func() { protocol.Spoken = old }()
	d := sitDown(t, "")
	d.host.act(view.ActSharing)
	if s := d.host.app.Screen().Sharing; s.Listable || s.Listed || s.Listing != i18n.English[i18n.FriendOlder] {
		t.Errorf("%+v", s)
	}
	d.act(d.host, view.ActList)
	if count[OpenLobby](d.host)+count[OpenShow](d.host) > 0 || d.guest.app.Screen().Question != nil {
		t.Error("the game is listed all the same")
	}
}

// The relay has no room in its list: the host is told, and the guest that it does not stand there.
func TestListingCrowded(t *testing.T) {
	d := sitDown(t, "")
	d.act(d.host, view.ActList)
	d.act(d.guest, view.ActAllowListing)
	d.host.in(line.Missed{Why: line.Crowded})
	d.travel()
	if said := d.host.app.Screen().Say; said != i18n.English[i18n.LobbyCrowded] {
		t.Errorf("said %q", said)
	}
	for _, p := range d.each() {
		if strings.Contains(p.app.Screen().Bottom.Detail, "open list") {
			t.Error("it is said to stand in the list")
		}
	}
}

// A pair that was made while the person changed his wish is none: what is said of it comes too late.
func TestWishChangesMeanwhile(t *testing.T) {
	d, _ := seekers(t)
	old := d.wishes(line.Seek)
	d.act(view.ActChoose, "clock=m30")
	if w := d.wishes(line.Seek); w.Terms == old.Terms || w.Said == old.Said {
		t.Fatalf("%+v", w)
	}
	open, _ := last[OpenLobby](d)
	for _, e := range []line.Event{line.Paired{For: old.Said}, line.Agreed{For: old.Said, Terms: old.Terms, Digits: "000000"},
		line.Missed{For: old.Said, Why: line.Left}} {
		d.handle(InLobby{open.Serial, e})
		d.says(i18n.Seeking)
	}
	if d.line != nil || !d.enabled(view.ActLookFor) {
		t.Errorf("%+v", d.app.Screen())
	}
}

// Who looks for a game in another tab is told that there is one.
func TestFoundWhileHidden(t *testing.T) {
	d, _ := seekers(t)
	d.handle(NotifyAnswered{Granted: true})
	d.handle(Hidden{Hidden: true})
	d.in(line.Paired{})
	if n, _ := last[Notify](d); n.Title != "Find a game" || n.Text != i18n.English[i18n.StrangerFound] {
		t.Errorf("%+v", n)
	}
}

// What keeps one out of the lobby is said, and can be tried again.
func TestLobbyOutOfReach(t *testing.T) {
	d := start(t)
	d.act(view.ActLobby)
	d.says(i18n.ReachingRelay)
	for _, test := range []struct {
		event line.Relay
		want  i18n.ID
		retry bool
	}{
		{line.Relay{State: line.Lost, Err: line.ErrRelay}, i18n.RelayLost, false},
		{line.Relay{State: line.Lost, Err: line.ErrNotLoaded}, i18n.LineNotLoaded, true},
		{line.Relay{State: line.Refused, Code: signaling.CloseVersion, Err: line.ErrRelay}, i18n.RelayVersion, true},
	} {
		d.in(test.event)
		d.says(test.want)
		retry := slices.ContainsFunc(d.app.Screen().Actions, func(b view.Button) bool { return b.Act == view.ActRetry })
		if retry != test.retry {
			t.Errorf("%+v: offered to try again: %v", test.event, retry)
		}
	}
	if d.act(view.ActRetry); count[RetryLobby](d) != 1 {
		t.Error("it was not tried again")
	}
	d.in(line.Relay{State: line.Joined})
	d.act(view.ActLookFor)
	d.in(line.Missed{Why: line.Crowded})
	d.says(i18n.LobbyCrowded)
	if d.enabled(view.ActLookFor) != true {
		t.Error("it can't be looked for again")
	}
}

// A list of more than one page is turned page by page, to its end and back.
func TestListPages(t *testing.T) {
	d := start(t)
	d.enter()
	all := make([]line.Listed, 45)
	for i := range all {
		all[i] = line.Listed{ID: signaling.OfferID{byte(i)}, Terms: anInvitation.Terms}
	}
	show := func(n uint8) {
		t.Helper()
		first := (int(n) - 1) * 20
		d.in(line.Lobby{Invitations: all[first:min(first+20, 45)], InvitationsPage: line.Page{Number: n, All: 45}, GamesPage: line.Page{Number: 1, All: 20}})
	}
	turns := func(value string, want uint8) {
		t.Helper()
		before := count[Browse](d)
		d.act(view.ActPage, value)
		if b, ok := last[Browse](d); want == 0 && count[Browse](d) != before || want > 0 && (!ok || b.Page != want || b.List != signaling.ListInvitations) {
			t.Fatalf("%s: %+v", value, b)
		}
	}
	shows := func(entries int, next, previous string) {
		t.Helper()
		s := d.app.Screen()
		n := len(s.Invitations) - 2
		if n != entries || s.Invitations[n].Label != next || s.Invitations[n+1].Label != previous ||
			s.Invitations[n].Disabled != (next == "More") || s.Invitations[n+1].Disabled != (previous == "Previous") || len(s.Live) > 0 {
			t.Errorf("%d entries, %+v", n, s.Invitations[n:])
		}
	}
	show(1)
	shows(20, "More · 21–40 of 45", "Previous")
	turns("invitations=previous", 0)
	turns("games=next", 0)
	turns("invitations=next", 2)
	if said := d.saidIn(func() { show(2) }); said != "21–40 of 45" {
		t.Errorf("said %q", said)
	}
	shows(20, "More · 41–45 of 45", "Previous · 1–20 of 45")
	if said := d.saidIn(func() { show(2) }); said != "" {
		t.Errorf("a change of the page is read out as a new one: %q", said)
	}
	turns("invitations=next", 3)
	show(3)
	shows(5, "More", "Previous · 21–40 of 45")
	turns("invitations=next", 0)
	d.act(view.ActTakeListed, d.app.Screen().Invitations[4].Value)
	if w := d.wishes(line.Take); w.ID[0] != 44 {
		t.Errorf("%+v", w)
	}
}

// Two tabs of a browser are one person: the one in which he did something last looks for a game, the other says so.
func TestSeekingInTwoTabs(t *testing.T) {
	replaced := line.Relay{State: line.Refused, Code: signaling.CloseReplaced, Err: line.ErrRelay}
	tabs := func() (one, two *driver) {
		one, two = start(t), start(t)
		two.store, two.n = one.store, 100
		two.reload("")
		one.enter()
		two.enter()
		one.act(view.ActLookFor)
		return one, two
	}
	place := func(d *driver) signaling.Token {
		open, _ := last[OpenLobby](d)
		return open.Token
	}
	// The first tab is loaded anew after that, or looks for a game again.
	for _, take := range []func(*driver){
		func(d *driver) { d.reload(findFragment) },
		func(d *driver) { d.act(view.ActLookFor) },
	} {
		one, two := tabs()
		its := place(one)
		two.reload("")
		two.act(view.ActLobby) // goes on in the place of the first
		if place(two) != its || two.wishes(line.Seek).Terms != one.wishes(line.Seek).Terms {
			t.Errorf("another place: %x, %x", its, place(two))
		}
		one.in(replaced)
		one.in(line.Relay{State: line.Joined})
		one.in(line.Lobby{Waiting: 1})
		one.says(i18n.SeekingElsewhere)
		if s := one.app.Screen(); place(one) == its || s.Say != i18n.English[i18n.SeekingElsewhere] || s.Actions[0].Label != "Find an opponent" || s.Actions[0].Disabled {
			t.Errorf("%+v", s)
		}
		if one.app.stopSeeking(); two.app.savedSeeking().Token != its {
			t.Error("who goes from the first tab ends what the second does")
		}
		take(one)
		if place(one) != its {
			t.Error("the first tab does not take the place back")
		}
		one.wishes(line.Seek)
	}
	// A second tab that had been there before the first began.
	one, two := tabs()
	if two.act(view.ActLookFor); place(two) != place(one) || count[CloseLobby](two) != 1 {
		t.Error("one person is there twice")
	}
	one, two = tabs()
	two.in(line.Lobby{Invitations: []line.Listed{anInvitation}})
	two.act(view.ActTakeListed, two.app.Screen().Invitations[0].Value)
	if two.wishes(line.Take); place(two) != place(one) {
		t.Error("who takes an invitation goes on looking in another tab")
	}
	// Who was not looking is told by what the relay says, and does not come back for ever.
	one, _ = tabs()
	one.act(view.ActLookFor)
	opened := count[OpenLobby](one)
	one.in(replaced)
	one.says(i18n.RelayRefused)
	if count[OpenLobby](one) != opened {
		t.Error("the lobby was entered anew")
	}
}
