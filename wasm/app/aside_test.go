package app

import (
	"testing"

	"rowan/rules"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// Settings lie over the game: the computer goes on thinking and plays, and going back
// shows the same game (field case 47: with the same terms).
func TestSettingsOverGame(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "rule=standard")
	d.act(view.ActPlayComputer)
	d.tap(rules.Place(rules.Point{X: 7, Y: 7}))
	terms := d.app.local.match.Position().Variant()
	d.act(view.ActSettings)
	if s := d.app.Screen(); s.Name != view.SettingsScreen {
		t.Fatalf("screen %d", s.Name)
	}
	if last := d.frags[len(d.frags)-1]; last != (Fragment{"settings", true}) {
		t.Errorf("address %+v", last)
	}
	if _, shown := d.app.Scene(); shown {
		t.Error("a board is shown behind the settings")
	}
	for _, change := range []string{"board=slate", "theme=contrast", "language=ru", "numbers=on", "coordinates=off",
		"lastmove=off", "forbidden=off", "flipped=on", "confirm=always", "volume=0", "vibrate=off"} {
		d.act(view.ActSet, change)
	}
	d.act(view.ActChoose, "rule=freestyle") // of the next game
	d.answer(rules.Place(rules.Point{X: 8, Y: 8}))
	d.handle(Address{localFragment}) // back
	s := d.app.Screen()
	if s.Name != view.GameScreen || d.moves() != "H8 I9" || s.Settings.Board != "slate" {
		t.Errorf("%+v", s)
	}
	if got := d.app.local.match.Position().Variant(); got != terms {
		t.Errorf("the terms became %v, they were %v", got, terms)
	}
	d.handle(Address{"settings"}) // forward
	if s := d.app.Screen(); s.Name != view.SettingsScreen {
		t.Errorf("screen %d", s.Name)
	}
	d.reload("settings") // remembered, and home is under them
	s = d.app.Screen()
	if want := "contrast"; s.Name != view.SettingsScreen || s.Settings.Theme != want || s.Settings.Volume != 0 {
		t.Errorf("%+v", s.Settings)
	}
	d.handle(Address{})
	if s := d.app.Screen(); s.Name != view.HomeScreen {
		t.Errorf("screen %d", s.Name)
	}
}

// A button back is a step back of the page.
func TestBackButton(t *testing.T) {
	a := New(Config{Store: &store.Memory{}})
	a.Handle(Action{view.Action{Act: view.ActSettings}})
	effects := a.Handle(Action{view.Action{Act: view.ActBack}})
	if len(effects) != 1 || effects[0] != (Back{}) {
		t.Errorf("%+v", effects)
	}
}

// The way home leads out of the settings too. That a friend who comes is shown, the function meet sees.
func TestHomeFromSettings(t *testing.T) {
	d := start(t)
	d.act(view.ActTwoPlayers)
	d.act(view.ActSettings)
	d.act(view.ActHome)
	if s := d.app.Screen(); s.Name != view.HomeScreen || d.app.address != "" {
		t.Errorf("screen %d at %q", s.Name, d.app.address)
	}
}
