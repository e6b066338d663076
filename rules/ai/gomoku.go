package ai

import (
	"slices"
	"sync"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// What a search takes, in bytes: at full strength, and where the level bounds the positions.
const (
	gomokuTable = 48 << 20
	smallTable  = 4 << 20
)

// The searches that are not running.
var (
	gomokuSearches = sync.Pool{New: func() any { return engine.New(gomokuTable) }}
	smallSearches  = sync.Pool{New: func() any { return engine.New(smallTable) }}
)

// A gomokuPlayer is one call of Think.
type gomokuPlayer struct {
	search *engine.Search
	pacer  *pacer
	limits Limits
	level  strength
	nodes  uint64 // searched before this search
}

func thinkGomoku(c *pacer, p gomoku.Position, l Limits) (rules.Move, Info) {
	pool := &gomokuSearches
	if l.Level < MaxLevel {
		pool = &smallSearches
	}
	g := &gomokuPlayer{pool.Get().(*engine.Search), c, l, gomokuStrength[l.Level], 0}
	defer pool.Put(g.search)
	if l.Nodes > 0 || l.Level < MaxLevel {
		g.search.Forget() // what an earlier search left would change this one
	}
	if p.InOpening() {
		return g.open(p)
	}
	return g.stone(p)
}

// variety is how much worse than the best a move of the first stones may look, so that no two games
// begin alike; untilStone is the first stone that is the best again.
const (
	variety    = 16
	untilStone = 8
)

// stone plays a stone, or passes.
func (g *gomokuPlayer) stone(p gomoku.Position) (rules.Move, Info) {
	limits := g.within(1)
	limits.Seed = g.limits.Seed
	level := g.level
	limits.Lines, limits.Everywhere = level.lines, level.blind > 0
	first := level.noise == 0 && p.Stones() < untilStone
	if first {
		level.noise, limits.Lines = variety, 8
	}
	r := g.search.Think(p, limits, func(r engine.Info) {
		if g.limits.Report != nil {
			g.limits.Report(g.info(r))
		}
	})
	info := g.info(r)
	if level.noise == 0 || r.Depth == 0 {
		return g.orDraw(p, r.Best().PV[0], info)
	}
	moves := make([]scored, len(r.Lines))
	for i, line := range r.Lines {
		moves[i] = scored{move: line.PV[0], value: line.Value}
		if !first {
			moves[i].away = away(&p, line.PV[0].Point)
		}
	}
	m := choose(moves, level, g.limits.Seed, p.Key())
	return g.orDraw(p, m.move, info.of(m, m.value))
}

// orDraw passes instead of playing on in a lost game, where that makes a draw: the opponent has passed.
func (g *gomokuPlayer) orDraw(p gomoku.Position, m rules.Move, info Info) (rules.Move, Info) {
	if info.Value > -decided || !p.Step().Pass {
		return m, info
	}
	if next, err := p.Play(rules.Pass); err == nil && next.Outcome().Draw() {
		info.Value, info.PV = 0, []rules.Move{rules.Pass}
		return rules.Pass, info
	}
	return m, info
}

// within returns the limits of one of so many searches, which share what time and nodes there are.
func (g *gomokuPlayer) within(searches int) engine.Limits {
	n := uint64(searches)
	l := engine.Limits{Depth: g.level.depth, Nodes: g.limits.Nodes, Fours: g.level.fours, Plain: g.level.fours != 0, Stop: g.pacer.stop}
	if g.level.nodes > 0 && (l.Nodes == 0 || g.level.nodes < l.Nodes) {
		l.Nodes = g.level.nodes
	}
	if l.Nodes > 0 {
		l.Nodes = max(1, (l.Nodes-min(g.nodes, l.Nodes))/n)
	}
	if !g.pacer.deadline.IsZero() && searches > 1 {
		until := time.Now().Add(time.Until(g.pacer.deadline) / time.Duration(searches))
		l.Stop = func() bool { return g.pacer.stop() || !time.Now().Before(until) }
	}
	return l
}

// away returns how far the point is from the newest stone, which a person looks at: 0 within
// five points.
func away(p *gomoku.Position, pt rules.Point) int {
	last, ok := p.Last()
	if !ok {
		return 0
	}
	dx, dy := int(pt.X-last.X), int(pt.Y-last.Y)
	return max(0, max(dx, -dx, dy, -dy)-5)
}

func (g *gomokuPlayer) info(r engine.Info) Info {
	best := r.Best()
	return Info{Depth: r.Depth, Nodes: g.nodes + r.Nodes, Value: best.Value, Elapsed: g.pacer.elapsed(), PV: slices.Clone(best.PV)}
}
