package record

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

// differ says in what two states are not the same, all that is not exported included; "" if in nothing.
func differ(a, b *State) string {
	x, y := *a, *b
	x.Match, y.Match = nil, nil
	if !reflect.DeepEqual(x, y) {
		return fmt.Sprintf("%+v\nand %+v", x, y)
	}
	if a.Match.Position() != b.Match.Position() || !reflect.DeepEqual(a.Match.Moves(), b.Match.Moves()) {
		return fmt.Sprintf("%v and %v were played", a.Match.Moves(), b.Match.Moves())
	}
	return ""
}

// A crossing is a game in which entries of both seats are on their way at once.
type crossing struct {
	*table
	random *rand.Rand
	seen   [2]int // how many entries of the other each seat has got
}

// post delivers some of what is on its way to a seat.
func (c *crossing) post(to Seat, n int) {
	for strand := c.side[to.Other()].strands[to.Other()]; n > 0 && c.seen[to] < len(strand); n-- {
		c.give(to, strand[c.seen[to]].signed)
		c.seen[to]++
	}
}

// act lets a seat do something at random. Sign says whether it may.
func (c *crossing) act(seat Seat) {
	s := c.side[seat].State()
	terms := c.side[seat].header.Terms
	n := c.random.IntN(100)
	time := func(most int) time.Duration { return seconds(float64(c.random.IntN(most))) }
	kind, body := KindMove, []byte(nil)
	switch {
	case s.Phase < Playing && n < 90:
		nonce := Nonce{byte(seat), 7}
		switch owed := s.Owes(seat); {
		case len(c.side[seat].strands[seat]) == 0:
			kind = KindSeat
		case owed == KindCommit:
			h := Commitment(c.side[seat].id, nonce)
			kind, body = KindCommit, h[:]
		case owed == KindNonce, owed == KindReveal && n < 50:
			kind, body = owed, nonce[:]
		default:
			kind, body = KindChoose, ChooseBody(Seat(n&1))
		}
	case s.Over():
		kind, body = KindResult, s.Hash[:]
		if n < 50 {
			kind, body = KindDispute, Dispute{DisputeKind(1 + n%2), time(99)}.Body()
		}
	case n < 60:
		moves := s.Match.Position().Moves()
		if s.Phase != Playing || len(moves) == 0 {
			return
		}
		body = terms.MoveBody(moves[c.random.IntN(len(moves))], Times{time(12), time(40)})
	case n < 62:
		kind, body = KindOffer, Offer{What: OfferDraw}.Body()
	case n < 75:
		kind, body = KindOffer, Offer{OfferTakeback, c.random.IntN(s.Match.Ply() + 1)}.Body()
		if ply, ok := s.TakebackPly(seat); s.Phase == Playing && ok && n < 70 {
			body = Offer{OfferTakeback, ply}.Body()
		}
	case n < 95:
		kind, body = KindAnswer, AnswerBody(n < 90)
		if s.Offered[seat.Other()].What == OfferDraw && n > 76 {
			body = AnswerBody(false)
		}
	case n < 98:
		kind, body = KindClaim, Claim{ClaimKind(1 + n%3), s.Match.Ply(), time(200)}.Body()
	case n < 99 && c.random.IntN(4) == 0:
		kind, body = KindFlag, FlagBody(time(99))
	case c.random.IntN(4) == 0:
		kind = KindResign
	}
	c.side[seat].Sign(c.keys[seat], seat, kind, body)
}

