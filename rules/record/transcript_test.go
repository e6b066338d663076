package record

import (
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"testing"
	"time"

	"rowan/rules"
)

// A table is both seats' copies of one game.
type table struct {
	t    testing.TB
	keys [2]ed25519.PrivateKey
	side [2]*Transcript // each seat's copy
}

func newTable(t testing.TB, terms Terms) *table {
	t.Helper()
	b := &table{t: t}
	h := Header{Terms: terms, Nonce: Nonce{1, 2, 3}}
	for s := range b.keys {
		seed := sha256.Sum256([]byte{byte(s)})
		b.keys[s] = ed25519.NewKeyFromSeed(seed[:])
		h.Keys[s] = PublicKey(b.keys[s].Public().(ed25519.PublicKey))
	}
	for s := range b.side {
		var err error
		if b.side[s], err = NewTranscript(h); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// sign writes an entry at one seat; the other side does not have it yet.
func (b *table) sign(s Seat, kind Kind, body ...byte) []byte {
	b.t.Helper()
	signed, err := b.side[s].Sign(b.keys[s], s, kind, body)
	if err != nil {
		b.t.Fatalf("%s, kind %d: %v", s, kind, err)
	}
	return signed
}

// forge signs any entry, legal or not, chained as the seat's own copy stands.
func (b *table) forge(s Seat, change func(*Entry)) []byte {
	own, other := b.side[s].strands[s], b.side[s].strands[s.Other()]
	e := Entry{Seat: s, Number: len(own), Previous: b.side[s].id, Seen: len(other), SeenHash: b.side[s].id}
	if len(own) > 0 {
		e.Previous = own[len(own)-1].hash
	}
	if len(other) > 0 {
		e.SeenHash = other[len(other)-1].hash
	}
	change(&e)
	raw := e.Encode()
	return append(raw, ed25519.Sign(b.keys[s], signedBytes(b.side[s].id, raw))...)
}

// give adds an entry at a seat.
func (b *table) give(to Seat, signed []byte) {
	b.t.Helper()
	if _, err := b.side[to].Add(signed); err != nil {
		b.t.Fatalf("to %s: %v", to, err)
	}
}

// both signs at one seat and delivers at once.
func (b *table) both(s Seat, kind Kind, body ...byte) {
	b.t.Helper()
	b.give(s.Other(), b.sign(s, kind, body...))
}

// move plays on both sides.
func (b *table) move(s Seat, text string) { b.t.Helper(); b.both(s, KindMove, b.body(text)...) }

func (b *table) body(text string) []byte { b.t.Helper(); return b.timed(text, 0, 0) }

// timed is the body of a move, with its times in seconds if there is a clock.
func (b *table) timed(text string, used, measured float64) []byte {
	b.t.Helper()
	terms := b.side[0].header.Terms
	moves, err := rules.ParseMoves(terms.Variant, text)
	if err != nil || len(moves) != 1 {
		b.t.Fatal(text, err)
	}
	return terms.MoveBody(moves[0], Times{seconds(used), seconds(measured)})
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// seated returns a table at which both sit and the host begins.
func seated(t *testing.T) *table {
	b := newTable(t, Terms{Variant: rules.ClassicGomoku, Begins: HostBegins})
	b.both(Host, KindSeat, []byte("Ada")...)
	b.both(Guest, KindSeat)
	return b
}

// same fails unless both sides see the same and it is want.
func (b *table) same(want End) State {
	b.t.Helper()
	h, g := b.side[Host].State(), b.side[Guest].State()
	if diff := differ(&h, &g); diff != "" {
		b.t.Fatal("the sides differ: ", diff)
	}
	if h.End != want {
		b.t.Fatalf("ended as %+v, want %+v", h.End, want)
	}
	return h
}

func TestWholeGame(t *testing.T) {
	b := newTable(t, Terms{Variant: rules.ClassicGomoku, Begins: Drawn})
	b.both(Host, KindSeat, []byte("Ada")...)
	b.both(Guest, KindSeat, []byte("Bo")...)
	hostNonce, guestNonce := Nonce{9}, Nonce{8}
	promise := Commitment(b.side[0].id, hostNonce)
	b.both(Host, KindCommit, promise[:]...)
	b.both(Guest, KindNonce, guestNonce[:]...)
	b.both(Host, KindReveal, hostNonce[:]...)
	s := b.same(End{})
	first := s.First
	if first != DrawnFirst(b.side[0].id, hostNonce, guestNonce) || s.Names != [2]string{"Ada", "Bo"} {
		t.Errorf("first %v, names %v", first, s.Names)
	}
	for i, m := range []string{"h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"} {
		seat := first
		if i%2 == 1 {
			seat = first.Other()
		}
		if to, ok := b.side[0].stateToMove(); !ok || to != seat {
			t.Fatalf("%v to move, want %v", to, seat)
		}
		b.move(seat, m)
	}
	s = b.same(End{Method: rules.Row, Winner: first})
	if s.Outcome() != (rules.Outcome{Winner: rules.Black, Method: rules.Row}) {
		t.Error(s.Outcome())
	}
	for _, seat := range []Seat{Host, Guest} {
		b.both(seat, KindResult, s.Hash[:]...)
	}
	after := b.same(s.End)
	if after.Results != [2]Hash{s.Hash, s.Hash} || after.Hash != s.Hash {
		t.Error("the results are not both signed")
	}
	if _, err := b.side[Host].Sign(b.keys[Host], Host, KindResign, nil); !errors.Is(err, ErrOver) {
		t.Errorf("resigning after the end: %v", err)
	}

	again, err := Decode(b.side[Guest].Encode())
	if err != nil {
		t.Fatal(err)
	}
	if got := again.State(); got.Hash != s.Hash || got.Results != after.Results {
		t.Error("the record reads back as another game")
	}
	if string(again.Encode()) != string(b.side[Guest].Encode()) {
		t.Error("the record does not print back")
	}
}

func (t *Transcript) stateToMove() (Seat, bool) { s := t.State(); return s.ToMove() }

// TestCrossing delivers entries that do not know each other, in either order: both
// sides must come to the same state.
func TestCrossing(t *testing.T) {
	draw := string([]byte{byte(OfferDraw)})
	for name, c := range map[string]struct {
		before      func(*table)
		host, guest act
		want        End
		ply         int
		offered     [2]Offer
	}{
		"resignation and move": {host: act{KindMove, "h8"}, guest: act{KindResign, ""},
			want: End{Method: rules.Resignation, Winner: Host}, ply: 1},
		"offer and move": {host: act{KindMove, "h8"}, guest: act{KindOffer, draw},
			ply: 1, offered: [2]Offer{{}, {What: OfferDraw}}},
		"two resignations": {host: act{KindResign, ""}, guest: act{KindResign, ""},
			want: End{Method: rules.Resignation, Winner: Guest}},
		"two offers": {host: act{KindOffer, draw}, guest: act{KindOffer, draw}, offered: [2]Offer{{What: OfferDraw}, {What: OfferDraw}}},
		"resignation and offer": {host: act{KindOffer, draw}, guest: act{KindResign, ""},
			want: End{Method: rules.Resignation, Winner: Host}},
		"winning move and acceptance": {
			before: func(b *table) {
				for i, m := range []string{"h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4"} {
					b.move(Seat(i%2), m)
				}
				b.both(Host, KindOffer, byte(OfferDraw))
			},
			host: act{KindMove, "h12"}, guest: act{KindAnswer, "\x01"},
			want: End{Method: rules.Row, Winner: Host}, ply: 9},
		"move and acceptance": {
			before: func(b *table) { b.both(Host, KindOffer, byte(OfferDraw)) },
			host:   act{KindMove, "h8"}, guest: act{KindAnswer, "\x01"},
			want: End{Method: rules.Agreement, Draw: true}, ply: 1},
		"resignation and acceptance": {
			before: func(b *table) { b.both(Host, KindOffer, byte(OfferDraw)) },
			host:   act{KindResign, ""}, guest: act{KindAnswer, "\x01"},
			want: End{Method: rules.Resignation, Winner: Guest}},
	} {
		t.Run(name, func(t *testing.T) {
			b := seated(t)
			if c.before != nil {
				c.before(b)
			}
			b.cross(c.host, c.guest)
			s := b.same(c.want)
			if s.Match.Ply() != c.ply || s.Offered != c.offered {
				t.Errorf("ply %d, offers %v", s.Match.Ply(), s.Offered)
			}
		})
	}
}

// TestOfferLapses checks that an answer after the receiver's move does nothing.
func TestOfferLapses(t *testing.T) {
	b := seated(t)
	b.both(Guest, KindOffer, byte(OfferDraw))
	b.move(Host, "h8")
	if _, err := b.side[Host].Sign(b.keys[Host], Host, KindAnswer, []byte{1}); !errors.Is(err, ErrNoOffer) {
		t.Errorf("answering what has lapsed: %v", err)
	}
	lapsed := b.forge(Host, func(e *Entry) { e.Kind, e.Body = KindAnswer, []byte{1} })
	b.give(Host, lapsed)
	b.give(Guest, lapsed)
	b.same(End{})
	b.both(Guest, KindOffer, byte(OfferDraw))
	b.both(Host, KindAnswer, 0)
	b.same(End{})
	b.both(Guest, KindOffer, byte(OfferDraw))
	b.both(Host, KindAnswer, 1)
	b.same(End{Method: rules.Agreement, Draw: true})
}

// TestBrokenRules forges what is validly signed and illegal: the signer has lost, and the proof
// is kept, in a record that verifies.
func TestBrokenRules(t *testing.T) {
	hostMoves := func(b *table) { b.move(Host, "h8") }
	for name, c := range map[string]struct {
		before func(*table)
		entry  func(b *table, e *Entry)
	}{
		"occupied point": {hostMoves, func(b *table, e *Entry) { e.Kind, e.Body = KindMove, b.body("h8") }},
		"off the board":  {hostMoves, func(b *table, e *Entry) { e.Kind, e.Body = KindMove, []byte{0, 20, 20} }},
		"out of turn":    {nil, func(b *table, e *Entry) { e.Kind, e.Body = KindMove, b.body("h8") }},
		"a drop in gomoku": {hostMoves, func(b *table, e *Entry) {
			e.Kind, e.Body = KindMove, rules.AppendMove(nil, rules.Drop(1))
		}},
		"a second seat": {nil, func(b *table, e *Entry) { e.Kind = KindSeat }},
		"a draw that is not due": {nil, func(b *table, e *Entry) {
			e.Kind, e.Body = KindNonce, make([]byte, 16)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			b := seated(t)
			if c.before != nil {
				c.before(b)
			}
			bad := b.forge(Guest, func(e *Entry) { c.entry(b, e) })
			b.give(Host, bad)
			s := b.side[Host].State()
			want := End{Method: rules.BrokenRules, Winner: Host}
			if s.End != want || s.Fault == nil || s.Fault.Seat != Guest || string(s.Fault.Proof[0]) != string(bad) {
				t.Fatalf("%+v, fault %+v", s.End, s.Fault)
			}
			again, err := Decode(b.side[Host].Encode())
			if err != nil {
				t.Fatal(err)
			}
			if got := again.State(); got.End != want || got.Fault == nil {
				t.Error("the record lost the proof")
			}
		})
	}
}

// TestFalseReveal lets the host reveal another nonce than it promised.
func TestFalseReveal(t *testing.T) {
	b := newTable(t, Terms{Variant: rules.ClassicConnectFour, Begins: Drawn})
	b.both(Host, KindSeat)
	b.both(Guest, KindSeat)
	promise := Commitment(b.side[0].id, Nonce{1})
	b.both(Host, KindCommit, promise[:]...)
	b.both(Guest, KindNonce, make([]byte, 16)...)
	b.give(Guest, b.forge(Host, func(e *Entry) { e.Kind, e.Body = KindReveal, append([]byte{2}, make([]byte, 15)...) }))
	s := b.side[Guest].State()
	if s.End != (End{Method: rules.BrokenRules, Winner: Guest}) {
		t.Errorf("%+v", s.End)
	}
	if s.ColorOf(Guest) != rules.NoColor {
		t.Error("a colour was drawn")
	}
}

// TestFork signs two moves with one number: whichever comes first, the signer has lost.
func TestFork(t *testing.T) {
	for _, swapped := range []bool{false, true} {
		b := seated(t)
		first := b.forge(Host, func(e *Entry) { e.Kind, e.Body = KindMove, b.body("h8") })
		second := b.forge(Host, func(e *Entry) { e.Kind, e.Body = KindMove, b.body("h9") })
		if swapped {
			first, second = second, first
		}
		b.give(Guest, first)
		b.sign(Guest, KindOffer, byte(OfferDraw)) // the guest names the first
		b.give(Guest, second)
		s := b.side[Guest].State()
		if s.End != (End{Method: rules.BrokenRules, Winner: Guest}) || len(s.Fault.Proof) != 2 {
			t.Fatalf("%+v %+v", s.End, s.Fault)
		}
		again, err := Decode(b.side[Guest].Encode())
		if err != nil {
			t.Fatal(err)
		}
		if got := again.State(); got.End != s.End || got.Hash != s.Hash {
			t.Error("the record lost the fork")
		}
	}
}

// TestForkAgrees forks an entry in mid-game: whichever version is first, and whatever followed it, both
// orders come to the same hash, and the honest side's result is one of the record's.
func TestForkAgrees(t *testing.T) {
	var hashes []Hash
	for _, swapped := range []bool{false, true} {
		b := seated(t)
		b.move(Host, "h8")
		first := b.forge(Guest, func(e *Entry) { e.Kind, e.Body = KindMove, b.body("a1") })
		second := b.forge(Guest, func(e *Entry) { e.Kind, e.Body = KindMove, b.body("a2") })
		if swapped {
			first, second = second, first
		}
		b.give(Host, first)
		b.sign(Host, KindMove, b.body("h9")...)
		b.give(Host, second)
		s := b.side[Host].State()
		b.sign(Host, KindResult, s.Hash[:]...)
		if got := b.side[Host].State(); got.Hash != s.Hash || got.Results[Host] != s.Hash || got.Match.Ply() != 1 {
			t.Errorf("after the result: %x, results %x, ply %d", got.Hash, got.Results, got.Match.Ply())
		}
		if _, err := Decode(b.side[Host].Encode()); err != nil {
			t.Error(err)
		}
		hashes = append(hashes, s.Hash)
	}
	if hashes[0] != hashes[1] {
		t.Error("the hash depends on which version came first")
	}
}

// TestBackdatedAcceptance lets a loser sign that he had accepted a draw, naming only what stood before he
// was declined and mated: the move comes first.
func TestBackdatedAcceptance(t *testing.T) {
	b := newTable(t, Terms{Variant: rules.ClassicGomoku, Begins: GuestBegins})
	b.both(Host, KindSeat)
	b.both(Guest, KindSeat)
	for i, m := range []string{"h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4"} {
		b.move(Guest-Seat(i%2), m)
	}
	b.both(Guest, KindOffer, byte(OfferDraw))
	number := b.side[Host].Len(Guest)
	late := b.forge(Host, func(e *Entry) { e.Kind, e.Body, e.Number = KindAnswer, []byte{1}, e.Number+1 })
	offer := b.sign(Host, KindOffer, byte(OfferDraw))
	b.give(Guest, offer)
	b.both(Guest, KindAnswer, 0)
	b.move(Guest, "h12")
	// The host's answer follows its offer, and names the guest's entries up to the offer only.
	e, _ := DecodeEntry(late[:len(late)-SignatureSize])
	e.Previous = b.side[Host].strands[Host][e.Number-1].hash
	raw := e.Encode()
	b.give(Guest, append(raw, ed25519.Sign(b.keys[Host], signedBytes(b.side[0].id, raw))...))
	if s := b.side[Guest].State(); s.End != (End{Method: rules.Row, Winner: Guest}) || e.Seen != number {
		t.Errorf("%+v", s.End)
	}
}

// TestAfterTheEnd adds entries to a game that is over: they are void, also a fork of them, and
// the result and hash stay.
func TestAfterTheEnd(t *testing.T) {
	b := seated(t)
	b.both(Host, KindResign)
	s := b.same(End{Method: rules.Resignation, Winner: Guest})
	b.give(Host, b.forge(Guest, func(e *Entry) { e.Kind, e.Body = KindMove, b.body("h8") }))
	b.give(Host, b.forge(Guest, func(e *Entry) { e.Kind, e.Body = KindMove, b.body("h9") }))
	got := b.side[Host].State()
	if got.End != s.End || got.Hash != s.Hash || got.Fault != nil || got.Match.Ply() != 0 {
		t.Errorf("%+v", got)
	}
}

// TestRefused offers what does not decode, verify or chain: it leaves no trace.
func TestRefused(t *testing.T) {
	b := seated(t)
	b.move(Host, "h8")
	before := string(b.side[Host].Encode())
	good := b.forge(Guest, func(e *Entry) { e.Kind, e.Body = KindMove, b.body("h9") })
	flip := func(i int) []byte {
		c := append([]byte(nil), good...)
		c[(i+len(c))%len(c)] ^= 1
		return c
	}
	cases := map[string][]byte{
		"nothing":         {},
		"junk":            make([]byte, 200),
		"too long":        make([]byte, MaxSigned+1),
		"bad signature":   flip(-1),
		"changed body":    flip(-SignatureSize - 1),
		"unknown kind":    b.forge(Guest, func(e *Entry) { e.Kind = kinds }),
		"other seat's":    b.forge(Guest, func(e *Entry) { e.Seat, e.Number = Host, 9 }),
		"a gap":           b.forge(Guest, func(e *Entry) { e.Kind, e.Number = KindResign, 5 }),
		"wrong previous":  b.forge(Guest, func(e *Entry) { e.Kind, e.Previous[0] = KindResign, e.Previous[0]^1 }),
		"wrong seen hash": b.forge(Guest, func(e *Entry) { e.Kind, e.SeenHash[0] = KindResign, e.SeenHash[0]^1 }),
		"unknown seen":    b.forge(Guest, func(e *Entry) { e.Kind, e.Seen = KindResign, 7 }),
		"forgets": b.forge(Guest, func(e *Entry) {
			e.Kind, e.Seen, e.SeenHash = KindResign, 0, b.side[Guest].id
		}),
		"no body": b.forge(Guest, func(e *Entry) { e.Kind = KindMove }),
	}
	for name, signed := range cases {
		added, err := b.side[Host].Add(signed)
		var r *RefusedError
		if added || !errors.As(err, &r) {
			t.Errorf("%s: %v, %v", name, added, err)
		}
	}
	if string(b.side[Host].Encode()) != before {
		t.Error("something was kept")
	}
	for range 2 { // the good one is taken once, its repeat dropped
		if added, err := b.side[Host].Add(good); err != nil || b.side[Host].Len(Guest) != 2 {
			t.Error(added, err)
		}
	}
}

// TestOtherGame offers an entry that the same keys signed in another game.
func TestOtherGame(t *testing.T) {
	a := seated(t)
	b := newTable(t, Terms{Variant: rules.ClassicGomoku, Begins: GuestBegins})
	b.both(Host, KindSeat)
	b.both(Guest, KindSeat)
	if _, err := a.side[Host].Add(b.forge(Guest, func(e *Entry) { e.Kind = KindResign })); err == nil {
		t.Error("an entry of another game was taken in")
	}
}

// TestOpeningsAtTheTable plays openings with a swap: the seat that must act is not always the one that
// holds the colour that is to move.
func TestOpeningsAtTheTable(t *testing.T) {
	for _, c := range []struct{ variant, moves, seats string }{
		{"gomoku-15x15-5-freestyle-swap2", "h8 i9 j8 = a1 b2 ~ c3 d4", "hhhggghgh"},
		{"gomoku-15x15-5-freestyle-swap", "h8 i9 j8 ~ c3 d4", "hhhghg"},
		{"gomoku-15x15-5-renju-rif", "h8 i9 j8 a1 .c3 .d4 -c3 e5", "hhhghhgg"},
		{"connect4-7x6-4-drop-pie", "4 ~ 4 4", "hghg"},
	} {
		v, moves := parseGame(t, c.variant, c.moves)
		b := newTable(t, Terms{Variant: v, Begins: HostBegins})
		b.both(Host, KindSeat)
		b.both(Guest, KindSeat)
		for i, seat := range c.seats {
			want := Host
			if seat == 'g' {
				want = Guest
			}
			if got, ok := b.side[0].stateToMove(); !ok || got != want {
				t.Fatalf("%s, ply %d: %v is to move, want %v", c.variant, i+1, got, want)
			}
			if _, err := b.side[want.Other()].Sign(b.keys[want.Other()], want.Other(), KindMove, rules.AppendMove(nil, moves[i])); err == nil {
				t.Fatalf("%s, ply %d: the other seat moved", c.variant, i+1)
			}
			b.both(want, KindMove, rules.AppendMove(nil, moves[i])...)
		}
		b.same(End{})
	}
}
