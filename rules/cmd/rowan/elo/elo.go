// Package elo says what games between two programs prove: a difference of strength with its interval, and a test that
// ends a match as soon as it is decided which of two differences is nearer to the truth.
//
// # Strength
//
// A score s, the points for each game with a draw as half a point, is a difference of −400·log10(1/s − 1) Elo (A. Elo, The
// Rating of Chessplayers, 1978): 100 Elo are a score of 64 %, 200 are 76 %, 400 are 91 %.
//
// # Pairs
//
// Each opening is played twice with the colours changed, since it may be better for one of them. The two games are not
// independent: where Black wins in both, that tells nothing. So all is reckoned from pairs, whose points are 0, ½, 1, 1½ or 2.
// (The five counts are called a pentanomial: M. Van den Bergh, Normalized Elo, 2020.)
package elo

import "math"

// A Tally is what one program got against another.
type Tally struct {
	Wins, Draws, Losses int
	Pairs               [5]int // pairs by their points in halves: Pairs[3] have a win and a draw
}

// Add counts a pair of games, points being 0, ½ or 1 each.
func (t *Tally) Add(first, second float64) {
	t.count(first)
	t.count(second)
	t.Pairs[int(2*(first+second))]++
}

func (t *Tally) count(points float64) {
	switch points {
	case 0:
		t.Losses++
	case 1:
		t.Wins++
	default:
		t.Draws++
	}
}

// Games returns the number of games.
func (t Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Score returns the points for each game, 0 to 1; ½ without games.
func (t Tally) Score() float64 {
	if t.Games() == 0 {
		return 0.5
	}
	return (float64(t.Wins) + float64(t.Draws)/2) / float64(t.Games())
}

// FromScore returns the difference in Elo that a score means, infinite for 0 and 1.
func FromScore(score float64) float64 { return -400 * math.Log10(1/score-1) }

// ToScore returns the score that a difference in Elo means.
func ToScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// z is how many standard deviations around the mean have 95 % of a normal distribution.
const z = 1.959964

// Interval returns the difference in Elo and between which bounds it lies with 95 % confidence. It is Wilson's interval for the
// score (E. B. Wilson, 1927), which knows no bounds beyond 0 and 1 and is sensible where all games were won. It counts as
// many games as, drawn independently, would scatter as these pairs did (L. Kish's effective sample size, 1965).
func (t Tally) Interval() (elo, low, high float64) {
	s, n := t.Score(), t.effectiveGames()
	if n == 0 {
		return 0, math.Inf(-1), math.Inf(1)
	}
	middle := (s + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(s*(1-s)/n+z*z/(4*n*n))
	low, high = FromScore(max(0, middle-half)), FromScore(min(1, middle+half))
	switch s { // where rounding would leave a bound of some thousands
	case 0:
		low = math.Inf(-1)
	case 1:
		high = math.Inf(1)
	}
	return FromScore(s), low, high
}

// effectiveGames returns how many independent games without draws would know the score as well. Pairs that did not
// scatter at all say nothing about that: then it is the games themselves.
func (t Tally) effectiveGames() float64 {
	games, pairs := float64(t.Games()), 0
	mean, square := 0.0, 0.0
	for halves, n := range t.Pairs {
		points := float64(halves) / 4 // of the pair's two
		pairs += n
		mean += float64(n) * points
		square += float64(n) * points * points
	}
	if pairs < 2 {
		return games
	}
	mean /= float64(pairs)
	variance := (square/float64(pairs) - mean*mean) / float64(pairs-1) // of the mean, which is itself from these pairs
	if variance <= 1e-12 {
		return games
	}
	return mean * (1 - mean) / variance
}
