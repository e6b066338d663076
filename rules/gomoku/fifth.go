package gomoku

import "rowan/rules"

// Offered returns the fifths offered so far, in that order; nil once one was chosen.
func (p Position) Offered() []rules.Point {
	return append([]rules.Point(nil), p.opening.offered[:p.opening.offers]...)
}

func (p *Position) isOffered(pt rules.Point) bool {
	for _, o := range p.opening.offered[:p.opening.offers] {
		if o == pt {
			return true
		}
	}
	return false
}

// refuseOffer returns why pt can't be offered for the fifth stone, 0 if it can.
func (p *Position) refuseOffer(pt rules.Point) rules.Reason {
	switch {
	case !p.onBoard(pt):
		return rules.OffBoard
	case p.at(pt) != rules.NoColor:
		return rules.Occupied
	case p.alike(p.symmetries(), pt):
		return rules.OpeningRule
	}
	return 0
}

// A symmetry is one of the eight ways to turn and mirror a square board: bit 0 mirrors the
// columns, bit 1 the rows, bit 2 then swaps columns and rows. Symmetry 0 moves nothing.
type symmetry uint8

const allSymmetries symmetry = 8

// of returns where the symmetry takes the point of an n×n board.
func (s symmetry) of(pt rules.Point, n int) rules.Point {
	if s&1 != 0 {
		pt.X = int8(n-1) - pt.X
	}
	if s&2 != 0 {
		pt.Y = int8(n-1) - pt.Y
	}
	if s&4 != 0 {
		pt.X, pt.Y = pt.Y, pt.X
	}
	return pt
}

// symmetries returns those that keep every stone of the square board with its colour.
func (p *Position) symmetries() []symmetry {
	var kept []symmetry
	n := p.variant.Width
next:
	for s := range allSymmetries {
		for y := range n {
			for row := p.rows[0][y] | p.rows[1][y]; row != 0; row &= row - 1 {
				if pt := point(row, y); p.at(s.of(pt, n)) != p.at(pt) {
					continue next
				}
			}
		}
		kept = append(kept, s)
	}
	return kept
}

// alike reports whether one of the symmetries takes the point to a fifth that is offered.
func (p *Position) alike(symmetries []symmetry, pt rules.Point) bool {
	for _, s := range symmetries {
		if p.isOffered(s.of(pt, p.variant.Width)) {
			return true
		}
	}
	return false
}
