package gomoku

import "rowan/rules"

// Forbidden returns the points that renju forbids to Black, whoever is to move, row by row from
// the bottom left; none under another rule or after the end. It is made to be called after every
// move: some microseconds.
func (p Position) Forbidden() []rules.Point {
	if p.method != rules.InProgress {
		return nil
	}
	var rows [rules.MaxSize]uint32
	p.forbidden(&rows)
	var points []rules.Point
	for y, row := range rows[:p.variant.Height] {
		for ; row != 0; row &= row - 1 {
			points = append(points, point(row, y))
		}
	}
	return points
}

// ForbiddenAt returns why renju forbids the point to Black, whoever is to move: Overline,
// DoubleFour or DoubleThree. It returns 0 for what is not forbidden, where a stone stands, off the
// board and under any other rule.
func (p Position) ForbiddenAt(pt rules.Point) rules.Reason {
	if !p.onBoard(pt) || p.at(pt) != rules.NoColor {
		return 0
	}
	return p.forbiddenAt(pt)
}

// forbiddenAt is ForbiddenAt for a free point.
func (p *Position) forbiddenAt(pt rules.Point) rules.Reason {
	if p.variant.Rule != rules.Renju {
		return 0
	}
	_, reason := p.judge(pt)
	return reason
}

// PlayForbidden plays a black stone that Play refuses as forbidden, which White wins by the method
// Forbidden. It is for games that were played elsewhere and end so. A point that is not
// forbidden is a *rules.MoveError, of reason WrongKind where Play would accept it.
func (p Position) PlayForbidden(pt rules.Point) (rules.Position, error) {
	m := rules.Place(pt)
	switch r := p.refusal(m); {
	case r == 0:
		return p, p.refused(m, rules.WrongKind)
	case !r.Forbidden():
		return p, p.refused(m, r)
	}
	p.apply(m)
	p.method, p.winner = rules.Forbidden, rules.White
	return p, nil
}

// forbidden fills in the forbidden points, by row.
func (p *Position) forbidden(rows *[rules.MaxSize]uint32) {
	if p.variant.Rule != rules.Renju {
		return
	}
	for y := range p.variant.Height {
		for row := p.suspects(y); row != 0; row &= row - 1 {
			if _, reason := p.judge(point(row, y)); reason != 0 {
				rows[y] |= row & -row
			}
		}
	}
}

// suspects returns the free points of row y near enough to black stones to be forbidden: two
// stones within reach along two lines, or four along one. It looks at all points of the row at
// once: shifting a row by k brings the stone k columns away onto the point.
func (p *Position) suspects(y int) uint32 {
	var one, suspects uint32 // two stones along one line; enough of them
	for _, d := range rules.Directions {
		var n1, n2, n3, n4 uint32 // at least so many stones along this line
		for k := -reach; k <= reach; k++ {
			from := y + k*int(d.Y)
			if k == 0 || from < 0 || from >= p.variant.Height {
				continue
			}
			row := p.rows[0][from]
			if dx := k * int(d.X); dx > 0 {
				row >>= dx
			} else {
				row <<= -dx
			}
			n4 |= n3 & row
			n3 |= n2 & row
			n2 |= n1 & row
			n1 |= row
		}
		suspects |= one&n2 | n4
		one |= n2
	}
	return suspects & p.free(y)
}
