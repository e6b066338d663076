package ai

import (
	"math/rand/v2"
	"sync"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/connect4/engine"
	"rowan/rules/connect4/solver"
)

const gridTable = 16 << 20 // bytes

// gridSearches keeps the tables of searches that are not running.
var gridSearches = sync.Pool{New: func() any { return engine.NewGrid(gridTable) }}

// thinkGrid plays the rest of the family: what the bitboard can, on it; what the solver can, in the last
// moves of the best level; and all by estimates.
func thinkGrid(c *pacer, g connect4.Grid, l Limits) (rules.Move, Info) {
	v := g.Variant()
	mayswap := v.Opening == rules.Pie && g.Ply() < 2
	if p, ok := g.Bitboard(); ok && !mayswap {
		return thinkConnectFour(c, p, l)
	}
	level := connectFourStrength[l.Level]
	s := gridSearches.Get().(*engine.GridSearch)
	defer gridSearches.Put(s)
	report := func(r engine.GridResult) {
		if l.Report != nil {
			l.Report(gridInfo(c, g, r))
		}
	}
	solves := level.noise == 0 && !mayswap && v.Rule != rules.PopOut && v.Length == 4 && solver.Fits(v.Width, v.Height)
	limits := engine.Limits{Depth: level.depth, Nodes: l.Nodes, Stop: c.stop, All: level.noise > 0, Seed: l.Seed}
	if solves {
		limits.Nodes, limits.Stop = l.Nodes/4, c.quarter()
	}
	r := s.Run(g, limits, report)
	info := gridInfo(c, g, r)
	switch {
	case level.noise > 0 && r.Depth > 0:
		moves := make([]scored, len(r.Scores))
		for i, m := range r.Scores {
			moves[i] = scored{move: m.Move, value: m.Value}
		}
		m := choose(moves, level, l.Seed, g.Key())
		return m.move, info.of(m, valueFrom(m.value, g.Ply()))
	case solves && !r.Exact && !c.stop():
		if m, i, ok := solveGrid(c, g, l); ok {
			return m, i
		}
	}
	return r.Move, info
}

// solveGrid plays as well as can be, if it can tell in time.
func solveGrid(c *pacer, g connect4.Grid, l Limits) (rules.Move, Info, bool) {
	v := g.Variant()
	s, err := solver.New(v.Width, v.Height, gridTable)
	if err != nil {
		return rules.Move{}, Info{}, false
	}
	s.Stop = func() bool { return l.Nodes > 0 && s.Nodes() >= l.Nodes-l.Nodes/4 || c.stop() }
	columns, score, ok := s.Best(solver.At(g))
	if !ok {
		return rules.Move{}, Info{}, false
	}
	var best []rules.Move
	left := 0 // plies to the full board
	for _, m := range g.Moves() {
		if columns>>m.Point.X&1 != 0 {
			best = append(best, m)
		}
	}
	for x := range v.Width {
		for y := range v.Height {
			if g.At(rules.Point{X: int8(x), Y: int8(y)}) == rules.NoColor {
				left++
			}
		}
	}
	move := best[rand.New(rand.NewPCG(l.Seed, g.Key())).IntN(len(best))]
	return move, Info{Depth: left, Nodes: s.Nodes(), Value: valueOfScore(score, left), PV: []rules.Move{move}, Elapsed: c.elapsed()}, true
}

func gridInfo(c *pacer, g connect4.Grid, r engine.GridResult) Info {
	return Info{Depth: r.Depth, Nodes: r.Nodes, Value: valueFrom(r.Value, g.Ply()), PV: append([]rules.Move(nil), r.PV...), Elapsed: c.elapsed()}
}
