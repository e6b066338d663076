package app

import (
	"fmt"
	"slices"
	"testing"

	"rowan/rules"
	"rowan/wasm/bot"
	"rowan/wasm/view"
)

// pondered returns what the computer thinks on about; nil when it does not.
func (d *driver) pondered() []rules.Move {
	var moves []rules.Move
	for _, e := range d.did {
		switch e := e.(type) {
		case Ponder:
			moves = e.Request.Moves
		case Think, StopThinking:
			moves = nil
		}
	}
	return moves
}

// answered begins a game at a level and lets the computer answer, expecting a move.
func answered(t *testing.T, game string, level int, mine, reply, expected rules.Move) *driver {
	t.Helper()
	d := start(t)
	d.act(view.ActChoose, "game="+game)
	d.act(view.ActChoose, fmt.Sprintf("level=%d", level))
	d.act(view.ActPlayComputer)
	d.tap(mine)
	d.handle(Thought{d.think.Serial, bot.Reply{Move: reply, PV: []rules.Move{reply, expected}, Final: true}})
	return d
}

func at(x, y int8) rules.Move { return rules.Place(rules.Point{X: x, Y: y}) }

// The highest level thinks on about the expected answer, in Connect Four about all of them, and only that level.
func TestPonders(t *testing.T) {
	for level := 1; level <= view.Levels; level++ {
		d := answered(t, "gomoku", level, at(7, 7), at(8, 8), at(7, 8))
		want := []rules.Move{at(7, 7), at(8, 8), at(7, 8)}
		if level < view.Levels {
			want = nil
		}
		if got := d.pondered(); !slices.Equal(got, want) {
			t.Errorf("level %d: %v, want %v", level, got, want)
		}
	}
	if got := answered(t, "connect4", 10, rules.Drop(3), rules.Drop(3), rules.Drop(3)).pondered(); len(got) != 2 {
		t.Errorf("Connect Four: %v", got)
	}
	if got := answered(t, "gomoku", 10, at(7, 7), at(8, 8), at(8, 8)).pondered(); len(got) != 2 { // no move
		t.Errorf("what can't be played is expected: %v", got)
	}
}

// It ends with the person's move and by every other way to leave the position, and what it finds then is of no effect.
func TestPonderingEnds(t *testing.T) {
	for name, leave := range map[string]func(*driver){
		"a move":     func(d *driver) { d.tap(at(0, 0)) },
		"takeback":   func(d *driver) { d.act(view.ActTakeback) },
		"resigning":  func(d *driver) { d.act(view.ActResign); d.act(view.ActConfirmResign) },
		"home":       func(d *driver) { d.act(view.ActHome) },
		"hiding":     func(d *driver) { d.handle(Hidden{true}) },
		"a reload":   func(d *driver) { d.did = nil; d.reload(d.app.local.key) },
		"a position": func(d *driver) { d.handle(Address{"p/1/gomoku-15x15-5-freestyle-none/a1"}) },
	} {
		d := answered(t, "gomoku", 10, at(7, 7), at(8, 8), at(7, 8))
		if d.pondered() == nil {
			t.Fatal("it does not think on")
		}
		if leave(d); d.pondered() != nil {
			t.Errorf("%s: it thinks on", name)
		}
	}
}

// A page that is hidden, or a device that runs on its battery, is left in peace; so is the next position when it is not.
func TestPonderingSpares(t *testing.T) {
	d := answered(t, "gomoku", 10, at(7, 7), at(8, 8), at(7, 8))
	on := true
	d.app.Powered = func() bool { return on }
	next := func(x int8) []rules.Move {
		d.did = nil
		d.tap(at(x, 0))
		d.answer(at(x, 1))
		return d.pondered()
	}
	if next(0) == nil {
		t.Error("it does not think on when plugged in")
	}
	if on = false; next(1) != nil {
		t.Error("it thinks on with the battery's power")
	}
	on = true
	d.tap(at(2, 0))
	d.handle(Hidden{true})
	if d.answer(at(2, 1)); d.pondered() != nil {
		t.Error("it thinks on in a hidden page")
	}
	if d.handle(Hidden{false}); next(3) == nil {
		t.Error("it does not think on when the page is back")
	}
}
