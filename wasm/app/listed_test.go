package app

import (
	"fmt"
	"strings"
	"testing"

	"rowan/wasm/store"
	"rowan/wasm/view"
)

// TestManyGames lists a thousand games: the first at once, the rest bit by bit, and all of them when something is
// looked for. What can't be read is left out, and the newest come first.
func TestManyGames(t *testing.T) {
	d := start(t)
	var b strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&b, "(;GM[4]SZ[15]PB[Player-%d-]PW[Bo];B[hh];W[%c%c])", i+1, 'a'+i%7, 'a'+i/7%7)
	}
	d.open("many.sgf", b.String())
	if err := d.store.SaveAll([]store.Item{{Key: gamePrefix + "broken", Value: []byte(`x"Changed":9999999999}`)}}); err != nil {
		t.Fatal(err)
	}
	d.act(view.ActHome)
	d.handle(Continued{}) // the list that the import has opened is left
	reads := func(e Event) (again bool) {
		d.handleEach(e, func(e Effect) {
			if _, ok := e.(Continue); ok {
				again = true
			}
		})
		return again
	}
	again := reads(Action{view.Action{Act: view.ActGames}})
	s := d.app.Screen()
	if n := len(s.Games.Rows); n != firstListed-1 || !again || s.Rest != "1000 games" && s.Rest != "1001 games" { // one is broken
		t.Fatalf("%d rows at once, %q", n, s.Rest)
	}
	first := s.Games.Rows[0].Title
	rounds := 0
	for again {
		d.app.Screen()
		again = reads(Continued{})
		rounds++
	}
	s = d.app.Screen()
	if n := len(s.Games.Rows); n != 1000 || s.Rest != "1000 games" || s.Games.Rows[0].Title != first || first != "Player-1- – Bo" ||
		s.Games.Rows[999].Title != "Player-1000- – Bo" || rounds < 10 {
		t.Errorf("%d rows after %d rounds, %q, the first %q", n, rounds, s.Rest, first)
	}
	d.act(view.ActDeleteGame, s.Games.Rows[500].Key)
	d.act(view.ActUndelete)
	d.handle(Continued{})
	if n := len(d.app.Screen().Games.Rows); n != 1000 {
		t.Errorf("after undoing %d rows", n)
	}

	d.reload("games")
	d.act(view.ActFind, "player-977-")
	if rows := d.app.Screen().Games.Rows; len(rows) != 1 || rows[0].Title != "Player-977- – Bo" {
		t.Errorf("found %d", len(rows))
	}
	d.act(view.ActFind, "")
	d.handle(Continued{})
	if n := len(d.app.Screen().Games.Rows); n != 1000 {
		t.Errorf("%d rows", n)
	}
}

// TestChangedOf finds when a game has changed without reading it, whatever the players are called.
func TestChangedOf(t *testing.T) {
	k := kept{Variant: "gomoku-15x15-5-freestyle-none", Names: [2]string{`"Changed":7`, `\"Changed":8`}, Changed: 1796040000}
	if got := changedOf(k.encode()); got != k.Changed {
		t.Error(got)
	}
	for _, value := range []string{"", "{}", `{"Changed":`, `{"Changed":-1}`, `{"Changed":99999999999999999999999}`} {
		if got := changedOf([]byte(value)); got < 0 {
			t.Errorf("%s: %d", value, got)
		}
	}
}
