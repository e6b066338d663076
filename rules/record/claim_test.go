package record

import (
	"errors"
	"testing"
	"time"

	"rowan/rules"
)

func claimBody(what ClaimKind, ply int, measured float64) []byte {
	return Claim{what, ply, seconds(measured)}.Body()
}

// TestClaimTime claims that the host's time is over, with all that the clock and the allowance leave and a
// millisecond more.
func TestClaimTime(t *testing.T) {
	b := clocked(t, "~t60-0~l500-5000")
	b.play(Host, "h8", 10, 0)
	b.play(Guest, "h9", 1, 12) // 2 s of the allowance of 5.5 are used
	if _, err := b.side[Guest].Sign(b.keys[Guest], Guest, KindClaim, claimBody(ClaimTime, 2, 50+4)); !errors.Is(err, ErrTooSoon) {
		t.Errorf("with allowance left: %v", err)
	}
	early := b.forge(Guest, func(e *Entry) { e.Kind, e.Body = KindClaim, claimBody(ClaimTime, 2, 50+4) })
	s := b.side[Guest].State()
	if s.OutOfTime(Guest, seconds(54)) || !s.OutOfTime(Guest, seconds(54.001)) || s.OutOfTime(Host, time.Hour) {
		t.Error("the limit is not where it should be")
	}
	b.both(Guest, KindClaim, claimBody(ClaimTime, 2, 54.001)...)
	s = b.same(End{Method: rules.OutOfTime, Winner: Guest})
	if s.Claimed[Guest] != (Claim{ClaimTime, 2, seconds(54.001)}) || s.Clocks[Host] != -time.Millisecond || s.Disputed {
		t.Errorf("%+v, clocks %v", s.Claimed, s.Clocks)
	}
	if s.Outcome() != (rules.Outcome{Winner: rules.White, Method: rules.OutOfTime}) {
		t.Error(s.Outcome())
	}

	// Who claims too soon by his own numbers has broken the rules.
	c := clocked(t, "~t60-0~l500-5000")
	c.play(Host, "h8", 10, 0)
	c.play(Guest, "h9", 1, 12)
	c.give(Host, early)
	if s := c.side[Host].State(); s.End != (End{Method: rules.BrokenRules, Winner: Host}) {
		t.Errorf("%+v", s.End)
	}
}

// TestClaimAgainstCharges claims in the guest's own turn: only what was charged before counts, not what he measures now.
func TestClaimAgainstCharges(t *testing.T) {
	b := clocked(t, "~t60-0~l1-0")
	b.play(Host, "h8", 1, 0)
	b.play(Guest, "h9", 1, 70)
	b.clocks("charged", -9.999, 59)
	b.play(Host, "h10", 1, 1)
	b.clocks("and it went on", -10.999, 59)
	if s := b.side[0].State(); !s.OutOfTime(Guest, 0) || s.OutOfTime(Host, 0) {
		t.Error("the host's time is over, whoever must act")
	}
	b.both(Guest, KindClaim, claimBody(ClaimTime, 3, 0)...)
	b.same(End{Method: rules.OutOfTime, Winner: Guest})

	c := clocked(t, "~t60-0~l1-0")
	c.play(Host, "h8", 1, 0)
	if s := c.side[0].State(); s.OutOfTime(Guest, time.Hour) {
		t.Error("in his own turn nobody's time runs out but his own")
	}
}

