package app

import (
	"slices"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/wasm/bot"
	"rowan/wasm/view"
)

// thinking begins a game with the computer, which then thinks.
func thinking(t *testing.T) *driver {
	t.Helper()
	d := start(t)
	d.act(view.ActPlayComputer)
	d.tap(rules.Place(rules.Point{X: 7, Y: 7}))
	if d.think == nil {
		t.Fatal("it does not think")
	}
	return d
}

// TestPlaysNothingWhileTheComputerThinks tries every way to play: nothing is played, then or when the computer has
// moved (field case 13).
func TestPlaysNothingWhileTheComputerThinks(t *testing.T) {
	m := rules.Place(rules.Point{X: 3, Y: 3})
	for name, try := range map[string]func(*driver){
		"a tap":              func(d *driver) { d.tap(m) },
		"a tap that waited":  func(d *driver) { d.handle(Board{view.Play{Move: m}}) }, // the board knew the position before
		"a typed move":       func(d *driver) { d.act(view.ActMove, "d4") },
		"a choice":           func(d *driver) { d.handle(Board{view.Aimed{Move: m}}); d.act(view.ActConfirm) },
		"a button":           func(d *driver) { d.act(view.ActMove, "-"); d.act(view.ActMove, "~") },
		"a redo":             func(d *driver) { d.act(view.ActRedo) },
		"another game again": func(d *driver) { d.act(view.ActRematch) },
	} {
		d := thinking(t)
		try(d)
		if d.moves() != "H8" || d.think == nil {
			t.Errorf("%s: %q, thinks: %v", name, d.moves(), d.think != nil)
		}
		d.answer(rules.Place(rules.Point{X: 8, Y: 8}))
		d.act(view.ActConfirm) // what was chosen has lapsed
		if d.moves() != "H8 I9" {
			t.Errorf("%s: %q after the computer's move", name, d.moves())
		}
	}
}

// TestThinkingEnds leaves the computer's turn by every way there is: it stops, and what it still says is of no
// effect (field case 14). What goes on behind settings or in a hidden tab ends with its move.
func TestThinkingEnds(t *testing.T) {
	invited := start(t)
	invited.act(view.ActInvite)
	_, invitation, _ := strings.Cut(invited.app.Screen().Link, "#")
	for name, leave := range map[string]func(*driver){
		"home":          func(d *driver) { d.act(view.ActHome) },
		"back":          func(d *driver) { d.handle(Address{""}) },
		"a position":    func(d *driver) { d.handle(Address{"p/1/gomoku-15x15-5-freestyle-none/a1"}) },
		"an invitation": func(d *driver) { d.handle(Address{invitation}) },
		"a broken link": func(d *driver) { d.handle(Address{"i/9/a/b/c"}) },
		"a file":        func(d *driver) { d.handle(Opened{Name: "a.sgf", Data: []byte("(;GM[4]SZ[15];B[hh])")}) },
		"inviting":      func(d *driver) { d.act(view.ActInvite) },
		"a new game":    func(d *driver) { d.act(view.ActTwoPlayers) },
		"a takeback":    func(d *driver) { d.act(view.ActTakeback) },
		"resigning":     func(d *driver) { d.act(view.ActResign); d.act(view.ActConfirmResign) },
		"its failure":   func(d *driver) { d.handle(Thought{d.think.Serial, bot.Reply{Err: "x", Final: true}}); d.think = nil },
	} {
		d := thinking(t)
		asked, key := d.think.Serial, d.app.local.key
		leave(d)
		if d.think != nil {
			t.Errorf("%s: it goes on thinking", name)
		}
		before, err := d.store.Load(key)
		if err != nil {
			t.Fatal(err)
		}
		d.handle(Thought{asked, bot.Reply{Move: rules.Place(rules.Point{X: 8, Y: 8}), Final: true}})
		if after, err := d.store.Load(key); err != nil || !slices.Equal(before, after) {
			t.Errorf("%s: the game became %s, %v", name, after, err)
		}
	}
	for name, hide := range map[string]Event{"hidden": Hidden{true}, "settings": Action{view.Action{Act: view.ActSettings}}} {
		d := thinking(t)
		d.handle(hide)
		d.answer(rules.Place(rules.Point{X: 8, Y: 8}))
		if d.think != nil {
			t.Errorf("%s: it thinks on after its move", name)
		}
	}
}

