package record

import (
	"fmt"
	"slices"
	"strings"

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
// "gomoku-15x15-5-freestyle-none~drawn": the variant, then who begins.
type Terms struct {
	Variant rules.Variant
	Begins  Begins
}

// String returns the canonical text, which ParseTerms reads.
func (t Terms) String() string { return t.Variant.String() + "~" + beginsNames[t.Begins] }

// ParseTerms reads the text of terms. Errors name the part that is wrong; what a
// later version of Rowan may add behind a further "~" is one too, for who can't
// read a term can't agree to it.
func ParseTerms(text string) (Terms, error) {
	variant, begins, _ := strings.Cut(text, "~")
	v, err := rules.ParseVariant(variant)
	if err != nil {
		return Terms{}, fmt.Errorf("terms: %w", err)
	}
	b := slices.Index(beginsNames, begins)
	if b < 0 {
		return Terms{}, fmt.Errorf("terms: who begins %q: want %s", begins, strings.Join(beginsNames, ", "))
	}
	return Terms{v, Begins(b)}, nil
}

// Swapped returns the terms of a rematch: the seat that played Second begins.
func (t Terms) Swapped(first Seat) Terms {
	t.Begins = HostBegins
	if first == Host {
		t.Begins = GuestBegins
	}
	return t
}
