package engine

import "time"

// margin is what a move is given up before its time, for what comes after the search.
const margin = 2 * time.Millisecond

// A budget is how long a move may take.
type budget struct {
	begin time.Time
	soft  time.Duration // no new depth is begun after it; 0 for none
	hard  time.Duration // the search ends; 0 for none
}

// movesLeft is how many more moves a game is expected to have: the share of the clock that a move gets.
const movesLeft = 22

func newBudget(l Limits) budget {
	t := budget{begin: time.Now()}
	if l.Turn > 0 {
		t.hard = max(l.Turn-margin, l.Turn/2)
	}
	if l.Left > 0 { // 0 and less are no clock: whoever has one that ran out gives what may still be taken
		share := l.Left/movesLeft + l.Increment*3/4
		most := max(min(3*share, l.Left*4/5), time.Millisecond)
		if t.hard == 0 || most < t.hard {
			t.hard = max(most-margin, most/2)
		}
		t.soft = min(share, t.hard)
	}
	return t
}

func (t budget) elapsed() time.Duration { return time.Since(t.begin) }

// mustStop reports whether the search must end now.
func (s *Search) mustStop() bool {
	return s.budget.hard > 0 && s.budget.elapsed() >= s.budget.hard || s.limits.Stop != nil && s.limits.Stop()
}

// enough reports whether another depth is not worth beginning.
func (s *Search) enough() bool {
	return s.budget.soft > 0 && s.budget.elapsed() >= s.budget.soft*6/10
}
