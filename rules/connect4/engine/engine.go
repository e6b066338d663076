// Package engine plays Connect Four on 7×6 by alpha–beta over the bitboard, with estimates
// where it cannot see the end. Package solver sees it.
//
// # The contract
//
// [Search.Run] deepens one ply at a time until a limit, until the end of the
// game is in sight, or until the game is decided within the depth. Then its
// value is exact: a win is the quickest one, a loss the slowest one. Before
// that, the leaves are estimated (evaluate.go). A search is a function of the
// position and its limits except Stop: the same node count gives the same move.
// Run allocates nothing.
//
// # Values
//
// Values are those of the side to move. A win with the q-th disc on the board is
// Win − q, a loss −(Win − q), a draw 0; what lies between −Decided and Decided
// is an estimate or a draw. As q counts all discs, the value of a position does
// not depend on where the search began, and goes into the table as it is.
//
// # The search
//
// A position is two words in the layout of package connect4, seven bits a
// column from the bottom: cur, the discs of the side to move, and mask, all
// discs. A drop into column x sets mask's lowest empty bit of the column,
// which the carry of mask+Bottom finds in all columns at once:
//
//	. . .     mask + Bottom:   . 1 .
//	. X .                      1 . .
//	O X .     the playable     . . 1   (here with X O X in columns 1 to 3)
//
// No position in which the side to move wins at once is ever searched: its
// parent sees the winning cell on the board and does not let it happen. Below
// that stands, in order of what they save:
//
//   - moves: only those after which the opponent cannot win at once (nonLosing).
//     None left means a loss in two plies, one left is forced.
//   - bounds: with no win now, the best is a win two plies later, the worst a
//     loss four plies from now; a window outside is cut.
//   - table: what was found at the same depth or deeper, and any decided value.
//   - order: the table's move, then by the number of winning cells a move makes,
//     then from the centre.
//   - null windows: all moves but the first are only asked whether they are
//     better (principal variation search).
//
// A node is one call of negamax.
package engine

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"rowan/rules/connect4"
)

// Cells is the number of cells on the board.
const Cells = connect4.Width * connect4.Height

const (
	// Win less the number of discs after the winning move is the value of a win.
	Win = 1_000_000
	// Decided is what a value reaches when the game is decided: a win at or above, a loss at or below −Decided.
	Decided = Win - 1000
)

// forcedDepth is how deep a search goes where there is but one move to choose:
// enough for an opinion, too little to keep anyone waiting.
const forcedDepth = 12

// Limits end a search; the first that is reached does.
type Limits struct {
	Depth int         // plies; 0 means to the end of the game
	Nodes uint64      // 0 means no limit
	Stop  func() bool // nil, or asked about every 1,000 nodes: true ends the search
	All   bool        // give every column its own value, without a bound from the others
	Seed  uint64      // orders columns of one rank
}

// A Score is the value of dropping into a column, of the side that drops.
type Score struct{ Column, Value int }

// A Result is what a search has found. Its slices are the Search's own and
// hold until Run is called again.
type Result struct {
	Column int     // the best, 0 to 6
	Value  int     // of the side to move; see the package comment
	Depth  int     // plies searched in full, 0 if none
	Nodes  uint64  // calls of negamax
	Exact  bool    // Value is the game's, not an estimate
	PV     []int   // columns, Column first
	Scores []Score // with Limits.All: all legal columns, best first; else nil
}

// A Search is a table and the state of one search. It serves one goroutine at a
// time.
type Search struct {
	table    table
	limits   Limits
	nodes    uint64
	maxNodes uint64
	stopped  bool
	roots    [connect4.Width]Score
	scores   [connect4.Width]Score
	pv       [Cells]int
}

// New returns a Search whose table takes at most tableBytes, and at least 1 KiB.
func New(tableBytes int) *Search { return &Search{table: newTable(tableBytes)} }

