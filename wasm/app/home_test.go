package app

import (
	"slices"
	"testing"

	"rowan/rules"
	"rowan/wasm/view"
)

// goOns returns what is offered to go on with.
func (d *driver) goOns() (names, keys []string) {
	for _, b := range d.app.Screen().GoOn {
		names, keys = append(names, b.Label), append(keys, b.Value)
	}
	return names, keys
}

// TestGoOnWithRunning plays five games: the three newest that are under way are offered, those that are over not, and
// one that is gone on with becomes the first.
func TestGoOnWithRunning(t *testing.T) {
	d := start(t)
	for n := range 5 {
		d.act(view.ActTwoPlayers)
		for i := range n + 1 {
			d.tap(rules.Place(rules.Point{X: int8(i), Y: int8(i)}))
		}
		if n == 3 {
			d.act(view.ActResign)
			d.act(view.ActConfirmResign)
		}
		d.act(view.ActHome)
	}
	check := func(want ...string) {
		t.Helper()
		for i := range want {
			want[i] = "Two at this screen · move " + want[i] + " · Gomoku"
		}
		if names, _ := d.goOns(); !slices.Equal(names, want) {
			t.Errorf("%q, want %q", names, want)
		}
	}
	check("5", "3", "2")
	d.reload("")
	check("5", "3", "2")
	_, keys := d.goOns()
	d.act(view.ActGoOn, keys[2])
	d.tap(rules.Place(rules.Point{X: 9, Y: 0}))
	d.act(view.ActHome)
	check("3", "5", "3")
	if _, now := d.goOns(); now[0] != keys[2] {
		t.Errorf("%q, want %q first", now, keys[2])
	}
	d.act(view.ActGames)
	d.act(view.ActDeleteGame, keys[2])
	d.handle(Address{""})
	check("5", "3", "1")
	d.act(view.ActGoOn, d.app.Screen().GoOn[0].Value)
	d.act(view.ActResign)
	d.act(view.ActConfirmResign)
	d.reload(localFragment)
	if s := d.app.Screen(); s.Name != view.GameScreen || len(s.Moves) != 5 {
		t.Errorf("the game that was played last is not the one that has just ended: %+v", s)
	}
}

// TestSingleKeys switches the keys of a single sign off: those that move the focus stay.
func TestSingleKeys(t *testing.T) {
	d := start(t)
	d.act(view.ActTwoPlayers)
	signs := func() (n int) {
		for _, g := range d.app.Screen().Shortcuts {
			for _, s := range g.Shortcuts {
				if slices.ContainsFunc(s.Keys, func(k string) bool { return len(k) == 1 }) {
					n++
				}
			}
		}
		return n
	}
	if signs() == 0 {
		t.Error("there are none")
	}
	d.act(view.ActSet, "shortcuts=off")
	if signs() != 0 || len(d.app.Screen().Shortcuts) != 2 {
		t.Errorf("%+v", d.app.Screen().Shortcuts)
	}
	d.act(view.ActSet, "shortcuts=on")
	if signs() == 0 {
		t.Error("they do not come back")
	}
}
