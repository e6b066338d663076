package gomoku

import "rowan/rules"

// wins reports whether the stone of that colour on pt stands in a row that wins. It looks at the
// rows through pt only, and one point beyond their ends.
func (p *Position) wins(pt rules.Point, color rules.Color) bool {
	for _, d := range rules.Directions {
		before, after := p.count(pt, d, -1, color), p.count(pt, d, 1, color)
		if p.rowWins(pt, d, before, after, color) {
			return true
		}
	}
	return false
}

// count returns how many stones of the colour follow pt in direction d times sign, unbroken.
func (p *Position) count(pt, d rules.Point, sign int, color rules.Color) int {
	n := 0
	for p.at(pt.Add(d, sign*(n+1))) == color {
		n++
	}
	return n
}

// rowWins reports whether the unbroken row in direction d through pt, with so many stones before
// and after it, wins under the variant's rule.
func (p *Position) rowWins(pt, d rules.Point, before, after int, color rules.Color) bool {
	n := before + 1 + after
	if n > p.variant.Length {
		switch p.variant.Rule {
		case rules.Freestyle, rules.CaroOver:
			return true
		case rules.Renju:
			return color == rules.White
		}
		return false
	}
	if n < p.variant.Length {
		return false
	}
	if p.variant.Rule != rules.Caro && p.variant.Rule != rules.CaroOver {
		return true
	}
	// The edge of the board is no block: there At gives NoColor.
	opponent := color.Opponent()
	return p.at(pt.Add(d, -before-1)) != opponent || p.at(pt.Add(d, after+1)) != opponent
}

// WinningLines returns the rows through the last stone that win, at most one in each direction.
func (p Position) WinningLines() []rules.Line {
	if p.method != rules.Row {
		return nil
	}
	var lines []rules.Line
	for _, d := range rules.Directions {
		before, after := p.count(p.last, d, -1, p.winner), p.count(p.last, d, 1, p.winner)
		if p.rowWins(p.last, d, before, after, p.winner) {
			lines = append(lines, rules.Line{From: p.last.Add(d, -before), To: p.last.Add(d, after)})
		}
	}
	return lines
}
