// Package ai is the one door to the engines: given a position of any game and
// some limits, [Think] gives a move, and [Analyse] what moves are worth. Behind it stand connect4/solver,
// connect4/engine and gomoku/engine, which know nothing of clocks, contexts and levels.
//
//	move, info, err := ai.Think(ctx, position, ai.Limits{Level: ai.Hard})
//
// # The contract
//
//   - The move is legal, always: also on the last free point, where nobody can win
//     any more, and when ctx was cancelled before the call.
//   - It comes within Limits.Time. That time is up is no error; that ctx is done
//     is: Think then returns ctx.Err() with the best move known so far, which most
//     callers drop.
//   - From Easy on every level takes a win in one and stops a loss in one where that is possible.
//   - What an opening asks for is answered too: stones put for both sides, a swap, the number of
//     fifths, fifths, the choice among them.
//   - The same position, Level, Seed and Nodes, without Time, give the same move; below the highest
//     level, which has no bound of its own, also without Nodes, unless a slow device needs five seconds.
//   - An error other than ctx's comes with no move: [ErrGameOver], [ErrUnknownGame].
//
// Think runs in its caller's goroutine and starts none. It may be called from
// several at a time; each call has tables of its own (48 MiB for Connect Four,
// 48 MiB for Gomoku, 4 MiB below the highest level), which later calls use again.
//
// # Levels
//
// Low levels play as people do who begin: they see a few plies, the lowest two at times not even a row that is to be
// completed; they see no win or loss far off, look around the newest stone, and misjudge shapes a little. All that is
// in plies, positions and chance (strength, in level.go), so a level is the same on every device; only the
// highest one plays as well as time allows. No level plays the same game twice: each call's Seed misjudges otherwise, and
// where nothing is misjudged it chooses among moves of about one value.
//
// What a level gets against the one below, in Elo, with the bounds at 95 % (November 2026):
//
//	      Connect Four, 100 games       Gomoku, 60 games             Gomoku before its estimate was a network, 64 games
//	2–1   +173  [+103, +243]            +47  [ −32, +126]
//	3–2   +263  [+171, +356]           +147  [ +56, +238]
//	4–3   +143  [ +71, +215]           +147  [ +49, +246]
//	5–4   +173  [ +99, +246]           +147  [ +56, +238]
//	6–5   +135  [ +68, +202]                                         +137  [ +46, +228]
//	7–6   +168  [+101, +236]                                         +177  [ +90, +263]
//	8–7   +186  [+122, +251]                                         +191  [+103, +283]
//	9–8   +186  [+127, +245]
//	10–9  +269  [ +99, +439], 20 games
//
// by rowan levels -variant connect4-7x6-4-drop-none -games 100 -nodes 1000000 (10–9: 20 games of 2,000,000), and
// rowan levels -games 60 -nodes 120000. The steps of Gomoku hold as long as the estimate keeps its unit, which
// misjudgement is measured in.
//
// Levels are in level.go, what an analysis tells in analysis.go; a new game needs a search in a file of its own
// and a case in Think and Analyse.
package ai

import (
	"context"
	"errors"
	"time"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/connect4/engine"
	"rowan/rules/gomoku"
)

// Errors of Think beside those of the context.
var (
	ErrGameOver    = errors.New("the game is over: there is no move to think about")
	ErrUnknownGame = errors.New("no engine plays this game")
)

// Limits say how well and how long to think. The zero Limits are those of the
// weakest level.
type Limits struct {
	Level Level         // from MinLevel to MaxLevel; what is outside counts as the nearer of them
	Time  time.Duration // the longest a move may take; 0 means Level.Time, or no limit where Nodes is given
	Nodes uint64        // the most positions to search; 0 means no limit

	// Seed chooses among equal moves, and what a low level overlooks.
	Seed uint64

	// Yield, if not nil, is called about every 20 ms, so that a host with one
	// thread can let its events in; then the context is looked at.
	Yield func()

	// Report, if not nil, is called after each depth with what is known by then.
	Report func(Info)
}

// Win less the number of plies to the winning move is the value of a game that
// is won, its negative that of one that is lost. No estimate comes near it.
const Win = engine.Win

// An Info is what the search knows.
type Info struct {
	Depth int    // plies searched in full; 0 before the first
	Nodes uint64 // positions searched

	// Value is good for the side to move when positive. At Win − 1000 and more
	// the game is won in Win − Value plies, this move being the first; at
	// 1000 − Win and less it is lost in Win + Value plies. What lies between is
	// an estimate without a unit: 0 is even, an open three in Gomoku or a good
	// threat in Connect Four some 100.
	Value int

	PV      []rules.Move  // principal variation: the move and what is expected after it
	Elapsed time.Duration // since Think was called
}

// Think returns the best move it finds for the side to move in p, and what it
// knows about it. The package comment has its contract.
func Think(ctx context.Context, p rules.Position, l Limits) (rules.Move, Info, error) {
	l.Level = min(max(l.Level, MinLevel), MaxLevel)
	if p == nil || !Plays(p.Variant()) {
		return rules.Move{}, Info{}, ErrUnknownGame
	}
	var search func(*pacer, Limits) (rules.Move, Info)
	switch p := p.(type) {
	case connect4.Position:
		search = func(c *pacer, l Limits) (rules.Move, Info) { return thinkConnectFour(c, p, l) }
	case connect4.Grid:
		search = func(c *pacer, l Limits) (rules.Move, Info) { return thinkGrid(c, p, l) }
	case gomoku.Position:
		search = func(c *pacer, l Limits) (rules.Move, Info) { return thinkGomoku(c, p, l) }
	default:
		return rules.Move{}, Info{}, ErrUnknownGame
	}
	if p.Outcome().Over() {
		return rules.Move{}, Info{}, ErrGameOver
	}
	c := newPacer(ctx, l)
	move, info := search(c, l)
	info.Elapsed = c.elapsed()
	return move, info, ctx.Err()
}

// of returns i as the information about move m, with its value.
func (i Info) of(m scored, value int) Info {
	i.Value = value
	if len(i.PV) == 0 || i.PV[0] != m.move {
		i.PV = []rules.Move{m.move}
	}
	return i
}
