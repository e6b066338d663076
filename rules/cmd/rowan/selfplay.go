package main

import (
	"flag"
	"fmt"

	"rowan/rules"
	"rowan/rules/cmd/rowan/tune"
	"rowan/rules/gomoku/engine"
)

var selfplayCommand = command{
	name: "selfplay",
	args: "-variant V",
	about: "Lets the engine play Gomoku against itself and writes a line that says how, and one for each game: who won, how many\n" +
		"moves were drawn at random as the opening, all moves, and what the engine thought before each of its own.\n" +
		"The same seed gives the same games as long as the engine is the same.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		variant := flags.String("variant", rules.ClassicGomoku.String(), "what is played: a `variant` of Gomoku without an opening")
		games := flags.Int("games", 1000, "`number` of games")
		nodes := flags.Uint64("nodes", 2000, "`positions` to search for a move")
		unfair := flags.Float64("unfair", 0.8, "the largest `chance` to win that an opening may give a side")
		seed := flags.Uint64("seed", 1, "`number` that chooses openings and moves")
		return func(c *call) int { return selfplay(c, *variant, *games, *nodes, *unfair, *seed) }
	},
}

func selfplay(c *call, variant string, games int, nodes uint64, unfair float64, seed uint64) int {
	v, err := drawable(c, variant)
	switch {
	case err != nil:
		return c.usage("%v", err)
	case games < 1 || nodes < 1 || unfair <= 0.5 || unfair > 1:
		return c.usage("-games and -nodes want positive numbers, -unfair one above 0.5 and up to 1")
	}
	search := engine.New(shortBytes)
	origin := tune.Origin{Variant: v, Nodes: nodes, Seed: seed}
	fmt.Fprintln(c.out, origin)
	for i := range games {
		fmt.Fprintln(c.out, origin.Play(search, uint64(i), unfair))
		c.out.Flush()
	}
	return exitOK
}
