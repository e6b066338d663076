package lobby

import (
	"fmt"
	"math"
	"reflect"
	"time"

	"rowan/relay/signaling"
)

// Limits bound what a lobby takes on. Every field must be positive. The comment gives the
// default and its reason.
type Limits struct {
	// Strangers is how many sockets a lobby takes. Default 10000, as many as a relay does:
	// 1 KB each. With several relays it is the number of all of them.
	Strangers int

	// StrangersPerAddress is how many of them one address or IPv6 /64 may have, and how many places are kept
	// for those who have gone from there. Default 64: a
	// school behind one address finds games, and a machine that lets everybody down whom it is
	// paired with keeps 64 of them from others at a time, each for MeetTime.
	StrangersPerAddress int

	// Invitations is how many open invitations there may be. Default 1000, fifty pages: more than
	// anybody reads. Who wants more than what he finds there seeks.
	Invitations int

	// InvitationsPerAddress is how many of them one address or IPv6 /64 may have. Default 4: a
	// household; with it, the list is filled from no less than 250 addresses.
	InvitationsPerAddress int

	// WatchedGames is how many games may be listed to be watched. Default 1000, as Invitations.
	WatchedGames int

	// WatchedGamesPerAddress is how many of them one address or IPv6 /64 may list. Default 8: a
	// club that shows its evening.
	WatchedGamesPerAddress int

	// WidenTime is after how long a band grows, four times. Default 15 s: in a minute everybody
	// fits, which is about as long as people wait who do not know for what.
	WidenTime time.Duration

	// MeetTime is how long two may take to tell how their line came out. Default 30 s: pages give
	// up after half of that, and who says nothing until then is not there to play.
	MeetTime time.Duration

	// RetryTime is how long two are not paired again of whom one told that there was no line, nor with others
	// of the other's network. Default 30 s: others have come meanwhile, or the network is another; and an
	// invitation that one network takes to let its host down is there for others two thirds of the time.
	RetryTime time.Duration

	// KeepTime is how long the place is kept of one who has gone. Default 1 min: a reload or a
	// change of network, as for rooms.
	KeepTime time.Duration

	// PushTime is the time between two messages about the same count or list. Default 2 s. A page of a
	// list takes 2 KB, so that 10000 who look at one take 10 MB/s while it changes without end.
	PushTime time.Duration
}

// DefaultLimits returns the defaults that the fields of Limits name.
func DefaultLimits() Limits {
	return Limits{
		Strangers:              10000,
		StrangersPerAddress:    64,
		Invitations:            1000,
		InvitationsPerAddress:  4,
		WatchedGames:           1000,
		WatchedGamesPerAddress: 8,
		WidenTime:              15 * time.Second,
		MeetTime:               30 * time.Second,
		RetryTime:              30 * time.Second,
		KeepTime:               time.Minute,
		PushTime:               2 * time.Second,
	}
}

// Validate returns nil if a lobby can keep to the limits.
func (l Limits) Validate() error {
	v := reflect.ValueOf(l)
	for i := range v.NumField() {
		if v.Field(i).Int() <= 0 {
			return fmt.Errorf("limit %s must be positive", v.Type().Field(i).Name)
		}
	}
	if most := math.MaxUint8 * signaling.MaxListed; max(l.Invitations, l.WatchedGames) > most {
		return fmt.Errorf("limits Invitations and WatchedGames must be at most %d: no page has what is behind that", most)
	}
	return nil
}
