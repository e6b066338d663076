package signaling

import "strconv"

// What the lobby's messages may hold at most. Encode panics and Decode fails beyond it.
const (
	// MaxTerms is the longest text of terms, in bytes: twice what the longest that
	// there are take.
	MaxTerms = 160

	// MaxName is the longest name, in bytes, as in a seat of the game.
	MaxName = 60

	// MaxSought is how many terms a Waiting counts.
	MaxSought = 16

	// MaxListed is how many are on a page of a list.
	MaxListed = 20
)

// The fullest of them must fit in MaxMessage; this does not compile when it does not.
const _ = uint(MaxMessage - (1 + 1 + 2 + 1 + MaxListed*(len(Link{})+1+MaxTerms+2*(1+MaxName))))

// OfferID names an open invitation. The relay chooses it.
type OfferID [8]byte

// Link is what a watch link carries beside the terms, as the one who shows a game
// gives it. The relay does not look at it.
type Link [32]byte

// List is one of the lists that can be looked at.
type List uint8

// The lists.
const (
	ListInvitations List = 1 // open invitations
	ListGames       List = 2 // games that may be watched
)

// Enter is the first message on a socket of the lobby.
type Enter struct {
	Version uint16 // the version of the lobby that the peer speaks; OldestLobbyVersion to LobbyVersion
	Token   Token  // a newer socket with the same one replaces the older; kept over a reload, so that the place is
}

// Seek asks for the first other who wants the same terms.
type Seek struct {
	Strength uint8 // 0: not stated; else in steps that the pages agree on
	// Band is the most that the other's strength may differ, or 0: anybody will do. It needs a
	// strength. It grows by as much again every so often, see package lobby.
	Band  uint8
	Terms string // as ValidTerms has them
}

// Host puts an invitation in the list.
type Host struct {
	Terms string // as ValidTerms has them
	Name  string // the host's, as ValidName has it
}

// Show puts a game in the list of those that may be watched.
type Show struct {
	Terms       string // as ValidTerms has them
	Link        Link
	Host, Guest string // names, as ValidName has them
}

// Withdraw ends what the socket does: a Seek, a Host, a Show, or a pairing.
type Withdraw struct{}

// Take asks for an open invitation.
type Take struct{ ID OfferID }

// Look asks for a page of a list, now and whenever it has changed.
type Look struct {
	List List
	Page uint8 // 1 is the first; 0: no more of this list
}

// Waiting says how many seek. It answers Enter, and comes again when that changes.
type Waiting struct {
	People uint32   // in all
	Sought []Sought // the terms that most seek, most first; at most MaxSought
}

// Sought is how many seek on some terms.
type Sought struct {
	People uint32
	Terms  string
}

// Invitations is a page of the list of open invitations, oldest first.
type Invitations struct {
	Page uint8
	All  uint16 // how many there are, on all pages
	List []Invitation
}

// Invitation is what a Host said, and the name by which a Take means it.
type Invitation struct {
	ID          OfferID
	Terms, Name string
}

// Games is a page of the list of games that may be watched, oldest first.
type Games struct {
	Page uint8
	All  uint16 // how many there are, on all pages
	List []Show
}

// Listed says that a Host is in the list.
type Listed struct{ ID OfferID }

// Paired says that somebody is there. The two meet in a room like any other.
type Paired struct {
	Room  Room // made for the two; nobody else is told of it
	Role  Role
	Terms string // the host's, which the guest wanted or took
}

// Role is which of the two one is.
type Role uint8

// The roles.
const (
	RoleHost  Role = 0
	RoleGuest Role = 1
)

// Unpaired says that nothing has come of a pairing.
type Unpaired struct {
	Cause Cause
	Again bool // what the receiver did before goes on: he seeks at his old place, or his invitation is listed
}

// Cause is why nothing has come of a pairing.
type Cause uint8

// The causes.
const (
	CauseLeft   Cause = 1 // the other one went, before he had told of a line
	CauseFailed Cause = 2 // the other one told RouteFailed
	CauseLate   Cause = 3 // the receiver told nothing in time
)

// String returns the cause in a word, such as "left".
func (c Cause) String() string {
	switch c {
	case CauseLeft:
		return "left"
	case CauseFailed:
		return "failed"
	case CauseLate:
		return "late"
	}
	return "cause " + strconv.Itoa(int(c))
}

// Refused says that something was not done. The socket stays, and what it did before has ended.
type Refused struct {
	Kind   Kind
	Reason Reason
}

// Kind is which message is refused.
type Kind uint8

// The kinds that can be refused.
const (
	KindHost = Kind(kindHost)
	KindShow = Kind(kindShow)
	KindTake = Kind(kindTake)
)

// Reason is why something is refused.
type Reason uint8

// The reasons. Each line says what the person must be told.
const (
	// ReasonGone: another one was faster, or the host has left.
	ReasonGone Reason = 1

	// ReasonTooMany: too many are here from this network; end one or try again later.
	ReasonTooMany Reason = 2

	// ReasonFull: the server has all that it can take; try again in a few minutes.
	ReasonFull Reason = 3
)

// String returns the reason in a word or two, such as "too many".
func (r Reason) String() string {
	switch r {
	case ReasonGone:
		return "gone"
	case ReasonTooMany:
		return "too many"
	case ReasonFull:
		return "full"
	}
	return "reason " + strconv.Itoa(int(r))
}
