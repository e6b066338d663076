package session

import (
	"time"

	"rowan/rules"
	"rowan/rules/record"
)

const (
	// asleep is the longest time between two events of a page that is awake: the ticks of a hidden one come
	// once a minute. Whoever slept has measured nothing of the other in that time.
	asleep = 61 * time.Second
	// jump is how much more than its other clock the date must have gone on between two events to say that the
	// device slept.
	jump = 10 * time.Second
	// keepEvery is how often what is measured is kept while a turn runs.
	keepEvery = 15 * time.Second
)

// A Timing is what this seat has measured, in a game with a clock. It is part of the Table, so that
// a reload gives nobody time.
type Timing struct {
	Game   record.Hash
	Turn   record.Hash   // State.Turn of the running turn
	Undone int           // State.Undone
	Mine   bool          // this seat must act in it
	Number int           // of this seat's entry that began it; 0 where none did
	Told   bool          // the other has that; by days only
	Bank   time.Duration // what was left to who must act when it began, by his own measure
	// Began is this device's date when this seat learned of the turn; by days and of the other's turn, when it learned that he
	// has been told.
	Began time.Time
	// Running is how long the running turn has taken so far, and Ended how long all turns of the other took that have
	// ended since this seat's last move, or since a move was taken back.
	Running, Ended time.Duration
}

// clock returns the clock of the newest game, that of no clock before there is one.
func (s *Session) clock() rules.Clock {
	if s.game == nil {
		return rules.Clock{}
	}
	return s.game.Header().Terms.Clock
}

// live reports whether there is a clock by which both sit at the board: not one of days.
func (s *Session) live() bool {
	kind := s.clock().Kind
	return kind == rules.PerMove || kind == rules.TotalTime
}

// ticking reports whether somebody's clock runs, and this seat knows since when.
func (s *Session) ticking() bool {
	t := &s.table.Timing
	return s.clock().Kind != rules.NoClock && s.state.Phase == record.Playing && t.Game == s.game.ID() && t.Turn == s.state.Turn
}

// pass brings the time on to now.
func (s *Session) pass(now Now) {
	before := s.now
	s.now = now
	t := &s.table.Timing
	if !s.started {
		s.started = true
		s.steady = now.Mono
		if s.ticking() && (t.Mine || t.Told) {
			// The page was closed in the meantime, the clock was not.
			t.Running = max(t.Running, now.Wall.Sub(t.Began))
		}
		return
	}
	gap := max(0, now.Mono-before.Mono)
	date := now.Wall.Sub(before.Wall)
	if gap <= asleep {
		s.awake += gap
	}
	if s.offline {
		s.heard, s.unbroken = s.awake, s.awake // the silence is this side's own
	}
	if gap > awayAfter {
		s.steady, s.unbroken = now.Mono, s.awake
	}
	switch {
	case !s.ticking():
	case !s.live() && !t.Mine && !t.Told:
		if t.Running, t.Began = 0, now.Wall; s.known > t.Number {
			t.Told = true
			s.save() // the page may be closed for days
		}
	case !s.live():
		t.Running = max(t.Running+gap, now.Wall.Sub(t.Began))
	default:
		t.Running += s.counted(gap, date)
	}
}

// counted returns what of the time since the last event counts for the running turn of a live clock. Of this seat's
// own turn all does, and sleep with it, which shows by the date: the other measures it too. Of the other's
// only what this device saw pass, and only while the other can have known that it is his turn.
func (s *Session) counted(gap, date time.Duration) time.Duration {
	t := &s.table.Timing
	switch {
	case t.Mine && date-gap > jump:
		return date
	case t.Mine:
		return gap
	case gap > asleep, s.offline, s.talking == nil && t.Number >= s.known:
		return 0
	}
	return gap
}

// follow begins to measure anew where the entries say that another turn runs.
func (s *Session) follow() {
	if s.clock().Kind == rules.NoClock || s.state.Phase != record.Playing {
		return
	}
	t, game := &s.table.Timing, s.game.ID()
	if t.Game == game && t.Turn == s.state.Turn && t.Undone == s.state.Undone {
		return
	}
	seat, _ := s.state.ToMove()
	next := Timing{Game: game, Turn: s.state.Turn, Undone: s.state.Undone, Mine: seat == s.table.Seat,
		Bank: s.state.OwnClock(seat), Began: s.now.Wall}
	var stated time.Duration
	for e := range s.game.Ordered() {
		switch {
		case e.Hash != s.state.Turn:
		case e.Seat == s.table.Seat:
			next.Number = e.Number
		case e.Kind == record.KindMove:
			stated = e.Times().Used
		}
	}
	if t.Game == game && t.Undone == s.state.Undone && !t.Mine {
		next.Ended = t.Ended + s.otherTook(stated)
	}
	*t = next
}

// otherTook returns what this seat says that a turn of the other took which has ended. It is no less than the other
// says himself: this page may have been closed for a part of it. In a game by days his word is taken, for a move may have
// lain for long before there was a line to bring it over.
func (s *Session) otherTook(stated time.Duration) time.Duration {
	if !s.live() {
		return stated
	}
	return max(stated, s.table.Timing.Running)
}

// times returns what a move says that is made now.
func (s *Session) times() record.Times {
	t := &s.table.Timing
	return record.Times{Used: t.Running, Measured: t.Ended}
}

// measured returns what a claim says that is made after more of the other's turn: how long his turns took, the
// running one included, in whole milliseconds.
func (s *Session) measured(more time.Duration) time.Duration {
	t := &s.table.Timing
	took := t.Ended
	if !t.Mine {
		took += t.Running + more
	}
	return took.Truncate(time.Millisecond)
}

// fallen reports whether this seat's own time is over, by its own measure. What it was charged by the other's, it does
// not give the game up for: he can claim it. By days all of that is for the other to say: a date can be wrong.
func (s *Session) fallen() bool {
	t := &s.table.Timing
	return s.live() && s.ticking() && t.Mine && s.state.OwnClock(s.table.Seat) < t.Running.Truncate(time.Millisecond)
}

// Clocks returns what each seat has left now, by seat and not below zero, and whose clock runs; false in the place of
// running when none does. Without a clock all is zero.
func (s *Session) Clocks(now Now) (left [2]time.Duration, seat record.Seat, running bool) {
	if s.clock().Kind == rules.NoClock {
		return left, 0, false
	}
	left = s.state.Clocks
	if s.ticking() {
		seat, running = s.state.ToMove()
		took := s.table.Timing.Running + s.counted(max(0, now.Mono-s.now.Mono), 0)
		if l := s.talking; !s.table.Timing.Mine && l != nil && l.turn == s.state.Turn {
			took = l.took + max(0, now.Mono-l.tookAt) // his own measure, which is what he pays by
		}
		left[seat] -= took
	}
	for i := range left {
		left[i] = max(0, left[i])
	}
	return left, seat, running
}
