package app

import (
	"crypto/ed25519"
	"testing"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/line"
	"rowan/wasm/protocol"
	"rowan/wasm/view"
)

// TestForkWhileLookingBack has the friend sign another first move late in the game, while the person, and one who watches,
// look at a position that there is no more then.
func TestForkWhileLookingBack(t *testing.T) {
	d := sitDown(t, "begins=me")
	w := d.watches()
	w.meet()
	d.play("h8a1h9a2h10a3")
	w.travel()
	d.host.act(view.ActSeek, "5")
	w.act(view.ActSeek, "5")
	tr, err := record.Decode(d.guest.app.online.session.Record())
	if err != nil {
		t.Fatal(err)
	}
	moves, _ := rules.ParseMoves(rules.ClassicGomoku, "b1")
	table, id := d.guest.app.online.session.Table(), tr.ID()
	early := tr.Without(record.Guest, 1)
	forged, err := early.Sign(ed25519.NewKeyFromSeed(table.Seed[:]), record.Guest, record.KindMove, rules.AppendMove(nil, moves[0]))
	if err != nil {
		t.Fatal(err)
	}
	frame := protocol.Encode(protocol.Entry{Game: [8]byte(id[:8]), Signed: forged})
	d.host.handle(Line{d.host.line.Serial, line.Frame{Line: d.lines, Data: frame}})
	w.travel()
	for _, p := range []*driver{d.host, w.driver} {
		p.app.Scene()
		if s := p.app.Screen(); len(s.Moves) > 1 {
			t.Errorf("%v", s.Moves)
		}
		p.act(view.ActSeek, "back")
		p.app.Scene()
	}
}