// TestClaimCrosses lets things cross claims, in both orders of arrival.
func TestClaimCrosses(t *testing.T) {
	four := func(b *table) { // the host wins with h12
		for i, m := range []string{"h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4"} {
			b.play(Seat(i%2), m, 1, 1)
		}
	}
	type act struct {
		kind Kind
		body []byte
	}
	move := func(b *table, text string, used float64) act { return act{KindMove, b.timed(text, used, 0)} }
	for name, c := range map[string]struct {
		before   func(*table)
		host     func(*table) act
		guest    act
		want     End
		disputed bool
		readings [2]float64
	}{
		"a move": {
			host:  func(b *table) act { return move(b, "h8", 10) },
			guest: act{KindClaim, claimBody(ClaimTime, 0, 200)},
			want:  End{Method: rules.OutOfTime, Winner: Guest}, readings: [2]float64{10, 200}},
		"a move of somebody who had left": {
			host:  func(b *table) act { return move(b, "h8", 10) },
			guest: act{KindClaim, claimBody(ClaimDraw, 0, 130)},
			want:  End{Method: rules.Abandonment, Draw: true}, readings: [2]float64{0, 130}},
		"the winning move": {
			before: four,
			host:   func(b *table) act { return move(b, "h12", 3) },
			guest:  act{KindClaim, claimBody(ClaimTime, 8, 200)},
			want:   End{Method: rules.Row, Winner: Host}, disputed: true, readings: [2]float64{3, 200}},
		"a resignation": {
			host:  func(b *table) act { return act{KindResign, nil} },
			guest: act{KindClaim, claimBody(ClaimTime, 0, 200)},
			want:  End{Method: rules.Resignation, Winner: Guest}},
		"the flag": {
			host:  func(b *table) act { return act{KindFlag, FlagBody(60 * time.Second)} },
			guest: act{KindClaim, claimBody(ClaimTime, 0, 200)},
			want:  End{Method: rules.OutOfTime, Winner: Guest}},
		"another claim": {
			host:  func(b *table) act { return act{KindClaim, claimBody(ClaimWin, 0, 120)} },
			guest: act{KindClaim, claimBody(ClaimWin, 0, 121)},
			want:  End{Method: rules.Abandonment, Winner: Host}, disputed: true, readings: [2]float64{120, 121}},
		"the same claim": {
			host:  func(b *table) act { return act{KindClaim, claimBody(ClaimDraw, 0, 120)} },
			guest: act{KindClaim, claimBody(ClaimDraw, 0, 121)},
			want:  End{Method: rules.Abandonment, Draw: true}, readings: [2]float64{120, 0}},
		"an acceptance": {
			before: func(b *table) { b.both(Guest, KindOffer, byte(OfferDraw)) },
			host:   func(b *table) act { return act{KindAnswer, AnswerBody(true)} },
			guest:  act{KindClaim, claimBody(ClaimWin, 0, 121)},
			want:   End{Method: rules.Abandonment, Winner: Guest}, readings: [2]float64{0, 121}},
	} {
		t.Run(name, func(t *testing.T) {
			b := clocked(t, "~t60-0")
			if c.before != nil {
				c.before(b)
			}
			h := c.host(b)
			host, guest := b.sign(Host, h.kind, h.body...), b.sign(Guest, c.guest.kind, c.guest.body...)
			b.give(Guest, host)
			b.give(Host, guest)
			s := b.same(c.want)
			if s.Disputed != c.disputed || s.Readings != [2]time.Duration{seconds(c.readings[0]), seconds(c.readings[1])} {
				t.Errorf("disputed %v, readings %v", s.Disputed, s.Readings)
			}
		})
	}
}

// TestClaimOfATurnThatIsGone claims time in a turn that, as the other's move shows, there never was: the guest had
// gone back, and had not seen the move by which the offer had lapsed.
func TestClaimOfATurnThatIsGone(t *testing.T) {
	b := clocked(t, "~t60-0~l1-0")
	b.play(Host, "h8", 1, 0)
	b.play(Guest, "h9", 1, 1)
	b.both(Host, KindOffer, Offer{OfferTakeback, 0}.Body()...)
	move := b.sign(Host, KindMove, b.timed("a1", 5, 1)...)
	accept := b.sign(Guest, KindAnswer, AnswerBody(true)...)
	if s := b.side[Guest].State(); s.Match.Ply() != 0 {
		t.Fatal("the guest does not see the takeback")
	}
	claim := b.sign(Guest, KindClaim, claimBody(ClaimTime, 0, 61)...)
	b.give(Host, accept)
	b.give(Host, claim)
	b.give(Guest, move)
	s := b.same(End{})
	if s.Match.Ply() != 3 || s.Claimed != [2]Claim{} || s.Disputed {
		t.Errorf("ply %d, %+v", s.Match.Ply(), s.Claimed)
	}
}

