package record

import (
	"testing"
	"time"

	"rowan/rules"
)

// clocked returns a table at which both sit, the host begins, and the clock and all behind it is tail.
func clocked(t testing.TB, tail string) *table {
	t.Helper()
	terms, err := ParseTerms("gomoku-15x15-5-freestyle-none~host" + tail)
	if err != nil {
		t.Fatal(err)
	}
	b := newTable(t, terms)
	b.both(Host, KindSeat)
	b.both(Guest, KindSeat)
	return b
}

// play moves on both sides, and says the times in seconds.
func (b *table) play(s Seat, text string, used, measured float64) {
	b.t.Helper()
	b.both(s, KindMove, b.timed(text, used, measured)...)
}

// clocks fails unless both sides see these clocks, in seconds.
func (b *table) clocks(when string, host, guest float64) {
	b.t.Helper()
	for s, tr := range b.side {
		if got := tr.State().Clocks; got != [2]time.Duration{seconds(host), seconds(guest)} {
			b.t.Errorf("%s the %s sees clocks %v, want %v and %v s", when, Seat(s), got, host, guest)
		}
	}
}

func TestClocks(t *testing.T) {
	b := clocked(t, "~t60-3~l500-5000")
	b.clocks("at first", 60, 60)
	b.play(Host, "h8", 10, 0)
	b.clocks("after one move", 53, 60)
	b.play(Guest, "h9", 20, 10.4)
	b.clocks("after two", 53, 43)
	b.play(Host, "a1", 0, 25)
	b.clocks("while the outages last", 56, 43) // 5 s late, and 0.5 + 5 are allowed
	b.play(Guest, "a2", 1, 2)
	b.play(Host, "b1", 1, 7)
	b.clocks("when they are used up", 58, 40) // 5 + 6 late, and 2·0.5 + 5 are allowed
	b.play(Guest, "b2", 1, 1)
	b.play(Host, "c1", 1, 1)
	b.clocks("and not twice", 60, 42) // the third move's 0.5 is not used, but nothing is given back
	b.play(Guest, "c2", 1, 1)
	b.play(Host, "d1", 1, 4)
	b.clocks("what the fourth is late, less its 0.5 and the third's", 62, 44-2)
	b.same(End{})
}

// TestClockIsThePlayers walks through every kind of opening: who must act is charged, from the first
// step on, whatever colours the two hold then (field case 39).
func TestClockIsThePlayers(t *testing.T) {
	for _, c := range []struct{ variant, moves, seats string }{
		{"gomoku-15x15-5-freestyle-none", "h8 i9 j8", "hgh"},
		{"gomoku-15x15-5-freestyle-swap2", "h8 i9 j8 = a1 b2 ~ c3 d4", "hhhggghgh"},
		{"gomoku-15x15-5-freestyle-swap2", "h8 i9 j8 ~ c3 d4", "hhhghg"},
		{"gomoku-15x15-5-freestyle-swap2", "h8 i9 j8 c3 d4", "hhhgh"},
		{"gomoku-15x15-5-freestyle-swap", "h8 i9 j8 ~ c3 d4", "hhhghg"},
		{"gomoku-15x15-5-standard-pro", "h8 i9 a1", "hgh"},
		{"gomoku-15x15-5-standard-longpro", "h8 i9 a1", "hgh"},
		{"gomoku-15x15-5-renju-rif", "h8 i9 j8 a1 .c3 .d4 -c3 e5", "hhhghhgg"},
		{"gomoku-15x15-5-renju-yamaguchi", "h8 i9 h10 _2 ~ a1 .b2 .c3 -b2 d4", "hhhhghgghh"},
		{"gomoku-15x15-5-renju-soosorv8", "h8 i9 h10 ~ a1 _1 ~ .c3 -c3 d4", ""},
		{"gomoku-15x15-5-renju-taraguchi10", "h8 ~ h9 ~ h10", ""},
		{"connect4-7x6-4-drop-pie", "4 ~ 4 4", "hghg"},
	} {
		v, moves := parseGame(t, c.variant, c.moves)
		for _, begins := range []Begins{HostBegins, GuestBegins} {
			clock := rules.Clock{Kind: rules.TotalTime, Limit: time.Minute, Increment: time.Second}
			b := newTable(t, Terms{Variant: v, Begins: begins, Clock: clock})
			b.both(Host, KindSeat)
			b.both(Guest, KindSeat)
			want := [2]time.Duration{time.Minute, time.Minute}
			for i, m := range moves {
				s := b.side[0].State()
				seat, _ := s.ToMove()
				if c.seats != "" && (c.seats[i] == 'h') != (seat == Host) != (begins == GuestBegins) {
					t.Fatalf("%s, ply %d: the %s must act", c.variant, i+1, seat)
				}
				if s.OutOfTime(seat, time.Hour) || !s.OutOfTime(seat.Other(), time.Hour) {
					t.Errorf("%s, ply %d: the wrong clock runs", c.variant, i+1)
				}
				b.both(seat, KindMove, b.side[0].header.Terms.MoveBody(m, Times{Used: 5 * time.Second})...)
				want[seat] -= 4 * time.Second
				if got := b.same(End{}).Clocks; got != want {
					t.Fatalf("%s, after ply %d: %v, want %v", c.variant, i+1, got, want)
				}
			}
		}
	}
}

