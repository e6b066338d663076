package record

import (
	"errors"
	"testing"

	"rowan/rules"
)

func takebackBody(ply int) []byte { return Offer{OfferTakeback, ply}.Body() }

// TestTakeback goes back by agreement: to a ply in which the asker acted, whoever must act now.
func TestTakeback(t *testing.T) {
	b := seated(t)
	b.move(Host, "h8")
	b.move(Guest, "h9")
	b.move(Host, "a1")
	for seat, plies := range map[Seat][]int{Host: {1, 3, 4, 65535}, Guest: {0, 2, 3, 65535}} {
		for _, ply := range plies {
			if _, err := b.side[seat].Sign(b.keys[seat], seat, KindOffer, takebackBody(ply)); err == nil {
				t.Errorf("the %s asks for ply %d", seat, ply)
			}
		}
	}
	for seat, want := range map[Seat]int{Host: 2, Guest: 1} {
		if ply, ok := b.side[0].stateTakebackPly(seat); !ok || ply != want {
			t.Errorf("the %s would go back to %d", seat, ply)
		}
	}
	b.both(Host, KindOffer, takebackBody(2)...)
	b.both(Guest, KindAnswer, 0)
	if s := b.same(End{}); s.Match.Ply() != 3 || s.Offered != [2]Offer{} {
		t.Errorf("declined: ply %d, %v", s.Match.Ply(), s.Offered)
	}
	b.both(Host, KindOffer, takebackBody(2)...)
	b.both(Guest, KindAnswer, 1)
	b.both(Guest, KindOffer, takebackBody(1)...)
	b.both(Host, KindAnswer, 1)
	if s := b.same(End{}); rules.FormatMoves(s.Match.Moves()) != "h8" {
		t.Error(s.Match.Moves())
	}
	if s := b.same(End{}); s.Undone != 2 {
		t.Errorf("%d moves undone", s.Undone)
	}
	b.move(Guest, "h9") // the point is free again
	b.move(Host, "h10")
	if s := b.same(End{}); rules.FormatMoves(s.Match.Moves()) != "h8h9h10" {
		t.Error(s.Match.Moves())
	}
	again, err := Decode(b.side[0].Encode())
	if err != nil || rules.FormatMoves(again.State().Match.Moves()) != "h8h9h10" {
		t.Error(err)
	}
}

// TestTakebackNobodyAccepted has a side act as if its offer were accepted: it answers it itself, and plays on from there
// (field case 34).
func TestTakebackNobodyAccepted(t *testing.T) {
	b := seated(t)
	b.move(Host, "h8")
	b.both(Host, KindOffer, takebackBody(0)...)
	own := b.forge(Host, func(e *Entry) { e.Kind, e.Body = KindAnswer, []byte{1} })
	b.give(Host, own)
	b.give(Guest, own)
	if s := b.same(End{}); s.Match.Ply() != 1 {
		t.Fatal("its own answer counted")
	}
	b.give(Guest, b.forge(Host, func(e *Entry) { e.Kind, e.Body = KindMove, b.body("a1") }))
	if s := b.side[Guest].State(); s.End != (End{Method: rules.BrokenRules, Winner: Guest}) {
		t.Errorf("%+v", s.End)
	}
	// What can't be asked for is broken rules too.
	b = seated(t)
	b.move(Host, "h8")
	b.give(Guest, b.forge(Host, func(e *Entry) { e.Kind, e.Body = KindOffer, takebackBody(1) }))
	if s := b.side[Guest].State(); s.End != (End{Method: rules.BrokenRules, Winner: Guest}) {
		t.Errorf("%+v", s.End)
	}
}

