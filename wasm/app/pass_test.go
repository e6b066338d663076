package app

import (
	"strings"
	"testing"

	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// TestPassOn plays on by the record's file, without a line: from the game and from home, back and forth.
func TestPassOn(t *testing.T) {
	d := sitDown(t, "begins=me clock=d3")
	d.play("h8a1")
	d.cut()
	file := func(p *driver) []byte {
		p.act(view.ActSharing)
		if !p.app.Screen().Sharing.Passable {
			t.Fatal("it is not offered")
		}
		p.act(view.ActPass, "save")
		f, ok := last[SaveFile](p)
		if !ok || !strings.HasSuffix(f.Name, ".rowan") {
			t.Fatalf("%+v", f.Name)
		}
		return f.Data
	}
	tap := func(p *driver, text string) { p.act(view.ActMove, text) }
	tap(d.host, "h9")
	d.guest.act(view.ActHome)
	d.guest.handle(Opened{Name: "game.rowan", Data: file(d.host)})
	if s := d.guest.app.Screen(); s.Name != view.GameScreen || strings.Join(s.Moves, " ") != "H8 A1 H9" || d.guest.line == nil {
		t.Fatalf("%v", s.Moves)
	}
	tap(d.guest, "a2")
	back := file(d.guest)
	d.host.handle(Opened{Name: "game.rowan", Data: back})
	if got := d.host.moves(); got != "H8 A1 H9 A2" {
		t.Errorf("%q", got)
	}
	d.host.handle(Opened{Name: "game.rowan", Data: back})
	if s := d.host.app.Screen(); s.Rest != i18n.English[i18n.NothingNew] {
		t.Errorf("%q", s.Rest)
	}

	// Somebody else only looks at it.
	other := start(t)
	other.handle(Opened{Name: "game.rowan", Data: back})
	if other.app.online != nil || other.app.local == nil || other.moves() != "H8 A1 H9 A2" {
		t.Errorf("%+v", other.app.Screen())
	}
	// Over a line again they go on as if nothing had been.
	d.connect()
	d.play("h10")
}
