package ai

import (
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/gomoku"
	gomokuengine "rowan/rules/gomoku/engine"
)

// ErrNoStone is Analyse's, where an opening asks for something else than a stone.
var ErrNoStone = errors.New("the opening asks for no stone: there is nothing to analyse")

// AnalysisLimits say how long to look at a position. The zero AnalysisLimits have no end but the context's.
type AnalysisLimits struct {
	Lines int           // how many lines are wanted of Gomoku, 1 to 16; Connect Four always has one a move
	Time  time.Duration // 0 means no limit
	Nodes uint64        // the most positions to search; 0 means no limit

	Yield  func()         // as that of Limits
	Report func(Analysis) // if not nil, called whenever more is known; what it gets is its own
}

// An Analysis is what is known of a position, for a person who looks at it.
type Analysis struct {
	Depth   int           // plies searched in full; to the end of the game where a solver tells
	Nodes   uint64        // positions searched
	Elapsed time.Duration // since Analyse was called
	Lines   []Line        // one a move, the best first
}

// Speed returns the positions searched in a second, 0 where no time is known to have passed.
func (a Analysis) Speed() int {
	if a.Elapsed <= 0 {
		return 0
	}
	return int(float64(a.Nodes) / a.Elapsed.Seconds())
}

// A Line is a move, what it is worth to the side that makes it, and what is expected after it.
type Line struct {
	Value  int          // as that of an Info
	Exact  bool         // the value is the game's: a win, a loss, or 0 for a draw; else it is an estimate
	Chance float64      // to win, 0 to 1, where a draw is half a win; see Chance
	PV     []rules.Move // the move first, never empty
}

// Analyse looks at p until it knows all, a limit is reached or ctx is done, and returns what it knows by then;
// after the last with ctx's error. Gomoku and the boards that no solver tells of in time get better and better
// estimates. 7×6 gets an estimate at once, and in its place the exact score of one move after the other. Like
// Think it runs in its caller's goroutine, and tells the same where nothing but Nodes ends it.
func Analyse(ctx context.Context, p rules.Position, l AnalysisLimits) (Analysis, error) {
	if p == nil || !Plays(p.Variant()) {
		return Analysis{}, ErrUnknownGame
	}
	if p.Outcome().Over() {
		return Analysis{}, ErrGameOver
	}
	c := newPacer(ctx, Limits{Time: l.Time, Nodes: l.Nodes, Yield: l.Yield})
	if l.Time == 0 {
		c.deadline = time.Time{}
	}
	a := &analyst{pacer: c, limits: l, variant: p.Variant()}
	switch p := p.(type) {
	case connect4.Position:
		a.connectFour(p)
	case connect4.Grid:
		a.grid(p)
	case gomoku.Position:
		if p.Step().Ask != gomoku.AskStone {
			return Analysis{}, ErrNoStone
		}
		a.gomoku(p)
	default:
		return Analysis{}, ErrUnknownGame
	}
	a.known.Elapsed = c.elapsed()
	return a.known, ctx.Err()
}

// An analyst is one call of Analyse.
type analyst struct {
	pacer   *pacer
	limits  AnalysisLimits
	variant rules.Variant
	known   Analysis
}

// take takes in what is known now, most lines of it at most; 0 for all.
func (a *analyst) take(depth int, nodes uint64, lines []Line, most int) {
	for i, l := range lines {
		l.Exact = l.Exact || isDecided(l.Value)
		l.Chance = Chance(a.variant, l.Value)
		k := i
		for ; k > 0 && lines[k-1].Value < l.Value; k-- { // there are few, and mostly in order
			lines[k] = lines[k-1]
		}
		lines[k] = l
	}
	if most > 0 {
		lines = lines[:min(most, len(lines))]
	}
	a.known = Analysis{depth, nodes, a.pacer.elapsed(), lines}
}

// report tells what is known now.
func (a *analyst) report() {
	if a.limits.Report != nil {
		told := a.known
		told.Lines = slices.Clone(told.Lines)
		a.limits.Report(told)
	}
}

// nodesLeft returns how many more nodes there may be after so many, for limits where 0 is no limit.
func (a *analyst) nodesLeft(after uint64) uint64 {
	if a.limits.Nodes == 0 {
		return 0
	}
	return max(1, a.limits.Nodes-min(after, a.limits.Nodes))
}

// The estimates at which the chance to win is e : 1, fitted to how games went. Gomoku's is its engine's.
// Those of 7×6 are of 1,738 positions with known scores, searched eight plies deep (log loss 0.486, a guess
// has 0.693); those of the other boards and PopOut of 160 games of the search against itself (0.659).
const (
	connectFourScale = 45
	gridScale        = 70
)

// Chance returns the chance of the side to move to win, 0 to 1, that a value stands for in a game: a logistic curve
// through estimates, and 1 or 0 where it is known.
func Chance(v rules.Variant, value int) float64 {
	scale := connectFourScale
	switch {
	case value >= decided:
		return 1
	case value <= -decided:
		return 0
	case v.Game == rules.Gomoku:
		return gomokuengine.Chance(value)
	case !isClassic(v):
		scale = gridScale
	}
	return 1 / (1 + math.Exp(-float64(value)/float64(scale)))
}

// isClassic reports whether a board of Connect Four is the one that the bitboard's search estimates.
func isClassic(v rules.Variant) bool {
	v.Opening = rules.NoOpening
	return v == rules.ClassicConnectFour
}

// WinIn returns in how many plies the side to move wins, this move being the first, or as a negative number has
// lost; 0 where a value says neither.
func WinIn(value int) (plies int) {
	switch {
	case value >= decided:
		return Win - value
	case value <= -decided:
		return -Win - value
	}
	return 0
}
