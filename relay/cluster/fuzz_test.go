package cluster

import (
	"bytes"
	"context"
	"encoding/binary"
	"log/slog"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"rowan/relay/server"
	"rowan/relay/signaling"
)

// heard is a member and all ends of its lines, and notes what comes.
type heard struct {
	opened   []string // keys with their hellos
	messages [][]byte
	closed   int
	bad      bool // something came after the end
}

func (h *heard) Apart() {}

func (h *heard) Together(context.Context) {}

func (h *heard) Accept(key string, hello []byte, _ server.Line) (server.End, error) {
	h.opened = append(h.opened, key+"\x00"+string(hello))
	return &heardEnd{h: h}, nil
}

type heardEnd struct {
	h    *heard
	over bool
}

func (e *heardEnd) Message(b []byte) {
	e.h.bad = e.h.bad || e.over
	e.h.messages = append(e.h.messages, bytes.Clone(b))
}

func (e *heardEnd) Closed(signaling.CloseCode) {
	e.h.bad = e.h.bad || e.over
	e.over = true
	e.h.closed++
}

// FuzzFrames has a session hear any two messages, with a line open whose name is 16 bytes of 7: only what is well formed
// and in its place has an effect, and a line that lacks a message ends.
func FuzzFrames(f *testing.F) {
	_, where := startNATS(f, 1)
	nc, err := nats.Connect(where)
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	if err != nil {
		f.Fatal(err)
	}
	claims, err := js.CreateKeyValue(f.Context(), jetstream.KeyValueConfig{Bucket: claimsBucket, Storage: jetstream.MemoryStorage})
	if err != nil {
		f.Fatal(err)
	}
	const held = "room.01"
	id := lineID(bytes.Repeat([]byte{7}, 16))
	frame := func(kind byte, id lineID, number uint32, rest string) []byte {
		return append(binary.BigEndian.AppendUint32(append([]byte{kind}, id[:]...), number), rest...)
	}
	for _, seed := range [][2][]byte{
		{frame(frameData, id, 0, "hello"), frame(frameData, id, 1, "again")},
		{frame(frameData, id, 0, ""), frame(frameClose, id, 1, "\x10\x01")},
		{frame(frameData, id, 1, "too soon"), frame(frameData, id, 0, "too late")},
		{frame(frameClose, id, 0, "x"), frame(9, id, 0, "")},
		{openFrame(lineID{1}, newID(), held, []byte("hello")), frame(frameData, lineID{1}, 0, "first")},
		{openFrame(id, newID(), held, nil), openFrame(lineID{1}, "x\r\nPUB y 0\r\n", held, nil)},
		{openFrame(lineID{1}, newID(), "room.02", nil), openFrame(lineID{1}, newID(), held, nil)[:20]},
		{nil, {frameOpen}},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, one, two []byte) {
		h := &heard{}
		c := &Cluster{log: slog.New(slog.DiscardHandler), figures: newFigures(), nc: nc, member: h}
		s := &session{c: c, id: newID(), ctx: t.Context(), claims: claims, lines: map[lineID]*line{},
			held: map[string]claim{held: {}}, recalls: make(chan struct{}, maxRecalls)}
		open := &line{s: s, id: id, to: newID(), end: &heardEnd{h: h}}
		s.add(open)

		// What must come of it, by the table above frameOpen.
		var opened []string
		var messages [][]byte
		closed := 0
		lines := map[lineID]uint32{id: 0} // what comes next on each
		for _, b := range [][]byte{one, two} {
			s.receive(&nats.Msg{Data: b})
			if len(b) < 21 {
				continue
			}
			name, number, rest := lineID(b[1:17]), binary.BigEndian.Uint32(b[17:21]), b[21:]
			next, there := lines[name]
			switch {
			case b[0] == frameOpen:
				var from, key string
				rest = b[17:]
				if cut(&from, &rest) && isID(from) && cut(&key, &rest) && key == held && !there {
					opened = append(opened, key+"\x00"+string(rest))
					lines[name] = 0
				}
			case !there:
			case number != next, b[0] == frameClose && len(rest) == 2:
				delete(lines, name)
				closed++
			case b[0] == frameData:
				lines[name]++
				messages = append(messages, rest)
			}
		}
		if len(h.opened) != len(opened) || len(opened) > 0 && h.opened[0] != opened[0] || h.closed != closed || h.bad || len(s.lines) != len(lines) || len(s.held) != 1 {
			t.Fatalf("%x, %x: opened %q, want %q; %d closed, want %d; %d lines, want %d; %d claims; bad %v",
				one, two, h.opened, opened, h.closed, closed, len(s.lines), len(lines), len(s.held), h.bad)
		}
		if len(h.messages) != len(messages) {
			t.Fatalf("%x, %x: %d messages, want %d", one, two, len(h.messages), len(messages))
		}
		for i, m := range messages {
			if !bytes.Equal(m, h.messages[i]) {
				t.Fatalf("%x comes as %x", m, h.messages[i])
			}
		}
	})
}
