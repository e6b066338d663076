package session

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// A crowd is a pair whose host shows its games to watchers.
type crowd struct {
	*pair
	watchers []*Watcher
	lines    int
	up       map[int]*Watcher
	accepted map[int]bool
}

func newCrowd(t *testing.T, terms record.Terms, n int) *crowd {
	c := &crowd{pair: newPair(t, terms), up: map[int]*Watcher{}, accepted: map[int]bool{}}
	for range n {
		watch, err := protocol.ParseWatch(c.side[0].Invite().Watch().Fragment())
		if err != nil {
			t.Fatal(err)
		}
		c.watchers = append(c.watchers, NewWatcher(watch))
	}
	c.pair.watch = c.send
	return c
}

// come gives a watcher a line.
func (c *crowd) come(w *Watcher) int {
	c.lines++
	id := c.lines
	b := protocol.Binding{HostID: [8]byte{7, byte(id)}, HostFingerprint: "sha-256 C"}
	c.up[id] = w
	c.watcherHandle(w, LineUp{id, b, c.side[0].WatcherIntro()})
	c.handle(record.Host, WatcherUp{id, b})
	return id
}

func (c *crowd) leave(id int) {
	w := c.up[id]
	delete(c.up, id)
	c.handle(record.Host, WatcherDown{id})
	c.watcherHandle(w, LineDown{id})
}

// send brings what the host shows over at once.
func (c *crowd) send(effect Effect) {
	switch e := effect.(type) {
	case AcceptWatcher:
		c.accepted[e.Line] = true
	case SendWatcher:
		if w := c.up[e.Line]; w != nil {
			c.watcherHandle(w, Frame(e))
		}
	}
}

func (c *crowd) watcherHandle(w *Watcher, e Event) {
	for _, effect := range w.Handle(e, c.now) {
		switch effect.(type) {
		case Accept, Drop:
		default:
			c.t.Fatalf("a watcher wants %T", effect)
		}
	}
}

// all fails unless every watcher with a line sees what the host sees.
func (c *crowd) all() {
	c.t.Helper()
	host := c.side[0].State()
	for id, w := range c.up {
		s := w.State()
		if !w.Together() || w.Problem() != nil || w.GameID() != c.side[0].GameID() || s.Hash != host.Hash || s.End != host.End ||
			s.Clocks != host.Clocks || s.Offered != host.Offered || string(w.Record()) != string(c.side[0].Record()) {
			c.t.Fatalf("line %d: together %v, %v, %+v instead of %+v", id, w.Together(), w.Problem(), s, host)
		}
	}
}

// TestWatchers lets some watch from before the beginning, and others come in the middle, go, and come back: they see a
// game, a takeback, clocks, the end, and the rematch.
func TestWatchers(t *testing.T) {
	c := newCrowd(t, clocked(record.HostBegins, "t60-0"), 4)
	first := c.come(c.watchers[0])
	c.pair.up()
	c.deliver()
	c.all()
	c.play("44")
	c.come(c.watchers[1])
	c.all()
	c.handle(record.Guest, AskTakeback{})
	c.deliver()
	c.handle(record.Host, AnswerOffer{true})
	c.deliver()
	c.all()
	c.leave(first)
	c.play("33")
	c.come(c.watchers[0])
	c.come(c.watchers[2])
	c.wait(10 * time.Second)
	c.all()
	for _, w := range c.watchers[:3] {
		left, seat, running := w.Clocks(c.now)
		want, _, _ := c.side[0].Clocks(c.now)
		if left != want || seat != record.Guest || !running || w.Silent(c.now) > hereEvery {
			t.Errorf("clocks %v instead of %v", left, want)
		}
	}
	c.handle(record.Guest, Resign{})
	c.deliver()
	c.all()
	c.restart(record.Host) // its lines are gone
	c.up = map[int]*Watcher{}
	c.down()
	c.pair.up()
	c.deliver()
	for _, w := range c.watchers {
		c.come(w)
	}
	c.handle(record.Guest, AskRematch{})
	c.handle(record.Host, AskRematch{})
	c.deliver()
	c.play("4")
	c.all()
	if c.side[0].Watchers() != 4 || len(c.accepted) != 8 {
		t.Errorf("%d watch, %d lines were accepted", c.side[0].Watchers(), len(c.accepted))
	}
}

