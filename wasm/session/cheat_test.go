package session

import (
	"errors"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// TestDowngrade comes back with a program that knows neither clocks nor claims: whoever could do that would neither
// lose on time nor by staying away.
func TestDowngrade(t *testing.T) {
	for name, terms := range map[string]record.Terms{"clock": clocked(record.HostBegins, "m10"), "none": hostBegins} {
		for _, met := range []bool{true, false} {
			p := newPair(t, terms)
			if met {
				p = together(t, terms)
				p.down()
			}
			p.lines++
			b := protocol.Binding{HostID: [8]byte{9}}
			intro := p.side[1].table.Intro()
			intro.Versions = protocol.Versions{Min: 1, Max: 1}
			p.handle(record.Host, LineUp{p.lines, b, intro.Encode()})
			g := p.side[0].game
			h := protocol.Hello{Versions: intro.Versions, Seat: record.Guest}
			if g != nil {
				h.Game, h.Heads = g.ID(), [2]record.Hash{g.ID(), g.ID()}
			}
			h.Sign(p.side[1].table.key(), b)
			p.handle(record.Host, Frame{p.lines, protocol.Encode(h)})
			refused := errors.Is(p.side[0].Problem(), ErrVersion)
			if want := met || name == "clock"; refused != want || p.side[0].Together() == want || met && !p.side[0].Modern() {
				t.Errorf("%s, met before %v: refused %v, together %v, modern %v", name, met, refused, p.side[0].Together(), p.side[0].Modern())
			}
		}
	}
}

// timed forges a move with times, of who is to move.
func (p *pair) timed(s record.Seat, column int, times record.Times) protocol.Entry {
	return p.forge(s, func(e *record.Entry) {
		e.Kind, e.Body = record.KindMove, p.side[s].game.Header().Terms.MoveBody(rules.Drop(column), times)
	})
}

// TestOverMeasured says that a turn took the other much longer than it did, in a move: that one does not give the game
// up on such a word, and what is claimed on it he disputes.
func TestOverMeasured(t *testing.T) {
	for _, clock := range []string{"t60-0", "m60"} {
		p := together(t, clocked(record.HostBegins, clock))
		p.wait(5 * time.Second)
		p.play("4")
		p.wait(5 * time.Second)
		p.throw(record.Host, p.timed(record.Guest, 3, record.Times{Used: 5 * time.Second, Measured: 10 * time.Minute}))
		p.alone(record.Host, time.Second)
		s := p.side[0].State()
		if s.Over() {
			t.Fatalf("%s: it gave up: %+v", clock, s.End)
		}
		p.queue = [2][][]byte{}
		claim := record.Claim{What: record.ClaimTime, Ply: 2, Measured: time.Second}
		g := p.side[0].game // the liar's own copy has the move
		p.throw(record.Host, p.forge(record.Guest, func(e *record.Entry) {
			e.Kind, e.Number, e.Previous, e.Body = record.KindClaim, g.Len(record.Guest), g.Head(record.Guest, g.Len(record.Guest)), claim.Body()
		}))
		if s = p.side[0].State(); s.End.Method != rules.OutOfTime || !s.Disputed {
			t.Errorf("%s: %+v, disputed %v", clock, s.End, s.Disputed)
		}
	}
}

// TestHugeClaim claims with a time for which nobody's page can have been open.
func TestHugeClaim(t *testing.T) {
	for _, what := range []record.ClaimKind{record.ClaimWin, record.ClaimDraw, record.ClaimTime} {
		p := together(t, clocked(record.HostBegins, "t300-0"))
		p.wait(150 * time.Second)
		p.play("4")
		p.wait(5 * time.Second)
		p.play("4")
		p.wait(5 * time.Second)
		claim := record.Claim{What: what, Ply: 2, Measured: record.MaxTime}
		p.throw(record.Host, p.forge(record.Guest, func(e *record.Entry) { e.Kind, e.Body = record.KindClaim, claim.Body() }))
		if s := p.side[0].State(); !s.Over() || !s.Disputed {
			t.Errorf("claim %d: %+v, disputed %v", what, s.End, s.Disputed)
		}
	}
}

// TestStretchedWait says again and again that there is more to come, so that nothing is claimed: it is claimed.
func TestStretchedWait(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "m10"))
	have := p.side[0].have()
	for range 120 {
		p.now = p.now.add(time.Second)
		have[record.Host]++
		p.throw(record.Guest, protocol.Here{Game: p.side[0].prefix(), Have: have})
		p.handle(record.Guest, Tick{})
	}
	if s := p.side[1].State(); s.End.Method != rules.OutOfTime {
		t.Errorf("%+v", s.End)
	}
}

// TestDaysUntold leaves a move undelivered for days: the other's clock does not run before he can know of it, and
// then it does, also while the page is closed.
func TestDaysUntold(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "d1"))
	p.down()
	p.handle(record.Host, Play{rules.Drop(3)})
	for range 3 {
		p.now = p.now.add(24 * time.Hour)
		p.handle(record.Host, Tick{})
		p.restart(record.Host)
		p.handle(record.Host, Tick{})
	}
	if p.side[0].MayClaim(p.now).Time || p.left(record.Host)[record.Guest] != 24*time.Hour {
		t.Fatalf("he lost before he could know that it was his turn: %v", p.left(record.Host))
	}
	p.up()
	p.wait(6 * time.Second)
	if p.side[0].MayClaim(p.now).Time {
		t.Fatal("he has just heard of it")
	}
	p.down()
	p.restart(record.Host)
	p.now = p.now.add(24*time.Hour + 2*time.Minute)
	p.handle(record.Host, Tick{})
	if !p.side[0].MayClaim(p.now).Time {
		t.Errorf("a day and the allowance are over: %v", p.left(record.Host))
	}
}

// TestFalseDays claims that the days are over when by the other's date they are not: he says so, though he has not sat
// there all the time.
func TestFalseDays(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "d2"))
	p.play("4")
	p.down()
	p.now = p.now.add(20 * time.Hour)
	p.restart(record.Guest)
	p.up()
	p.deliver()
	claim := record.Claim{What: record.ClaimTime, Ply: 1, Measured: 60 * time.Hour}
	p.throw(record.Guest, p.forge(record.Host, func(e *record.Entry) { e.Kind, e.Body = record.KindClaim, claim.Body() }))
	s := p.side[1].State()
	if s.End.Method != rules.OutOfTime || !s.Disputed || s.Readings[record.Guest] != 20*time.Hour {
		t.Errorf("%+v, disputed %v, %v", s.End, s.Disputed, s.Readings)
	}
}
