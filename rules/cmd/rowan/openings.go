package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"

	"rowan/rules"
	"rowan/rules/cmd/rowan/match"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

var openingsCommand = command{
	name: "openings",
	args: "-variant V",
	about: "Draws openings of three to seven stones for rowan match, which the engine calls even, and writes a line for\n" +
		"each. The same seed gives the same openings as long as the engine is the same.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		variant := flags.String("variant", rules.ClassicGomoku.String(), "what is played: a `variant` of Gomoku without an opening")
		count := flags.Int("count", 32, "`number` of openings")
		nodes := flags.Uint64("nodes", 300_000, "`positions` to search for a judgement")
		within := flags.Float64("within", 0.04, "how far from a half a side's `chance` to win may be")
		seed := flags.Uint64("seed", 1, "`number` that chooses which are drawn")
		return func(c *call) int { return openings(c, *variant, *count, *nodes, *within, *seed) }
	},
}

// shortBytes is what the engine takes where searches are short and its tables emptied often.
const shortBytes = 8 << 20

// drawable returns the variant of a call without arguments, on which openings can be drawn.
func drawable(c *call, variant string) (rules.Variant, error) {
	if len(c.args) > 0 {
		return rules.Variant{}, fmt.Errorf("no argument %q is known", c.args[0])
	}
	v, err := rules.ParseVariant(variant)
	if err != nil {
		return v, fmt.Errorf("-variant: %w", err)
	}
	if v.Game != rules.Gomoku || v.Opening != rules.NoOpening || v.Length < 5 || min(v.Width, v.Height) < 5 {
		return v, fmt.Errorf("-variant %s: want Gomoku without an opening, five in a row or more, on 5x5 or more", v)
	}
	return v, nil
}

func openings(c *call, variant string, count int, nodes uint64, within float64, seed uint64) int {
	v, err := drawable(c, variant)
	switch {
	case err != nil:
		return c.usage("%v", err)
	case count < 1 || nodes < 1 || within <= 0:
		return c.usage("-count, -nodes and -within want positive numbers")
	}
	search := engine.New(shortBytes)
	rng := rand.New(rand.NewPCG(seed, 0))
	seen := map[uint64]bool{}
	off := func(p gomoku.Position, nodes uint64) float64 {
		search.Forget() // so that a judgement does not depend on those before
		return math.Abs(engine.Chance(search.Think(p, engine.Limits{Nodes: nodes}, nil).Best().Value) - 0.5)
	}
	even := func(p gomoku.Position) bool { // most are far from it, and a glance tells
		return off(p, nodes/16+1) <= within+0.15 && off(p, nodes) <= within && !seen[p.Key()]
	}
	for range count {
		p := gomoku.New(v)
		for _, pt := range match.Draw(rng, v, even) {
			fmt.Fprint(c.out, pt)
			p, _ = p.Place(pt)
		}
		seen[p.Key()] = true
		fmt.Fprintln(c.out)
		c.out.Flush()
	}
	return exitOK
}
