package engine

import (
	"math"
	"slices"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku"
)

const (
	// Win less the number of plies to the winning stone is the value of a won game, its negative that of a lost one.
	Win = 1_000_000
	// Decided is what a value reaches when the game is decided: a win at or above, a loss at or below −Decided.
	Decided = Win - 1000
	// DefaultBytes is what a Search takes where nothing asks it to take less.
	DefaultBytes = 64 << 20
)

const (
	maxDepth = 99
	// The first search of threats has so many nodes, each next one twice as many, and all together one
	// in threatShare.
	firstThreats, threatShare = 500, 4
	// forcedDepth is how deep a search with a clock goes where there is but one move.
	forcedDepth = 6
	maxPly      = 256
	mostLines   = 16
)

// Limits end a search; the first that is reached does. The zero Limits are none.
type Limits struct {
	Depth     int           // plies
	Nodes     uint64        // positions
	Turn      time.Duration // the longest that the move may take
	Left      time.Duration // what is left on the game's clock: the search takes its share
	Increment time.Duration // what each move brings to the clock
	Stop      func() bool   // asked about every 256 nodes, some four times a millisecond natively: true ends the search

	Lines      int    // how many lines are wanted, 1 to 16
	Fours      int    // how many fours in a row are looked for; 0 is no bound, less than 0 is none at all
	Everywhere bool   // the position's moves are not narrowed by duty: for levels that may overlook it
	Plain      bool   // without the search of threats before the other: for weak levels
	Seed       uint64 // orders points of one rank; 0 for the centre first
}

// A Line is a move, its value and what is expected after it.
type Line struct {
	Value int          // of the side to move; see Win
	PV    []rules.Move // the move first
}

// An Info is what a search knows.
type Info struct {
	Depth   int // plies searched in full, 0 if none
	Deepest int // plies of the longest line that was looked at
	Nodes   uint64
	Elapsed time.Duration
	Lines   []Line // best first, never empty; they hold until the next Think
}

// Best returns the best line.
func (i Info) Best() Line { return i.Lines[0] }

// A frame is what the search keeps of one ply.
type frame struct {
	list    candidateList
	killers [2]int16
	eval    int
	move    int16 // that was played here, −1 for none
}

// A root is one move of the position asked about.
type root struct {
	cell  int
	value int
	rank  int32
	pv    [maxPly]int16
	n     int // moves of the pv
}

// A Search is a board, its tables and the state of one search. It serves one goroutine at a time.
type Search struct {
	variant    rules.Variant // of the tables
	board      board
	table      table
	fourTable  fourTable
	proofs     proofTable
	limits     Limits
	budget     budget
	nodes      uint64
	maxNodes   uint64
	stopped    bool
	fourLimit  int    // of fours in a row
	fourEnd    uint64 // when a search of fours is given up
	fourEffort uint8
	fourCut    bool // it left something out
	deepest    int

	attacker   int    // of the search of threats
	proofNodes uint64 // when it is given up

	roots    []root
	lines    [mostLines]Line
	moves    [mostLines][maxPly]rules.Move
	frames   [maxPly]frame
	history  [2][maxCells]int16
	answers  [2][maxCells]int16
	pv       [maxPly][maxPly]int16
	pvLength [maxPly + 1]int
}

// New returns a Search whose tables take about so many bytes, and at least 1 MiB.
func New(bytes int) *Search {
	bytes = max(bytes, 1<<20)
	s := &Search{table: newTable(bytes * 3 / 4), roots: make([]root, 0, maxCells)}
	n := 1 << 12
	for n*2*8 <= bytes/8 {
		n *= 2
	}
	s.fourTable = make(fourTable, n)
	s.proofs = make(proofTable, n)
	return s
}

// Forget empties the tables: the Search is as New made it.
func (s *Search) Forget() {
	clear(s.table.buckets)
	clear(s.fourTable)
	clear(s.proofs)
	s.table.generation = 0
}

