package line

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"rowan/relay/signaling"
)

var requests = []request{
	{kind: kindOpen, config: Config{Relay: "wss://rowan.test/relay", Secret: [16]byte{1, 2}, Watch: true, RelayOnly: true, Role: Guest, Token: signaling.Token{3}, Intro: []byte("hello")}},
	{kind: kindTaken},
	{kind: kindSend, line: 2, frame: make([]byte, MaxFrame)},
	{kind: kindAccept, line: 1},
	{kind: kindDrop, line: 300, reason: "not the host"},
	{kind: kindRetry},
	{kind: kindMoved},
	{kind: kindMakeCode},
	{kind: kindTakeCode, text: "EAoC"},
	{kind: kindClose},
	{kind: kindLobby, config: Config{Relay: "wss://rowan.test/relay", Token: signaling.Token{9}}},
	{kind: kindWish, wish: Wish{What: Seek, Said: [16]byte{2}, Terms: "gomoku", Strength: 3}},
	{kind: kindWish, wish: Wish{What: Exhibit, Terms: "gomoku", Names: [2]string{"Ада", "Mei"}, ID: signaling.OfferID{4}, Link: signaling.Link{5, 31: 6}}},
	{kind: kindWish, wish: Wish{What: Met, Route: Relayed}},
	{kind: kindBrowse, list: signaling.ListGames, page: 255},
}

var events = []Event{
	Relay{State: Joined},
	Relay{State: Lost, Code: signaling.CloseTooFast, Err: &abroad{"slow down", ErrRelay}, Retry: 5 * time.Second},
	Relay{State: Refused, Err: &abroad{"what nobody knows", nil}},
	Meeting{},
	Up{Line: 1, Binding: Binding{HostID: signaling.PeerID{1}, GuestID: signaling.PeerID{2}, HostFingerprint: "sha-256 0A", GuestFingerprint: "sha-256 0B"},
		Intro: []byte("hello"), Route: Relayed},
	RouteKnown{Line: 1, Route: Direct},
	RouteKnown{Line: 2, Route: ThroughRoom},
	Frame{Line: 2, Data: make([]byte, MaxFrame)},
	Down{Line: 1, Err: &abroad{"it broke", ErrLost}},
	Code{Text: "EAoC"},
	Code{Err: &abroad{"not that", ErrCode}},
	Lobby{Waiting: 1000},
	Lobby{Invitations: []Listed{{ID: signaling.OfferID{1}, Terms: "gomoku", Names: [2]string{"Ada"}}, {ID: signaling.OfferID{2}}},
		Games: []Listed{{Link: signaling.Link{3}, Terms: "renju", Names: [2]string{"Ada", "Mei"}}}, InvitationsPage: Page{2, 22}, GamesPage: Page{1, 1}},
	Paired{For: [16]byte{8}},
	Agreed{For: [16]byte{8}, Role: Guest, Terms: "gomoku", Secret: [16]byte{1}, Said: [16]byte{2}, Digits: "012345"},
	Missed{Why: Crowded},
	Missed{For: [16]byte{8}, Why: Left, Again: true},
}

func TestWire(t *testing.T) {
	for _, want := range requests {
		if got, err := decodeRequest(want.encode()); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
	for _, want := range events {
		if got, err := decodeEvent(encodeEvent(want)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, %v, want %+v", got, err, want)
		}
	}
}

// What is cut short, has something after its end or is out of range is an error.
func TestBadWire(t *testing.T) {
	for _, q := range requests {
		b := q.encode()
		for _, bad := range [][]byte{b[:len(b)-1], append(b[:len(b):len(b)], 0)} {
			if got, err := decodeRequest(bad); err == nil {
				t.Errorf("%+.40v was read from a message that is none", got)
			}
		}
	}
	for _, e := range events {
		b := encodeEvent(e)
		for _, bad := range [][]byte{b[:len(b)-1], append(b[:len(b):len(b)], 0)} {
			if got, err := decodeEvent(bad); err == nil {
				t.Errorf("%+.40v was read from a message that is none", got)
			}
		}
	}
	for _, bad := range [][]byte{
		nil, {0}, {99},
		encodeEvent(Relay{State: Refused + 1}),
		encodeEvent(RouteKnown{Route: ThroughRoom + 1}),
		{kindDown, 1, byte(len(known)), 0},
	} {
		if got, err := decodeEvent(bad); err == nil {
			t.Errorf("%+v was read from % x", got, bad)
		}
	}
}

// Every error that the package names keeps its meaning and its words.
func TestErrors(t *testing.T) {
	for _, want := range known[1:] {
		sent := fmt.Errorf("with details: %w", want)
		e, err := decodeEvent(encodeEvent(Down{Line: 1, Err: sent}))
		if err != nil {
			t.Fatal(err)
		}
		if got := e.(Down).Err; !errors.Is(got, want) || got.Error() != sent.Error() {
			t.Errorf("%v became %v", sent, got)
		}
	}
}

// FuzzWire reads any bytes as both ends do: never a panic, and what can be read
// reads the same after it was written again.
func FuzzWire(f *testing.F) {
	for _, q := range requests {
		f.Add(q.encode())
	}
	for _, e := range events {
		f.Add(encodeEvent(e))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if q, err := decodeRequest(b); err == nil {
			if again, err := decodeRequest(q.encode()); err != nil || !reflect.DeepEqual(again, q) {
				t.Errorf("%+v, %v, want %+v", again, err, q)
			}
		}
		if e, err := decodeEvent(b); err == nil {
			if again, err := decodeEvent(encodeEvent(e)); err != nil || !reflect.DeepEqual(again, e) {
				t.Errorf("%+v, %v, want %+v", again, err, e)
			}
			_ = fmt.Sprintf("%v", e) // names of states and routes
		}
	})
}
