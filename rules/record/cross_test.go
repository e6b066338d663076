package record

import (
	"testing"

	"rowan/rules"
)

// An act is what a seat writes: a move's body is its text.
type act struct {
	kind Kind
	body string
}

// cross lets each seat sign its act before it has the other's, and then gives each the other's.
func (b *table) cross(host, guest act) {
	b.t.Helper()
	body := func(a act) []byte {
		if a.kind == KindMove {
			return b.body(a.body)
		}
		return []byte(a.body)
	}
	h := b.sign(Host, host.kind, body(host)...)
	g := b.sign(Guest, guest.kind, body(guest)...)
	b.give(Guest, h)
	b.give(Host, g)
}

// parseGame reads a variant and moves in it.
func parseGame(t *testing.T, variant, text string) (rules.Variant, []rules.Move) {
	t.Helper()
	v, err := rules.ParseVariant(variant)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := rules.ParseMoves(v, text)
	if err != nil {
		t.Fatal(err)
	}
	return v, moves
}