// Think searches p, whose game must not be over, and returns what it knows; the package comment has
// its contract. report, if not nil, is called after each depth.
func (s *Search) Think(p gomoku.Position, l Limits, report func(Info)) Info {
	s.begin(&p, l)
	b := &s.board
	s.findRoots(&p)
	if len(s.roots) == 0 {
		s.moves[0][0] = rules.Pass
		s.lines[0] = Line{0, s.moves[0][:1]}
		return Info{Lines: s.lines[:1]}
	}
	lines := min(max(l.Lines, 1), mostLines, len(s.roots))
	deepest := min(maxDepth, b.cells-b.stones)
	if l.Depth > 0 {
		deepest = min(deepest, l.Depth)
	}
	if len(s.roots) == 1 && l.Depth == 0 && s.budget.hard > 0 {
		deepest = min(deepest, forcedDepth)
	}
	info := s.info(0, lines)
	budget := uint64(firstThreats) // nodes of the next search of threats
	spent := uint64(0)
	attack := !l.Plain && lines == 1 && len(s.roots) > 1
	for depth := 1; depth <= deepest && !s.stopped; depth++ {
		if attack && threatShare*spent <= s.nodes {
			before := s.nodes
			plies, cell, more := s.threats(budget)
			attack = more
			spent += s.nodes - before
			budget *= 2
			if plies > 0 {
				return s.won(plies, cell)
			}
		}
		done := 0
		for line := 0; line < lines && !s.stopped; line++ {
			s.searchLine(depth, line)
			if !s.stopped {
				done++
			}
		}
		slices.SortStableFunc(s.roots[:lines], func(a, b root) int { return b.value - a.value }) // a line may have become worse
		reached := depth
		if done < lines {
			reached = depth - 1
		}
		info = s.info(reached, lines)
		if report != nil && !s.stopped {
			report(info)
		}
		first, last := abs(info.Lines[0].Value), abs(info.Lines[lines-1].Value)
		known := last >= Decided && first >= Decided && Win-first <= depth+1 // no nearer end will be found
		if known || b.dead() || s.enough() {
			break
		}
	}
	return info
}

// won returns what is known where a search of threats has proved a win.
func (s *Search) won(plies, cell int) Info {
	for i := range s.roots {
		if s.roots[i].cell == cell {
			s.toFront(0, i)
		}
	}
	r := &s.roots[0]
	r.value, r.n = Win-plies, 0
	for _, m := range s.winningLine(plies) {
		r.pv[r.n] = int16(s.board.cell(m.Point))
		r.n++
	}
	return s.info(0, 1)
}

// begin makes the Search ready for a position.
func (s *Search) begin(p *gomoku.Position, l Limits) {
	variant := s.variant
	s.limits, s.nodes, s.stopped, s.maxNodes, s.deepest = l, 0, false, math.MaxUint64, 0
	s.budget = newBudget(l)
	if l.Nodes > 0 {
		s.maxNodes = l.Nodes
	}
	s.fourLimit = noBound
	if l.Fours != 0 {
		s.fourLimit = max(l.Fours, 0)
	}
	s.variant = p.Variant()
	s.variant.Opening = rules.NoOpening
	if variant != s.variant && variant != (rules.Variant{}) {
		s.Forget() // the same stones mean something else
	}
	s.table.nextGeneration()
	clear(s.history[0][:])
	clear(s.history[1][:])
	for c := range s.answers {
		for i := range s.answers[c] {
			s.answers[c][i] = -1
		}
	}
	for i := range s.frames {
		s.frames[i].killers = [2]int16{-1, -1}
	}
	s.board.load(p)
}

// findRoots lists the moves that are searched, best first by their shapes.
func (s *Search) findRoots(p *gomoku.Position) {
	b := &s.board
	s.roots = s.roots[:0]
	me, opp := b.side, 1-b.side
	var cells set
	switch {
	case b.stones == 0:
		s.centreCells(&cells)
	case s.limits.Everywhere:
		s.nearCells(&cells)
		cells.or(&b.sets[me][makesFive], b.words)
		cells.or(&b.sets[opp][makesFive], b.words)
	case b.count[me][makesFive] > 0:
		cells = b.sets[me][makesFive]
	case b.count[opp][makesFive] > 0:
		cells = s.stops(opp)
	case b.count[me][makesWin] > 0:
		cells = b.sets[me][makesWin]
	case b.count[opp][makesWin] > 0:
		s.dutyCells(&cells)
	default:
		s.nearCells(&cells)
	}
	s.rootsFrom(p, &cells)
	if len(s.roots) == 0 {
		s.rootsFrom(p, b.freeCells(&cells))
	}
}

