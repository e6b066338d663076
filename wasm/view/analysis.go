package view

// An Analysis is what the computer thinks of the position that is shown, while that is wanted.
type Analysis struct {
	Heading string // "Analysis for Black"
	State   string // how far it is, or why there is none
	Lines   []AnalysisLine
}

// An AnalysisLine is a move, the best first.
type AnalysisLine struct {
	Move  string // "H8"
	Worth string // "win in 7 moves", "62% chance"
	Rest  string // the moves that are expected after it
	Here  bool   // it is looked at on the board
}

// AnalysisLines is how many lines there are at most: there is room for them from the first on.
const AnalysisLines = 3

// What can be done with an analysis.
const (
	ActAnalyse Act = "analyse" // begins one and ends it
	ActLine    Act = "line"    // Value is the number of a line that is looked at, from 0; none for none
)
