package record

import (
	"time"

	"rowan/rules"
)

// A turn is what the entries say of the time when one ply begins, and then of the move that ends it.
type turn struct {
	banks rules.Banks
	lag   [2]lag // by Seat
	begun Hash   // of the entry that began it: a move, an acceptance, the end of the draw; zero for none
	// again is what who must act had measured of the other's open turns before he took back
	// the move in which he said so.
	again time.Duration
	times Times // of the move; zero before it
}

// A lag is how a seat's own times differ from what the other measures.
type lag struct {
	turns   int           // that the other has measured
	over    time.Duration // sum of measured − used over them
	charged time.Duration // what of it was above the allowance, and taken from the bank
	open    int           // turns that the other has not measured yet
	used    time.Duration // sum over these
}

// excess returns what must be taken from the bank if the other measures the open turns, and running more, 0 or
// 1, as measured altogether; below zero if some of the allowance is left.
func (l lag) excess(allowed Lag, measured time.Duration, running int) time.Duration {
	allowance := time.Duration(l.turns+l.open+running)*allowed.Move + allowed.Outage
	return l.over + measured - l.used - allowance - l.charged
}

// move returns the turn after a move of seat, which is player in the game.
func (t turn) move(seat Seat, player rules.Player, times Times, allowed Lag) turn {
	t.banks = t.banks.Move(player, times.Used)
	own, other := &t.lag[seat], &t.lag[seat.Other()]
	if other.open > 0 {
		measured := t.again + times.Measured
		if x := other.excess(allowed, measured, 0); x > 0 {
			other.charged += x
			t.banks = t.banks.Charge(player.Opponent(), x)
		}
		other.over += measured - other.used
		other.turns += other.open
		other.open, other.used = 0, 0
	}
	own.open++
	own.used += times.Used
	t.again, t.times = 0, Times{}
	return t
}

// takeback returns the turn as it begins anew because seat, who must act in it, took his move back. The banks
// and what they were charged for are as they were. What each has measured since then began anew as
// well: what seat had said in that move holds, and turns that the other had not measured then
// are taken as they were stated.
func (t turn) takeback(seat Seat) turn {
	own := &t.lag[seat]
	own.turns += own.open
	own.open, own.used = 0, 0
	t.again += t.times.Measured
	t.times = Times{}
	return t
}

// player returns who a seat is in the game.
func (s *State) player(seat Seat) rules.Player {
	if seat == s.First {
		return rules.First
	}
	return rules.Second
}

// running returns the newest turn.
func (s *State) running() *turn { return &s.turns[len(s.turns)-1] }

// begin makes t the newest turn.
func (s *State) begin(t turn, by Hash) {
	t.begun = by
	s.turns = append(s.turns, t)
	s.showClocks()
}

// OwnClock returns what a seat would have left by its own measure, at the beginning of the running turn: without what it was
// charged for what the other measured. Where each move has a limit of its own that is all of it. 0 without a clock.
func (s *State) OwnClock(seat Seat) time.Duration {
	if s.terms.Clock.ByMove() {
		return s.terms.Clock.Limit
	}
	return s.Clocks[seat] + s.running().lag[seat].charged
}

func (s *State) showClocks() {
	t := s.running()
	s.Turn = t.begun
	for seat := range s.Clocks {
		s.Clocks[seat] = t.banks.Left(s.player(Seat(seat)))
	}
}

// overdue returns what must be taken at least from the bank of against in the turn of a ply, if the other
// seat measures as claimed and the turn took against used, and whether his time is over by
// that. In a turn that is not his it is over only if it was before.
//
// It gives against all that the allowance leaves. Whatever he will say that the turn took, he
// has then used at least so much.
func (s *State) overdue(ply int, against Seat, measured, used time.Duration) (time.Duration, bool) {
	t, due := &s.turns[ply], time.Duration(0)
	if s.TurnOf(ply) == against {
		due = max(0, used, t.lag[against].excess(s.terms.LagOrDefault(), measured, 1))
	}
	return due, t.banks.Over(s.player(against), due)
}

// OutOfTime reports whether seat may claim now that the other's time is over, if it measures as in Claim.Measured. From
// Playing on; false after the end and without a clock.
func (s *State) OutOfTime(seat Seat, measured time.Duration) bool {
	if s.Phase != Playing {
		return false
	}
	_, over := s.overdue(s.Match.Ply(), seat.Other(), measured, 0)
	return over
}
