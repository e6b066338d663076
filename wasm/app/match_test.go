package app

import (
	"slices"
	"strings"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/protocol"
	"rowan/wasm/sound"
	"rowan/wasm/view"
)

// said returns all that was read aloud while f ran.
func (d *driver) saidIn(f func()) string {
	before := d.app.saids
	f()
	if d.app.saids == before {
		return ""
	}
	return d.app.said
}

// asks returns what the screen asks.
func (d *driver) asks() string {
	if q := d.app.Screen().Question; q != nil {
		return q.Text
	}
	return ""
}

// TestMatchClocks compares what both screens show of the clocks.
func TestMatchClocks(t *testing.T) {
	d := sitDown(t, "begins=me clock=t300-3")
	show := func(when, hostTop, hostBottom string) {
		t.Helper()
		h, g := d.host.app.Screen(), d.guest.app.Screen()
		if h.Top.Clock.Text != hostTop || h.Bottom.Clock.Text != hostBottom || g.Top.Clock.Text != hostBottom || g.Bottom.Clock.Text != hostTop {
			t.Errorf("%s: host %+v %+v, guest %+v %+v", when, h.Top.Clock, h.Bottom.Clock, g.Top.Clock, g.Bottom.Clock)
		}
	}
	show("at the beginning", "5:00", "5:00")
	if s := d.host.app.Screen(); !s.Bottom.Clock.Runs || s.Top.Clock.Runs || !s.Awake {
		t.Errorf("%+v", s.Bottom.Clock)
	}
	d.wait(7)
	show("the host thinks", "5:00", "4:53")
	d.play("h8")
	show("and has moved", "5:00", "4:56")
	d.wait(60)
	show("the guest thinks", "4:00", "4:56")
	d.pass(2500 * time.Millisecond) // a tab whose ticks do not come
	show("the guest thinks on", "3:57", "4:56")
	d.pass(-2500 * time.Millisecond)
	_, _, next := d.host.app.Clocks()
	if next <= 0 || next > time.Second+time.Millisecond {
		t.Errorf("the next change is in %v", next)
	}
	d.play("h9")
	show("and has moved", "4:03", "4:56")

	// A takeback brings the clocks back.
	d.wait(10)
	d.act(d.guest, view.ActTakeback)
	if got := d.host.asks(); got != "Your friend asks to take back H9." {
		t.Errorf("%q", got)
	}
	if d.guest.enabled(view.ActTakeback) {
		t.Error("it can be asked twice")
	}
	if said := d.guest.saidIn(func() { d.act(d.host, view.ActDeclineTakeback) }); said != i18n.English[i18n.OfferDeclined] {
		t.Errorf("said %q", said)
	}
	d.act(d.guest, view.ActTakeback)
	d.guest.act(view.ActSeek, "first")
	if said := d.guest.saidIn(func() { d.act(d.host, view.ActAcceptTakeback) }); said != "Taken back." {
		t.Errorf("said %q", said)
	}
	if d.host.moves() != "H8" || d.guest.moves() != "H8" || d.guest.app.past != nil {
		t.Errorf("%s, %s", d.host.moves(), d.guest.moves())
	}
	show("taken back", "5:00", "4:56")
	if k := d.host.app.online.kept; k.Plies != 1 {
		t.Errorf("the list has %d moves", k.Plies)
	}
}

