package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"time"

	"rowan/rules"
	"rowan/rules/ai"
	"rowan/rules/cmd/rowan/elo"
	"rowan/rules/cmd/rowan/match"
	"rowan/rules/games"
	"rowan/rules/gomoku"
)

var levelsCommand = command{
	name: "levels",
	args: "[-variant V]",
	about: "Lets each level of the page's computer play the one below and writes what the higher got: games, Elo with the\n" +
		"interval that has it at 95 %, and how the levels stand above the lowest one. Each opening is played twice,\n" +
		"the colours changed. Levels are bounded by positions, so the same seed gives the same games on every machine.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		var l ladder
		variant := flags.String("variant", rules.ClassicGomoku.String(), "what is played: a `variant` without an opening")
		flags.IntVar(&l.games, "games", 64, "`games` of each two levels; an even number")
		flags.Uint64Var(&l.nodes, "nodes", 100_000, "the most `positions` to search for a move: the highest level has no bound of its own")
		low := flags.Int("from", int(ai.MinLevel), "the lowest `level`")
		high := flags.Int("to", int(ai.MaxLevel), "the highest `level`")
		flags.Uint64Var(&l.seed, "seed", 1, "`number` that chooses openings and moves")
		return func(c *call) int { return l.run(c, *variant, *low, *high) }
	},
}

// A ladder is a match between each two neighbours among the levels.
type ladder struct {
	variant rules.Variant
	games   int
	nodes   uint64
	seed    uint64
}

func (l *ladder) run(c *call, variant string, low, high int) int {
	var err error
	l.variant, err = rules.ParseVariant(variant)
	switch {
	case len(c.args) > 0:
		return c.usage("no argument %q is known", c.args[0])
	case err != nil:
		return c.usage("-variant: %v", err)
	case l.variant.Opening != rules.NoOpening || l.variant.Game == rules.Gomoku && min(l.variant.Width, l.variant.Height) < 5:
		return c.usage("-variant %s: want one without an opening, Gomoku on 5x5 or more", l.variant)
	case l.games < 2 || l.games%2 != 0 || l.nodes < 1:
		return c.usage("-games wants an even number, as each opening is played twice, and -nodes a positive one")
	case low < int(ai.MinLevel) || high > int(ai.MaxLevel) || low >= high:
		return c.usage("-from and -to want two levels, %d to %d, the lower first", ai.MinLevel, ai.MaxLevel)
	}
	height := 0.0
	for level := ai.Level(low + 1); level <= ai.Level(high); level++ {
		s := l.step(level)
		difference, least, most := s.tally.Interval()
		height += difference
		t := s.tally
		fmt.Fprintf(c.out, "%2d–%d: +%d =%d -%d, %.1f %%, Elo %+.0f, between %+.0f and %+.0f at 95 %%, in all %+.0f; %d nodes and %.1f ms a move, the most %d\n",
			level, level-1, t.Wins, t.Draws, t.Losses, 100*t.Score(), difference, least, most, height,
			s.nodes/max(1, s.moves), float64(s.spent.Microseconds())/1000/float64(max(1, s.moves)), s.most)
		c.out.Flush() // who watches sees each level
	}
	return exitOK
}

// A ladderStep is what a level got against the one below, and what it took for that.
type ladderStep struct {
	tally       elo.Tally
	moves       uint64 // of the higher level
	nodes, most uint64
	spent       time.Duration
}

// step plays a level against the one below.
func (l *ladder) step(level ai.Level) ladderStep {
	var s ladderStep
	for pair := range l.games / 2 {
		rng := rand.New(rand.NewPCG(l.seed, uint64(pair)))
		opening := l.opening(rng, pair)
		var points [2]float64
		for i := range points {
			points[i] = l.play(&s, level, opening, rules.Player(i), rng.Uint64())
		}
		s.tally.Add(points[0], points[1])
	}
	return s
}

// opened is how many discs or stones are put at random where there is no list of even openings.
const opened = 2

// opening returns where a pair of games begins.
func (l *ladder) opening(rng *rand.Rand, pair int) *rules.Match {
	if list, err := match.OwnOpenings(l.variant); err == nil {
		return l.replay(list[pair%len(list)])
	}
	var moves []rules.Move
	if l.variant.Game == rules.Gomoku {
		for _, pt := range match.Draw(rng, l.variant, func(p gomoku.Position) bool { return p.Stones() <= 2*opened }) {
			moves = append(moves, rules.Place(pt))
		}
		return l.replay(moves)
	}
	m := l.replay(nil)
	for range opened {
		legal := m.Position().Moves()
		if err := m.Play(legal[rng.IntN(len(legal))]); err != nil {
			panic("rowan: levels: " + err.Error()) // it is legal
		}
	}
	return m
}

func (l *ladder) replay(moves []rules.Move) *rules.Match {
	m, err := games.Replay(l.variant, moves)
	if err != nil {
		panic("rowan: levels: an opening: " + err.Error())
	}
	return m
}

// play plays one game from an opening and returns the points of the higher level, which is who.
func (l *ladder) play(s *ladderStep, level ai.Level, opening *rules.Match, who rules.Player, seed uint64) float64 {
	p := opening.Position()
	for ply := uint64(0); !p.Outcome().Over(); ply++ {
		limits := ai.Limits{Level: level - 1, Nodes: l.nodes, Seed: seed + ply}
		mine := p.ToMove() == who
		if mine {
			limits.Level = level
		}
		move, info, err := ai.Think(context.Background(), p, limits)
		if err == nil {
			p, err = p.Play(move)
		}
		if err != nil {
			panic("rowan: levels: " + err.Error()) // Think's move is legal
		}
		if mine {
			s.moves++
			s.nodes += info.Nodes
			s.most = max(s.most, info.Nodes)
			s.spent += info.Elapsed
		}
	}
	switch o := p.Outcome(); {
	case o.Draw():
		return 0.5
	case p.Player(o.Winner) == who:
		return 1
	}
	return 0
}
