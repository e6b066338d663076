package session

import (
	"crypto/ed25519"
	"errors"
	"testing"
	"time"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// forge signs any entry as a seat, chained as its own copy of the game stands.
func (p *pair) forge(s record.Seat, change func(*record.Entry)) protocol.Entry {
	g := p.side[s].game
	e := record.Entry{Seat: s, Number: g.Len(s), Previous: g.ID(), Seen: g.Len(s.Other()), SeenHash: g.ID()}
	for entry := range g.Ordered() {
		if entry.Seat == s {
			e.Previous = entry.Hash
		} else {
			e.SeenHash = entry.Hash
		}
	}
	change(&e)
	raw := e.Encode()
	return protocol.Entry{Game: p.side[s].prefix(), Signed: append(raw, ed25519.Sign(p.side[s].table.key(), g.SignedBytes(raw))...)}
}

// throw delivers a message from a hostile side.
func (p *pair) throw(to record.Seat, m protocol.Message) {
	p.t.Helper()
	p.handle(to, Frame{p.lines, protocol.Encode(m)})
}

// TestHostileBreaksRules throws what is validly signed and illegal at each honest side: it has
// won, keeps the proof, and says so after a reload too (field cases 34 and 35).
func TestHostileBreaksRules(t *testing.T) {
	move := func(x int) []byte { return rules.AppendMove(nil, rules.Drop(x)) }
	for name, c := range map[string]struct {
		plies string // played before; the hostile side plays second
		forge []func(*record.Entry)
	}{
		"out of turn":    {"", []func(*record.Entry){func(e *record.Entry) { e.Kind, e.Body = record.KindMove, move(3) }}},
		"full column":    {"4444443", []func(*record.Entry){func(e *record.Entry) { e.Kind, e.Body = record.KindMove, move(3) }}},
		"no such column": {"4", []func(*record.Entry){func(e *record.Entry) { e.Kind, e.Body = record.KindMove, move(9) }}},
		"a placed stone": {"4", []func(*record.Entry){func(e *record.Entry) {
			e.Kind, e.Body = record.KindMove, rules.AppendMove(nil, rules.Place(rules.Point{X: 1, Y: 5}))
		}}},
		"two with one number": {"4", []func(*record.Entry){
			func(e *record.Entry) { e.Kind, e.Body = record.KindMove, move(0) },
			func(e *record.Entry) { e.Kind, e.Body = record.KindMove, move(1) },
		}},
	} {
		for _, honest := range []record.Seat{record.Host, record.Guest} {
			t.Run(name+" to the "+honest.String(), func(t *testing.T) {
				terms := hostBegins
				terms.Begins = record.HostBegins + record.Begins(honest)
				p := together(t, terms)
				p.play(c.plies)
				var forged []protocol.Entry
				for _, f := range c.forge {
					forged = append(forged, p.forge(honest.Other(), f))
				}
				for _, m := range forged {
					p.throw(honest, m)
				}
				want := record.End{Method: rules.BrokenRules, Winner: honest}
				s := p.side[honest].State()
				if s.End != want || s.Fault == nil || len(s.Fault.Proof) != len(forged) {
					t.Fatalf("%+v, %+v", s.End, s.Fault)
				}
				hash := s.Hash
				p.restart(honest)
				if s := p.side[honest].State(); s.End != want || s.Hash != hash {
					t.Errorf("after a reload: %+v", s.End)
				}
			})
		}
	}
}

// TestHostileNonsense throws what does not decode or verify: nothing changes, and the third
// closes the line (field cases 34 and 35).
func TestHostileNonsense(t *testing.T) {
	p := together(t, hostBegins)
	p.play("4")
	good := p.forge(record.Guest, func(e *record.Entry) { e.Kind, e.Body = record.KindMove, rules.AppendMove(nil, rules.Drop(2)) })
	bad := good
	bad.Signed = append([]byte(nil), good.Signed...)
	bad.Signed[len(bad.Signed)-1] ^= 1
	wrongHash := p.forge(record.Guest, func(e *record.Entry) {
		e.Kind, e.Previous = record.KindResign, record.Hash{1}
	})
	before := p.side[0].State().Hash
	for i, frame := range [][]byte{{}, protocol.Encode(bad), protocol.Encode(wrongHash)} {
		if !p.side[0].Together() {
			t.Fatalf("the line is closed after %d", i)
		}
		p.side[0].Handle(Frame{p.lines, frame}, p.now)
	}
	if p.side[0].Together() || !errors.Is(p.side[0].Problem(), ErrTooMany) {
		t.Errorf("together %v, problem %v", p.side[0].Together(), p.side[0].Problem())
	}
	if p.side[0].State().Hash != before {
		t.Error("something was taken in")
	}
	p.down()
	p.up()
	p.deliver()
	p.throw(record.Host, good)
	p.throw(record.Host, good) // an identical repeat is dropped
	if s := p.side[0].State(); s.Match.Ply() != 2 || s.Over() || !p.side[0].Together() {
		t.Errorf("ply %d, %+v", s.Match.Ply(), s.End)
	}
}

// TestLoserBreaksRules lets who has lost on the board send what breaks the rules, what makes no sense, and another
// version of his last move: he has lost all the same, at the other side and in its record (field case 35).
func TestLoserBreaksRules(t *testing.T) {
	move := func(x int) []byte { return rules.AppendMove(nil, rules.Drop(x)) }
	for _, honest := range []record.Seat{record.Host, record.Guest} {
		for name, forge := range map[string]func(p *pair, e *record.Entry){
			"a move":           func(_ *pair, e *record.Entry) { e.Kind, e.Body = record.KindMove, move(4) },
			"a full column":    func(_ *pair, e *record.Entry) { e.Kind, e.Body = record.KindMove, move(9) },
			"a resignation":    func(_ *pair, e *record.Entry) { e.Kind = record.KindResign },
			"a draw's yes":     func(_ *pair, e *record.Entry) { e.Kind, e.Body = record.KindAnswer, []byte{1} },
			"a takeback's yes": func(_ *pair, e *record.Entry) { e.Kind, e.Body = record.KindAnswer, []byte{1, 1} },
			"a claim": func(_ *pair, e *record.Entry) {
				e.Kind, e.Body = record.KindClaim, record.Claim{What: record.ClaimWin, Ply: 7, Measured: time.Hour}.Body()
			},
			"his last move again": func(p *pair, e *record.Entry) {
				var own []record.Entry
				for entry := range p.side[honest.Other()].game.Ordered() {
					if entry.Seat == honest.Other() {
						own = append(own, entry.Entry)
					}
				}
				*e = own[len(own)-1]
				e.Body = move(6)
			},
		} {
			t.Run(name+" to the "+honest.String(), func(t *testing.T) {
				terms := hostBegins
				terms.Begins = record.HostBegins + record.Begins(honest)
				p := together(t, terms)
				p.play("1212121")
				if s := p.same(); s.End != (record.End{Method: rules.Row, Winner: honest}) {
					t.Fatalf("%+v", s.End)
				}
				p.throw(honest, p.forge(honest.Other(), func(e *record.Entry) { forge(p, e) }))
				for range 3 {
					p.handle(honest, Frame{p.lines, []byte("x")})
				}
				won := func(when string) {
					t.Helper()
					tr, err := record.Decode(p.side[honest].Record())
					if err != nil {
						t.Fatal(err)
					}
					if s := p.side[honest].State(); s.End.Winner != honest || !s.Over() || tr.State().End != s.End {
						t.Errorf("%s: %+v, in the record %+v", when, s.End, tr.State().End)
					}
				}
				won("at once")
				p.restart(honest)
				won("after a reload")
			})
		}
	}
}

// TestHostileAfterTheEnd throws moves after the end: void (field case 34).
func TestHostileAfterTheEnd(t *testing.T) {
	p := together(t, hostBegins)
	p.handle(record.Host, Resign{})
	p.deliver()
	s := *p.same()
	p.throw(record.Host, p.forge(record.Guest, func(e *record.Entry) { e.Kind, e.Body = record.KindMove, rules.AppendMove(nil, rules.Drop(2)) }))
	if got := p.side[0].State(); got.End != s.End || got.Hash != s.Hash || got.Fault != nil {
		t.Errorf("%+v", got.End)
	}
}

// TestHostileRematch asks for what was not agreed on.
func TestHostileRematch(t *testing.T) {
	p := together(t, hostBegins)
	game := p.side[0].game.ID()
	p.throw(record.Guest, protocol.NewGame{After: game, Terms: hostBegins}) // the game goes on
	p.handle(record.Host, Resign{})
	p.deliver()
	p.throw(record.Guest, protocol.NewGame{After: game, Terms: p.side[0].nextTerms()}) // nobody asked
	if p.side[1].game.ID() != game {
		t.Fatal("a game began without a word")
	}
	p.throw(record.Host, protocol.Rematch{Game: game, Terms: drawn}) // another game altogether
	p.handle(record.Host, AskRematch{})
	if p.side[0].game.ID() != game || p.side[0].Proposed(record.Guest) != drawn || p.side[0].Proposed(record.Host) == drawn {
		t.Error("other terms were taken for those of the last game")
	}
}

// TestStrangers lets others than the two come to the table.
func TestStrangers(t *testing.T) {
	t.Run("another guest later", func(t *testing.T) {
		p := together(t, hostBegins)
		p.down()
		p.side[1], _ = New(NewGuest(p.side[0].Invite(), random("stranger")))
		p.up()
		p.deliver()
		if !errors.Is(p.side[0].Problem(), ErrSeatTaken) || !errors.Is(p.side[1].Problem(), ErrSeatTaken) {
			t.Errorf("host: %v, stranger: %v", p.side[0].Problem(), p.side[1].Problem())
		}
		if p.side[1].Begun() {
			t.Error("the stranger sits at the table")
		}
	})
	t.Run("a false host", func(t *testing.T) {
		p := newPair(t, hostBegins)
		table := NewHost(hostBegins, random("impostor"))
		table.Invite = p.side[1].Invite()
		p.side[0], _ = New(table)
		p.up()
		p.deliver()
		if !errors.Is(p.side[1].Problem(), ErrNotTheHost) || p.side[1].Begun() {
			t.Errorf("guest: %v", p.side[1].Problem())
		}
	})
	t.Run("a hello from another line", func(t *testing.T) {
		p := newPair(t, hostBegins)
		p.up()
		stale := p.queue[0][0] // the guest's hello
		p.down()
		p.up()
		p.queue[0][0] = stale
		p.deliver()
		if !errors.Is(p.side[0].Problem(), ErrWrongHello) || p.side[0].Begun() {
			t.Errorf("host: %v", p.side[0].Problem())
		}
	})
	t.Run("another version", func(t *testing.T) {
		p := newPair(t, hostBegins)
		intro := p.side[1].table.Intro()
		intro.Versions = protocol.Versions{Min: 7, Max: 9}
		p.handle(record.Host, LineUp{Line: 1, Intro: intro.Encode()})
		if !errors.Is(p.side[0].Problem(), ErrVersion) {
			t.Errorf("host: %v", p.side[0].Problem())
		}
	})
	t.Run("entries before the hello", func(t *testing.T) {
		p := newPair(t, hostBegins)
		p.up()
		for range 3 {
			p.throw(record.Host, protocol.Entry{Signed: []byte{1}})
		}
		if p.side[0].Together() || p.side[0].Begun() {
			t.Error("the line is still open")
		}
	})
}