// TestOffersCross lets moves, answers and offers cross an offer to go back, in both orders of arrival.
func TestOffersCross(t *testing.T) {
	back := func(ply int) Offer { return Offer{OfferTakeback, ply} }
	accept := act{KindAnswer, "\x01"}
	offer := func(o Offer) act { return act{KindOffer, string(o.Body())} }
	for name, c := range map[string]struct {
		before      func(*table) // after h8, the guest to act
		host, guest act
		ply         int
		offered     [2]Offer
	}{
		"an offer and the receiver's move": {host: offer(back(0)), guest: act{KindMove, "h9"},
			ply: 2, offered: [2]Offer{back(0), {}}},
		"an acceptance and its receiver's move": {
			before: func(b *table) { b.move(Guest, "h9"); b.both(Host, KindOffer, takebackBody(0)...) },
			host:   act{KindMove, "a1"}, guest: accept, ply: 3},
		"an acceptance and the move by which a draw offer stays": {
			before: func(b *table) { b.both(Guest, KindOffer, byte(OfferDraw)) },
			host:   act{KindAnswer, "\x00"}, guest: act{KindMove, "h9"}, ply: 2},
		"two offers to go back": {before: func(b *table) { b.move(Guest, "h9") },
			host: offer(back(0)), guest: offer(back(1)), ply: 2, offered: [2]Offer{back(0), back(1)}},
		"two acceptances": {
			before: func(b *table) {
				b.move(Guest, "h9")
				b.both(Host, KindOffer, takebackBody(0)...)
				b.both(Guest, KindOffer, takebackBody(1)...)
			},
			host: accept, guest: accept, ply: 1}, // the host's comes first and goes back to where the guest asked
		"an acceptance of what was replaced": {
			before: func(b *table) { b.both(Host, KindOffer, takebackBody(0)...) },
			host:   offer(Offer{What: OfferDraw}), guest: accept, ply: 1, offered: [2]Offer{{What: OfferDraw}, {}}},
		"an acceptance of what was repeated": {
			before: func(b *table) { b.both(Host, KindOffer, takebackBody(0)...) },
			host:   offer(back(0)), guest: accept, ply: 0},
	} {
		t.Run(name, func(t *testing.T) {
			b := seated(t)
			b.move(Host, "h8")
			if c.before != nil {
				c.before(b)
			}
			b.cross(c.host, c.guest)
			if s := b.same(End{}); s.Match.Ply() != c.ply || s.Offered != c.offered {
				t.Errorf("ply %d, offers %v", s.Match.Ply(), s.Offered)
			}
		})
	}
}

// TestTakebackLapses checks which moves end which offers.
func TestTakebackLapses(t *testing.T) {
	b := seated(t)
	b.move(Host, "h8")
	b.move(Guest, "h9")
	b.both(Host, KindOffer, takebackBody(0)...)
	b.both(Guest, KindOffer, byte(OfferDraw))
	if s := b.same(End{}); s.Offered != [2]Offer{{OfferTakeback, 0}, {What: OfferDraw}} {
		t.Fatal(s.Offered)
	}
	b.move(Host, "a1") // its author's move ends the one, its receiver's the other
	if s := b.same(End{}); s.Offered != [2]Offer{} {
		t.Error(s.Offered)
	}
	b.both(Host, KindOffer, byte(OfferDraw))
	b.move(Guest, "a2")
	if s := b.same(End{}); s.Offered != [2]Offer{} {
		t.Error(s.Offered)
	}
	b.both(Host, KindOffer, byte(OfferDraw))
	b.both(Host, KindOffer, takebackBody(0)...)
	if s := b.same(End{}); s.Offered[Host] != (Offer{OfferTakeback, 0}) {
		t.Error(s.Offered)
	}
	b.move(Host, "a3")
	if s := b.same(End{}); s.Offered != [2]Offer{} {
		t.Error(s.Offered)
	}
}

// TestTakebackHasAnEnd takes one move back for ever: there is an end to it, and there is still room for the game.
func TestTakebackHasAnEnd(t *testing.T) {
	b := seated(t)
	one := b.side[Host] // one copy is enough
	sign := func(s Seat, kind Kind, body []byte) error {
		_, err := one.Sign(b.keys[s], s, kind, body)
		return err
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	undone := 0
	for {
		must(sign(Host, KindMove, b.body("h8")))
		if err := sign(Host, KindOffer, takebackBody(0)); err != nil {
			if undone != MaxTakeback || !errors.Is(err, errTakeback) {
				t.Fatalf("after %d: %v", undone, err)
			}
			break
		}
		must(sign(Guest, KindAnswer, []byte{1}))
		undone++
	}
	for {
		err := sign(Guest, KindOffer, Offer{What: OfferDraw}.Body())
		if err == nil {
			err = sign(Host, KindAnswer, []byte{0})
		}
		if err != nil {
			if !errors.Is(err, ErrFull) || one.Len(Host) < maxTalk && one.Len(Guest) < maxTalk {
				t.Fatal(err)
			}
			break
		}
	}
	for _, s := range []Seat{Host, Guest} {
		if n := MaxEntries - one.Len(s); n < rules.MaxSize*rules.MaxSize {
			t.Errorf("%s: %d places are left for moves", s, n)
		}
	}
	must(sign(Guest, KindMove, b.body("h9")))
	must(sign(Host, KindResign, nil))
}