// Run searches p, whose game must not be over, and returns the best found, at
// least a legal column. report, if not nil, is called after each depth.
func (s *Search) Run(p connect4.Position, l Limits, report func(Result)) Result {
	s.limits, s.nodes, s.stopped, s.maxNodes = l, 0, false, math.MaxUint64
	if l.Nodes > 0 {
		s.maxNodes = l.Nodes
	}
	s.table.nextGeneration()
	cur, mask, ply := p.Discs(p.Turn()), p.Mask(), p.Ply()

	roots := s.rootMoves(cur, mask, ply, p.Key())
	r := Result{Column: roots[0].Column, Value: roots[0].Value}
	left := Cells - ply
	last := left
	if l.Depth > 0 {
		last = min(last, l.Depth)
	}
	if !l.All && len(roots) == 1 {
		last = min(last, forcedDepth)
	}
	for depth := 1; depth <= last && !s.stopped; depth++ {
		if s.searchRoots(roots, cur, mask, ply, depth) {
			r.Depth = depth
		}
		r.Column, r.Value, r.Nodes = roots[0].Column, roots[0].Value, s.nodes
		decidedIn := Win - abs(r.Value) - ply // plies, if it is decided at all
		r.Exact = r.Depth == left || decidedIn <= r.Depth
		r.PV = s.variation(cur, mask, roots[0].Column, r.Depth)
		if l.All {
			r.Scores = roots
		}
		if report != nil && !s.stopped {
			report(r)
		}
		if r.Exact && !l.All {
			break
		}
	}
	return r
}

// rootMoves lists the columns in the order of search, with the values that are
// known at sight. Without Limits.All, columns that lose at once are left out
// where there are others, and a win at once leaves out all others.
func (s *Search) rootMoves(cur, mask uint64, ply int, key uint64) []Score {
	var rng rand.PCG
	rng.Seed(s.limits.Seed, key)
	wins := playable(mask) & winningCells(cur, mask)
	threats := winningCells(cur^mask, mask)
	safe := nonLosing(cur, mask)
	var rank [connect4.Width]int
	n := 0
	for _, x := range order {
		move := playable(mask) & column(x)
		value, r := 0, 8*bits.OnesCount64(winningCells(cur|move, mask|move))-2*abs(x-connect4.Width/2)+int(rng.Uint64()&1)
		switch {
		case move == 0:
			continue
		case move&wins != 0:
			value, r = Win-(ply+1), 1000
		case move&safe == 0 && move&threats != 0 && ply+1 < Cells:
			value, r = -(Win - (ply + 2)), r-1000 // blocks one of two
		case move&safe == 0:
			value, r = -(Win - (ply + 2)), r-2000
		}
		i := n
		for ; i > 0 && rank[i-1] < r; i-- {
			rank[i], s.roots[i] = rank[i-1], s.roots[i-1]
		}
		rank[i], s.roots[i] = r, Score{x, value}
		n++
	}
	if !s.limits.All {
		switch {
		case wins != 0:
			n = bits.OnesCount64(wins)
		case safe != 0:
			n = bits.OnesCount64(safe)
		}
	}
	return s.roots[:n]
}

// searchRoots searches each root column to depth and moves the better ones to
// the front. It reports whether it came to the end. Of an iteration that was
// stopped, the columns that were finished count, unless each needs its value.
func (s *Search) searchRoots(roots []Score, cur, mask uint64, ply, depth int) bool {
	s.scores = s.roots
	scores := s.scores[:len(roots)]
	alpha := -Win
	for i := range scores {
		c := scores[i]
		if abs(c.Value) < Decided || Win-abs(c.Value) > ply+2 { // else it was known at sight
			move := playable(mask) & column(c.Column)
			if s.limits.All {
				c.Value = -s.negamax(cur^mask, mask|move, ply+1, depth-1, -Win, Win)
			} else {
				c.Value = -s.scout(cur^mask, mask|move, ply+1, depth-1, alpha, Win, i == 0)
			}
			if s.stopped {
				break
			}
		}
		switch {
		case s.limits.All: // sorted in: equals keep their order
			j := i
			for ; j > 0 && scores[j-1].Value < c.Value; j-- {
				scores[j] = scores[j-1]
			}
			scores[j] = c
		case c.Value > alpha:
			alpha = c.Value
			copy(scores[1:i+1], scores[:i])
			scores[0] = c
		}
	}
	if !s.stopped || !s.limits.All {
		copy(roots, scores)
	}
	return !s.stopped
}

// variation follows the table from the move into column x, for at most depth
// plies.
func (s *Search) variation(cur, mask uint64, x, depth int) []int {
	n := 0
	for x >= 0 && n < max(depth, 1) {
		move := playable(mask) & column(x)
		if move == 0 {
			break
		}
		s.pv[n] = x
		n++
		if connect4.Alignment(cur | move) {
			break
		}
		cur, mask = cur^mask, mask|move
		x = -1
		if wins := playable(mask) & winningCells(cur, mask); wins != 0 {
			x = bits.TrailingZeros64(wins) / connect4.Stride
		} else if e := s.table.probe(cur + mask); e != nil {
			x = int(e.move)
		}
	}
	return s.pv[:n]
}

func abs(x int) int { return max(x, -x) }