// rootsFrom makes roots of the cells that may be played.
func (s *Search) rootsFrom(p *gomoku.Position, cells *set) {
	b := &s.board
	me, opp := b.side, 1-b.side
	tie := mix(s.limits.Seed ^ p.Key())
	for cell := cells.take(b.words); cell >= 0; cell = cells.take(b.words) {
		if p.Check(rules.Place(b.point(cell))) != nil {
			continue
		}
		codes := b.codes[cell]
		rank := int32(b.meanings[me].rank[codes.of(me)].mine) + int32(b.meanings[opp].rank[codes.of(opp)].his) - int32(b.centre[cell])>>2
		if s.limits.Seed != 0 {
			rank = rank<<2 + int32(mix(tie+uint64(cell))&15)
		}
		i := len(s.roots)
		s.roots = s.roots[:i+1]
		for ; i > 0 && s.roots[i-1].rank < rank; i-- {
			s.roots[i] = s.roots[i-1]
		}
		r := &s.roots[i]
		r.cell, r.value, r.rank, r.n = cell, -Win, rank, 1
		r.pv[0] = int16(cell)
	}
}

// centreCells adds the cells nearest the centre: one, two or four.
func (s *Search) centreCells(cells *set) {
	b := &s.board
	for cell := range b.cells {
		if abs(2*int(b.x[cell])-b.width+1) <= 1 && abs(2*int(b.y[cell])-b.height+1) <= 1 {
			cells.flip(cell)
		}
	}
}

// aspiration is how far from the last value the first window reaches.
const aspiration = 60

// searchLine searches the roots from the line-th on to depth, and puts the best in its place. The
// window begins narrow around what the last depth found.
func (s *Search) searchLine(depth, line int) {
	alpha, beta, delta := -Win, Win, aspiration
	if last := s.roots[line].value; depth > 3 && abs(last) < Decided {
		alpha, beta = last-delta, last+delta
	}
	for {
		value := s.searchRoots(depth, line, alpha, beta)
		if s.stopped {
			return
		}
		delta *= 3
		switch {
		case value <= alpha && alpha > -Win:
			alpha = max(-Win, value-delta)
			if delta > 2000 || value <= -Decided {
				alpha = -Win
			}
		case value >= beta && beta < Win:
			beta = min(Win, value+delta)
			if delta > 2000 || value >= Decided {
				beta = Win
			}
		default:
			return
		}
	}
}

// searchRoots searches each root from the line-th on in a window and moves what is better to the
// front. Of a search that was stopped, the roots that were finished count.
func (s *Search) searchRoots(depth, line, alpha, beta int) int {
	b := &s.board
	best := -Win
	for i := line; i < len(s.roots); i++ {
		cell := s.roots[i].cell
		s.frames[0].move = int16(cell)
		value := 0
		if b.threat(b.side, cell) == makesFive {
			value = Win - 1
			s.pvLength[1] = 1
		} else {
			b.play(cell)
			value = s.rootValue(depth, i-line, alpha, beta)
			b.undo(cell)
		}
		if s.stopped {
			return best
		}
		r := &s.roots[i]
		if value <= best && i > line || value <= alpha && i > line {
			r.value = min(value, best)
			continue
		}
		best = max(best, value)
		s.pvOf(0, cell)
		r.n = copy(r.pv[:], s.pv[0][:s.pvLength[0]])
		r.value = value
		if i > line {
			s.toFront(line, i)
		}
		alpha = max(alpha, value)
		if alpha >= beta {
			break
		}
	}
	return best
}

// rootValue searches the position after the i-th root.
func (s *Search) rootValue(depth, i, alpha, beta int) int {
	if i == 0 {
		return -s.negamax(depth-1, -beta, -alpha, 1)
	}
	reduce := 0
	if depth > 2 {
		reduce = max(0, min(reduction(depth, i)-1, depth-2))
	}
	value := -s.negamax(depth-1-reduce, -alpha-1, -alpha, 1)
	if value > alpha && reduce > 0 && !s.stopped {
		value = -s.negamax(depth-1, -alpha-1, -alpha, 1)
	}
	if value > alpha && !s.stopped {
		value = -s.negamax(depth-1, -beta, -alpha, 1)
	}
	return value
}

// toFront moves the i-th root to the place of the line-th.
func (s *Search) toFront(line, i int) {
	r := s.roots[i]
	copy(s.roots[line+1:i+1], s.roots[line:i])
	s.roots[line] = r
}

// info returns what is known after a depth.
func (s *Search) info(depth, lines int) Info {
	for i := range lines {
		r := &s.roots[i]
		for j, cell := range r.pv[:r.n] {
			s.moves[i][j] = rules.Place(s.board.point(int(cell)))
		}
		s.lines[i] = Line{r.value, s.moves[i][:r.n]}
	}
	return Info{Depth: depth, Deepest: max(s.deepest, depth), Nodes: s.nodes, Elapsed: s.budget.elapsed(), Lines: s.lines[:lines]}
}
