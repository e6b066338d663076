package session

import (
	"fmt"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
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
