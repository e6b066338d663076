package match

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"rowan/rules"
	"rowan/rules/cmd/rowan/elo"
)

// A Config is a match.
type Config struct {
	Terms
	Programs    [2]Program
	Openings    [][]rules.Move // at least one; they come in turn
	Pairs       int            // the most pairs of games
	Concurrency int            // pairs that are played at one time, at least 1
	Test        *elo.SPRT      // nil, or what ends the match as soon as it is decided
}

// A Result is one game of a match.
type Result struct {
	*Game
	Number int // from 1; 1 and 2 are the first pair
	Black  int // which program had Black, 0 or 1
}

// Points returns the points of the first program.
func (r Result) Points() float64 {
	switch r.Winner {
	case rules.NoColor:
		return 0.5
	case rules.Black:
		return float64(1 - r.Black)
	}
	return float64(r.Black)
}

// A Summary is what a match came to. Its tally is that of the first program, and of whole pairs only.
type Summary struct {
	Tally   elo.Tally
	Colors  [3]int             // games by who won: nobody, Black, White
	Faults  [2][faultKinds]int // games lost by each program without being beaten
	Stats   [2]Stats           // of all games
	Verdict elo.Verdict        // of the test, if there is one
	Ratio   float64            // and what it comes from
}

// A run is a match in progress.
type run struct {
	Config
	next   atomic.Int64 // the pair to be played next
	report func(Result, Summary)

	mu      sync.Mutex
	summary Summary
}

// Run plays a match. report, if not nil, is called after each game with the summary up to there; calls do not
// overlap. The error is that of ctx, or of an opening that is illegal.
func Run(ctx context.Context, c Config, report func(Result, Summary)) (Summary, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	m := &run{Config: c, report: report}
	var wait sync.WaitGroup
	for range c.Concurrency {
		wait.Go(func() {
			for i := int(m.next.Add(1)) - 1; i < c.Pairs; i = int(m.next.Add(1)) - 1 {
				if err := m.pair(ctx, i); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	wait.Wait()
	if m.summary.Verdict != elo.Open {
		return m.summary, nil
	}
	return m.summary, context.Cause(ctx)
}

// errDecided ends a match whose test has come to its end.
var errDecided = errors.New("the test is decided")

// pair plays one opening both ways.
func (m *run) pair(ctx context.Context, i int) error {
	var points [2]float64
	for black := range 2 {
		players := [2]Program{m.Programs[black], m.Programs[1-black]}
		g, err := Play(ctx, &m.Terms, m.Openings[i%len(m.Openings)], players)
		if err != nil {
			return err
		}
		r := Result{Game: g, Number: 2*i + black + 1, Black: black}
		points[black] = r.Points()
		if err := m.played(r, points[:black+1]); err != nil {
			return err
		}
	}
	return nil
}

// played takes over a game; points are those of its pair so far. After the end of the test nothing counts any more.
func (m *run) played(r Result, points []float64) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := &m.summary
	if s.Verdict != elo.Open {
		return errDecided
	}
	s.add(r)
	if len(points) == 2 {
		s.Tally.Add(points[0], points[1])
		if m.Test != nil {
			s.Verdict, s.Ratio = m.Test.Judge(s.Tally)
		}
	}
	if m.report != nil {
		m.report(r, *s)
	}
	if s.Verdict != elo.Open {
		return errDecided
	}
	return nil
}

// add counts a game.
func (s *Summary) add(r Result) {
	s.Colors[r.Winner]++
	if r.Fault != nil {
		loser := r.Black
		if r.Winner == rules.Black {
			loser = 1 - r.Black
		}
		s.Faults[loser][r.Fault.Kind]++
	}
	for i, stats := range r.Stats { // by colour
		s.Stats[r.Black^i].add(stats)
	}
}

// add adds what another game had.
func (s *Stats) add(o Stats) {
	s.Moves += o.Moves
	s.Time += o.Time
	s.CPU += o.CPU
	s.Slowest = max(s.Slowest, o.Slowest)
}
