package record

import "rowan/rules"

// TakebackPly returns the ply to which a seat would ask to go back so that its newest move is
// undone; false if it has made none. From Playing on.
func (s *State) TakebackPly(seat Seat) (ply int, ok bool) {
	for ply := s.Match.Ply() - 1; ply >= 0; ply-- {
		if s.TurnOf(ply) == seat {
			return ply, true
		}
	}
	return 0, false
}

// checkOffer returns why a seat can't propose o now. Back goes a seat to where it had to act itself, and not
// for ever: MaxTakeback.
func (s *State) checkOffer(seat Seat, o Offer) error {
	switch {
	case s.Phase != Playing:
		return errNotPlaying
	case o.What != OfferTakeback:
		return nil
	case o.Ply >= s.Match.Ply() || s.TurnOf(o.Ply) != seat,
		s.Undone+s.Match.Ply()-o.Ply > MaxTakeback:
		return errTakeback
	}
	return nil
}

// offer opens an offer. It replaces an older one of its seat; one that is repeated stays the older one, so that
// an answer to that holds.
func (s *State) offer(e *stored) {
	if o := e.Offer(); o != s.Offered[e.Seat] {
		s.Offered[e.Seat], s.offers[e.Seat] = o, e.Number
	}
}

// lapse ends offers that mean something else after a move of seat: any made to it, and its own to go back.
func (s *State) lapse(seat Seat) {
	s.Offered[seat.Other()] = Offer{}
	if s.Offered[seat].What == OfferTakeback {
		s.Offered[seat] = Offer{}
	}
}

func (s *State) answer(e *stored) {
	other := e.Seat.Other()
	o := s.Offered[other]
	if o.What == OfferNothing || e.Seen <= s.offers[other] {
		return // it answers an offer that its author had not seen, or that has lapsed
	}
	s.Offered[other] = Offer{}
	switch {
	case !e.Accepts() || s.checkOffer(other, o) != nil: // declined, or crossed by moves that made it too much
	case o.What == OfferDraw:
		s.end(End{Method: rules.Agreement, Draw: true})
	default:
		s.takeback(other, o.Ply, e.hash)
	}
}

// takeback goes back to a ply in which seat must act. Clocks are what they were there.
func (s *State) takeback(seat Seat, ply int, by Hash) {
	n := s.Match.Ply() - ply
	s.Match.Takeback(n)
	s.Undone += n
	s.Offered = [2]Offer{}
	t := s.turns[ply]
	s.turns = s.turns[:ply]
	s.begin(t.takeback(seat), by)
}
