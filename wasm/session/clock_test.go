package session

import (
	"errors"
	"slices"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

func clocked(begins record.Begins, text string) record.Terms {
	c, err := rules.ParseClock(text)
	if err != nil {
		panic(err)
	}
	return record.Terms{Variant: rules.ClassicConnectFour, Begins: begins, Clock: c}
}

// left returns what a side shows of both clocks.
func (p *pair) left(s record.Seat) [2]time.Duration {
	left, _, _ := p.side[s].Clocks(p.now)
	return left
}

// restartAll loads both pages anew; off is how long they are closed.
func (p *pair) restartAll(off time.Duration) {
	p.down()
	p.now = p.now.add(off)
	for s := range p.side {
		p.restart(record.Seat(s))
	}
	p.up()
	p.deliver()
}

// TestClockRuns lets each side take its time: both show the same, and both pay what they took.
func TestClockRuns(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "t60-3"))
	p.wait(10 * time.Second)
	for s := range p.side {
		left, seat, running := p.side[s].Clocks(p.now)
		if want := [2]time.Duration{50 * time.Second, 60 * time.Second}; left != want || seat != record.Host || !running {
			t.Fatalf("side %d shows %v, %v, %v", s, left, seat, running)
		}
	}
	p.play("4")
	p.wait(7 * time.Second)
	p.play("4")
	for s := range p.side {
		if left := p.left(record.Seat(s)); left != [2]time.Duration{53 * time.Second, 56 * time.Second} {
			t.Errorf("side %d shows %v", s, left)
		}
	}
}

// TestFlagFalls lets time run out: who has none left says so by himself, and the other has won.
func TestFlagFalls(t *testing.T) {
	for _, text := range []string{"m10", "t10-2"} {
		p := together(t, clocked(record.HostBegins, text))
		p.wait(10 * time.Second)
		if p.same().Over() {
			t.Fatalf("%s: it is over with the last second", text)
		}
		p.wait(time.Second)
		if s := p.same(); s.End != (record.End{Method: rules.OutOfTime, Winner: record.Guest}) || s.Claimed != [2]record.Claim{} {
			t.Errorf("%s: %+v", text, s.End)
		}
		if left, _, running := p.side[0].Clocks(p.now); left[0] != 0 || running {
			t.Errorf("%s: %v, running %v", text, left, running)
		}
	}
}

// TestMuteFlag lets a side that is there say nothing of its time: the other claims it, once the allowance is gone too.
func TestMuteFlag(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "m10"))
	step := func() {
		p.now = p.now.add(time.Second)
		// The host's program is another one: it says that it is there, and never a word of its clock.
		p.throw(record.Guest, protocol.Here{Game: p.side[0].prefix(), Have: p.side[0].have()})
		p.handle(record.Guest, Tick{})
	}
	for range 70 {
		step()
	}
	if p.side[1].State().Over() {
		t.Fatal("claimed within the allowance")
	}
	step()
	s := p.side[1].State()
	if s.End != (record.End{Method: rules.OutOfTime, Winner: record.Guest}) || s.Claimed[record.Guest].What != record.ClaimTime {
		t.Fatalf("%+v", s.End)
	}
}

// TestTakebackRestoresClocks undoes a move: all clocks are as they were when it had to be made (field case 40).
func TestTakebackRestoresClocks(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "t60-3"))
	p.wait(5 * time.Second)
	p.play("4")
	p.wait(7 * time.Second)
	before := p.same().Clocks
	p.play("4") // the guest's, which is to go
	p.wait(9 * time.Second)
	p.handle(record.Guest, AskTakeback{})
	p.handle(record.Guest, AskTakeback{}) // pressed twice
	p.deliver()
	if s := p.same(); s.Offered[record.Guest] != (record.Offer{What: record.OfferTakeback, Ply: 1}) {
		t.Fatal(s.Offered)
	}
	p.handle(record.Host, AnswerOffer{true})
	p.deliver()
	s := p.same()
	if s.Match.Ply() != 1 || s.Clocks != before || s.Undone != 1 {
		t.Fatalf("ply %d, %v instead of %v", s.Match.Ply(), s.Clocks, before)
	}
	p.wait(2 * time.Second)
	for side := range p.side {
		if left := p.left(record.Seat(side)); left[record.Guest] != before[record.Guest]-2*time.Second {
			t.Errorf("side %d: the turn did not begin anew: %v", side, left)
		}
	}
	p.play("3")
	p.wait(2 * time.Second)
	p.play("3")
	for side := range p.side {
		if left := p.left(record.Seat(side)); left != [2]time.Duration{(58 - 2 + 3) * time.Second, (60 - 2 + 3) * time.Second} {
			t.Errorf("side %d: %v", side, left)
		}
	}
}

