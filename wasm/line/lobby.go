package line

import (
	"math"

	"rowan/relay/signaling"
)

// This file is about those who have nobody to play with: what the page wants of the
// relay's lobby and what it hears of it. There it is a Conn too, opened by OpenLobby, on
// which Wish and Browse take the place of what is done with a line, and whose events are Relay,
// Lobby, Paired, Agreed and Missed.

// A WishKind is what is wanted of the lobby.
type WishKind uint8

const (
	Look      WishKind = iota // only to know who is there
	Seek                      // a game with the next who fits
	Advertise                 // an invitation that stands in the list until somebody takes it
	Take                      // one of those in the list
	Exhibit                   // a game that is played, in the list of those to watch

	// What is said after an Agreed: that there is a line to the other, which ends what was
	// wished; and that there is none, so that both are back where they were.
	Met
	Apart
)

// A Wish is what a person wants. It holds, also over a loss of the relay, until the next
// one, or a Missed that is not Again.
type Wish struct {
	What WishKind

	// Said is what the other of a pair is told: the hash of the key that the seat will
	// belong to. For Seek, Advertise and Take.
	Said [16]byte

	// Terms are the game's, for Seek, Advertise and Exhibit. Opaque here.
	Terms string

	// Strength is how strong a seeker says that he is, 1 to MaxStrength; 0 for one who
	// plays anybody.
	Strength uint8

	// Names are how who invites likes to be called, or the two of a game, the host first.
	// Each may be empty.
	Names [2]string

	ID    signaling.OfferID // of the invitation to Take
	Link  signaling.Link    // for Exhibit: the secret of the watch link and the hash of the host's key
	Route Route             // of the line, for Met
}

// MaxStrength is the greatest strength.
const MaxStrength = 4

// Lobby says who is there. Of each list it has one page of at most signaling.MaxListed: the first until Browse.
type Lobby struct {
	Waiting         int // how many seek a game, this side with them
	Invitations     []Listed
	Games           []Listed
	InvitationsPage Page
	GamesPage       Page
}

// Page says which page of a list there is.
type Page struct {
	Number uint8 // 1 is the first; 0: the list has not come yet
	All    int   // how many are in the whole list
}

// Last returns the number of the last page that has anything, at least 1.
func (p Page) Last() uint8 {
	return uint8(min(max((p.All+signaling.MaxListed-1)/signaling.MaxListed, 1), math.MaxUint8))
}

// Listed is an invitation, or a game to watch.
type Listed struct {
	ID    signaling.OfferID // of an invitation
	Link  signaling.Link    // of a game
	Terms string
	Names [2]string // as in Wish
}

// Paired says that there is somebody: the two are agreeing on keys. For is the Said of the
// wish by which it came about, here and below: that may be an older one than the page's newest.
type Paired struct{ For [16]byte }

// Agreed says what the two have: all that an invitation link would have brought. The next
// step is a line, and when it is up a wish of Met.
type Agreed struct {
	For    [16]byte
	Role   Role
	Terms  string   // of the game
	Secret [16]byte // of the room where they meet, as an invitation's
	Said   [16]byte // by the other: see Wish
	Digits string   // six: equal at both if nobody sits between the two
}

// Missed says that nothing came of a wish. After an Agreed it says that the other is gone.
type Missed struct {
	For   [16]byte
	Why   MissedWhy
	Again bool // the wish still holds
}

// MissedWhy is why.
type MissedWhy uint8

const (
	Gone    MissedWhy = iota // the invitation was taken by another, or withdrawn
	Left                     // the other went, or there was no way to him
	Crowded                  // the relay has all that it can take of this kind, or from this network
)

func (Lobby) event()  {}
func (Paired) event() {}
func (Agreed) event() {}
func (Missed) event() {}

// OpenLobby opens the relay's lobby, as Open does a line. Token is the secret of who waits
// there: the same one keeps his place, also after a reload.
func OpenLobby(relay string, token signaling.Token, reach func() (Port, error), on func(Event)) *Conn {
	return start(request{kind: kindLobby, config: Config{Relay: relay, Token: token}}, reach, on)
}

// Wish says what is wanted of the lobby, in the place of what was wanted before; at first that is Look.
func (c *Conn) Wish(w Wish) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wish = request{kind: kindWish, wish: w}
	if c.port != nil && !c.closed {
		c.port.Post(c.wish.encode())
	}
}

// Browse has a page of a list told, and from then on its changes, in the place of another page of it; the first is 1.
// Where the list has become shorter the last page comes.
func (c *Conn) Browse(of signaling.List, page uint8) {
	c.post(request{kind: kindBrowse, list: of, page: page})
}
