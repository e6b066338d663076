package protocol

// Listing is about whether the game that is played stands in the relay's list of those that anybody can watch. It
// does while the host asks for it and the guest allows it.
type Listing struct {
	Game [8]byte // first bytes of the id of the newest game the sender knows
	Says ListingSays
}

// ListingSays is what a seat says of it.
type ListingSays uint8

const (
	Unlisted     ListingSays = iota // the host: it shall not stand there, or not any more
	ListingAsked                    // the host: it shall
	ListingFine                     // the guest: it may
	NoListing                       // the guest: it may not, as long as this game is played
)

func (m Listing) append(b []byte) []byte {
	return append(append(append(b, kindListing), m.Game[:]...), byte(m.Says))
}

func (r *reader) listing() Listing {
	var l Listing
	r.copy(l.Game[:])
	l.Says = ListingSays(r.byte())
	if l.Says > NoListing {
		r.bad = true
	}
	return l
}
