package app

import (
	"strings"
	"testing"

	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/view"
)

// An audience is a watcher of a duo's game, and the line to its host.
type audience struct {
	*driver
	d    *duo
	line int
	at   int // how many of the host's effects were carried over
}

// watches opens the link that the host hands out.
func (d *duo) watches() *audience {
	d.t.Helper()
	d.host.act(view.ActSharing)
	d.host.act(view.ActGiveWatch, "copy")
	link, _ := last[Copy](d.host)
	_, fragment, _ := strings.Cut(link.Text, "#")
	w := &audience{driver: start(d.t), d: d}
	w.n = 150
	w.handle(Address{fragment})
	return w
}

// meet makes the line to the host.
func (w *audience) meet() {
	w.d.t.Helper()
	w.line++
	show, ok := last[OpenShow](w.d.host)
	if !ok || !show.Config.Watch || show.Config.Role != line.Host || w.driver.line == nil || show.Config.Secret != w.driver.line.Config.Secret {
		w.d.t.Fatalf("they do not meet: %+v, %+v", show, w.driver.line)
	}
	up := func(intro []byte) line.Up {
		return line.Up{Line: w.line, Intro: intro, Binding: line.Binding{HostFingerprint: "w", GuestFingerprint: "v"}}
	}
	w.at = len(w.d.host.did)
	w.handle(Line{w.driver.line.Serial, up(show.Config.Intro)})
	w.d.host.handle(ShowLine{show.Serial, up(w.driver.line.Config.Intro)})
	w.travel()
}

func (w *audience) travel() {
	w.d.t.Helper()
	for ; w.at < len(w.d.host.did); w.at++ {
		if f, ok := w.d.host.did[w.at].(SendShow); ok && f.Line == w.line {
			w.handle(Line{w.driver.line.Serial, line.Frame{Line: f.Line, Data: f.Data}})
		}
	}
	for _, e := range w.did {
		if _, ok := e.(SendFrame); ok {
			w.d.t.Fatal("a watcher says something")
		}
	}
}

// TestWatch looks on at a match: the watcher sees each move, the clocks and the end, and can act on nothing
// (field case 36).
func TestWatch(t *testing.T) {
	d := sitDown(t, "begins=me clock=t300-3", "Ada", "Bob")
	d.play("h8a1")
	d.guest.act(view.ActSharing)
	if d.guest.app.Screen().Sharing.Showable {
		t.Error("the guest shows the game too")
	}
	w := d.watches()
	if s := w.app.Screen(); s.Name != view.JoinScreen || s.Heading != "Watch a game" || s.Terms[1] != "5 min each, and 3 s more after every move." {
		t.Errorf("%+v", s)
	}
	w.meet()
	s := w.app.Screen()
	if s.Name != view.GameScreen || w.moves() != "H8 A1" || s.Lead != "Black’s turn." || s.Bottom.Name != "Ada" || s.Top.Name != "Bob" {
		t.Fatalf("%+v", s)
	}
	if host := d.host.app.Screen(); !strings.HasSuffix(host.Bottom.Detail, "1 watching") {
		t.Errorf("%q", host.Bottom.Detail)
	}
	d.wait(10)
	w.now = d.host.now
	w.travel()
	if s := w.app.Screen(); s.Bottom.Clock.Text != "4:53" && s.Bottom.Clock.Text != "4:50" || !s.Bottom.Clock.Runs {
		t.Errorf("%+v", s.Bottom.Clock)
	}
	if scene, ok := w.app.Scene(); !ok || scene.Playable {
		t.Error("a watcher can play")
	}
	for _, act := range []view.Act{view.ActResign, view.ActConfirmResign, view.ActOfferDraw, view.ActTakeback, view.ActRematch, view.ActGiveSeat, view.ActChat} {
		w.act(act)
	}
	w.act(view.ActMove, "h9")
	if w.moves() != "H8 A1" {
		t.Error(w.moves())
	}
	said := w.saidIn(func() {
		d.play("h9")
		w.travel()
	})
	if said != "Black H9." {
		t.Errorf("said %q", said)
	}
	w.act(view.ActSharing)
	w.act(view.ActSaveFile, "signed")
	if f, ok := last[SaveFile](w.driver); !ok || len(f.Data) == 0 {
		t.Error("a watcher can't keep the record")
	}
	w.act(view.ActSaveFile, "sgf")
	d.act(d.guest, view.ActResign)
	d.act(d.guest, view.ActConfirmResign)
	w.travel()
	if s := w.app.Screen(); s.Lead != "Black wins! Resigned." {
		t.Errorf("%q", s.Lead)
	}

	// After a reload the host lets them in again by itself; the watcher's page says that he was away.
	w.handle(Line{w.driver.line.Serial, line.Down{Line: w.line}})
	d.host.did = nil
	d.host.reload(d.host.frags[len(d.host.frags)-1].Text)
	if _, ok := last[OpenShow](d.host); !ok {
		t.Error("the room stays closed")
	}
	w.act(view.ActHome)
	if w.driver.line != nil || w.app.Screen().Name != view.HomeScreen {
		t.Error("the line stays open")
	}
}

// TestWatchLinks opens links that are none, or where there is no relay.
func TestWatchLinks(t *testing.T) {
	d := start(t)
	for fragment, want := range map[string]i18n.ID{"w/1/x": i18n.LinkBroken, "w/9/x/y": i18n.LinkVersion} {
		d.reload(fragment)
		if s := d.app.Screen(); s.Name != view.ProblemScreen || s.Terms[0] != i18n.English[want] {
			t.Errorf("%s: %+v", fragment, s.Terms)
		}
	}
}
