package view

import (
	"math"
	"time"
)

// Fingers follows the pointers that are down on the board for all that is no tap:
// a drag, a pinch. The zero value is ready.
type Fingers struct{ down []finger }

type finger struct {
	id       int
	from, at Vec
	far      bool // it has gone farther than a tap
}

// A Glide is a step of a drag or a pinch.
type Glide struct {
	Count    int     // pointers that are down; more than two count as two
	Start    Vec     // where the first of them was put down
	From, To Vec     // the middle between them before and after
	Spread   float64 // by how much they moved apart, 1 for one pointer
	Far      bool    // one of them has gone farther than a tap
}

// Down begins with a pointer. One that is down already was let go unheard.
func (f *Fingers) Down(id int, at Vec) {
	f.Up(id)
	f.down = append(f.down, finger{id: id, from: at, at: at})
}

// Up ends with a pointer.
func (f *Fingers) Up(id int) {
	for i, one := range f.down {
		if one.id == id {
			f.down = append(f.down[:i], f.down[i+1:]...)
			return
		}
	}
}

// Count returns how many pointers are down.
func (f *Fingers) Count() int { return len(f.down) }

// Move follows a pointer; false for one that is not down, or a third one.
func (f *Fingers) Move(id int, at Vec) (Glide, bool) {
	pair := f.down[:min(2, len(f.down))]
	for i := range pair {
		if pair[i].id != id {
			continue
		}
		g := Glide{Count: len(pair), Start: pair[0].from, Spread: 1}
		var before float64
		g.From, before = middle(pair)
		pair[i].at = at
		pair[i].far = pair[i].far || distance(at, pair[i].from) > tapSlop
		var after float64
		g.To, after = middle(pair)
		if before > 0 && after > 0 {
			g.Spread = after / before
		}
		for _, one := range pair {
			g.Far = g.Far || one.far
		}
		return g, true
	}
	return Glide{}, false
}

// middle returns the middle between one or two pointers, and how far apart they are.
func middle(pair []finger) (Vec, float64) {
	if len(pair) == 1 {
		return pair[0].at, 0
	}
	return pair[0].at.Mix(pair[1].at, 0.5), distance(pair[0].at, pair[1].at)
}

func distance(a, b Vec) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// What a turn of the wheel steps by.
const (
	wheelNotch = 50                    // css pixels; a mouse sends 100 or more a notch, a touchpad many small ones
	wheelLine  = 20                    // css pixels for a browser that counts lines
	wheelPause = 60 * time.Millisecond // between two steps
	wheelRest  = 300 * time.Millisecond
)

// A Wheel makes single steps of a wheel's turns. The zero value is ready.
type Wheel struct {
	turned float64
	at     time.Duration // of the newest turn
	step   time.Duration // of the newest step
	turns  bool
}

// Turn returns −1, 0 or 1: the step that a turn by delta makes, in css pixels or,
// where lines is set, in lines. Downwards is on.
func (w *Wheel) Turn(delta float64, lines bool, now time.Duration) int {
	if lines {
		delta *= wheelLine
	}
	if w.turned*delta < 0 || now-w.at > wheelRest {
		w.turned = 0
	}
	w.turned, w.at = w.turned+delta, now
	if math.Abs(w.turned) < wheelNotch || w.turns && now-w.step < wheelPause {
		return 0
	}
	w.step, w.turns = now, true
	by := 1
	if w.turned < 0 {
		by = -1
	}
	w.turned = 0
	return by
}
