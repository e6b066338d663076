package match

import (
	"fmt"

	"rowan/rules"
	"rowan/rules/record"
)

// SGF returns the game as SGF, names being those of the programs. Each move behind the opening has its time, and as a comment
// what the program said of it; the last node tells by what fault the game was lost.
func (r Result) SGF(names [2]string) ([]byte, error) {
	t := record.FromMatch(r.Match)
	t.Names = [2]string{rules.First: names[r.Black], rules.Second: names[1-r.Black]}
	t.Event = fmt.Sprintf("game %d", r.Number)
	n := t.Root
	for ply := 0; len(n.Children) > 0; ply++ {
		n = n.Children[0]
		if i := ply - r.Opening; i >= 0 && i < len(r.Spent) {
			n.Spent = r.Spent[i]
			n.Comment = r.Notes[i]
		}
	}
	if r.Fault != nil {
		n.Comment = r.Fault.Error()
		t.Result = map[rules.Color]string{rules.Black: "B+", rules.White: "W+"}[r.Winner] + "F"
		if r.Fault.Kind == Late {
			t.Result = t.Result[:2] + "T"
		}
	}
	return record.FormatSGF(t)
}
