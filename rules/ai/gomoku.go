package ai

import (
	"slices"
	"sync"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

const gomokuTable = 32 << 20 // bytes

// gomokuSearches keeps the searches that are not running.
var gomokuSearches = sync.Pool{New: func() any { return engine.New(gomokuTable) }}

func thinkGomoku(c *pacer, p gomoku.Position, l Limits) (rules.Move, Info) {
	s := gomokuSearches.Get().(*engine.Search)
	defer gomokuSearches.Put(s)
	if l.Nodes > 0 {
		s.Forget() // what an earlier search left would change this one
	}
	level := gomokuStrength[l.Level]
	limits := engine.Limits{Depth: level.depth, Fours: level.fours, Nodes: l.Nodes, Stop: c.stop, Seed: l.Seed}
	if level.noise > 0 {
		limits.Lines = 12
	}
	var info Info
	r := s.Think(p, limits, func(r engine.Info) {
		if l.Report != nil {
			l.Report(gomokuInfo(c, r))
		}
	})
	info = gomokuInfo(c, r)
	if level.noise == 0 || r.Depth == 0 {
		return r.Best().PV[0], info
	}
	moves := make([]scored, len(r.Lines))
	for i, line := range r.Lines {
		moves[i] = scored{line.PV[0], line.Value}
	}
	m := choose(moves, level.noise, l.Seed, p.Key())
	return m.move, info.of(m, m.value)
}

func gomokuInfo(c *pacer, r engine.Info) Info {
	best := r.Best()
	return Info{Depth: r.Depth, Nodes: r.Nodes, Value: best.Value, Elapsed: c.elapsed(), PV: slices.Clone(best.PV)}
}
