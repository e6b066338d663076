package session

import (
	"errors"
	"testing"
	"time"

	"rowan/rules/record"
	"rowan/wasm/protocol"
)

// listing fails unless both sides say that of the list.
func (p *pair) listing(want Listing) {
	p.t.Helper()
	for s := range p.side {
		if got := p.side[s].Listing(); got != want {
			p.t.Errorf("side %d: listing %d, want %d", s, got, want)
		}
	}
}

// do lets a side do something, and delivers.
func (p *pair) do(s record.Seat, e Event) {
	p.t.Helper()
	p.handle(s, e)
	p.deliver()
}

// The guest is asked. His no holds for that game, whatever the host asks, his yes until he takes it back.
func TestListing(t *testing.T) {
	p := together(t, hostBegins)
	p.do(record.Guest, AnswerListing{true}) // to what nobody asked
	p.do(record.Guest, ListGame{true})      // which is the host's
	p.listing(NotListed)
	p.do(record.Host, ListGame{true})
	p.listing(ListingOffered)
	p.do(record.Host, ListGame{false})
	p.listing(NotListed)
	p.do(record.Host, ListGame{true})
	p.do(record.Guest, AnswerListing{false})
	p.listing(ListingDenied)
	for range 2 {
		p.err = nil
		p.do(record.Host, ListGame{true})
		if p.err == nil {
			t.Error("who has said no is asked again")
		}
		p.listing(ListingDenied)
		p.restartAll(0)
		p.listing(ListingDenied)
	}
	again := func() {
		t.Helper()
		p.do(record.Host, Resign{})
		p.do(record.Host, AskRematch{})
		p.do(record.Guest, AskRematch{})
	}
	again()
	p.listing(NotListed)
	p.do(record.Host, ListGame{true})
	p.do(record.Guest, AnswerListing{true})
	p.listing(ListingAgreed)
	p.restartAll(0)
	p.listing(ListingAgreed)
	p.do(record.Host, ListGame{false})
	p.listing(NotListed)
	p.do(record.Host, ListGame{true})
	p.listing(ListingAgreed)
	again()
	p.listing(ListingAgreed)
	p.do(record.Guest, AnswerListing{false})
	p.listing(ListingDenied)
}

// What is lost on its way is said again.
func TestListingLost(t *testing.T) {
	p := together(t, hostBegins)
	lose := func(s record.Seat, e Event) {
		p.handle(s, e)
		p.queue = [2][][]byte{}
	}
	lose(record.Host, ListGame{true})
	p.wait(hereEvery + time.Second)
	p.listing(ListingOffered)
	lose(record.Guest, AnswerListing{true})
	p.wait(hereEvery + time.Second)
	p.listing(ListingAgreed)
	lose(record.Guest, AnswerListing{false})
	if p.side[record.Host].Listing() != ListingAgreed {
		t.Error("it was not lost")
	}
	p.wait(hereEvery + time.Second)
	p.listing(ListingDenied)
	n := 0
	for range 20 {
		p.now = p.now.add(time.Second)
		p.handle(record.Host, Tick{})
		p.handle(record.Guest, Tick{})
		for s := range p.queue {
			for _, frame := range p.queue[s] {
				if m, _ := protocol.Decode(frame); m != nil {
					if _, ok := m.(protocol.Listing); ok {
						n++
					}
				}
			}
		}
		p.deliver()
	}
	if n > 0 {
		t.Errorf("%d more words about what is settled", n)
	}
}

// A friend with a program of version 2 can't be asked, so that no game with him is listed, also one that was; he plays on.
func TestListingOlder(t *testing.T) {
	p := together(t, hostBegins)
	p.do(record.Host, ListGame{true})
	p.do(record.Guest, AnswerListing{true})
	p.listing(ListingAgreed)
	old := protocol.Spoken
	protocol.Spoken = protocol.Versions{Min: 1, Max: 2}
	defer func() { protocol.Spoken = old }()
	p.down()
	p.up()
	p.deliver()
	p.listing(ListingUnknown)
	if !p.side[0].Together() || p.side[0].table.Speaks != 2 {
		t.Fatalf("they do not play on: %v", p.side[0].Problem())
	}
	p.play("4")
	p.err = nil
	p.do(record.Host, ListGame{false})
	p.do(record.Host, ListGame{true})
	if !errors.Is(p.err, ErrOlder) {
		t.Error(p.err)
	}
}