// TestTakebackAnywhere plays with the computer at random, taking back at any moment: it is the person's move then, the
// computer is asked for its moves and for no other, and board, list and numbers agree (field cases 15 and 16).
func TestTakebackAnywhere(t *testing.T) {
	random := uint32(11)
	next := func(n int) int {
		random = random*1664525 + 1013904223
		return int(random>>16) % n
	}
	for _, text := range []string{"gomoku-9x9-5-freestyle-none", "gomoku-15x15-5-freestyle-swap2", "gomoku-15x15-5-freestyle-swap",
		"gomoku-15x15-5-renju-taraguchi10", "gomoku-15x15-5-renju-yamaguchi", "connect4-7x6-4-drop-pie", "connect4-7x6-4-popout-none"} {
		v, err := rules.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, begins := range []string{"begins=me", "begins=other"} {
			d := start(t)
			d.app.choice.Variant = v
			d.act(view.ActChoose, begins)
			d.act(view.ActPlayComputer)
			for range 300 {
				l := d.app.local
				before, legal := d.moves(), l.match.Position().Moves()
				switch over := l.match.Outcome().Over(); {
				case next(4) == 0:
					ply, ok := l.backTo()
					d.act(view.ActTakeback)
					if ok && (l.match.Position().ToMove() != l.me || l.match.Ply() != ply || !strings.HasPrefix(before, d.moves())) {
						t.Fatalf("%s: a takeback leads from %s to %s", v, before, d.moves())
					}
					if !ok && d.moves() != before {
						t.Fatalf("%s: the computer's move was taken back: %s, %s", v, before, d.moves())
					}
				case next(40) == 0:
					d.act(view.ActResign)
					d.act(view.ActConfirmResign)
				case over:
				case d.think != nil:
					d.answer(legal[next(len(legal))])
				default:
					d.act(view.ActMove, legal[next(len(legal))].String())
				}
				m := l.match
				if want := !m.Outcome().Over() && m.Position().ToMove() != l.me; want != (d.think != nil) {
					t.Fatalf("%s: after %s the computer is asked: %v", v, d.moves(), d.think != nil)
				}
				s := d.app.Screen()
				scene, _ := d.app.Scene()
				if len(s.Moves) != m.Ply() || scene.Position.Key() != m.Position().Key() {
					t.Fatalf("%s: the list has %d moves of %d", v, len(s.Moves), m.Ply())
				}
				for _, pt := range scene.Order {
					if pt.X >= 0 && scene.Position.At(pt) == rules.NoColor && v.Rule != rules.PopOut {
						t.Fatalf("%s: a number where no stone is: %s", v, pt)
					}
				}
			}
		}
	}
}

// TestNoQuestionOverAResult lets a game end while it is asked whether to resign it: the question goes
// (field case 38).
func TestNoQuestionOverAResult(t *testing.T) {
	d := start(t)
	d.act(view.ActChoose, "game=connect4")
	d.act(view.ActPlayComputer)
	for i, x := range []int{0, 2, 0, 2} {
		d.tap(rules.Drop(x))
		if i == 3 {
			d.act(view.ActResign)
		}
		d.answer(rules.Drop(1))
	}
	if s := d.app.Screen(); s.Lead != "You lose." || s.Question != nil {
		t.Errorf("%q, %+v", s.Lead, s.Question)
	}
	d.act(view.ActConfirmResign)
	if s := d.app.Screen(); s.Rest != "4 in a row." {
		t.Errorf("the result became %q", s.Rest)
	}
}