// TestWatcherSeesBrokenRules shows a watcher two entries with one number: it has the proof too.
func TestWatcherSeesBrokenRules(t *testing.T) {
	c := newCrowd(t, hostBegins, 1)
	c.pair.up()
	c.deliver()
	c.come(c.watchers[0])
	c.play("4")
	var forged []protocol.Entry
	for x := range 2 {
		forged = append(forged, c.forge(record.Guest, func(e *record.Entry) {
			e.Kind, e.Body = record.KindMove, rules.AppendMove(nil, rules.Drop(x))
		}))
	}
	for _, m := range forged {
		c.throw(record.Host, m)
	}
	c.all()
	if s := c.watchers[0].State(); s.End.Method != rules.BrokenRules {
		t.Errorf("%+v", s.End)
	}
}

// TestWatchersActOnNothing gives a watcher all that a player does (field case 36), and the guest no way to show
// anything.
func TestWatchersActOnNothing(t *testing.T) {
	c := newCrowd(t, hostBegins, 1)
	c.pair.up()
	c.deliver()
	c.come(c.watchers[0])
	c.play("4")
	c.handle(record.Host, OfferDraw{})
	c.deliver()
	for _, e := range []Event{Play{rules.Drop(3)}, Resign{}, OfferDraw{}, AskTakeback{}, AnswerOffer{true}, Claim{record.ClaimWin},
		AskRematch{}, Say{Phrase: 1}, Merge{c.side[1].Record()}, Hidden{true}, Tick{}, WatcherUp{Line: 9}} {
		if effects := c.watchers[0].Handle(e, c.now); len(effects) > 0 {
			t.Errorf("%T: %v", e, effects)
		}
	}
	if s := c.same(); s.Over() || s.Match.Ply() != 1 {
		t.Errorf("%+v", s.End)
	}
	if effects := c.side[1].Handle(WatcherUp{Line: 1}, c.now); len(effects) > 0 {
		t.Errorf("the guest shows the game: %v", effects)
	}
}

