package app

import (
	"strings"
	"testing"
	"time"

	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/line"
	"rowan/wasm/view"
)

// TestNames plays under names: both see them, the record and the list have them.
func TestNames(t *testing.T) {
	d := sitDown(t, "begins=me", "  Ада ", "Bo\u202eb")
	for _, c := range []struct {
		of          *driver
		own, friend string
	}{{d.host, "Ада", "Bob"}, {d.guest, "Bob", "Ада"}} {
		s := c.of.app.Screen()
		if s.Bottom.Name != c.own || s.Top.Name != c.friend {
			t.Errorf("%q plays %q", s.Bottom.Name, s.Top.Name)
		}
	}
	d.play("h8")
	tr, err := record.Decode(d.host.app.online.session.Record())
	if err != nil || tr.State().Names != [2]string{"Ада", "Bob"} {
		t.Error(tr.State().Names, err)
	}
	d.act(d.host, view.ActGames)
	if rows := d.host.app.Screen().Games.Rows; len(rows) != 1 || rows[0].Title != "Bob" {
		t.Errorf("%+v", rows)
	}
	nameless := sitDown(t, "begins=me")
	if s := nameless.guest.app.Screen(); s.Bottom.Name != "You" || s.Top.Name != "Your friend" {
		t.Errorf("%q, %q", s.Bottom.Name, s.Top.Name)
	}
}

// TestNameWhileWaiting gives a name after the invitation was made.
func TestNameWhileWaiting(t *testing.T) {
	d := start(t)
	d.act(view.ActInvite)
	d.act(view.ActSet, "name=Ada")
	if got := d.app.online.session.Table().Name; got != "Ada" {
		t.Errorf("%q", got)
	}
}

// TestHidden lets the friend move while the page is hidden: it is told and counted, and forgotten when the page is seen.
func TestHidden(t *testing.T) {
	d := sitDown(t, "begins=me", "Ada", "Bob")
	d.play("h8")
	d.host.handle(Hidden{true})
	d.cut()
	d.pass(time.Hour)
	d.connect()
	d.play("h9")
	if _, told := last[Notify](d.host); told {
		t.Error("told without having been asked to")
	}
	if s := d.host.app.Screen(); s.Badge != 1 || s.Title != "Your turn." {
		t.Errorf("%d, %q", s.Badge, s.Title)
	}
	d.host.handle(Hidden{false})
	if s := d.host.app.Screen(); s.Badge != 0 {
		t.Error(s.Badge)
	}

	d.host.act(view.ActSet, "notify=on")
	if _, asked := last[AskNotify](d.host); !asked || d.host.app.settings.Notify {
		t.Error("the browser is not asked first")
	}
	d.host.handle(NotifyAnswered{false})
	if s := d.host.app.Screen(); s.Settings.Notify || s.Rest != i18n.English[i18n.NotNotified] {
		t.Errorf("%+v", s)
	}
	d.host.act(view.ActSet, "notify=on")
	d.host.handle(NotifyAnswered{true})
	d.play("a1")
	d.host.handle(Hidden{true})
	d.play("h10")
	if n, told := last[Notify](d.host); !told || n.Title != "Bob" || !strings.Contains(n.Text, "White H10.") {
		t.Errorf("%+v", n)
	}
}

// TestAwake looks after the line when the network may be another one, where there is one.
func TestAwake(t *testing.T) {
	d := start(t)
	d.handle(Awake{})
	if _, moved := last[MoveLine](d); moved {
		t.Error("there is no line yet")
	}
	d.act(view.ActInvite)
	d.handle(Awake{})
	if _, moved := last[MoveLine](d); !moved {
		t.Error("the line was not told")
	}
}

// TestTellMe is offered to a host who waits, until it is settled.
func TestTellMe(t *testing.T) {
	d := start(t)
	d.act(view.ActInvite)
	offered := func() bool {
		for _, b := range d.app.Screen().Actions {
			if b.Act == view.ActNotify {
				return true
			}
		}
		return false
	}
	if !offered() {
		t.Fatal("it is not offered")
	}
	d.act(view.ActNotify)
	d.handle(NotifyAnswered{true})
	if offered() || !d.app.settings.Notify {
		t.Error("it is offered still")
	}
	d.act(view.ActSet, "notify=off")
	d.handle(NotifyAnswered{false})
	if offered() {
		t.Error("who has refused is asked again")
	}
	d.app.CanNotify = false
	d.act(view.ActNotify)
}

// TestHideAddress looks for the friend through a server only, says that there is none, and looks again when the
// address may be seen.
func TestHideAddress(t *testing.T) {
	d := start(t)
	d.act(view.ActSet, "hide=on")
	d.act(view.ActInvite)
	open, _ := last[OpenLine](d)
	if !open.Config.RelayOnly {
		t.Fatal("the address is given out")
	}
	d.handle(Line{open.Serial, line.Down{Err: line.ErrNoTURN}})
	if got := d.app.Screen().Lead; got != i18n.English[i18n.NoHiding] {
		t.Errorf("%q", got)
	}
	d.act(view.ActSet, "hide=off")
	again, _ := last[OpenLine](d)
	if again.Serial == open.Serial || again.Config.RelayOnly {
		t.Errorf("%+v", again)
	}
	if got := d.app.Screen().Lead; got == i18n.English[i18n.NoHiding] {
		t.Errorf("%q", got)
	}
}
