package app

import (
	"strings"
	"testing"

	"rowan/relay/signaling"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/protocol"
	"rowan/wasm/session"
	"rowan/wasm/view"
)

// TestNobodyAnswers follows links behind which nobody is: what that may mean is said at once, and the way home is there
// (field case 26). A host who waits is told no such thing.
func TestNobodyAnswers(t *testing.T) {
	d := sitDown(t, "begins=me")
	watcher := d.watches()
	d.host.act(view.ActHome)
	d.host.act(view.ActInvite)
	_, fragment, _ := strings.Cut(d.host.app.Screen().Link, "#")
	guest := start(t)
	guest.handle(Address{fragment})
	guest.act(view.ActTakeSeat)
	for name, p := range map[string]*driver{"guest": guest, "watcher": watcher.driver} {
		want := i18n.FriendMustOpen
		if p != guest {
			want = i18n.ShowerMustOpen
		}
		p.handle(Line{p.line.Serial, line.Relay{State: line.Joined}})
		if s := p.app.Screen(); s.Name != view.JoinScreen || s.Rest != i18n.English[want] {
			t.Errorf("%s: %q %q", name, s.Lead, s.Rest)
		}
		p.handle(Line{p.line.Serial, line.Relay{State: line.Lost}})
		if s := p.app.Screen(); s.Lead != i18n.English[i18n.RelayLost] || s.Rest != "" {
			t.Errorf("%s without a relay: %q %q", name, s.Lead, s.Rest)
		}
		p.act(view.ActHome)
		if s := p.app.Screen(); s.Name != view.HomeScreen || p.line != nil {
			t.Errorf("%s: still looking: %+v", name, s)
		}
	}
	d.host.handle(Line{d.host.line.Serial, line.Relay{State: line.Joined}})
	if s := d.host.app.Screen(); s.Rest != i18n.English[i18n.KeepOpen] {
		t.Errorf("host: %q", s.Rest)
	}
}

// TestUnreached meets a page that is older than lines through the relay's room, with a browser that needs one: that is
// said to whoever plays or watches, until there is a line.
func TestUnreached(t *testing.T) {
	waits := start(t)
	waits.act(view.ActInvite)
	waits.handle(Line{waits.line.Serial, line.Down{Err: line.ErrNoWebRTC}})
	if got := waits.app.Screen().Lead; got != i18n.English[i18n.NoWebRTC] {
		t.Errorf("%q", got)
	}
	waits.handle(Line{waits.line.Serial, line.Up{Line: 1}})
	if got := waits.app.Screen().Lead; got == i18n.English[i18n.NoWebRTC] {
		t.Error("said for ever")
	}
	d := sitDown(t, "begins=me")
	d.play("h8")
	d.cut()
	d.host.handle(Line{d.host.line.Serial, line.Down{Err: line.ErrNoWebRTC}})
	if got := d.host.app.Screen().Lead; got != i18n.English[i18n.NoWebRTC] {
		t.Errorf("in the game: %q", got)
	}
	d.connect()
	w := d.watches()
	w.handle(Line{w.driver.line.Serial, line.Relay{State: line.Joined}})
	w.handle(Line{w.driver.line.Serial, line.Down{Err: line.ErrNoWebRTC}})
	if got := w.app.Screen().Lead; got != i18n.English[i18n.NoWebRTC] {
		t.Errorf("who watches: %q", got)
	}
}

// TestToldApart gives each reason why somebody can't join: each has words of its own, in each language (field case 27).
func TestToldApart(t *testing.T) {
	reasons := map[string]i18n.ID{
		"nobody there": i18n.FriendMustOpen,
		"mistyped":     linkProblem(&protocol.LinkError{Problem: protocol.Broken}),
		"other link":   linkProblem(&protocol.LinkError{Problem: protocol.OtherVersion}),
		"no link":      linkProblem(&protocol.LinkError{}),
		"no WebRTC":    lineProblem(line.ErrNoWebRTC),
		"hidden":       lineProblem(line.ErrNoTURN),
		"no relay":     i18n.RelayLost,
		"other page":   i18n.OtherTab,
		"broken seat":  i18n.SavedBroken,
		"refused":      relayProblem(line.Relay{}),
	}
	for name, err := range map[string]error{"taken": session.ErrSeatTaken, "not the host": session.ErrNotTheHost, "version": session.ErrVersion,
		"nonsense": session.ErrTooMany, "terms": session.ErrTerms, "hello": session.ErrWrongHello} {
		reasons[name] = sessionProblem(err)
	}
	for name, code := range map[string]signaling.CloseCode{"full": signaling.CloseRoomFull, "relay full": signaling.CloseRelayFull,
		"too many rooms": signaling.CloseTooManyRooms, "too fast": signaling.CloseTooFast, "relay's version": signaling.CloseVersion} {
		reasons[name] = relayProblem(line.Relay{State: line.Refused, Code: code})
	}
	for _, language := range i18n.Languages {
		said := map[string]string{}
		for name, id := range reasons {
			text := language.Catalog.Text(id)
			if text == "" || said[text] != "" {
				t.Errorf("%s: %s and %s are both told as %q", language.Code, name, said[text], text)
			}
			said[text] = name
		}
	}
}

// TestRematchClosesTheLastGame begins a rematch while a side has all open that there is of the game before: nothing of
// it lies over the new one (field case 38).
func TestRematchClosesTheLastGame(t *testing.T) {
	d := sitDown(t, "begins=me")
	d.play("h8a1h9a2h10a3h11a4")
	d.guest.act(view.ActResign) // he is asked, and has lost before he answers
	d.play("h12")
	if s := d.guest.app.Screen(); s.Question != nil || s.Lead != "You lose." {
		t.Errorf("%q, %+v", s.Lead, s.Question)
	}
	d.act(d.guest, view.ActRematch)
	d.guest.act(view.ActSharing)
	d.guest.act(view.ActFilm, "make")
	d.guest.act(view.ActSeek, "2")
	if s := d.guest.app.Screen(); s.Sharing == nil || !s.Sharing.Making || s.Shown != 2 {
		t.Fatalf("%+v", s.Sharing)
	}
	d.act(d.host, view.ActRematch)
	s := d.guest.app.Screen()
	if s.Sharing != nil || s.Question != nil || s.Dialog != view.NoDialog || s.Shown != 0 || s.Lead != "Your turn." {
		t.Errorf("over the new game: %+v", s)
	}
	if _, stopped := last[StopFilm](d.guest); !stopped {
		t.Error("the film of the last game goes on")
	}
	if scene, ok := d.guest.app.Scene(); !ok || !scene.Playable || scene.Position.Ply() != 0 {
		t.Error("the new board can't be played on")
	}
}
