// Package peer is one player's end of a game between two browsers: a line to
// the other over WebRTC, and all it takes to get one and to get it back.
//
// [Open] joins the room whose name follows from the invitation's secret, finds
// the other there, and reports what happens as events. The layer above says what
// frames mean; this package knows no games, no seats and no signatures.
//
// # A meeting
//
// Everything between host and guest below is sealed (see seal.go), so the relay
// sees sizes and times, and can only refuse its service.
//
//	guest                           relay                            host
//	  │ Join ────────────────────────▶│◀───────────────────────── Join │
//	  │◀──────────── Joined{host id}  │  Arrived{guest id} ───────────▶│
//	  │ Knock{visit, want 1, intro} ─▶│───────────────────────────────▶│
//	  │◀──────────────────────────────│◀ Offer{visit, try 1, want 1, … │
//	  │                               │            intro, description} │
//	  │ Answer{try 1, description} ──▶│───────────────────────────────▶│
//	  │ Candidate{try 1} … ──────────▶│◀─────────── Candidate{try 1} … │
//	  │◀═════════ data channel "rowan", ordered, reliable ════════════▶│
//	  │                                                                │
//	  │        (the host's line is lost, the guest has not noticed)    │
//	  │◀──────────────────────────────│◀─────────── Call{visit, try 1} │
//	  │ Knock{visit, want 2, intro} ─▶│───────────────────────────────▶│
//
// Only the host offers, and only in answer to a knock, so there is no glare. The
// guest knocks when it joins, when somebody arrives, and when it has lost its
// line; a host that lost its line calls, which makes the guest knock. A visit is
// one Open: a reload is a new visit, so its knock or its offers are news to the
// other side, while a socket that was merely replaced changes nothing about a
// line that is up. A newer line takes the place of an older one when it is up,
// not before.
package peer

import (
	"errors"
	"io"

	"rowan/relay/signaling"
)

// Role is which side of an invitation this is.
type Role uint8

const (
	Host  Role = iota // made the invitation; always offers
	Guest             // opened it; always knocks
)

// String returns "host" or "guest", as it is sealed into messages.
func (r Role) String() string {
	if r == Host {
		return "host"
	}
	return "guest"
}

func (r Role) other() Role { return 1 - r }

// Limits of what is said.
const (
	// MaxFrame is the largest frame, in bytes: what every browser takes in one piece.
	MaxFrame = 16 << 10

	// MaxIntro is the longest introduction, in bytes.
	MaxIntro = 1 << 10
)

// The errors that Send returns and events carry; wrapped, so use errors.Is.
var (
	ErrNoWebRTC = errors.New("peer: this browser has no WebRTC")
	ErrConfig   = errors.New("peer: the configuration cannot work")
	ErrNoLine   = errors.New("peer: no line is up")
	ErrTooBig   = errors.New("peer: frame longer than MaxFrame")
	ErrSlow     = errors.New("peer: too much waits to be sent")

	ErrClosed   = errors.New("peer: the other side closed the line")
	ErrLost     = errors.New("peer: the line broke")
	ErrTimedOut = errors.New("peer: no line came about in time")
	ErrLeft     = errors.New("peer: the other left before the line was up")
	ErrReplaced = errors.New("peer: a newer line took over")
	ErrDropped  = errors.New("peer: the line was dropped here")
	ErrFlood    = errors.New("peer: frames came faster than they were taken")
	ErrRelay    = errors.New("peer: no connection to the relay")
)

// Config says whom to meet and where.
type Config struct {
	// Relay is the relay's address: ws:// or wss://, path included.
	Relay string

	// Secret is from the invitation. Room name and sealing keys follow from it.
	Secret [16]byte

	// Role is this side's. The other side must have the other one.
	Role Role

	// Token is this seat's secret at the relay. A newer Open with the same
	// token takes the older one's place in the room.
	Token signaling.Token

	// Intro is what the other side is told of this one in the sealed
	// introduction; opaque here, at most MaxIntro bytes.
	Intro []byte

	// Rand is where nonces and ids come from; crypto/rand when nil.
	Rand io.Reader

	// Tuning has what can be set of the network, which is nothing in a browser.
	Tuning
}
