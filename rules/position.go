package rules

// A Position is what stands on the board and whose turn it is. It is a value:
// Play returns another one. Packages connect4 and gomoku implement it.
type Position interface {
	// Variant returns the game this position belongs to.
	Variant() Variant
	// Ply returns the number of moves made, from 0.
	Ply() int
	// ToMove returns the player who must act. After the end it is who would.
	ToMove() Player
	// Turn returns the colour that ToMove plays now.
	Turn() Color
	// Player returns who holds the colour. c is Black or White.
	Player(c Color) Player
	// At returns the colour on p, NoColor for an empty point or one off the board.
	At(p Point) Color
	// Last returns where the newest stone stands; false on an empty board and
	// after a pop, which leaves no stone to point at.
	Last() (Point, bool)
	// Outcome returns how the game ended, the zero Outcome while it goes on.
	Outcome() Outcome
	// WinningLines returns the rows that won, found from the last stone, at
	// most one in each direction; after a pop those through its column; nil without a win.
	WinningLines() []Line
	// Check returns nil where Play would accept m, else its error.
	Check(m Move) error
	// Moves returns the legal moves, none after the end.
	Moves() []Move
	// Play returns the position after m. An illegal m gives a *MoveError.
	Play(m Move) (Position, error)
	// Key is a hash of stones and turn: equal positions of one variant have
	// equal keys, however they were reached.
	Key() uint64
}

// Perft returns the number of ways to play exactly depth moves from p. A
// finished game has no children.
func Perft(p Position, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	moves := p.Moves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			panic("rules: Moves gave an illegal move: " + err.Error())
		}
		n += Perft(next, depth-1)
	}
	return n
}

// RowsThrough returns the unbroken rows of at least length stones of one colour
// that go through pt, at most one in each direction. It looks at those rows only.
func RowsThrough(p Position, pt Point, length int) []Line {
	color := p.At(pt)
	if color == NoColor {
		return nil
	}
	var lines []Line
	for _, d := range Directions {
		from, to := pt, pt
		for p.At(from.Add(d, -1)) == color {
			from = from.Add(d, -1)
		}
		for p.At(to.Add(d, 1)) == color {
			to = to.Add(d, 1)
		}
		if line := (Line{from, to}); line.Len() >= length {
			lines = append(lines, line)
		}
	}
	return lines
}
