// Package engine plays Gomoku of any board and length: freestyle and standard,
// 15×15 first, tic-tac-toe too. From the board to the move, top down:
//
//   - [Search.Run] (this file) deepens one ply at a time over the root's candidates.
//   - candidates.go says which points are looked at: what duty demands, else the
//     best by their shapes.
//   - negamax.go is the alpha–beta search, fours.go the search of fours at its leaves.
//   - board.go keeps, for every free point and both colours, what a stone there would
//     make in each of four directions, and brings it up to date with each stone.
//   - pattern.go is what such a stone can make, with pictures.
//
// # The contract
//
// Run returns a free point, always. It takes a five that is there, else stops one,
// else makes an open four, else stops one. Values are those of the side to
// move: a win with the q-th stone on the board is Win − q, a loss −(Win − q); what
// lies between −Decided and Decided is an estimate, 0 even. A win is a proof
// only as far as the opponent's replies were looked at: always when it is by fours alone.
// A search is a function of the position and its limits except Stop: the same
// node count gives the same move. Run allocates nothing.
//
// A node is a call of negamax, or a four tried at a leaf.
package engine

import (
	"math"

	"rowan/rules"
	"rowan/rules/gomoku"
)

const (
	// Win less the number of stones after the winning move is the value of a win.
	Win = 1_000_000
	// Decided is what a value reaches when the game is decided: a win at or above, a loss at or below −Decided.
	Decided = Win - 1000
)

// maxDepth is the deepest iteration; time ends a search long before.
const maxDepth = 40

// forcedDepth is how deep a search goes where there is but one point to choose.
const forcedDepth = 4

// Limits end a search; the first that is reached does.
type Limits struct {
	Depth int         // plies; 0 means no limit
	Nodes uint64      // 0 means no limit
	Stop  func() bool // nil, or asked about every 128 nodes: true ends the search
	Fours int         // how many fours in a row are tried at a leaf; 0 for none
	All   bool        // give every candidate its own value, without a bound from the others
	Seed  uint64      // orders points of one rank
}

// A Score is the value of a stone on a point, of the side that places it.
type Score struct {
	Point rules.Point
	Value int
}

// A Result is what a search has found. Its slices are the Search's own and
// hold until Run is called again.
type Result struct {
	Point  rules.Point // the best
	Value  int         // of the side to move; see the package comment
	Depth  int         // plies searched in full, 0 if none
	Nodes  uint64
	PV     []rules.Point // Point first
	Scores []Score       // with Limits.All, after one full depth: the candidates, best first; else nil
}

// A Search is a board, a table and the state of one search. It serves one
// goroutine at a time.
type Search struct {
	board    board
	table    table
	limits   Limits
	nodes    uint64
	maxNodes uint64
	stopped  bool
	tie      uint64 // from the seed: orders root candidates of one rank; 0 below the root
	roots    candidateList
	scratch  candidateList
	pv       [maxDepth]rules.Point
	scores   [listSize]Score
}

// New returns a Search whose table takes at most tableBytes, and at least 1 KiB.
func New(tableBytes int) *Search { return &Search{table: newTable(tableBytes)} }

// Run searches p, whose game must not be over, and returns the best found, at
// least a free point. report, if not nil, is called after each depth.
func (s *Search) Run(p gomoku.Position, l Limits, report func(Result)) Result {
	s.limits, s.nodes, s.stopped, s.maxNodes = l, 0, false, math.MaxUint64
	if l.Nodes > 0 {
		s.maxNodes = l.Nodes
	}
	s.table.nextGeneration()
	b := &s.board
	b.load(&p)

	s.tie = mix(l.Seed^p.Key()) | 1
	s.candidates(&s.roots, rootWidth)
	s.tie = 0
	roots := s.roots.items[:s.roots.n]
	r := Result{Point: b.point(int(roots[0].cell))}
	last := min(maxDepth, b.cells-b.stones)
	if l.Depth > 0 {
		last = min(last, l.Depth)
	}
	if len(roots) == 1 && !l.All {
		last = min(last, forcedDepth)
	}
	for depth := 1; depth <= last && !s.stopped; depth++ {
		if s.searchRoots(depth) {
			r.Depth = depth
		}
		r.Point, r.Value, r.Nodes = b.point(int(roots[0].cell)), int(roots[0].value), s.nodes
		r.PV = s.variation(int(roots[0].cell), r.Depth)
		if l.All && r.Depth > 0 {
			for i, c := range roots {
				s.scores[i] = Score{b.point(int(c.cell)), int(c.value)}
			}
			r.Scores = s.scores[:len(roots)]
		}
		if report != nil && !s.stopped {
			report(r)
		}
		if abs(r.Value) >= Decided || b.dead() {
			break
		}
	}
	return r
}

// searchRoots searches each root candidate to depth and moves the better ones to
// the front. It reports whether it came to the end. Of an iteration that was
// stopped, the candidates that were finished count, unless each needs its value.
func (s *Search) searchRoots(depth int) bool {
	s.scratch = s.roots
	items := s.scratch.items[:s.scratch.n]
	alpha := -Win
	for i := range items {
		c := items[i]
		value := s.rootValue(int(c.cell), depth, alpha, i == 0)
		if s.stopped {
			break
		}
		c.value = int32(value)
		items[i] = c
		switch {
		case s.limits.All: // sorted in: equals keep their order
			j := i
			for ; j > 0 && items[j-1].value < c.value; j-- {
				items[j] = items[j-1]
			}
			items[j] = c
		case value > alpha:
			alpha = value
			copy(items[1:i+1], items[:i])
			items[0] = c
		}
	}
	if !s.stopped || !s.limits.All {
		s.roots = s.scratch
	}
	return !s.stopped
}

// rootValue searches the position after a stone on cell.
func (s *Search) rootValue(cell, depth, alpha int, first bool) int {
	b := &s.board
	if b.threat[b.side][cell] == makesFive {
		return Win - (b.stones + 1)
	}
	b.place(cell)
	defer b.unplace(cell)
	if s.limits.All {
		return -s.negamax(depth-1, -Win, Win)
	}
	return -s.scout(depth-1, 0, alpha, Win, first)
}

// variation follows the table from a stone on cell, for at most depth plies.
func (s *Search) variation(cell, depth int) []rules.Point {
	b := &s.board
	var line [maxDepth]int
	n := 0
	for cell >= 0 && n < max(depth, 1) {
		won := b.threat[b.side][cell] == makesFive
		b.place(cell)
		line[n] = cell
		s.pv[n] = b.point(cell)
		n++
		cell = -1
		switch e := s.table.probe(b.key); {
		case won:
		case b.count[b.side][makesFive] > 0:
			cell = b.anyFive(b.side)
		case b.count[1-b.side][makesFive] > 0:
			cell = b.anyFive(1 - b.side)
		case e != nil && e.move >= 0 && b.empty[e.move]:
			cell = int(e.move)
		}
	}
	for i := n - 1; i >= 0; i-- {
		b.unplace(line[i])
	}
	return s.pv[:n]
}

func abs(x int) int { return max(x, -x) }
