package session

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// A pair is two sessions and the line between them, in one thread. What a side
// sends waits in its queue until deliver.
type pair struct {
	t       testing.TB
	side    [2]*Session
	saved   [2][]byte   // what each side keeps
	queue   [2][][]byte // frames to each side
	lines   int
	dropped bool
	kept    []string         // records of finished games
	err     error            // of the last Reject
	now     Now              // the same for both
	skew    [2]time.Duration // of each side's date
	watch   func(Effect)     // carries out what is for watchers; nil without any
}

// wait lets time pass for both sides, which tick and say what they have to.
func (p *pair) wait(d time.Duration) {
	p.t.Helper()
	for ; d > 0; d -= time.Second {
		p.now = p.now.add(min(d, time.Second))
		for s := range p.side {
			p.handle(record.Seat(s), Tick{})
		}
		p.deliver()
	}
}

func (n Now) add(d time.Duration) Now { return Now{n.Mono + d, n.Wall.Add(d)} }

// random returns a source of bytes that is the same each time.
func random(seed string) func([]byte) {
	n := 0
	return func(b []byte) {
		sum := sha256.Sum256(fmt.Append([]byte(seed), n))
		n++
		copy(b, sum[:])
	}
}

var drawn = record.Terms{Variant: rules.ClassicGomoku, Begins: record.Drawn}
var hostBegins = record.Terms{Variant: rules.ClassicConnectFour, Begins: record.HostBegins}

func newPair(t testing.TB, terms record.Terms) *pair {
	t.Helper()
	host := NewHost(terms, random("host"))
	invite, err := protocol.ParseInvite(host.Invite.Fragment())
	if err != nil {
		t.Fatal(err)
	}
	p := &pair{t: t, now: Now{Wall: time.Unix(1e9, 0)}}
	for s, table := range []*Table{host, NewGuest(invite, random("guest"))} {
		p.saved[s] = table.Encode()
		p.restart(record.Seat(s))
	}
	return p
}

// restart makes a side anew from what it kept, as a reload does.
func (p *pair) restart(s record.Seat) {
	p.t.Helper()
	table, err := Decode(p.saved[s])
	if err != nil {
		p.t.Fatal(err)
	}
	if p.side[s], err = New(table); err != nil {
		p.t.Fatal(err)
	}
	p.queue = [2][][]byte{}
}

// handle gives an event to a side and carries out the effects.
func (p *pair) handle(s record.Seat, e Event) {
	p.t.Helper()
	saved := false
	now := p.now
	now.Wall = now.Wall.Add(p.skew[s])
	for _, effect := range p.side[s].Handle(e, now) {
		switch effect := effect.(type) {
		case Save:
			p.saved[s], saved = effect.Table, true
		case Send:
			if effect.Line != p.lines {
				continue // on a line that is no more
			}
			if m, err := protocol.Decode(effect.Data); err != nil {
				p.t.Fatal(err)
			} else if _, ok := m.(protocol.Entry); ok && !saved && !p.resends(e) {
				p.t.Fatalf("%s sent an entry before it was kept", s)
			}
			p.queue[s.Other()] = append(p.queue[s.Other()], effect.Data)
		case Keep:
			tr, err := record.Decode(effect.Record)
			if err != nil || tr.ID() != effect.Game {
				p.t.Fatalf("a record that does not read back: %v", err)
			}
			p.kept = append(p.kept, string(effect.Record))
		case Reject:
			p.err = effect.Err
		case SendWatcher, AcceptWatcher:
			p.watch(effect)
		case Drop:
			p.dropped = true // what was sent before still arrives
		}
	}
}

// resends reports whether e makes a side send entries that it kept before.
func (p *pair) resends(e Event) bool {
	f, ok := e.(Frame)
	if !ok {
		return false
	}
	m, _ := protocol.Decode(f.Data)
	switch m.(type) {
	case protocol.Hello, protocol.Rematch, protocol.Here:
		return true
	}
	return false
}

// up gives both a new line.
func (p *pair) up() {
	p.t.Helper()
	p.lines++
	b := protocol.Binding{HostID: [8]byte{byte(p.lines)}, GuestID: [8]byte{1, byte(p.lines)},
		HostFingerprint: "sha-256 A", GuestFingerprint: "sha-256 B"}
	intros := [2][]byte{p.side[0].table.Intro().Encode(), p.side[1].table.Intro().Encode()}
	p.handle(record.Host, LineUp{p.lines, b, intros[1]})
	p.handle(record.Guest, LineUp{p.lines, b, intros[0]})
}

func (p *pair) down() {
	p.dropped = false
	p.queue = [2][][]byte{}
	for s := range p.side {
		p.handle(record.Seat(s), LineDown{p.lines})
	}
}

// deliver brings all frames over until both are silent.
func (p *pair) deliver() {
	p.t.Helper()
	for rounds := 0; len(p.queue[0])+len(p.queue[1]) > 0; rounds++ {
		if rounds > 10000 {
			p.t.Fatal("they never fall silent")
		}
		for s := range p.queue {
			if len(p.queue[s]) > 0 {
				frame := p.queue[s][0]
				p.queue[s] = p.queue[s][1:]
				p.handle(record.Seat(s), Frame{p.lines, frame})
			}
		}
	}
	if p.dropped {
		p.down()
	}
}

