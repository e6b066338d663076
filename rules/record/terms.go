package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"rowan/rules"
)

// A Seat is one of the two places at the table. The host made the invitation.
type Seat uint8

const (
	Host Seat = iota
	Guest
)

// Other returns the other seat.
func (s Seat) Other() Seat { return 1 - s }

// String returns "host" or "guest".
func (s Seat) String() string { return [...]string{"host", "guest"}[s&1] }

// Begins says who plays First.
type Begins uint8

const (
	Drawn       Begins = iota // by a draw that neither can bend
	HostBegins                // the host
	GuestBegins               // the guest
)

var beginsNames = []string{Drawn: "drawn", HostBegins: "host", GuestBegins: "guest"}

// Terms are what both agree on before the first entry. Their text is
//
//	gomoku-15x15-5-freestyle-none~drawn~t300-3~g60~l1000-30000
//
// the variant, then who begins; then, each only where it is not the default: the clock, "g" and the grace in
// seconds, "l" and the lag allowance in milliseconds. So each terms have one text. They are
// compared with ==: where the default is meant the field is left zero.
type Terms struct {
	Variant rules.Variant
	Begins  Begins
	Clock   rules.Clock // zero: none
	// Grace is how long a player must have been away before who stayed may claim the game: 30 s to 1 h, in
	// whole seconds. Zero stands for DefaultGrace; see GraceOrDefault.
	Grace time.Duration
	// Lag is how much longer a player's turns may have taken by the other's measure than by his
	// own. Zero stands for DefaultLagMove and DefaultOutage; see LagOrDefault.
	Lag Lag
}

// What holds where terms name none.
const (
	DefaultGrace   = 120 * time.Second
	DefaultLagMove = 500 * time.Millisecond
	DefaultOutage  = 60 * time.Second
)

// A Lag is an allowance for what a move needs on its way.
type Lag struct {
	Move   time.Duration // for each move: 1 ms to 10 s, in whole milliseconds
	Outage time.Duration // for all of a player's moves of a game together: 0 to 10 min, in whole milliseconds
}

// GraceOrDefault returns the grace that holds.
func (t Terms) GraceOrDefault() time.Duration {
	if t.Grace == 0 {
		return DefaultGrace
	}
	return t.Grace
}

// LagOrDefault returns the allowance that holds.
func (t Terms) LagOrDefault() Lag {
	if t.Lag == (Lag{}) {
		return Lag{DefaultLagMove, DefaultOutage}
	}
	return t.Lag
}

// String returns the canonical text, which ParseTerms reads.
func (t Terms) String() string {
	s := t.Variant.String() + "~" + beginsNames[t.Begins]
	if t.Clock != (rules.Clock{}) {
		s += "~" + t.Clock.String()
	}
	if g := t.GraceOrDefault(); g != DefaultGrace {
		s += fmt.Sprintf("~g%d", g/time.Second)
	}
	if l := t.LagOrDefault(); l != (Lag{DefaultLagMove, DefaultOutage}) {
		s += fmt.Sprintf("~l%d-%d", l.Move/time.Millisecond, l.Outage/time.Millisecond)
	}
	return s
}

// ParseTerms reads the text of terms. Errors name the part that is wrong; what a
// later version of Rowan may add behind a further "~" is one too, for who can't
// read a term can't agree to it.
func ParseTerms(text string) (Terms, error) {
	parts := strings.Split(text, "~")
	v, err := rules.ParseVariant(parts[0])
	if err != nil {
		return Terms{}, fmt.Errorf("terms: %w", err)
	}
	begins := ""
	if len(parts) > 1 {
		begins = parts[1]
	}
	b := slices.Index(beginsNames, begins)
	if b < 0 {
		return Terms{}, fmt.Errorf("terms: who begins %q: want %s", begins, strings.Join(beginsNames, ", "))
	}
	t := Terms{Variant: v, Begins: Begins(b)}
	for _, part := range parts[2:] {
		if err := t.parsePart(part); err != nil {
			return Terms{}, fmt.Errorf("terms: %w", err)
		}
	}
	if err := t.Validate(); err != nil {
		return Terms{}, err
	}
	// The order, what is named twice, a default that is named, zeros before a number.
	if t.String() != text {
		return Terms{}, fmt.Errorf("terms %q: they are written %q", text, t)
	}
	return t, nil
}

// parsePart reads one of the parts behind who begins. What it lets pass and should not, the text shows.
func (t *Terms) parsePart(part string) (err error) {
	switch first, second, _ := strings.Cut(part[min(1, len(part)):], "-"); {
	case strings.HasPrefix(part, "g"):
		t.Grace, err = parseUnits(first, time.Second)
	case strings.HasPrefix(part, "l"):
		if t.Lag.Move, err = parseUnits(first, time.Millisecond); err == nil {
			t.Lag.Outage, err = parseUnits(second, time.Millisecond)
		}
	default:
		t.Clock, err = rules.ParseClock(part)
	}
	if err != nil {
		return fmt.Errorf("part %q: %w", part, err)
	}
	return nil
}

// parseUnits reads a whole number of units.
func parseUnits(text string, unit time.Duration) (time.Duration, error) {
	n, err := strconv.ParseUint(text, 10, 32)
	return time.Duration(n) * unit, err
}

var (
	errBegins = errors.New("terms: nobody begins so")
	errGrace  = errors.New("terms: a grace is 30 to 3600 whole seconds")
	errLag    = errors.New("terms: a lag allowance is 1 to 10000 ms a move and up to 600000 ms a game")
)

// Validate returns nil if a game can be played by the terms.
func (t Terms) Validate() error {
	if err := t.Variant.Validate(); err != nil {
		return fmt.Errorf("terms: %w", err)
	}
	if err := t.Clock.Validate(); err != nil {
		return fmt.Errorf("terms: %w", err)
	}
	g, l := t.GraceOrDefault(), t.LagOrDefault()
	switch {
	case int(t.Begins) >= len(beginsNames):
		return errBegins
	case g < 30*time.Second || g > time.Hour || g%time.Second != 0:
		return errGrace
	case l.Move < time.Millisecond || l.Move > 10*time.Second || l.Move%time.Millisecond != 0,
		l.Outage < 0 || l.Outage > 10*time.Minute || l.Outage%time.Millisecond != 0:
		return errLag
	}
	return nil
}

// Swapped returns the terms of a rematch: the seat that played Second begins, and all else stays.
func (t Terms) Swapped(first Seat) Terms {
	t.Begins = HostBegins
	if first == Host {
		t.Begins = GuestBegins
	}
	return t
}
