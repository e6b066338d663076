package gomoku

import "rowan/rules"

// An Ask is what a step asks ToMove to do.
type Ask uint8

const (
	AskNothing Ask = iota // the game is over
	AskStone              // put a stone
	AskName               // name how many fifths are to be offered
	AskOffer              // offer another fifth
	AskChoose             // choose among the fifths offered
)

// A Step is what ToMove may do: what is asked, and what he may do instead. Steps are comparable.
type Step struct {
	Ask   Ask
	Stone int  // the number, from 1, of the stone that is put, offered or chosen; of the fifth in AskName
	Count int  // AskName: the largest number; AskOffer: how many are still to be offered; else 0
	Area  Area // AskStone: where the stone may be put

	Swap  bool // he may take the other colour instead; whatever else he does declines it
	Two   bool // Swap2: he may put two stones instead and leave the choice to the other
	Offer bool // Taraguchi-10: he may offer the first of ten fifths instead
	Pass  bool // renju: he may pass instead
}

// Allows reports whether a move of the kind may be made.
func (s Step) Allows(k rules.MoveKind) bool {
	switch k {
	case rules.PlaceKind:
		return s.Ask == AskStone
	case rules.PassKind:
		return s.Pass
	case rules.SwapKind:
		return s.Swap
	case rules.TwoKind:
		return s.Two
	case rules.NameKind:
		return s.Ask == AskName
	case rules.OfferKind:
		return s.Ask == AskOffer || s.Offer
	case rules.ChooseKind:
		return s.Ask == AskChoose
	}
	return false
}

// An Area is where an opening allows a stone: in the square of Inside × Inside points around the
// centre, and not in the one of Outside × Outside. 0 is no such bound.
type Area struct{ Inside, Outside int }

// contains reports whether the area has the point, which is on the board.
func (a Area) contains(v *rules.Variant, pt rules.Point) bool {
	if a == (Area{}) {
		return true
	}
	// In half points, so that even boards have a centre too.
	dx, dy := 2*int(pt.X)-v.Width+1, 2*int(pt.Y)-v.Height+1
	square := max(dx, -dx, dy, -dy) + 1 // side of the smallest that reaches the point
	return (a.Inside == 0 || square <= a.Inside) && square > a.Outside
}

// InOpening reports whether the opening still says what is asked; false where there is none.
func (p Position) InOpening() bool { return p.opening.step != over && p.method == rules.InProgress }

// Step returns what is asked of ToMove.
func (p Position) Step() Step { return p.step() }

func (p *Position) step() Step {
	if p.method != rules.InProgress {
		return Step{}
	}
	a := p.act()
	if a == nil {
		return Step{Ask: AskStone, Stone: p.Stones() + 1, Pass: p.mayPass()}
	}
	s := a.Step
	if p.opening.settled {
		s.Swap, s.Two, s.Offer = false, false, false
	}
	if s.Ask == AskOffer {
		s.Count = int(p.opening.fifths - p.opening.offers)
	}
	return s
}
