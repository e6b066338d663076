package view

import (
	"math"
	"time"
)

// What still is a tap.
const (
	tapSlop     = 10                     // css pixels that a finger may wander
	longPress   = 500 * time.Millisecond // from here on a finger's press is a long one
	doubleTap   = 350 * time.Millisecond // a second tap sooner and nearer than these belongs to the first
	doubleReach = 12                     // css pixels: less than from one point to the next on a phone
)

// A Tap tells taps from drags, pinches, long presses and double taps. It is
// told of the presses that begin on the board; what it never heard begin is
// no tap when it ends. Places are the page's, in css pixels: they stay when the board moves. The
// zero Tap is ready.
type Tap struct {
	down   map[int]bool // the pointers that are down, by id
	spoilt bool         // more than a tap: nothing counts until all are up
	from   Vec
	since  time.Duration
	touch  bool // it began with a finger or a pen

	last   Vec // of the newest tap
	lastAt time.Duration
	tapped bool
}

// Down begins a press. main is false for any button but the left one. touch is true for a
// finger or a pen, whose long press belongs to the system; a mouse may be pressed as slowly as a hand likes.
func (t *Tap) Down(id int, at Vec, main, touch bool, now time.Duration) {
	if t.down[id] {
		// The end of this pointer's last press went unheard: it was let go elsewhere.
		t.Cancel(id)
	}
	if t.down == nil {
		t.down = map[int]bool{}
	}
	t.spoilt = len(t.down) > 0 || !main
	t.down[id] = true
	t.from, t.since, t.touch = at, now, touch
}

// Move follows a pointer, pressed or not.
func (t *Tap) Move(id int, at Vec) {
	if t.down[id] && math.Hypot(at.X-t.from.X, at.Y-t.from.Y) > tapSlop {
		t.spoilt = true
	}
}

// Up ends a press and reports whether it was a tap.
func (t *Tap) Up(id int, at Vec, now time.Duration) bool {
	t.Move(id, at)
	ok := t.down[id] && !t.spoilt && (!t.touch || now-t.since <= longPress)
	t.Cancel(id)
	if !ok {
		return false
	}
	again := t.tapped && now-t.lastAt < doubleTap && math.Hypot(at.X-t.last.X, at.Y-t.last.Y) < doubleReach
	t.last, t.lastAt, t.tapped = at, now, true
	return !again
}

// Elsewhere takes note of a press that was let go beside the board. Where the board has come up under
// it, the second half of a double press is no tap.
func (t *Tap) Elsewhere(at Vec, now time.Duration) { t.last, t.lastAt, t.tapped = at, now, true }

// Cancel ends a press that the browser took for a scroll or a zoom.
func (t *Tap) Cancel(id int) {
	delete(t.down, id)
	if len(t.down) == 0 {
		t.spoilt = false
	}
}
