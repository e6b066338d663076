//go:build !js

package app

import (
	"crypto/ed25519"
	"crypto/rand"
	"testing"
	"time"

	"rowan/relay/signaling"
	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/line"
	"rowan/wasm/peer"
	"rowan/wasm/protocol"
	"rowan/wasm/session"
)

// A hostile guest follows the protocol, by a real session over a real line, until it cheats.
type hostile struct {
	t       *testing.T
	table   *session.Table
	session *session.Session
	began   time.Time
	conn    *peer.Conn
	line    int
	ply     chan int // after each frame
}

func startHostile(t *testing.T, relayAddress, fragment string) *hostile {
	t.Helper()
	i, err := protocol.ParseInvite(fragment)
	if err != nil {
		t.Fatal(err)
	}
	h := &hostile{t: t, began: time.Now(), table: session.NewGuest(i, func(b []byte) { _, _ = rand.Read(b) }), ply: make(chan int, 1000)}
	if h.session, err = session.New(h.table); err != nil {
		t.Fatal(err)
	}
	// Nobody closes events: Close may return while the delivery of one goes on.
	events, quit := make(chan line.Event, 1000), make(chan struct{})
	h.conn = peer.Open(peer.Config{Config: line.Config{Relay: relayAddress, Secret: i.Secret, Role: line.Guest,
		Token: signaling.Token(h.table.Token), Intro: h.table.Intro().Encode()}, Tuning: peer.Loopback()},
		func(e line.Event) { events <- e })
	go h.run(events, quit)
	t.Cleanup(func() {
		_ = h.conn.Close() // nothing is asked of it any more
		close(quit)
	})
	return h
}

func (h *hostile) run(events <-chan line.Event, quit <-chan struct{}) {
	for {
		var e line.Event
		select {
		case e = <-events:
		case <-quit:
			return
		}
		switch e := e.(type) {
		case line.Up:
			h.line = e.Line
			h.handle(session.LineUp{Line: e.Line, Intro: e.Intro, Binding: protocol.Binding{HostID: e.Binding.HostID, GuestID: e.Binding.GuestID,
				HostFingerprint: e.Binding.HostFingerprint, GuestFingerprint: e.Binding.GuestFingerprint}})
		case line.Frame:
			h.handle(session.Frame{Line: e.Line, Data: e.Data})
		}
		if h.session.Begun() {
			h.ply <- h.session.State().Match.Ply()
		}
	}
}

func (h *hostile) handle(e session.Event) {
	for _, effect := range h.session.Handle(e, session.Now{Mono: time.Since(h.began), Wall: time.Now().Round(0)}) {
		switch effect := effect.(type) {
		case session.Send:
			_ = h.conn.Send(effect.Line, effect.Data) // a line that is gone shows in the test
		case session.Accept:
			h.conn.Accept(effect.Line)
		}
	}
}

// cheat waits for the host's first move and signs a move on the same point.
func (h *hostile) cheat(m rules.Move) {
	for ply := range h.ply {
		if ply == 1 {
			break
		}
	}
	tr, err := record.Decode(h.session.Record())
	if err != nil {
		h.t.Fatal(err)
	}
	e := record.Entry{Kind: record.KindMove, Seat: record.Guest, Number: tr.Len(record.Guest), Previous: tr.ID(),
		Seen: tr.Len(record.Host), SeenHash: tr.ID(), Body: rules.AppendMove(nil, m)}
	for entry := range tr.Ordered() {
		if entry.Seat == record.Guest {
			e.Previous = entry.Hash
		} else {
			e.SeenHash = entry.Hash
		}
	}
	raw := e.Encode()
	key := ed25519.NewKeyFromSeed(h.table.Seed[:])
	id := tr.ID()
	frame := protocol.Encode(protocol.Entry{Game: [8]byte(id[:8]), Signed: append(raw, ed25519.Sign(key, tr.SignedBytes(raw))...)})
	if err := h.conn.Send(h.line, frame); err != nil {
		h.t.Fatal(err)
	}
}
