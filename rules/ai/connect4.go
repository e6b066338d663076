package ai

import (
	"sync"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/connect4/engine"
	"rowan/rules/connect4/solver"
)

const connectFourTable = 16 << 20 // bytes

// connectFourSearches keeps the tables of searches that are not running.
var connectFourSearches = sync.Pool{New: func() any { return engine.New(connectFourTable) }}

// thinkConnectFour lets the levels that misjudge play by estimates. The best one asks the solver, and
// plays by estimates only where that cannot tell in three quarters of the nodes or the time.
func thinkConnectFour(c *pacer, p connect4.Position, l Limits) (rules.Move, Info) {
	if connectFourStrength[l.Level].noise > 0 {
		return estimateConnectFour(c, p, l)
	}
	s := connectFourSolvers.Get().(*solver.Solver)
	defer connectFourSolvers.Put(s)
	nodes, rest := uint64(0), l
	if l.Nodes > 0 {
		s.Clear()                         // the same nodes give the same move
		nodes = max(1, l.Nodes-l.Nodes/4) // 0 would be no bound
		rest.Nodes = max(1, l.Nodes-nodes)
	}
	move, info, ok := solveConnectFour(s, p, c.leave(estimateTime), nodes, l.Seed)
	if !ok {
		return estimateConnectFour(c, p, rest)
	}
	if info.Elapsed = c.elapsed(); l.Report != nil {
		l.Report(info)
	}
	return move, info
}

// estimateConnectFour searches as deep as it may, and misjudges as the level does.
func estimateConnectFour(c *pacer, p connect4.Position, l Limits) (rules.Move, Info) {
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
