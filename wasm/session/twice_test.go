package session

import (
	"fmt"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// TestActedTwice has one honest player act at two devices, or in two pages, for one seat: what one of them wrote while it
// had no line never went out, and the game goes on as the other knows it. A fork would lose it.
func TestActedTwice(t *testing.T) {
	drop := func(x int) Event { return Play{rules.Drop(x)} }
	for name, c := range map[string]struct {
		alone  []Event // at the first device, without a line
		second []Event // at the second one, and then each side in turn plays on
		later  string
	}{
		"another move":             {[]Event{drop(0)}, []Event{drop(1)}, ""},
		"and the game went on":     {[]Event{drop(0)}, []Event{drop(1)}, "5566"},
		"more than the other has":  {[]Event{drop(0), OfferDraw{}, AskTakeback{}}, []Event{drop(1)}, ""},
		"an end":                   {[]Event{Resign{}}, []Event{drop(1)}, "55"},
		"other acts":               {[]Event{OfferDraw{}, drop(2)}, []Event{drop(1), OfferDraw{}}, "5"},
		"the same move with times": {[]Event{drop(1)}, []Event{drop(1)}, "55"},
	} {
		for me := range record.Seat(2) {
			for _, lines := range []int{0, 3} { // before, so that each has seen much of the other
				t.Run(fmt.Sprintf("%s, %s, %d", name, me, lines), func(t *testing.T) {
					p := together(t, clocked(record.HostBegins+record.Begins(me), "t600-0"))
					for range lines {
						p.play("77")
					}
					early := p.saved[me]
					p.down()
					p.now = p.now.add(3 * time.Second)
					for _, e := range c.alone {
						p.err = nil
						if p.handle(me, e); p.err != nil {
							t.Fatal(p.err)
						}
					}
					first := p.saved[me]
					p.saved[me] = early
					p.restart(me)
					p.up()
					p.deliver()
					p.wait(2 * time.Second)
					for _, e := range c.second {
						p.handle(me, e)
						p.deliver()
					}
					p.play(c.later)
					want := p.same().Hash
					p.down()
					p.saved[me] = first
					p.restart(me)
					p.up()
					p.deliver()
					p.wait(10 * time.Second)
					s := p.same()
					if s.Fault != nil || s.Hash != want || !p.side[me].Together() {
						t.Fatalf("%+v, %v; problem %v", s.End, s.Fault, p.side[me].Problem())
					}
					p.play("33")
					p.restartAll(time.Second)
					p.play("22")
					if s := p.same(); s.Fault != nil {
						t.Fatal(s.Fault)
					}
				})
			}
		}
	}
}

// TestActedTwiceByFile is the same with a file in the place of the line.
func TestActedTwiceByFile(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "d1"))
	p.down()
	early := p.saved[0]
	p.handle(record.Host, Play{rules.Drop(0)})
	first := p.saved[0]
	p.saved[0] = early
	p.restart(record.Host)
	p.handle(record.Host, Play{rules.Drop(1)})
	if err := p.pass(record.Guest); err != nil {
		t.Fatal(err)
	}
	p.handle(record.Guest, Play{rules.Drop(1)})
	p.saved[0] = first
	p.restart(record.Host)
	if err := p.pass(record.Host); err != nil {
		t.Fatal(err)
	}
	if s := p.same(); s.Fault != nil || s.Match.Ply() != 2 {
		t.Errorf("%+v, ply %d", s.End, s.Match.Ply())
	}
}

// TestForkTold sends out two versions of one entry from two copies of a store: both sides see the fork, also after a
// reload, and whichever version is the first one there.
func TestForkTold(t *testing.T) {
	for back := range 2 {
		p := together(t, hostBegins)
		p.handle(record.Host, Play{rules.Drop(3)})
		one := p.saved[0]
		p.deliver()
		first := p.side[0].game.Head(record.Host, p.side[0].game.Len(record.Host))
		forged := p.forge(record.Host, func(e *record.Entry) {
			g := p.side[0].game
			e.Number, e.Previous = g.Len(record.Host)-1, g.Head(record.Host, g.Len(record.Host)-1)
			e.Kind, e.Body = record.KindMove, rules.AppendMove(nil, rules.Drop(0))
		})
		p.throw(record.Guest, forged)
		if s := p.side[1].State(); s.Fault == nil || first == (record.Hash{}) {
			t.Fatal("no fork")
		}
		p.saved[0] = one
		p.down()
		for range back + 1 {
			p.restart(record.Host)
			p.up()
			p.deliver()
			p.wait(30 * time.Second)
			if s := p.same(); s.Fault == nil || s.Fault.Seat != record.Host || !p.side[0].Together() {
				t.Fatalf("%+v, problem %v", s.End, p.side[0].Problem())
			}
			p.down()
		}
	}
}

