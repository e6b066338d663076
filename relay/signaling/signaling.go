// Package signaling is what a peer and the relay say to each other.
//
// A relay introduces the two browsers of a game: it passes their sealed
// messages through a room until they have a line of their own. Two who find no way to
// one go on through the room, with the same Send and Delivered, within the same limits and
// sealed as well (package wasm/peer). The relay cannot read what it passes on, so
// everything here is about rooms and sockets, never about games. Two strangers find
// each other in the lobby first, which a socket enters instead of a room.
//
// # The ladder
//
//	host                            relay                           guest
//	 │ Join{room, token, id h1} ─────▶│                                │
//	 │◀──── Joined{peers: –, ice}     │                                │
//	 │ Send{to: everyone, …} ────────▶│  held: nobody else is there    │
//	 │                                │◀───── Join{room, token, id g1} │
//	 │◀──── Arrived{g1}               │  Joined{peers: h1, ice} ──────▶│
//	 │                                │  Delivered{from h1, …} ───────▶│
//	 │                                │◀───────────── Send{to: h1, …}  │
//	 │◀──── Delivered{from g1, …}     │                                │
//	 │◀═══════════ a line of their own, not through the relay ════════▶│
//	 │ Outcome{direct} ──────────────▶│◀───────────── Outcome{direct}  │
//	 │ (reload) Join{token, id h2} ──▶│                                │
//	 │◀──── Joined{peers: g1, ice}    │  Left{h1}, Arrived{h2} ───────▶│
//	 ✕ the socket of h1 is closed with CloseReplaced                   │
//
// Join must be the first message and comes once. A Send to the zero PeerID goes
// to every other peer of the room; when nobody else is there the relay holds a
// few of them for the next arrival with another token, which gets them right
// after its Joined. What a seat had sent and the relay still holds is dropped
// when that seat joins again: its new socket speaks for it. A Send to a PeerID
// that is not in the room (any more) is dropped.
//
// When a line has come about or failed, each of its ends tells the relay so with
// an Outcome, which is all that an operator learns of how people fare. Nothing
// answers it.
//
// # The lobby
//
//	one who seeks                   relay                   another, or a host
//	 │ Enter{token} ─────────────────▶│◀──────────────── Enter{token}  │
//	 │◀─────────────── Waiting{0}     │  Waiting{0} ──────────────────▶│
//	 │ Seek{terms} ──────────────────▶│◀───── Seek or Host{terms, name}│
//	 │ (of a host: Look, Take{id})    │                                │
//	 │◀──── Paired{room, role}        │  Paired{room, role} ──────────▶│
//	 │◀═══════════ on sockets of their own: Join{room}, as above ═════▶│
//	 │ Outcome{direct} ──────────────▶│◀───────────── Outcome{direct}  │
//
// Enter must be the first message and comes once; Waiting answers it. Seek, Host and
// Show are what a socket does, one at a time: each, and Take, ends what was before it.
// It ends with the socket too, but one who comes back with the same token within
// a minute or so and seeks the same has his old place.
//
// The two of a pairing tell in the lobby how their line came out. RouteFailed takes both back
// to what they did before, at their old places, and so does for the other who stays
// when one of them goes; he is told by Unpaired.
//
// # Format
//
// One binary WebSocket message carries one message of this package. Integers
// are big-endian. The first byte is the kind; the top bit says who speaks.
//
//	Join       01  version:2  room:16  token:16  id:8
//	Send       02  to:8  payload: the rest, 0 to MaxPayload bytes
//	Outcome    03  route:1
//	Joined     81  n:1  n × id:8  m:1  m × (url, username, credential)
//	Arrived    82  id:8
//	Left       83  id:8
//	Delivered  84  from:8  payload: the rest, 0 to MaxPayload bytes
//
// and in the lobby, where Outcome is said as well,
//
//	Enter        04  version:2  token:16
//	Seek         05  strength:1  band:1  terms
//	Host         06  terms  name
//	Show         07  terms  link:32  name of the host  name of the guest
//	Withdraw     08
//	Take         09  id:8
//	Look         0a  list:1  page:1
//	Waiting      85  people:4  n:1  n × (people:4  terms)
//	Invitations  86  page:1  all:2  n:1  n × (id:8  terms  name)
//	Games        87  page:1  all:2  n:1  n × (terms  link:32  name  name)
//	Listed       88  id:8
//	Paired       89  room:16  role:1  terms
//	Unpaired     8a  cause:1  again:1
//	Refused      8b  kind:1  reason:1
//
// A string (url, username, credential, terms, name) is a length byte and that many bytes.
// Nothing may follow the last field. What the relay has to tell a person comes
// as a WebSocket close code, see [CloseCode].
//
// # Changing it
//
// Pages live in caches for weeks, so old peers meet new relays and the other
// way round. A kind number and a close code are never used again for something
// else. Any change of a message's bytes, and any new kind that is sent
// unasked, takes the next [Version]; bytes 1 and 2 of a Join are the version in
// every version there will ever be, so that a relay can always answer
// [CloseVersion]. A relay goes on speaking the versions it spoke, each in its
// own golden bytes, which keep decoding. The lobby has versions of its own, in the
// same bytes of an Enter: a page that only joins rooms need not know of it, nor a relay.
//
//	1  Join, Send, Joined, Arrived, Left, Delivered
//	2  Outcome
//
//	lobby 1  Enter and all that follows it
package signaling

