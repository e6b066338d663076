package ai

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"sync"

	"rowan/rules"
	"rowan/rules/connect4"
	"rowan/rules/connect4/solver"
)

const (
	// solverTable is the most that the exact solver's table takes, in bytes.
	solverTable = 32 << 20

	// surplus is how many nodes are spent on which of several best moves is the hardest to answer: some 50 ms, in a browser 100.
	surplus = 200_000
)

// connectFourSolvers keeps the tables of solvers that are not running.
var connectFourSolvers = sync.Pool{New: func() any {
	s, err := solver.New(connect4.Width, connect4.Height, solverTable)
	if err != nil {
		panic("ai: " + err.Error())
	}
	return s
}}

// solveConnectFour plays as well as can be, if it can tell within so many nodes (0 for no bound) and
// before stop: a win as soon as can be, a loss as late. Of moves that are worth the same it
// takes one that few answers are good against. A score from the book is there at once, who keeps it takes longer:
// where not all who do are found in time, it is one of those that were.
func solveConnectFour(s *solver.Solver, p connect4.Position, stop func() bool, nodes, seed uint64) (m rules.Move, i Info, ok bool) {
	before, end := s.Nodes(), uint64(math.MaxUint64)
	if nodes > 0 {
		end = before + nodes
	}
	s.Book = solver.OpeningBook()
	s.Stop = func() bool { return s.Nodes() >= end || stop() }
	columns, score, _ := s.Best(solver.At(p))
	if columns != 0 {
		if stops := columns & completing(p, p.Turn().Opponent()); stops != 0 {
			columns = stops // where there are two, all is lost alike; people expect one to be stopped
		}
		end = min(end, s.Nodes()+surplus)
		x := hardest(s, p, columns, rand.New(rand.NewPCG(seed, p.Key())))
		m = rules.Drop(x)
		i = Info{Depth: connect4.Width*connect4.Height - p.Ply(), Value: valueOfScore(score, connect4.Width*connect4.Height-p.Ply()), PV: []rules.Move{m}}
	}
	i.Nodes = s.Nodes() - before
	return m, i, columns != 0
}

// completing returns the columns, one bit each, where a disc of the colour would make a row now.
func completing(p connect4.Position, color rules.Color) (columns uint) {
	drops := (p.Mask() + connect4.Bottom) & connect4.Board
	for ; drops != 0; drops &= drops - 1 {
		if cell := drops & -drops; connect4.Alignment(p.Discs(color) | cell) {
			columns |= 1 << (bits.TrailingZeros64(cell) / connect4.Stride)
		}
	}
	return columns
}

// hardest chooses among columns, one bit each: by chance among those that leave the other side the
// smallest part of good answers, or nearly so.
func hardest(s *solver.Solver, p connect4.Position, columns uint, rng *rand.Rand) int {
	var list []int
	var good []float64
	least := 1.0
	for x := range connect4.Width {
		if columns>>x&1 == 0 {
			continue
		}
		part := 1.0 // good answers of all
		if next, err := p.Drop(x); err == nil && !next.Outcome().Over() && columns&(columns-1) != 0 {
			if answers, _, ok := s.Best(solver.At(next)); ok {
				part = float64(bits.OnesCount(answers)) / float64(len(next.Moves()))
			}
		}
		list, good = append(list, x), append(good, part)
		least = min(least, part)
	}
	n := 0
	for k, x := range list {
		if good[k] <= least+0.15 {
			list[n] = x
			n++
		}
	}
	return list[rng.IntN(n)]
}

// valueOfScore turns a solver's score, with so many cells left, into the value of an Info.
func valueOfScore(score, left int) int {
	if score == 0 {
		return 0
	}
	// The winner's last disc but |score| − 1 wins. The side to move has the
	// last disc of all where an odd number of cells is left.
	last := left // plies to the winner's last disc
	if score > 0 != (left%2 == 1) {
		last--
	}
	plies := last - 2*(max(score, -score)-1)
	if score < 0 {
		return plies - Win
	}
	return Win - plies
}
