package engine

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// A problem is a position of the shared data whose side to move wins by force.
type problem struct {
	Side  string
	Board []string
	Move  string `json:"rapfi_move"` // one that wins, if it is given
}

// position is the one that the problem is about.
func (x problem) position(t testing.TB, rule rules.Rule) gomoku.Position {
	v := rules.ClassicGomoku
	v.Rule = rule
	turn := rules.Black
	if x.Side == "white" {
		turn = rules.White
	}
	p, err := gomoku.ParseBoard(v, strings.Join(x.Board, "/"), turn)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// solvedBy reports whether a line solves the problem: by a proof or by the move given.
func (x problem) solvedBy(l Line) bool {
	return l.Value >= Decided || strings.EqualFold(l.PV[0].String(), x.Move)
}

// problems reads a file of them and skips the test where it is absent.
func problems(t testing.TB, name string) (all []problem) {
	t.Helper()
	data, err := os.ReadFile("../../../../shared/data/gomoku/" + name)
	if err != nil {
		t.Skip("the shared data is not here")
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// solved counts the problems that are solved within so many nodes.
func solved(t *testing.T, all []problem, rule rules.Rule, nodes uint64) int {
	t.Helper()
	s := New(16 << 20)
	n := 0
	for _, x := range all {
		s.Forget()
		if x.solvedBy(s.Think(x.position(t, rule), Limits{Nodes: nodes}, nil).Best()) {
			n++
		}
	}
	return n
}

// With a twentieth of the nodes of the second that a problem is given in play, most forced wins are
// found.
func TestFindsForcedWins(t *testing.T) {
	if underRace {
		t.Skip("too slow under the race detector")
	}
	all := problems(t, "freestyle-forced-wins.json")
	if n := solved(t, all, rules.Freestyle, 25_000); n*100 < len(all)*60 {
		t.Errorf("%d of %d forced wins", n, len(all))
	}
	all = problems(t, "renju-vcf-vct.json")
	if n := solved(t, all, rules.Renju, 150_000); n*100 < len(all)*80 {
		t.Errorf("%d of %d problems of renju", n, len(all))
	}
}

// BenchmarkForcedWins reports how many of a hundred forced wins are solved in a second each, and how many with
// those where the engine proves that the other move which it chose wins as well, in forty times the
// nodes that it had.
func BenchmarkForcedWins(b *testing.B) {
	all := problems(b, "freestyle-forced-wins.json")
	s := New(DefaultBytes)
	solved, proved := 0, 0
	for b.Loop() {
		for _, x := range all {
			s.Forget()
			p := x.position(b, rules.Freestyle)
			info := s.Think(p, Limits{Turn: time.Second}, nil)
			best := info.Best()
			if x.solvedBy(best) {
				solved++
				continue
			}
			after, err := p.Place(best.PV[0].Point)
			if err != nil {
				b.Fatal(err)
			}
			if s.Think(after, Limits{Nodes: 40 * info.Nodes}, nil).Best().Value <= -Decided {
				proved++
			}
		}
	}
	tried := float64(b.N * len(all))
	b.ReportMetric(100*float64(solved)/tried, "%solved")
	b.ReportMetric(100*float64(solved+proved)/tried, "%proved")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkRenjuWins is the same of renju's, at four seconds.
func BenchmarkRenjuWins(b *testing.B) {
	all := problems(b, "renju-vcf-vct.json")
	s := New(DefaultBytes)
	solved := 0
	for b.Loop() {
		for _, x := range all {
			s.Forget()
			if x.solvedBy(s.Think(x.position(b, rules.Renju), Limits{Turn: 4 * time.Second}, nil).Best()) {
				solved++
			}
		}
	}
	b.ReportMetric(100*float64(solved)/float64(b.N*len(all)), "%solved")
	b.ReportMetric(0, "ns/op")
}
