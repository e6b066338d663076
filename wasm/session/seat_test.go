package session

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"rowan/rules"
	"rowan/rules/record"
	"rowan/wasm/protocol"
)

func seats() []*Table {
	n := byte(0)
	random := func(b []byte) {
		for i := range b {
			n++
			b[i] = n
		}
	}
	open := NewHost(record.Terms{Variant: rules.ClassicGomoku}, random)
	guest := NewGuest(open.Invite, random)
	guest.Bound, guest.Other, guest.Nonce = true, open.PublicKey(), open.Nonce
	playing := NewHost(record.Terms{Variant: rules.ClassicGomoku, Begins: record.HostBegins}, random)
	playing.Bound, playing.Other, playing.Said, playing.ChatSeen = true, guest.PublicKey(), 7, 7
	game, err := record.NewTranscript(record.Header{Terms: record.Terms{Variant: rules.ClassicConnectFour}, Keys: playing.keys(playing.Other),
		Nonce: record.Nonce{1}, Previous: record.Hash{2}})
	if err != nil {
		panic(err)
	}
	playing.game, playing.Record = game, game.Encode()
	return []*Table{open, guest, playing}
}

// TestSeatLink carries seats over, at each stage of a match.
func TestSeatLink(t *testing.T) {
	for i, table := range seats() {
		link := table.seatLink()
		if len(link) > 600 {
			t.Errorf("seat %d: %d characters are much for a code", i, len(link))
		}
		for _, around := range []string{"", ".", ")", "/more"} {
			got, err := ParseSeat("#" + link + around)
			if err != nil || !reflect.DeepEqual(got.Encode(), table.Encode()) {
				t.Errorf("seat %d with %q: %v\n%s\n%s", i, around, err, got.Encode(), table.Encode())
			}
		}
		for at := range link {
			changed := link[:at] + "A" + link[at+1:]
			if changed == link {
				continue
			}
			if _, err := ParseSeat(changed); err == nil {
				t.Errorf("seat %d: %q is taken", i, changed)
			}
		}
	}
	if _, err := ParseSeat(strings.Replace(seats()[0].seatLink(), "/1/", "/2/", 1)); !errors.Is(err, ErrSeatVersion) {
		t.Error(err)
	}
	if _, err := protocol.ParseInvite(seats()[0].seatLink()); err == nil {
		t.Error("it is taken for an invitation")
	}
}

func FuzzSeat(f *testing.F) {
	for _, table := range seats() {
		f.Add(table.seatLink())
	}
	f.Fuzz(func(t *testing.T, text string) {
		table, err := ParseSeat(text)
		if err != nil {
			return
		}
		if again, err := ParseSeat(table.seatLink()); err != nil || !reflect.DeepEqual(again.Encode(), table.Encode()) {
			t.Errorf("%q: %v", text, err)
		}
		if _, err := New(table); err != nil {
			t.Error(err)
		}
	})
}
