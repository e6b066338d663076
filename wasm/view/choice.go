package view

import "rowan/rules"

// A Choice is how the next game is to be played.
type Choice struct {
	Variant rules.Variant
	Custom  bool        // the board's size is chosen by number, also where a list has it
	Level   int         `json:"Strength"` // the computer's, 1 to Levels
	Begins  BeginChoice // who begins
	Clock   rules.Clock // of games with a friend
	// Strength is how strong one says that he is who looks for a game, 1 to 4; 0 to play anybody.
	Strength uint8
}

// How well the computer plays: so many levels, of which MediumLevel is chosen at first.
const (
	Levels      = 10
	MediumLevel = 6
)

// A BeginChoice is who begins the next game.
type BeginChoice uint8

const (
	BeginDrawn BeginChoice = iota // by lot
	BeginMe
	BeginOther
)

// BeginNames are the words for it in a choice, by value.
var BeginNames = []string{BeginDrawn: "drawn", BeginMe: "me", BeginOther: "other"}

// An Option is a part of the variant with what it may be. The page has a control of its name.
type Option struct {
	Name   string   // "rule", "board", "width", "height", "length", "opening", "clock" or "strength"
	Chosen string   // the value of one of them
	Values []Button // ActChoose; only those that go with the rest
	Hint   string   // what the chosen one means; empty for what needs no word
}
