package elo

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(a, b, by float64) bool { return a == b || math.Abs(a-b) <= by }

func TestScores(t *testing.T) {
	for elo, score := range map[float64]float64{0: 0.5, 100: 0.64006, 200: 0.75975, 400: 0.90909, -200: 0.24025} {
		if got := ToScore(elo); !near(got, score, 1e-5) {
			t.Errorf("%v Elo are %v, want %v", elo, got, score)
		}
		if got := FromScore(score); !near(got, elo, 0.01) {
			t.Errorf("a score of %v is %v Elo, want %v", score, got, elo)
		}
	}
	if !math.IsInf(FromScore(1), 1) || !math.IsInf(FromScore(0), -1) {
		t.Error("all or nothing is no infinite difference")
	}
}

func TestTally(t *testing.T) {
	var tally Tally
	for _, pair := range [][2]float64{{1, 1}, {1, 0}, {0, 1}, {0.5, 1}, {0.5, 0.5}, {0, 0}, {0, 0.5}} {
		tally.Add(pair[0], pair[1])
	}
	if want := (Tally{Wins: 5, Draws: 4, Losses: 5, Pairs: [5]int{1, 1, 3, 1, 1}}); tally != want || tally.Games() != 14 || tally.Score() != 0.5 {
		t.Errorf("%+v", tally)
	}
	if (Tally{}).Score() != 0.5 {
		t.Error("no games have a score")
	}
}

// Pairs of independent games without draws have Wilson's interval of as many games, reckoned by hand.
func TestIntervalOfIndependentGames(t *testing.T) {
	tally := Tally{Wins: 300, Losses: 100, Pairs: [5]int{0: 12, 2: 76, 4: 112}} // about 1/16, 6/16, 9/16 of 200
	elo, low, high := tally.Interval()
	if !near(elo, FromScore(0.75), 1e-9) || !near(ToScore(low), 0.7053, 0.002) || !near(ToScore(high), 0.7899, 0.002) {
		t.Errorf("%.1f, %.4f to %.4f", elo, ToScore(low), ToScore(high))
	}
	one := Tally{Wins: 30, Losses: 10} // as if not in pairs
	if _, low, high := one.Interval(); !near(ToScore(low), 0.5981, 1e-4) || !near(ToScore(high), 0.8581, 1e-4) {
		t.Errorf("%.4f to %.4f", ToScore(low), ToScore(high))
	}
}

// Where the colour decides each game, the score is known exactly; where both games of a pair go alike, it is known as well
// as half as many games would tell.
func TestPairsMatter(t *testing.T) {
	_, low, high := Tally{Wins: 100, Losses: 100, Pairs: [5]int{2: 99, 0: 0, 4: 1}}.Interval()
	even := high - low
	_, low, high = Tally{Wins: 100, Losses: 100, Pairs: [5]int{0: 50, 4: 50}}.Interval()
	alike := high - low
	_, low, high = Tally{Wins: 100, Losses: 100}.Interval()
	plain := high - low
	if even > plain/3 || !near(alike/plain, math.Sqrt2, 0.05) {
		t.Errorf("%.1f, %.1f, %.1f", even, alike, plain)
	}
}

func TestIntervalAtTheEnds(t *testing.T) {
	elo, low, high := Tally{Wins: 64, Pairs: [5]int{4: 32}}.Interval()
	if !math.IsInf(elo, 1) || !math.IsInf(high, 1) || !near(ToScore(low), 0.9434, 1e-3) {
		t.Errorf("%v, %v to %v", elo, low, high)
	}
	for n := 1; n < 100; n++ { // without a bound where all were won or lost, whatever is rounded
		_, _, high := Tally{Wins: n}.Interval()
		_, low, _ := Tally{Losses: n}.Interval()
		if !math.IsInf(high, 1) || !math.IsInf(low, -1) {
			t.Errorf("%d games: up to %v, from %v", n, high, low)
		}
	}
	if _, low, high := (Tally{}).Interval(); !math.IsInf(low, -1) || !math.IsInf(high, 1) {
		t.Errorf("no games: %v to %v", low, high)
	}
}

