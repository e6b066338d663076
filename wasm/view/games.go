package view

import "rowan/rules"

// Games is the list of the games that are kept on the device.
type Games struct {
	Rows []GameRow // the newest first; the same slice as long as nothing is new

	Find   string // what is looked for
	Filter string // one of GameFilters
	Undo   string // says that a game was deleted, which can be undone; empty when none was
	Space  string // how much room the games take, and what there is
}

// GameFilters are which games the list has.
var GameFilters = []string{"all", "running", "finished"}

// A GameRow is one of them.
type GameRow struct {
	Key     string // the Value of ActOpenGame and ActDeleteGame
	Title   string // whom it is played with
	Detail  string // the game
	State   string // the result, or how far it is, and when
	Delete  string // what deleting it is called, with the game's name
	Running bool
	// Position plays the game through and returns what its small picture shows; nil
	// where it can't be read.
	Position func() rules.Position
}

// What can be done on the games screen, and with the game on the board.
const (
	ActOpenGame   Act = "open-game"   // Value is a GameRow's key
	ActDeleteGame Act = "delete-game" // likewise
	ActUndelete   Act = "undelete"
	ActFind       Act = "find"   // Value is what is looked for
	ActFilter     Act = "filter" // Value is one of GameFilters
	ActExportAll  Act = "export-all"
	ActDeleteAll  Act = "delete-all"
	ActForgetAll  Act = "delete-all-yes"
	ActKeepAll    Act = "delete-all-no"
	ActSaveFile   Act = "save" // Value is a record.Format: "sgf", "signed"
)