// together is up and deliver, and a game that has begun.
func together(t testing.TB, terms record.Terms) *pair {
	t.Helper()
	p := newPair(t, terms)
	p.up()
	p.deliver()
	for s := range p.side {
		if !p.side[s].Together() || p.side[s].State().Phase != record.Playing {
			t.Fatalf("side %d: together %v, phase %v, problem %v", s, p.side[s].Together(), p.side[s].State().Phase, p.side[s].Problem())
		}
	}
	return p
}

// play lets whoever is to move play each move of a move string.
func (p *pair) play(text string) {
	p.t.Helper()
	moves, err := rules.ParseMoves(p.side[0].game.Header().Terms.Variant, text)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, m := range moves {
		seat, ok := p.side[0].state.ToMove()
		if !ok {
			p.t.Fatalf("%v: nobody is to move", m)
		}
		p.err = nil
		p.handle(seat, Play{m})
		if p.err != nil {
			p.t.Fatalf("%v: %v", m, p.err)
		}
		p.deliver()
	}
}

// same fails unless both sides show the same game.
func (p *pair) same() *record.State {
	p.t.Helper()
	h, g := p.side[0].State(), p.side[1].State()
	if h.Hash != g.Hash || h.End != g.End || h.Phase != g.Phase || h.Match.Position() != g.Match.Position() {
		p.t.Fatalf("the sides differ: %+v, %+v", h, g)
	}
	return h
}

func TestWholeGameAndRematch(t *testing.T) {
	p := together(t, drawn)
	first := p.same().First
	p.play("h8a1h9a2h10a3h11a4h12")
	s := p.same()
	if s.End != (record.End{Method: rules.Row, Winner: first}) {
		t.Fatalf("%+v", s.End)
	}
	for side := range p.side {
		if ok, _ := p.side[side].Agreed(); !ok {
			t.Error("the result is not signed by both")
		}
	}
	old := p.side[0].game.ID()
	p.handle(record.Guest, AskRematch{})
	p.deliver()
	if again := p.side[0].Again(); again != [2]bool{false, true} || p.side[0].game.ID() != old {
		t.Fatalf("one wish: %v", again)
	}
	p.handle(record.Host, AskRematch{})
	p.deliver()
	s = p.same()
	if p.side[0].game.ID() == old || s.Phase != record.Playing || s.First != first.Other() || s.Match.Ply() != 0 {
		t.Fatalf("the rematch: phase %v, first %v after %v", s.Phase, s.First, first)
	}
	if len(p.kept) != 2 || p.kept[0] != p.kept[1] {
		t.Errorf("%d records of the first game are kept, or they differ", len(p.kept))
	}
	p.play("h8")
	p.handle(first.Other(), Resign{})
	p.deliver()
	if s := p.same(); s.End != (record.End{Method: rules.Resignation, Winner: first}) {
		t.Fatalf("%+v", s.End)
	}
}

func TestDrawByAgreement(t *testing.T) {
	p := together(t, hostBegins)
	p.handle(record.Guest, OfferDraw{})
	p.deliver()
	if s := p.same(); s.Offered != [2]record.Offer{{}, {What: record.OfferDraw}} {
		t.Fatal(s.Offered)
	}
	p.handle(record.Host, AnswerOffer{false})
	p.deliver()
	p.play("4")
	p.handle(record.Host, OfferDraw{})
	p.deliver()
	p.handle(record.Guest, AnswerOffer{true})
	p.deliver()
	if s := p.same(); s.End != (record.End{Method: rules.Agreement, Draw: true}) {
		t.Fatalf("%+v", s.End)
	}
}

// TestCrossing lets both act before either hears the other.
func TestCrossing(t *testing.T) {
	p := together(t, hostBegins)
	p.handle(record.Host, Play{rules.Drop(3)})
	p.handle(record.Guest, Resign{})
	p.deliver()
	if s := p.same(); s.End != (record.End{Method: rules.Resignation, Winner: record.Host}) || s.Match.Ply() != 1 {
		t.Fatalf("%+v", s.End)
	}
	for side := range p.side { // each has signed the hash that stands in the end
		if ok, _ := p.side[side].Agreed(); !ok {
			t.Error("the result is not signed by both")
		}
	}
	p.handle(record.Host, AskRematch{})
	p.handle(record.Guest, AskRematch{})
	p.deliver()
	if s := p.same(); s.Phase != record.Playing || s.First != record.Guest {
		t.Fatalf("after crossing wishes: %+v", s)
	}
}