// TestClockAcrossReload loads either or both pages anew in the middle of a turn: the mover's clock has run on, the date says
// how long, and nobody else's has.
func TestClockAcrossReload(t *testing.T) {
	for who := 1; who < 4; who++ {
		p := together(t, clocked(record.HostBegins, "t60-0"))
		p.wait(4 * time.Second)
		p.down()
		p.now = p.now.add(6 * time.Second)
		for s := range p.side {
			if who>>s&1 != 0 {
				p.restart(record.Seat(s))
			}
		}
		p.up()
		p.deliver()
		p.wait(5 * time.Second)
		if left := p.left(record.Host); left[record.Host] != 45*time.Second {
			t.Errorf("sides %b: %v", who, left)
		}
		p.play("4")
		if left := p.same().Clocks; left != [2]time.Duration{45 * time.Second, 60 * time.Second} {
			t.Errorf("sides %b: %v", who, left)
		}
	}
}

// TestSkewedDates gives the two devices dates years apart, which are corrected, to whichever side, while the other
// is to move, also with the page closed: nobody pays for it (field case 41).
func TestSkewedDates(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "t60-0"))
	for i, move := range []string{"4", "4", "3", "3", "2", "2"} {
		seat, _ := p.side[0].State().ToMove()
		p.wait(time.Second)
		p.skew[seat.Other()] = time.Duration(5-2*i) * 3000 * time.Hour
		if i%2 == 0 {
			p.down()
			p.restart(seat.Other())
			p.up()
			p.deliver()
		}
		p.skew[seat] -= 2000 * time.Hour // back, in his own turn
		p.wait(time.Second)
		p.play(move)
	}
	if left := p.same().Clocks; left != [2]time.Duration{54 * time.Second, 54 * time.Second} {
		t.Error(left)
	}
}

// TestSleep closes the lid: the sleeper's own clock has run, and the other's has not.
func TestSleep(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "t600-0"))
	sleep := func(mono time.Duration) { p.now.Wall, p.now.Mono = p.now.Wall.Add(2*time.Minute), p.now.Mono+mono }
	sleep(0) // both sleep in the host's turn; on this system the page's own clock stands still
	p.wait(time.Second)
	if left := p.left(record.Host); left[record.Host] != 479*time.Second {
		t.Error(left)
	}
	sleep(2 * time.Minute) // on this one it goes on
	p.wait(time.Second)
	p.play("4")
	if left := p.same().Clocks; left != [2]time.Duration{358 * time.Second, 600 * time.Second} {
		t.Error(left)
	}
}

// TestThrottledTab lets the page of who waits tick once a minute only (field case 42).
func TestThrottledTab(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "t600-0"))
	for range 3 {
		p.now = p.now.add(time.Minute)
		for s := range p.side {
			p.handle(record.Seat(s), Tick{})
		}
		p.deliver()
	}
	for s := range p.side {
		if left := p.left(record.Seat(s)); left[record.Host] != 7*time.Minute {
			t.Errorf("side %d: %v", s, left)
		}
	}
	p.play("4")
	if s := p.same(); s.Clocks[record.Host] != 7*time.Minute {
		t.Error(s.Clocks)
	}
}

// TestMoveInOutage makes a move while the line is down: who has not got it does not pay for the time until it comes.
func TestMoveInOutage(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "t60-0"))
	p.wait(2 * time.Second)
	p.down()
	p.handle(record.Host, Play{rules.Drop(3)})
	for range 200 {
		p.now = p.now.add(time.Second)
		for s := range p.side {
			p.handle(record.Seat(s), Tick{})
		}
	}
	// The guest's clock stood still; the host's, who had moved, is charged beyond the allowance when the guest moves.
	if s := p.side[1].State(); s.Over() {
		t.Fatalf("%+v", s.End)
	}
	p.up()
	p.deliver()
	p.wait(2 * time.Second)
	for s := range p.side {
		if left := p.left(record.Seat(s)); left[record.Guest] != 58*time.Second {
			t.Errorf("side %d: %v", s, left)
		}
	}
}

