package record

import (
	"bytes"
	"encoding/hex"
	"os"
	"testing"
	"time"

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
	f.Add(Entry{Kind: KindMove, Number: 3, Seen: 2, Body: append([]byte{0, 7, 7}, make([]byte, 8)...)}.Encode())
	f.Add(Entry{Kind: KindOffer, Number: 3, Body: Offer{OfferTakeback, 2}.Body()}.Encode())
	f.Add(Entry{Kind: KindClaim, Number: 3, Body: Claim{ClaimTime, 3, time.Minute}.Body()}.Encode())
	f.Add(Entry{Kind: KindDispute, Number: 3, Body: Dispute{DisputeLeft, 0}.Body()}.Encode())
	f.Add(Entry{Kind: KindFlag, Number: 3, Body: FlagBody(time.Minute)}.Encode())
	f.Add(Entry{Kind: KindChoose, Seat: Guest, Number: 3, Body: ChooseBody(Guest)}.Encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		e, err := DecodeEntry(b)
		if err == nil && string(e.Encode()) != string(b) {
			t.Fatalf("%x is not what %+v encodes as", b, e)
		}
		if err != nil {
			return
		}
		switch e.Kind { // what is read of a body is written as the same
		case KindMove:
			terms := Terms{}
			if len(e.Body) > rules.MoveSize {
				terms.Clock.Kind = rules.Days
			}
			b = terms.MoveBody(e.Move(), e.Times())
		case KindOffer:
			b = e.Offer().Body()
		case KindAnswer:
			b = AnswerBody(e.Accepts())
		case KindFlag:
			b = FlagBody(e.Times().Used)
		case KindClaim:
			b = e.Claim().Body()
		case KindDispute:
			b = e.Dispute().Body()
		case KindChoose:
			b = ChooseBody(e.Chosen())
		default:
			return
		}
		if string(b) != string(e.Body) {
			t.Fatalf("%x is read as %x", e.Body, b)
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
	addFiles(f, "record")
	f.Fuzz(func(t *testing.T, data []byte) {
		tr, err := Decode(data)
		if err == nil {
			if again, err := Decode(tr.Encode()); err != nil || again.State().Hash != tr.State().Hash {
				t.Fatalf("reads back as another game: %v", err)
			}
		}
	})
}

// goldenClock is a record with all that came with the clocks: the choice instead of a reveal, moves with times, an offer to go back and
// its acceptance, a claim of time and the dispute of it. goldenFlag ends by a flag, goldenLeft by a claim that the other has left.
const (
	goldenClock = "testdata/clock.record"
	goldenFlag  = "testdata/flag.record"
	goldenLeft  = "testdata/left.record"
)

// TestGoldenClocks reads and writes the records with clocks, as TestGolden.
func TestGoldenClocks(t *testing.T) {
	for name, c := range map[string]struct {
		terms string
		play  func(*table)
		hash  string
		want  State
	}{
		goldenClock: {"connect4-7x6-4-drop-pie~drawn~t60-3~g30~l400-2000", func(b *table) {
			promise := Commitment(b.side[0].id, Nonce{1})
			b.both(Host, KindCommit, promise[:]...)
			b.both(Guest, KindNonce, make([]byte, 16)...)
			b.both(Guest, KindChoose, ChooseBody(Guest)...)
			b.play(Guest, "4", 2.5, 0)
			b.play(Host, "~", 4, 8)
			b.play(Guest, "3", 1, 4.25)
			b.both(Guest, KindOffer, Offer{OfferTakeback, 2}.Body()...)
			b.both(Host, KindAnswer, AnswerBody(true)...)
			b.play(Guest, "5", 2, 0)
			b.both(Host, KindOffer, Offer{What: OfferDraw}.Body()...)
			b.both(Guest, KindClaim, Claim{ClaimTime, 3, seconds(90)}.Body()...)
			b.both(Host, KindDispute, Dispute{DisputeTime, seconds(20)}.Body()...)
		}, "e181cf1dd37f1990", State{
			First: Guest, End: End{Method: rules.OutOfTime, Winner: Guest}, Disputed: true, Readings: [2]time.Duration{seconds(20), seconds(90)},
			Claimed: [2]Claim{{}, {ClaimTime, 3, seconds(90)}}, Clocks: [2]time.Duration{seconds(59 - 87.45), seconds(58.4)}}},
		goldenFlag: {"connect4-7x6-4-drop-none~host~m30", func(b *table) {
			b.play(Host, "4", 29, 0)
			b.both(Guest, KindFlag, FlagBody(seconds(30.001))...)
		}, "0651361a671b7548", State{End: End{Method: rules.OutOfTime, Winner: Host}, Clocks: [2]time.Duration{seconds(30), -time.Millisecond}}},
		goldenLeft: {"connect4-7x6-4-drop-none~host", func(b *table) {
			b.move(Host, "4")
			b.both(Host, KindClaim, Claim{ClaimDraw, 1, seconds(125)}.Body()...)
		}, "b122e3f3afc61a0e", State{End: End{Method: rules.Abandonment, Draw: true}, Claimed: [2]Claim{{ClaimDraw, 1, seconds(125)}, {}}, Readings: [2]time.Duration{seconds(125), 0}}},
	} {
		terms, err := ParseTerms(c.terms)
		if err != nil {
			t.Fatal(err)
		}
		b := newTable(t, terms)
		b.both(Host, KindSeat, []byte("Ada")...)
		b.both(Guest, KindSeat, []byte("Bo")...)
		c.play(b)
		old, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tr, err := Decode(old)
		if err != nil {
			t.Fatalf("%s does not read any more: %v", name, err)
		}
		s := tr.State()
		if got := hex.EncodeToString(s.Hash[:8]); got != c.hash {
			t.Errorf("%s: hash %s", name, got)
		}
		if s.First != c.want.First || s.End != c.want.End || s.Clocks != c.want.Clocks || s.Claimed != c.want.Claimed || s.Disputed != c.want.Disputed || s.Readings != c.want.Readings {
			t.Errorf("%s reads as another game: %+v", name, s)
		}
		if !bytes.Equal(tr.Encode(), old) || !bytes.Equal(b.side[0].Encode(), old) {
			t.Errorf("%s is written in other bytes", name)
		}
	}
}
