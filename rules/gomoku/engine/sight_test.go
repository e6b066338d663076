package engine

import (
	"math/rand/v2"
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku"
)

// The sums that the board keeps are those of the features, whole numbers that fit their lanes, on every board.
func TestSight(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	s := New(1 << 20)
	most, quiet := int32(0), 0
	for _, v := range variants() {
		for range 40 {
			p := random(rng, v, rng.IntN(v.Width*v.Height))
			sight, ok := s.Sight(p)
			if !ok {
				continue
			}
			quiet++
			for side, features := range sight.Sides {
				var want, got [lanes]couple
				for _, f := range features {
					for i, w := range estimate.point[f.Index] {
						want[i] += couple(f.Count) * couple(w)
					}
				}
				s.board.sums[s.board.side^side].unpack(got[:])
				if got != want {
					t.Fatalf("%v: side %d has %v, its features %v", p, side, got, want)
				}
				for _, x := range want {
					most = max(most, int32(x), -int32(x))
				}
			}
			if sight.State != s.board.threatState() || sight.Estimate != s.evaluate() || sight.Estimate <= -Decided || sight.Estimate >= Decided {
				t.Fatalf("%v: %+v", p, sight)
			}
		}
	}
	if quiet < 200 || most > 1<<14 {
		t.Errorf("%d positions, a lane of %d", quiet, most)
	}
}

// An estimate is for positions in which nothing is decided in the next moves.
func TestSightIsQuiet(t *testing.T) {
	s := New(1 << 20)
	for text, want := range map[string]bool{
		"":                       true,
		"h8i9h7g7":               true,
		"h8a1h7a2h6":             true,  // White faces an open four
		"h8a1h7a2h6c1":           false, // Black makes one
		"h8a1h7a2h6c1h5":         false, // a five is threatened
		"f8e8g8a15h8c1i6o1i7o15": false, // a four and a three at once win by fours
		"f8e8g8a15h8i8i6o1i7o15": true,  // that row is closed
	} {
		if _, got := s.Sight(position(t, rules.ClassicGomoku, text)); got != want {
			t.Errorf("%s: quiet %v", text, got)
		}
	}
}

// Choices are the candidates, and their features and offsets come to the ranks by which the search orders them.
func TestChoices(t *testing.T) {
	m := played(t, "j6k9l13o12l6n6k7")
	moves := m.Moves()
	s := New(1 << 20)
	choices, ok := s.Choices(m, len(moves))
	var list candidateList
	s.candidates(&list)
	if !ok || len(choices) != list.n {
		t.Fatalf("%d choices of %d candidates", len(choices), list.n)
	}
	weights := OrderWeights()
	const his, last, own = PointFeatures, 2 * PointFeatures, 2*PointFeatures + Distances
	s.frames[0].move, s.frames[1].move = int16(s.board.cell(moves[len(moves)-2].Point)), int16(s.board.cell(moves[len(moves)-1].Point))
	s.order(&list, -1, 2)
	for i, c := range choices {
		rank := float64(c.Offset)/RankUnit + weights[last+int(c.Last)] + weights[own+int(c.Own)]
		for j := range c.Mine {
			rank += weights[c.Mine[j]] + weights[his+int(c.His[j])]
		}
		cell := s.board.cell(c.Point)
		if int(list.items[i].cell) != cell || float64(list.items[i].rank) != rank*RankUnit {
			t.Errorf("%v: rank %v, the search has %v", c.Point, rank*RankUnit, list.items[i].rank)
		}
	}
	if _, ok := s.Choices(played(t, "h8a1h7a2h6c1"), 6); ok {
		t.Error("choices where Black can make an open four")
	}
}

func played(t *testing.T, text string) *rules.Match {
	t.Helper()
	moves, err := rules.ParseMoves(rules.ClassicGomoku, text)
	m := rules.NewMatch(gomoku.New(rules.ClassicGomoku))
	for _, move := range moves {
		if err == nil {
			err = m.Play(move)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}
