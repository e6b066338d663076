package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/wasm/bot"
	"rowan/wasm/i18n"
	"rowan/wasm/view"
)

// stones returns how many stones the board shows.
func (d *driver) stones() int {
	d.t.Helper()
	scene, ok := d.app.Scene()
	if !ok {
		d.t.Fatal("no board is shown")
	}
	n, v := 0, scene.Position.Variant()
	for y := range int8(v.Height) {
		for x := range int8(v.Width) {
			if scene.Position.At(rules.Point{X: x, Y: y}) != rules.NoColor {
				n++
			}
		}
	}
	return n
}

// TestLookBack steps through a game that goes on: the board, the list and the status say where.
func TestLookBack(t *testing.T) {
	d := start(t)
	d.act(view.ActTwoPlayers)
	d.act(view.ActSeek, "back") // nothing was played
	for _, text := range strings.Fields("h8 i9 h9 i10") {
		d.act(view.ActMove, text)
	}
	for _, c := range []struct {
		seek  string
		shown int
		lead  string
	}{
		{"back", 3, "Move 3 of 4."}, {"back", 2, "Move 2 of 4."}, {"on", 3, "Move 3 of 4."}, {"first", 0, "The beginning."},
		{"back", 0, "The beginning."}, {"1", 1, "Move 1 of 4."}, {"nonsense", 1, "Move 1 of 4."}, {"-3", 0, "The beginning."},
		{"99", 4, "Black’s turn."}, {"on", 4, "Black’s turn."}, {"2", 2, "Move 2 of 4."}, {"last", 4, "Black’s turn."},
	} {
		d.act(view.ActSeek, c.seek)
		s := d.app.Screen()
		scene, _ := d.app.Scene()
		if s.Shown != c.shown || s.Lead != c.lead || d.stones() != c.shown || len(scene.Order) != c.shown || len(s.Moves) != 4 {
			t.Errorf("%s: shown %d, %q, %d stones, order %v", c.seek, s.Shown, s.Lead, d.stones(), scene.Order)
		}
		if scene.Playable != (c.shown == 4) {
			t.Errorf("%s: playable %v", c.seek, scene.Playable)
		}
	}
	d.act(view.ActSeek, "2")
	if s := d.app.Screen(); s.Say != "Move 2 of 4. White I9." || s.Rest != "White I9. Black’s turn." {
		t.Errorf("said %q, shown %q", s.Say, s.Rest)
	}
	d.tap(rules.Place(rules.Point{})) // brings the present back and plays nothing
	if s := d.app.Screen(); s.Shown != 4 || len(s.Moves) != 4 || s.Say != i18n.English[i18n.SayPresent] {
		t.Errorf("%+v", s)
	}
	d.act(view.ActSeek, "2")
	d.act(view.ActMove, "a1")
	if s := d.app.Screen(); s.Shown != 4 || len(s.Moves) != 4 {
		t.Errorf("%+v", s)
	}
	d.act(view.ActSeek, "first")
	d.act(view.ActTakeback)
	if s := d.app.Screen(); s.Shown != 3 || len(s.Moves) != 3 || d.stones() != 3 {
		t.Errorf("after a takeback: %+v", s)
	}
	d.act(view.ActSeek, "first")
	d.act(view.ActResign)
	if s := d.app.Screen(); s.Question == nil {
		t.Error("nobody is asked whether to resign")
	}
	d.act(view.ActConfirmResign)
	d.act(view.ActSeek, "1")
	if s := d.app.Screen(); s.Shown != 1 || s.Lead != "Move 1 of 3." || s.Rest != "Black H8. Black wins!" {
		t.Errorf("after the end: %q %q", s.Lead, s.Rest)
	}
}

