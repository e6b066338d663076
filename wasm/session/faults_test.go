package session

import (
	"errors"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// TestForkedGameSettles sends one forged second move: the honest side signs the result once, and both agree
// on it after what the cheat's own side sees (field case 34).
func TestForkedGameSettles(t *testing.T) {
	p := together(t, hostBegins)
	p.play("4")
	move := func(x int) []byte { return rules.AppendMove(nil, rules.Drop(x)) }
	first := p.forge(record.Guest, func(e *record.Entry) { e.Kind, e.Body = record.KindMove, move(0) })
	second := p.forge(record.Guest, func(e *record.Entry) { e.Kind, e.Body = record.KindMove, move(1) })
	p.throw(record.Host, first)
	before := p.side[0].game.Len(record.Host)
	p.throw(record.Host, second)
	s := p.side[0].State()
	if got := p.side[0].game.Len(record.Host); got != before+1 || s.Results[record.Host] != s.Hash || s.End.Method != rules.BrokenRules {
		t.Errorf("%d entries written, results %x, hash %x, %+v", got-before, s.Results, s.Hash, s.End)
	}
}

// TestThirdGame plays the same terms again and again: each game has an id of its own, so that no entry of one can be
// shown in another.
func TestThirdGame(t *testing.T) {
	p := together(t, hostBegins)
	seen := map[record.Hash]bool{}
	for range 4 {
		if id := p.side[0].game.ID(); seen[id] {
			t.Fatal("two games have one id")
		} else {
			seen[id] = true
		}
		// A host that takes one nonce for all its games changes nothing.
		same := p.side[0].nextHeader(p.side[0].nextTerms(), p.side[0].table.Nonce)
		if seen[same.ID()] {
			t.Fatal("a repeated nonce gives a repeated id")
		}
		p.handle(record.Host, Resign{})
		p.deliver()
		p.handle(record.Guest, AskRematch{})
		p.handle(record.Host, AskRematch{})
		p.deliver()
	}
}

// TestEditedLink lets the guest read other terms in the link: neither seat is bound, and the right link works
// afterwards.
func TestEditedLink(t *testing.T) {
	p := newPair(t, hostBegins)
	good := p.saved[1]
	edited := p.side[0].Invite()
	edited.Terms.Begins = record.GuestBegins
	p.side[1], _ = New(NewGuest(edited, random("guest")))
	p.up()
	p.deliver()
	for s := range p.side {
		if p.side[s].Begun() || !errors.Is(p.side[s].Problem(), ErrTerms) {
			t.Errorf("side %d: begun %v, problem %v", s, p.side[s].Begun(), p.side[s].Problem())
		}
	}
	p.saved[1] = good
	p.restart(record.Guest)
	p.up()
	p.deliver()
	if !p.side[0].Together() || !p.side[1].Together() {
		t.Errorf("with the right link: %v, %v", p.side[0].Problem(), p.side[1].Problem())
	}
}

// TestFalseClaim says in a hello that it has many entries of the other seat, or others than there are: that seat plays on
// after the line is gone, and is told why it cannot before. Each time it waits less, for its clock may be running.
func TestFalseClaim(t *testing.T) {
	for _, have := range []int{900, 1} {
		p := together(t, hostBegins)
		p.down()
		guest := p.side[1]
		for n, wait := range []time.Duration{backWithin, backWithin / 2, backWithin / 4, 3 * time.Second, 2 * time.Second, 2 * time.Second} {
			p.lines++
			b := protocol.Binding{HostID: [8]byte{9, byte(n)}}
			p.handle(record.Host, LineUp{p.lines, b, guest.table.Intro().Encode()})
			h := protocol.Hello{Versions: protocol.Spoken, Seat: record.Guest, Game: guest.game.ID(), Have: [2]int{have, 1}}
			h.Heads[1] = guest.game.Head(record.Guest, 1)
			h.Sign(guest.table.key(), b)
			p.handle(record.Host, Frame{p.lines, protocol.Encode(h)})
			p.err = nil
			p.handle(record.Host, Play{rules.Drop(3)})
			if !errors.Is(p.err, ErrCatching) {
				t.Errorf("while it waits for its own entries: %v", p.err)
			}
			p.alone(record.Host, wait)
			if p.side[0].Together() {
				t.Errorf("it still waits, after %v on line %d", wait, n)
			}
			p.handle(record.Host, LineDown{p.lines})
		}
		p.err = nil
		p.handle(record.Host, Play{rules.Drop(3)})
		if p.err != nil || p.side[0].State().Match.Ply() != 1 {
			t.Errorf("after the line: %v", p.err)
		}
	}
}

// TestOldStores rolls a side back to before the rematch: it finds its way into the new game.
func TestOldStores(t *testing.T) {
	for s := range 2 {
		p := together(t, hostBegins)
		p.handle(record.Host, Resign{})
		p.deliver()
		early := p.saved[s]
		p.handle(record.Guest, AskRematch{})
		p.handle(record.Host, AskRematch{})
		p.deliver()
		p.saved[s] = early
		p.restart(record.Seat(s))
		p.down()
		p.up()
		p.deliver()
		if record.Seat(s) == record.Guest { // it cannot know that it had agreed: the player says so once more
			p.handle(record.Guest, AskRematch{})
			p.deliver()
		}
		if st := p.same(); st.Phase != record.Playing || st.First != record.Guest || !p.side[s].Together() {
			t.Errorf("%v: %+v, problem %v", record.Seat(s), st, p.side[s].Problem())
		}
	}
}

// TestEarlyResignation ends a game before it is drawn who begins: a rematch is possible.
func TestEarlyResignation(t *testing.T) {
	p := newPair(t, drawn)
	p.up()
	p.some(3) // the host's seat is taken; the draw is under way
	p.handle(record.Host, Resign{})
	p.deliver()
	if s := p.same(); s.End != (record.End{Method: rules.Resignation, Winner: record.Guest}) {
		t.Fatalf("%+v", s.End)
	}
	p.handle(record.Guest, AskRematch{})
	p.handle(record.Host, AskRematch{})
	p.deliver()
	if s := p.same(); s.Phase != record.Playing {
		t.Errorf("%+v", s)
	}
}

// TestStrangerOnAnotherLine lets a link-holder come on a line of his own while the two play: they play on.
func TestStrangerOnAnotherLine(t *testing.T) {
	p := together(t, hostBegins)
	stranger := NewGuest(p.side[0].Invite(), random("stranger"))
	dropped := 0
	for _, e := range p.side[0].Handle(LineUp{p.lines + 7, protocol.Binding{}, stranger.Intro().Encode()}, p.now) {
		if d, ok := e.(Drop); ok && d.Line == p.lines+7 {
			dropped++
		}
	}
	if dropped != 1 || !p.side[0].Together() || p.side[0].Problem() != nil {
		t.Errorf("dropped %d, together %v, problem %v", dropped, p.side[0].Together(), p.side[0].Problem())
	}
	// One that copies the guest's introduction gets no further than the hello.
	p.side[0].Handle(LineUp{p.lines + 8, protocol.Binding{}, p.side[1].table.Intro().Encode()}, p.now)
	bad := protocol.Hello{Versions: protocol.Spoken, Seat: record.Guest, Game: p.side[0].game.ID()}
	p.side[0].Handle(Frame{p.lines + 8, protocol.Encode(bad)}, p.now)
	if !p.side[0].Together() {
		t.Error("the line of the two is gone")
	}
	p.play("44")
}
