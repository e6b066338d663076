package main

import (
	"flag"
	"fmt"

	"rowan/rules"
	"rowan/rules/cmd/rowan/tune"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

var tuneCommand = command{
	name: "tune",
	args: "[FILE]",
	about: "Fits the weights of the engine's estimate to games that rowan selfplay wrote, and writes the source of\n" +
		"rules/gomoku/engine/weights.go to standard output. How well the estimate foretells the games is said on\n" +
		"standard error for each round: of the games it learns from, and of one in ten that are kept apart.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		var t tuning
		flags.StringVar(&t.variant, "variant", rules.ClassicGomoku.String(), "what was played: a `variant`")
		flags.Float64Var(&t.trust, "trust", 0.7, "the `part` of a position's worth that the result says; the rest is what the engine thought")
		flags.IntVar(&t.Rounds, "rounds", 30, "`passes` over the games")
		flags.Float64Var(&t.Scale, "scale", 300, "the `estimate` at which the chance to win is e : 1")
		flags.Float64Var(&t.Prior, "prior", 20, "how many `positions` speak for a weight to stay as it is")
		return t.run
	},
}

// A tuning is one run of rowan tune.
type tuning struct {
	tune.Options
	variant string
	trust   float64
}

func (t *tuning) run(c *call) int {
	v, err := rules.ParseVariant(t.variant)
	switch {
	case err != nil:
		return c.usage("-variant: %v", err)
	case v.Game != rules.Gomoku:
		return c.usage("-variant %s is not Gomoku", v)
	case t.trust < 0 || t.trust > 1 || t.Rounds < 1 || t.Scale <= 0 || t.Prior < 0:
		return c.usage("-trust wants a number from 0 to 1, -rounds and -scale one above 0, -prior none below")
	}
	file, name, status := c.open()
	if status != exitOK {
		return status
	}
	defer file.Close()
	search := engine.New(1 << 20)
	features := func(p gomoku.Position) ([]engine.Feature, bool) { return search.AppendFeatures(nil, p) }
	var samples []tune.Sample
	games := 0
	err = tune.ReadGames(v, file, func(g tune.Game) {
		samples = append(samples, tune.Samples(v, g, games, features, t.trust)...)
		games++
	})
	if err != nil {
		c.errorf("%s:%v", name, err)
		return exitWrong
	}
	if len(samples) == 0 {
		c.errorf("%s: no quiet position in %d games", name, games)
		return exitWrong
	}
	t.say(c, "%d games, %d positions", games, len(samples))
	before := tune.Measure(samples, engine.Weights(), t.Scale)
	t.say(c, "before: %.4f, apart %.4f", before.Seen, before.Apart)
	var last tune.Loss
	weights := tune.Fit(samples, engine.Weights(), t.Options, func(round int, loss tune.Loss) {
		last = loss
		t.say(c, "round %d: %.4f, apart %.4f", round, loss.Seen, loss.Apart)
	})
	c.out.Write(engine.WeightsSource(weights, fmt.Sprintf("Fitted by rowan tune to %d games of %s,\n%d positions. Loss %.4f before, %.4f after; of games kept apart %.4f and %.4f.\n",
		games, v, len(samples), before.Seen, last.Seen, before.Apart, last.Apart)))
	return exitOK
}

// say tells how it goes on.
func (t *tuning) say(c *call, format string, a ...any) { fmt.Fprintf(c.errors, format+"\n", a...) }
