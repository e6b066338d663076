package gomoku

import (
	"math/bits"

	"rowan/rules"
)

// passFrom is the number of stones that must stand before renju allows a pass.
const passFrom = 6

// Check returns nil where Play would accept m, else the same *rules.MoveError.
func (p Position) Check(m rules.Move) error {
	if r := p.refusal(m); r != 0 {
		return p.refused(m, r)
	}
	return nil
}

func (p *Position) refused(m rules.Move, r rules.Reason) error {
	return &rules.MoveError{Move: m, Ply: p.Ply() + 1, Reason: r}
}

// refusal returns why m can't be played, 0 if it can.
func (p *Position) refusal(m rules.Move) rules.Reason {
	if p.method != rules.InProgress {
		return rules.GameOver
	}
	s := p.step()
	if !s.Allows(m.Kind) {
		return rules.WrongKind
	}
	switch m.Kind {
	case rules.PlaceKind:
		return p.refuseStone(m.Point, s.Area)
	case rules.OfferKind:
		return p.refuseOffer(m.Point)
	case rules.NameKind:
		if n := int(m.Point.X); n < 1 || n > s.Count {
			return rules.OpeningRule
		}
	case rules.ChooseKind:
		if !p.onBoard(m.Point) {
			return rules.OffBoard
		}
		if !p.isOffered(m.Point) {
			return rules.OpeningRule
		}
	}
	return 0
}

// refuseStone returns why no stone of p.turn may be put on pt, 0 if one may.
func (p *Position) refuseStone(pt rules.Point, area Area) rules.Reason {
	switch {
	case !p.onBoard(pt):
		return rules.OffBoard
	case p.at(pt) != rules.NoColor:
		return rules.Occupied
	case !area.contains(&p.variant, pt):
		return rules.OpeningRule
	case p.turn == rules.Black:
		return p.forbiddenAt(pt)
	}
	return 0
}

// mayPass reports whether a pass is allowed where a stone is due.
func (p *Position) mayPass() bool {
	return p.variant.Rule == rules.Renju && p.opening.step == over && p.stones >= passFrom
}

// Moves returns every legal move: the stones row by row from the bottom left, then what else may
// be done.
func (p Position) Moves() []rules.Move {
	if p.method != rules.InProgress {
		return nil
	}
	s := p.step()
	moves := make([]rules.Move, 0, p.variant.Width*p.variant.Height-p.Stones()+3)
	switch s.Ask {
	case AskStone:
		var forbidden [rules.MaxSize]uint32
		if p.turn == rules.Black {
			p.forbidden(&forbidden)
		}
		for y := range p.variant.Height {
			for row := p.free(y) &^ forbidden[y]; row != 0; row &= row - 1 {
				if pt := point(row, y); s.Area.contains(&p.variant, pt) {
					moves = append(moves, rules.Place(pt))
				}
			}
		}
	case AskName:
		for n := range s.Count {
			moves = append(moves, rules.Name(n+1))
		}
	case AskChoose:
		for _, pt := range p.opening.offered[:p.opening.offers] {
			moves = append(moves, rules.Choose(pt))
		}
	}
	if s.Allows(rules.OfferKind) {
		alike := p.symmetries()
		for y := range p.variant.Height {
			for row := p.free(y); row != 0; row &= row - 1 {
				if pt := point(row, y); !p.alike(alike, pt) {
					moves = append(moves, rules.Offer(pt))
				}
			}
		}
	}
	for _, m := range [...]rules.Move{rules.Swap, rules.Two, rules.Pass} {
		if s.Allows(m.Kind) {
			moves = append(moves, m)
		}
	}
	return moves
}

// point returns the place of the lowest bit of a row.
func point(row uint32, y int) rules.Point {
	return rules.Point{X: int8(bits.TrailingZeros32(row)), Y: int8(y)}
}

// Play returns the position after m.
func (p Position) Play(m rules.Move) (rules.Position, error) {
	if r := p.refusal(m); r != 0 {
		return p, p.refused(m, r)
	}
	p.apply(m)
	return p, nil
}

// Place is Play of a stone for those who know the game. On an error, a *rules.MoveError, it
// returns p.
func (p Position) Place(pt rules.Point) (Position, error) {
	m := rules.Place(pt)
	if r := p.refusal(m); r != 0 {
		return p, p.refused(m, r)
	}
	p.apply(m)
	return p, nil
}

// apply makes a legal move in p.
func (p *Position) apply(m rules.Move) {
	p.ply++
	switch m.Kind {
	case rules.PlaceKind:
		p.passed = false
		p.put(m.Point)
		p.nextStep()
	case rules.PassKind:
		if p.passed {
			p.method = rules.Passed
		}
		p.passed = true
		p.turn = p.turn.Opponent()
	default:
		p.applyOpening(m)
	}
}

// put sets a stone of p.turn on pt, gives the turn away and sees whether this ends the game.
func (p *Position) put(pt rules.Point) {
	color := p.turn
	p.set(pt, color)
	p.last = pt
	p.turn = color.Opponent()
	switch {
	case p.wins(pt, color): // before the full board: the last stone may win
		p.method, p.winner = rules.Row, color
	case p.Stones() == p.variant.Width*p.variant.Height:
		p.method = rules.BoardFull
	}
}

// set adds a stone to the board and its key.
func (p *Position) set(pt rules.Point, color rules.Color) {
	p.rows[color-rules.Black][pt.Y] |= 1 << pt.X
	p.key ^= stoneKey(color, pt)
	p.stones++
}