// TestDays lets both be away for days: a move that lay waits is taken at its word, nobody is flagged by himself, and
// the other may claim when the days are over.
func TestDays(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "d2"))
	p.down()
	p.handle(record.Host, Play{rules.Drop(3)})
	p.restartAll(5 * 24 * time.Hour)
	p.play("4") // the guest could not have known before
	p.wait(3 * time.Second)
	if s := p.same(); s.Over() || s.Clocks[record.Host] != 48*time.Hour {
		t.Fatalf("%+v, %v", s.End, s.Clocks)
	}
	if p.side[1].MayClaim(p.now).Time {
		t.Error("the time can be claimed at once")
	}
	p.restartAll(49 * time.Hour)
	p.wait(3 * time.Second)
	if s := p.same(); s.Over() {
		t.Fatalf("%+v", s.End)
	}
	if c := p.side[1].MayClaim(p.now); !c.Time || c.Left || c.LeftIn != 0 {
		t.Fatalf("%+v", c)
	}
	p.handle(record.Guest, Claim{record.ClaimTime})
	p.deliver()
	if s := p.same(); s.End != (record.End{Method: rules.OutOfTime, Winner: record.Guest}) {
		t.Errorf("%+v", s.End)
	}
}

// TestTimingIsKept reads back a table with what was measured.
func TestTimingIsKept(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "t60-0"))
	p.wait(20 * time.Second)
	table, err := Decode(p.saved[1])
	if err != nil || table.Timing.Running < 15*time.Second || table.Timing.Mine {
		t.Errorf("%+v, %v", table.Timing, err)
	}
	p.handle(record.Guest, Hidden{true})
	if table, _ := Decode(p.saved[1]); table.Timing.Running != 20*time.Second {
		t.Errorf("hidden: %+v", table.Timing)
	}
	p.deliver()
	if !p.side[0].Presence(p.now).Hidden {
		t.Error("the other does not hear that the page is hidden")
	}
}

// TestOlderVersion sits down with a program of version 1: it is told nothing that it does not know.
func TestOlderVersion(t *testing.T) {
	p := together(t, hostBegins)
	p.play("44")
	p.side[0].table.Speaks, p.side[1].table.Speaks = 1, 1
	for _, e := range []Event{AskTakeback{}, Say{Phrase: 1}, Claim{record.ClaimWin}} {
		p.err = nil
		p.handle(record.Host, e)
		if !errors.Is(p.err, ErrOlder) && !errors.Is(p.err, record.ErrTooSoon) {
			t.Errorf("%T: %v", e, p.err)
		}
	}
	p.now = p.now.add(time.Minute)
	p.handle(record.Host, Tick{})
	if n := len(p.queue[0]) + len(p.queue[1]); n > 0 || !p.side[0].Presence(p.now).Here {
		t.Errorf("%d frames, %+v", n, p.side[0].Presence(p.now))
	}
}

// TestTablesFromBefore reads a table as it was kept before there were clocks.
func TestTablesFromBefore(t *testing.T) {
	p := together(t, hostBegins)
	p.play("4")
	fields := []string{"Speaks", "Name", "Proposed", "Asked", "Timing", "Chat", "Said", "Heard", "ChatSeen"}
	p.saved[0] = dropFields(t, p.saved[0], fields)
	p.restartAll(0)
	p.play("4")
	if s := p.same(); s.Match.Ply() != 2 || slices.Contains([]bool{p.side[0].Modern(), p.side[1].Modern()}, false) {
		t.Errorf("%+v", s)
	}
}

// TestClockInOpening runs the clock of who must act from the first stone of Swap2 on; a clock belongs to a player, whatever
// colour he takes (field case 39).
func TestClockInOpening(t *testing.T) {
	terms := clocked(record.HostBegins, "t60-0")
	terms.Variant = rules.Variant{Game: rules.Gomoku, Width: 15, Height: 15, Length: 5, Opening: rules.Swap2}
	p := together(t, terms)
	want := [2]time.Duration{60 * time.Second, 60 * time.Second}
	// The host puts three stones, the guest two and lets him choose, he takes the other colour, and the guest, now White, moves.
	for _, c := range []struct {
		seat record.Seat
		move string
	}{{0, "h8"}, {0, "i9"}, {0, "h10"}, {1, "="}, {1, "a1"}, {1, "a2"}, {0, "~"}, {1, "a3"}, {0, "a4"}, {1, "a5"}} {
		p.wait(2 * time.Second)
		for s := range p.side {
			left, seat, running := p.side[s].Clocks(p.now)
			now := want
			now[c.seat] -= 2 * time.Second
			if left != now || seat != c.seat || !running {
				t.Fatalf("before %s side %d shows %v, %v, %v", c.move, s, left, seat, running)
			}
		}
		want[c.seat] -= 2 * time.Second
		moves, err := rules.ParseMoves(terms.Variant, c.move)
		if err != nil {
			t.Fatal(err)
		}
		p.err = nil
		if p.handle(c.seat, Play{moves[0]}); p.err != nil {
			t.Fatalf("%s: %v", c.move, p.err)
		}
		p.deliver()
	}
	if s := p.same(); s.Clocks != want {
		t.Errorf("%v", s.Clocks)
	}
}