// TestOutOfTime lets a clock run out: it is warned of three times, heard once, and ends the game by itself.
func TestOutOfTime(t *testing.T) {
	d := sitDown(t, "begins=me clock=m60")
	var warned []string
	for range 59 {
		if said := d.host.saidIn(func() { d.wait(1) }); said != "" {
			warned = append(warned, said)
		}
	}
	if !slices.Equal(warned, []string{"30 s left.", "10 s left."}) {
		t.Errorf("%q", warned)
	}
	if low, ok := last[Sound](d.host); !ok || low.Kind != sound.Low {
		t.Errorf("%+v", low)
	}
	s := d.host.app.Screen()
	if c := s.Bottom.Clock; c.Text != "0:01.0" || !c.Low || !c.Runs {
		t.Errorf("%+v", c)
	}
	if _, _, next := d.host.app.Clocks(); next > time.Second/10+time.Millisecond {
		t.Errorf("tenths are shown every %v", next)
	}
	d.wait(3)
	if s := d.host.app.Screen(); s.Lead != "You lose." || s.Rest != "Time ran out." || s.Bottom.Clock.Runs || s.Awake {
		t.Errorf("%+v", s)
	}
	if s := d.guest.app.Screen(); s.Lead != "You win!" {
		t.Errorf("%+v", s)
	}
}

// TestAway lets the friend go: that is said with the time, and claimed after the grace and no sooner.
func TestAway(t *testing.T) {
	d := sitDown(t, "begins=me", "Ada", "Bob")
	d.play("h8")
	d.wait(20)
	d.cut()
	s := d.host.app.Screen()
	if s.Lead != i18n.English[i18n.ConnectionLost] || !strings.Contains(s.Rest, "Your friend’s turn.") {
		t.Errorf("%q, %q", s.Lead, s.Rest)
	}
	if said := d.host.saidIn(func() { d.wait(16) }); said != "Your friend is away." {
		t.Errorf("said %q", said)
	}
	s = d.host.app.Screen()
	if !strings.HasSuffix(s.Top.Detail, "away since 12:00") || !strings.Contains(s.Rest, "You may claim the game in 1:4") || d.host.asks() != "" {
		t.Errorf("%q, %q", s.Top.Detail, s.Rest)
	}
	d.host.act(view.ActClaim, "win") // pressed by no button
	if s := d.host.app.Screen(); s.Lead == "You win!" {
		t.Error("claimed too soon")
	}
	d.wait(110)
	if got := d.host.asks(); got != "Your friend has been away for 2 min. How shall it end?" {
		t.Errorf("%q", got)
	}
	d.host.act(view.ActWait)
	if got := d.host.asks(); got != "" || !d.host.enabled(view.ActClaim) {
		t.Errorf("%q", got)
	}
	d.host.act(view.ActClaim)
	if got := d.host.asks(); got == "" {
		t.Error("it is not asked again")
	}
	d.host.act(view.ActWait)
	if said := d.host.saidIn(d.connect); !strings.Contains(said, "back") {
		t.Errorf("said %q", said)
	}
	if s := d.host.app.Screen(); s.Lead != "Your friend’s turn." || s.Top.Detail != "White · direct" {
		t.Errorf("%q, %q", s.Lead, s.Top.Detail)
	}
	d.cut()
	d.wait(140)
	d.host.act(view.ActClaim, "draw")
	if s := d.host.app.Screen(); s.Lead != "A draw." || s.Rest != "One player left." {
		t.Errorf("%q, %q", s.Lead, s.Rest)
	}
}

// TestOwnNetworkGone claims nothing of a friend who can't be heard because this side has no network.
func TestOwnNetworkGone(t *testing.T) {
	d := sitDown(t, "begins=me")
	d.host.handle(Offline{true})
	d.cut()
	d.wait(200)
	if got := d.host.asks(); got != "" {
		t.Errorf("asked %q", got)
	}
	d.host.handle(Offline{false})
	d.wait(200)
	if got := d.host.asks(); got == "" {
		t.Error("not asked, though he was away while this side had a network")
	}
}

// TestNotLooking hides the friend's page (field case 31).
func TestNotLooking(t *testing.T) {
	d := sitDown(t, "begins=me")
	d.guest.handle(Hidden{true})
	d.travel()
	if s := d.host.app.Screen(); s.Top.Detail != "White · not looking" {
		t.Errorf("%q", s.Top.Detail)
	}
}

