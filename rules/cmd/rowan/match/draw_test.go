package match

import (
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/games"
	"rowan/rules/gomoku"
)

func TestDraw(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	lengths := map[int]int{}
	for _, text := range []string{"gomoku-15x15-5-freestyle-none", "gomoku-15x15-5-renju-none", "gomoku-5x5-5-standard-none", "gomoku-22x7-5-caro-none"} {
		v, err := rules.ParseVariant(text)
		if err != nil {
			t.Fatal(err)
		}
		for range 200 {
			asked := 0
			var judged gomoku.Position
			points := Draw(rng, v, func(p gomoku.Position) bool {
				asked++
				judged = p
				return asked == 3
			})
			var moves []rules.Move
			for _, pt := range points {
				moves = append(moves, rules.Place(pt))
			}
			if err := checkOpening(v, moves); err != nil || asked != 3 {
				t.Fatalf("%v: %v, asked %d times", moves, err, asked)
			}
			m, err := games.Replay(v, moves)
			if err != nil || m.Position().Key() != judged.Key() {
				t.Errorf("%v is not what was judged", moves)
			}
			lengths[len(points)]++
		}
	}
	for n := drawnLeast; n <= drawnMost; n++ {
		if lengths[n] < 50 {
			t.Errorf("%d openings of %d stones: %v", lengths[n], n, lengths)
		}
	}
}
