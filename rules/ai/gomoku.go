package ai

import (
	"sync"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

const gomokuTable = 8 << 20 // bytes

// gomokuSearches keeps the tables of searches that are not running.
var gomokuSearches = sync.Pool{New: func() any { return engine.New(gomokuTable) }}

func thinkGomoku(c *pacer, p gomoku.Position, l Limits) (rules.Move, Info) {
	s := gomokuSearches.Get().(*engine.Search)
	defer gomokuSearches.Put(s)
	level := gomokuStrength[l.Level]
	report := func(r engine.Result) {
		if l.Report != nil {
			l.Report(gomokuInfo(c, p, r))
		}
	}
	r := s.Run(p, engine.Limits{Depth: level.depth, Fours: level.fours, Nodes: l.Nodes, Stop: c.stop, All: level.noise > 0, Seed: l.Seed}, report)
	info := gomokuInfo(c, p, r)
	if level.noise == 0 || r.Depth == 0 {
		return rules.Place(r.Point), info
	}
	moves := make([]scored, len(r.Scores))
	for i, m := range r.Scores {
		moves[i] = scored{rules.Place(m.Point), m.Value}
	}
	m := choose(moves, level.noise, l.Seed, p.Key())
	return m.move, info.of(m, valueFrom(m.value, p.Ply()))
}

func gomokuInfo(c *pacer, p gomoku.Position, r engine.Result) Info {
	info := Info{Depth: r.Depth, Nodes: r.Nodes, Value: valueFrom(r.Value, p.Ply()), Elapsed: c.elapsed()}
	for _, pt := range r.PV {
		info.PV = append(info.PV, rules.Place(pt))
	}
	return info
}