// TestClaimLeft claims that the other has left: after the grace, and not before.
func TestClaimLeft(t *testing.T) {
	for _, c := range []struct {
		tail     string
		measured float64
		err      error
	}{
		{"", 119.999, ErrTooSoon}, {"", 120, nil}, {"~t60-0~g30", 29.999, ErrTooSoon}, {"~t60-0~g30", 30, nil}, {"~d1", 3600, errClaimDays},
	} {
		for _, what := range []ClaimKind{ClaimWin, ClaimDraw} {
			b := clocked(t, c.tail)
			body := claimBody(what, 0, c.measured)
			_, err := b.side[Host].Sign(b.keys[Host], Host, KindClaim, body) // whoever must act
			if !errors.Is(err, c.err) {
				t.Errorf("%q after %v s: %v", c.tail, c.measured, err)
			}
			if c.err != nil {
				b.give(Guest, b.forge(Host, func(e *Entry) { e.Kind, e.Body = KindClaim, body }))
				if s := b.side[Guest].State(); s.End != (End{Method: rules.BrokenRules, Winner: Guest}) {
					t.Errorf("%q after %v s, signed nevertheless: %+v", c.tail, c.measured, s.End)
				}
				continue
			}
			want := End{Method: rules.Abandonment, Winner: Host}
			if what == ClaimDraw {
				want = End{Method: rules.Abandonment, Draw: true}
			}
			if s := b.side[Host].State(); s.End != want {
				t.Errorf("%q: %+v", c.tail, s.End)
			}
		}
	}
}

// TestClaimsThatAreNone forges claims that no past allows (field case 34).
func TestClaimsThatAreNone(t *testing.T) {
	for name, c := range map[string]struct {
		tail string
		body []byte
	}{
		"of time without a clock": {"", claimBody(ClaimTime, 0, 4000)},
		"about an earlier ply":    {"~m30", claimBody(ClaimTime, 0, 4000)},
		"about a later ply":       {"~m30", claimBody(ClaimWin, 2, 4000)},
	} {
		b := clocked(t, c.tail)
		b.play(Host, "h8", 1, 0)
		b.play(Guest, "h9", 1, 1)
		b.play(Host, "h10", 1, 1)
		b.give(Host, b.forge(Guest, func(e *Entry) { e.Kind, e.Body = KindClaim, c.body }))
		if s := b.side[Host].State(); s.End != (End{Method: rules.BrokenRules, Winner: Host}) {
			t.Errorf("a claim %s: %+v", name, s.End)
		}
	}
}

func TestFlag(t *testing.T) {
	b := clocked(t, "~t60-3")
	b.play(Host, "h8", 10, 0)
	if _, err := b.side[Host].Sign(b.keys[Host], Host, KindFlag, FlagBody(0)); err == nil {
		t.Error("a flag fell in the other's turn")
	}
	b.both(Guest, KindFlag, FlagBody(seconds(60.5))...)
	s := b.same(End{Method: rules.OutOfTime, Winner: Host})
	if s.Clocks != [2]time.Duration{seconds(53), seconds(-0.5)} {
		t.Error(s.Clocks)
	}
	if _, err := b.side[Guest].Sign(b.keys[Guest], Guest, KindDispute, Dispute{What: DisputeTime}.Body()); !errors.Is(err, ErrNoClaim) {
		t.Errorf("disputing one's own flag: %v", err)
	}
	for _, tail := range []string{"", "~m30"} { // without a clock, and in the other's turn
		b := clocked(t, tail)
		b.give(Host, b.forge(Guest, func(e *Entry) { e.Kind, e.Body = KindFlag, FlagBody(0) }))
		if s := b.side[Host].State(); s.End != (End{Method: rules.BrokenRules, Winner: Host}) {
			t.Errorf("%q: %+v", tail, s.End)
		}
	}
}

