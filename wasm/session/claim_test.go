package session

import (
	"errors"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// alone lets time pass for one side; the other's page is gone.
func (p *pair) alone(s record.Seat, d time.Duration) {
	p.t.Helper()
	for ; d > 0; d -= time.Second {
		p.now = p.now.add(time.Second)
		p.handle(s, Tick{})
	}
}

// TestPresence lets the guest's page go, come back, and be hidden (field case 31).
func TestPresence(t *testing.T) {
	p := together(t, hostBegins)
	p.wait(40 * time.Second)
	for s := range p.side {
		if got := p.side[s].Presence(p.now); !got.Here || got.Hidden || got.Silent > hereEvery {
			t.Errorf("side %d: %+v", s, got)
		}
	}
	p.queue = [2][][]byte{}
	for second := range 20 { // the line is up, and nothing comes
		p.alone(record.Host, time.Second)
		p.queue = [2][][]byte{}
		if got := p.side[0].Presence(p.now); got.Here != (got.Silent < awayAfter) || got.Silent < time.Duration(second)*time.Second {
			t.Fatalf("%+v", got)
		}
	}
	if p.side[0].Presence(p.now).Here {
		t.Fatal("he is still there")
	}
	p.wait(6 * time.Second)
	if !p.side[0].Presence(p.now).Here {
		t.Error("he is not back")
	}
	p.handle(record.Guest, Hidden{true})
	p.deliver()
	if got := p.side[0].Presence(p.now); !got.Here || !got.Hidden {
		t.Errorf("%+v", got)
	}
}

// TestClaimLeft lets the guest's page go for good: the host may claim after the grace, and never before, nor while
// he is there (field case 33).
func TestClaimLeft(t *testing.T) {
	for what, want := range map[record.ClaimKind]record.End{
		record.ClaimWin:  {Method: rules.Abandonment, Winner: record.Host},
		record.ClaimDraw: {Method: rules.Abandonment, Draw: true},
	} {
		p := together(t, hostBegins)
		p.play("4")
		p.wait(200 * time.Second)
		try := func() error {
			p.err = nil
			p.handle(record.Host, Claim{what})
			return p.err
		}
		if c := p.side[0].MayClaim(p.now); c != (Claims{}) || !errors.Is(try(), record.ErrTooSoon) {
			t.Fatalf("he is there: %+v", c)
		}
		p.down()
		p.alone(record.Host, 110*time.Second)
		if c := p.side[0].MayClaim(p.now); c.Left || c.LeftIn < 5*time.Second || c.LeftIn > 11*time.Second || !errors.Is(try(), record.ErrTooSoon) {
			t.Fatalf("within the grace: %+v", c)
		}
		p.now = p.now.add(30 * time.Minute) // the host's device sleeps: nobody can say where the guest was
		p.alone(record.Host, 3*time.Second)
		if c := p.side[0].MayClaim(p.now); c.Left || !errors.Is(try(), record.ErrTooSoon) {
			t.Fatalf("after sleep: %+v", c)
		}
		p.alone(record.Host, 15*time.Second)
		if c := p.side[0].MayClaim(p.now); !c.Left {
			t.Fatalf("after the grace: %+v", c)
		}
		if err := try(); err != nil {
			t.Fatal(err)
		}
		p.up()
		p.deliver()
		s := p.same()
		if s.End != want || s.Disputed {
			t.Errorf("%+v, disputed %v", s.End, s.Disputed)
		}
	}
}

// TestLyingClaim lets a side that was talked to all the time claim that the other had left: that one says that
// it is not true, and the record shows it.
func TestLyingClaim(t *testing.T) {
	p := together(t, hostBegins)
	p.wait(200 * time.Second)
	claim := record.Claim{What: record.ClaimWin, Measured: 150 * time.Second}
	p.throw(record.Guest, p.forge(record.Host, func(e *record.Entry) { e.Kind, e.Body = record.KindClaim, claim.Body() }))
	s := p.side[1].State()
	if s.End.Method != rules.Abandonment || !s.Disputed || s.Fault != nil {
		t.Fatalf("%+v, disputed %v", s.End, s.Disputed)
	}
	if s.Results[record.Guest] != s.Hash {
		t.Error("the result is not signed")
	}
	p.restart(record.Guest)
	if !p.side[1].State().Disputed {
		t.Error("the dispute is gone after a reload")
	}
}

// TestLyingClock lets a side say that a turn took the other much longer than it did.
func TestLyingClock(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "m60"))
	p.play("4") // a turn for each, so that the claim is far from anything that was
	p.play("4")
	p.wait(50 * time.Second)
	p.play("4")
	p.wait(20 * time.Second)
	claim := record.Claim{What: record.ClaimTime, Ply: 3, Measured: 10 * time.Minute}
	p.throw(record.Guest, p.forge(record.Host, func(e *record.Entry) { e.Kind, e.Body = record.KindClaim, claim.Body() }))
	s := p.side[1].State()
	if s.End.Method != rules.OutOfTime || !s.Disputed || s.Readings[record.Guest] != 20*time.Second {
		t.Fatalf("%+v, disputed %v, %v", s.End, s.Disputed, s.Readings)
	}
	p = together(t, clocked(record.HostBegins, "m60"))
	p.play("44")
	p.wait(50 * time.Second)
	p.play("4")
	p.wait(50 * time.Second)
	p.play("4")
	p.wait(30 * time.Second)
	p.play("4")
	p.wait(20 * time.Second)
	claim.Ply, claim.Measured = 5, 130*time.Second
	p.throw(record.Guest, p.forge(record.Host, func(e *record.Entry) { e.Kind, e.Body = record.KindClaim, claim.Body() }))
	s = p.side[1].State()
	if s.End.Method != rules.OutOfTime || !s.Disputed || s.Readings != [2]time.Duration{130 * time.Second, 20 * time.Second} {
		t.Fatalf("%+v, disputed %v, %v", s.End, s.Disputed, s.Readings)
	}
}

