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

// TestOldRecordOpened opens a record of a game as it was before its end, alone and in an archive: what the device has of it is
// not put out by that.
func TestOldRecordOpened(t *testing.T) {
	d := sitDown(t, "begins=me")
	d.play("h8a1h9a2")
	early := d.guest.app.online.session.Record()
	d.play("h10a3h11a4h12")
	for _, p := range d.each() {
		d.act(p, view.ActRematch) // the record of the first game is kept now
	}
	tr, err := record.Decode(early)
	if err != nil {
		t.Fatal(err)
	}
	key := recordKey(matchKey(tr.ID()))
	whole, err := d.host.store.Load(key)
	if err != nil {
		t.Fatal(err)
	}
	check := func(how string) {
		t.Helper()
		if now, err := d.host.store.Load(key); err != nil || string(now) != string(whole) {
			t.Errorf("%s: %d bytes of %d, %v", how, len(now), len(whole), err)
		}
	}
	d.host.open("old.rowan", string(early))
	check("alone")
	d.host.open("cut.rowan", string(whole[:len(whole)-5]))
	check("cut")
	d.host.open("all.zip", string(writeZip([]zipFile{{"old.rowan", early}}, d.host.now)))
	check("in an archive")
	if err := d.host.store.Save(key, early); err != nil {
		t.Fatal(err)
	}
	d.host.open("new.rowan", string(whole))
	check("the newer one")
}
