package peer

import "time"

// pace lets something be done so many times at once, and then once in a while.
type pace struct {
	burst int
	every time.Duration
	full  time.Time // when the whole burst can be had
}

// free returns from when on the next time is free.
func (p *pace) free() time.Time { return p.full.Add(-time.Duration(p.burst-1) * p.every) }

// take counts one time, which must be free.
func (p *pace) take(now time.Time) { p.full = later(p.full, now).Add(p.every) }

// earlier returns the earlier of two times, of which zero is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// later returns the later of two times.
func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