// TestRoutes says by which way the moves go.
func TestRoutes(t *testing.T) {
	d := sitDown(t, "begins=me")
	for route, want := range map[line.Route]string{line.Direct: "White · direct", line.Relayed: "White · relayed", line.ThroughRoom: "White · relayed"} {
		d.host.handle(Line{d.host.line.Serial, line.RouteKnown{Line: d.lines, Route: route}})
		if got := d.host.app.Screen().Top.Detail; got != want {
			t.Errorf("%v: %q, want %q", route, got, want)
		}
	}
}

// TestDays claims a game by days whose time is over: that is asked, not done.
func TestDays(t *testing.T) {
	d := sitDown(t, "begins=me clock=d1")
	d.play("h8")
	if s := d.host.app.Screen(); s.Top.Clock.Text != "1 d 00:00" || s.Awake {
		t.Errorf("%+v", s.Top.Clock)
	}
	d.cut()
	d.pass(24*time.Hour + time.Minute)
	d.wait(2)
	if s := d.host.app.Screen(); s.Lead == "You win!" || strings.Contains(s.Rest, "claim") {
		t.Errorf("%q %q", s.Lead, s.Rest)
	}
	d.pass(2 * time.Minute)
	d.wait(1)
	if got := d.host.asks(); got != i18n.English[i18n.AskClaimTime] {
		t.Fatalf("%q", got)
	}
	d.host.act(view.ActClaim, "time")
	if s := d.host.app.Screen(); s.Lead != "You win!" || s.Rest != "Time ran out." {
		t.Errorf("%q %q", s.Lead, s.Rest)
	}
}

// TestDisputed shows both readings, each side its own first.
func TestDisputed(t *testing.T) {
	d := sitDown(t, "begins=me clock=m60")
	st := d.host.app.online.session.State()
	st.Phase, st.Disputed = record.Finished, true
	st.End = record.End{Method: rules.OutOfTime, Winner: record.Guest}
	st.Claimed[record.Guest] = record.Claim{What: record.ClaimTime}
	st.Readings = [2]time.Duration{58250 * time.Millisecond, 121 * time.Second}
	if got := d.host.app.Screen().Rest; got != "Time ran out. Not agreed: by your clock that turn took 58.2 s, by your friend’s 2 min 1.0 s." {
		t.Errorf("%q", got)
	}
	st.End = record.End{Method: rules.Abandonment, Winner: record.Guest}
	st.Claimed[record.Guest] = record.Claim{What: record.ClaimWin}
	if got := d.host.app.Screen().Rest; !strings.Contains(got, "for your friend you were away for 2 min 1 s") {
		t.Errorf("%q", got)
	}
	st.Claimed = [2]record.Claim{record.Host: {What: record.ClaimDraw}}
	if got := d.host.app.Screen().Rest; !strings.Contains(got, "for you your friend was away for 58 s") {
		t.Errorf("%q", got)
	}
}

