package session

import (
	"errors"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
)

// pass gives one side the file of the other's record.
func (p *pair) pass(to record.Seat) error {
	p.t.Helper()
	p.err = nil
	p.handle(to, Merge{p.side[to.Other()].Record()})
	return p.err
}

// TestByFile plays a game by days without a line: the record goes to and fro, with a day between.
func TestByFile(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "d2"))
	p.down()
	moves, _ := rules.ParseMoves(rules.ClassicConnectFour, "4342414")
	for i, m := range moves {
		seat := record.Seat(i % 2)
		p.now = p.now.add(24 * time.Hour)
		if i%3 == 0 {
			p.restart(seat)
		}
		if i > 0 {
			if err := p.pass(seat); err != nil {
				t.Fatalf("move %d: %v", i+1, err)
			}
		}
		p.err = nil
		if p.handle(seat, Play{m}); p.err != nil {
			t.Fatalf("move %d: %v", i+1, p.err)
		}
	}
	if err := p.pass(record.Guest); err != nil {
		t.Fatal(err)
	}
	if err := p.pass(record.Host); err != nil { // for the result that the guest signed
		t.Fatal(err)
	}
	s := p.same()
	if s.End != (record.End{Method: rules.Row, Winner: record.Host}) || s.Clocks[record.Guest] != 48*time.Hour {
		t.Errorf("%+v, %v", s.End, s.Clocks)
	}
	if agreed, _ := p.side[0].Agreed(); !agreed {
		t.Error("the result is not signed by both")
	}
	if err := p.pass(record.Host); !errors.Is(err, ErrNothingNew) {
		t.Errorf("the same file again: %v", err)
	}
}

// TestFileThenLine takes up by line what went by file, and the other way.
func TestFileThenLine(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "d1"))
	p.down()
	p.handle(record.Host, Play{rules.Drop(3)})
	if err := p.pass(record.Guest); err != nil {
		t.Fatal(err)
	}
	p.handle(record.Guest, Play{rules.Drop(3)})
	p.up()
	p.deliver()
	p.play("4")
	if s := p.same(); s.Match.Ply() != 3 || s.Fault != nil {
		t.Errorf("ply %d, %v", s.Match.Ply(), s.Fault)
	}
}

// TestBadFiles changes nothing by files that are of another game, cut short, or touched.
func TestBadFiles(t *testing.T) {
	p := together(t, hostBegins)
	p.play("4")
	file, hash := p.side[1].Record(), p.side[0].State().Hash
	touched := append([]byte(nil), file...)
	touched[len(touched)-70] ^= 1
	elsewhere := together(t, drawn).side[0].Record()
	for name, b := range map[string][]byte{"none": nil, "cut": file[:len(file)-3], "touched": touched, "another game": elsewhere} {
		p.err = nil
		p.handle(record.Host, Merge{b})
		if p.err == nil || p.side[0].State().Hash != hash || (name == "another game") != errors.Is(p.err, ErrOtherGame) {
			t.Errorf("%s: %v", name, p.err)
		}
	}
	q := newPair(t, hostBegins)
	q.handle(record.Guest, Merge{file})
	if !errors.Is(q.err, ErrNotYet) {
		t.Error(q.err)
	}
}

// TestForkByFile goes on with one game in two places: whoever did that has broken the rules, both see it, and
// their records say the same.
func TestForkByFile(t *testing.T) {
	p := together(t, clocked(record.HostBegins, "d1"))
	p.down()
	copied := p.saved[0]
	p.handle(record.Host, Play{rules.Drop(3)})
	one := p.side[0].Record()
	p.saved[0] = copied
	p.restart(record.Host)
	p.handle(record.Host, Play{rules.Drop(0)})
	two := p.side[0].Record()
	for _, file := range [][]byte{one, two} {
		p.err = nil
		if p.handle(record.Guest, Merge{file}); p.err != nil {
			t.Fatal(p.err)
		}
	}
	if err := p.pass(record.Host); err != nil {
		t.Fatal(err)
	}
	s := p.same()
	if s.End != (record.End{Method: rules.BrokenRules, Winner: record.Guest}) || len(s.Fault.Proof) != 2 {
		t.Errorf("%+v", s.End)
	}
}