// TestSilentHost does not reveal what it drew: after the grace the guest begins.
func TestSilentHost(t *testing.T) {
	p := newPair(t, drawn)
	p.up()
	for p.side[1].State().Owes(record.Host) != record.KindReveal {
		p.some(1)
	}
	early := p.saved[0]
	p.down()
	p.alone(record.Guest, 119*time.Second)
	if p.side[1].State().Phase != record.Drawing {
		t.Fatal("it did not wait for the grace")
	}
	p.alone(record.Guest, 2*time.Second)
	if s := p.side[1].State(); s.Phase != record.Playing || s.First != record.Guest {
		t.Fatalf("%v", s.Phase)
	}
	p.saved[0] = early
	p.restart(record.Host) // it comes back, and its word crosses the guest's
	p.up()
	p.deliver()
	if s := p.same(); s.Phase != record.Playing {
		t.Errorf("%v", s.Phase)
	}
}

// TestChat says things, with and without a line, faster than may be, and again after a reload.
func TestChat(t *testing.T) {
	p := together(t, hostBegins)
	p.handle(record.Host, Say{Text: " hello\nthere\u202e "})
	p.handle(record.Guest, Say{Phrase: 3})
	p.handle(record.Guest, Say{Text: " \u200e"}) // nothing
	p.deliver()
	want := []ChatLine{{true, 1, 0, "hello there"}, {false, 1, 3, ""}}
	if got := p.side[0].Chat(); len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Fatalf("%+v", got)
	}
	p.wait(12 * time.Second)
	p.down()
	for i := range 6 {
		p.err = nil
		p.handle(record.Host, Say{Phrase: uint8(1 + i)})
		if (p.err != nil) != (i == 5) || i == 5 && !errors.Is(p.err, ErrTooFast) {
			t.Errorf("line %d: %v", i, p.err)
		}
	}
	if l := p.side[0].Chat()[2]; p.side[0].Came(l) {
		t.Error("it came without a line")
	}
	p.restart(record.Host)
	p.up()
	p.wait(20 * time.Second)
	got := p.side[1].Chat()
	if len(got) != 7 || got[6] != (ChatLine{false, 6, 5, ""}) || !p.side[0].Came(p.side[0].Chat()[6]) {
		t.Errorf("%d lines, %+v", len(got), got)
	}
	for i := range 100 { // more than may be is dropped, and the line stays
		p.throw(record.Guest, protocol.Chat{Number: uint32(100 + i), Phrase: 1})
	}
	if got := p.side[1].Chat(); len(got) > 7+2*chatPace || !p.side[1].Together() {
		t.Errorf("%d lines, together %v", len(got), p.side[1].Together())
	}
	for i := range 100 {
		p.wait(2 * time.Second)
		p.throw(record.Guest, protocol.Chat{Number: uint32(1000 + i), Phrase: 1})
	}
	if n := len(p.side[1].Chat()); n != chatLines {
		t.Errorf("%d lines are kept", n)
	}
}

// TestRematchWithOtherTerms proposes other terms, and yet others, until both want the same.
func TestRematchWithOtherTerms(t *testing.T) {
	p := together(t, hostBegins)
	p.handle(record.Host, Resign{})
	p.deliver()
	one, two := clocked(record.Drawn, "t60-0"), drawn
	p.handle(record.Guest, AskRematch{one})
	p.handle(record.Host, AskRematch{})
	p.deliver()
	if s := p.same(); !s.Over() || p.side[0].Proposed(record.Guest) != one || p.side[1].Proposed(record.Host) != p.side[1].nextTerms() {
		t.Fatal("they have not agreed")
	}
	p.restartAll(0)
	p.handle(record.Host, AskRematch{two})
	p.deliver()
	p.restartAll(0)
	p.handle(record.Guest, AskRematch{p.side[1].Proposed(record.Host)})
	p.deliver()
	if s := p.same(); s.Phase != record.Playing || p.side[1].game.Header().Terms != two {
		t.Fatalf("%v, %v", s.Phase, p.side[1].game.Header().Terms)
	}
	if p.side[0].Again() != [2]bool{} || p.side[0].table.Proposed != [2]record.Terms{} {
		t.Error("the wishes of the last game are still there")
	}
	p.handle(record.Host, AskRematch{record.Terms{Grace: 1}})
	if p.err == nil {
		t.Error("terms that cannot be")
	}
}

// TestOwnNetworkGone takes the network from the host's device: the guest did not leave, and his clock does not run there.
func TestOwnNetworkGone(t *testing.T) {
	p := together(t, clocked(record.GuestBegins, "t600-0"))
	p.wait(time.Second)
	p.handle(record.Host, Offline{true})
	p.down()
	p.alone(record.Host, 200*time.Second)
	if c := p.side[0].MayClaim(p.now); c.Left || p.side[0].Presence(p.now).Silent > awayAfter {
		t.Errorf("%+v, %+v", c, p.side[0].Presence(p.now))
	}
	if left := p.left(record.Host); left[record.Guest] != 599*time.Second {
		t.Error(left)
	}
	p.handle(record.Host, Offline{false})
	p.alone(record.Host, 115*time.Second)
	if p.side[0].MayClaim(p.now).Left {
		t.Error("within the grace")
	}
	p.alone(record.Host, 10*time.Second)
	if !p.side[0].MayClaim(p.now).Left {
		t.Error("after the grace")
	}
}