import "strconv"

// The versions of this format. A peer asks for one in [Join].
const (
	// Version is the newest, in which peers of this package speak.
	Version = 2

	// OldestVersion is the oldest that is still spoken here.
	OldestVersion = 1

	// LobbyVersion is the newest of the lobby, for which a peer asks in [Enter].
	LobbyVersion = 1

	// OldestLobbyVersion is the oldest of the lobby that is still spoken here.
	OldestLobbyVersion = 1
)

// Path is the path of the WebSocket on the relay.
const Path = "/relay"

// What a message may hold at most. Encode panics and Decode fails beyond it.
const (
	// MaxPayload is the largest payload of a Send or Delivered, in bytes. A
	// sealed offer with its candidates takes 3 to 6 KB.
	MaxPayload = 16 << 10

	// MaxPeers is the most peers that a Joined lists.
	MaxPeers = 64

	// MaxICE is the most ICE servers that a Joined lists; browsers warn from five on.
	MaxICE = 8

	// MaxString is the longest URL, username or credential, in bytes.
	MaxString = 255

	// MaxMessage is the size of the largest message, in bytes: a Send or
	// Delivered with a full payload.
	MaxMessage = 1 + 8 + MaxPayload
)

// A full Joined must fit in MaxMessage; this does not compile when it does not.
const _ = uint(MaxMessage - (1 + 1 + MaxPeers*8 + 1 + MaxICE*3*(1+MaxString)))

// Room names a room. Both sides derive it from the invite's secret; it is all
// that the relay learns of a game. The first bit says whether it is an audience's.
type Room [16]byte

// Audience reports whether a room is one where a host has many guests, which takes
// more peers than a game's two: those have the first bit set.
func (r Room) Audience() bool { return r[0]&0x80 != 0 }

// WithAudience returns the room with the first bit set or not.
func (r Room) WithAudience(audience bool) Room {
	r[0] &^= 0x80
	if audience {
		r[0] |= 0x80
	}
	return r
}

// Token is a seat's secret at the relay. A newer socket with the same token
// replaces the older one, so that a reload is not refused by its own ghost.
type Token [16]byte

// PeerID is the connection id that a peer chose afresh for its socket. It is
// not zero: zero in [Send] means every other peer of the room.
type PeerID [8]byte

// ICEServer is a STUN or TURN server for the peer's ICE agent.
type ICEServer struct {
	URL        string // such as stun:HOST:PORT; at most MaxString bytes, as the others
	Username   string // empty for STUN
	Credential string // empty for STUN
}

// Message is one of the structs of this package: Join, Send, Outcome, Joined,
// Arrived, Left or Delivered, or one of the lobby's.
type Message interface {
	// appendTo appends the message's bytes to dst. Being unexported it also
	// closes the set of messages.
	appendTo(dst []byte) []byte
}

// Join is a peer's first message: it enters the room, making it if need be.
type Join struct {
	Version uint16 // the version of this format that the peer speaks; OldestVersion to Version
	Room    Room
	Token   Token
	ID      PeerID // not zero
}

// Send asks the relay to pass a payload on.
type Send struct {
	To      PeerID // zero: every other peer of the room, or the next to arrive
	Payload []byte // opaque to the relay; 0 to MaxPayload bytes
}

// Outcome tells how a line with another peer of the room came out, once for each
// line that was accepted or that found no way. It is of version 2.
type Outcome struct{ Route Route }

// Route is the way that a line's frames go, or that there is none.
type Route uint8

// The routes of an [Outcome].
const (
	RouteDirect  Route = 1 // from one browser to the other
	RouteRelayed Route = 2 // through a TURN server
	RouteRoom    Route = 3 // through the room, sealed
	RouteFailed  Route = 4 // both sides had said what there is to say, and found no way
)

// String returns the route in a word, such as "direct".
func (r Route) String() string {
	switch r {
	case RouteDirect:
		return "direct"
	case RouteRelayed:
		return "relayed"
	case RouteRoom:
		return "room"
	case RouteFailed:
		return "failed"
	}
	return "route " + strconv.Itoa(int(r))
}

// Joined answers Join.
type Joined struct {
	Peers []PeerID    // who is in the room already, without the receiver
	ICE   []ICEServer // the ICE servers to use
}

// Arrived says that another peer has joined.
type Arrived struct{ ID PeerID }

// Left says that another peer's socket is gone from the room.
type Left struct{ ID PeerID }

// Delivered is a payload that another peer sent.
type Delivered struct {
	From    PeerID // who sent it; it may have left since, if the relay held the payload
	Payload []byte // as in Send
}
