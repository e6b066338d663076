package main

import (
	"flag"
	"fmt"
	"time"

	"rowan/rules"
	"rowan/rules/games"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

var benchCommand = command{
	name: "bench",
	args: "[-depth N]",
	about: "Searches some positions of Gomoku of every rule to a fixed depth and writes how many nodes each took, their sum\n" +
		"and the speed. The sum is the engine's signature: it stays the same on every machine until the search or\n" +
		"the estimate is changed, so a change that should only be faster shows here that it plays the same.\n",
	setup: func(flags *flag.FlagSet) func(*call) int {
		depth := flags.Int("depth", 9, "`moves` to look ahead in full")
		return func(c *call) int { return bench(c, *depth) }
	},
}

// benchBytes is what the engine takes for a bench. The signature depends on it: a smaller table forgets more.
const benchBytes = 16 << 20

// benchPositions are from games of the engine against itself: openings, middle games, and full of stones; on small and
// large boards, with other lengths, and under every rule.
var benchPositions = []struct{ variant, moves string }{
	{"gomoku-15x15-5-freestyle-none", "h8"},
	{"gomoku-15x15-5-freestyle-none", "j6k9l13o12l6n6"},
	{"gomoku-15x15-5-freestyle-none", "i6e7i4g5h4f6i5d8c9i7j6g3"},
	{"gomoku-15x15-5-freestyle-none", "i6e7i4g5h4f6i5d8c9i7j6g3h6g6k6l6g4j4h5h7"},
	{"gomoku-15x15-5-standard-none", "j6k9l13o12l6j8i7h8i6k6"},
	{"gomoku-15x15-5-standard-none", "i6e7i4h7i5i7g7h6g5h5i3i2h4j2"},
	{"gomoku-15x15-5-renju-none", "j6k9l13o12j4k10j5j3k6k8k7j8"},
	{"gomoku-15x15-5-renju-none", "i6e7i4g5h4f6i5d8c9i7j6g3h6g6k6l6g4j4k8k7h5"},
	{"gomoku-15x15-5-caro-none", "i6e7i4f6h4d8j5g5b10f4k4h7"},
	{"gomoku-15x15-5-caro8-none", "j6k9l13o12k5i7h6k8i5j8"},
	{"gomoku-20x20-5-freestyle-none", "l8h9l6l7k7k8m5j8n4o3"},
	{"gomoku-22x22-6-freestyle-none", "l11m12k12l13"},
	{"gomoku-5x5-5-standard-none", "c3b2d3b4"},
	{"gomoku-7x7-4-standard-none", "d4c5"},
	{"gomoku-3x3-3-standard-none", "b2"},
}

func bench(c *call, depth int) int {
	if len(c.args) > 0 {
		return c.usage("no argument %q is known", c.args[0])
	}
	if depth < 1 {
		return c.usage("-depth wants a number from 1")
	}
	search := engine.New(benchBytes)
	var sum uint64
	var elapsed time.Duration
	for _, b := range benchPositions {
		p := benchPosition(b.variant, b.moves)
		search.Forget()
		info := search.Think(p, engine.Limits{Depth: depth}, nil)
		sum += info.Nodes
		elapsed += info.Elapsed
		fmt.Fprintf(c.out, "%9d nodes, %s %s\n", info.Nodes, b.variant, b.moves)
		c.out.Flush() // some take a while
	}
	fmt.Fprintf(c.out, "signature %d\n%d nodes a second in %d ms\n", sum, speed(sum, elapsed), elapsed.Milliseconds())
	return exitOK
}

// benchPosition returns one of benchPositions. They are legal: a test plays them.
func benchPosition(variant, text string) gomoku.Position {
	v, err := rules.ParseVariant(variant)
	if err != nil {
		panic("rowan: bench: " + err.Error())
	}
	moves, err := rules.ParseMoves(v, text)
	if err != nil {
		panic("rowan: bench: " + err.Error())
	}
	m, err := games.Replay(v, moves)
	if err != nil {
		panic("rowan: bench: " + err.Error())
	}
	return m.Position().(gomoku.Position)
}
