package rules

// A Method is how a game ended. The zero Method means that it has not.
type Method uint8

const (
	InProgress  Method = iota
	Row                // a row of the length to win, or longer where the rule allows
	BoardFull          // no free point and no row: a draw
	Resignation        // a player gave up
	Agreement          // both agreed on a draw
	BrokenRules        // a player signed what the rules forbid
	Forbidden          // renju: an imported game ended on a forbidden stone
	Passed             // renju: both passed in a row, a draw
	Repetition         // PopOut: the same position for the third time, a draw
	OutOfTime          // a player's time was over, and somebody said so
	Abandonment        // a player left, and who stayed claimed the game or called it a draw
)

// String names the method in English, in lower case.
func (m Method) String() string {
	names := [...]string{"in progress", "row", "board full", "resignation", "agreement", "broken rules",
		"forbidden move", "two passes", "repetition", "time", "abandonment"}
	if int(m) < len(names) {
		return names[m]
	}
	return "unknown method"
}

// An Outcome is who won and how. Winner is NoColor in a draw and while the
// game goes on; Over tells the two apart.
type Outcome struct {
	Winner Color
	Method Method
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Method != InProgress }

// Draw reports whether the game has ended without a winner.
func (o Outcome) Draw() bool { return o.Over() && o.Winner == NoColor }

// String says the outcome in English: "black wins by row", "draw by agreement".
func (o Outcome) String() string {
	switch {
	case !o.Over():
		return o.Method.String()
	case o.Draw():
		return "draw by " + o.Method.String()
	}
	return o.Winner.String() + " wins by " + o.Method.String()
}