// The likeliest spread has the mean that is asked for, sums to one, and is what was seen if that has the mean.
func TestLikeliest(t *testing.T) {
	seen := [5]float64{0.1, 0.2, 0.3, 0.15, 0.25}
	mean := 0.0
	for i, p := range seen {
		mean += p * float64(i) / 4
	}
	for _, score := range []float64{0.1, 0.4, mean, 0.6, 0.95} {
		p := likeliest(seen, score)
		sum, got := 0.0, 0.0
		for i := range p {
			sum += p[i]
			got += p[i] * float64(i) / 4
			if score == mean && !near(p[i], seen[i], 1e-9) {
				t.Errorf("at the mean: %v", p)
			}
		}
		if !near(sum, 1, 1e-9) || !near(got, score, 1e-9) {
			t.Errorf("%v: sum %v, mean %v", score, sum, got)
		}
	}
}

// Where Elo0 and Elo1 are near, the ratio is (s1 − s0)(2m − s0 − s1) / (2v) times the pairs, m and v being mean and variance.
func TestRatioOfSmallDifferences(t *testing.T) {
	tally := Tally{Pairs: [5]int{100, 230, 400, 260, 140}}
	n, mean, square := 0.0, 0.0, 0.0
	for i, count := range tally.Pairs {
		n += float64(count)
		mean += float64(count) * float64(i) / 4
		square += float64(count) * float64(i*i) / 16
	}
	mean /= n
	variance := square/n - mean*mean
	s0, s1 := ToScore(0), ToScore(5)
	want := n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
	if got := (SPRT{Elo0: 0, Elo1: 5}).Ratio(tally); !near(got, want, 0.02*want) {
		t.Errorf("%.4f, want about %.4f", got, want)
	}
}

func TestBounds(t *testing.T) {
	lower, upper := SPRT{Alpha: 0.05, Beta: 0.05}.Bounds()
	if !near(lower, -2.944, 1e-3) || !near(upper, 2.944, 1e-3) {
		t.Errorf("%.3f, %.3f", lower, upper)
	}
	if lower, upper := (SPRT{Alpha: 0.1, Beta: 0.05}).Bounds(); !near(lower, -2.890, 1e-3) || !near(upper, 2.251, 1e-3) {
		t.Errorf("%.3f, %.3f", lower, upper)
	}
}

// Matches of programs whose difference is one of the two hypotheses end, and end rightly but for about as many as alpha
// and beta allow.
func TestVerdicts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	test := SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	const matches = 400
	for truth, right := range map[float64]Verdict{0: Lower, 50: Upper} {
		wrong, pairs := 0, 0
		for range matches {
			var tally Tally
			verdict := Open
			for n := 0; verdict == Open && n < 5000; n++ {
				var points [2]float64
				for i := range points {
					if draw := 0.1; rng.Float64() < draw {
						points[i] = 0.5
					} else if rng.Float64() < (ToScore(truth)-draw/2)/(1-draw) {
						points[i] = 1
					}
				}
				tally.Add(points[0], points[1])
				verdict, _ = test.Judge(tally)
				pairs++
			}
			if verdict != right {
				wrong++
			}
		}
		if wrong > matches*8/100 || pairs/matches > 400 {
			t.Errorf("%v Elo: %d of %d wrong, %d pairs each", truth, wrong, matches, pairs/matches)
		}
	}
	if v, _ := test.Judge(Tally{}); v != Open {
		t.Errorf("no games are %v", v)
	}
	if v, _ := test.Judge(Tally{Pairs: [5]int{4: 40}}); v != Upper {
		t.Errorf("all won is %v", v)
	}
	if v, _ := test.Judge(Tally{Pairs: [5]int{0: 40}}); v != Lower {
		t.Errorf("all lost is %v", v)
	}
}