// TestLookBackWhileTheComputerThinks lets its move come meanwhile: it is said, and the view stays.
func TestLookBackWhileTheComputerThinks(t *testing.T) {
	d := start(t)
	d.act(view.ActPlayComputer)
	d.act(view.ActMove, "h8")
	d.act(view.ActSeek, "first")
	if scene, _ := d.app.Scene(); scene.Busy || scene.Playable {
		t.Errorf("%+v", scene)
	}
	d.handle(Thought{d.think.Serial, bot.Reply{Move: rules.Place(rules.Point{X: 8, Y: 8}), Final: true}})
	s := d.app.Screen()
	if s.Shown != 0 || len(s.Moves) != 2 || s.Lead != "The beginning." || s.Rest != "Your turn." || s.Say != "White I9." {
		t.Errorf("%+v", s)
	}
	d.act(view.ActRematch) // not over: nothing
	d.act(view.ActSeek, "last")
	if s := d.app.Screen(); s.Lead != "Your turn." || d.stones() != 2 {
		t.Errorf("%+v", s)
	}
}

// TestRedo takes moves back and plays them again, until another one is played.
func TestRedo(t *testing.T) {
	d := start(t)
	d.act(view.ActTwoPlayers)
	for _, text := range strings.Fields("h8 i9 h9") {
		d.act(view.ActMove, text)
	}
	d.act(view.ActRedo)
	if d.enabled(view.ActRedo) || d.moves() != "H8 I9 H9" {
		t.Errorf("nothing was taken back: %s", d.moves())
	}
	for range 3 {
		d.act(view.ActTakeback)
	}
	for _, want := range []string{"H8", "H8 I9"} {
		d.act(view.ActRedo)
		if d.moves() != want || d.stones() != len(strings.Fields(want)) {
			t.Errorf("%q, want %q", d.moves(), want)
		}
	}
	d.act(view.ActMove, "a1")
	d.act(view.ActRedo)
	if d.moves() != "H8 I9 A1" || d.enabled(view.ActRedo) {
		t.Errorf("%q", d.moves())
	}
}

// TestUndoRedoMix takes back and plays at random: board, list, numbers and marks agree after each (field case 16).
func TestUndoRedoMix(t *testing.T) {
	for _, text := range []string{"gomoku-9x9-5-freestyle-none", "connect4-7x6-4-popout-pie", "gomoku-15x15-5-renju-taraguchi10"} {
		v, err := rules.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		d := start(t)
		d.app.choice.Variant = v
		d.act(view.ActTwoPlayers)
		random := uint32(7)
		next := func(n int) int {
			random = random*1664525 + 1013904223
			return int(random>>16) % n
		}
		for range 400 {
			match := d.app.match()
			switch legal := match.Position().Moves(); {
			case len(legal) > 0 && next(3) > 0:
				d.act(view.ActMove, legal[next(len(legal))].String())
			case next(2) == 0:
				d.act(view.ActRedo)
			default:
				d.act(view.ActTakeback)
			}
			s := d.app.Screen()
			scene, _ := d.app.Scene()
			if s.Shown != len(s.Moves) || len(s.Moves) != match.Ply() || scene.Position.Key() != match.Position().Key() {
				t.Fatalf("%s: %d of %v, ply %d", v, s.Shown, s.Moves, match.Ply())
			}
			on := map[rules.Point]bool{}
			for _, pt := range scene.Order {
				if pt.X >= 0 {
					on[pt] = scene.Position.At(pt) != rules.NoColor
				}
			}
			for pt, there := range on {
				if !there {
					t.Fatalf("%s: a number where no stone is: %s", v, pt)
				}
			}
			if len(on) != d.stones() {
				t.Fatalf("%s: %d numbers on %d stones", v, len(on), d.stones())
			}
		}
	}
}

