package solver

import (
	"fmt"
	"math/bits"

	"rowan/rules"
	"rowan/rules/connect4"
)

// A Position is the discs of the side to move, and all discs, as bits (see the
// package comment).
type Position struct{ Cur, Mask uint64 }

// At returns p as bits. p is a game of Connect Four on a board that Fits.
func At(p rules.Position) Position {
	if p, ok := p.(connect4.Position); ok {
		return Position{p.Discs(p.Turn()), p.Mask()}
	}
	v := p.Variant()
	var b Position
	for x := range v.Width {
		for y := range v.Height {
			bit := uint64(1) << (x*(v.Height+1) + y)
			switch p.At(rules.Point{X: int8(x), Y: int8(y)}) {
			case rules.NoColor:
				continue
			case p.(turner).Turn():
				b.Cur |= bit
			}
			b.Mask |= bit
		}
	}
	return b
}

type turner interface{ Turn() rules.Color }

// Fits reports whether a board can be solved: its rows are of four, its bits 64 at most,
// and its cells 60.
func Fits(width, height int) bool {
	return width > 0 && height > 0 && max(width, height) >= 4 && width*(height+1) <= 64 && width*height <= maxCells
}

// A Solver is a transposition table and the state of one search. It serves one
// goroutine at a time. What it has found helps the next search, until Clear.
type Solver struct {
	// Stop, if not nil, is asked every 1,000 nodes: true ends the search.
	Stop func() bool

	// Book, if not nil, is looked into first. It is one of 7×6, and so must the board be.
	Book *Book

	searcher
	width int
	cells int
}

// A searcher is a search of some rows.
type searcher interface {
	atLeast(cur, mask uint64, beta int) int
	wins(p Position) uint64
	after(p Position, column int) (Position, bool)
	state() *counters
	clear()
}

// counters are the part of a search that does not depend on its rows.
type counters struct {
	nodes   uint64
	cleared uint64      // nodes when all was last forgotten: from there on a search is the same each time, and where it may be stopped
	stop    func() bool // nil, or asked every pollMask+1 nodes
	stopped bool
}

// New returns a Solver for a board that Fits. Its tables take at most tableBytes, and
// at least 544 KiB, on boards of more than 58 bits up to 4 MiB.
func New(width, height, tableBytes int) (*Solver, error) {
	if !Fits(width, height) {
		return nil, fmt.Errorf("solver: no board of %d×%d: it wants rows of four, width × (height + 1) up to 64 and 60 cells at most", width, height)
	}
	s := &Solver{width: width, cells: width * height}
	if height == len(classic{}) {
		s.searcher = newSearch[classic](width, height, tableBytes)
	} else {
		s.searcher = newSearch[variable](width, height, tableBytes)
	}
	return s, nil
}

func newSearch[R rows](width, height, tableBytes int) *search[R] {
	return &search[R]{
		geometry: newGeometry[R](width, height),
		tables:   newTables(tableBytes, width*height, uint(width*(height+1))),
	}
}

// Clear forgets all that was found.
func (s *Solver) Clear() { s.clear() }

// Nodes returns the number of nodes of all searches so far.
func (s *Solver) Nodes() uint64 { return s.state().nodes }

// Score returns the score of p, whose game must not be over. It is false, and the
// score of no use, if Stop ended the search.
func (s *Solver) Score(p Position) (score int, ok bool) {
	return s.between(p, -s.cells, s.cells)
}

// Weak returns 1, 0 or −1, as the side to move wins, draws or loses. Else it is as
// Score, and takes a fraction of the time.
func (s *Solver) Weak(p Position) (outcome int, ok bool) {
	return s.between(p, -1, 1)
}

// between returns the score, or the end of the range beyond which it lies.
func (s *Solver) between(p Position, least, greatest int) (int, bool) {
	if s.Book != nil {
		if score, ok := s.Book.Score(p); ok {
			return min(max(score, least), greatest), true
		}
	}
	c := s.state()
	c.stop, c.stopped = s.Stop, false
	left := s.cells - bits.OnesCount64(p.Mask)
	if s.wins(p) != 0 {
		return min(greatest, (left+1)/2), true
	}
	least, greatest = max(least, -(left/2)), min(greatest, (left-1)/2)
	for least < greatest {
		beta := question(least, greatest, left)
		value := s.atLeast(p.Cur, p.Mask, beta)
		switch {
		case c.stopped:
			return 0, false
		case value >= beta:
			least = min(value, greatest)
		default:
			greatest = max(value, least)
		}
	}
	return least, true
}

// question returns what to ask where the score lies from least to greatest, which
// differ: above least, up to greatest. A win or loss in the first third of the cells
// that are left, or the first half, costs little to find or to rule out. After that
// comes the sign, and then the quarter of the range next to a draw: most scores are there.
func question(least, greatest, left int) int {
	for _, near := range [...]int{left / 3, left / 4} {
		switch {
		case greatest > near:
			return max(near+1, least+1)
		case least < -near:
			return min(-near, greatest)
		}
	}
	quarter := (greatest - least - 1) / 4
	switch {
	case least >= 0:
		return least + 1 + quarter
	case greatest <= 0:
		return greatest - quarter
	}
	return least + (greatest-least+1)/2
}

// Analyse tells report the score of each move, from the column in the middle outwards: columns
// count from 0, scores are those of the side that moves. It is false if Stop ended it.
func (s *Solver) Analyse(p Position, report func(column, score int)) bool {
	for i := range s.width {
		x := s.fromCentre(i)
		next, won, ok := s.move(p, x)
		if !ok {
			continue
		}
		score := (s.cells + 1 - bits.OnesCount64(p.Mask)) / 2
		if !won {
			value, ok := s.Score(next)
			if !ok {
				return false
			}
			score = -value
		}
		report(x, score)
	}
	return true
}

// Best returns the score of p and the columns that keep it, one bit each from the left. It takes less than
// Analyse, which says how good the others are. It is false if Stop ended it: then columns are those that were
// found by then, and where there are none the score is of no use.
func (s *Solver) Best(p Position) (columns uint, score int, ok bool) {
	if score, ok = s.Score(p); !ok {
		return 0, 0, false
	}
	wins := s.wins(p)
	for i := range s.width {
		x := s.fromCentre(i)
		next, won, fits := s.move(p, x)
		switch {
		case !fits || wins != 0 && !won:
			continue
		case !won:
			// The other side has −score at least; does it have more?
			value, ok := s.between(next, -score, -score+1)
			if !ok {
				return columns, score, false
			}
			if value > -score {
				continue
			}
		}
		columns |= 1 << x
	}
	return columns, score, true
}

// fromCentre returns the i-th column, counted from the middle outwards.
func (s *Solver) fromCentre(i int) int {
	if i%2 == 1 {
		return (s.width-1)/2 + (i+1)/2
	}
	return (s.width-1)/2 - i/2
}

// move drops into column x. It is not ok if the column is full.
func (s *Solver) move(p Position, x int) (next Position, won, ok bool) {
	next, ok = s.after(p, x)
	return next, (next.Mask^p.Mask)&s.wins(p) != 0, ok
}