// TestDispute has the loser by a claim say what it knows: the result stays, and so does the hash that both sign.
func TestDispute(t *testing.T) {
	for name, c := range map[string]struct {
		claim    []byte
		end      End
		dispute  Dispute
		wrong    DisputeKind
		readings [2]float64
	}{
		"time": {claimBody(ClaimTime, 0, 300), End{Method: rules.OutOfTime, Winner: Guest}, Dispute{DisputeTime, seconds(12)}, DisputeLeft, [2]float64{12, 300}},
		"left": {claimBody(ClaimWin, 0, 121), End{Method: rules.Abandonment, Winner: Guest}, Dispute{What: DisputeLeft}, DisputeTime, [2]float64{0, 121}},
		"draw": {claimBody(ClaimDraw, 0, 121), End{Method: rules.Abandonment, Draw: true}, Dispute{What: DisputeLeft}, DisputeTime, [2]float64{0, 121}},
	} {
		b := clocked(t, "~t60-0")
		if _, err := b.side[Host].Sign(b.keys[Host], Host, KindDispute, c.dispute.Body()); err == nil {
			t.Errorf("%s: nothing was claimed yet", name)
		}
		b.both(Guest, KindClaim, c.claim...)
		before := b.same(c.end)
		for seat, d := range map[Seat]Dispute{Guest: c.dispute, Host: {What: c.wrong}} {
			if _, err := b.side[seat].Sign(b.keys[seat], seat, KindDispute, d.Body()); !errors.Is(err, ErrNoClaim) {
				t.Errorf("%s: the %s disputes %v: %v", name, seat, d, err)
			}
		}
		b.both(Host, KindDispute, c.dispute.Body()...)
		s := b.same(c.end)
		if !s.Disputed || s.Readings != [2]time.Duration{seconds(c.readings[0]), seconds(c.readings[1])} || s.Hash != before.Hash || before.Disputed {
			t.Errorf("%s: disputed %v, readings %v", name, s.Disputed, s.Readings)
		}
	}
	b := clocked(t, "")
	b.give(Host, b.forge(Guest, func(e *Entry) { e.Kind, e.Body = KindDispute, Dispute{What: DisputeLeft}.Body() }))
	if s := b.side[Host].State(); s.End.Method != rules.BrokenRules {
		t.Errorf("a dispute in mid-game: %+v", s.End)
	}
}

// TestChoose leaves the choice to the guest, of a host that does not reveal; if the reveal comes late it counts nevertheless.
func TestChoose(t *testing.T) {
	for _, first := range []Seat{Host, Guest} {
		b := newTable(t, Terms{Variant: rules.ClassicGomoku})
		b.both(Host, KindSeat)
		b.both(Guest, KindSeat)
		for _, s := range []Seat{Host, Guest} {
			if _, err := b.side[s].Sign(b.keys[s], s, KindChoose, ChooseBody(s)); err == nil {
				t.Errorf("the %s chose before the promise", s)
			}
		}
		nonce, other := Nonce{9}, Nonce{8}
		promise := Commitment(b.side[0].id, nonce)
		b.both(Host, KindCommit, promise[:]...)
		b.both(Guest, KindNonce, other[:]...)
		if _, err := b.side[Host].Sign(b.keys[Host], Host, KindChoose, ChooseBody(Host)); err == nil {
			t.Error("the host chose")
		}
		choice := b.sign(Guest, KindChoose, ChooseBody(first)...)
		s := b.side[Guest].State()
		if s.Phase != Playing || s.First != first || !s.Settled() || s.ColorOf(first) != rules.Black {
			t.Errorf("%v, first %v", s.Phase, s.First)
		}
		reveal := b.sign(Host, KindReveal, nonce[:]...)
		drawn := DrawnFirst(b.side[0].id, nonce, other)
		move := []byte(nil)
		if first == Guest {
			move = b.sign(Guest, KindMove, b.body("h8")...)
		}
		b.give(Guest, reveal)
		b.give(Host, choice)
		if move != nil {
			b.give(Host, move)
		}
		s = b.same(End{})
		plies := 0
		if first == Guest && drawn == Guest {
			plies = 1
		}
		if s.First != drawn || s.Match.Ply() != plies {
			t.Errorf("first %v, want %v; ply %d", s.First, drawn, s.Match.Ply())
		}

		// Who reveals after he has seen the choice has broken the rules.
		c := newTable(t, Terms{Variant: rules.ClassicGomoku})
		c.both(Host, KindSeat)
		c.both(Guest, KindSeat)
		c.both(Host, KindCommit, promise[:]...)
		c.both(Guest, KindNonce, other[:]...)
		c.both(Guest, KindChoose, ChooseBody(first)...)
		if _, err := c.side[Host].Sign(c.keys[Host], Host, KindReveal, nonce[:]); err == nil {
			t.Error("it was revealed after the choice")
		}
		c.same(End{})
	}
}
