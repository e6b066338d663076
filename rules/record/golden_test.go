package record

import (
	"bytes"
	"encoding/hex"
	"os"
	"testing"

	"rowan/rules"
)

// goldenRecord is a whole record of version 1 as it was when that was laid down: both seats, drop 4.
const goldenRecord = "testdata/version1.record"

// TestGolden reads the record of version 1: its bytes must keep decoding, to the same game, and the game must
// still be written as they are.
func TestGolden(t *testing.T) {
	old, err := os.ReadFile(goldenRecord)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := Decode(old)
	if err != nil {
		t.Fatal("a record of version 1 does not read any more: ", err)
	}
	s := tr.State()
	if got := hex.EncodeToString(s.Hash[:8]); got != "b98fbde82242a6aa" || s.Names[Host] != "Ada" || rules.FormatMoves(s.Match.Moves()) != "4" {
		t.Errorf("it reads as another game: hash %s, names %q, moves %v", got, s.Names, s.Match.Moves())
	}
	b := newTable(t, Terms{Variant: rules.ClassicConnectFour, Begins: HostBegins})
	b.both(Host, KindSeat, []byte("Ada")...)
	b.both(Guest, KindSeat)
	b.move(Host, "4")
	// Ed25519 signatures are deterministic, so the whole record is.
	if !bytes.Equal(tr.Encode(), old) || !bytes.Equal(b.side[0].Encode(), old) {
		t.Error("the game is written in other bytes")
	}
}

func FuzzDecodeEntry(f *testing.F) {
	f.Add(Entry{Kind: KindMove, Seat: Guest, Number: 3, Seen: 2, Body: []byte{0, 7, 7}}.Encode())
	f.Add(Entry{Kind: KindSeat, Body: []byte("Ада")}.Encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		e, err := DecodeEntry(b)
		if err == nil && string(e.Encode()) != string(b) {
			t.Fatalf("%x is not what %+v encodes as", b, e)
		}
	})
}

// FuzzDecode changes bytes of a record: no panic, and what is accepted prints back.
func FuzzDecode(f *testing.F) {
	b := newTable(f, Terms{Variant: rules.ClassicConnectFour, Begins: HostBegins})
	b.both(Host, KindSeat)
	b.both(Guest, KindSeat)
	b.both(Host, KindMove, 1, 3, 0)
	f.Add(b.side[0].Encode())
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		tr, err := Decode(data)
		if err == nil {
			if again, err := Decode(tr.Encode()); err != nil || again.State().Hash != tr.State().Hash {
				t.Fatalf("reads back as another game: %v", err)
			}
		}
	})
}