// TestRejects asks for what can't be done: an error, and nothing changes.
func TestRejects(t *testing.T) {
	p := newPair(t, hostBegins)
	for _, e := range []Event{Play{rules.Drop(0)}, Resign{}, OfferDraw{}, AnswerOffer{}, AskRematch{}} {
		p.err = nil
		p.handle(record.Host, e)
		if !errors.Is(p.err, ErrNotYet) {
			t.Errorf("%T before the game: %v", e, p.err)
		}
	}
	p = together(t, hostBegins)
	for _, c := range []struct {
		s    record.Seat
		e    Event
		want rules.Reason
	}{
		{record.Guest, Play{rules.Drop(0)}, rules.NotYourTurn},
		{record.Host, Play{rules.Drop(7)}, rules.OffBoard},
		{record.Host, Play{rules.Place(rules.Point{})}, rules.WrongKind},
	} {
		p.err = nil
		p.handle(c.s, c.e)
		var e *rules.MoveError
		if !errors.As(p.err, &e) || e.Reason != c.want {
			t.Errorf("%v: %v", c.e, p.err)
		}
	}
	if s := p.same(); s.Match.Ply() != 0 || len(p.queue[0])+len(p.queue[1]) > 0 {
		t.Error("something happened")
	}
}

// TestReload restarts either or both sides at every step of a game, also in the draw and in a
// rematch, with the frames under way lost (field case 30).
func TestReload(t *testing.T) {
	script := []func(*pair){
		func(p *pair) { p.up() },
		func(p *pair) { p.act(Play{rules.Place(rules.Point{X: 7, Y: 7})}) },
		func(p *pair) { p.act(OfferDraw{}) },
		func(p *pair) { p.act(Play{rules.Place(rules.Point{X: 8, Y: 7})}) },
		func(p *pair) { p.act(Resign{}) },
		func(p *pair) { p.handle(record.Host, AskRematch{}) },
		func(p *pair) { p.handle(record.Guest, AskRematch{}) },
		func(p *pair) { p.act(Play{rules.Place(rules.Point{X: 7, Y: 7})}) },
	}
	for step := range script {
		for frames := range 8 { // how many frames arrive before the reload
			for who := 1; who < 4; who++ { // the host, the guest, both
				p := newPair(t, drawn)
				for i, act := range script {
					act(p)
					if i == step {
						p.some(frames)
						for s := range p.side {
							if who>>s&1 != 0 {
								p.restart(record.Seat(s))
							}
						}
						p.down()
						p.up()
					}
					p.deliver()
				}
				if s := p.same(); s.Phase != record.Playing || s.Match.Ply() != 1 || !p.side[0].Together() {
					t.Fatalf("step %d, %d frames, sides %b: %+v", step, frames, who, s)
				}
			}
		}
	}
}

// act lets the seat that is to move do something.
func (p *pair) act(e Event) {
	seat, ok := p.side[0].state.ToMove()
	if !ok {
		p.t.Fatalf("%T: nobody is to move: host %v %v %v, guest %v %v %v", e, p.side[0].Together(), p.side[0].problem, p.side[0].state.Phase,
			p.side[1].Together(), p.side[1].problem, p.side[1].state.Phase)
	}
	p.handle(seat, e)
}

// some delivers up to n frames.
func (p *pair) some(n int) {
	for i := range n {
		s := i % 2
		if len(p.queue[s]) == 0 {
			s = 1 - s
		}
		if len(p.queue[s]) == 0 {
			return
		}
		frame := p.queue[s][0]
		p.queue[s] = p.queue[s][1:]
		p.handle(record.Seat(s), Frame{p.lines, frame})
	}
}

// TestMoveWhileApart plays without a line: the move goes out with the next one.
func TestMoveWhileApart(t *testing.T) {
	p := together(t, hostBegins)
	p.down()
	p.handle(record.Host, Play{rules.Drop(3)})
	if p.side[0].State().Match.Ply() != 1 {
		t.Fatal("the move waits")
	}
	p.up()
	p.deliver()
	if s := p.same(); s.Match.Ply() != 1 {
		t.Fatal(s.Match.Ply())
	}
}

// TestLostStore gives a side back what it had before the game: its own entries come from
// the other, and it signs nothing before they are there.
func TestLostStore(t *testing.T) {
	for s := range 2 {
		p := newPair(t, hostBegins)
		p.up()
		p.deliver()
		early := p.saved[s]
		p.play("444")
		p.saved[s] = early
		p.restart(record.Seat(s))
		p.down()
		p.up()
		p.deliver()
		if st := p.same(); st.Match.Ply() != 3 || st.Fault != nil {
			t.Fatalf("%v: ply %d, %v", record.Seat(s), st.Match.Ply(), st.Fault)
		}
		p.play("4")
	}
}

// dropFields takes fields out of a JSON object.
func dropFields(t *testing.T, object []byte, names []string) []byte {
	t.Helper()
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(object, &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if _, ok := fields[name]; !ok {
			t.Fatalf("there is no %s", name)
		}
		delete(fields, name)
	}
	b, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestNames gives the players names: what can't be shown is taken off, and what is too long is cut.
func TestNames(t *testing.T) {
	p := newPair(t, hostBegins)
	p.side[0].table.Name = " Ada\u202e\n "
	p.side[1].table.Name = strings.Repeat("я", 40)
	p.up()
	p.deliver()
	want := [2]string{"Ada", strings.Repeat("я", 30)}
	for s := range p.side {
		if got := p.side[s].Names(); got != want {
			t.Errorf("side %d: %q", s, got)
		}
	}
}
