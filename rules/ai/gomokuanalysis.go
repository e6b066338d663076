package ai

import (
	"slices"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// threatNodes are searched for a win by threats before the lines, which find none that is deep: some tenths of a second.
const threatNodes = 60_000

// gomoku looks for a win by threats, and for as many lines as are wanted, deeper and deeper.
func (a *analyst) gomoku(p gomoku.Position) {
	s := gomokuSearches.Get().(*engine.Search)
	defer gomokuSearches.Put(s)
	if a.limits.Nodes > 0 {
		s.Forget() // what an earlier search left would change this one
	}
	win := a.threats(s, p)
	spent := s.Nodes()
	take := func(i engine.Info) {
		lines := make([]Line, len(i.Lines))
		for k, l := range i.Lines {
			lines[k] = Line{Value: l.Value, PV: slices.Clone(l.PV)}
		}
		a.take(i.Depth, spent+i.Nodes, withWin(lines, win), max(1, a.limits.Lines))
	}
	limits := engine.Limits{Nodes: a.nodesLeft(spent), Lines: a.limits.Lines, Stop: a.pacer.stop}
	take(s.Think(p, limits, func(i engine.Info) { take(i); a.report() }))
}

// threats returns the moves of a win by threats, nil without one that is soon proved.
func (a *analyst) threats(s *engine.Search, p gomoku.Position) []rules.Move {
	nodes := uint64(threatNodes)
	if a.limits.Nodes > 0 {
		nodes = min(nodes, a.limits.Nodes/4)
	}
	moves, _ := s.VCT(p, engine.Limits{Nodes: max(nodes, 1), Stop: a.pacer.stop})
	if len(moves) == 0 || p.Check(moves[0]) != nil { // an opening may not allow it
		return nil
	}
	return slices.Clone(moves)
}

// withWin returns the lines with a win among them, unless they know of a nearer one by its move.
func withWin(lines []Line, win []rules.Move) []Line {
	if win == nil {
		return lines
	}
	proof := Line{Value: Win - len(win), PV: win}
	for i, l := range lines {
		if l.PV[0] == win[0] {
			if l.Value < proof.Value {
				lines[i] = proof
			}
			return lines
		}
	}
	return append(lines, proof)
}
