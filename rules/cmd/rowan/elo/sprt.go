package elo

import "math"

// An SPRT tests whether the difference is Elo0 or Elo1, where Elo0 < Elo1, and ends as soon as that is decided (A. Wald, Sequential
// Tests of Statistical Hypotheses, 1945). With Elo0 = 0 and Elo1 = 25 the question is: is it better, by about as much?
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // how often it may say Elo1 where Elo0 is true, and the other way round
}

// A Verdict is what an SPRT has decided.
type Verdict int

const (
	Open  Verdict = iota // more games are needed
	Lower                // Elo0 is nearer to the truth
	Upper                // Elo1 is
)

// String returns the verdict in English.
func (v Verdict) String() string { return [...]string{"open", "lower", "upper"}[v] }

// Bounds returns the ratios below and above which the test is decided.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Judge returns the verdict on the pairs so far, and the ratio that it comes from.
func (t SPRT) Judge(tally Tally) (Verdict, float64) {
	ratio := t.Ratio(tally)
	switch lower, upper := t.Bounds(); {
	case ratio <= lower:
		return Lower, ratio
	case ratio >= upper:
		return Upper, ratio
	}
	return Open, ratio
}

// Ratio returns the logarithm of how much likelier the pairs are under Elo1 than under Elo0. How the five kinds of pairs are
// spread is not known beside the mean, so for each hypothesis that spread is taken which makes what was seen the likeliest (the
// generalized test: M. Van den Bergh, Comments on the GSPRT, 2017; the testing framework of Stockfish reckons so). A
// thousandth of a pair is added to each kind, so that what did not happen yet is not taken for impossible.
func (t SPRT) Ratio(tally Tally) float64 {
	var seen [5]float64
	total := 0.0
	for i, n := range tally.Pairs {
		seen[i] = float64(n) + 1e-3
		total += seen[i]
	}
	if total < 1 {
		return 0
	}
	for i := range seen {
		seen[i] /= total
	}
	p0, p1 := likeliest(seen, ToScore(t.Elo0)), likeliest(seen, ToScore(t.Elo1))
	ratio := 0.0
	for i := range seen {
		ratio += seen[i] * math.Log(p1[i]/p0[i])
	}
	return total * ratio
}

// likeliest returns the probabilities of the five kinds of pairs whose mean is score, 0 < score < 1, and under which seen, all above 0,
// is the likeliest: seen[i] / (1 + x·(points − score)), x being such that the mean comes out (Lagrange's multiplier).
func likeliest(seen [5]float64, score float64) (p [5]float64) {
	low, high := -1/(1-score), 1/score // where a denominator becomes 0
	for range 100 {
		x := (low + high) / 2
		excess := 0.0
		for i := range seen {
			off := float64(i)/4 - score
			p[i] = seen[i] / (1 + x*off)
			excess += p[i] * off
		}
		if excess > 0 { // falls as x grows
			low = x
		} else {
			high = x
		}
	}
	return p
}
