package tune

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/gomoku"
	"rowan/rules/gomoku/engine"
)

// A game is the same for the same seed, goes by the rules, and is read back as it was written.
func TestGames(t *testing.T) {
	v := rules.ClassicGomoku
	play := func(seed uint64) Game {
		return Play(engine.New(1<<20), rand.New(rand.NewPCG(seed, 0)), v, 100, 0.9)
	}
	a, again, b := play(1), play(1), play(2)
	if a.String() != again.String() || a.String() == b.String() {
		t.Errorf("%v\n%v\n%v", a, again, b)
	}
	if a.Drawn < 3 || len(a.Moves) != a.Drawn+len(a.Values) {
		t.Errorf("%+v", a)
	}
	var read []string
	err := ReadGames(v, strings.NewReader(a.String()+"\n"+b.String()+"\n"), func(g Game) { read = append(read, g.String()) })
	if err != nil || !slices.Equal(read, []string{a.String(), b.String()}) {
		t.Errorf("%v, %q", err, read)
	}
}

func TestReadGamesErrors(t *testing.T) {
	const good = "black 2 h8i9h7g7 5,-5\n"
	for line, want := range map[string]string{
		"":                         `2: ""`,
		"black 2 h8i9":             `2: "black`,
		"green 2 h8i9h7g7 5,-5":    `2: "green"`,
		"white x h8i9h7g7 5,-5":    `2: "x" moves drawn`,
		"white 3 h8i9h7g7 5,-5":    `2: "3" moves drawn`,
		"white -1 h8i9h7 5,-5,1,2": `2: "-1" moves drawn`,
		"draw 2 h8i9h7g7 5,y":      `2: value "y"`,
		"draw 2 h8i9h8g7 5,-5":     "2: replaying",
		"draw 2 h8i9h7z7 5,-5":     "2: ",
	} {
		games := 0
		err := ReadGames(rules.ClassicGomoku, strings.NewReader(good+line+"\n"), func(Game) { games++ })
		if err == nil || !strings.HasPrefix(err.Error(), want) || games != 1 {
			t.Errorf("%q: %v after %d games", line, err, games)
		}
	}
}

// What came of a position is seen by its mover, and is a mixture of the result and of what the engine thought.
func TestSamples(t *testing.T) {
	moves, err := rules.ParseMoves(rules.ClassicGomoku, "h8i9h7g7")
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Moves: moves, Drawn: 1, Values: []int{0, engine.Win - 3, 5}, Winner: rules.White}
	var asked []int
	features := func(p gomoku.Position) ([]engine.Feature, bool) {
		asked = append(asked, p.Ply())
		return []engine.Feature{{Index: p.Ply(), Count: 1}}, p.Ply() != 3
	}
	for number, apart := range map[int]bool{10: true, 11: false} {
		samples := Samples(rules.ClassicGomoku, g, number, features, 0.75)
		if len(samples) != 2 || samples[0].Points != 0.75+0.125 || samples[1].Points != 0.25 || samples[1].Features[0].Index != 2 || samples[0].Apart != apart {
			t.Errorf("%+v", samples)
		}
	}
	if !slices.Equal(asked, []int{1, 2, 3, 1, 2, 3}) {
		t.Errorf("asked about plies %v", asked)
	}
	g.Winner = rules.NoColor
	if s := Samples(rules.ClassicGomoku, g, 1, features, 1); s[0].Points != 0.5 || s[1].Points != 0.5 {
		t.Errorf("a draw: %+v", s)
	}
}

// truth makes samples whose results follow from weights that the fit has to find.
func truth(rng *rand.Rand, weights []float64, scale float64, n int) []Sample {
	var samples []Sample
	for i := range n {
		var s Sample
		sum := 0.0
		for f, w := range weights {
			if rng.IntN(3) == 0 {
				count := float64(rng.IntN(3) - 1)
				s.Features = append(s.Features, engine.Feature{Index: f, Count: count})
				sum += w * count
			}
		}
		if rng.Float64() < 1/(1+math.Exp(-sum/scale)) {
			s.Points = 1
		}
		s.Apart = i%10 == 0
		samples = append(samples, s)
	}
	return samples
}

func TestFit(t *testing.T) {
	weights := []float64{50, -200, 400, 0, 120}
	samples := truth(rand.New(rand.NewPCG(1, 1)), weights, 200, 20_000)
	start := []float64{100, -100, 300, 0, 200}
	o := Options{Scale: 200, Rounds: 50}
	var losses []Loss
	got := Fit(samples, start, o, func(round int, loss Loss) {
		if losses = append(losses, loss); round != len(losses) {
			t.Errorf("round %d of %d", round, len(losses))
		}
	})
	for i, w := range weights {
		if math.Abs(got[i]-w) > 30 {
			t.Errorf("weight %d: %.1f, want %.1f", i, got[i], w)
		}
	}
	before, after := Measure(samples, start, o.Scale), losses[len(losses)-1]
	best := Measure(samples, weights, o.Scale)
	if after.Seen > before.Seen-0.01 || after.Apart > before.Apart-0.01 || after.Apart > best.Apart+0.005 || after != Measure(samples, got, o.Scale) {
		t.Errorf("loss %v, then %v; the truth has %v", before, after, best)
	}
	if again := Fit(samples, start, o, nil); !slices.Equal(again, got) {
		t.Errorf("%v, then %v", got, again)
	}
	if !slices.Equal(start, []float64{100, -100, 300, 0, 200}) {
		t.Error("where it began was changed")
	}
}

// What is never seen keeps its weight, and a strong prior keeps them all.
func TestPrior(t *testing.T) {
	samples := truth(rand.New(rand.NewPCG(2, 2)), []float64{300, -300}, 200, 5000)
	start := []float64{10, 20, 30}
	got := Fit(samples, start, Options{Scale: 200, Prior: 1, Rounds: 100}, nil)
	if got[2] != 30 || math.Abs(got[0]-300) > 60 {
		t.Errorf("%v", got)
	}
	got = Fit(samples, start, Options{Scale: 200, Prior: 1e8, Rounds: 10}, nil)
	if math.Abs(got[0]-10) > 5 || math.Abs(got[1]-20) > 5 {
		t.Errorf("under a strong prior: %v", got)
	}
}

// The loss of one who says ½ each time is ln 2.
func TestMeasure(t *testing.T) {
	samples := []Sample{{Points: 1}, {Points: 0, Apart: true}, {Points: 0.5}}
	if l := Measure(samples, nil, 100); math.Abs(l.Seen-math.Ln2) > 1e-9 || math.Abs(l.Apart-math.Ln2) > 1e-9 {
		t.Errorf("%v", l)
	}
}
