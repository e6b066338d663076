// Package rules is the vocabulary of k-in-a-row games: what a move, a
// position, an outcome, a variant and a match are, whatever the game.
//
// # The life of a game
//
// A [Variant] names the game, the board, the length to win, the rule and the
// opening. From it package games makes the first [Position]. A position is a
// value: Play gives a new one and leaves the old one as it was, and an illegal
// [Move] gives a [*MoveError] that says which rule it breaks. A position knows
// its [Outcome]: who won, if anyone, and by which [Method]. A [Match] is the
// first position and the moves played since; it can be taken back, looked at
// from any ply, and ended by what is not on the board (a resignation, an
// agreement).
//
//	v, err := rules.ParseVariant("connect4-7x6-4-drop-none")
//	start, err := games.Start(v)
//	m := rules.NewMatch(start)
//	err = m.Play(rules.Drop(3))
//	m.Outcome().Over() // false
//
// # Who plays
//
// A [Color] belongs to the stones, a [Player] to a person: the player who
// begins is First, whatever colour he holds later. Black is the colour that
// moves first.
//
// # Time
//
// A [Clock] is how much time the players have, and [Banks] what each has left.
// Nothing here knows what time it is: whoever measured it says how long a
// move took.
//
// The package and all games below it use the standard library only, read no
// clock, do no input or output, and start no goroutine, so that two browsers
// with the same moves always agree.
package rules
