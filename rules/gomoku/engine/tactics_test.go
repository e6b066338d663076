package engine

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// A problem is a position of the shared data whose side to move wins by force.
type problem struct {
	Side  string
	Board []string
	Move  string `json:"rapfi_move"` // one that wins, if it is given
}

// problems reads a file of them and skips the test where it is absent.
func problems(t *testing.T, name string) (all []problem) {
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

// solved counts the problems that are solved within so many nodes: by the move given, or by a proof.
func solved(t *testing.T, all []problem, rule rules.Rule, nodes uint64) int {
	t.Helper()
	v := rules.ClassicGomoku
	v.Rule = rule
	s := New(16 << 20)
	n := 0
	for _, x := range all {
		turn := rules.Black
		if x.Side == "white" {
			turn = rules.White
		}
		p, err := gomoku.ParseBoard(v, strings.Join(x.Board, "/"), turn)
		if err != nil {
			t.Fatal(err)
		}
		s.Forget()
		best := s.Think(p, Limits{Nodes: nodes}, nil).Best()
		if best.Value >= Decided || strings.EqualFold(best.PV[0].String(), x.Move) {
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