// TestAnyOrder plays games at random in which entries cross: moves, offers to go back, answers, claims, disputes, the choice
// instead of a reveal. No honest entry breaks the rules, both sides come to the same, and so does
// whoever gets the entries in any other order.
func TestAnyOrder(t *testing.T) {
	games := 80
	if slowTests {
		games = 20
	}
	variants := []string{"connect4-5x4-4-drop-none", "connect4-7x6-4-drop-pie", "gomoku-7x7-4-freestyle-swap2", "gomoku-4x4-3-standard-none"}
	clocks := []string{"", "~t60-3", "~m20~l1-0", "~t100-0~g30~l500-5000", "~d1"}
	saw := map[string]int{}
	for seed := range games {
		random := rand.New(rand.NewPCG(uint64(seed), 5))
		text := variants[random.IntN(len(variants))] + "~" + beginsNames[random.IntN(3)] + clocks[random.IntN(len(clocks))]
		terms, err := ParseTerms(text)
		if err != nil {
			t.Fatal(err)
		}
		c := &crossing{table: newTable(t, terms), random: random}
		for range 30 + random.IntN(130) {
			seat := Seat(random.IntN(2))
			if random.IntN(2) == 0 {
				c.post(seat, 1+random.IntN(3))
			} else {
				c.act(seat)
			}
		}
		c.post(Host, MaxEntries)
		c.post(Guest, MaxEntries)
		want, guest := c.side[Host].State(), c.side[Guest].State()
		if diff := differ(&want, &guest); diff != "" {
			t.Fatalf("seed %d, %s: the sides differ: %s", seed, text, diff)
		}
		if want.Fault != nil {
			t.Fatalf("seed %d, %s: who was honest broke the rules: %v", seed, text, want.Fault.Why)
		}
		for range 2 {
			got := c.shuffled()
			if diff := differ(&want, &got); diff != "" {
				t.Fatalf("seed %d, %s: another order, another state: %s", seed, text, diff)
			}
		}
		again, err := Decode(c.side[Guest].Encode())
		if err != nil {
			t.Fatal(err)
		}
		if got := again.State(); differ(&want, &got) != "" {
			t.Fatalf("seed %d: it is read as another game", seed)
		}
		saw[fmt.Sprint(want.End.Method)]++
		count := func(name string, seen bool) {
			if seen {
				saw[name]++
			}
		}
		count("takeback", want.Undone > 0)
		count("disputed", want.Disputed)
		count("chosen", want.chosen)
		count("charged", want.running().lag[Host].charged > 0)
		count("open takeback", want.Offered[Host].What == OfferTakeback)
	}
	t.Log(saw)
	for _, name := range []string{"row", "resignation", "agreement", "time", "abandonment", "in progress", "takeback", "disputed", "chosen",
		"charged", "open takeback"} {
		if saw[name] == 0 && !slowTests {
			t.Errorf("no game has %s", name)
		}
	}
}

// shuffled gives the entries of the host's copy to nobody's in some order in which each comes after those it names.
func (c *crossing) shuffled() State {
	c.t.Helper()
	from := c.side[Host]
	to, err := NewTranscript(from.header)
	if err != nil {
		c.t.Fatal(err)
	}
	for to.Len(Host) < from.Len(Host) || to.Len(Guest) < from.Len(Guest) {
		seat := Seat(c.random.IntN(2))
		for n := 1 + c.random.IntN(20); n > 0 && to.Len(seat) < from.Len(seat); n-- {
			if e := from.strands[seat][to.Len(seat)]; e.Seen <= to.Len(seat.Other()) {
				if _, err := to.Add(e.signed); err != nil {
					c.t.Fatal(err)
				}
			}
		}
	}
	return to.State()
}

// FuzzBodies signs entries of any kind and body into a game with a clock: nothing panics, whatever order they come in, and what is
// taken in prints back.
func FuzzBodies(f *testing.F) {
	f.Add([]byte{0x84, 11, 0, 0, 7, 7, 0, 0, 3, 232, 0, 0, 0, 0})
	f.Add([]byte{0x86, 3, 2, 0, 0, 0x07, 1, 1})
	f.Add([]byte{0x8a, 7, 1, 0, 0, 255, 255, 255, 255, 0x8b, 5, 1, 0, 0, 0, 9})
	terms, err := ParseTerms("connect4-5x4-4-drop-none~host~t60-3")
	if err != nil {
		f.Fatal(err)
	}
	base := newTable(f, terms)
	base.both(Host, KindSeat)
	base.both(Guest, KindSeat)
	record := base.side[Host].Encode()
	f.Fuzz(func(t *testing.T, script []byte) {
		b := &table{t: t, keys: base.keys}
		for s := range b.side {
			b.side[s], _ = Decode(record)
		}
		for len(script) >= 2 {
			// Bits of the first byte: 80 both get it, 40 the guest writes it, the rest the kind.
			seat, n := Seat(script[0]>>6&1), min(int(script[1]), len(script)-2)
			signed := b.forge(seat, func(e *Entry) { e.Kind, e.Body = Kind(script[0]&0x3f), script[2:2+n] })
			if _, err := b.side[seat].Add(signed); err == nil && script[0]&0x80 != 0 {
				for other := b.side[seat.Other()]; other.Len(seat) < b.side[seat].Len(seat); {
					if _, err := other.Add(b.side[seat].strands[seat][other.Len(seat)].signed); err != nil {
						t.Fatal(err)
					}
				}
			}
			script = script[2+n:]
		}
		for s, tr := range b.side {
			s := Seat(s).Other()
			for tr.Len(s) < b.side[s].Len(s) {
				if _, err := tr.Add(b.side[s].strands[s][tr.Len(s)].signed); err != nil {
					t.Fatal(err)
				}
			}
		}
		h, g := b.side[Host].State(), b.side[Guest].State()
		if diff := differ(&h, &g); diff != "" {
			t.Fatal("the sides differ: ", diff)
		}
		again, err := Decode(b.side[Host].Encode())
		if err != nil {
			t.Fatal(err)
		}
		if got := again.State(); got.Hash != h.Hash || got.Clocks != h.Clocks || got.End != h.End {
			t.Fatal("it is read as another game")
		}
	})
}
