package session

import (
	"time"

	"rowan/rules"
	"rowan/rules/record"
)

// steadyFor is how long a page must have been awake without a break before its player may claim that the other has left: what
// came in the meantime may still wait.
const steadyFor = 10 * time.Second

// Claims is what the player may claim.
type Claims struct {
	Time bool // that the other's time is over; by a live clock the session does that itself while he is there
	Left bool // that he has left: the win, or a draw
	// LeftIn is, while he is away and Left is false, how long he must stay away. It is 0 where that can't be
	// claimed: he is there, or the clock is by days.
	LeftIn time.Duration
}

// MayClaim returns what the player may claim now.
func (s *Session) MayClaim(now Now) Claims {
	var c Claims
	if !s.Begun() || s.state.Phase != record.Playing || s.catching() || !s.modern() {
		return c
	}
	c.Time = s.ticking() && s.state.OutOfTime(s.table.Seat, s.measured(s.counted(max(0, now.Mono-s.now.Mono), 0)))
	p := s.Presence(now)
	if p.Here || s.clock().Kind == rules.Days {
		return c
	}
	c.LeftIn = max(0, s.game.Header().Terms.GraceOrDefault()-p.Silent, steadyFor-(now.Mono-s.steady))
	c.Left = c.LeftIn == 0
	return c
}

// claim claims what the player may.
func (s *Session) claim(what record.ClaimKind) {
	if !s.Begun() {
		s.do(Reject{ErrNotYet})
		return
	}
	c := record.Claim{What: what, Ply: s.state.Match.Ply(), Measured: s.measured(0)}
	if what.Left() {
		if !s.MayClaim(s.now).Left {
			s.do(Reject{record.ErrTooSoon})
			return
		}
		c.Measured = s.awake - s.heard
	}
	s.write(record.KindClaim, c.Body())
}

// byItself writes what needs no player: that this seat's time is over, that the other's is, and who begins when the
// host does not say what it drew.
func (s *Session) byItself() {
	if !s.Begun() || s.catching() || s.awaits() || !s.modern() {
		return
	}
	switch {
	case s.fallen():
		// After a reload what the other did in the meantime comes first, if he is there.
		if s.talking != nil || s.awake >= hereEvery {
			s.flag()
		}
	case s.live() && s.ticking() && !s.away() && s.state.OutOfTime(s.table.Seat, s.measured(0)):
		s.claim(record.ClaimTime)
	}
	s.choose()
}

// flag says that this seat's time is over.
func (s *Session) flag() { s.write(record.KindFlag, record.FlagBody(s.table.Timing.Running)) }

// choose settles who begins when the host has kept silent about what it drew for the grace: it may have seen that it
// lost the draw. The guest begins then.
func (s *Session) choose() {
	if s.table.Seat != record.Guest || s.state.Owes(record.Host) != record.KindReveal {
		s.owed = -1
		return
	}
	if s.owed < 0 {
		s.owed = s.awake
	}
	if s.awake-s.owed >= s.game.Header().Terms.GraceOrDefault() {
		s.write(record.KindChoose, record.ChooseBody(record.Guest))
	}
}

// dispute returns what this seat must say of a claim against it that ended the game: that it is not true, if by its own
// measure it is not, and, but by days, the line was up and the other talked on it for all the time in question: the grace, or the
// turn. Then he knew better, whatever he says that he measured. It is said when the claim comes or not at all: what is measured later is
// of another time.
func (s *Session) dispute() (record.Dispute, bool) {
	c := s.state.Claimed[s.table.Seat.Other()]
	if !s.ended || s.state.Disputed || c.What == record.ClaimNothing || s.talking == nil {
		return record.Dispute{}, false
	}
	together := s.awake - s.unbroken
	if c.What.Left() {
		return record.Dispute{What: record.DisputeLeft}, together >= s.game.Header().Terms.GraceOrDefault()
	}
	t, me := &s.table.Timing, s.table.Seat
	reading := s.state.Readings[me]
	if !s.live() {
		together = record.MaxTime // nobody sits there for days, and a date tells what they were
	}
	switch {
	case s.state.TurnOf(c.Ply) != me: // by what was charged before
		return record.Dispute{What: record.DisputeTime, Reading: reading}, together >= t.Running && s.state.OwnClock(me) >= 0
	case s.state.Match.Ply() == c.Ply:
		return record.Dispute{What: record.DisputeTime, Reading: t.Running}, together >= t.Running && t.Running <= t.Bank
	}
	// The claim was crossed by a move that came in time, or this seat would have said that it did not.
	return record.Dispute{What: record.DisputeTime, Reading: reading}, together >= reading+t.Running
}
