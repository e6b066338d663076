package solver

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
)

var (
	long  = flag.Bool("long", false, "solve the sets of scores that are known from elsewhere to their ends, which takes half an hour")
	write = flag.Bool("write", false, "make the sets in testdata anew")
)

// A set is positions of one kind, made by chance and scored by this package: so many discs at least and
// fewer than, so many nodes at least and fewer than.
type set struct {
	name            string
	discs, discsEnd int
	nodes, nodesEnd uint64
	count           int
}

var sets = []set{
	{"end-easy", 28, 42, 0, 100, 50},
	{"middle-easy", 14, 28, 0, 1000, 50},
	{"middle-medium", 14, 28, 2000, 20_000, 50},
	{"begin-easy", 6, 14, 0, 3000, 50},
	{"begin-medium", 6, 14, 20_000, 200_000, 50},
	{"begin-hard", 6, 14, 500_000, 5_000_000, 5},
}

// A line is a line of a set.
type line struct {
	moves string
	score int
}

func readSet(t testing.TB, name string) []line {
	t.Helper()
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("no %s", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	var lines []line
	for text := range strings.Lines(string(data)) {
		moves, score, _ := strings.Cut(strings.TrimSpace(text), " ")
		n, err := strconv.Atoi(score)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		lines = append(lines, line{moves, n})
	}
	return lines
}

// check solves the lines, each with an empty table, and returns the nodes.
func check(t testing.TB, s *Solver, lines []line) uint64 {
	t.Helper()
	before := s.Nodes()
	for _, l := range lines {
		s.Clear()
		if got := score(t, s, position(t, l.moves)); got != l.score {
			t.Errorf("%s: score %d, want %d", l.moves, got, l.score)
		}
	}
	return s.Nodes() - before
}

// The signature: the nodes of the sets in testdata, of each the first tenth. It changes with
// the search and with nothing else; who changes it says so in the commit, with what it brought.
const signature = 1820715

func TestSets(t *testing.T) {
	if *write {
		writeSets(t)
	}
	s, err := New(7, 6, 16<<20)
	if err != nil {
		t.Fatal(err)
	}
	var nodes uint64
	for _, set := range sets {
		lines := readSet(t, "testdata/"+set.name+".txt")
		if len(lines) != set.count {
			t.Fatalf("%s: %d lines, want %d", set.name, len(lines), set.count)
		}
		head := (len(lines) + 9) / 10
		nodes += check(t, s, lines[:head])
		if !slow {
			check(t, s, lines[head:])
		}
	}
	if nodes != signature {
		t.Errorf("signature %d, want %d", nodes, signature)
	}
}

func writeSets(t *testing.T) {
	s, err := New(7, 6, 16<<20)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for _, set := range sets {
		var text bytes.Buffer
		for count := 0; count < set.count; {
			moves := randomMoves(rng, set.discs+rng.IntN(set.discsEnd-set.discs))
			s.Clear()
			before := s.Nodes()
			s.Stop = func() bool { return s.Nodes()-before > set.nodesEnd }
			score, ok := s.Score(position(t, moves))
			if nodes := s.Nodes() - before; !ok || nodes < set.nodes || nodes >= set.nodesEnd {
				continue
			}
			fmt.Fprintf(&text, "%s %d\n", moves, score)
			count++
		}
		if err := os.WriteFile("testdata/"+set.name+".txt", text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// randomMoves plays at random to so many discs and never ends the game, nor lets one end that could
// have been won.
func randomMoves(rng *rand.Rand, discs int) string {
	for {
		var p Position
		var moves []byte
		for len(moves) < discs && board.completing(p.Cur)&board.drops(p.Mask) == 0 {
			x := rng.IntN(7)
			cell := board.drops(p.Mask) & board.column(uint(x)*board.stride())
			if cell == 0 {
				continue
			}
			p = Position{p.Cur ^ p.Mask, p.Mask | cell}
			moves = append(moves, byte('1'+x))
		}
		if len(moves) == discs && board.completing(p.Cur)&board.drops(p.Mask) == 0 {
			return string(moves)
		}
	}
}

// Scores that five other solvers agree on.
func TestKnownScores(t *testing.T) {
	s, err := New(7, 6, 64<<20)
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range sets {
		t.Run(set.name, func(t *testing.T) {
			lines := readSet(t, "../../../../shared/data/connect4/"+set.name+".txt")
			if !*long {
				n := set.count
				switch {
				case set.name == "begin-hard":
					n = 1
				case slow:
					n /= 10
				}
				lines = lines[:n]
			}
			nodes := check(t, s, lines)
			t.Logf("%d positions, %.1f nodes a position", len(lines), float64(nodes)/float64(len(lines)))
		})
	}
}

func BenchmarkSets(b *testing.B) {
	s, err := New(7, 6, 64<<20)
	if err != nil {
		b.Fatal(err)
	}
	for _, set := range sets {
		b.Run(set.name, func(b *testing.B) {
			lines := readSet(b, "testdata/"+set.name+".txt")
			var nodes uint64
			for b.Loop() {
				nodes += check(b, s, lines)
			}
			positions := float64(b.N * len(lines))
			b.ReportMetric(float64(nodes)/positions, "nodes/position")
			b.ReportMetric(b.Elapsed().Seconds()*1e6/positions, "µs/position")
		})
	}
}
