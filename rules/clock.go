package rules

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A ClockKind is how time is limited. The values are kept on devices: they stay.
type ClockKind uint8

const (
	NoClock   ClockKind = iota // time is not limited
	PerMove                    // Limit for each move
	TotalTime                  // Limit for the game, and Increment after each own move
	Days                       // as PerMove, in whole days: correspondence
)

// A Clock is how much time each of both players has. The zero Clock is none. In an opening each
// step is a move: three stones of Swap2 are three.
type Clock struct {
	Kind      ClockKind
	Limit     time.Duration // PerMove 1 s to 1 h; TotalTime 10 s to 10 h, both in whole seconds; Days 1 to 30 days
	Increment time.Duration // TotalTime: 0 to 10 min, in whole seconds; else 0
}

// Day is 24 hours.
const Day = 24 * time.Hour

// String returns the canonical text, which ParseClock reads: "none", "m30" for 30 s a move,
// "t300-3" for 300 s and 3 s more after each move, "d3" for 3 days a move. It uses A–Z a–z 0–9 and - only.
func (c Clock) String() string {
	switch c.Kind {
	case PerMove:
		return fmt.Sprintf("m%d", c.Limit/time.Second)
	case TotalTime:
		return fmt.Sprintf("t%d-%d", c.Limit/time.Second, c.Increment/time.Second)
	case Days:
		return fmt.Sprintf("d%d", c.Limit/Day)
	}
	return "none"
}

// A ClockError says which text, or which limit, no clock has.
type ClockError struct{ Text string }

func (e *ClockError) Error() string {
	return fmt.Sprintf("clock %q: want none, m1 to m3600, t10-0 to t36000-600, or d1 to d30", e.Text)
}

// ParseClock reads the text of a clock. Its error is a *ClockError.
func ParseClock(text string) (Clock, error) {
	if text == "none" {
		return Clock{}, nil
	}
	bad := &ClockError{text}
	if text == "" {
		return Clock{}, bad
	}
	limit, increment, _ := strings.Cut(text[1:], "-")
	var c Clock
	var err error
	unit := time.Second
	switch text[0] {
	case 'm':
		c.Kind = PerMove
	case 't':
		c.Kind = TotalTime
		if c.Increment, err = times(increment, unit); err != nil {
			return Clock{}, bad
		}
	case 'd':
		c.Kind, unit = Days, Day
	default:
		return Clock{}, bad
	}
	if c.Limit, err = times(limit, unit); err != nil || c.Validate() != nil || c.String() != text {
		return Clock{}, bad
	}
	return c, nil
}

// times reads a whole number of units; one that is larger than any clock's is an error.
func times(text string, unit time.Duration) (time.Duration, error) {
	n, err := strconv.ParseUint(text, 10, 16)
	return time.Duration(n) * unit, err
}

// Validate returns nil if there is such a clock, else a *ClockError.
func (c Clock) Validate() error {
	least, most, unit := time.Duration(0), time.Duration(0), time.Second
	switch c.Kind {
	case NoClock:
	case PerMove:
		least, most = time.Second, time.Hour
	case TotalTime:
		least, most = 10*time.Second, 10*time.Hour
	case Days:
		least, most, unit = Day, 30*Day, Day
	default:
		return &ClockError{fmt.Sprintf("kind %d", c.Kind)}
	}
	mostIncrement := time.Duration(0)
	if c.Kind == TotalTime {
		mostIncrement = 10 * time.Minute
	}
	between := func(d, least, most, unit time.Duration) bool { return d >= least && d <= most && d%unit == 0 }
	if !between(c.Limit, least, most, unit) || !between(c.Increment, 0, mostIncrement, time.Second) {
		return &ClockError{c.String()}
	}
	return nil
}

// ByMove reports whether each move has a limit of its own: PerMove and Days.
func (c Clock) ByMove() bool { return c.Kind == PerMove || c.Kind == Days }

// Banks are the time that both players have left. They are a value: whoever keeps those of each ply
// can take moves back. They belong to players, not to colours: a swap changes nothing in them. The
// banks of no clock are always 0.
//
// A bank below zero says that this player's time is over. It does nothing by itself, and gets no
// more time, until somebody claims it or lets it pass.
type Banks struct {
	clock Clock
	left  [2]time.Duration // by Player
}

// Banks returns what both have at the beginning.
func (c Clock) Banks() Banks { return Banks{c, [2]time.Duration{c.Limit, c.Limit}} }

// Left returns what p has left at the beginning of the running turn.
func (b Banks) Left(p Player) time.Duration { return b.left[p] }

// Over reports whether the time of p would be over, had the running turn taken him used so far, 0 where it is not
// his turn.
func (b Banks) Over(p Player, used time.Duration) bool {
	return b.clock.Kind != NoClock && b.left[p] < used
}

// Charge returns the banks after d was taken from p, d ≥ 0.
func (b Banks) Charge(p Player, d time.Duration) Banks {
	if b.clock.Kind != NoClock {
		b.left[p] -= d
	}
	return b
}

// Move returns the banks after a move, or a step of an opening, that took p used. If his time was not over he gets
// his increment, or where each move has its own limit the next one. Where it has, a player
// who moves lets pass that his opponent's time was over.
func (b Banks) Move(p Player, used time.Duration) Banks {
	b = b.Charge(p, used)
	other := p.Opponent()
	switch {
	case b.clock.ByMove():
		if b.left[other] < 0 {
			b.left[other] = b.clock.Limit
		}
		if b.left[p] >= 0 {
			b.left[p] = b.clock.Limit
		}
	case b.left[p] >= 0:
		b.left[p] += b.clock.Increment
	}
	return b
}
