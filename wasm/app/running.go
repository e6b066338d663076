package app

import (
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/i18n"
	"rowan/wasm/sound"
	"rowan/wasm/view"
)

// timed reports whether both sit at the board by a clock, in a match that has begun.
func (a *App) timed() bool {
	if a.online == nil || !a.online.session.Begun() {
		return false
	}
	kind := a.terms().Clock.Kind
	return kind == rules.PerMove || kind == rules.TotalTime
}

// Clocks returns what the friend's clock and the person's own show, and after how long they show something else; 0
// where none runs.
func (a *App) Clocks() (top, bottom view.Clock, next time.Duration) {
	show := func(d time.Duration, runs bool) view.Clock {
		return view.Clock{Text: a.digits(d), Runs: runs, Low: a.timed() && d < lowTime}
	}
	if w := a.watching; w != nil && w.watcher.Begun() && w.watcher.Terms().Clock.Kind != rules.NoClock {
		left, seat, running := w.watcher.Clocks(a.now())
		return show(left[record.Guest], running && seat == record.Guest), show(left[record.Host], running && seat == record.Host), until(left[seat], running)
	}
	if a.online == nil || a.local != nil || !a.online.session.Begun() || a.terms().Clock.Kind == rules.NoClock {
		return top, bottom, 0
	}
	s := a.online.session
	left, seat, running := s.Clocks(a.now())
	running = running && !a.online.frozen
	me := s.Seat()
	top, bottom = show(left[me.Other()], running && seat != me), show(left[me], running && seat == me)
	return top, bottom, until(left[seat], running)
}

// until returns after how long a clock with d left shows something else; 0 for one that does not run.
func until(d time.Duration, running bool) time.Duration {
	unit := time.Second
	switch {
	case !running || d <= 0:
		return 0
	case d >= rules.Day:
		unit = time.Minute
	case d < tenths:
		unit = time.Second / 10
	}
	return d%unit + time.Millisecond
}

// lowTime is how much is little.
const lowTime = 20 * time.Second

// warnings are how much time is left when that is said aloud, and what is heard. Each second would be a noise.
var warnings = [...]time.Duration{60 * time.Second, 30 * time.Second, 10 * time.Second}

// ticked follows each second of a match.
func (a *App) ticked() {
	if a.online != nil && a.online.session.Begun() {
		a.warn()
	}
}

// warn says that little of the person's own time is left, when it has become so.
func (a *App) warn() {
	o := a.online
	left, seat, running := o.session.Clocks(a.now())
	if !a.timed() || !running || seat != o.session.Seat() {
		o.leftLast = 0
		return
	}
	now, before := left[seat], o.leftLast
	o.leftLast = now
	for _, w := range warnings {
		if before > w && now <= w && now > w-tenths/2 {
			a.say(a.Text.Text(i18n.TimeLeft, a.span(w)))
			if w == tenths {
				a.sound(sound.Low, 0)
			}
		}
	}
}
