package rules

// A Color is the colour of a stone or disc. Black moves first; in Connect Four
// Black's discs are the berry ones and White's the honey ones.
type Color uint8

const (
	NoColor Color = iota // an empty point; no winner
	Black
	White
)

// Opponent returns the other colour; NoColor has none but itself.
func (c Color) Opponent() Color {
	switch c {
	case Black:
		return White
	case White:
		return Black
	}
	return NoColor
}

// String returns "black", "white" or "none".
func (c Color) String() string {
	switch c {
	case Black:
		return "black"
	case White:
		return "white"
	}
	return "none"
}

// A Player is one of the two who play: First begins. Players keep their names
// and clocks when an opening protocol swaps the colours.
type Player uint8

const (
	First  Player = iota // who puts the first stone
	Second               // the other
)

// Opponent returns the other player.
func (p Player) Opponent() Player { return 1 - p }

// String returns "first" or "second".
func (p Player) String() string {
	if p == First {
		return "first"
	}
	return "second"
}
