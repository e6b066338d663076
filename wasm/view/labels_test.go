package view

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"rowan/rules"
)

// Only the points that Renamed returns have other names after moves, takebacks and jumps.
func TestRenamed(t *testing.T) {
	cell := func(s Scene, pt rules.Point) string {
		last, moved := s.Position.Last()
		return fmt.Sprint(s.Position.At(pt), moved && last == pt, OnWinningLine(s.Position, pt), s.IsForbidden(pt), slices.Index(s.Offered, pt), func() string { a, _ := s.AdviceAt(pt); return a.Words }())
	}
	for _, v := range []rules.Variant{placing(5, 5), rules.ClassicConnectFour, popOut(t)} {
		random := rand.New(rand.NewPCG(5, 5))
		history := []rules.Position{play(t, v, "")}
		before := Scene{Settings: DefaultSettings(), Position: history[0]}
		for range 400 {
			pos := history[len(history)-1]
			moves := pos.Moves()
			if len(moves) == 0 || random.IntN(5) == 0 {
				history = history[:1+random.IntN(len(history))]
			} else if next, err := pos.Play(moves[random.IntN(len(moves))]); err == nil {
				history = append(history, next)
			}
			s := Scene{Settings: before.Settings, Position: history[len(history)-1]}
			if random.IntN(3) == 0 {
				s.Settings.Forbidden = !s.Settings.Forbidden
			}
			if random.IntN(2) == 0 {
				s.Forbidden, s.Offered = []rules.Point{{X: 1, Y: 2}}, []rules.Point{{X: int8(random.IntN(5)), Y: 3}, {X: 0, Y: 1}}
			}
			if random.IntN(2) == 0 {
				s.Advice = []Advice{{Move: rules.Place(rules.Point{X: 1, Y: int8(random.IntN(5))}), Words: fmt.Sprint(random.IntN(3))}}
			}
			renamed := Renamed(before, s)
			eachPoint(v, func(pt rules.Point) {
				if cell(before, pt) != cell(s, pt) && !slices.Contains(renamed, pt) {
					t.Fatalf("%s: %v has another name, %s after %s", v, pt, cell(s, pt), cell(before, pt))
				}
			})
			before = s
		}
	}
}
