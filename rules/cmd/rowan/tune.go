package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"rowan/rules/cmd/rowan/tune"
	"rowan/rules/gomoku/engine"
)

var tuneCommand = command{
	name: "tune",
	args: "[FILE]",
	about: "Fits the engine's estimate and its order of moves to games that rowan selfplay wrote, of one variant or of several,\n" +
		"and writes the sources weights.go and ranks.go of rules/gomoku/engine. How well they foretell the games is said after\n" +
		"each pass: of those that they are fitted to, and of one in ten that are kept apart. For each variant it says what a value\n" +
		"of the search stands for, which is chanceScale in chance.go. The same games give the same files.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		var t tuning
		flags.StringVar(&t.dir, "dir", "rules/gomoku/engine", "`folder` to which the files are written")
		flags.Float64Var(&t.trust, "trust", 0.7, "the `part` of a position's worth that the result says; the rest is what the engine thought")
		flags.IntVar(&t.rounds, "rounds", 16, "`passes` over the games")
		flags.Uint64Var(&t.seed, "seed", 1, "`number` that chooses the weights with which the estimate begins")
		return t.run
	},
}

// A tuning is one run of rowan tune.
type tuning struct {
	dir    string
	trust  float64
	rounds int
	seed   uint64

	origins []tune.Origin
	count   map[tune.Origin]int // games
	samples *tune.Sampler
}

// How strongly weights are drawn to where they are expected, and the size of the first steps.
const (
	estimatePrior, estimateRate = 1e-6, 0.005
	orderPrior, orderRate       = 2e-5, 0.03
)

func (t *tuning) run(c *call) int {
	if t.trust < 0 || t.trust > 1 || t.rounds < 1 {
		return c.usage("-trust wants a number from 0 to 1, -rounds one from 1")
	}
	file, name, status := c.open()
	if status != exitOK {
		return status
	}
	defer file.Close()
	t.samples, t.count = tune.NewSampler(t.trust), map[tune.Origin]int{}
	err := tune.ReadGames(file, func(o tune.Origin, g tune.Game) {
		if t.count[o]++; t.count[o] == 1 {
			t.origins = append(t.origins, o)
		}
		t.samples.Add(o.Variant, g)
	})
	if err != nil {
		c.errorf("%s:%v", name, err)
		return exitWrong
	}
	judgements, selections := t.samples.Estimator.Samples(), t.samples.Orderer.Samples()
	if judgements == 0 || selections == 0 {
		c.errorf("%s: no quiet position in %d games", name, t.samples.Games())
		return exitWrong
	}
	fmt.Fprintf(c.errors, "%d games, %d positions to judge, %d to choose in\n", t.samples.Games(), judgements, selections)
	for _, o := range t.origins {
		if verdicts := t.samples.Verdicts[o.Variant]; verdicts != nil {
			scale, loss := tune.Scale(verdicts)
			fmt.Fprintf(c.errors, "%s: a value of %.0f that the search found is a chance of e : 1 (loss %.4f of %d)\n", o.Variant, scale, loss, len(verdicts))
			delete(t.samples.Verdicts, o.Variant) // a variant may have several origins
		}
	}
	err = os.WriteFile(filepath.Join(t.dir, "weights.go"), t.estimate(c), 0o666)
	if err == nil {
		err = os.WriteFile(filepath.Join(t.dir, "ranks.go"), t.order(c), 0o666)
	}
	if err != nil {
		c.errorf("%v", err)
		return exitWrong
	}
	return exitOK
}

// estimate fits the estimate, from weights drawn at random.
func (t *tuning) estimate(c *call) []byte {
	e := &t.samples.Estimator
	start := e.Start(t.seed)
	expected := make([]float64, len(start))
	o := tune.Options{Rounds: t.rounds, Rate: estimateRate, Prior: estimatePrior}
	weights, losses := t.fit(c, "estimate", e, start, expected, engine.EstimateWeights(), o)
	return tune.EstimateSource(weights, fmt.Sprintf("The estimate's network is fitted to %d quiet positions of %s.\n"+
		"Results count %g, what the search found the rest. %s\n", e.Samples(), t.games(), t.trust, losses))
}

// order fits the order of moves, from the ranks that are: many patterns are rare where there is a choice.
func (t *tuning) order(c *call) []byte {
	o := &t.samples.Orderer
	start := engine.OrderWeights()
	weights, losses := t.fit(c, "order", o, start, start, start, tune.Options{Rounds: t.rounds, Rate: orderRate, Prior: orderPrior})
	return tune.OrderSource(weights, fmt.Sprintf("rankWeights say how early a point is tried: %d times the logarithm of how likely the search chooses it, for\n"+
		"what the side to move makes there, and for what the other side would. They are fitted to %d choices of\n%s.\n%s\n"+
		"Of those apart, %.0f%% are first by the ranks, %.0f%% among the first eight.\n",
		engine.RankUnit, o.Samples(), t.games(), losses, 100*o.Among(weights, 1), 100*o.Among(weights, 8)))
}

// fit fits a model and tells how it goes on. It returns the weights, and what is to be said of them.
func (t *tuning) fit(c *call, name string, m tune.Model, start, expected, present []float64, o tune.Options) (weights []float64, losses string) {
	before := tune.Measure(m, present)
	fmt.Fprintf(c.errors, "%s before: %.4f, apart %.4f\n", name, before.Seen, before.Apart)
	var last tune.Loss
	weights = tune.Fit(m, start, expected, o, func(round int, loss tune.Loss) {
		last = loss
		fmt.Fprintf(c.errors, "%s, round %d: %.4f, apart %.4f\n", name, round, loss.Seen, loss.Apart)
	})
	return weights, fmt.Sprintf("Loss %.4f, before %.4f; of games kept apart %.4f, before %.4f.", last.Seen, before.Seen, last.Apart, before.Apart)
}

// games names the games.
func (t *tuning) games() string {
	var parts []string
	for _, o := range t.origins {
		parts = append(parts, fmt.Sprintf("%d games of %s (%d nodes a move, seed %d)", t.count[o], o.Variant, o.Nodes, o.Seed))
	}
	return strings.Join(parts, ",\n")
}