// TestDialogs opens the list of keys and the field for a move.
func TestDialogs(t *testing.T) {
	d := start(t)
	d.act(view.ActDialog, string(view.HelpDialog))
	if s := d.app.Screen(); s.Dialog != view.NoDialog {
		t.Error("the keys of a game are shown at home")
	}
	d.act(view.ActTwoPlayers)
	d.act(view.ActDialog, string(view.TypeDialog))
	d.act(view.ActMove, "z99")
	if s := d.app.Screen(); s.Dialog != view.TypeDialog || s.Note != "A point is A1 to O15." {
		t.Errorf("%q, %q", s.Dialog, s.Note)
	}
	d.act(view.ActMove, "h8")
	if s := d.app.Screen(); s.Dialog != view.NoDialog || s.Note != "" || d.moves() != "H8" {
		t.Errorf("%q, %q, %s", s.Dialog, s.Note, d.moves())
	}
	d.act(view.ActDialog, string(view.HelpDialog))
	d.act(view.ActHome)
	if s := d.app.Screen(); s.Dialog != view.NoDialog {
		t.Error("a dialog stays open at home")
	}
}

// TestShortcuts has no key twice where both would be followed, and a text for each.
func TestShortcuts(t *testing.T) {
	d := start(t)
	d.act(view.ActTwoPlayers)
	var keys []string
	for _, group := range d.app.Screen().Shortcuts {
		if group.Heading == "" {
			t.Error("a group has no heading")
		}
		for _, s := range group.Shortcuts {
			if s.Text == "" || len(s.Names) == 0 || (s.Action.Act == "") != (len(s.Keys) == 0) {
				t.Errorf("%+v", s)
			}
			for _, key := range s.Keys {
				if slices.Contains(keys, key) {
					t.Error(fmt.Sprint("two shortcuts have the key ", key))
				}
				keys = append(keys, key)
			}
		}
	}
}

// TestConfirm chooses a move, and plays it by the button; what is chosen lapses with the position.
func TestConfirm(t *testing.T) {
	d := start(t)
	d.act(view.ActTwoPlayers)
	aim := func(x, y int8) { d.handle(Board{view.Aimed{Move: rules.Place(rules.Point{X: x, Y: y})}}) }
	d.act(view.ActConfirm)
	if d.enabled(view.ActConfirm) || d.moves() != "" {
		t.Error("nothing was chosen")
	}
	aim(7, 7)
	if s := d.app.Screen(); !d.enabled(view.ActConfirm) || s.Say != "H8 is chosen. Once more plays it." || len(s.Moves) != 0 {
		t.Errorf("%+v", s)
	}
	d.act(view.ActConfirm)
	if d.moves() != "H8" || d.enabled(view.ActConfirm) {
		t.Errorf("%q", d.moves())
	}
	aim(8, 8)
	d.handle(Board{view.Unaimed{}})
	if d.enabled(view.ActConfirm) {
		t.Error("it was given up")
	}
	aim(8, 8)
	d.act(view.ActTakeback)
	d.act(view.ActConfirm)
	if d.moves() != "" {
		t.Errorf("%q", d.moves())
	}
	d.act(view.ActMove, "h8")
	d.handle(Board{view.Stepped{By: -1}})
	if s := d.app.Screen(); s.Shown != 0 {
		t.Errorf("%+v", s)
	}
	d.handle(Board{view.Stepped{By: 5}})
	if s := d.app.Screen(); s.Shown != 1 {
		t.Errorf("%+v", s)
	}
}

// TestBoardAfterLeaving takes in what was done on the board just before it went away.
func TestBoardAfterLeaving(t *testing.T) {
	m := rules.Place(rules.Point{X: 7, Y: 7})
	for _, e := range []view.BoardEvent{view.Play{Move: m}, view.Refused{Move: m, Err: &rules.MoveError{Move: m, Reason: rules.WrongKind}},
		view.Aimed{Move: m}, view.Unaimed{}, view.Stepped{By: -1}} {
		d := start(t)
		d.act(view.ActTwoPlayers)
		d.act(view.ActHome)
		d.handle(Board{e})
		for _, act := range []view.Act{view.ActSeek, view.ActMove, view.ActConfirm, view.ActOffering, view.ActDialog, view.ActRedo} {
			d.act(act, "back")
		}
		if s := d.app.Screen(); s.Name != view.HomeScreen || s.Dialog != view.NoDialog {
			t.Errorf("%T: %+v", e, s)
		}
	}
}