// TestFalseShow lets somebody else than the host, or a host that lies, show a game: the watcher does not believe it.
func TestFalseShow(t *testing.T) {
	p := together(t, hostBegins)
	p.play("44")
	watch := p.side[0].Invite().Watch()
	on := protocol.Binding{HostID: [8]byte{1}}
	hello := protocol.HostHello{Key: p.side[0].table.PublicKey()}
	hello.Sign(p.side[0].table.key(), on)
	other := protocol.HostHello{Key: p.side[1].table.PublicKey()}
	other.Sign(p.side[1].table.key(), on)
	stale := hello
	stale.Sign(p.side[0].table.key(), protocol.Binding{HostID: [8]byte{2}})
	header := p.side[0].game.Header()
	elsewhere := header
	elsewhere.Keys[0] = header.Keys[1]
	var entries []protocol.Message
	for e := range p.side[0].game.Ordered() {
		entries = append(entries, protocol.Entry{Game: p.side[0].prefix(), Signed: e.Signed})
	}
	touched := entries[3].(protocol.Entry)
	touched.Signed = append([]byte(nil), touched.Signed...)
	touched.Signed[80] ^= 1
	for name, c := range map[string]struct {
		say   []protocol.Message
		games bool
		ply   int
		want  error
	}{
		"all is well":           {append([]protocol.Message{hello, protocol.Show{Game: header}}, entries...), true, 2, nil},
		"another's key":         {[]protocol.Message{other, protocol.Show{Game: header}}, false, 0, ErrNotTheHost},
		"another line's hello":  {[]protocol.Message{stale, protocol.Show{Game: header}}, false, 0, ErrNotTheHost},
		"no hello":              {[]protocol.Message{protocol.Show{Game: header}, entries[0], entries[1]}, false, 0, ErrTooMany},
		"another host's game":   {[]protocol.Message{hello, protocol.Show{Game: elsewhere}, protocol.Show{Game: elsewhere}}, false, 0, nil},
		"entries before a game": {append([]protocol.Message{hello}, entries[:3]...), false, 0, ErrTooMany},
		"a touched move":        {append([]protocol.Message{hello, protocol.Show{Game: header}}, entries[0], entries[1], touched), true, 0, nil},
		"a move left out":       {append([]protocol.Message{hello, protocol.Show{Game: header}}, entries[0], entries[1], entries[3]), true, 0, nil},
		"what is not for it":    {append([]protocol.Message{hello, protocol.Show{Game: header}}, protocol.Chat{Number: 1, Phrase: 1}, protocol.Rematch{Terms: drawn}, protocol.NewGame{Terms: drawn}), true, 0, ErrTooMany},
	} {
		w := NewWatcher(watch)
		w.Handle(LineUp{1, on, p.side[0].WatcherIntro()}, p.now)
		for _, m := range c.say {
			w.Handle(Frame{1, protocol.Encode(m)}, p.now)
		}
		ply := 0
		if w.Begun() {
			ply = w.State().Match.Ply()
		}
		if w.Begun() != c.games || ply != c.ply || !errors.Is(w.Problem(), c.want) {
			t.Errorf("%s: a game %v, ply %d, %v", name, w.Begun(), ply, w.Problem())
		}
	}
	w := NewWatcher(watch)
	w.Handle(LineUp{1, on, []byte("x")}, p.now)
	if !errors.Is(w.Problem(), ErrWrongHello) {
		t.Error(w.Problem())
	}
	intro := protocol.Intro{Versions: protocol.Versions{Min: 9, Max: 9}}
	w.Handle(LineUp{2, on, intro.Encode()}, p.now)
	if !errors.Is(w.Problem(), ErrVersion) {
		t.Error(w.Problem())
	}
}

// FuzzWatcher shows a watcher what a hostile host makes up: it never panics, and what it holds verifies.
func FuzzWatcher(f *testing.F) {
	p := together(f, hostBegins)
	p.play("44")
	var stream []byte
	add := func(m protocol.Message) {
		b := protocol.Encode(m)
		stream = append(append(stream, byte(len(b)>>8), byte(len(b))), b...)
	}
	add(protocol.Show{Game: p.side[0].game.Header()})
	for e := range p.side[0].game.Ordered() {
		add(protocol.Entry{Game: p.side[0].prefix(), Signed: e.Signed})
	}
	f.Add(stream)
	f.Fuzz(func(t *testing.T, stream []byte) {
		w := NewWatcher(p.side[0].Invite().Watch())
		on := protocol.Binding{HostFingerprint: fmt.Sprint(len(stream))}
		hello := protocol.HostHello{Key: p.side[0].table.PublicKey()}
		hello.Sign(p.side[0].table.key(), on)
		w.Handle(LineUp{1, on, p.side[0].WatcherIntro()}, p.now)
		w.Handle(Frame{1, protocol.Encode(hello)}, p.now)
		for len(stream) >= 2 {
			n := min(len(stream)-2, int(stream[0])<<8|int(stream[1]))
			w.Handle(Frame{1, stream[2 : 2+n]}, p.now)
			stream = stream[2+n:]
		}
		if !w.Begun() {
			return
		}
		tr, err := record.Decode(w.Record())
		if err != nil || tr.State().Hash != w.State().Hash {
			t.Fatalf("what it holds does not verify: %v", err)
		}
	})
}
