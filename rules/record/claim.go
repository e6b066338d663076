package record

import (
	"errors"

	"rowan/rules"
)

// Errors of claims; Sign returns them.
var (
	// ErrTooSoon: the other's time is not over, or he has not been away for long enough.
	ErrTooSoon = errors.New("it is too soon to claim that")
	// ErrNoClaim: no claim against the author ended the game.
	ErrNoClaim = errors.New("there is no claim to dispute")

	errClaimPly  = errors.New("the claim is about another ply")
	errClaimDays = errors.New("in a game by days nobody is away: its clock decides")
)

// checkClaim returns why a seat can't claim c now.
func (s *State) checkClaim(seat Seat, c Claim) error {
	switch {
	case s.Phase != Playing:
		return errNotPlaying
	case c.Ply != s.Match.Ply():
		return errClaimPly
	case c.What == ClaimTime && s.terms.Clock.Kind == rules.NoClock:
		return errNoClock
	case c.What == ClaimTime && !s.OutOfTime(seat, c.Measured):
		return ErrTooSoon
	case c.What.Left() && s.terms.Clock.Kind == rules.Days:
		return errClaimDays
	case c.What.Left() && c.Measured < s.terms.GraceOrDefault():
		return ErrTooSoon
	}
	return nil
}

// claim ends the game by a claim that its author could make. Moves that it crossed come before it. A claim that the
// other has left stands nevertheless: he had been away for the grace. A claim of time is about the turn that its
// author saw running, and decided with what the move says that this took; if
// that turn is not part of the game any more it is void.
func (s *State) claim(e *stored) {
	c, other := e.Claim(), e.Seat.Other()
	if s.Phase != Playing {
		return
	}
	end := End{Method: rules.Abandonment}
	switch c.What {
	case ClaimTime:
		t, ok := s.turnOf(e)
		if !ok {
			return
		}
		due, over := s.overdue(c.Ply, other, c.Measured, t.times.Used)
		if !over {
			return
		}
		s.running().banks = t.banks.Charge(s.player(other), due)
		s.showClocks()
		s.Readings[other] = t.times.Used
		end = End{Method: rules.OutOfTime, Winner: e.Seat}
	case ClaimWin:
		end.Winner = e.Seat
	case ClaimDraw:
		end.Draw = true
	}
	s.Claimed[e.Seat], s.Readings[e.Seat] = c, c.Measured
	s.end(end)
}

// turnOf returns the turn that the author of a claim saw running, false if it is not part of the game.
func (s *State) turnOf(e *stored) (*turn, bool) {
	ply := e.Claim().Ply
	if ply >= len(s.turns) || s.turns[ply].begun != e.turn {
		return nil, false
	}
	return &s.turns[ply], true
}

// afterEnd brings in an entry that the order puts behind the end. It changes nothing of the game, but can
// say that its author does not agree with how that ended.
func (s *State) afterEnd(e *stored) {
	if e.fault != nil {
		return
	}
	switch e.Kind {
	case KindDispute:
		if d := e.Dispute(); s.disputes(e.Seat, d) {
			s.Disputed, s.Readings[e.Seat] = true, d.Reading
		}
	case KindClaim:
		c, other := e.Claim(), e.Seat.Other()
		t, ok := s.turnOf(e)
		if !e.live || s.agrees(e.Seat, c) || c.What == ClaimTime && !ok {
			return
		}
		s.Disputed, s.Claimed[e.Seat], s.Readings[e.Seat] = true, c, c.Measured
		if ok && s.Claimed[other].What == ClaimNothing {
			s.Readings[other] = t.times.Used
		}
	}
}

// disputes reports whether d is about the claim of the other seat that ended the game.
func (s *State) disputes(seat Seat, d Dispute) bool {
	c := s.Claimed[seat.Other()].What
	switch {
	case !s.End.Draw && s.End.Winner == seat:
		return false
	case d.What == DisputeTime:
		return s.End.Method == rules.OutOfTime && c == ClaimTime
	}
	return s.End.Method == rules.Abandonment && c.Left()
}

// agrees reports whether a claim of seat gives it no more than it has.
func (s *State) agrees(seat Seat, c Claim) bool {
	won := !s.End.Draw && s.End.Winner == seat
	return won || c.What == ClaimDraw && s.End.Draw
}