// TestTakebackClocks takes back moves of both kinds, at each of which something had been charged: banks and what is left of the
// allowance are as they were (field case 40).
func TestTakebackClocks(t *testing.T) {
	b := clocked(t, "~t60-3~l500-1000")
	takeback := func(s Seat, ply int) {
		t.Helper()
		b.both(s, KindOffer, Offer{OfferTakeback, ply}.Body()...)
		b.both(s.Other(), KindAnswer, AnswerBody(true)...)
		if got := b.same(End{}); got.Match.Ply() != ply || got.Offered != [2]Offer{} {
			t.Fatalf("ply %d, offers %v", got.Match.Ply(), got.Offered)
		}
	}
	b.play(Host, "h8", 10, 0)
	b.play(Guest, "h9", 10, 10)
	b.clocks("before", 53, 53)
	b.play(Host, "a1", 20, 10)
	turn := b.side[0].State().Turn
	b.play(Guest, "a2", 5, 26) // 6 s late, and 2·0.5 + 1 are allowed
	b.clocks("charged", 36-4, 51)

	takeback(Guest, 3)
	b.clocks("the guest's move undone", 36, 53)
	if got := b.side[0].State().Turn; got == turn {
		t.Error("the turn did not begin anew")
	}
	b.play(Guest, "b2", 7, 0)
	b.clocks("what was measured in the move that was undone holds", 36-4, 49)

	takeback(Guest, 3)
	takeback(Host, 2)
	b.clocks("the host's move undone too", 53, 53)
	b.play(Host, "b1", 1, 0)
	b.play(Guest, "b2", 1, 2.9)
	b.clocks("and the allowance is as it was", 55, 55)
	takeback(Host, 0)
	b.clocks("all undone", 60, 60)
	if _, ok := b.side[0].stateTakebackPly(Host); ok {
		t.Error("there is nothing to take back")
	}
}

func (t *Transcript) stateTakebackPly(seat Seat) (int, bool) {
	s := t.State()
	return s.TakebackPly(seat)
}

// TestTimesOfMoves checks that times stand where there is a clock, and that the signer of the other form has broken
// the rules.
func TestTimesOfMoves(t *testing.T) {
	long := rules.AppendMove(nil, rules.Place(rules.Point{X: 1, Y: 1}))
	short := long
	long = append(append([]byte(nil), long...), make([]byte, 8)...)
	for _, c := range []struct {
		tail string
		body []byte
	}{{"", long}, {"~m30", short}, {"~d1", short}} {
		b := clocked(t, c.tail)
		if _, err := b.side[Host].Sign(b.keys[Host], Host, KindMove, c.body); err == nil {
			t.Errorf("%q: it was signed", c.tail)
		}
		b.give(Guest, b.forge(Host, func(e *Entry) { e.Kind, e.Body = KindMove, c.body }))
		if s := b.side[Guest].State(); s.End != (End{Method: rules.BrokenRules, Winner: Guest}) {
			t.Errorf("%q: %+v", c.tail, s.End)
		}
	}
}

func TestTimesAreBounded(t *testing.T) {
	e := Entry{Kind: KindMove, Body: Terms{Clock: rules.Clock{Kind: rules.PerMove}}.MoveBody(rules.Pass, Times{-time.Second, 1 << 62})}
	if got := e.Times(); got != (Times{0, MaxTime}) {
		t.Error(got)
	}
	if got := (Entry{Kind: KindFlag, Body: FlagBody(1999 * time.Microsecond)}).Times(); got != (Times{Used: time.Millisecond}) {
		t.Error(got)
	}
}

// TestPerMove lets a player move too late in a game with a limit for each move: it counts until the other has moved.
func TestPerMove(t *testing.T) {
	b := clocked(t, "~m30")
	b.play(Host, "h8", 31, 0)
	b.clocks("late", -1, 30)
	if s := b.side[Guest].State(); !s.OutOfTime(Guest, 0) || s.OutOfTime(Host, 0) {
		t.Error("the guest may claim it")
	}
	b.play(Guest, "h9", 1, 31)
	b.clocks("let pass", 30, 30)
	if s := b.side[Guest].State(); s.OutOfTime(Guest, 0) {
		t.Error("the guest let it pass")
	}
}
