package engine

import (
	"math"
	"math/rand/v2"
	"slices"

	"rowan/rules"
	"rowan/rules/connect4"
)

// A GridResult is what a GridSearch has found, as Result for moves of any kind. Its slices
// are the search's own and hold until Run is called again.
type GridResult struct {
	Move   rules.Move
	Value  int // of the player to move; the plies of a win are counted by Ply, pops and swaps too
	Depth  int
	Nodes  uint64
	Exact  bool
	PV     []rules.Move
	Scores []GridScore // with Limits.All
}

// A GridScore is the value of a move, of the player who makes it.
type GridScore struct {
	Move  rules.Move
	Value int
}

// A GridSearch plays what the bitboard is too small for: other boards and lengths, PopOut, and the
// pie rule, where a swap is a move like others: from then on the other player has the better side.
// It is a plain alpha–beta over the rules' own positions, some tenth as fast as Search. A node is a call
// of negamax, as there. It serves one goroutine at a time.
type GridSearch struct {
	table    table
	limits   Limits
	nodes    uint64
	maxNodes uint64
	stopped  bool
	variant  rules.Variant
	windows  []window
	cells    [rules.MaxSize * rules.MaxSize]rules.Color
	roots    []GridScore
	pv       []rules.Move
}

// maxGridDepth bounds searches of PopOut, where a game has no end in sight.
const maxGridDepth = 100

// A window is a row's cells: the first one's number and the way to the next.
type window struct{ first, step int }

// NewGrid returns a GridSearch whose table takes at most tableBytes.
func NewGrid(tableBytes int) *GridSearch { return &GridSearch{table: newTable(tableBytes)} }

// Run searches g, whose game must not be over, as Search.Run does. Whatever the limits, it takes a win
// at once and does not allow one where it can help it.
func (s *GridSearch) Run(g connect4.Grid, l Limits, report func(GridResult)) GridResult {
	s.limits, s.nodes, s.stopped, s.maxNodes = l, 0, false, math.MaxUint64
	if l.Nodes > 0 {
		s.maxNodes = l.Nodes
	}
	s.table.nextGeneration()
	s.measure(g.Variant())
	s.findRoots(g)
	r := GridResult{Move: s.roots[0].Move, Value: s.roots[0].Value}
	s.pv = append(s.pv[:0], r.Move)
	r.PV = s.pv
	left := maxGridDepth // plies to the end
	if v := s.variant; v.Rule != rules.PopOut {
		left = v.Width*v.Height - g.Ply() + 1 // a swap is a ply, too
	}
	last := left
	if l.Depth > 0 {
		last = min(last, l.Depth)
	}
	if !l.All && len(s.roots) == 1 {
		last = min(last, forcedDepth)
	}
	for depth := 1; depth <= last && !r.Exact && !s.stopped; depth++ {
		finished := s.searchRoots(g, depth)
		if finished {
			r.Depth = depth
		}
		r.Move, r.Value, r.Nodes = s.roots[0].Move, s.roots[0].Value, s.nodes
		r.Exact = finished && s.variant.Rule != rules.PopOut && depth == left || !l.All && Win-abs(r.Value)-g.Ply() <= r.Depth
		r.PV = s.variation(g, r.Move, depth)
		if l.All {
			r.Scores = s.roots
		}
		if report != nil && finished {
			report(r)
		}
	}
	return r
}

// measure lists the rows of a board.
func (s *GridSearch) measure(v rules.Variant) {
	if v == s.variant {
		return
	}
	s.variant, s.windows = v, s.windows[:0]
	for _, d := range [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for x := range v.Width {
			for y := range v.Height {
				endX, endY := x+d[0]*(v.Length-1), y+d[1]*(v.Length-1)
				if endX < v.Width && endY >= 0 && endY < v.Height {
					s.windows = append(s.windows, window{x*v.Height + y, d[0]*v.Height + d[1]})
				}
			}
		}
	}
}

// findRoots lists the moves, best first as far as one sees at once, with the values that are known so.
// Without Limits.All those that lose at once are left out where there are others.
func (s *GridSearch) findRoots(g connect4.Grid) {
	rng := rand.New(rand.NewPCG(s.limits.Seed, g.Key()))
	s.roots = s.roots[:0]
	for _, m := range s.order(g, -1) {
		s.roots = append(s.roots, GridScore{m, atOnce(g, m)})
	}
	for i := range s.roots[1:] { // neighbours in the order are alike: chance decides
		if rng.Uint64()&1 == 0 {
			s.roots[i], s.roots[i+1] = s.roots[i+1], s.roots[i]
		}
	}
	slices.SortStableFunc(s.roots, func(a, b GridScore) int { return b.Value - a.Value })
	if s.limits.All || s.roots[0].Value <= -Decided {
		return
	}
	n := len(s.roots)
	for s.roots[n-1].Value <= -Decided {
		n--
	}
	s.roots = s.roots[:n]
}

// atOnce returns what a move is worth where it ends the game or the next one can, else 0.
func atOnce(g connect4.Grid, m rules.Move) int {
	next := after(g, m)
	if next.Outcome().Over() {
		return -ended(next)
	}
	for _, answer := range next.Moves() {
		if last := after(next, answer); last.Outcome().Over() && ended(last) < 0 {
			return ended(last)
		}
	}
	return 0
}

// after returns the position after a legal move.
func after(g connect4.Grid, m rules.Move) connect4.Grid {
	next, err := g.Play(m)
	if err != nil {
		panic("engine: " + err.Error())
	}
	return next.(connect4.Grid)
}

