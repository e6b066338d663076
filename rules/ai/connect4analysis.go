package ai

import (
	"math/bits"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/connect4/engine"
	"rowan/rules/connect4/solver"
)

// glanceDepth is how many plies deep Connect Four is estimated before a solver is asked: some 10 ms.
const glanceDepth = 8

// connectFour estimates 7×6 at a glance, and finds the exact scores.
func (a *analyst) connectFour(p connect4.Position) {
	estimates := connectFourSearches.Get().(*engine.Search)
	defer connectFourSearches.Put(estimates)
	r := estimates.Run(p, engine.Limits{Depth: glanceDepth, Nodes: a.limits.Nodes, Stop: a.pacer.stop, All: true}, nil)
	a.take(r.Depth, r.Nodes, columnLines(p, r), 0)
	a.report()
	s := connectFourSolvers.Get().(*solver.Solver)
	defer connectFourSolvers.Put(s)
	if a.limits.Nodes > 0 {
		s.Clear() // what an earlier search left would take nodes away
	}
	s.Book = solver.OpeningBook()
	a.solve(s, solver.At(p))
}

// columnLines returns a line for each column, as far as r tells.
func columnLines(p connect4.Position, r engine.Result) []Line {
	scores := r.Scores
	if scores == nil {
		scores = []engine.Score{{Column: r.Column, Value: r.Value}}
	}
	lines := make([]Line, len(scores))
	for i, m := range scores {
		lines[i] = Line{Value: valueFrom(m.Value, p.Ply()), PV: []rules.Move{rules.Drop(m.Column)}}
		if m.Column == r.Column {
			for _, x := range r.PV[1:] {
				lines[i].PV = append(lines[i].PV, rules.Drop(x))
			}
		}
	}
	return lines
}

// solve puts the exact scores in the place of the estimates, as they are found.
func (a *analyst) solve(s *solver.Solver, p solver.Position) {
	estimated, before := a.known.Nodes, s.Nodes()
	nodes := a.nodesLeft(estimated)
	s.Stop = func() bool { return nodes > 0 && s.Nodes()-before >= nodes || a.pacer.stop() }
	left := a.variant.Width*a.variant.Height - bits.OnesCount64(p.Mask)
	found := 0
	s.Analyse(p, func(column, score int) {
		found++
		line := Line{Value: valueOfScore(score, left), Exact: true, PV: []rules.Move{rules.Drop(column)}}
		lines := []Line{line}
		for _, l := range a.known.Lines {
			if l.PV[0] != line.PV[0] {
				lines = append(lines, l)
			}
		}
		depth := a.known.Depth
		if found == len(lines) {
			depth = left
		}
		a.take(depth, estimated+s.Nodes()-before, lines, 0)
		a.report()
	})
}

// grid estimates the rest of the family, and asks the solver where there is one.
func (a *analyst) grid(g connect4.Grid) {
	v := a.variant
	mayswap := v.Opening == rules.Pie && g.Ply() < 2
	if p, ok := g.Bitboard(); ok && !mayswap {
		a.connectFour(p)
		return
	}
	estimates := gridSearches.Get().(*engine.GridSearch)
	defer gridSearches.Put(estimates)
	solves := !mayswap && v.Rule != rules.PopOut && v.Length == 4 && solver.Fits(v.Width, v.Height)
	limits := engine.Limits{Nodes: a.limits.Nodes, Stop: a.pacer.stop, All: true}
	if solves {
		limits.Depth = glanceDepth
	}
	take := func(r engine.GridResult) { a.take(r.Depth, r.Nodes, gridLines(g, r), 0) }
	take(estimates.Run(g, limits, func(r engine.GridResult) { take(r); a.report() }))
	if solves && !a.pacer.stop() {
		if s, err := solver.New(v.Width, v.Height, gridTable); err == nil {
			a.solve(s, solver.At(g))
		}
	}
}

// gridLines returns a line for each move, as far as r tells.
func gridLines(g connect4.Grid, r engine.GridResult) []Line {
	scores := r.Scores
	if scores == nil {
		scores = []engine.GridScore{{Move: r.Move, Value: r.Value}}
	}
	lines := make([]Line, len(scores))
	for i, m := range scores {
		lines[i] = Line{Value: valueFrom(m.Value, g.Ply()), PV: []rules.Move{m.Move}}
		if m.Move == r.Move {
			lines[i].PV = append(lines[i].PV, r.PV[1:]...)
		}
	}
	return lines
}
