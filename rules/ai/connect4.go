package ai

import (
	"sync"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/connect4/engine"
)

const connectFourTable = 16 << 20 // bytes

// connectFourSearches keeps the tables of searches that are not running.
var connectFourSearches = sync.Pool{New: func() any { return engine.New(connectFourTable) }}

func thinkConnectFour(c *pacer, p connect4.Position, l Limits) (rules.Move, Info) {
	s := connectFourSearches.Get().(*engine.Search)
	defer connectFourSearches.Put(s)
	level := connectFourStrength[l.Level]
	report := func(r engine.Result) {
		if l.Report != nil {
			l.Report(connectFourInfo(c, p, r))
		}
	}
	r := s.Run(p, engine.Limits{Depth: level.depth, Nodes: l.Nodes, Stop: c.stop, All: level.noise > 0, Seed: l.Seed}, report)
	info := connectFourInfo(c, p, r)
	if level.noise == 0 || r.Depth == 0 {
		return rules.Drop(r.Column), info
	}
	moves := make([]scored, len(r.Scores))
	for i, m := range r.Scores {
		moves[i] = scored{move: rules.Drop(m.Column), value: m.Value}
	}
	m := choose(moves, level, l.Seed, p.Key())
	return m.move, info.of(m, valueFrom(m.value, p.Ply()))
}

func connectFourInfo(c *pacer, p connect4.Position, r engine.Result) Info {
	info := Info{Depth: r.Depth, Nodes: r.Nodes, Value: valueFrom(r.Value, p.Ply()), Elapsed: c.elapsed()}
	for _, x := range r.PV {
		info.PV = append(info.PV, rules.Drop(x))
	}
	return info
}
