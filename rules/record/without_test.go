package record

import "testing"

// TestWithout takes entries off the end of a game, and puts them back.
func TestWithout(t *testing.T) {
	b := seated(t)
	for i, m := range []string{"h8", "a1", "h9", "a2", "h10"} {
		b.move(Seat(i%2), m)
	}
	b.both(Guest, KindOffer, 1)
	tr := b.side[0]
	whole := string(tr.Encode())
	for seat := range Seat(2) {
		for n := range tr.Len(seat) + 1 {
			w := tr.Without(seat, n)
			if w.Len(seat) != n {
				t.Fatalf("%d of %d entries of %s", w.Len(seat), n, seat)
			}
			if again, err := Decode(w.Encode()); err != nil || again.State().Hash != w.State().Hash {
				t.Error(err)
			}
			for signed := range tr.Signed() {
				if _, err := w.Add(signed); err != nil {
					t.Fatal(err)
				}
			}
			if string(w.Encode()) != whole || string(tr.Encode()) != whole {
				t.Errorf("%s from %d on: it is another record", seat, n)
			}
		}
	}
}
