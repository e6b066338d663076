package app

import (
	"errors"
	"strings"
	"testing"

	"rowan/wasm/i18n"
	"rowan/wasm/store"
	"rowan/wasm/view"
)

// TestMoveSeat takes a seat to another device in mid-game: the old one acts no more, also after a reload; the new one
// gets the moves from the friend and plays on; then the old one takes the seat back.
func TestMoveSeat(t *testing.T) {
	d := sitDown(t, "begins=me", "Ada", "Bob")
	d.play("h8a1h9")
	old := d.host
	old.act(view.ActSharing)
	if !old.app.Screen().Sharing.Movable {
		t.Fatal("it is not offered")
	}
	old.act(view.ActDialog, string(view.SeatDialog))
	if s := old.app.Screen(); s.Dialog != view.SeatDialog || s.Seat != "" || old.line == nil {
		t.Fatalf("%q before it was asked for", s.Seat)
	}
	old.act(view.ActGiveSeat)
	s := old.app.Screen()
	if old.line != nil || s.Lead != i18n.English[i18n.SeatMoved] || s.Seat == "" {
		t.Fatalf("%q, %q", s.Lead, s.Seat)
	}
	old.act(view.ActCopyLink)
	if c, _ := last[Copy](old); c.Text != s.Seat {
		t.Errorf("%q is copied", c.Text)
	}
	old.reload(old.frags[len(old.frags)-1].Text)
	if s := old.app.Screen(); old.line != nil || s.Lead != i18n.English[i18n.SeatMoved] || s.Seat != "" || len(s.Moves) != 3 {
		t.Errorf("after a reload: %q, %v", s.Lead, s.Moves)
	}

	phone := start(t)
	phone.n = 200
	_, fragment, _ := strings.Cut(s.Seat, "#")
	friends := &driver{t: t, store: d.guest.store, now: d.guest.now}
	friends.reload(fragment) // in the browser that has the other seat
	if s := friends.app.Screen(); s.Name != view.ProblemScreen || s.Terms[0] != i18n.English[i18n.SeatOther] {
		t.Errorf("%+v", s.Terms)
	}
	phone.handle(Address{fragment})
	if phone.line == nil || strings.HasPrefix(phone.frags[len(phone.frags)-1].Text, "s/") {
		t.Fatalf("%+v", phone.app.Screen())
	}
	d.cut()
	d.host = phone
	d.connect()
	if got := phone.moves(); got != "H8 A1 H9" {
		t.Fatalf("%q came", got)
	}
	d.play("a2h10")
	if s := phone.app.Screen(); s.Bottom.Name != "Ada" {
		t.Errorf("%q", s.Bottom.Name)
	}
	phone.handle(Address{fragment}) // opened once more
	d.cut()
	d.connect()
	d.play("a3")

	d.cut()
	phone.act(view.ActDialog, string(view.SeatDialog))
	phone.act(view.ActGiveSeat)
	old.act(view.ActRetry)
	d.host = old
	d.connect()
	d.play("h11")
	if got := d.guest.moves(); got != "H8 A1 H9 A2 H10 A3 H11" || got != old.moves() {
		t.Errorf("%q", got)
	}
}

// TestSeatLinks opens links to seats that are none.
func TestSeatLinks(t *testing.T) {
	d := start(t)
	for fragment, want := range map[string]i18n.ID{"s/1/x": i18n.SeatLinkBroken, "s/1/gomoku-15x15-5-freestyle-none~drawn/AAAA": i18n.SeatLinkBroken, "s/2/x/y": i18n.LinkVersion} {
		d.reload(fragment)
		if s := d.app.Screen(); s.Name != view.ProblemScreen || s.Terms[0] != i18n.English[want] {
			t.Errorf("%s: %+v", fragment, s.Terms)
		}
	}
}

// TestElsewhere lets another page of the browser take the seat: this one says so, and takes it back (field case 37).
func TestElsewhere(t *testing.T) {
	d := sitDown(t, "begins=me")
	hold, ok := last[HoldSeat](d.host)
	if !ok {
		t.Fatal("the seat is not held")
	}
	d.host.handle(Elsewhere{"table/other"})
	if d.host.line == nil {
		t.Error("another seat's page stops this one")
	}
	d.host.handle(Elsewhere(hold))
	if s := d.host.app.Screen(); s.Lead != i18n.English[i18n.OtherTab] || d.host.line != nil {
		t.Errorf("%q", s.Lead)
	}
	d.host.act(view.ActRetry)
	d.cut()
	d.connect()
	d.play("h8")
}

// TestSeatComesBack takes a seat to another device, plays to the end and begins the next game there, and brings it back by a
// link, or by the button: the first device finds its way into the new game.
func TestSeatComesBack(t *testing.T) {
	for _, host := range []bool{true, false} {
		for _, button := range []bool{false, true} {
			d := sitDown(t, "begins=me")
			d.play("h8a1")
			give := func(p *driver) string {
				p.act(view.ActDialog, string(view.SeatDialog))
				p.act(view.ActGiveSeat)
				_, fragment, _ := strings.Cut(p.app.Screen().Seat, "#")
				d.cut()
				return fragment
			}
			sits := func(p *driver) {
				if host {
					d.host = p
				} else {
					d.guest = p
				}
				d.connect()
			}
			old := d.each()[map[bool]int{true: 0, false: 1}[host]]
			phone := start(t)
			phone.n = 200
			phone.handle(Address{give(old)})
			sits(phone)
			d.play("h9")
			games := 2
			if button {
				games = 1 // more it could not know of
			}
			for range games {
				phone.act(view.ActResign)
				phone.act(view.ActConfirmResign)
				d.travel()
				for _, p := range d.each() {
					d.act(p, view.ActRematch)
				}
			}
			d.play("c3")
			fragment := give(phone)
			if button {
				old.act(view.ActRetry)
			} else {
				old.handle(Address{fragment})
			}
			sits(old)
			d.wait(3)
			if got := old.moves(); got != "C3" || d.guest.moves() != d.host.moves() {
				t.Errorf("host %v, button %v: %q; %q", host, button, got, old.app.Screen().Lead)
				continue
			}
			d.play("c4c5")
		}
	}
}

// A mutedStore can't be read for a while.
type mutedStore struct {
	*store.Memory
	muted bool
}

func (m *mutedStore) Load(key string) ([]byte, error) {
	if m.muted {
		return nil, errors.New("the browser gave up on it")
	}
	return m.Memory.Load(key)
}

// TestUnreadSeat opens the link again while the device can't be read: the seat is not given up for a new one.
func TestUnreadSeat(t *testing.T) {
	d := sitDown(t, "begins=me")
	d.play("h8a1")
	d.cut()
	fragment := d.guest.frags[len(d.guest.frags)-1].Text
	d.guest.reload("")
	m := &mutedStore{d.guest.store, true}
	d.guest.app.Store = m
	d.guest.handle(Address{fragment})
	d.guest.act(view.ActTakeSeat)
	if d.guest.line != nil || d.guest.app.Screen().Name != view.ProblemScreen {
		t.Errorf("%+v", d.guest.app.Screen())
	}
	m.muted = false
	d.guest.handle(Address{fragment})
	d.connect()
	d.play("h9")
}