// TestOldStoreInMidGame puts a side back to the middle of the game before: it finds its way into the new one, by its
// own signature there, and writes nothing before its entries are back.
func TestOldStoreInMidGame(t *testing.T) {
	for me := range record.Seat(2) {
		for _, begins := range []record.Terms{hostBegins, drawn} {
			p := together(t, begins)
			early := p.saved[me]
			p.handle(me, Resign{})
			p.deliver()
			p.handle(record.Guest, AskRematch{})
			p.handle(record.Host, AskRematch{})
			p.deliver()
			id := p.side[0].game.ID()
			p.saved[me] = early
			p.restart(me)
			p.side[me].SetName("another")
			p.down()
			p.up()
			p.deliver()
			if s := p.same(); s.Phase != record.Playing || s.Fault != nil || p.side[0].game.ID() != id {
				t.Errorf("%s, %v: %+v, problem %v", me, begins, s, p.side[me].Problem())
				continue
			}
			for range 2 {
				seat, _ := p.side[0].state.ToMove()
				p.err = nil
				p.handle(seat, Play{p.side[0].state.Match.Position().Moves()[0]})
				p.deliver()
				if p.err != nil {
					t.Error(p.err)
				}
			}
			p.same()
		}
	}
}

// TestFalseNewGame says that a game has begun for which this seat never asked: it stays where it is.
func TestFalseNewGame(t *testing.T) {
	p := together(t, hostBegins)
	p.play("4")
	id := p.side[1].game.ID()
	m := protocol.NewGame{After: id, Nonce: record.Nonce{7}, Terms: drawn}
	p.throw(record.Guest, m)
	h := p.side[0].nextHeader(m.Terms, m.Nonce)
	next, err := record.NewTranscript(h)
	if err != nil {
		t.Fatal(err)
	}
	host, _ := next.Sign(p.side[0].table.key(), record.Host, record.KindSeat, nil)
	nextID := h.ID()
	prefix := [8]byte(nextID[:8])
	guest := p.forge(record.Guest, func(e *record.Entry) { e.Kind, e.Number, e.Body = record.KindSeat, 0, nil }).Signed // of this game
	for range 20 {
		p.throw(record.Guest, protocol.Entry{Game: prefix, Signed: host})
		p.throw(record.Guest, protocol.Entry{Game: prefix, Signed: guest})
	}
	if p.side[1].game.ID() != id || !p.side[1].Together() || len(p.side[1].talking.early) > maxEarly {
		t.Errorf("it went to a game of the host's making")
	}
	p.play("4")
}

// TestChatElsewhere says things at another device and then here again: nothing is taken for a repeat.
func TestChatElsewhere(t *testing.T) {
	p := together(t, hostBegins)
	early := p.saved[0]
	for range 3 {
		p.handle(record.Host, Say{Phrase: 1})
		p.deliver()
	}
	p.saved[0] = early
	p.restart(record.Host)
	p.down()
	p.up()
	p.deliver()
	p.handle(record.Host, Say{Phrase: 2})
	p.deliver()
	p.wait(6 * time.Second)
	if got := p.side[1].Chat(); len(got) != 4 || got[3].Phrase != 2 {
		t.Errorf("%+v", got)
	}
	p.throw(record.Host, protocol.Here{Game: p.side[0].prefix(), Have: p.side[0].have(), Chat: 1<<32 - 1})
	p.err = nil
	if p.handle(record.Host, Say{Phrase: 3}); p.err != nil || p.side[0].Chat()[len(p.side[0].Chat())-1].Number == 0 {
		t.Errorf("%v, %+v", p.err, p.side[0].Chat())
	}
}

// TestForkAcknowledged has the other take in a second version of what it has answered already: the one who wrote both is told
// on the next line, and signs the result at once.
func TestForkAcknowledged(t *testing.T) {
	p := together(t, hostBegins)
	p.play("44")
	old := p.side[0].game.Without(record.Host, 1)
	forged, err := old.Sign(p.side[0].table.key(), record.Host, record.KindMove, rules.AppendMove(nil, rules.Drop(0)))
	if err != nil {
		t.Fatal(err)
	}
	p.throw(record.Guest, protocol.Entry{Game: p.side[0].prefix(), Signed: forged})
	p.down()
	p.restart(record.Host)
	p.up()
	p.deliver()
	s := p.same()
	if s.Fault == nil || s.Fault.Seat != record.Host || s.Results[record.Host] != s.Hash {
		t.Errorf("%+v, %v", s.End, s.Results)
	}
}
