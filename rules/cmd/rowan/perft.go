package main

import (
	"flag"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"rowan/rules"
	"rowan/rules/games"
	"rowan/rules/gomoku"
)

var perftCommand = command{
	name: "perft",
	args: "-variant V -depth N",
	about: "Writes the number of ways to play exactly N moves from the empty board. A game that is over\n" +
		"has no more moves. Two programs that agree on such numbers know the same rules.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		variant := flags.String("variant", "", "what is played: a `variant` such as connect4-7x6-4-drop-none")
		depth := flags.Int("depth", -1, "how many `moves` deep")
		divide := flags.Bool("divide", false, "write a line for each first move, then the sum")
		return func(c *call) int { return perft(c, *variant, *depth, *divide) }
	},
}

func perft(c *call, variant string, depth int, divide bool) int {
	if len(c.args) > 0 {
		return c.usage("no argument %q is known", c.args[0])
	}
	v, err := rules.ParseVariant(variant)
	if err != nil {
		return c.usage("-variant: %v", err)
	}
	if depth < 0 {
		return c.usage("-depth wants a number of moves")
	}
	start, err := games.Start(v)
	if err != nil {
		return c.usage("-variant: %v", err)
	}
	if depth == 0 {
		fmt.Fprintln(c.out, 1)
		return exitOK
	}
	moves, counts := split(start, depth)
	sum := uint64(0)
	for i, m := range moves {
		sum += counts[i]
		if divide {
			fmt.Fprintf(c.out, "%s %d\n", m, counts[i])
		}
	}
	fmt.Fprintln(c.out, sum)
	return exitOK
}

// split returns the first moves and how many ways there are behind each, counted on all processors.
func split(start rules.Position, depth int) ([]rules.Move, []uint64) {
	moves := start.Moves()
	counts := make([]uint64, len(moves))
	var next atomic.Int64
	var wait sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(moves) {
					return
				}
				pos, err := start.Play(moves[i])
				if err != nil {
					panic("rowan: Moves gave an illegal move: " + err.Error())
				}
				counts[i] = leaves(pos, depth-1)
			}
		})
	}
	wait.Wait()
	return moves, counts
}

// leaves is rules.Perft, with less work where every free point is a move: there the stones say
// all, in whatever order they came.
func leaves(pos rules.Position, depth int) uint64 {
	g, ok := pos.(gomoku.Position)
	if v := pos.Variant(); !ok || depth == 0 || v.Rule == rules.Renju || v.Opening != rules.NoOpening {
		return rules.Perft(pos, depth)
	}
	return (&counter{variant: g.Variant(), known: map[uint64]uint64{}}).count(&g, depth)
}

// A counter counts leaves of Gomoku. It remembers positions on boards that fit a key: the stones of each
// colour in 32 bits, so that no two positions share one. The ply, and so the depth, is in it too.
type counter struct {
	variant rules.Variant
	known   map[uint64]uint64
}

// maxKnown bounds the memory of a counter: about 100 MB.
const maxKnown = 1 << 21

// count is rules.Perft for a depth of at least 1.
func (c *counter) count(p *gomoku.Position, depth int) uint64 {
	v := c.variant
	if p.Outcome().Over() {
		return 0
	}
	if depth == 1 {
		return uint64(v.Width*v.Height - p.Stones())
	}
	key, exact := c.key(p)
	if n, found := c.known[key]; exact && found {
		return n
	}
	var n uint64
	for y := range v.Height {
		taken := p.Row(rules.Black, y) | p.Row(rules.White, y)
		for x := range v.Width {
			if taken>>x&1 != 0 {
				continue
			}
			next, err := p.Place(rules.Point{X: int8(x), Y: int8(y)})
			if err != nil {
				panic("rowan: a free point is no move: " + err.Error())
			}
			n += c.count(&next, depth-1)
		}
	}
	if exact && len(c.known) < maxKnown {
		c.known[key] = n
	}
	return n
}

// key returns the stones as bits; false on a board of more than 32 points.
func (c *counter) key(p *gomoku.Position) (key uint64, exact bool) {
	if c.variant.Width*c.variant.Height > 32 {
		return 0, false
	}
	for y := range c.variant.Height {
		shift := y * c.variant.Width
		key |= uint64(p.Row(rules.Black, y))<<shift | uint64(p.Row(rules.White, y))<<(32+shift)
	}
	return key, true
}