// TestChat talks: each in his language, unread lines counted, too much refused.
func TestChat(t *testing.T) {
	d := sitDown(t, "begins=me", "Ada", "Bob")
	d.guest.act(view.ActSet, "language=ru")
	said := d.guest.saidIn(func() { d.act(d.host, view.ActPhrase, "1") })
	if said != "Ada: Привет!" {
		t.Errorf("said %q", said)
	}
	d.act(d.host, view.ActSay, "  <b>well\u202e ")
	chat := func(p *driver) view.Button {
		for _, b := range p.app.Screen().Actions {
			if b.Act == view.ActChat {
				return b
			}
		}
		return view.Button{}
	}
	if b := chat(d.guest); b.Badge != "2" || b.Label != "Чат · 2" {
		t.Errorf("%+v", b)
	}
	if d.guest.app.Screen().Chat != nil {
		t.Error("it opens by itself")
	}
	d.guest.act(view.ActChat)
	c := d.guest.app.Screen().Chat
	want := []view.ChatLine{{Text: "Привет!"}, {Text: "<b>well"}}
	if !slices.Equal(c.Lines, want) || len(c.Phrases) != 6 || chat(d.guest).Badge != "" {
		t.Errorf("%+v", c)
	}
	d.host.act(view.ActChat)
	for range 4 {
		d.act(d.host, view.ActSay, "x")
	}
	c = d.host.app.Screen().Chat
	if len(c.Lines) != 5 || !c.Lines[0].Mine || c.Note != i18n.English[i18n.TooMuchSaid] {
		t.Errorf("%+v", c)
	}
	d.wait(12)
	d.cut()
	d.act(d.host, view.ActSay, strings.Repeat("я", 300))
	c = d.host.app.Screen().Chat
	if l := c.Lines[len(c.Lines)-1]; len(l.Text) > protocol.MaxChat || !l.Waits {
		t.Errorf("%+v", l)
	}
	d.host.act(view.ActPhrase, "99")
	d.host.act(view.ActPhrase, "-1")
	d.host.act(view.ActChat, "close")
	if d.host.app.Screen().Chat != nil {
		t.Error("it does not close")
	}
	for n, id := range phrases {
		if (id == 0) != (n == 0) {
			t.Errorf("phrase %d has no words", n)
		}
	}
}

// TestRematchTerms proposes another game, and the friend a third one, which is accepted.
func TestRematchTerms(t *testing.T) {
	d := sitDown(t, "begins=me clock=t300-3")
	d.act(d.host, view.ActResign)
	d.act(d.host, view.ActConfirmResign)
	d.act(d.host, view.ActDialog, string(view.RematchDialog))
	s := d.host.app.Screen()
	if s.Dialog != view.RematchDialog || values(s, "begins") == nil || s.Options[len(s.Options)-1].Chosen != "begins=other" {
		t.Fatalf("%+v", s.Options)
	}
	d.act(d.host, view.ActChoose, "rule=renju")
	d.act(d.host, view.ActChoose, "clock=none")
	if got := d.host.app.choice.Variant; got != rules.ClassicGomoku {
		t.Errorf("home's choice is %v now", got)
	}
	d.act(d.host, view.ActPropose)
	if s := d.host.app.Screen(); s.Dialog != view.NoDialog || !strings.Contains(s.Rest, i18n.English[i18n.RematchAsked]) {
		t.Errorf("%+v", s)
	}
	if got := d.guest.asks(); got != "Your friend would like a rematch: Renju 15×15. You begin." {
		t.Errorf("%q", got)
	}
	d.act(d.guest, view.ActDialog, string(view.RematchDialog))
	d.act(d.guest, view.ActChoose, "clock=m30")
	d.act(d.guest, view.ActChoose, "begins=drawn")
	d.act(d.guest, view.ActPropose)
	if got := d.host.asks(); got != "Your friend would like a rematch: Renju 15×15 · 30 s a move. Who begins is drawn by lot." {
		t.Fatalf("%q", got)
	}
	d.act(d.host, view.ActAcceptRematch)
	for _, p := range d.each() {
		terms := p.app.terms()
		if terms.Variant.Rule != rules.Renju || terms.Clock != clocks[1] || p.app.over() {
			t.Errorf("%v", terms)
		}
	}
}

// TestNoticeStays keeps saying why something can't be done while the friend's page only says that it is there, until
// he moves.
func TestNoticeStays(t *testing.T) {
	d := sitDown(t, "begins=me")
	d.guest.act(view.ActMove, "h8")
	refused := i18n.English[i18n.NotYourTurn]
	if s := d.guest.app.Screen(); !strings.Contains(s.Rest, refused) {
		t.Fatalf("%q", s.Rest)
	}
	d.wait(12)
	if s := d.guest.app.Screen(); !strings.Contains(s.Rest, refused) {
		t.Errorf("gone: %q", s.Rest)
	}
	d.play("h8")
	if s := d.guest.app.Screen(); strings.Contains(s.Rest, refused) {
		t.Errorf("still there: %q", s.Rest)
	}
}