// ended returns the value of a game that is over for who would be to move.
func ended(g connect4.Grid) int {
	switch o := g.Outcome(); {
	case o.Draw():
		return 0
	case g.Player(o.Winner) == g.ToMove(): // PopOut: the other's pop made his row
		return Win - g.Ply()
	}
	return -(Win - g.Ply())
}

// searchRoots searches each root move to depth and moves the better ones to the front. It reports whether
// it came to the end; else what was finished counts, unless each needs its value.
func (s *GridSearch) searchRoots(g connect4.Grid, depth int) bool {
	scores := slices.Clone(s.roots)
	alpha := -Win
	for i := range scores {
		c := scores[i]
		if abs(c.Value) < Decided {
			low := alpha
			if s.limits.All {
				low = -Win
			}
			c.Value = -s.negamax(after(g, c.Move), depth-1, -Win, -low)
			if s.stopped {
				break
			}
		}
		scores[i] = c
		switch {
		case s.limits.All:
		case c.Value > alpha:
			alpha = c.Value
			copy(scores[1:i+1], scores[:i])
			scores[0] = c
		}
	}
	if s.stopped && s.limits.All {
		return false
	}
	if s.limits.All {
		slices.SortStableFunc(scores, func(a, b GridScore) int { return b.Value - a.Value })
	}
	copy(s.roots, scores)
	return !s.stopped
}

// negamax returns the value of a position for the player to move, as Search.negamax.
func (s *GridSearch) negamax(g connect4.Grid, depth, alpha, beta int) int {
	s.nodes++
	if s.nodes >= s.maxNodes || s.nodes&63 == 0 && s.limits.Stop != nil && s.limits.Stop() {
		s.stopped = true
	}
	switch {
	case s.stopped:
		return 0
	case g.Outcome().Over():
		return ended(g)
	case depth <= 0:
		return s.evaluate(g)
	}
	key, first := g.Key(), -1
	if e := s.table.probe(key); e != nil {
		first = int(e.move)
		// In PopOut a value also depends on what stood before.
		if g.Variant().Rule != rules.PopOut && int(e.depth) >= depth {
			value := int(e.value)
			if e.bound == exact || e.bound == lower && value >= beta || e.bound == upper && value <= alpha {
				return value
			}
		}
	}
	best, bestMove, floor := -Win, first, alpha
	for _, m := range s.order(g, first) {
		value := -s.negamax(after(g, m), depth-1, -beta, -alpha)
		if s.stopped {
			return 0
		}
		if value > best {
			best, bestMove = value, code(m)
			if alpha = max(alpha, value); alpha >= beta {
				break
			}
		}
	}
	b := exact
	switch {
	case best <= floor:
		b = upper
	case best >= beta:
		b = lower
	}
	s.table.store(key, best, depth, bestMove, b)
	return best
}

// code returns a move as a number for the table.
func code(m rules.Move) int {
	switch m.Kind {
	case rules.DropKind:
		return int(m.Point.X)
	case rules.PopKind:
		return rules.MaxSize + int(m.Point.X)
	}
	return 2 * rules.MaxSize
}

// order returns the moves: that with the code first, then from the column in the middle, drops before pops.
func (s *GridSearch) order(g connect4.Grid, first int) []rules.Move {
	moves := g.Moves()
	middle := g.Variant().Width - 1
	rank := func(m rules.Move) int {
		r := 2 * abs(2*int(m.Point.X)-middle)
		switch {
		case code(m) == first:
			return -1
		case m.Kind != rules.DropKind:
			r++
		}
		return r
	}
	slices.SortStableFunc(moves, func(a, b rules.Move) int { return rank(a) - rank(b) })
	return moves
}

// evaluate estimates a position for the player to move: rows that only one side can still complete, the
// more the fewer discs they lack.
func (s *GridSearch) evaluate(g connect4.Grid) int {
	v := s.variant
	for x := range v.Width {
		for y := range v.Height {
			s.cells[x*v.Height+y] = g.At(rules.Point{X: int8(x), Y: int8(y)})
		}
	}
	value := 0
	mine := g.Turn()
	for _, w := range s.windows {
		var own, other int
		for i := range v.Length {
			switch s.cells[w.first+i*w.step] {
			case rules.NoColor:
			case mine:
				own++
			default:
				other++
			}
		}
		switch {
		case own > 0 && other == 0:
			value += rowWeight(v.Length - own)
		case other > 0 && own == 0:
			value -= rowWeight(v.Length - other)
		}
	}
	return value
}

// rowWeight is what a row is worth that lacks so many discs.
func rowWeight(missing int) int {
	switch missing {
	case 1:
		return 40
	case 2:
		return 8
	}
	return 1
}

// variation follows the table from a move, for at most depth plies.
func (s *GridSearch) variation(g connect4.Grid, m rules.Move, depth int) []rules.Move {
	s.pv = append(s.pv[:0], m)
	for g = after(g, m); len(s.pv) < depth && !g.Outcome().Over(); g = after(g, m) {
		e := s.table.probe(g.Key())
		if e == nil {
			break
		}
		i := slices.IndexFunc(g.Moves(), func(m rules.Move) bool { return code(m) == int(e.move) })
		if i < 0 {
			break
		}
		m = g.Moves()[i]
		s.pv = append(s.pv, m)
	}
	return s.pv
}
